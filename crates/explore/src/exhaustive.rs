//! Every schedule, without any reduction: slow, simple, and the measure of the others.

use crate::execution::Execution;
use crate::strategy::Strategy;
use fencepost_machine::AgentId;

/// For each step of the current execution the agents that have not been tried there yet, the current one last.
#[derive(Default)]
pub(crate) struct Exhaustive {
    untried: Vec<Vec<AgentId>>,
}

impl Strategy for Exhaustive {
    fn choose(&mut self, execution: &Execution<'_>, enabled: &[AgentId]) -> Option<AgentId> {
        if self.untried.len() == execution.len() {
            self.untried.push(enabled.iter().rev().copied().collect());
        }
        self.untried[execution.len()].last().copied()
    }

    fn backtrack(&mut self, _execution: &Execution<'_>) -> Option<usize> {
        while let Some(untried) = self.untried.last_mut() {
            untried.pop();
            if !untried.is_empty() {
                return Some(self.untried.len() - 1);
            }
            self.untried.pop();
        }
        None
    }
}
