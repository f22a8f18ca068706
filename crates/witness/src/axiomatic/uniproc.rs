//! Coherence of each byte, and atomicity of updates.
//!
//! Since the coherence order of a byte is total, a cycle of po, rf, co and fr on one byte exists exactly if some thread
//! goes backwards in that order: give the initial contents the rank 0, stores the ranks after it, a read the rank of its
//! source; then the ranks along a thread must grow, strictly so at a store. Stores that never reach memory are seen by
//! their own thread only; they rank after all others, in program order.

use super::relations::{Relations, reads, writes};
use crate::WitnessError;
use fencepost_trace::{EventId, Trace};
use rustc_hash::FxHashMap;

pub(super) fn check(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    for events in &relations.program_order {
        Walk { trace, relations, hidden: FxHashMap::default(), reached: FxHashMap::default() }.thread(events)?;
    }
    check_updates(trace, relations)
}

/// Follows one thread.
struct Walk<'a> {
    trace: &'a Trace,
    relations: &'a Relations,
    /// The rank of each of the thread's stores that never reaches memory.
    hidden: FxHashMap<EventId, usize>,
    /// For each byte how far the thread has come in its coherence order, and by which event.
    reached: FxHashMap<u64, (usize, EventId)>,
}

impl Walk<'_> {
    fn thread(&mut self, events: &[EventId]) -> Result<(), WitnessError> {
        // A read may name a source that is later in program order; ranking all hidden stores first makes that an error.
        for &id in events {
            if let Some((at, _)) = writes(&self.trace.event(id).action)
                && self.relations.rank(id, at.address).is_none()
            {
                let rank = self.trace.events.len() + 1 + self.hidden.len();
                self.hidden.insert(id, rank);
            }
        }
        for &id in events {
            let action = &self.trace.event(id).action;
            for byte in reads(action).into_iter().flat_map(|(_, _, bytes)| bytes) {
                self.advance(id, byte.address, byte.source, false)?;
            }
            if let Some((at, _)) = writes(action) {
                for address in at.bytes() {
                    self.advance(id, address, Some(id), true)?;
                }
            }
        }
        Ok(())
    }

    /// `event` sees or makes (`strictly`) the contents that `store` gives to the byte at `address`.
    fn advance(
        &mut self,
        event: EventId,
        address: u64,
        store: Option<EventId>,
        strictly: bool,
    ) -> Result<(), WitnessError> {
        let rank = match store {
            None => 0,
            Some(store) => match self.relations.rank(store, address) {
                Some(position) => position + 1,
                // A store of another thread that never reaches memory is refused before this check.
                None => self.hidden.get(&store).copied().unwrap_or(0),
            },
        };
        if let Some(&(before, first)) = self.reached.get(&address)
            && (rank < before || (strictly && rank == before))
        {
            return Err(WitnessError::Uniproc { first, second: event, address });
        }
        self.reached.insert(address, (rank, event));
        Ok(())
    }
}

/// Each byte that an update writes overwrites the byte that it read.
fn check_updates(trace: &Trace, relations: &Relations) -> Result<(), WitnessError> {
    for (event, content) in trace.enumerate() {
        if writes(&content.action).is_none() {
            continue;
        }
        for byte in reads(&content.action).into_iter().flat_map(|(_, _, bytes)| bytes) {
            if relations.overwriter(byte.source, byte.address) != Some(event) {
                return Err(WitnessError::Atomicity { event, address: byte.address });
            }
        }
    }
    Ok(())
}
