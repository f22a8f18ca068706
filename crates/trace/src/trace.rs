//! A trace and the relations that it holds.

use crate::event::{Access, Action, Event, EventId, ObjectId, ThreadId};
use crate::verdict::ProgramError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A thread of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The function that it runs.
    pub function: String,
    /// Who created it; none for the main thread.
    pub parent: Option<ThreadId>,
}

/// What kind of memory an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectKind {
    /// A global variable.
    Global,
    /// A local variable whose address is used.
    Stack,
    /// A block of the heap.
    Heap,
}

/// A variable or block of memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// What the source calls it.
    pub name: String,
    /// What it is.
    pub kind: ObjectKind,
    /// Address of its first byte.
    pub address: u64,
    /// Number of bytes.
    pub size: u64,
}

/// The coherence order of some bytes: every store to them, in the order in which they reached memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coherence {
    /// First byte.
    pub address: u64,
    /// Number of bytes, all with the same order.
    pub size: u32,
    /// The stores.
    pub stores: Vec<EventId>,
}

/// A source file at the time when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceHash {
    /// Its path, as places have it.
    pub file: String,
    /// SHA-256 of its bytes, as hexadecimal digits.
    pub sha256: String,
}

/// One execution of a program under a memory model. Program order is the order of a thread's events, commits left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Version of the format; see [`crate::FORMAT_VERSION`].
    pub format: u32,
    /// Name of the memory model.
    pub model: String,
    /// The program, as the user named it.
    pub program: String,
    /// The source files that it was made of, to tell whether they have changed since; none where nobody knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<SourceHash>,
    /// All threads, by [`ThreadId`].
    pub threads: Vec<Thread>,
    /// All objects that events touch, by [`ObjectId`].
    pub objects: Vec<Object>,
    /// All events in the order in which they happened, by [`EventId`].
    pub events: Vec<Event>,
    /// Coherence: for each range of bytes the stores that reached memory, in order.
    pub coherence: Vec<Coherence>,
    /// The error that the execution shows, if any; it happens after the last event.
    pub error: Option<ProgramError>,
}

impl Trace {
    /// The event with this id.
    pub fn event(&self, id: EventId) -> &Event {
        &self.events[id.number() as usize]
    }
    /// The object with this id.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.number() as usize]
    }
    /// All events with their ids.
    pub fn enumerate(&self) -> impl Iterator<Item = (EventId, &Event)> {
        (0..).map(EventId::new).zip(&self.events)
    }
    /// The bytes that an event writes to memory at the moment it happens, and the store that they belong to.
    pub fn memory_write(&self, id: EventId) -> Option<(&Access, EventId)> {
        match &self.event(id).action {
            Action::Store { at, buffered: false, .. } | Action::Update { at, written: Some(_), .. } => Some((at, id)),
            Action::Commit { store } => match &self.event(*store).action {
                Action::Store { at, .. } => Some((at, *store)),
                _ => None,
            },
            _ => None,
        }
    }
    /// Coherence as the order of the events implies it; what [`Trace::coherence`] must be.
    pub fn derive_coherence(&self) -> Vec<Coherence> {
        let mut per_byte: BTreeMap<u64, Vec<EventId>> = BTreeMap::new();
        for (id, _) in self.enumerate() {
            if let Some((at, store)) = self.memory_write(id) {
                for byte in at.bytes() {
                    per_byte.entry(byte).or_default().push(store);
                }
            }
        }
        let mut ranges: Vec<Coherence> = Vec::new();
        for (byte, stores) in per_byte {
            match ranges.last_mut() {
                Some(last) if last.address + u64::from(last.size) == byte && last.stores == stores => last.size += 1,
                _ => ranges.push(Coherence { address: byte, size: 1, stores }),
            }
        }
        ranges
    }
}
