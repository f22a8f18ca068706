//! Loads that learn nothing: most operations of most executions. What such a load reads was written by its own thread, or by
//! an event that is in its past anyway, so there is no store to delay and no clock to join. It goes through here, with the
//! same result as in [`ExactMonitor::take`] at a fraction of its cost.

use crate::cells::{LocationId, Visit, VisitKind};
use crate::clocks::{CLOSED, HB, INSTANT};
use crate::exact::{Event, ExactMonitor, Mark, ThreadState};
use crate::operation::{Kind, Operation, OperationId, Role};
use fencepost_base::{TypedId, mutation};

impl ExactMonitor {
    /// Adds a load if it is one that learns nothing. Otherwise nothing is changed.
    #[inline]
    pub(crate) fn take_quickly(&mut self, operation: &Operation, id: OperationId) -> bool {
        if operation.kind != Kind::Load || !operation.enabled_by.is_empty() || operation.is_wide() {
            return false;
        }
        let thread = operation.thread.index();
        let Some(&previous) = self.threads.get(thread).and_then(|own| own.last()) else { return false };
        let own = self.events[previous as usize].own;
        let Some(instant) = own.instant.get() else { return false };
        let first = self.marks.len();
        for touch in &operation.touches {
            let location = self.cells.plain_location(touch);
            let Some(location) = location.filter(|location| !self.has_news(*location, thread, previous, instant))
            else {
                self.marks.truncate(first);
                return false;
            };
            self.marks.push(Mark { location, mask: touch.mask, writes: false });
        }
        self.clocks.begin(Some(previous as usize), Some(instant as usize));
        debug_assert!(self.learns_nothing(thread, first), "what a load knows is in its clocks");
        self.finish_quickly(thread, id, first, own);
        true
    }

    /// Whether the newest write to a location is by another thread and not in the past of the next load of this one, in
    /// happens-before and under the relaxed model. What is in the clocks has everything in them that comes before it.
    #[inline]
    fn has_news(&self, location: LocationId, thread: usize, previous: u32, instant: u32) -> bool {
        let history = self.cells.history(location);
        history.write_before(history.visits.len()).is_some_and(|write| {
            let writer = write.thread as usize;
            let is_in = |event: u32, row: usize| self.clocks.get(event as usize, row)[writer] >= write.index;
            writer != thread
                && !(is_in(previous, HB) && (is_in(instant, CLOSED) || mutation!("monitor-takes-known-for-past")))
        })
    }

    #[inline]
    fn finish_quickly(&mut self, thread: usize, operation: OperationId, first: usize, own: ThreadState) {
        let event = self.events.len() as u32;
        let index = self.threads[thread].len() as u32 + 1;
        self.clocks.raise(HB, thread, index);
        self.clocks.raise(INSTANT, thread, index);
        for &Mark { location, mask, .. } in &self.marks[first..] {
            let visit = Visit { event, thread: thread as u32, index, mask, kind: VisitKind::Load, through_write: 0 };
            self.cells.enter(location, visit);
        }
        self.threads[thread].push(event);
        let (marks, enabled_by, own) = (self.marks.len() as u32, self.enabled_by.len() as u32, own.with_instant(event));
        self.events.push(Event { thread, index, role: Role::Instant, operation, marks, enabled_by, own });
    }

    /// Whether the clocks that are being made stay as they are when the newest writes are joined to them.
    fn learns_nothing(&mut self, thread: usize, first: usize) -> bool {
        let draft = |exact: &Self| (exact.clocks.draft(HB).to_vec(), exact.clocks.relaxed_draft().to_vec());
        let before = draft(self);
        for mark in &self.marks[first..] {
            let history = self.cells.history(mark.location);
            let write = history.write_before(history.visits.len());
            if let Some(write) = write.filter(|write| write.thread as usize != thread) {
                self.clocks.join_all(write.event as usize);
            }
        }
        before == draft(self)
    }
}
