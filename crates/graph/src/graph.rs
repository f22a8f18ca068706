//! The graph: its events, what relates them, and all of it as sets and relations.

use crate::cycle::Edge;
use crate::event::{Bytes, Event, EventKind};
use crate::ids::{EventId, ThreadId};
use crate::relation::{EventSet, Relation};
use fencepost_base::FenceKind;
use fencepost_base::{BitMatrix, BitSet, IdVec, MemoryOrder, TypedId, mutation};
use fencepost_source::Place;
use std::collections::{BTreeMap, BTreeSet};

/// Where some bytes of a read come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadsFrom {
    /// The event that reads them.
    pub read: EventId,
    /// The bytes.
    pub bytes: Bytes,
    /// The event that wrote them.
    pub write: EventId,
}

/// A thread of an execution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// What people call it, such as the function that it runs.
    pub name: String,
    /// Where it was created, if the program has created it at a place.
    pub created_at: Option<Place>,
}

/// An execution: events and the relations between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExecutionGraph {
    /// The threads, as far as somebody has named them.
    pub threads: IdVec<ThreadId, Thread>,
    /// The events. Those of a thread stand in program order; [`EventKind::Initial`] ones have no thread.
    pub events: IdVec<EventId, Event>,
    /// Where every byte that is read comes from.
    pub reads_from: Vec<ReadsFrom>,
    /// The writes to each byte that is accessed, in the order in which they overwrite each other, the initial one first.
    pub coherence: BTreeMap<u64, Vec<EventId>>,
    /// Each pair is a read and an event whose address depends on it.
    pub address_dependences: Vec<(EventId, EventId)>,
    /// Each pair is a read and a write whose value depends on it.
    pub data_dependences: Vec<(EventId, EventId)>,
    /// Each pair is a read and an event that a branch depending on it decides about.
    pub control_dependences: Vec<(EventId, EventId)>,
    /// Each pair is the read and the write of a read-modify-write of two events.
    pub read_modify_writes: Vec<(EventId, EventId)>,
    /// The events of each atomic block. No event is in two.
    pub atomic_blocks: Vec<Vec<EventId>>,
    /// Each pair is ordered by library calls.
    pub synchronisation: Vec<(EventId, EventId)>,
}

