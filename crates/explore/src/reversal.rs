//! Reversing a race: which steps, taken after the common prefix, lead to an execution in which the later step of a race
//! comes first. This is `notdep(e, E) . proc(e')` of Abdulla et al. 2017 (Source sets), with the footprints that the steps
//! will have there.

use crate::execution::{Execution, Position};
use fencepost_base::{TypedId, VectorClock};
use fencepost_machine::{AccessKind, AgentId, Step, StepName, mismatch};
use std::rc::Rc;

/// A step to be taken.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub step: Rc<Step>,
    pub name: StepName,
    /// What happens before it in the reversed execution.
    pub clock: VectorClock,
}

/// A plan for an execution in which a race is reversed.
#[derive(Clone, Debug)]
pub(crate) struct Reversal {
    /// The steps before this position stay.
    pub branch: Position,
    /// The steps to take then.
    pub plan: Vec<Planned>,
    /// How many of them are certain: steps before the later one of the race, and that one. The others come from the rest
    /// of the execution, which may go differently.
    pub certain: usize,
}

/// The later step of a race.
pub(crate) enum Later<'a> {
    /// It was taken.
    Taken(Position),
    /// It waits for a lock.
    Attempt(&'a Step),
}

/// How much of the execution after the later step goes into the plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it that does not depend on the first step; Optimal-DPOR needs this.
    Whole,
    /// None; enough for source-DPOR.
    UpToLater,
}

/// Plans the reversal of the race between `first` and `later`.
pub(crate) fn reverse(execution: &Execution<'_>, first: Position, later: &Later<'_>, extent: Extent) -> Reversal {
    let end = Position::from_index(execution.len());
    let later_position = match later {
        Later::Taken(position) => *position,
        Later::Attempt(_) => end,
    };
    let independent = |range: std::ops::Range<usize>| {
        range.map(Position::from_index).filter(|position| {
            *position != later_position && !execution.happens_before(first, &execution.get(*position).clock)
        })
    };
    let planned = |position: Position| {
        let taken = execution.get(position);
        Planned { step: taken.step.clone(), name: taken.name, clock: taken.clock.clone() }
    };
    let mut plan: Vec<Planned> = independent(first.index() + 1..later_position.index()).map(planned).collect();
    let last = reversed_step(execution, first, later, later_position, &plan);
    let certain = plan.len() + 1;
    let rest = match extent {
        Extent::Whole => independent((later_position.index() + 1).min(end.index())..end.index()),
        Extent::UpToLater => independent(end.index()..end.index()),
    };
    if last.step.condition.is_some() {
        // Its footprint may differ from the one it had, so that it need not commute with the rest: it goes last, where
        // its context is known.
        plan.extend(rest.map(planned));
        let last = Planned { clock: clock_after(execution, first, &last, &plan), ..last };
        plan.push(last);
    } else {
        plan.push(last);
        plan.extend(rest.map(planned));
    }
    Reversal { branch: first, plan, certain }
}

/// The later step as it will be in the reversed execution.
fn reversed_step(
    execution: &Execution<'_>,
    first: Position,
    later: &Later<'_>,
    later_position: Position,
    before: &[Planned],
) -> Planned {
    let (step, name) = match later {
        Later::Taken(position) => (execution.get(*position).step.clone(), execution.get(*position).name),
        Later::Attempt(step) => {
            let count = execution.machine.taken(step.agent) + 1;
            (Rc::new((*step).clone()), StepName { agent: step.agent, count })
        }
    };
    let step = decide_condition(execution, first, later_position, step);
    let undecided = Planned { step, name, clock: VectorClock::new() };
    let clock = clock_after(execution, first, &undecided, before);
    Planned { clock, ..undecided }
}

