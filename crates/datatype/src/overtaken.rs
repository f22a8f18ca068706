//! What is out of order in an execution that is not right: for each fence that is missing, two accesses that it would have kept in order.

use crate::counterexample::{AccessShown, Counterexample};
use crate::remedy::{MissingFence, Remedy};
use fencepost_graph::ReadsFrom;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::SourcePlace;

/// Two accesses of a thread, of which the later one in the program reached memory first. Both by their position in the order of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReorderedAccesses {
    /// The one that comes first in the program.
    pub late: usize,
    /// The one that reached memory first.
    pub early: usize,
    /// If that is a store which another thread has read before the other access reached memory: that thread.
    pub read_by: Option<usize>,
}

impl Counterexample {
    /// For each fence that is missing, two accesses that are out of order without it: if there are such, a store that others have seen.
    pub fn overtaken(&self) -> Vec<ReorderedAccesses> {
        let Some(Remedy::Fences(fences)) = &self.remedy else { return Vec::new() };
        fences.iter().filter_map(|fence| self.overtaken_without(fence)).collect()
    }

    fn overtaken_without(&self, fence: &MissingFence) -> Option<ReorderedAccesses> {
        let (first_is_store, second_is_store) = match fence.kind {
            FenceKind::LoadLoad | FenceKind::AliasedLoads | FenceKind::DataDependentLoads => (false, false),
            FenceKind::LoadStore | FenceKind::ControlDependent => (false, true),
            FenceKind::StoreLoad => (true, false),
            FenceKind::StoreStore => (true, true),
        };
        let is_at = |access: &AccessShown, line: SourcePlace| {
            access.source.is_some_and(|place| (place.file, place.line) == (line.file, line.line))
        };
        // What others have seen tells most, then what comes directly after the fence.
        let mut found: Option<((bool, bool), ReorderedAccesses)> = None;
        for (late, first) in self.accesses.iter().enumerate() {
            let Some(first_event) = self.event(first).filter(|event| event.is_write() == first_is_store) else {
                continue;
            };
            if !is_at(first, fence.after) {
                continue;
            }
            for (early, second) in self.accesses[..late].iter().enumerate() {
                let Some(second_event) = self.event(second).filter(|event| event.is_write() == second_is_store) else {
                    continue;
                };
                // Events of a thread stand in program order.
                let is_later_in_program = second.thread == first.thread && second.event > first.event;
                let is_other = fence.kind == FenceKind::AliasedLoads && second_event.at != first_event.at;
                if !is_later_in_program || is_other {
                    continue;
                }
                let reads_it = |access: &&AccessShown| {
                    let is_source =
                        |source: &ReadsFrom| (Some(source.read), Some(source.write)) == (access.event, second.event);
                    access.thread != first.thread && self.graph.reads_from.iter().any(is_source)
                };
                let read_by = self.accesses[..late].iter().find(reads_it).map(|reader| reader.thread);
                let rank = (read_by.is_some(), is_at(second, fence.before));
                if found.is_none_or(|(known, _)| known < rank) {
                    found = Some((rank, ReorderedAccesses { late, early, read_by }));
                }
            }
        }
        found.map(|(_, pair)| pair)
    }
}
