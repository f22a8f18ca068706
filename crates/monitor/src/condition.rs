//! The condition: whether an operation could take effect before a store that happens before it (docs/robustness.md).
//!
//! Let *e* be the next operation of a thread, and *E* what happens before the last operation of that thread. If the newest
//! write in *E* to a byte that *e* touches belongs to another thread and nothing puts it before *e* under the relaxed model,
//! then *e* can come first, and what happened between the two makes this a cycle.

use crate::cells::{History, Visit};
use crate::clocks::{HB, join};
use crate::exact::{ExactMonitor, Mark};
use crate::operation::{Kind, Operation, OperationId, Role};
use crate::past::Past;
use crate::violation::Violation;
use fencepost_base::mutation;
use smallvec::SmallVec;

/// A store that can be delayed past an operation that comes after it.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub store: u32,
    /// Through which the store happens before the operation, if not through the thread of the operation.
    pub anchor: Option<u32>,
    /// Whether it depends on values, which the monitor does not know, that the operation can do so.
    pub depends_on_values: bool,
    /// What comes before the operation under the relaxed model.
    pub past: Past,
    /// What happens before the operation or its anchor.
    pub within: Vec<u32>,
}

impl ExactMonitor {
    /// Reports the violations that an operation shows whose clocks are being made.
    #[inline]
    pub(crate) fn check_operation(
        &self,
        thread: usize,
        role: Role,
        operation: &Operation,
        id: OperationId,
        marks: &[Mark],
        report: &mut dyn FnMut(&Violation<'_>),
    ) {
        // There is no place for a write, or for what may be one, before a read-modify-write.
        let before_stores_only = !matches!(operation.kind, Kind::Load | Kind::Local);
        let clean = |mark: &Mark| {
            let history = self.cells.history(mark.location);
            match history.lifetime {
                _ if history.is_owned_by(thread) => true,
                true => !mark.writes,
                false if before_stores_only && history.stores == 0 => true,
                false => !history.mixed && self.newest_known(thread, history).is_none(),
            }
        };
        if !marks.iter().all(clean) {
            self.check_closely(thread, role, operation, id, marks, report);
        }
    }

    fn check_closely(
        &self,
        thread: usize,
        role: Role,
        operation: &Operation,
        id: OperationId,
        marks: &[Mark],
        report: &mut dyn FnMut(&Violation<'_>),
    ) {
        let mut found: SmallVec<[Candidate; 1]> = SmallVec::new();
        let mut mixed = false;
        for mark in marks {
            let history = self.cells.history(mark.location);
            if history.lifetime {
                if mark.writes {
                    self.check_lifetime(thread, history, &mut found);
                }
            } else if history.mixed {
                mixed = true;
            } else if let Some(store) = self.newest_known(thread, history) {
                if operation.may_write() || operation.guarded {
                    // There may be no place for it, or it may have to wait there.
                    mixed = true;
                } else {
                    found.push(self.candidate(store));
                }
            }
        }
        if mixed {
            found.extend(self.check_bytes(thread, role, operation, marks));
        }
        for candidate in found {
            report(&Violation { monitor: self, operation: id, thread, role, marks, candidate });
        }
    }

    /// The newest write in the past of the thread, if it is one of another thread that could come later.
    #[inline]
    fn newest_known(&self, thread: usize, history: &History) -> Option<u32> {
        let known = self.clocks.draft(HB);
        let mut count = history.visits.len();
        while let Some(write) = history.write_before(count) {
            if known[write.thread as usize] >= write.index {
                let delayed = write.thread as usize != thread
                    && !self.is_past(write.event, self.clocks.relaxed_draft(), &[], known);
                return delayed.then_some(write.event);
            }
            count = write.through_write as usize - 1;
        }
        None
    }

    /// The stores to a block of memory that could come after its end. Whoever touches the block is an anchor, as where sizes are
    /// mixed: the end comes after it, even if nothing but this puts it there.
    fn check_lifetime(&self, thread: usize, history: &History, found: &mut SmallVec<[Candidate; 1]>) {
        let known = self.clocks.draft(HB);
        let foreign = |visit: &&Visit| visit.thread as usize != thread;
        let is_known = |visit: &Visit, within: &[u32]| within[visit.thread as usize] >= visit.index;
        let is_store = |visit: &&Visit| self.events[visit.event as usize].role == Role::Store;
        for visit in history.visits.iter().filter(foreign).filter(is_store) {
            if is_known(visit, known) && !self.is_past(visit.event, self.clocks.relaxed_draft(), &[], known) {
                found.push(self.candidate(visit.event));
            }
        }
        for anchor in history.visits.iter().filter(foreign).filter(|visit| !is_known(visit, known)) {
            if mutation!("monitor-forgets-who-touched-the-block") {
                break;
            }
            let mut candidate = Candidate { anchor: Some(anchor.event), ..self.candidate(anchor.event) };
            candidate.past.add(self, anchor.event);
            join(&mut candidate.within, self.clocks.get(anchor.event as usize, HB));
            let Candidate { past, within, .. } = &candidate;
            for visit in history.visits.iter().filter(foreign).filter(is_store) {
                if is_known(visit, within) && !past.has(self, visit.event, within) {
                    found.push(Candidate { store: visit.event, ..candidate.clone() });
                }
            }
        }
    }

    fn candidate(&self, store: u32) -> Candidate {
        let past = Past::new(self.clocks.relaxed_draft(), self.clocks.width());
        let within = self.clocks.draft(HB).to_vec();
        Candidate { store, anchor: None, depends_on_values: false, past, within }
    }
}
