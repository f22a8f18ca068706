//! Reversing a race: which steps, taken after the common prefix, lead to an execution in which the later step of a race
//! comes first. This is `notdep(e, E) . proc(e')` of Abdulla et al. 2017 (Source sets).

use crate::clocks::Clock;
use crate::execution::{Attempt, Execution, Position};
use fencepost_base::{TypedId, VectorClock, mutation};
use fencepost_machine::{AccessKind, AgentId, Step, StepName, mismatch};
use std::borrow::Cow;

/// The later step of a race.
#[derive(Clone, Copy)]
pub(crate) enum LaterStep<'a> {
    /// It was taken.
    Taken(Position),
    /// It waits, as became known with the step at this position.
    Attempt(&'a Attempt, Position),
}

/// A plan for an execution in which a race is reversed.
pub(crate) struct Reversal<'e> {
    execution: &'e Execution<'e>,
    /// The steps before this position stay.
    pub branch: Position,
    /// The steps to take then, before the later one of the race.
    before: Vec<Position>,
    /// The later one.
    later: StepName,
    /// What happens before that in the reversed execution.
    past_of_later: VectorClock,
}

impl<'e> Reversal<'e> {
    /// Plans the reversal of the race between `first` and `later`.
    pub fn new(execution: &'e Execution<'e>, first: Position, later: LaterStep<'_>) -> Self {
        let end = match later {
            LaterStep::Taken(position) => position.index(),
            LaterStep::Attempt(_, known) => known.index() + 1,
        };
        let (name, step) = match later {
            LaterStep::Taken(position) => (execution.get(position).name, &execution.get(position).step),
            LaterStep::Attempt(attempt, _) => (attempt.name, &attempt.step),
        };
        let between = (first.index() + 1..end).map(Position::from_index);
        let before: Vec<Position> =
            between.filter(|position| !execution.happens_before(first, execution.clock(*position))).collect();
        let step = decided(execution, first, Position::from_index(end), step);
        let past_of_later = past_after(execution, first, &before, &step, name);
        Self { execution, branch: first, before, later: name, past_of_later }
    }

    /// The first agent of the plan.
    pub fn first(&self) -> AgentId {
        self.before.first().map_or(self.later.agent, |position| self.execution.get(*position).name.agent)
    }

    /// Whether `agent` takes a step of the plan before which nothing else of the plan need happen.
    pub fn can_begin_with(&self, agent: AgentId) -> bool {
        let name = |position: &Position| self.execution.get(*position).name;
        let (earlier, past) = match self.before.iter().position(|position| name(position).agent == agent) {
            Some(index) => (&self.before[..index], self.execution.clock(self.before[index])),
            None if self.later.agent == agent => (&self.before[..], Clock::from(&self.past_of_later)),
            None => return false,
        };
        !earlier.iter().any(|position| past.has_step(name(position)))
    }
}

/// A step as it will be without the step at `first` and all that happens after it: a compare-exchange may find another
/// value then, and write where it did not, or not write.
pub(crate) fn decided<'s>(
    execution: &Execution<'_>,
    first: Position,
    until: Position,
    step: &'s Step,
) -> Cow<'s, Step> {
    let Some(condition) = step.condition.as_ref().filter(|_| !mutation!("keep-the-outcome-of-compare-exchange")) else {
        return Cow::Borrowed(step);
    };
    let mut decided = step.clone();
    for (access, expected) in decided.footprint.iter_mut().zip(&condition.expected) {
        let contents = execution.contents_without(access, first, until);
        access.mismatch = mismatch(access.mask, &contents, expected);
    }
    let data = &mut decided.footprint[..condition.expected.len()];
    let holds = data.iter().all(|access| access.mismatch == 0);
    for access in data {
        access.kind = if holds { AccessKind::Write } else { AccessKind::Fail };
    }
    Cow::Owned(decided)
}

/// What happens before a step that is taken after the steps before `first` and those of `before`.
fn past_after(
    execution: &Execution<'_>,
    first: Position,
    before: &[Position],
    step: &Step,
    name: StepName,
) -> VectorClock {
    let count = |len: usize, agent: AgentId| {
        let planned = before[..len].iter().filter(|position| execution.get(**position).name.agent == agent);
        execution.count_before(agent, first) + planned.count() as u32
    };
    let mut past = execution.base_clock(step, name.count - 1);
    for (index, &position) in before.iter().enumerate() {
        let planned = &execution.get(position).step;
        if planned.conflicts(|agent: AgentId| count(index, agent), step, |agent: AgentId| count(before.len(), agent)) {
            past.join_counts(execution.clock(position).counts());
        }
    }
    past
}
