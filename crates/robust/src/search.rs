//! The search for violations: follows an exploration of the SC executions with the exact monitor.

use crate::ViolationFollower;
use crate::operations::{Operations, for_waiting, nothing};
use crate::relaxed::Runner;
use crate::violations::{MonitorResult, ViolationCollector};
use fencepost_base::{MemoryOrder, mutation};
use fencepost_explore::{FollowedStep, Follower};
use fencepost_machine::Machine;
use fencepost_monitor::{ExactMonitor, Operation, Violation};

/// Follows a search.
pub(crate) struct Search<'p> {
    monitor: ExactMonitor,
    operations: Operations,
    /// The operation of the newest step.
    newest: Operation,
    collector: ViolationCollector<'p>,
}

impl<'p> Search<'p> {
    pub fn new(runner: Runner<'p>) -> Self {
        let (monitor, operations) = (ExactMonitor::new(runner.model), Operations::default());
        Self { monitor, operations, newest: nothing(), collector: ViolationCollector::new(runner) }
    }
}

impl ViolationFollower for Search<'_> {
    fn finish(self: Box<Self>) -> MonitorResult {
        let Self { monitor, collector: ViolationCollector { findings, bug, ended, borderline, .. }, .. } = *self;
        let (executions, blind_spots) = (ended, Vec::new());
        MonitorResult { findings, bug, executions, borderline, blind_spots, gave_up: monitor.has_given_up() }
    }
}

impl Follower for Search<'_> {
    fn step(&mut self, followed: &FollowedStep<'_>) {
        let Self { monitor, operations, newest, collector } = self;
        let fence = operations.enter(followed, newest);
        let names = followed.machine.names();
        let mut report = |violation: &Violation<'_>| collector.add(violation, operations, names);
        monitor.take(newest, &mut report);
        if let Some(fence) = fence
            && !(mutation!("robust-forgets-fences") && fence.order == MemoryOrder::Release)
        {
            monitor.take(&fence, &mut report);
        }
    }

    fn undo_to(&mut self, steps: usize) {
        let operations = self.operations.undo_to(steps);
        self.monitor.undo_to(operations);
        while self.collector.current.pop_if(|(after, _)| *after > operations).is_some() {}
    }

    fn end(&mut self, machine: &Machine<'_>, _: u64) {
        let at_end = self.look_at_waiting(machine);
        self.collector.end(&at_end, false);
    }
}

impl Search<'_> {
    /// The violations of operations that wait forever, each as if it were performed: under the relaxed model it might be.
    fn look_at_waiting(&mut self, machine: &Machine<'_>) -> Vec<usize> {
        let (steps, before) = (self.operations.steps(), self.collector.current.len());
        let mut found = Vec::new();
        for_waiting(machine, |followed| {
            self.step(followed);
            found.extend(self.collector.current[before..].iter().map(|(_, finding)| *finding));
            self.undo_to(steps);
        });
        found
    }
}
