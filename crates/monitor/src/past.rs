//! What comes before an event under the relaxed model.

use crate::cells::{History, Visit, VisitKind};
use crate::clocks::join;
use crate::exact::ExactMonitor;
use crate::operation::Role;
use fencepost_base::mutation;

/// A set of events that contains everything that comes before one of its events under the relaxed model.
///
/// With one buffer for each thread a clock tells it. With several, clocks tell what takes effect where it stands and which
/// stores are kept together by fences; a store that is not among these is in the set if something is that comes directly
/// after it: who reads it, who overwrites it.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    /// The clocks `CLOSED` and `INSTANT`, the latter empty if there is one buffer for each thread.
    clocks: Vec<u32>,
    width: usize,
    /// Stores that are in it for other reasons.
    members: Vec<u32>,
}

impl Past {
    /// With these clocks.
    pub fn new(clocks: &[u32], width: usize) -> Self {
        Self { clocks: clocks.to_vec(), width, members: Vec::new() }
    }

    /// Adds an event, and all that comes before it.
    pub fn add(&mut self, monitor: &ExactMonitor, event: u32) {
        join(&mut self.clocks, monitor.clocks.relaxed(event as usize));
        self.members.push(event);
    }

    /// Whether an event that takes effect where it stands is in it, by its thread and its index there.
    pub fn has_instant(&self, thread: u32, index: u32) -> bool {
        instants(&self.clocks, self.width)[thread as usize] >= index
    }

    /// Whether a load is in it. The clock of one that was served by the buffer of its own thread does not tell, as the store comes later.
    pub fn has_load(&self, event: u32, thread: u32, index: u32) -> bool {
        self.has_instant(thread, index) || self.members.contains(&event)
    }

    /// Whether it has an event, of which all that comes directly after it is in `within`.
    pub fn has(&self, monitor: &ExactMonitor, event: u32, within: &[u32]) -> bool {
        monitor.is_past(event, &self.clocks, &self.members, within)
    }
}

fn instants(clocks: &[u32], width: usize) -> &[u32] {
    &clocks[clocks.len() - width..]
}

impl ExactMonitor {
    /// Whether an event is in the past that these clocks and these stores tell. Nothing outside of the happens-before `within`
    /// is.
    #[inline]
    pub(crate) fn is_past(&self, event: u32, clocks: &[u32], members: &[u32], within: &[u32]) -> bool {
        let it = &self.events[event as usize];
        if clocks[it.thread] >= it.index || members.contains(&event) {
            return true;
        }
        !self.fifo && self.is_past_alone(event, clocks, members, within)
    }

    /// Whether an event is past that no fence keeps together with others.
    fn is_past_alone(&self, event: u32, clocks: &[u32], members: &[u32], within: &[u32]) -> bool {
        let it = &self.events[event as usize];
        let width = self.clocks.width();
        match it.role {
            Role::Instant | Role::Update | Role::Full => return instants(clocks, width)[it.thread] >= it.index,
            // It is nothing to anybody but the stores that come after it.
            Role::Barrier => return false,
            Role::Store => {}
        }
        self.marks_of(event).iter().any(|mark| {
            let history = self.cells.history(mark.location);
            self.is_followed(history, event, mark.mask, clocks, members, within)
        })
    }

    /// Whether something that comes directly after a store, because of bytes in this history, is past.
    fn is_followed(
        &self,
        history: &History,
        event: u32,
        mask: u8,
        clocks: &[u32],
        members: &[u32],
        within: &[u32],
    ) -> bool {
        let instants = instants(clocks, self.clocks.width());
        let owner = self.events[event as usize].thread;
        let mut open = mask;
        // Only its end matters to accesses to a block.
        if history.lifetime && history.write_before(history.visits.len()).is_none() {
            return false;
        }
        let later = |visit: &&Visit| visit.event > event;
        for visit in history.visits[history.before(event)..].iter().filter(later) {
            if open == 0 {
                break;
            }
            if visit.mask & open == 0 || within[visit.thread as usize] < visit.index {
                continue;
            }
            let thread = visit.thread as usize;
            match visit.kind {
                // Accesses to a block do not wait for each other; its end waits for others.
                VisitKind::Load | VisitKind::Fail if history.lifetime => {}
                VisitKind::Load if thread == owner => {}
                VisitKind::Store | VisitKind::Exchange if history.lifetime && thread == owner => {}
                VisitKind::Load | VisitKind::Fail => {
                    if instants[thread] >= visit.index
                        && !(mutation!("monitor-forgets-readers-of-stores") && visit.kind == VisitKind::Load)
                    {
                        return true;
                    }
                }
                VisitKind::Store | VisitKind::Exchange => {
                    if self.is_past(visit.event, clocks, members, within) {
                        return true;
                    }
                    open &= !visit.mask;
                }
            }
        }
        false
    }
}
