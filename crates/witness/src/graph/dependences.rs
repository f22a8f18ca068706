//! What each event of a thread depends on. The thread itself tells: every value carries the reads that it was made of, and every
//! branch adds those of its condition to what all later events depend on. A claim may leave dependences out, and is then judged by
//! these; if it says any, it must say these.
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
pub(super) struct Traced {
    pub value: Value,
    pub from: Sources,
}

impl Traced {
    /// A value that comes from no read.
    pub fn constant(value: Value) -> Self {
        Self { value, from: Sources::default() }
    }

    pub fn cut(self, ty: Scalar) -> Self {
        Self { value: self.value.cut(ty), ..self }
    }
}

/// What the events of a graph depend on: reads, and what depends on them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependences {
    /// For their addresses.
    pub address: BTreeSet<(EventId, EventId)>,
    /// For what they write.
    pub data: BTreeSet<(EventId, EventId)>,
    /// Because they come after a branch.
    pub control: BTreeSet<(EventId, EventId)>,
}

impl Dependences {
    pub(super) fn add(&mut self, other: Self) {
        self.address.extend(other.address);
        self.data.extend(other.data);
        self.control.extend(other.control);
    }

    /// A graph with these in place of its own.
    pub(super) fn replace_in(&self, graph: &ExecutionGraph) -> ExecutionGraph {
        let pairs = |of: &BTreeSet<(EventId, EventId)>| of.iter().copied().collect();
        ExecutionGraph {
            address_dependences: pairs(&self.address),
            data_dependences: pairs(&self.data),
            control_dependences: pairs(&self.control),
            ..graph.clone()
        }
    }

    /// What a claim says of them is so. Nobody knows what events depend on that do not happen.
    pub(super) fn check(&self, claim: &Claim<'_>, unreal: &BTreeSet<EventId>) -> Result<(), WitnessError> {
        let graph = claim.graph;
        let kinds = [
            ("an address", &graph.address_dependences, &self.address),
            ("a data", &graph.data_dependences, &self.data),
            ("a control", &graph.control_dependences, &self.control),
        ];
        let says_nothing = kinds.iter().all(|(_, claimed, _)| claimed.is_empty());
        if says_nothing || mutation!("judge-graphs-without-dependences") {
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
        let Self { dependences, branches, .. } = self;
        let kinds = [
            (&mut dependences.address, address),
            (&mut dependences.data, data),
            (&mut dependences.control, &*branches),
        ];
        for (pairs, from) in kinds {
            pairs.extend(from.0.iter().filter(|read| **read != event).map(|read| (*read, event)));
        }
    }
}
