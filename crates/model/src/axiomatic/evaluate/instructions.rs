//! A graph as a first-order model sees it: its instructions, and what every predefined name means.
//!
//! | event | instructions |
//! |---|---|
//! | initial contents | none: a load that reads them has no seed |
//! | read, write | a load, a store |
//! | update | a load and a store, which are one atomic block; what it writes depends on what it reads |
//! | fence | a fence of its kinds |
//! | library call that synchronises | a full fence |
//! | end of the life of memory | none |
//!
//! The two instructions of an update are next to each other in every order. A graph does not say how an update computes what
//! it writes. That of an exchange does not depend on what was there, unlike that of all others; where this makes a difference, the graph
//! must have two events for it, with the dependences that there are.

use super::error::EvaluationError;
use crate::axiomatic::vocabulary::{FenceKind, PredefinedSymbol, Sort};
use fencepost_base::{BitMatrix, BitSet, IdVec, TypedId, define_id, mutation};
use fencepost_graph::{Bytes, EventId, EventKind, EventSet, ExecutionGraph, FenceKinds, ReadsFrom, Relation};

define_id!(
    /// An instruction of a graph.
    pub struct InstructionId("i")
);

/// What an instruction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Fence(FenceKinds),
}

/// An instruction, which is an event or, of an update, a part of one.
#[derive(Clone, Copy, Debug)]
struct Instruction {
    event: EventId,
    kind: Kind,
    is_locked: bool,
}

/// The instructions of a graph. Relations are related to each other by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Instructions {
    all: IdVec<InstructionId, Instruction>,
    /// The instructions of each event: two of an update, its load first; none of some.
    of_event: IdVec<EventId, Vec<InstructionId>>,
    has_source: BitSet,
    program_order: BitMatrix,
    aliased: BitMatrix,
    reads_from: BitMatrix,
    data_dependent: BitMatrix,
    control_dependent: BitMatrix,
    atomic: BitMatrix,
    synchronised: BitMatrix,
}

impl Instructions {
    /// What a graph means. Accesses must touch the same bytes or none in common, and every read must read from one write.
    pub fn new(graph: &ExecutionGraph) -> Result<Self, EvaluationError> {
        refuse_other_sizes(graph)?;
        let (mut all, mut of_event) = (IdVec::new(), IdVec::new());
        let halves = graph.set(EventSet::Updates);
        for (id, event) in graph.events.enumerate() {
            let is_locked = event.update.is_some() || halves.contains(id.index());
            let kinds: &[Kind] = match event.kind {
                EventKind::Read => &[Kind::Load],
                EventKind::Write => &[Kind::Store],
                EventKind::Update => &[Kind::Load, Kind::Store],
                EventKind::Fence(kinds) => &[Kind::Fence(kinds)],
                EventKind::Call => &[Kind::Fence(FenceKind::FULL.into_iter().collect())],
                EventKind::Initial | EventKind::Free => &[],
            };
            let push = |kind: &Kind| {
                let is_locked = is_locked && !matches!(kind, Kind::Fence(_));
                all.push(Instruction { event: id, kind: *kind, is_locked })
            };
            of_event.push(kinds.iter().map(push).collect::<Vec<_>>());
        }
        let size = all.len();
        let nothing = || BitMatrix::new(size);
        let mut instructions = Self {
            all,
            of_event,
            has_source: BitSet::new(size),
            program_order: nothing(),
            aliased: nothing(),
            reads_from: nothing(),
            data_dependent: nothing(),
            control_dependent: nothing(),
            atomic: nothing(),
            synchronised: nothing(),
        };
        instructions.add_seeds(graph)?;
        instructions.relate(graph);
        Ok(instructions)
    }

    /// The number of instructions.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The event of an instruction.
    pub fn event(&self, instruction: InstructionId) -> EventId {
        self.all[instruction].event
    }

    /// The instructions of an event in program order; none if there is no such event.
    pub fn of_event(&self, event: EventId) -> Option<&[InstructionId]> {
        self.of_event.get(event).map(Vec::as_slice)
    }

