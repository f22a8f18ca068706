//! Data races of C11: what both the search for them and the check of what it finds must agree on. Which events happen
//! before which is worked out twice, in different ways: by vector clocks in `explore`, by paths in `witness`.

use crate::event::{Access, Action, Event, ThreadId};
use crate::trace::Object;
use crate::verdict::{ErrorKind, ProgramError};
use fencepost_base::MemoryOrder;
use std::ops::Range;

/// How an event uses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseKind {
    /// Reads it.
    Read,
    /// Writes it.
    Write,
    /// Uses the mutex in it, which is ordered by itself.
    Mutex,
    /// Ends its life.
    End,
}

/// What an event does to memory, on behalf of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUse<'e> {
    /// The addresses of the bytes.
    pub bytes: Range<u64>,
    /// What the source calls them.
    pub name: &'e str,
    /// What is done.
    pub kind: UseKind,
    /// How that asked to be ordered.
    pub order: MemoryOrder,
}

impl<'e> MemoryUse<'e> {
    fn new(at: &'e Access, kind: UseKind, order: MemoryOrder) -> Self {
        Self { bytes: at.bytes(), name: &at.name, kind, order }
    }

    /// The end of the life of an object: it does to all of its bytes what a write that is not atomic would do.
    fn end(object: &'e Object) -> Self {
        let bytes = object.address..object.address.saturating_add(object.size);
        Self { bytes, name: &object.name, kind: UseKind::End, order: MemoryOrder::Plain }
    }

    /// Whether two uses by different threads are a data race if neither happens before the other: they share a byte, and one of
    /// them ends its life, or one of them writes it and one of them is not atomic.
    pub fn conflicts(&self, other: &MemoryUse<'_>) -> bool {
        let kinds = [self.kind, other.kind];
        let is_conflict = if kinds.contains(&UseKind::Mutex) {
            kinds.contains(&UseKind::End)
        } else {
            kinds != [UseKind::Read; 2] && !(self.order.is_atomic() && other.order.is_atomic())
        };
        is_conflict && self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end
    }
}

impl Event {
    /// What the event does to memory, of which the trace has these objects; nothing for commits, as the store stands for
    /// itself. A compare-exchange that fails only reads.
    pub fn memory_uses<'e>(&'e self, objects: &'e [Object]) -> Vec<MemoryUse<'e>> {
        let object = |id: &crate::ObjectId| objects.get(id.number() as usize).map(MemoryUse::end);
        match &self.action {
            Action::Load { at, order, .. } => vec![MemoryUse::new(at, UseKind::Read, *order)],
            Action::Store { at, order, .. } => vec![MemoryUse::new(at, UseKind::Write, *order)],
            Action::Update { at, written, order, failure_order, .. } => {
                let kind = if written.is_some() { UseKind::Write } else { UseKind::Read };
                vec![MemoryUse::new(at, kind, failure_order.unwrap_or(*order))]
            }
            Action::Lock { at } | Action::Unlock { at } | Action::TryLock { at, .. } | Action::MutexReset { at } => {
                vec![MemoryUse::new(at, UseKind::Mutex, MemoryOrder::SeqCst)]
            }
            Action::Free { object: id } => object(id).into_iter().collect(),
            Action::EndScope { objects: ids } => ids.iter().filter_map(object).collect(),
            _ => Vec::new(),
        }
    }
}

/// The error of two events of a trace with these objects that race; none if they do not even conflict.
pub fn data_race(first: &Event, second: &Event, objects: &[Object]) -> Option<ProgramError> {
    if first.thread == second.thread {
        return None;
    }
    let later = second.memory_uses(objects);
    let (one, other) = first.memory_uses(objects).into_iter().find_map(|one| {
        let other = later.iter().find(|other| one.conflicts(other))?;
        Some((one, other))
    })?;
    // Of an access and the end of the whole block, the access says more.
    let name = if other.kind == UseKind::End { one.name } else { other.name };
    let how =
        if one.order.is_atomic() && one.kind != UseKind::Mutex { format!(" ({})", one.order) } else { String::new() };
    let message = format!(
        "data race on {name}: {} {} it{how}{}, and nothing orders that with the {}",
        if first.thread == ThreadId::new(0) { "main".to_owned() } else { first.thread.to_string() },
        verb(first, one.kind),
        first.place.as_ref().map_or(String::new(), |place| format!(" at {}", place.short())),
        noun(second, other.kind),
    );
    Some(ProgramError { kind: ErrorKind::DataRace, message, thread: second.thread, place: second.place.clone() })
}

/// What a thread does to memory.
fn verb(event: &Event, kind: UseKind) -> &'static str {
    match (kind, &event.action) {
        (UseKind::Read, _) => "reads",
        (UseKind::Write, _) => "writes",
        (UseKind::Mutex, Action::Lock { .. }) => "locks",
        (UseKind::Mutex, Action::Unlock { .. }) => "unlocks",
        (UseKind::Mutex, Action::TryLock { .. }) => "tries to lock",
        (UseKind::Mutex, _) => "initialises or destroys",
        (UseKind::End, Action::Free { .. }) => "frees",
        (UseKind::End, _) => "ends the life of",
    }
}

/// What is done to memory.
fn noun(event: &Event, kind: UseKind) -> &'static str {
    match (kind, &event.action) {
        (UseKind::Read, _) => "read",
        (UseKind::Write, _) => "write",
        (UseKind::Mutex, Action::Unlock { .. }) => "unlock",
        (UseKind::Mutex, Action::Lock { .. } | Action::TryLock { .. }) => "lock",
        (UseKind::Mutex, _) => "initialisation or destruction",
        (UseKind::End, Action::Free { .. }) => "free",
        (UseKind::End, _) => "end of its life",
    }
}
