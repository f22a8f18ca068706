//! Optimal-DPOR with wakeup trees (Abdulla et al. 2017, Algorithm 2): explores every trace exactly once, and begins no
//! execution in vain.
//!
//! Deviations, neither of which changes what is explored:
//! - The algorithm looks at all races of every execution. A race whose reversal is *settled*, that is, begins with a step
//!   that was explored before whatever the rest of the execution does, is not looked at again in executions that share it.
//! - A branch of a wakeup tree that is being explored cannot cover the reversal of a race with its own first step, so its
//!   subtree is handed on instead of copied.

use crate::execution::{Execution, Position};
use crate::reversal::{Extent, Later, Reversal, reverse};
use crate::sleep::{Sleeper, still_asleep};
use crate::strategy::Strategy;
use crate::wakeup::{Branch, WakeupTree};
use fencepost_base::TypedId;
use fencepost_machine::{AgentId, Turn};

/// A state on the way to the current one.
struct Node {
    sleeping: Vec<Sleeper>,
    /// What is to be explored from here. The first branch is being explored; its subtree is with the next node.
    tree: WakeupTree,
    /// The agent all of whose options are among the branches or were.
    expanded: Option<AgentId>,
}

#[derive(Default)]
pub(crate) struct Optimal {
    nodes: Vec<Node>,
    /// Steps of the current execution whose races have been dealt with.
    analysed: usize,
    /// Races among those steps that have to be dealt with again in the next execution: the later step and the first.
    unsettled: Vec<(Position, Position)>,
}

impl Optimal {
    fn analyse(&mut self, execution: &Execution<'_>) {
        let mut races = std::mem::take(&mut self.unsettled);
        for later in (self.analysed..execution.len()).map(Position::from_index) {
            races.extend(execution.get(later).races.iter().map(|first| (later, *first)));
        }
        for (later, first) in races {
            let reversal = reverse(execution, first, &Later::Taken(later), Extent::Whole);
            if !self.cover(execution, reversal) {
                self.unsettled.push((later, first));
            }
        }
        for attempt in execution.machine.waiting() {
            for first in execution.races_of_attempt(&attempt) {
                self.cover(execution, reverse(execution, first, &Later::Attempt(&attempt), Extent::Whole));
            }
        }
    }

    /// Sees to it that the reversal of a race is explored, and returns whether it is settled.
    fn cover(&mut self, execution: &Execution<'_>, reversal: Reversal) -> bool {
        let node = &mut self.nodes[reversal.branch.index()];
        let explored = node.sleeping.iter().find(|sleeper| {
            if reversal.plan.iter().any(|planned| planned.name.agent == sleeper.agent) {
                Reversal::initial(&reversal.plan, sleeper.agent).is_some()
            } else {
                Reversal::commutes(execution, reversal.branch, &[], &sleeper.step, &reversal.plan)
            }
        });
        match explored {
            Some(sleeper) => reversal.settled_by(sleeper.agent),
            None => {
                node.tree.insert(execution, reversal.branch, reversal.plan, 1);
                false
            }
        }
    }
}

impl Strategy for Optimal {
    fn choose(&mut self, execution: &Execution<'_>, enabled: &[AgentId]) -> Option<Turn> {
        let depth = execution.len();
        if self.nodes.len() == depth {
            let (sleeping, mut tree) = match self.nodes.last_mut() {
                Some(node) => {
                    let subtree = node.tree.branches.first_mut().map(|branch| std::mem::take(&mut branch.then));
                    (still_asleep(execution, &node.sleeping), subtree.unwrap_or_default())
                }
                None => (Vec::new(), WakeupTree::default()),
            };
            if tree.branches.is_empty() {
                let awake = |agent: &&AgentId| !sleeping.iter().any(|sleeper| sleeper.agent == **agent);
                let agent = *enabled.iter().find(awake)?;
                tree.branches.push(Branch::new(agent.into(), None));
            }
            self.nodes.push(Node { sleeping, tree, expanded: None });
        }
        let node = &mut self.nodes[depth];
        let turn = node.tree.branches.first()?.turn;
        let options = execution.machine.options(turn.agent);
        if options > 1 && node.expanded != Some(turn.agent) {
            node.tree.add_options(turn.agent, options);
            node.expanded = Some(turn.agent);
        }
        Some(turn)
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        self.analyse(execution);
        while let Some(mut node) = self.nodes.pop() {
            let depth = self.nodes.len();
            let agent = node.tree.branches.remove(0).turn.agent;
            // Once all ways of a step have been explored; they follow each other.
            if node.tree.branches.first().is_none_or(|next| next.turn.agent != agent) {
                let step = execution.get(Position::from_index(depth)).step.clone();
                node.sleeping.push(Sleeper { agent, step });
            }
            if !node.tree.branches.is_empty() {
                self.nodes.push(node);
                self.analysed = depth;
                self.unsettled.retain(|(later, _)| later.index() < depth);
                return Some(depth);
            }
        }
        None
    }
}
