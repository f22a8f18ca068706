//! Threads that wait forever. All events of such a thread have happened, and it still wants to read. It goes on with what memory
//! holds in the end; if it comes to where it was before, with nothing changed, it always will.

use super::accesses::value_of;
use super::derived::TracedValue;
use super::memory::OwnByte;
use super::run::{Frame, Run, Stop};
use fencepost_graph::{Bytes, Content};
use fencepost_program::Scalar;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// A thread that reads more often than this is not followed.
const MOST_READS: usize = 100_000;

/// What decides how a thread goes on: its calls, and the memory that only it uses.
type State = (Vec<Frame>, BTreeMap<u64, OwnByte>);

/// Where a thread has read what memory holds in the end.
#[derive(Default)]
pub(super) struct States(FxHashSet<State>);

impl Run<'_> {
    /// Reads what some bytes hold in the end.
    pub fn read_last(&mut self, at: Bytes, ty: Scalar) -> Result<TracedValue, Stop> {
        let state = (self.frames.clone(), self.own.clone());
        let reads = self.waiting.as_ref().map_or(0, |states| states.0.len());
        let is_new = self.waiting.as_mut().is_none_or(|states| states.0.insert(state));
        if !is_new {
            return Err(Stop::Waits);
        }
        if reads > MOST_READS {
            return Err(self.refuse("reads forever what the graph says nothing of,"));
        }
        let content =
            Content { bytes: at.addresses().map(|address| self.last(address)).collect(), text: String::new() };
        Ok(TracedValue::constant(value_of(Some(&content), ty)))
    }

    /// What a byte holds when all events have happened.
    fn last(&self, address: u64) -> Option<u8> {
        let graph = self.claim.graph;
        let Some(last) = graph.coherence.get(&address).and_then(|writes| writes.last()) else {
            return self.memory.initial(address);
        };
        let event = &graph.events[*last];
        let offset = (address - event.at?.address) as usize;
        event.written.as_ref()?.bytes.get(offset).copied().flatten()
    }
}