    /// Whether an instruction is of a sort.
    pub fn is_of(&self, instruction: InstructionId, sort: Sort) -> bool {
        let Instruction { kind, is_locked, .. } = self.all[instruction];
        match sort {
            Sort::Instruction => true,
            Sort::Access => matches!(kind, Kind::Load | Kind::Store),
            Sort::Load => kind == Kind::Load,
            Sort::Store => kind == Kind::Store,
            Sort::Fence => matches!(kind, Kind::Fence(_)),
            Sort::FenceOf(wanted) => matches!(kind, Kind::Fence(kinds) if kinds.contains(wanted)),
            Sort::Locked => is_locked,
        }
    }

    /// The instructions of a sort.
    pub fn of_sort(&self, sort: Sort) -> Vec<InstructionId> {
        self.all.ids().filter(|instruction| self.is_of(*instruction, sort)).collect()
    }

    /// Whether a predefined name applies to some instructions. It does not outside of the sorts of its arguments.
    pub fn holds(&self, predefined: PredefinedSymbol, arguments: &[InstructionId]) -> bool {
        let relation = match (predefined, arguments) {
            (PredefinedSymbol::Sort(sort), [of]) => return self.is_of(*of, sort),
            (PredefinedSymbol::HasSeed, [load]) => return self.has_source.contains(load.index()),
            (PredefinedSymbol::ProgramOrder, _) => &self.program_order,
            (PredefinedSymbol::Aliased, _) => &self.aliased,
            (PredefinedSymbol::Seed, _) => &self.reads_from,
            (PredefinedSymbol::DataDependent, _) => &self.data_dependent,
            (PredefinedSymbol::ControlDependent, _) => &self.control_dependent,
            (PredefinedSymbol::Atomic, _) => &self.atomic,
            (PredefinedSymbol::Synchronised, _) => &self.synchronised,
            // The type checker has seen to it that a name has as many arguments as it takes.
            (PredefinedSymbol::Sort(_) | PredefinedSymbol::HasSeed, _) => return false,
        };
        matches!(arguments, [first, second] if relation.contains(first.index(), second.index()))
    }

    /// What loads read, which is what one store has written or what was there at first.
    fn add_seeds(&mut self, graph: &ExecutionGraph) -> Result<(), EvaluationError> {
        for (id, event) in graph.events.enumerate().filter(|(_, event)| event.is_read()) {
            let mut sources = graph.reads_from.iter().filter(|source| source.read == id);
            let Some(first) = sources.next() else { return Err(EvaluationError::NoSource { read: id }) };
            if sources.any(|source| source.write != first.write) {
                return Err(EvaluationError::SeveralSources { read: id });
            }
            let is_written = |address: u64| {
                let is_read = |source: &&ReadsFrom| source.read == id && source.bytes.addresses().contains(&address);
                let write = graph.reads_from.iter().find(is_read).and_then(|source| graph.events[source.write].at);
                write.is_some_and(|at| at.addresses().contains(&address))
            };
            if !event.at.into_iter().flat_map(Bytes::addresses).all(is_written) {
                return Err(EvaluationError::NoSource { read: id });
            }
            let is_initial = graph.events[first.write].kind == EventKind::Initial;
            let (load, store) = (self.load_of(id), self.store_of(first.write));
            if let Some(load) = load
                && (!is_initial || mutation!("take-initial-contents-for-a-seed"))
            {
                self.has_source.insert(load.index());
            }
            if let (Some(load), Some(store)) = (load, store) {
                self.reads_from.insert(load.index(), store.index());
            }
        }
        Ok(())
    }