impl ExecutionGraph {
    /// The number of events.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The events of a thread in program order.
    pub fn thread(&self, thread: ThreadId) -> impl Iterator<Item = EventId> + '_ {
        self.events.enumerate().filter(move |(_, event)| event.thread == Some(thread)).map(|(id, _)| id)
    }

    /// A set of events.
    pub fn set(&self, set: EventSet) -> BitSet {
        let updates: BitSet = BitSet::from_members(
            self.len(),
            self.read_modify_writes.iter().flat_map(|(read, write)| [read.index(), write.index()]),
        );
        let is_member = |id: EventId, event: &Event| match set {
            EventSet::All => true,
            EventSet::Reads => event.is_read(),
            EventSet::Writes => event.is_write(),
            EventSet::InitialWrites => event.kind == EventKind::Initial,
            EventSet::Fences => event.is_fence(),
            EventSet::FencesOf(kind) => has_kinds(event, &[kind]),
            EventSet::FullFences => has_kinds(event, &FenceKind::FULL),
            EventSet::Updates => event.kind == EventKind::Update || updates.contains(id.index()),
            EventSet::Locked => event.update.is_some(),
            EventSet::LockedAcquires => event.update.is_some_and(MemoryOrder::acquires),
            EventSet::LockedReleases => event.update.is_some_and(MemoryOrder::releases),
            EventSet::LockedSeqCst => event.update == Some(MemoryOrder::SeqCst),
            EventSet::Atomics => event.order.is_atomic() && event.kind != EventKind::Call,
            EventSet::Order(MemoryOrder::Plain) => {
                event.order == MemoryOrder::Plain && (event.is_read() || event.is_write())
            }
            EventSet::Order(order) => event.order == order && event.kind != EventKind::Call,
            EventSet::Calls => event.kind == EventKind::Call,
            EventSet::Frees => event.kind == EventKind::Free,
        };
        let members = self.events.enumerate().filter(|(id, event)| is_member(*id, event));
        BitSet::from_members(self.len(), members.map(|(id, _)| id.index()))
    }

    /// A relation between events.
    pub fn relation(&self, relation: Relation) -> BitMatrix {
        let size = self.len();
        let ids = || self.events.ids();
        let all = || ids().flat_map(|from| ids().map(move |to| (from, to)));
        let thread = |id: EventId| self.events[id].thread;
        let is_internal = |(from, to): &(EventId, EventId)| match (thread(*from), thread(*to)) {
            (Some(from), Some(to)) => from == to,
            _ => from == to,
        };
        match relation {
            Relation::Identity => BitMatrix::identity(&BitSet::full(size)),
            Relation::ProgramOrder => matrix(size, all().filter(|pair| pair.0 < pair.1 && is_internal(pair))),
            Relation::Internal => matrix(size, all().filter(is_internal)),
            Relation::External => matrix(size, all().filter(|pair| !is_internal(pair))),
            Relation::SameLocation => matrix(
                size,
                all().filter(|(from, to)| match (self.events[*from].at, self.events[*to].at) {
                    (Some(from), Some(to)) => from.overlaps(to),
                    _ => false,
                }),
            ),
            Relation::ReadsFrom => matrix(size, self.reads_from.iter().map(|rf| (rf.write, rf.read))),
            Relation::Coherence => {
                let later = |stores: &[EventId]| {
                    let pairs = stores
                        .iter()
                        .enumerate()
                        .flat_map(|(position, from)| stores[position + 1..].iter().map(move |to| (*from, *to)));
                    pairs.collect::<Vec<_>>()
                };
                matrix(size, self.coherence.values().flat_map(|stores| later(stores)))
            }
            Relation::FromReads => matrix(size, self.read_before_writes()),
            Relation::AddressDependence => matrix(size, self.address_dependences.iter().copied()),
            Relation::DataDependence => matrix(size, self.data_dependences.iter().copied()),
            Relation::ControlDependence => matrix(size, self.control_dependences.iter().copied()),
            Relation::ReadModifyWrite => matrix(size, self.read_modify_writes.iter().copied()),
            Relation::Synchronisation => matrix(size, self.synchronisation.iter().copied()),
            Relation::AtomicBlock => matrix(
                size,
                self.atomic_blocks
                    .iter()
                    .flat_map(|block| block.iter().flat_map(move |from| block.iter().map(move |to| (*from, *to)))),
            ),
        }
    }

    /// Edges for people to look at: program order, reads-from, coherence, from-reads and synchronisation between neighbours, as what
    /// follows from two steps only hides them. Those of initial contents are left out.
    pub fn edges_between_neighbours(&self) -> Vec<Edge> {
        let mut edges = BTreeSet::new();
        let mut add = |relation, from: EventId, to: EventId| {
            if from != to && self.events[from].thread.is_some() {
                edges.insert(Edge { relation, from, to, is_inverse: false });
            }
        };
        let mut last: BTreeMap<ThreadId, EventId> = BTreeMap::new();
        let mut before: BTreeMap<EventId, EventId> = BTreeMap::new();
        for (id, event) in self.events.enumerate() {
            if let Some(previous) = event.thread.and_then(|thread| last.insert(thread, id)) {
                before.insert(id, previous);
                add(Relation::ProgramOrder, previous, id);
            }
        }
        let after: BTreeMap<EventId, EventId> = before.iter().map(|(later, earlier)| (*earlier, *later)).collect();
        let synchronised: BTreeSet<(EventId, EventId)> = self.synchronisation.iter().copied().collect();
        for (from, to) in &synchronised {
            let is_between = |one: Option<&EventId>, other: Option<&EventId>| {
                one.zip(other).is_some_and(|(from, to)| synchronised.contains(&(*from, *to)))
            };
            let follows = is_between(after.get(from), Some(to)) || is_between(Some(from), before.get(to));
            if !follows && self.events[*from].thread != self.events[*to].thread {
                add(Relation::Synchronisation, *from, *to);
            }
        }
        for stores in self.coherence.values() {
            stores.windows(2).for_each(|pair| add(Relation::Coherence, pair[0], pair[1]));
        }
        for ReadsFrom { read, bytes, write } in &self.reads_from {
            add(Relation::ReadsFrom, *write, *read);
            for address in bytes.addresses() {
                let stores = self.coherence.get(&address).map_or(&[][..], Vec::as_slice);
                let next = stores.iter().skip_while(|store| *store != write).nth(1);
                next.into_iter().for_each(|next| add(Relation::FromReads, *read, *next));
            }
        }
        edges.into_iter().collect()
    }

    /// A read comes before every write that overwrites a byte of what it has read; an update does not come before itself.
    fn read_before_writes(&self) -> Vec<(EventId, EventId)> {
        let mut pairs = Vec::new();
        for ReadsFrom { read, bytes, write } in &self.reads_from {
            if mutation!("forget-initial-contents-in-from-reads") && self.events[*write].kind == EventKind::Initial {
                continue;
            }
            for address in bytes.addresses() {
                let stores = self.coherence.get(&address).map_or(&[][..], Vec::as_slice);
                let later = stores.iter().skip_while(|store| *store != write).skip(1);
                pairs.extend(later.filter(|store| *store != read).map(|store| (*read, *store)));
            }
        }
        pairs
    }
}

fn has_kinds(event: &Event, kinds: &[FenceKind]) -> bool {
    matches!(event.kind, EventKind::Fence(of) if kinds.iter().all(|kind| of.contains(*kind)))
}

fn matrix(size: usize, pairs: impl IntoIterator<Item = (EventId, EventId)>) -> BitMatrix {
    BitMatrix::from_pairs(size, pairs.into_iter().map(|(from, to)| (from.index(), to.index())))
}
