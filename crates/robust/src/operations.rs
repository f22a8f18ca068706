//! The steps of an SC machine as the operations that monitors see.

use fencepost_base::{MemoryOrder, TypedId};
use fencepost_explore::FollowedStep;
use fencepost_machine::{Machine, Operation as Does, StepName, Turn};
use fencepost_monitor::{Kind, Operation, OperationId, Touch};
use fencepost_program::SourcePlace;
use fencepost_trace::ThreadId;

/// What is known of an operation besides what the monitor knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// The step that performed it.
    pub turn: Turn,
    /// As which step of its agent, from 1.
    count: u32,
    pub place: Option<SourcePlace>,
    pub kind: Kind,
    /// The first byte that it writes, if it does.
    pub address: u64,
}

/// The operations of the current execution.
#[derive(Debug, Default)]
pub(crate) struct Operations {
    pub origins: Vec<Origin>,
    /// The operation of each step.
    steps: Vec<OperationId>,
}

impl Operations {
    /// Enters the operation of a step, which is put in place of another, whose memory it uses. Returns the fence after it if the
    /// thread has passed one.
    pub fn enter(&mut self, followed: &FollowedStep<'_>, performed: &mut Operation) -> Option<Operation> {
        let FollowedStep { step, name, operation, place, fence, .. } = *followed;
        let turn = Turn { agent: step.agent, option: step.option };
        let thread = ThreadId::new(step.owner.number());
        let (kind, order) = match operation {
            Does::Load(order) => (Kind::Load, order),
            Does::Store(order) => (Kind::Store, order),
            Does::Update(order) => (Kind::Update, order),
            Does::Synchronise => (Kind::Synchronise, MemoryOrder::SeqCst),
            Does::Create => (Kind::Create, MemoryOrder::SeqCst),
            Does::Join => (Kind::Join, MemoryOrder::SeqCst),
            // An SC machine has no buffers.
            Does::Drain | Does::Commit | Does::Other => (Kind::Local, MemoryOrder::Plain),
        };
        (performed.thread, performed.kind, performed.order) = (thread, kind, order);
        performed.touches.clear();
        performed.enabled_by.clear();
        let mut address = 0;
        for access in step.footprint.iter().rev() {
            let writes = access.kind.writes();
            if let Some(first) = access.cell.address().filter(|_| writes) {
                address = first + u64::from(access.mask.trailing_zeros());
            }
            performed.touches.push(Touch { cell: access.cell, mask: access.mask, writes });
        }
        if !step.enabled_by.is_empty() {
            performed.enabled_by.extend(step.enabled_by.iter().filter_map(|after| self.at(*after)));
        }
        performed.guarded = step.guard.is_some();
        performed.conditional = step.condition.is_some();
        self.steps.push(OperationId::from_index(self.origins.len()));
        self.origins.push(Origin { turn, count: name.count, place, kind, address });
        fence.map(|order| {
            self.origins.push(Origin { turn, count: name.count, place, kind: Kind::Fence, address: 0 });
            Operation::new(thread, Kind::Fence, order)
        })
    }

    /// How many steps have been entered.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The operation of a step. Few steps are asked for: those that create a thread, and the last of one that has ended.
    fn at(&self, name: StepName) -> Option<OperationId> {
        let is_it = |operation: &&OperationId| {
            let Origin { turn, count, .. } = &self.origins[operation.index()];
            (turn.agent, *count) == (name.agent, name.count)
        };
        self.steps.iter().rev().find(is_it).copied()
    }

    /// Goes back to the first steps. Returns how many operations are left.
    pub fn undo_to(&mut self, steps: usize) -> usize {
        if let Some(first) = self.steps.get(steps) {
            self.origins.truncate(first.index());
            self.steps.truncate(steps);
        }
        self.origins.len()
    }
}

/// An operation to be overwritten by [`Operations::enter`].
pub(crate) fn nothing() -> Operation {
    Operation::new(ThreadId::new(0), Kind::Local, MemoryOrder::Plain)
}

/// Visits each operation that waits forever at the end of an execution, as if it were performed.
pub(crate) fn for_waiting(machine: &Machine<'_>, mut visit: impl FnMut(&FollowedStep<'_>)) {
    if !machine.has_waited() {
        return;
    }
    for step in machine.guarded() {
        let (agent, fence) = (step.agent, None);
        let name = StepName { agent, count: machine.count_steps(agent) + 1 };
        let operation = machine.next_operation(agent).unwrap_or(Does::Synchronise);
        let place = machine.next_step_place(agent);
        visit(&FollowedStep { machine, step: &step, name, operation, place, fence });
    }
}
