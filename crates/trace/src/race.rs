//! Data races of C11: what both the search for them and the check of what it finds must agree on. Which events happen
//! before which is worked out twice, in different ways: by vector clocks in `explore`, by paths in `witness`.

use crate::event::{Access, Action, Event, ThreadId};
use crate::verdict::{ErrorKind, ProgramError};
use fencepost_base::MemoryOrder;

/// What an event does to memory, on behalf of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryUse<'e> {
    /// Which bytes.
    pub at: &'e Access,
    /// Whether it writes them.
    pub writes: bool,
    /// How it asked to be ordered.
    pub order: MemoryOrder,
}

impl MemoryUse<'_> {
    /// Whether two accesses of different threads are a data race if neither happens before the other: they share a byte,
    /// one of them writes it, and one of them is not atomic.
    pub fn conflicts(&self, other: &MemoryUse<'_>) -> bool {
        self.at.overlaps(other.at)
            && (self.writes || other.writes)
            && !(self.order.is_atomic() && other.order.is_atomic())
    }
}

impl Event {
    /// What the event does to memory; none for operations on a mutex and the like, which are ordered by themselves, and for
    /// commits, as the store stands for itself. A compare-exchange that fails only reads.
    pub fn memory_use(&self) -> Option<MemoryUse<'_>> {
        match &self.action {
            Action::Load { at, order, .. } => Some(MemoryUse { at, writes: false, order: *order }),
            Action::Store { at, order, .. } => Some(MemoryUse { at, writes: true, order: *order }),
            Action::Update { at, written, order, failure_order, .. } => {
                Some(MemoryUse { at, writes: written.is_some(), order: failure_order.unwrap_or(*order) })
            }
            _ => None,
        }
    }
}

/// The error of two events that race; none if they do not even conflict.
pub fn data_race(first: &Event, second: &Event) -> Option<ProgramError> {
    let (one, other) = (first.memory_use()?, second.memory_use()?);
    if first.thread == second.thread || !one.conflicts(&other) {
        return None;
    }
    let message = format!(
        "data race on {}: {}, and nothing orders that with the {}",
        other.at.name,
        describe(first, &one),
        if other.writes { "write" } else { "read" },
    );
    Some(ProgramError { kind: ErrorKind::DataRace, message, thread: second.thread, place: second.place.clone() })
}

fn describe(event: &Event, used: &MemoryUse<'_>) -> String {
    let who = if event.thread == ThreadId::new(0) { "main".to_owned() } else { event.thread.to_string() };
    let what = if used.writes { "writes" } else { "reads" };
    let how = if used.order.is_atomic() { format!(" ({})", used.order) } else { String::new() };
    let place = event.place.as_ref().map_or(String::new(), |place| format!(" at {}", place.short()));
    format!("{who} {what} it{how}{place}")
}
