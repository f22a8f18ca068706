//! The monitors of the papers, run over the SC executions that a search looks at. They know whole executions and cannot go back, so
//! each execution is handed to a new one when it has ended. What they report are pairs of operations; to show one as a relaxed
//! execution, the exact monitor explains it on the same execution.

use crate::operations::{Operations, for_waiting, nothing};
use crate::relaxed::Runner;
use crate::violations::{MonitorResult, ViolationCollector};
use crate::{MonitorKind, ViolationFollower};
use fencepost_base::{TypedId, mutation};
use fencepost_explore::{FollowedStep, Follower};
use fencepost_machine::{Machine, Names};
use fencepost_monitor::{
    Cell, ExactMonitor, Operation, OperationId, OperationalMonitor, SoberMonitor, Violation, with_late_fences,
};
use fencepost_trace::{BlindSpot, ThreadId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Follows a search with SOBER's monitor or an operational one.
pub(crate) struct PublishedMonitor<'p> {
    kind: MonitorKind,
    /// Whether the search looks at all interleavings.
    sees_all: bool,
    operations: Operations,
    /// Those of the current execution, each fence behind the operation after which it was passed.
    taken: Vec<Operation>,
    newest: Operation,
    collector: ViolationCollector<'p>,
    /// In how many executions something was reported that could not be shown.
    not_shown: u64,
    has_mixed_sizes: bool,
    has_shared_lifetimes: bool,
    gave_up: bool,
}

impl<'p> PublishedMonitor<'p> {
    pub fn new(kind: MonitorKind, runner: Runner<'p>, sees_all: bool) -> Self {
        Self {
            kind,
            sees_all,
            operations: Operations::default(),
            taken: Vec::new(),
            newest: nothing(),
            collector: ViolationCollector::new(runner),
            not_shown: 0,
            has_mixed_sizes: false,
            has_shared_lifetimes: false,
            gave_up: false,
        }
    }

    /// The operations of the current execution that the monitor reports.
    fn reported(&self) -> FxHashSet<OperationId> {
        // What no other thread can notice is no step of the machine, so all are noticed.
        let late = with_late_fences(&self.taken, |_| true);
        let mut reported = FxHashSet::default();
        let mut report = |id: OperationId, finds: bool| {
            if finds {
                reported.insert(id);
            }
        };
        match self.kind {
            MonitorKind::Operational => {
                let mut monitor = OperationalMonitor::new(self.collector.runner.model);
                late.iter().for_each(|(id, operation)| report(*id, !monitor.take(operation).is_empty()));
            }
            MonitorKind::Sober | MonitorKind::Exact => {
                let mut monitor = SoberMonitor::new();
                late.iter().for_each(|(id, operation)| report(*id, !monitor.take(operation).is_empty()));
            }
        }
        reported
    }

    /// Shows what is reported of the current execution. Returns whether something could be.
    fn show(&mut self, reported: &FxHashSet<OperationId>, names: &Names) -> bool {
        let Self { operations, taken, collector, gave_up, .. } = self;
        let before = collector.current.len();
        let mut exact = ExactMonitor::checking_all(collector.runner.model);
        let mut report = |violation: &Violation<'_>| {
            if reported.contains(&violation.access()) {
                collector.explain(violation, operations, names);
            }
        };
        taken.iter().for_each(|operation| exact.take(operation, &mut report));
        *gave_up |= exact.has_given_up();
        // It is counted as not shown.
        collector.bug = None;
        collector.current.len() > before
    }

    /// Notes what is in the current execution that the monitors do not look at.
    fn note_blind_spots(&mut self) {
        let mut sizes: FxHashMap<(Cell, u8), Vec<(Cell, u8)>> = FxHashMap::default();
        let mut users: FxHashMap<Cell, ThreadId> = FxHashMap::default();
        for operation in &self.taken {
            let bytes = operation.touches.iter().filter(|touch| !touch.cell.is_lifetime());
            let bytes: Vec<(Cell, u8)> = bytes.map(|touch| (touch.cell, touch.mask)).collect();
            for (cell, mask) in &bytes {
                for byte in (0..8).filter(|byte| mask & (1 << byte) != 0) {
                    let known = sizes.entry((*cell, byte)).or_insert_with(|| bytes.clone());
                    self.has_mixed_sizes |= *known != bytes && !mutation!("forget-mixed-sizes");
                }
            }
            for touch in operation.touches.iter().filter(|touch| touch.cell.is_lifetime()) {
                let user = users.entry(touch.cell).or_insert(operation.thread);
                self.has_shared_lifetimes |= *user != operation.thread;
            }
        }
    }
}

