//! A trace as an execution graph: what was done to memory, without when. Events that have nothing to do with memory or its
//! order are left out, and commits with them: what they say is coherence.

use crate::event::{Access, Action, Event, EventId, Source, ThreadId, Value};
use crate::trace::Trace;
use fencepost_base::{IdVec, MemoryOrder, mutation};
use fencepost_graph::{self as graph, Bytes, Content, EventKind, ExecutionGraph, FenceKinds, ReadsFrom, fence_kinds};
use std::collections::BTreeMap;

/// The graph of a trace.
#[derive(Clone, Debug)]
pub struct GraphOfTrace {
    /// The graph.
    pub graph: ExecutionGraph,
    /// For each event of the graph that of the trace; none for initial contents.
    pub origins: IdVec<EventId, Option<EventId>>,
    /// The stores that are in their buffers to the end.
    pub waiting: Vec<EventId>,
}

impl GraphOfTrace {
    /// Takes the stores that wait to the end out of the order of their bytes, as nothing says where in it they will come. But a
    /// store comes after the initial contents and after what its own thread has stored before: each pair is a read of one of
    /// these by another thread, and the store.
    pub fn remove_waiting_stores(&mut self) -> Vec<(EventId, EventId)> {
        let (graph, waiting) = (&mut self.graph, &self.waiting);
        for stores in graph.coherence.values_mut() {
            stores.retain(|store| !waiting.contains(store));
        }
        let thread = |event: EventId| graph.events[event].thread;
        let mut missed = Vec::new();
        for source in &graph.reads_from {
            for store in waiting {
                let is_older =
                    thread(source.write).is_none() || thread(source.write) == thread(*store) && source.write < *store;
                let touches = graph.events[*store].at.is_some_and(|at| at.overlaps(source.bytes));
                if touches && is_older && thread(source.read) != thread(*store) {
                    missed.push((source.read, *store));
                }
            }
        }
        missed
    }
}

impl Trace {
    /// The trace as a graph. Stores that are still in their buffers at the end overwrite whatever has reached memory, those
    /// of a thread in their order, as they would if the buffers were emptied then.
    pub fn to_graph(&self) -> GraphOfTrace {
        let mut builder = Builder::default();
        builder.add_threads(self);
        builder.add_initial_contents(self);
        for (id, event) in self.enumerate() {
            builder.add_event(id, event);
            builder.add_ends_of_life(id, event, self);
        }
        builder.add_coherence(self);
        builder.add_sources(self);
        builder.add_synchronisation(self);
        GraphOfTrace { graph: builder.graph, origins: builder.origins, waiting: builder.waiting }
    }
}

#[derive(Default)]
struct Builder {
    graph: ExecutionGraph,
    origins: IdVec<EventId, Option<EventId>>,
    waiting: Vec<EventId>,
    /// The event of the graph for events of the trace.
    events: BTreeMap<EventId, EventId>,
}

fn accessed(action: &Action) -> Option<&Access> {
    match action {
        Action::Load { at, .. } | Action::Store { at, .. } | Action::Update { at, .. } => Some(at),
        _ => None,
    }
}

/// What an access reads and what it writes. A trace says of no byte that nothing determines it.
fn contents(action: &Action) -> (Option<Content>, Option<Content>) {
    let content = |value: &Value| {
        let bytes = value.byte_values().unwrap_or_default();
        Content { bytes: bytes.into_iter().map(Some).collect(), text: value.text.clone() }
    };
    match action {
        Action::Load { value, .. } => (Some(content(value)), None),
        Action::Store { value, .. } => (None, Some(content(value))),
        Action::Update { read, written, .. } => (Some(content(read)), written.as_ref().map(content)),
        _ => (None, None),
    }
}

fn bytes(at: &Access) -> Bytes {
    Bytes { address: at.address, size: at.size }
}

impl Builder {
    fn push(&mut self, event: graph::Event, origin: Option<EventId>) -> EventId {
        self.origins.push(origin);
        self.graph.events.push(event)
    }

    /// Every thread is created by an event of another one.
    fn add_threads(&mut self, trace: &Trace) {
        let created_at = |thread: ThreadId| {
            let is_creation = |event: &&Event| matches!(event.action, Action::Create { child } if child == thread);
            trace.events.iter().find(is_creation).and_then(|event| event.place.clone())
        };
        for (number, thread) in (0..).zip(&trace.threads) {
            let created_at = created_at(ThreadId::new(number));
            self.graph.threads.push(graph::Thread { name: thread.function.clone(), created_at });
        }
    }

    /// One event for all bytes that accesses connect.
    fn add_initial_contents(&mut self, trace: &Trace) {
        let mut ranges: Vec<std::ops::Range<u64>> =
            trace.events.iter().filter_map(|event| accessed(&event.action)).map(Access::bytes).collect();
        ranges.sort_by_key(|range| (range.start, range.end));
        let mut merged: Vec<std::ops::Range<u64>> = Vec::new();
        for range in ranges {
            match merged.last_mut() {
                Some(last) if range.start < last.end => last.end = last.end.max(range.end),
                _ => merged.push(range),
            }
        }
        for range in merged {
            // Accesses are small, and so is what they connect.
            let size = u32::try_from(range.end - range.start).unwrap_or(u32::MAX);
            let at = Bytes { address: range.start, size };
            let id = self.push(graph::Event::initial(at), None);
            self.graph.coherence.extend(range.map(|address| (address, vec![id])));
        }
    }

