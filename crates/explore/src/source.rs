//! Source-DPOR (Abdulla et al. 2017, Algorithm 1; Fig. 11 of Abdulla et al. 2016): covers every trace, and may begin
//! executions that turn out to be redundant.
//!
//! Deviation: races are looked for when an execution ends instead of at every step. The sets of steps to try at earlier
//! states are consulted only on the way back, so nothing changes, and a strategy has one method less.

use crate::execution::{Execution, Position};
use crate::reversal::{LaterStep, Reversal};
use crate::sleep::{Sleeper, remaining_sleepers};
use crate::strategy::Strategy;
use fencepost_base::{TypedId, mutation};
use fencepost_machine::{AgentId, Turn};
use std::rc::Rc;

/// A state on the way to the current one.
struct Node {
    sleeping: Vec<Sleeper>,
    /// Agents to try here, those that were tried included.
    to_try: Vec<AgentId>,
    /// What is being tried.
    current: Turn,
    /// How many ways the step of the current agent can go.
    options: Option<u64>,
}

#[derive(Default)]
pub(crate) struct Source {
    nodes: Vec<Node>,
    /// Steps of the current execution whose races have been dealt with.
    analysed: usize,
}

impl Source {
    fn analyse(&mut self, execution: &Execution<'_>) {
        for later in (self.analysed..execution.len()).map(Position::from_index) {
            let taken = execution.get(later);
            for &first in &taken.races {
                self.add(&Reversal::new(execution, first, LaterStep::Taken(later)));
            }
            for attempt in &taken.attempts {
                self.add(&Reversal::new(execution, attempt.first, LaterStep::Attempt(attempt, later)));
            }
        }
    }

    fn add(&mut self, reversal: &Reversal<'_>) {
        let to_try = &mut self.nodes[reversal.branch.index()].to_try;
        if !to_try.iter().any(|agent| reversal.can_begin_with(*agent)) {
            to_try.push(reversal.first());
        }
    }
}

impl Strategy for Source {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let enabled = execution.machine.enabled_agents();
        let depth = execution.len();
        if let Some(node) = self.nodes.get_mut(depth) {
            node.options.get_or_insert_with(|| execution.machine.options(node.current.agent));
            return Some(node.current);
        }
        let sleeping = self.nodes.last().map_or_else(Vec::new, |node| remaining_sleepers(execution, &node.sleeping));
        let awake = |agent: &&AgentId| !sleeping.iter().any(|sleeper| sleeper.agent == **agent);
        let current = *enabled.iter().find(awake)?;
        let options = Some(execution.machine.options(current));
        self.nodes.push(Node { sleeping, to_try: vec![current], current: current.into(), options });
        Some(current.into())
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        self.analyse(execution);
        while let Some(mut node) = self.nodes.pop() {
            let depth = self.nodes.len();
            node.current.option += 1;
            if node.options.is_some_and(|options| node.current.option < options)
                && !mutation!("source-chooses-the-first-option-only")
            {
                self.nodes.push(node);
                self.analysed = depth;
                return Some(depth);
            }
            let tried = execution.get(Position::from_index(depth));
            node.sleeping.push(Sleeper { agent: node.current.agent, step: Rc::new(tried.step.clone()) });
            let asleep = |agent: &AgentId| node.sleeping.iter().any(|sleeper| sleeper.agent == *agent);
            if let Some(&next) = node.to_try.iter().find(|agent| !asleep(agent)) {
                (node.current, node.options) = (next.into(), None);
                self.nodes.push(node);
                self.analysed = depth;
                return Some(depth);
            }
        }
        None
    }
}
