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
use fencepost_machine::{AgentId, StepName, Turn};

/// A state on the way to the current one.
struct Node {
    sleeping: Vec<Sleeper>,
    /// What is to be explored from here. The first branch is being explored; its subtree is with the next node.
    tree: WakeupTree,
    /// In how many ways the step of the first branch can go, if that was chosen freely.
    options: u64,
}

#[derive(Default)]
pub(crate) struct Optimal {
    nodes: Vec<Node>,
    /// Steps of the current execution whose races have been dealt with.
    analysed: usize,
    /// Races among those steps that have to be dealt with again in the next execution: the later step and the first.
    unsettled: Vec<(Position, Position)>,
}

/// The first way from `option` on, of the `options` of an agent's next step, that does not sleep.
fn first_awake(sleeping: &[Sleeper], agent: AgentId, option: u64, options: u64) -> Option<Turn> {
    let asleep = |option: u64| sleeping.iter().any(|sleeper| sleeper.agent == agent && sleeper.step.option == option);
    (option..options).find(|option| !asleep(*option)).map(|option| Turn { agent, option })
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
                let initial = Reversal::initial(&reversal.plan, sleeper.agent);
                initial.is_some_and(|index| reversal.plan[index].step.option == sleeper.step.option)
            } else {
                Reversal::commutes(execution, reversal.branch, &[], &sleeper.step, &reversal.plan)
            }
        });
        match explored {
            Some(sleeper) if sleeper.step.options > 1 && reversal.leaves_open(sleeper.agent) => {
                // Some ways of a choice that the plan does not make were explored, perhaps not all.
                let (branch, certain, choice) = (reversal.branch, reversal.certain + 1, sleeper.step.clone());
                let name = StepName { agent: choice.agent, count: execution.count_before(choice.agent, branch) + 1 };
                for plan in Reversal::with_choice(&reversal.plan, &choice, name) {
                    self.cover(execution, Reversal { branch, plan, certain });
                }
                false
            }
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
            let mut options = 1;
            if tree.branches.is_empty() {
                let awake = |agent: &AgentId| first_awake(&sleeping, *agent, 0, execution.machine.options(*agent));
                let turn = enabled.iter().find_map(awake)?;
                options = execution.machine.options(turn.agent);
                tree.branches.push(Branch::new(turn, None));
            }
            self.nodes.push(Node { sleeping, tree, options });
        }
        Some(self.nodes[depth].tree.branches.first()?.turn)
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        self.analyse(execution);
        while let Some(mut node) = self.nodes.pop() {
            let depth = self.nodes.len();
            let Turn { agent, option } = node.tree.branches.remove(0).turn;
            if let Some(other_way) = first_awake(&node.sleeping, agent, option + 1, node.options) {
                // Nothing is to be explored here but the ways of this choice, which nothing races with: none need sleep.
                node.tree.branches.insert(0, Branch::new(other_way, None));
            } else {
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