    fn relate(&mut self, graph: &ExecutionGraph) {
        let whole = |all: &Self, pairs: &BitMatrix| {
            let ends = |(from, to): (usize, usize)| {
                let [from, to] = [from, to].map(|event| all.of_event[EventId::from_index(event)].clone());
                from.into_iter().flat_map(move |from| to.clone().into_iter().map(move |to| (from.index(), to.index())))
            };
            BitMatrix::from_pairs(all.len(), pairs.pairs().flat_map(ends))
        };
        let updates: Vec<(usize, usize)> = self
            .of_event
            .iter()
            .filter_map(|parts| match parts[..] {
                [load, store] => Some((load.index(), store.index())),
                _ => None,
            })
            .collect();
        let parts = BitMatrix::from_pairs(self.len(), updates);

        self.program_order = whole(self, &graph.relation(Relation::ProgramOrder));
        self.program_order.union_with(&parts);
        // The end of the life of memory has bytes, too, but no instruction.
        self.aliased = whole(self, &graph.relation(Relation::SameLocation));
        let addresses = whole(self, &graph.relation(Relation::AddressDependence));
        let mut values = whole(self, &graph.relation(Relation::DataDependence));
        let [loads, stores] = [Sort::Load, Sort::Store]
            .map(|sort| BitSet::from_members(self.len(), self.of_sort(sort).into_iter().map(TypedId::index)));
        let everything = BitSet::full(self.len());
        // It is the store of an update whose value depends on something.
        values.intersect_with(&BitMatrix::product(&everything, &stores));
        values.union_with(&addresses);
        values.union_with(&parts);
        values.intersect_with(&BitMatrix::product(&loads, &everything));
        self.data_dependent = values;
        self.control_dependent = whole(self, &graph.relation(Relation::ControlDependence));
        self.control_dependent.intersect_with(&BitMatrix::product(&loads, &everything));
        let mut atomic = whole(self, &graph.relation(Relation::AtomicBlock));
        atomic.union_with(&whole(self, &graph.relation(Relation::ReadModifyWrite)));
        atomic.union_with(&parts);
        atomic.union_with(&atomic.inverse());
        atomic.union_with(&BitMatrix::identity(&BitSet::full(self.len())));
        self.atomic = atomic.closure();
        self.synchronised = whole(self, &synchronised(graph));
    }

    fn load_of(&self, event: EventId) -> Option<InstructionId> {
        self.of_event[event].iter().copied().find(|part| self.is_of(*part, Sort::Load))
    }

    fn store_of(&self, event: EventId) -> Option<InstructionId> {
        self.of_event[event].iter().copied().find(|part| self.is_of(*part, Sort::Store))
    }
}

/// What library calls order: paths through pairs of synchronisation, before, between and behind which calls of a thread come
/// after all that the thread did before them, and before all that it does later.
fn synchronised(graph: &ExecutionGraph) -> BitMatrix {
    let is_call = |event: usize| graph.events[EventId::from_index(event)].kind == EventKind::Call;
    let program_order = graph.relation(Relation::ProgramOrder);
    let around_calls = program_order.pairs().filter(|(from, to)| is_call(*from) || is_call(*to));
    let mut around_calls = BitMatrix::from_pairs(graph.len(), around_calls).closure();
    around_calls.union_with(&BitMatrix::identity(&BitSet::full(graph.len())));
    let synchronisation = graph.relation(Relation::Synchronisation);
    around_calls.compose(&synchronisation).compose(&around_calls).closure()
}

/// Axioms speak of the same address or another, and of one store that a load reads.
fn refuse_other_sizes(graph: &ExecutionGraph) -> Result<(), EvaluationError> {
    let mut accesses = Vec::new();
    for (id, event) in graph.events.enumerate().filter(|(_, event)| event.thread.is_some()) {
        if event.is_read() || event.is_write() {
            let Some(at) = event.at else { return Err(EvaluationError::NoBytes { access: id }) };
            accesses.push((at, id));
        }
    }
    accesses.sort();
    accesses.dedup_by_key(|(at, _)| *at);
    match accesses.windows(2).find(|pair| pair[0].0.overlaps(pair[1].0)) {
        Some(pair) => Err(EvaluationError::OtherSizes { accesses: [pair[0].1, pair[1].1] }),
        None => Ok(()),
    }
}
