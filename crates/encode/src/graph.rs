//! A solution as an execution graph.
//!
//! A load reads the last store to its location in the memory order that may be visible to it, so that the memory order of the
//! stores to one location is the order in which they overwrite each other. Only models with a total order have one.

use crate::execution::{ExecutedInstruction, Execution};
use crate::symbolic::{InstructionId, InstructionKind};
use fencepost_base::{IdVec, TypedId};
use fencepost_graph::{Bytes, Content, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, Relation, ThreadId};
use fencepost_program::Program;
use fencepost_witness::graph::named_place;
use std::collections::{BTreeMap, BTreeSet};

/// How the load and the store of a read-modify-write become events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Updates {
    /// As one event that reads and writes, as models of C have it.
    Whole,
    /// As two events of an atomic block, as first-order axioms have it.
    Split,
}

/// The graph of an execution.
#[derive(Clone, Debug, Default)]
pub struct GraphOfExecution {
    /// The graph.
    pub graph: ExecutionGraph,
    /// For each event the instruction, or the first of two; none for initial contents.
    pub instructions: IdVec<EventId, Option<InstructionId>>,
    /// For each instruction the event.
    pub events: BTreeMap<InstructionId, EventId>,
    /// What some bytes hold at first.
    pub initial: BTreeMap<u64, EventId>,
}

impl Execution {
    /// The stores to each location that has any, by its address, in the order in which they overwrite each other; none if the
    /// model has no total order that tells.
    pub fn coherence(&self) -> Option<BTreeMap<u64, Vec<InstructionId>>> {
        let is_store = |i: &&ExecutedInstruction| i.kind == InstructionKind::Store;
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
    pub fn to_graph(&self, program: &Program, threads: usize, updates: Updates) -> GraphOfExecution {
        let mut found = GraphOfExecution::default();
        let is_own = |executed: &&ExecutedInstruction| (executed.thread.number() as usize) < threads;
        // An access to what is no memory is an error, and no event.
        let is_event = |executed: &&ExecutedInstruction| {
            executed.bytes == 0 || self.initial.contains_key(&(executed.address, executed.bytes))
        };
        for executed in self.instructions.iter().filter(|executed| executed.bytes > 0).filter(is_event) {
            found.add_initial(self, executed);
        }
        for executed in self.instructions.iter().filter(is_own).filter(is_event) {
            found.add_event(program, executed, updates);
        }
        found.add_blocks(self);
        found.add_sources(self);
        found.add_coherence(self);
        found.add_synchronisation(self, threads);
        for (relation, load, to) in &self.dependences {
            if let (Some(load), Some(to)) = (found.events.get(load), found.events.get(to))
                && load != to
            {
                found.add_dependence(*relation, (*load, *to));
            }
        }
        found
    }
}

fn bytes(executed: &ExecutedInstruction) -> Bytes {
    Bytes { address: executed.address, size: executed.bytes }
}

/// What an access has read or written.
fn content(executed: &ExecutedInstruction) -> Content {
    match executed.is_defined {
        true => Content::of_number(executed.value, executed.bytes, executed.shown.clone()),
        false => Content::undefined(executed.bytes),
    }
}

impl GraphOfExecution {
    fn push(&mut self, instruction: Option<InstructionId>, event: Event) -> EventId {
        self.instructions.push(instruction);
        self.graph.events.push(event)
    }

    fn add_initial(&mut self, execution: &Execution, executed: &ExecutedInstruction) {
        if self.initial.contains_key(&executed.address) {
            return;
        }
        let at = bytes(executed);
        let Some(initial) = execution.initial.get(&(at.address, at.size)) else { return };
        let written = Some(match initial.is_defined {
            true => Content::of_number(initial.value, at.size, initial.value.to_string()),
            false => Content::undefined(at.size),
        });
        let event = self.push(None, Event { written, ..Event::initial(at) });
        self.initial.insert(at.address, event);
    }

    fn add_event(&mut self, program: &Program, executed: &ExecutedInstruction, updates: Updates) {
        // The store of a read-modify-write comes after the load that has begun the block.
        let load = (executed.block != executed.id && executed.kind == InstructionKind::Store)
            .then(|| self.events.get(&executed.block).copied())
            .flatten()
            .filter(|load| self.graph.events[*load].at == Some(bytes(executed)));
        if let Some(load) = load {
            // It did not fail.
            self.graph.events[load].order = executed.order;
            if updates == Updates::Whole {
                let event = &mut self.graph.events[load];
                (event.kind, event.written) = (EventKind::Update, Some(content(executed)));
                self.events.insert(executed.id, load);
                return;
            }
        }
        let thread = Some(executed.thread);
        let (kind, order) = match executed.kind {
            InstructionKind::Load => (EventKind::Read, executed.failure_order.unwrap_or(executed.order)),
            InstructionKind::Store => (EventKind::Write, executed.order),
            InstructionKind::Fence(kinds) => (EventKind::Fence(kinds.iter().copied().collect()), executed.order),
        };
        let mut event = Event::new(thread, kind, order);
        event.at = (executed.bytes > 0).then(|| bytes(executed));
        event.update = executed.locked.then_some(executed.order);
        event.read = (executed.kind == InstructionKind::Load).then(|| content(executed));
        event.written = (executed.kind == InstructionKind::Store).then(|| content(executed));
        event.places = executed.place.and_then(|place| named_place(program, place)).into_iter().collect();
        let id = self.push(Some(executed.id), event);
        self.events.insert(executed.id, id);
    }

    fn add_blocks(&mut self, execution: &Execution) {
        let mut blocks: BTreeMap<InstructionId, BTreeSet<EventId>> = BTreeMap::new();
        for executed in &execution.instructions {
            let event = self.events.get(&executed.id).copied();
            blocks.entry(executed.block).or_default().extend(event);
        }
        let blocks = blocks.into_values().filter(|block| block.len() > 1);
        self.graph.atomic_blocks = blocks.map(Vec::from_iter).collect();
    }

    fn add_sources(&mut self, execution: &Execution) {
        for executed in execution.instructions.iter().filter(|executed| executed.kind == InstructionKind::Load) {
            let write = match executed.reads_from {
                Some(store) => self.events.get(&store),
                None => self.initial.get(&executed.address),
            };
            if let (Some(read), Some(write)) = (self.events.get(&executed.id), write) {
                let source = ReadsFrom { read: *read, bytes: bytes(executed), write: *write };
                self.graph.reads_from.push(source);
            }
        }
    }

    fn add_coherence(&mut self, execution: &Execution) {
        let coherence = execution.coherence().unwrap_or_default();
        for (address, first) in &self.initial {
            let stores = coherence.get(address).into_iter().flatten().filter_map(|store| self.events.get(store));
            let order: Vec<EventId> = std::iter::once(first).chain(stores).copied().collect();
            let addresses = self.graph.events[*first].at.into_iter().flat_map(Bytes::addresses);
            self.graph.coherence.extend(addresses.map(|address| (address, order.clone())));
        }
    }

    /// All of a thread comes after all of those that end before it begins.
    fn add_synchronisation(&mut self, execution: &Execution, threads: usize) {
        let all = |thread: usize| self.graph.thread(ThreadId::from_index(thread)).collect::<Vec<_>>();
        let mut pairs = Vec::new();
        for (number, thread) in execution.threads.iter().enumerate().take(threads) {
            for before in &thread.after {
                let later = all(number);
                let earlier = all(before.index());
                pairs.extend(earlier.iter().flat_map(|one| later.iter().map(move |other| (*one, *other))));
            }
        }
        self.graph.synchronisation = pairs;
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
