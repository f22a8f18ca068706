//! Wakeup trees (Abdulla et al. 2017, sec. 6): what is still to be explored from a state, as an ordered tree of steps.
//!
//! A step that chooses a value is a branch for each value. It concerns nobody else, so it takes part in no race: all its
//! branches are explored one after the other, and the agent sleeps after the last.

use crate::execution::{Execution, Position};
use crate::reversal::{Planned, Reversal};
use fencepost_machine::{AgentId, Step, StepName, Turn};
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
    /// Adds what is missing of the ways in which the first branch, a step of `agent`, can go.
    pub fn add_options(&mut self, agent: AgentId, options: u64) {
        let known: Vec<u64> =
            self.branches.iter().map_while(|b| (b.turn.agent == agent).then_some(b.turn.option)).collect();
        let missing = (0..options).filter(|option| !known.contains(option));
        let new: Vec<Branch> = missing.map(|option| Branch::new(Turn { agent, option }, None)).collect();
        self.branches.splice(known.len()..known.len(), new);
    }

    /// Adds a plan unless the tree already leads to an execution that continues it. `skip` branches at the front are not
    /// looked at.
    pub fn insert(&mut self, execution: &Execution<'_>, branch: Position, mut plan: Vec<Planned>, skip: usize) {
        let mut path: Vec<StepName> = Vec::new();
        let mut tree = self;
        let mut skip = skip;
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
                Reversal::commutes(execution, branch, &path, step, &plan).then_some((index, None))
            });
            let Some((index, position)) = found else { break };
            let agent = tree.branches[index].turn.agent;
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
        // A step that can begin the plan, and of which another way is to be explored here, comes next to that.
        let sibling = tree.branches.iter().rposition(|known| Reversal::initial(&plan, known.turn.agent).is_some());
        let mut place = tree.branches.len();
        if let Some(sibling) = sibling.filter(|sibling| *sibling >= skip)
            && let Some(position) = Reversal::initial(&plan, tree.branches[sibling].turn.agent)
        {
            let first = plan.remove(position);
            plan.insert(0, first);
            place = sibling + 1;
        }
        for planned in plan {
            let turn = Turn { agent: planned.name.agent, option: planned.step.option };
            tree.branches.insert(place, Branch::new(turn, Some(planned.step)));
            tree = &mut tree.branches[place].then;
            place = 0;
        }
    }
}

impl Branch {
    pub fn new(turn: Turn, step: Option<Rc<Step>>) -> Self {
        Self { turn, step, then: WakeupTree::default() }
    }
}
