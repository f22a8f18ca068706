//! A part of a search as data: which executions are still to be explored. It means the same in every process that searches
//! the same program with the same options.

use crate::execution::Execution;
use crate::optimal::Optimal;
use crate::path::{Path, Schedule};
use fencepost_machine::{AgentId, AgentName, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Executions that are still to be explored, by the optimal strategy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frontier {
    path: Path<AgentName>,
    /// How many steps of the path have been taken.
    steps: usize,
    /// Whether the execution after these steps is still to be followed to its end. If not, it ends there or was explored.
    under_way: bool,
}

/// A frontier is damaged, or belongs to another program or other options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotResume;

impl fmt::Display for CannotResume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the program cannot be brought to the state in which the search is to continue")
    }
}

impl std::error::Error for CannotResume {}

impl Frontier {
    /// All executions.
    pub fn everything() -> Self {
        Self { path: Path::default(), steps: 0, under_way: true }
    }

    /// What is left of a search; none if that is nothing. Whether its current execution is to be followed on is up to the
    /// caller to know.
    pub(crate) fn of(path: &Path, execution: &Execution<'_>, under_way: bool) -> Option<Self> {
        let names = execution.machine.names();
        let mut path = path.translate(|agent| Some(names.name(agent)))?;
        if !under_way && !path.cut() {
            return None;
        }
        let steps = if under_way { execution.len() } else { path.nodes.len() - 1 };
        Some(Self { path, steps, under_way })
    }

    /// Whether there is an execution whose end has not been seen.
    pub(crate) fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// About which share it is of the whole search.
    pub fn share(&self) -> f64 {
        self.path.estimate_remaining()
    }

    /// Gives away about half of it, which somebody else can explore at the same time; nothing if it is too small.
    pub fn split(&mut self) -> Option<Self> {
        self.path.split().map(|path| Self { steps: path.nodes.len() - 1, path, under_way: false })
    }

    /// Whether a search of the program of this execution can go on from here, whoever has written the frontier: every step
    /// that it names can be taken where it is to be taken.
    pub(crate) fn check(&self, execution: &mut Execution<'_>) -> Result<(), CannotResume> {
        self.resume(execution)?;
        let path = self.path.translate(|name| execution.machine.agent_named(name)).ok_or(CannotResume)?;
        if !path.is_consistent(self.steps, self.under_way) {
            return Err(CannotResume);
        }
        execution.undo_to(0);
        for (depth, node) in path.nodes.iter().enumerate() {
            let machine = &execution.machine;
            let can_be_chosen =
                machine.is_enabled(node.choice.agent) && node.options <= machine.options(node.choice.agent);
            if !can_be_chosen || !node.reversals.iter().all(|schedule| can_follow(execution, schedule)) {
                return Err(CannotResume);
            }
            if depth < self.steps {
                execution.step(node.taken);
            }
        }
        if can_follow(execution, &path.schedule) { Ok(()) } else { Err(CannotResume) }
    }

    /// Brings an execution to the state in which the search is to go on, and the strategy with it.
    pub(crate) fn resume(&self, execution: &mut Execution<'_>) -> Result<Optimal, CannotResume> {
        // From the last state a way may have been decided on, or another is to be looked for.
        let ahead = self.path.nodes.len().checked_sub(self.steps);
        if !self.path.is_sound() || !(ahead == Some(1) || (ahead == Some(0) && self.under_way)) {
            return Err(CannotResume);
        }
        execution.undo_to(0);
        let path = self.path.translate(|name| execution.machine.agent_named(name)).ok_or(CannotResume)?;
        for node in &path.nodes[..self.steps] {
            let Turn { agent, option } = node.taken;
            if !execution.machine.is_enabled(agent) || option >= execution.machine.options(agent) {
                return Err(CannotResume);
            }
            execution.step(node.taken);
        }
        Ok(Optimal::resume(path, self.steps))
    }
}

/// Whether the steps of a schedule, the last one first, can be taken from here. They are taken back.
fn can_follow(execution: &mut Execution<'_>, schedule: &Schedule<AgentId>) -> bool {
    let before = execution.len();
    let can = schedule.iter().rev().all(|turn| {
        let can = execution.machine.is_enabled(turn.agent) && turn.option < execution.machine.options(turn.agent);
        if can {
            execution.step(*turn);
        }
        can
    });
    execution.undo_to(before);
    can
}