/// A compare-exchange may find another value when it comes first, and then write where it did not, or not write.
fn decide_condition(execution: &Execution<'_>, first: Position, until: Position, step: Rc<Step>) -> Rc<Step> {
    let Some(condition) = &step.condition else { return step };
    let expected = condition.expected.clone();
    let mut step = (*step).clone();
    for (access, expected) in step.footprint.iter_mut().zip(&expected) {
        let contents = execution.contents_without(access.cell, access.mask, first, until);
        access.mismatch = mismatch(access.mask, &contents, expected);
    }
    let data = &mut step.footprint[..expected.len()];
    let holds = data.iter().all(|access| access.mismatch == 0);
    for access in data {
        access.kind = if holds { AccessKind::Write } else { AccessKind::Fail };
    }
    Rc::new(step)
}

/// The clock of `last` after the steps before `first` and those of `plan`.
fn clock_after(execution: &Execution<'_>, first: Position, last: &Planned, plan: &[Planned]) -> VectorClock {
    let mut clock = execution.base_clock(&last.step, last.name.count - 1);
    let whole = |agent: AgentId| count_in_plan(execution, first, plan, plan.len(), agent);
    for (index, planned) in plan.iter().enumerate() {
        let before = |agent: AgentId| count_in_plan(execution, first, plan, index, agent);
        if planned.step.conflicts(before, &last.step, whole) {
            clock.join(&planned.clock);
        }
    }
    clock.raise(last.name.agent.index(), last.name.count);
    clock
}

/// How many steps `agent` has taken after the prefix before `branch` and the first `len` steps of `plan`.
fn count_in_plan(execution: &Execution<'_>, branch: Position, plan: &[Planned], len: usize, agent: AgentId) -> u32 {
    let planned = plan[..len].iter().filter(|planned| planned.name.agent == agent).count() as u32;
    execution.count_before(agent, branch) + planned
}

impl Reversal {
    /// Whether `agent` takes a step of `plan` before which nothing else of `plan` need happen.
    pub fn initial(plan: &[Planned], agent: AgentId) -> Option<usize> {
        let index = plan.iter().position(|planned| planned.name.agent == agent)?;
        let clock = &plan[index].clock;
        let needed = |earlier: &Planned| clock.get(earlier.name.agent.index()) >= earlier.name.count;
        (!plan[..index].iter().any(needed)).then_some(index)
    }

    /// The plan, which says nothing of a choice that can be made at its beginning, for each way in which that can go: what
    /// is to be explored is the plan followed by any of them.
    pub fn with_choice(plan: &[Planned], choice: &Step, name: StepName) -> impl Iterator<Item = Vec<Planned>> {
        (0..choice.options).map(move |option| {
            let mut clock = VectorClock::new();
            clock.raise(name.agent.index(), name.count);
            let first = Planned { step: Rc::new(Step { option, ..choice.clone() }), name, clock };
            std::iter::once(first).chain(plan.iter().cloned()).collect()
        })
    }

    /// Whether a step that is taken first, after the common prefix and `already` further steps, commutes with all of
    /// `plan`. Its agent must not occur in `plan`.
    pub fn commutes(
        execution: &Execution<'_>,
        branch: Position,
        already: &[StepName],
        step: &Step,
        plan: &[Planned],
    ) -> bool {
        let base = |agent: AgentId| {
            execution.count_before(agent, branch) + already.iter().filter(|name| name.agent == agent).count() as u32
        };
        plan.iter().enumerate().all(|(index, planned)| {
            let before = |agent: AgentId| {
                base(agent) + plan[..index].iter().filter(|earlier| earlier.name.agent == agent).count() as u32
            };
            !step.conflicts(base, &planned.step, before)
        })
    }

    /// Whether the plan has no step of `agent`.
    pub fn leaves_open(&self, agent: AgentId) -> bool {
        !self.plan.iter().any(|planned| planned.name.agent == agent)
    }

    /// Whether `agent` can begin the reversal however the execution ends: its step is among the certain ones, and the rest
    /// cannot come in its way.
    pub fn settled_by(&self, agent: AgentId) -> bool {
        let conditional = self.plan.last().is_some_and(|last| last.step.condition.is_some());
        let certain = if conditional { self.certain - 1 } else { self.certain };
        Self::initial(&self.plan, agent).is_some_and(|index| index < certain)
    }
}
