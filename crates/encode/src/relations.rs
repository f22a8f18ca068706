//! What is usually drawn between the accesses of an execution: reads-from, coherence and from-reads.
//!
//! A load reads the last store to its location in the memory order that may be visible to it, so that the memory order of the
//! stores to one location is the order in which they overwrite each other. Only models with a total order have one.

use crate::execution::{Executed, Execution};
use crate::symbolic::{InstructionId, InstructionKind};
use std::collections::BTreeMap;

/// How two instructions are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The second is the next one of the same thread.
    ProgramOrder,
    /// The second, a load, reads what the first wrote.
    ReadsFrom,
    /// The second is the store that overwrites the first.
    Coherence,
    /// The second is the store that overwrites what the first, a load, has read.
    FromReads,
}

impl Relation {
    /// As it is usually called.
    pub fn name(self) -> &'static str {
        match self {
            Self::ProgramOrder => "po",
            Self::ReadsFrom => "rf",
            Self::Coherence => "co",
            Self::FromReads => "fr",
        }
    }
}

/// An edge of the picture of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// What it says.
    pub relation: Relation,
    /// Where it begins.
    pub from: InstructionId,
    /// Where it ends.
    pub to: InstructionId,
}

impl Execution {
    /// The stores to each location that has any, by its address, in the order in which they overwrite each other; none if the
    /// model has no total order that tells.
    pub fn coherence(&self) -> Option<BTreeMap<u64, Vec<InstructionId>>> {
        let is_store = |i: &&Executed| i.kind == InstructionKind::Store;
        let stores = self.instructions.iter().filter(is_store).count();
        let address: BTreeMap<InstructionId, u64> =
            self.instructions.iter().filter(is_store).map(|i| (i.id, i.address)).collect();
        self.orders.iter().find_map(|(_, order)| {
            let mut all: BTreeMap<u64, Vec<InstructionId>> = BTreeMap::new();
            for id in order {
                if let Some(address) = address.get(id) {
                    all.entry(*address).or_default().push(*id);
                }
            }
            (all.values().map(Vec::len).sum::<usize>() == stores).then_some(all)
        })
    }

    /// All edges between neighbours: what follows from two of them is left out.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for pair in self.instructions.windows(2) {
            if pair[0].strand == pair[1].strand {
                edges.push(Edge { relation: Relation::ProgramOrder, from: pair[0].id, to: pair[1].id });
            }
        }
        let loads = || self.instructions.iter().filter(|i| i.kind == InstructionKind::Load);
        for load in loads() {
            edges.extend(load.seed.map(|seed| Edge { relation: Relation::ReadsFrom, from: seed, to: load.id }));
        }
        let Some(coherence) = self.coherence() else { return edges };
        for stores in coherence.values() {
            let pairs = stores.windows(2);
            edges.extend(pairs.map(|pair| Edge { relation: Relation::Coherence, from: pair[0], to: pair[1] }));
        }
        for load in loads() {
            let Some(stores) = coherence.get(&load.address) else { continue };
            let overwrites = match load.seed {
                None => stores.first(),
                Some(seed) => stores.iter().skip_while(|store| **store != seed).nth(1),
            };
            edges.extend(overwrites.map(|to| Edge { relation: Relation::FromReads, from: load.id, to: *to }));
        }
        edges
    }
}
