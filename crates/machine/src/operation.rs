//! What memory models want to know of a step that the step itself does not say: what kind of operation it is, how it asked to
//! be ordered, and which fences the thread passed after it.

use crate::machine::Machine;
use crate::names::{Agent, AgentId};
use crate::thread::{PendingOperation, State};
use fencepost_base::MemoryOrder;
use fencepost_program::SourcePlace;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Reads memory.
    Load(MemoryOrder),
    /// Writes memory.
    Store(MemoryOrder),
    /// Reads memory and may write it; for a compare-exchange the order on success.
    Update(MemoryOrder),
    /// Synchronises with other threads, in a library call.
    Synchronise,
    /// Creates a thread.
    Create,
    /// Waits for the end of a thread.
    Join,
    /// Waits until the store buffers of the thread are empty.
    Drain,
    /// Commits a store.
    Commit,
    /// Something else.
    Other,
}

impl Machine<'_> {
    /// What the next step of an agent does; none if it has none.
    pub fn next_operation(&self, agent: AgentId) -> Option<Operation> {
        let Agent::Thread(thread) = self.names.get(agent) else { return Some(Operation::Commit) };
        let State::Parked(pending) = self.existing(thread)?.control.state else { return None };
        Some(match pending {
            PendingOperation::Load { order, .. } => Operation::Load(order),
            PendingOperation::Store { order, .. } => Operation::Store(order),
            PendingOperation::Update { order, .. } | PendingOperation::CompareExchange { order, .. } => {
                Operation::Update(order)
            }
            PendingOperation::Drain => Operation::Drain,
            PendingOperation::Lock { .. }
            | PendingOperation::AwaitAdd { .. }
            | PendingOperation::TryLock { .. }
            | PendingOperation::Unlock { .. }
            | PendingOperation::InitMutex { .. }
            | PendingOperation::DestroyMutex { .. } => Operation::Synchronise,
            PendingOperation::Create { .. } => Operation::Create,
            PendingOperation::Join { .. } => Operation::Join,
            PendingOperation::Choose { .. }
            | PendingOperation::Free { .. }
            | PendingOperation::EndScope { .. }
            | PendingOperation::EndThreadLocals => Operation::Other,
        })
    }

    /// Where in the source the next step of a thread is.
    pub fn next_step_place(&self, agent: AgentId) -> Option<SourcePlace> {
        let Agent::Thread(thread) = self.names.get(agent) else { return None };
        let thread = self.existing(thread)?;
        // Most steps are in code of the user.
        let place = thread.frames.last().and_then(|frame| self.frame_place(frame));
        place.filter(|place| !self.program.files[place.file].system).or_else(|| self.next_place(thread))
    }

    /// The strongest of the fences of the program, by the stores that they order, that were passed at the end of the newest
    /// step: `SeqCst`, or `Release` for any other that releases.
    pub fn fence_passed(&self) -> Option<MemoryOrder> {
        self.fence_passed
    }

    /// A fence is passed.
    pub(crate) fn pass_fence(&mut self, order: MemoryOrder) {
        match order {
            MemoryOrder::SeqCst => self.fence_passed = Some(MemoryOrder::SeqCst),
            order if order.releases() && self.fence_passed.is_none() => {
                self.fence_passed = Some(MemoryOrder::Release);
            }
            _ => {}
        }
    }
}