impl ViolationFollower for PublishedMonitor<'_> {
    fn finish(self: Box<Self>) -> MonitorResult {
        let ViolationCollector { runner, findings, bug, ended, borderline, .. } = self.collector;
        let spots = [
            (!self.kind.can_check(runner.model)).then_some(BlindSpot::Model),
            (self.not_shown > 0).then_some(BlindSpot::NotShown { executions: self.not_shown }),
            self.has_mixed_sizes.then_some(BlindSpot::MixedSizes),
            self.has_shared_lifetimes.then_some(BlindSpot::Lifetimes),
            (self.kind == MonitorKind::Operational && !self.sees_all).then_some(BlindSpot::Interleavings),
        ];
        let blind_spots = spots.into_iter().flatten().collect();
        MonitorResult { findings, bug, executions: ended, borderline, blind_spots, gave_up: self.gave_up }
    }
}

impl Follower for PublishedMonitor<'_> {
    fn step(&mut self, followed: &FollowedStep<'_>) {
        let fence = self.operations.enter(followed, &mut self.newest);
        self.taken.push(self.newest.clone());
        self.taken.extend(fence);
    }

    fn undo_to(&mut self, steps: usize) {
        self.taken.truncate(self.operations.undo_to(steps));
    }

    fn end(&mut self, machine: &Machine<'_>, _: u64) {
        let names = machine.names();
        self.note_blind_spots();
        let reported = self.reported();
        let is_borderline = !reported.is_empty();
        if is_borderline && !self.show(&reported, names) {
            self.not_shown += 1;
        }
        // Values decide whether an operation that waits could be performed, so it counts only if it is shown.
        let steps = self.operations.steps();
        for_waiting(machine, |followed| {
            self.step(followed);
            let waiting = OperationId::from_index(self.taken.len() - 1);
            if self.reported().contains(&waiting) {
                self.show(&FxHashSet::from_iter([waiting]), names);
            }
            self.undo_to(steps);
        });
        self.collector.end(&[], is_borderline);
        self.collector.current.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_base::MemoryOrder;
    use fencepost_model::BufferModel;
    use fencepost_monitor::{Kind, Touch};
    use fencepost_program::Program;

    fn noted(operations: &[(u32, Touch)]) -> (bool, bool) {
        let program = Program::default();
        let runner = Runner { program: &program, name: "", model: BufferModel::Tso, settings: Default::default() };
        let mut published = PublishedMonitor::new(MonitorKind::Sober, runner, false);
        published.taken.extend(operations.iter().map(|(thread, touch)| {
            let mut operation = Operation::new(ThreadId::new(*thread), Kind::Store, MemoryOrder::Relaxed);
            operation.touches.push(*touch);
            operation
        }));
        published.note_blind_spots();
        (published.has_mixed_sizes, published.has_shared_lifetimes)
    }

    #[test]
    fn what_the_monitors_do_not_look_at_is_noted() {
        let whole = |address| Touch { cell: Cell::of(address), mask: 0x0f, writes: true };
        let half = Touch { mask: 0x03, ..whole(8) };
        let life = |writes| Touch { cell: Cell::lifetime(8), mask: 1, writes };
        assert_eq!(noted(&[(0, whole(8)), (1, whole(8)), (0, whole(16))]), (false, false));
        assert_eq!(noted(&[(0, whole(8)), (1, half)]), (true, false));
        assert_eq!(noted(&[(0, life(false)), (0, life(true))]), (false, false));
        assert_eq!(noted(&[(1, life(false)), (0, life(true))]), (false, true));
    }
}