    fn add_event(&mut self, id: EventId, event: &Event) {
        let plain = MemoryOrder::Plain;
        let (kind, order, at, update) = match &event.action {
            Action::Load { at, order, .. } => (EventKind::Read, *order, Some(at), None),
            Action::Store { at, order, .. } => (EventKind::Write, *order, Some(at), None),
            Action::Update { at, written: Some(_), order, .. } => (EventKind::Update, *order, Some(at), Some(*order)),
            Action::Update { at, written: None, order, failure_order, .. } => {
                (EventKind::Read, failure_order.unwrap_or(*order), Some(at), Some(*order))
            }
            Action::Fence { order, .. } => {
                let kinds: FenceKinds = fence_kinds(*order).iter().copied().collect();
                (EventKind::Fence(kinds), *order, None, None)
            }
            Action::Lock { .. }
            | Action::Unlock { .. }
            | Action::TryLock { .. }
            | Action::MutexReset { .. }
            | Action::Create { .. }
            | Action::Join { .. }
            | Action::Exit => (EventKind::Call, plain, None, None),
            Action::Commit { .. }
            | Action::Allocate { .. }
            | Action::Free { .. }
            | Action::EndScope { .. }
            | Action::AssumeFailed
            | Action::Spin
            | Action::Choose { .. }
            | Action::Output { .. } => return,
        };
        let (read, written) = contents(&event.action);
        let name = at.map_or(String::new(), |at| at.name.clone());
        let (at, places) = (at.map(bytes), event.place.iter().cloned().collect());
        let new = graph::Event::new(Some(event.thread), kind, order);
        let new = self.push(graph::Event { at, update, read, written, name, places, ..new }, Some(id));
        self.events.insert(id, new);
    }

    /// One event for each variable or block whose life ends.
    fn add_ends_of_life(&mut self, id: EventId, event: &Event, trace: &Trace) {
        let objects = match &event.action {
            Action::Free { object } => std::slice::from_ref(object),
            Action::EndScope { objects } => objects,
            _ => return,
        };
        for object in objects {
            let object = trace.object(*object);
            let size = u32::try_from(object.size).unwrap_or(u32::MAX);
            let at = Some(Bytes { address: object.address, size });
            let places = event.place.iter().cloned().collect();
            let end = graph::Event::new(Some(event.thread), EventKind::Free, MemoryOrder::Plain);
            self.push(graph::Event { at, name: object.name.clone(), places, ..end }, Some(id));
        }
    }

    fn add_coherence(&mut self, trace: &Trace) {
        let committed = trace.enumerate().filter_map(|(id, _)| trace.memory_write(id));
        let mut written: Vec<(Bytes, EventId)> = committed.map(|(at, store)| (bytes(at), store)).collect();
        let is_committed: Vec<EventId> = written.iter().map(|(_, store)| *store).collect();
        let mut waiting: Vec<(ThreadId, Bytes, EventId)> = Vec::new();
        for (id, event) in trace.enumerate() {
            if let Action::Store { at, buffered: true, .. } = &event.action
                && !is_committed.contains(&id)
            {
                waiting.push((event.thread, bytes(at), id));
            }
        }
        waiting.sort_by_key(|(thread, _, id)| (*thread, *id));
        self.waiting = waiting.iter().filter_map(|(.., id)| self.events.get(id)).copied().collect();
        written.extend(waiting.into_iter().map(|(_, at, id)| (at, id)));
        for (at, store) in written {
            let Some(event) = self.events.get(&store) else { continue };
            for address in at.addresses() {
                self.graph.coherence.entry(address).or_default().push(*event);
            }
        }
    }

    fn add_sources(&mut self, trace: &Trace) {
        for (id, event) in trace.enumerate() {
            let (Action::Load { at, from, .. } | Action::Update { at, from, .. }) = &event.action else { continue };
            let Some(read) = self.events.get(&id).copied() else { continue };
            for Source { offset, size, store } in from {
                let bytes = Bytes { address: at.address + u64::from(*offset), size: *size };
                // Initial contents come first in the coherence of every byte.
                let initial = self.graph.coherence.get(&bytes.address).and_then(|stores| stores.first()).copied();
                let write = match store {
                    Some(store) => self.events.get(store).copied(),
                    None => initial,
                };
                self.graph.reads_from.extend(write.map(|write| ReadsFrom { read, bytes, write }));
            }
        }
    }

    /// A thread comes after its creation and before the end of a wait for it, and the operations on a mutex come one after the
    /// other.
    fn add_synchronisation(&mut self, trace: &Trace) {
        let mut last: BTreeMap<u64, EventId> = BTreeMap::new();
        let mut pairs: Vec<(EventId, EventId)> = Vec::new();
        for (id, event) in trace.enumerate() {
            let Some(this) = self.events.get(&id).copied() else { continue };
            match &event.action {
                Action::Create { child } => {
                    let ordered = if mutation!("order-creation-with-the-first-event-alone") { 1 } else { usize::MAX };
                    pairs.extend(self.graph.thread(*child).take(ordered).map(|of_child| (this, of_child)));
                }
                Action::Join { child } => pairs.extend(self.graph.thread(*child).map(|of_child| (of_child, this))),
                Action::Lock { at }
                | Action::Unlock { at }
                | Action::TryLock { at, .. }
                | Action::MutexReset { at } => {
                    pairs.extend(last.insert(at.address, this).map(|before| (before, this)));
                }
                _ => {}
            }
        }
        self.graph.synchronisation = pairs;
    }
}
