//! Iterative preemption bounding: Musuvathi and Qadeer, *Iterative context bounding for systematic testing of multithreaded
//! programs* (2007). All executions without a preemption, then those with one, and so on up to a bound.
//!
//! A preemption is a switch to another thread while the thread that ran last could have gone on. A thread can go on if it
//! can step, or if all it lacks is that its own store buffers are emptied. A commit is not a switch: store buffers may
//! commit at any time without being paid for, and the thread that ran last is still the one that ran last.
//!
//! Within the bound everything is explored but for one reduction: a commit that was explored from a state need not be tried
//! again until something in conflict with it has happened (a sleep set, of store buffers alone). Sleep sets of threads would
//! be wrong here (Coons, Musuvathi, McKinley 2013): the execution that was explored instead may have more preemptions and
//! fall outside of the bound. Putting a commit earlier adds a preemption only if it lets a thread go on that had to wait
//! before, so commits do not sleep where the thread that ran last waits.
//!
//! Deviation from the paper: it keeps a queue of states in which to preempt next; here each bound starts anew, and
//! executions with fewer preemptions than the bound are not counted again.

use crate::execution::{Execution, Position};
use crate::sleep::{Sleeper, remaining_sleepers};
use crate::strategy::Strategy;
use fencepost_base::{TypedId, mutation};
use fencepost_machine::{Agent, AgentId, ThreadIndex, Turn};
use fencepost_trace::Reason;
use std::rc::Rc;

/// A state on the way to the current one.
struct Node {
    /// Agents that have not been tried yet, the current one last.
    untried: Vec<AgentId>,
    /// Which way the step of the current one goes.
    option: u64,
    /// How many ways it can go; none if not known yet.
    options: Option<u64>,
    /// Store buffers that need not commit here.
    sleeping: Vec<Sleeper>,
    /// The thread that ran last.
    last: Option<ThreadIndex>,
    /// Whether it can go on.
    goes_on: bool,
    /// Preemptions on the way here.
    spent: u32,
}

pub(crate) struct Preemptions {
    bound: u32,
    greatest_bound: u32,
    nodes: Vec<Node>,
    /// Whether the bound has kept an execution from being explored.
    cut: bool,
}

impl Preemptions {
    pub fn new(greatest_bound: u32) -> Self {
        Self { bound: 0, greatest_bound, nodes: Vec::new(), cut: false }
    }

    /// The thread that ran last, and the preemptions so far.
    fn ran_last(&self, execution: &Execution<'_>) -> (Option<ThreadIndex>, u32) {
        let (Some(before), Some(newest)) = (self.nodes.last(), execution.last()) else { return (None, 0) };
        match execution.machine.names().get(newest.name.agent) {
            Agent::Thread(thread) => {
                let preempted = before.goes_on && before.last.is_some_and(|last| last != thread);
                (Some(thread), before.spent + u32::from(preempted))
            }
            Agent::Buffer(..) => (before.last, before.spent),
        }
    }

    fn node(&mut self, execution: &Execution<'_>, enabled: &[AgentId]) -> Node {
        let agent = |id: &AgentId| execution.machine.names().get(*id);
        let (last, spent) = self.ran_last(execution);
        let mut sleeping =
            self.nodes.last().map_or_else(Vec::new, |node| remaining_sleepers(execution, &node.sleeping));
        let goes_on = last.is_none_or(|last| enabled.iter().any(|id| agent(id).owner() == last));
        if !goes_on {
            sleeping.clear();
        }
        let may_switch = !goes_on && !mutation!("pay-for-free-switches") || spent < self.bound;
        let awake = |id: &AgentId| !sleeping.iter().any(|sleeper| sleeper.agent == *id);
        // What is tried last comes first: other threads, the thread that ran last, store buffers.
        let mut untried = Vec::new();
        for id in enabled.iter().rev() {
            if matches!(agent(id), Agent::Thread(thread) if last.is_some_and(|last| last != thread)) {
                if may_switch {
                    untried.push(*id);
                } else if !mutation!("cut-preemptions-in-silence") {
                    self.cut = true;
                }
            }
        }
        untried.extend(enabled.iter().filter(|id| match agent(id) {
            Agent::Thread(thread) => last.is_none_or(|last| last == thread),
            Agent::Buffer(..) => false,
        }));
        untried.extend(enabled.iter().rev().filter(|id| matches!(agent(id), Agent::Buffer(..)) && awake(id)));
        Node { untried, option: 0, options: None, sleeping, last, goes_on, spent }
    }
}

impl Strategy for Preemptions {
    fn choose(&mut self, execution: &Execution<'_>) -> Option<Turn> {
        let enabled = execution.machine.enabled_agents();
        let depth = execution.len();
        if self.nodes.len() == depth {
            let node = self.node(execution, &enabled);
            if node.untried.is_empty() {
                return None;
            }
            self.nodes.push(node);
        }
        let node = &mut self.nodes[depth];
        let agent = *node.untried.last()?;
        node.options.get_or_insert_with(|| execution.machine.options(agent));
        Some(Turn { agent, option: node.option })
    }

    fn backtrack(&mut self, execution: &Execution<'_>) -> Option<usize> {
        while let Some(mut node) = self.nodes.pop() {
            let depth = self.nodes.len();
            node.option += 1;
            if node.options.is_some_and(|options| node.option < options) {
                self.nodes.push(node);
                return Some(depth);
            }
            if let Some(agent) = node.untried.pop()
                && node.goes_on
                && matches!(execution.machine.names().get(agent), Agent::Buffer(..))
            {
                let step = Rc::new(execution.get(Position::from_index(depth)).step.clone());
                node.sleeping.push(Sleeper { agent, step });
            }
            if !node.untried.is_empty() {
                (node.option, node.options) = (0, None);
                self.nodes.push(node);
                return Some(depth);
            }
        }
        if self.cut && self.bound < self.greatest_bound {
            self.bound += 1;
            self.cut = false;
            return Some(0);
        }
        None
    }

    fn is_seen_before(&self, execution: &Execution<'_>) -> bool {
        self.ran_last(execution).1 < self.bound
    }

    fn explain_omission(&self) -> Option<Reason> {
        self.cut.then_some(Reason::PreemptionBound { bound: self.bound })
    }
}
