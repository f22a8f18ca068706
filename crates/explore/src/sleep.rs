//! Sleep sets: agents whose next step was explored from an earlier state and would lead to nothing new until something in
//! conflict with it has happened.
//!
//! A step that chooses a value sleeps for each value by itself, and no longer than until its agent has chosen another.

use crate::execution::Execution;
use fencepost_base::mutation;
use fencepost_machine::{AgentId, Step};
use std::rc::Rc;

/// An agent that need not step now, with the step that it would take.
#[derive(Clone, Debug)]
pub(crate) struct Sleeper {
    pub agent: AgentId,
    pub step: Rc<Step>,
}

/// Those that sleep on after the newest step of the execution.
pub(crate) fn remaining_sleepers(execution: &Execution<'_>, sleepers: &[Sleeper]) -> Vec<Sleeper> {
    let Some(newest) = execution.last() else { return Vec::new() };
    let before = |agent: AgentId| execution.machine.count_steps(agent) - u32::from(agent == newest.name.agent);
    let sleeps_on = |sleeper: &&Sleeper| {
        sleeper.agent != newest.name.agent
            && (mutation!("never-wake-sleepers") || !newest.step.conflicts(before, &sleeper.step, before))
    };
    sleepers.iter().filter(sleeps_on).cloned().collect()
}
