//! Wakeup trees (Abdulla et al. 2017, sec. 6): what is still to be explored from a state, as an ordered tree of steps.
//!
//! A step that chooses a value is a branch for each value. Choices are no races: where a choice was made freely, all of its
//! values are explored, and where a plan leads through it, only those that some plan asks for. The others would lead to
//! executions that were explored before.

use crate::execution::{Execution, Position};
use crate::reversal::{Planned, Reversal};
use fencepost_machine::{Step, StepName, Turn};
use std::rc::Rc;

/// A node of a wakeup tree: a step to take, and what to take after it.
#[derive(Debug)]
pub(crate) struct Branch {
    pub turn: Turn,
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
    pub fn insert(&mut self, execution: &Execution<'_>, branch: Position, plan: Vec<Planned>, skip: usize) {
        self.insert_after(&mut Vec::new(), execution, branch, plan, skip);
    }

    /// As [`Self::insert`], for a tree to which the steps of `path` lead.
    fn insert_after(
        &mut self,
        path: &mut Vec<StepName>,
        execution: &Execution<'_>,
        branch: Position,
        mut plan: Vec<Planned>,
        mut skip: usize,
    ) {
        let mut tree = self;
        loop {
            let found = tree.branches.iter().enumerate().skip(skip).find_map(|(index, branch_of_tree)| {
                let Turn { agent, option } = branch_of_tree.turn;
                if let Some(position) = Reversal::initial(&plan, agent) {
                    // The same step, going another way, leads elsewhere.
                    let same = plan[position].step.option == option;
                    return Some((index, Some(position))).filter(|_| same);
                }
                let elsewhere = plan.iter().any(|planned| planned.name.agent == agent);
                let step = branch_of_tree.step.as_ref().filter(|_| !elsewhere)?;
                Reversal::commutes(execution, branch, path, step, &plan).then_some((index, None))
            });
            let Some((index, position)) = found else { break };
            let agent = tree.branches[index].turn.agent;
            let before = path.iter().filter(|name| name.agent == agent).count() as u32;
            let name = StepName { agent, count: execution.count_before(agent, branch) + before + 1 };
            match position {
                Some(position) => {
                    plan.remove(position);
                }
                None => {
                    let choice = tree.branches[index].step.clone().filter(|step| step.options > 1);
                    if let Some(choice) = choice {
                        for plan in Reversal::with_choice(&plan, &choice, name) {
                            tree.insert_after(&mut path.clone(), execution, branch, plan, skip);
                        }
                        return;
                    }
                }
            }
            path.push(name);
            tree = &mut tree.branches[index].then;
            skip = 0;
            // A leaf leads on freely, whatever the rest of the plan.
            if tree.branches.is_empty() {
                return;
            }
        }
        for planned in plan {
            let turn = Turn { agent: planned.name.agent, option: planned.step.option };
            let place = tree.branches.len();
            tree.branches.push(Branch::new(turn, Some(planned.step)));
            tree = &mut tree.branches[place].then;
        }
    }
}

impl Branch {
    pub fn new(turn: Turn, step: Option<Rc<Step>>) -> Self {
        Self { turn, step, then: WakeupTree::default() }
    }
}
