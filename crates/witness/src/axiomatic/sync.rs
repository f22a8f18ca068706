//! Threads, mutexes and the lifetime of memory.

use super::relations::{Relations, threads};
use crate::WitnessError;
use fencepost_base::TypedId;
use fencepost_trace::{Action, EventId, ThreadId, Trace};
use rustc_hash::FxHashMap;

pub(super) fn check(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    check_threads(trace, relations)?;
    check_mutexes(trace)
}

/// Each thread but the first is created once, by its parent, before it does anything; it does nothing after its end; and
/// it is joined only after its end. (That its first event is after the creation and its last before the join also for the
/// stores among them is part of the global order.)
fn check_threads(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    let mut created: FxHashMap<ThreadId, EventId> = FxHashMap::default();
    let mut ended: FxHashMap<ThreadId, EventId> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        let wrong = |what: String| Err(WitnessError::Thread { event, what });
        let thread = content.thread;
        if thread.index() != 0 && !created.contains_key(&thread) {
            return wrong(format!("{thread} was not created before"));
        }
        if ended.contains_key(&thread) {
            return wrong(format!("{thread} has ended before"));
        }
        match content.action {
            Action::Create { child } => {
                if trace.threads[child.index()].parent != Some(thread) {
                    return wrong(format!("{thread} creates {child}, but is not its parent"));
                }
                if created.insert(child, event).is_some() {
                    return wrong(format!("{child} was created before"));
                }
            }
            Action::Join { child } if !ended.contains_key(&child) => {
                return wrong(format!("{child} is joined, but has not ended"));
            }
            Action::Exit => {
                ended.insert(thread, event);
            }
            _ => {}
        }
    }
    for thread in threads(trace) {
        let events = &relations.program_order[thread.index()];
        let stop = events.iter().position(|id| trace.event(*id).action == Action::AssumeFailed);
        if let Some(&event) = stop.and_then(|stop| events.get(stop + 1)) {
            return Err(WitnessError::Thread { event, what: format!("{thread} has stopped at an assumption before") });
        }
    }
    Ok(())
}

/// A mutex has one holder at a time, who alone gives it back.
fn check_mutexes(trace: &Trace) -> Result<(), WitnessError> {
    let mut holders: FxHashMap<u64, ThreadId> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        let wrong = |what: String| Err(WitnessError::Mutex { event, what });
        let thread = content.thread;
        match &content.action {
            Action::Lock { at } | Action::TryLock { at, acquired: true } => {
                if let Some(holder) = holders.insert(at.address, thread) {
                    return wrong(format!("{thread} acquires `{}`, which {holder} holds", at.name));
                }
            }
            Action::TryLock { at, acquired: false } if !holders.contains_key(&at.address) => {
                return wrong(format!("{thread} fails to acquire `{}`, which nobody holds", at.name));
            }
            Action::Unlock { at } if holders.remove(&at.address) != Some(thread) => {
                return wrong(format!("{thread} releases `{}`, which it does not hold", at.name));
            }
            Action::MutexReset { at } => {
                holders.remove(&at.address);
            }
            _ => {}
        }
    }
    Ok(())
}
