//! Uses of memory after the end of its life. `free`, and the end of a function for each of its variables that others may use, is a
//! write to a word of its own that belongs to the block. An access to the block is wrong if it comes after that: in its thread, or in the
//! order in which accesses take effect.

use super::memory::Memory;
use super::{Claim, ObservedError, ObservedRun};
use fencepost_base::TypedId;
use fencepost_graph::{ErrorKind, Event, EventId, EventKind};
use fencepost_program::addresses::{FREED, GIVEN_BACK, GONE};
use std::collections::BTreeSet;

/// An event that ends the life of a block.
struct End {
    event: EventId,
    /// The word that says so.
    word: u64,
    /// Where the block begins.
    base: u64,
}

/// Adds the errors among events that are not `unreal` to what was seen.
pub(super) fn find_uses_after_end(
    claim: &Claim<'_>,
    memory: &Memory,
    unreal: &BTreeSet<EventId>,
    seen: &mut ObservedRun,
) {
    let graph = claim.graph;
    let real = || graph.events.enumerate().filter(|(id, _)| !unreal.contains(id));
    let ends: Vec<End> = real().filter_map(|(id, event)| end(id, event)).collect();
    if ends.is_empty() {
        return;
    }
    let mut moments: Vec<Option<usize>> = vec![None; graph.len()];
    for (moment, event) in claim.orders.first().iter().flat_map(|(_, order)| order).enumerate() {
        moments[event.index()] = Some(moment);
    }
    let is_before = |first: EventId, second: EventId| {
        if graph.events[first].thread == graph.events[second].thread {
            return first < second;
        }
        moments[first.index()].zip(moments[second.index()]).is_some_and(|(first, second)| first < second)
    };
    let mut error = |kind: ErrorKind, id: EventId| {
        let event = &graph.events[id];
        let Some(thread) = event.thread else { return };
        seen.errors.push(ObservedError { kind, thread, place: event.places.first().cloned() });
    };
    for (number, end) in ends.iter().enumerate() {
        for other in ends[number + 1..].iter().filter(|other| other.word == end.word) {
            error(ErrorKind::InvalidFree, end.event);
            error(ErrorKind::InvalidFree, other.event);
        }
        for (id, event) in real() {
            let touches = event.at.is_some_and(|at| {
                at.address < FREED && memory.block_at(at.address).is_some_and(|block| block.at.address == end.base)
            });
            if touches && is_before(end.event, id) {
                error(ErrorKind::UseAfterFree, id);
            }
        }
    }
}

fn end(event: EventId, content: &Event) -> Option<End> {
    let word = content.at.filter(|_| content.kind == EventKind::Write)?.address;
    let base = match word {
        GONE.. => word - GONE,
        GIVEN_BACK.. => return None,
        FREED.. => word - FREED,
        _ => return None,
    };
    Some(End { event, word, base })
}
