//! Wakeup trees (Abdulla et al. 2017, sec. 6): what is still to be explored from a state, as an ordered tree of steps.

use crate::execution::{Execution, Position};
use crate::reversal::{Planned, Reversal};
use fencepost_machine::{AgentId, Step, StepName};
use std::rc::Rc;

/// A node of a wakeup tree: a step to take, and what to take after it.
#[derive(Debug)]
pub(crate) struct Branch {
    pub agent: AgentId,
    /// The step as it will be; unknown for a branch that was chosen freely.
    pub step: Option<Rc<Step>>,
    pub then: WakeupTree,
}

/// An ordered set of step sequences, none a prefix of another, sharing what they have in common.
#[derive(Debug, Default)]
pub(crate) struct WakeupTree {
    pub branches: Vec<Branch>,
}

impl WakeupTree {
    /// Adds a plan unless the tree already leads to an execution that continues it. `skip` branches at the front are not
    /// looked at.
    pub fn insert(&mut self, execution: &Execution<'_>, branch: Position, mut plan: Vec<Planned>, skip: usize) {
        let mut path: Vec<StepName> = Vec::new();
        let mut tree = self;
        let mut skip = skip;
        loop {
            let found = tree.branches.iter().enumerate().skip(skip).find_map(|(index, branch_of_tree)| {
                let agent = branch_of_tree.agent;
                if let Some(position) = Reversal::initial(&plan, agent) {
                    return Some((index, Some(position)));
                }
                let elsewhere = plan.iter().any(|planned| planned.name.agent == agent);
                let step = branch_of_tree.step.as_ref().filter(|_| !elsewhere)?;
                Reversal::commutes(execution, branch, &path, step, &plan).then_some((index, None))
            });
            let Some((index, position)) = found else { break };
            let agent = tree.branches[index].agent;
            if let Some(position) = position {
                plan.remove(position);
            }
            let before = path.iter().filter(|name| name.agent == agent).count() as u32;
            path.push(StepName { agent, count: execution.count_before(agent, branch) + before + 1 });
            tree = &mut tree.branches[index].then;
            skip = 0;
            // A leaf leads on freely, whatever the rest of the plan.
            if tree.branches.is_empty() {
                return;
            }
        }
        for planned in plan {
            let new = Branch { agent: planned.name.agent, step: Some(planned.step), then: WakeupTree::default() };
            tree.branches.push(new);
            tree = &mut tree.branches.last_mut().expect("a branch was just added").then;
        }
    }
}
