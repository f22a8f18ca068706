//! Who is told of every step of a search and of every step that is taken back, and has no influence on it.

use crate::execution::Execution;
use fencepost_base::MemoryOrder;
use fencepost_machine::{Machine, Operation, Step, StepName, Turn};
use fencepost_program::SourcePlace;

/// A step that was taken.
pub struct FollowedStep<'a> {
    /// The machine after it.
    pub machine: &'a Machine<'a>,
    /// The step.
    pub step: &'a Step,
    /// Whose it is, and which of theirs.
    pub name: StepName,
    /// What it did.
    pub operation: Operation,
    /// Where that is in the source.
    pub place: Option<SourcePlace>,
    /// The strongest fence that the thread passed after that; see [`Machine::fence_passed`].
    pub fence: Option<MemoryOrder>,
}

/// Who follows a search.
pub trait Follower {
    /// The current execution goes on with a step.
    fn step(&mut self, followed: &FollowedStep<'_>);

    /// The current execution goes back to its first `steps` steps.
    fn undo_to(&mut self, steps: usize);

    /// The current execution has come to its end, which is not that of one that was counted before. It is the one with this
    /// number, from 1.
    fn end(&mut self, machine: &Machine<'_>, number: u64);
}

/// Takes a step and tells of it.
pub(crate) fn followed_step(execution: &mut Execution<'_>, turn: Turn, follower: &mut dyn Follower) {
    let operation = execution.machine.next_operation(turn.agent).unwrap_or(Operation::Other);
    let place = execution.machine.next_step_place(turn.agent);
    execution.step(turn);
    let Some(taken) = execution.last() else { return };
    let machine = &execution.machine;
    follower.step(&FollowedStep {
        machine,
        step: &taken.step,
        name: taken.name,
        operation,
        place,
        fence: machine.fence_passed(),
    });
}
