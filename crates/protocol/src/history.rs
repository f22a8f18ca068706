//! What programs see of a run: its graph of reads, writes and fences, with every write different from every other.
//!
//! The run is repeated by the interpreter with a new value for each write. As the memory system does not look at data, the same
//! events happen, and each read tells which write it has read from.

use crate::language::ast::RuleKind;
use crate::lemma::Run;
use crate::model::{INITIAL, Model};
use fencepost_base::{IdVec, MemoryOrder};
use fencepost_graph::{
    Bytes, Content, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, Thread, ThreadId, fence_kinds,
};
use fencepost_model::relational::RelationalModel;
use std::collections::BTreeMap;

const FIRST_ADDRESS: u64 = 4096;
const SIZE: u32 = 4;
/// Their orders are tried one by one.
const MOST_WAITING: usize = 8;

/// The graph of a run. Thread 0 is the memory system, which has no events; thread i is processor i.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// Reads, writes and fences. Writes that nothing has put in order have no place among those to their location.
    pub graph: ExecutionGraph,
    /// For each event its position in the run; none for initial contents.
    pub positions: IdVec<EventId, Option<usize>>,
    /// For each write that was put in order the position in the run of what did so.
    pub ordered: BTreeMap<EventId, usize>,
    /// The writes that nothing has put in order, which come after all others to their location.
    pub waiting: Vec<EventId>,
}

impl History {
    /// That of a run in which nothing has happened yet.
    pub fn new(procs: u32, locs: u32) -> Self {
        let mut history = Self::default();
        let processor =
            |number: u32| if number == 0 { "memory system".to_owned() } else { format!("processor {number}") };
        for number in 0..=procs {
            history.graph.threads.push(Thread { name: processor(number), created_at: None });
        }
        for location in 1..=locs {
            let at = bytes(location);
            let event = Event { written: Some(content(INITIAL)), name: name(location), ..Event::initial(at) };
            let id = history.push(event, None);
            history.graph.coherence.extend(at.addresses().map(|address| (address, vec![id])));
        }
        history
    }

    /// Adds a write. It has no place among the writes to its location until it is put in order.
    pub fn write(&mut self, processor: u32, location: u32, position: usize) -> EventId {
        let value = content(self.next_value());
        self.push(Event { written: Some(value), ..access(EventKind::Write, processor, location) }, Some(position))
    }

    /// Adds a read from a write, or from initial contents.
    pub fn read(&mut self, processor: u32, location: u32, from: EventId, position: usize) -> EventId {
        let value = self.graph.events[from].written.clone();
        let read = self.push(Event { read: value, ..access(EventKind::Read, processor, location) }, Some(position));
        self.graph.reads_from.push(ReadsFrom { read, bytes: bytes(location), write: from });
        read
    }

    /// Adds a fence.
    pub fn fence(&mut self, processor: u32, position: usize) -> EventId {
        let kind = EventKind::Fence(fence_kinds(MemoryOrder::SeqCst).iter().copied().collect());
        self.push(Event::new(Some(ThreadId::new(processor)), kind, MemoryOrder::SeqCst), Some(position))
    }

    /// Puts a write after all others to its location that were put in order.
    pub fn order(&mut self, write: EventId, position: Option<usize>) {
        let at = self.graph.events[write].at.map(Bytes::addresses);
        for address in at.into_iter().flatten() {
            self.graph.coherence.entry(address).or_default().push(write);
        }
        self.ordered.extend(position.map(|position| (write, position)));
    }

    /// All locations.
    pub fn locations(&self) -> impl Iterator<Item = u32> + use<> {
        1..=self.graph.events.iter().filter(|event| event.kind == EventKind::Initial).count() as u32
    }

    /// Whether a model forbids the run, whatever order the writes that wait are put in. Of more of them than any search meets this is
    /// not said.
    pub fn is_forbidden_by(&self, model: &RelationalModel) -> bool {
        if self.waiting.len() > MOST_WAITING {
            return false;
        }
        let mut graph = self.graph.clone();
        put_in_order(&mut graph, &self.waiting, &|graph| model.check(graph).is_err())
    }

    /// The writes to a location in their order, without what is there at first.
    pub fn writes(&self, location: u32) -> &[EventId] {
        self.graph.coherence.get(&bytes(location).address).and_then(|stores| stores.get(1..)).unwrap_or_default()
    }

    /// The processor and the location of an event; location 0 for a fence.
    pub fn processor_and_location(&self, event: EventId) -> (u32, u32) {
        let Event { thread, at, .. } = &self.graph.events[event];
        (thread.map_or(0, ThreadId::number), at.map_or(0, location))
    }

