//! What a search strategy is. It sees steps and their happens-before, and never a memory model or a program.

use crate::execution::Execution;
use fencepost_machine::{AgentId, Turn};

/// A way to choose the executions to look at. One strategy a file; the driver in `lib.rs` does the rest.
pub(crate) trait Strategy {
    /// The agent that steps next, out of those that can (never none), and which way its step goes. `None` gives the
    /// execution up as redundant.
    fn choose(&mut self, execution: &Execution<'_>, enabled: &[AgentId]) -> Option<Turn>;

    /// Nobody can step, or [`choose`](Self::choose) has given up: how many steps of the execution to keep for the next
    /// one. `None` when there is nothing left to explore.
    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize>;
}
