//! What a search strategy is. It sees steps and their happens-before, and never a memory model or a program.

use crate::execution::Execution;
use crate::frontier::Frontier;
use fencepost_machine::Turn;
use fencepost_trace::Reason;

/// A way to choose the executions to look at. One strategy a file; the driver does the rest.
pub(crate) trait Strategy {
    /// Who steps next, and which way the step goes. `None` if nobody can step, or to give the execution up as redundant.
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn>;

    /// Nobody can step, [`choose`](Self::choose) has given up, or the execution is not followed any longer: how many steps
    /// of it to keep for the next one. `None` when there is nothing left to explore.
    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize>;

    /// Whether the execution that has just ended was looked at before, so that it is not counted again.
    fn is_seen_before(&self, _execution: &Execution<'_>) -> bool {
        false
    }

    /// What the strategy has left out, now that there is nothing left for it to explore; none if every execution was covered.
    fn explain_omission(&self) -> Option<Reason> {
        None
    }

    /// About which share of the search is left, if that is known.
    fn estimate_remaining(&self) -> Option<f64> {
        None
    }

    /// What is left of the search, as data, for strategies that can be resumed; none if nothing is left. `under_way` says
    /// whether the current execution is to be followed on, or has come to its end.
    fn take_frontier(&mut self, _execution: &Execution<'_>, _under_way: bool) -> Option<Frontier> {
        None
    }
}