    /// The event at some position of the run, if it is one of memory.
    pub fn event_at(&self, position: usize) -> Option<EventId> {
        self.positions.enumerate().find(|(_, at)| **at == Some(position)).map(|(event, _)| event)
    }

    /// What a location holds at first.
    fn initial(&self, location: u32) -> Option<EventId> {
        self.graph.coherence.get(&bytes(location).address).and_then(|stores| stores.first()).copied()
    }

    /// The write that has written a value to a location.
    fn writer(&self, value: u32, location: u32) -> Option<EventId> {
        let wrote = |event: &Event| event.is_write() && event.written.as_ref() == Some(&content(value));
        let found = self.graph.events.enumerate().find(|(_, event)| wrote(event) && event.at == Some(bytes(location)));
        found.map(|(id, _)| id)
    }

    /// The value that the next write has: none that another has.
    fn next_value(&self) -> u32 {
        INITIAL + 1 + self.graph.events.iter().filter(|event| event.kind == EventKind::Write).count() as u32
    }

    fn push(&mut self, event: Event, position: Option<usize>) -> EventId {
        self.positions.push(position);
        self.graph.events.push(event)
    }
}

fn access(kind: EventKind, processor: u32, location: u32) -> Event {
    let event = Event::new(Some(ThreadId::new(processor)), kind, MemoryOrder::Plain);
    Event { at: Some(bytes(location)), name: name(location), ..event }
}

/// Where locations are in the memory of a graph: apart from each other.
pub fn bytes(location: u32) -> Bytes {
    Bytes { address: FIRST_ADDRESS + u64::from(location) * 16, size: SIZE }
}

fn location(at: Bytes) -> u32 {
    // Addresses are made by `bytes`.
    ((at.address - FIRST_ADDRESS) / 16) as u32
}

/// What a location is called.
pub fn name(location: u32) -> String {
    format!("location {location}")
}

fn content(value: u32) -> Content {
    Content::of_number(value.into(), SIZE, value.to_string())
}

/// Repeats a run. None if it is not one of the model, or if a read returns something that nobody wrote to its location.
pub fn history(model: &Model, run: &Run) -> Option<History> {
    let mut world = run.initial.clone();
    let mut history = History::new(model.procs, model.locs);
    for (at, event) in run.events.iter().enumerate() {
        let rule = &model.rules[event.rule.number() as usize];
        let happened = world.step(model, rule, &event.arguments, history.next_value()).ok()??;
        let processor = event.arguments.first().copied().unwrap_or(0);
        let location = event.arguments.get(1).copied().unwrap_or(0);
        match rule.kind {
            RuleKind::Read => {
                let from = history.writer(happened.value?, location)?;
                history.read(processor, location, from, at);
            }
            RuleKind::Write => {
                let write = history.write(processor, location, at);
                if !rule.deferred {
                    history.order(write, Some(at));
                }
            }
            RuleKind::Fence => {
                history.fence(processor, at);
            }
            RuleKind::Internal => {}
        }
        if let Some(location) = happened.ordered {
            let write = history.writer(happened.value?, location)?;
            if Some(write) == history.initial(location) {
                return None;
            }
            history.order(write, Some(at));
        }
        world = happened.world;
    }
    let is_write = |id: &EventId| history.graph.events[*id].kind == EventKind::Write;
    let writes = history.graph.events.ids().filter(is_write);
    history.waiting = writes.filter(|id| !history.ordered.contains_key(id)).collect();
    Some(history)
}

/// Whether something holds of a graph in whatever order some writes come after all others to their locations.
fn put_in_order(graph: &mut ExecutionGraph, waiting: &[EventId], holds: &dyn Fn(&ExecutionGraph) -> bool) -> bool {
    let Some(first) = waiting.first() else { return holds(graph) };
    // Those to one location after the other, as locations have nothing to do with each other.
    let at = graph.events[*first].at;
    let addresses = || at.into_iter().flat_map(Bytes::addresses);
    let here: Vec<EventId> = waiting.iter().copied().filter(|write| graph.events[*write].at == at).collect();
    here.into_iter().all(|next| {
        let rest: Vec<EventId> = waiting.iter().copied().filter(|write| *write != next).collect();
        addresses().for_each(|address| graph.coherence.entry(address).or_default().push(next));
        let holds = put_in_order(graph, &rest, holds);
        for address in addresses() {
            graph.coherence.entry(address).or_default().pop();
        }
        holds
    })
}
