//! Every schedule, without any reduction: slow, simple, and the measure of the others.

use crate::execution::Execution;
use crate::strategy::Strategy;
use fencepost_machine::{AgentId, Turn};

/// A state on the way to the current one.
struct Node {
    /// Agents that have not been tried yet, the current one last.
    untried: Vec<AgentId>,
    /// Which way the step of the current one goes.
    option: u64,
    /// How many ways it can go.
    options: u64,
}

#[derive(Default)]
pub(crate) struct Exhaustive {
    nodes: Vec<Node>,
    /// The newest node has a new current agent, whose ways are to be counted.
    moved_on: bool,
}

impl Strategy for Exhaustive {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let enabled = execution.machine.enabled_agents();
        if enabled.is_empty() {
            return None;
        }
        if self.nodes.len() == execution.len() {
            self.nodes.push(Node { untried: enabled.iter().rev().copied().collect(), option: 0, options: 1 });
            self.moved_on = true;
        }
        let node = &mut self.nodes[execution.len()];
        let agent = *node.untried.last()?;
        if std::mem::take(&mut self.moved_on) {
            (node.option, node.options) = (0, execution.machine.options(agent));
        }
        Some(Turn { agent, option: node.option })
    }

    fn backtrack(&mut self, _execution: &Execution<'_>) -> Option<usize> {
        while let Some(node) = self.nodes.last_mut() {
            node.option += 1;
            if node.option < node.options {
                return Some(self.nodes.len() - 1);
            }
            node.untried.pop();
            if !node.untried.is_empty() {
                self.moved_on = true;
                return Some(self.nodes.len() - 1);
            }
            self.nodes.pop();
        }
        None
    }
}
