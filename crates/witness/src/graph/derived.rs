//! What relates the events of a thread beside their order, which the thread itself tells: what each depends on, which are a
//! read-modify-write, and which are one atomic block. Every value carries the reads that it was made of, and every branch adds those of its
//! condition to what all later events depend on. A claim may leave dependences and read-modify-writes out, and is then judged by these; if
//! it says any, it must say these.
//!
//! A choice between two values depends on both of them and on its condition, as a conditional move does. A compare-exchange is a branch
//! on what it has read and on what it was to find.

use super::Claim;
use super::run::Run;
use crate::WitnessError;
use fencepost_base::mutation;
use fencepost_graph::{EventId, ExecutionGraph};
use fencepost_program::Scalar;
use fencepost_program::scalar::Value;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The reads that something was made of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sources(Rc<BTreeSet<EventId>>);

impl Sources {
    pub fn of(read: EventId) -> Self {
        Self(Rc::new(BTreeSet::from([read])))
    }

    /// Those of something that is made of both.
    pub fn with(&self, other: &Self) -> Self {
        if other.0.is_subset(&self.0) {
            return self.clone();
        }
        Self(Rc::new(self.0.union(&other.0).copied().collect()))
    }
}

/// A value, and what it was made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TracedValue {
    pub value: Value,
    pub from: Sources,
}

impl TracedValue {
    /// A value that comes from no read.
    pub fn constant(value: Value) -> Self {
        Self { value, from: Sources::default() }
    }

    pub fn cut(self, ty: Scalar) -> Self {
        Self { value: self.value.cut(ty), ..self }
    }
}

/// What relates events of one thread, as its run tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DerivedRelations {
    /// Reads, and events whose addresses depend on them.
    pub address: BTreeSet<(EventId, EventId)>,
    /// Reads, and writes whose values depend on them.
    pub data: BTreeSet<(EventId, EventId)>,
    /// Reads, and events that come after a branch on them.
    pub control: BTreeSet<(EventId, EventId)>,
    /// The read and the write of each read-modify-write of two events.
    pub read_modify_writes: BTreeSet<(EventId, EventId)>,
    /// The events of each atomic block of several.
    pub blocks: BTreeSet<BTreeSet<EventId>>,
}

impl DerivedRelations {
    pub(super) fn add(&mut self, other: Self) {
        self.address.extend(other.address);
        self.data.extend(other.data);
        self.control.extend(other.control);
        self.read_modify_writes.extend(other.read_modify_writes);
        self.blocks.extend(other.blocks);
    }

    /// A graph with these in place of its own.
    pub(super) fn replace_in(&self, graph: &ExecutionGraph) -> ExecutionGraph {
        let pairs = |of: &BTreeSet<(EventId, EventId)>| of.iter().copied().collect();
        ExecutionGraph {
            address_dependences: pairs(&self.address),
            data_dependences: pairs(&self.data),
            control_dependences: pairs(&self.control),
            read_modify_writes: pairs(&self.read_modify_writes),
            ..graph.clone()
        }
    }

    /// What a claim says of all this is so. Nobody knows how events are related that do not happen.
    pub(super) fn check(&self, claim: &Claim<'_>, unreal: &BTreeSet<EventId>) -> Result<(), WitnessError> {
        self.check_dependences(claim.graph, unreal)?;
        let graph = claim.graph;
        if mutation!("judge-graphs-without-updates") {
            return Ok(());
        }
        let is_real = |event: &EventId| !unreal.contains(event);
        let wrong =
            graph.read_modify_writes.iter().find(|pair| !self.read_modify_writes.contains(pair) && is_real(&pair.1));
        if let Some((read, write)) = wrong {
            let what = format!("is said to be one read-modify-write with {read}, and is not");
            return Err(WitnessError::Graph { event: *write, what });
        }
        let blocks = graph.atomic_blocks.iter().filter(|block| block.len() > 1 && block.iter().all(is_real));
        for block in blocks {
            if let Some(event) = block.last().filter(|_| !self.blocks.contains(&block.iter().copied().collect())) {
                let what = "is said to be in an atomic block that the program does not have".to_owned();
                return Err(WitnessError::Graph { event: *event, what });
            }
        }
        Ok(())
    }

    fn check_dependences(&self, graph: &ExecutionGraph, unreal: &BTreeSet<EventId>) -> Result<(), WitnessError> {
        let kinds = [
            ("an address", &graph.address_dependences, &self.address),
            ("a data", &graph.data_dependences, &self.data),
            ("a control", &graph.control_dependences, &self.control),
        ];
        let report_missing = kinds.iter().all(|(_, claimed, _)| claimed.is_empty());
        if report_missing || mutation!("judge-graphs-without-dependences") {
            return Ok(());
        }
        for (kind, claimed, found) in kinds {
            let claimed = claimed.iter().copied().filter(|(_, to)| !unreal.contains(to)).collect();
            if let Some((from, to)) = found.symmetric_difference(&claimed).next() {
                let is_missing = if found.contains(&(*from, *to)) { "is not said to have" } else { "does not have" };
                return Err(WitnessError::Graph {
                    event: *to,
                    what: format!("{is_missing} {kind} dependence on {from}"),
                });
            }
        }
        Ok(())
    }
}

impl Run<'_> {
    /// All that comes later depends on these.
    pub fn branch_on(&mut self, from: &Sources) {
        if !mutation!("judge-graphs-without-branches") {
            self.branches = self.branches.with(from);
        }
    }

    /// Notes what the address of an event, and what it writes, was made of. An event that reads and writes does not depend on itself.
    pub fn note_dependences(&mut self, event: EventId, address: &Sources, data: &Sources) {
        let Self { derived, branches, .. } = self;
        let kinds = [(&mut derived.address, address), (&mut derived.data, data), (&mut derived.control, &*branches)];
        for (pairs, from) in kinds {
            pairs.extend(from.0.iter().filter(|read| **read != event).map(|read| (*read, event)));
        }
    }
}
