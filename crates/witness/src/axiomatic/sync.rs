//! Threads, mutexes and the lifetime of memory.

use super::relations::{Moment, Relations, reads, threads, writes};
use crate::WitnessError;
use fencepost_base::TypedId;
use fencepost_trace::{Access, Action, EventId, ObjectId, ThreadId, Trace};
use rustc_hash::FxHashMap;

pub(super) fn check(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    check_threads(trace, relations)?;
    check_mutexes(trace)?;
    check_lifetimes(trace, relations)
}

/// Each thread but the first is created once, by its parent, before it does anything; it does nothing after its end; and
/// it is joined only after its end. (That its first event is after the creation and its last before the join also for the
/// stores among them is part of the global order.)
fn check_threads(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    let mut created: FxHashMap<ThreadId, EventId> = FxHashMap::default();
    let mut ended: FxHashMap<ThreadId, EventId> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        let refuse = |what: String| Err(WitnessError::Thread { event, what });
        let thread = content.thread;
        if thread.index() != 0 && !created.contains_key(&thread) {
            return refuse(format!("{thread} was not created before"));
        }
        if ended.contains_key(&thread) {
            return refuse(format!("{thread} has ended before"));
        }
        match content.action {
            Action::Create { child } => {
                if trace.threads[child.index()].parent != Some(thread) {
                    return refuse(format!("{thread} creates {child}, but is not its parent"));
                }
                if created.insert(child, event).is_some() {
                    return refuse(format!("{child} was created before"));
                }
            }
            Action::Join { child } if !ended.contains_key(&child) => {
                return refuse(format!("{child} is joined, but has not ended"));
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
            return Err(WitnessError::Thread { event, what: format!("{thread} has stopped before") });
        }
    }
    Ok(())
}

/// A mutex has one holder at a time, who alone gives it back, as often as it took it.
fn check_mutexes(trace: &Trace) -> Result<(), WitnessError> {
    let mut holders: FxHashMap<u64, (ThreadId, u32)> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        let refuse = |what: String| Err(WitnessError::Mutex { event, what });
        let thread = content.thread;
        match &content.action {
            Action::Lock { at } | Action::TryLock { at, acquired: true } => {
                let (holder, times) = holders.entry(at.address).or_insert((thread, 0));
                if *holder != thread {
                    return refuse(format!("{thread} acquires `{}`, which {holder} holds", at.name));
                }
                *times += 1;
            }
            Action::TryLock { at, acquired: false } if !holders.contains_key(&at.address) => {
                return refuse(format!("{thread} fails to acquire `{}`, which is free", at.name));
            }
            Action::Unlock { at } => match holders.get_mut(&at.address) {
                Some((holder, times)) if *holder == thread => {
                    *times -= 1;
                    if *times == 0 {
                        holders.remove(&at.address);
                    }
                }
                _ => return refuse(format!("{thread} releases `{}`, which it does not hold", at.name)),
            },
            Action::MutexReset { at } => {
                holders.remove(&at.address);
            }
            _ => {}
        }
    }
    Ok(())
}

/// What has been freed, or whose function has returned, is not touched again, except by the last event of a trace that
/// shows an error (it may be the error) and by stores that its own thread made before and that were still on their way.
fn check_lifetimes(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    let ends = ends_of_life(trace);
    if ends.is_empty() {
        return Ok(());
    }
    let last = trace.events.len().checked_sub(1).filter(|_| trace.error.is_some());
    for (event, content) in trace.enumerate() {
        let Some(at) = touched(&content.action) else { continue };
        let Moment::At(moment) = relations.moments[event.index()] else { continue };
        let dead = ends.iter().find(|end| {
            let own_and_late = content.thread == end.thread && event.index() < end.position;
            end.overlaps(at) && end.position < moment && !own_and_late
        });
        if let Some(dead) = dead
            && last != Some(moment)
        {
            let name = &trace.object(dead.object).name;
            let what = format!("`{}` is touched, although {name} ceased to exist at e{}", at.name, dead.position);
            return Err(WitnessError::Lifetime { event, what });
        }
    }
    Ok(())
}

/// The end of an object's life.
pub(super) struct EndOfLife {
    object: ObjectId,
    bytes: std::ops::Range<u64>,
    pub position: usize,
    pub thread: ThreadId,
}

impl EndOfLife {
    pub fn overlaps(&self, at: &Access) -> bool {
        at.address < self.bytes.end && self.bytes.start < at.bytes().end
    }
}

pub(super) fn ends_of_life(trace: &Trace) -> Vec<EndOfLife> {
    let mut ends = Vec::new();
    for (event, content) in trace.enumerate() {
        let objects = match &content.action {
            Action::Free { object } => std::slice::from_ref(object),
            Action::EndScope { objects } => objects,
            _ => continue,
        };
        ends.extend(objects.iter().map(|&object| {
            let shape = trace.object(object);
            let bytes = shape.address..shape.address + shape.size;
            EndOfLife { object, bytes, position: event.index(), thread: content.thread }
        }));
    }
    ends
}

pub(super) fn touched(action: &Action) -> Option<&Access> {
    reads(action).map(|(at, _, _)| at).or_else(|| writes(action).map(|(at, _)| at))
}
