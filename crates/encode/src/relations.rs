//! A solution as an execution graph.
//!
//! A load reads the last store to its location in the memory order that may be visible to it, so that the memory order of the
//! stores to one location is the order in which they overwrite each other. Only models with a total order have one.

use crate::execution::{Executed, Execution};
use crate::symbolic::{InstructionId, InstructionKind};
use fencepost_base::{IdVec, MemoryOrder};
use fencepost_graph::{Bytes, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, Relation, ThreadId};
use std::collections::BTreeMap;

/// The graph of an execution.
#[derive(Clone, Debug, Default)]
pub struct GraphOfExecution {
    /// The graph. A read-modify-write is two events of an atomic block.
    pub graph: ExecutionGraph,
    /// For each event the instruction; none for initial contents.
    pub instructions: IdVec<EventId, Option<InstructionId>>,
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

    /// The graph of the first threads; what comes after them are the reads of the final state. Where no order tells how stores
    /// overwrite each other, their coherence has the initial contents alone.
    pub fn to_graph(&self, threads: usize) -> GraphOfExecution {
        let mut found = GraphOfExecution::default();
        let mut initial: BTreeMap<u64, EventId> = BTreeMap::new();
        for executed in self.instructions.iter().filter(|executed| executed.bytes > 0) {
            initial.entry(executed.address).or_insert_with(|| found.push_initial(bytes(executed)));
        }
        let mut events: BTreeMap<InstructionId, EventId> = BTreeMap::new();
        let mut blocks: BTreeMap<InstructionId, Vec<EventId>> = BTreeMap::new();
        for executed in self.instructions.iter().filter(|executed| (executed.strand.number() as usize) < threads) {
            let event = found.push(executed);
            events.insert(executed.id, event);
            blocks.entry(executed.block).or_default().push(event);
        }
        found.graph.atomic_blocks = blocks.into_values().filter(|block| block.len() > 1).collect();
        for executed in self.instructions.iter().filter(|executed| executed.kind == InstructionKind::Load) {
            let write = match executed.seed {
                Some(store) => events.get(&store),
                None => initial.get(&executed.address),
            };
            if let (Some(read), Some(write)) = (events.get(&executed.id), write) {
                let source = ReadsFrom { read: *read, bytes: bytes(executed), write: *write };
                found.graph.reads_from.push(source);
            }
        }
        let coherence = self.coherence().unwrap_or_default();
        for (address, first) in initial {
            let stores = coherence.get(&address).into_iter().flatten().filter_map(|store| events.get(store));
            let order: Vec<EventId> = std::iter::once(first).chain(stores.copied()).collect();
            let at = found.graph.events[first].at;
            let addresses = at.into_iter().flat_map(Bytes::addresses);
            found.graph.coherence.extend(addresses.map(|address| (address, order.clone())));
        }
        for (relation, load, to) in &self.dependences {
            if let (Some(load), Some(to)) = (events.get(load), events.get(to)) {
                found.add_dependence(*relation, (*load, *to));
            }
        }
        found
    }
}

fn bytes(executed: &Executed) -> Bytes {
    Bytes { address: executed.address, size: executed.bytes }
}

impl GraphOfExecution {
    fn push_initial(&mut self, at: Bytes) -> EventId {
        self.instructions.push(None);
        self.graph.events.push(Event::initial(at))
    }

    fn push(&mut self, executed: &Executed) -> EventId {
        self.instructions.push(Some(executed.id));
        let kind = match executed.kind {
            InstructionKind::Load => EventKind::Read,
            InstructionKind::Store => EventKind::Write,
            InstructionKind::Fence(kinds) => EventKind::Fence(kinds.iter().copied().collect()),
        };
        let thread = Some(ThreadId::new(executed.strand.number()));
        let at = (executed.bytes > 0).then(|| bytes(executed));
        // Orders have become fences where the program was unrolled for a model of axioms.
        let order = MemoryOrder::Plain;
        let update = executed.locked.then_some(order);
        self.graph.events.push(Event { at, update, ..Event::new(thread, kind, order) })
    }

    fn add_dependence(&mut self, relation: Relation, pair: (EventId, EventId)) {
        match relation {
            Relation::AddressDependence => self.graph.address_dependences.push(pair),
            Relation::DataDependence => self.graph.data_dependences.push(pair),
            Relation::ControlDependence => self.graph.control_dependences.push(pair),
            _ => {}
        }
    }
}
