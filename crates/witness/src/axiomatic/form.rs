//! Whether the parts of a trace agree with each other: commits with stores, sources and values with reads, fences with the
//! model.

use super::relations::{Relations, are_in_same_thread, reads, writes};
use crate::WitnessError;
use fencepost_base::mutation;
use fencepost_model::BufferModel;
use fencepost_trace::{Action, Event, EventId, Trace};
use rustc_hash::{FxHashMap, FxHashSet};

/// Every commit is the only one of a buffered store of its thread, and only an execution cut short leaves any out.
pub(super) fn check_commits(trace: &Trace) -> Result<(), WitnessError> {
    let mut committed = FxHashSet::default();
    for (commit, event) in trace.enumerate() {
        let Action::Commit { store } = event.action else { continue };
        let buffered = matches!(trace.event(store).action, Action::Store { buffered: true, .. });
        if !buffered || !are_in_same_thread(trace, commit, store) {
            return Err(WitnessError::NotBuffered { commit, store, thread: event.thread });
        }
        if !committed.insert(store) {
            return Err(WitnessError::CommittedTwice { commit, store });
        }
    }
    let stops = |event: &Event| matches!(event.action, Action::AssumeFailed | Action::Spin);
    let cut_short = trace.error.is_some() || last_events(trace).any(stops);
    let waiting = trace
        .enumerate()
        .find(|(id, event)| matches!(event.action, Action::Store { buffered: true, .. }) && !committed.contains(id));
    match waiting {
        Some((store, _)) if !cut_short => Err(WitnessError::NeverCommitted { store }),
        _ => Ok(()),
    }
}

/// The last event of each thread, apart from commits.
fn last_events(trace: &Trace) -> impl Iterator<Item = &Event> {
    let mut seen = FxHashSet::default();
    let own = trace.events.iter().rev().filter(|event| !matches!(event.action, Action::Commit { .. }));
    own.filter(move |event| seen.insert(event.thread))
}

/// Every byte read has a source that writes it, with the value read.
pub(super) fn check_reads(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    // The first read of each byte's initial contents, with what it saw.
    let mut initial: FxHashMap<u64, (EventId, u8)> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        let Some((_, value, bytes)) = reads(&content.action) else { continue };
        let values = value.byte_values().unwrap_or_default();
        for byte in bytes {
            let address = byte.address;
            // The shape of the trace guarantees a value for each byte.
            let Some(&seen) = values.get(byte.offset) else { continue };
            let Some(source_event) = byte.source else {
                let (first, known) = *initial.entry(address).or_insert((event, seen));
                if known != seen && !mutation!("judge-no-initial-values") {
                    return Err(WitnessError::InitialValue { first, second: event, address });
                }
                continue;
            };
            let written = writes(&trace.event(source_event).action).filter(|(at, _)| at.bytes().contains(&address));
            let Some((at, written)) = written else {
                return Err(WitnessError::NotASource { event, address, source_event });
            };
            let offset = (address - at.address) as usize;
            if written.byte_values().unwrap_or_default().get(offset) != Some(&seen) && !mutation!("judge-no-values") {
                return Err(WitnessError::WrongValue { event, address, source_event });
            }
            if relations.rank(source_event, address).is_none() && !are_in_same_thread(trace, event, source_event) {
                return Err(WitnessError::Invisible { event, source_event });
            }
        }
    }
    Ok(())
}

/// Every fence of a trace of `model` has the effect that the model gives it. (A trace made under another model says what
/// its fences do there.)
pub(super) fn check_fences(trace: &Trace, model: BufferModel) -> Result<(), WitnessError> {
    if !trace.model.eq_ignore_ascii_case(model.name()) {
        return Ok(());
    }
    for (event, content) in trace.enumerate() {
        if let Action::Fence { order, effect } = content.action
            && effect != model.fence(order).effect()
        {
            return Err(WitnessError::FenceEffect { event, model });
        }
    }
    Ok(())
}
