//! The vector clocks of the steps of an execution, in one table.
//!
//! Every step has a clock, and executions share their beginnings: clocks come and go in the order of a stack, several
//! million a second. Rows of one vector need no allocation, and are as wide as there are agents (rounded up to a power of
//! two, so that meeting a new agent rarely moves them).

use fencepost_base::{TypedId, VectorClock};
use fencepost_machine::StepName;

/// For each agent (by index) how many of its steps are in the past of something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock<'c>(&'c [u32]);

impl<'c> Clock<'c> {
    /// The counts, by the index of the agent; missing ones are zero.
    pub fn counts(self) -> &'c [u32] {
        self.0
    }

    /// Whether a step is in the past.
    pub fn holds(self, step: StepName) -> bool {
        self.0.get(step.agent.index()).is_some_and(|count| *count >= step.count)
    }
}

impl<'c> From<&'c VectorClock> for Clock<'c> {
    fn from(clock: &'c VectorClock) -> Self {
        Self(clock.counts())
    }
}

/// A stack of clocks.
#[derive(Debug, Default)]
pub(crate) struct ClockStack {
    width: usize,
    counts: Vec<u32>,
}

impl ClockStack {
    pub fn get(&self, index: usize) -> Clock<'_> {
        Clock(&self.counts[index * self.width..(index + 1) * self.width])
    }

    /// Adds a clock for `agents` agents or more: that of an earlier one, or one with nothing in its past.
    pub fn push(&mut self, agents: usize, earlier: Option<usize>) {
        if agents > self.width {
            self.widen(agents.next_power_of_two().max(4));
        }
        match earlier {
            Some(earlier) => self.counts.extend_from_within(earlier * self.width..(earlier + 1) * self.width),
            None => self.counts.resize(self.counts.len() + self.width, 0),
        }
    }

    pub fn pop(&mut self) {
        self.counts.truncate(self.counts.len() - self.width);
    }

    /// The newest clock.
    pub fn newest(&self) -> Clock<'_> {
        Clock(&self.counts[self.counts.len() - self.width..])
    }

    /// Adds the past of an earlier clock to the newest one.
    pub fn join(&mut self, earlier: usize) {
        let end = self.counts.len() - self.width;
        let (before, newest) = self.counts.split_at_mut(end);
        let earlier = &before[earlier * self.width..(earlier + 1) * self.width];
        for (mine, theirs) in newest.iter_mut().zip(earlier) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// Adds a step to the past of the newest clock, and with it the earlier ones of its agent.
    pub fn raise(&mut self, step: StepName) {
        let newest = self.counts.len() - self.width;
        let count = &mut self.counts[newest + step.agent.index()];
        *count = (*count).max(step.count);
    }

    fn widen(&mut self, width: usize) {
        if self.width > 0 {
            let rows = self.counts.chunks_exact(self.width);
            let wider = |row: &[u32]| row.iter().copied().chain(std::iter::repeat_n(0, width - row.len())).collect();
            self.counts = rows.map(wider).collect::<Vec<Vec<u32>>>().concat();
        }
        self.width = width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_machine::AgentId;

    #[test]
    fn clocks_keep_their_counts_when_agents_are_met() {
        let name = |agent, count| StepName { agent: AgentId::new(agent), count };
        let mut clocks = ClockStack::default();
        clocks.push(1, None);
        clocks.raise(name(0, 2));
        clocks.push(9, None);
        clocks.raise(name(8, 1));
        clocks.join(0);
        assert!(clocks.newest().holds(name(0, 2)) && clocks.newest().holds(name(8, 1)));
        assert!(!clocks.newest().holds(name(0, 3)) && !clocks.get(0).holds(name(8, 1)));
        clocks.pop();
        assert!(clocks.newest().holds(name(0, 2)) && !clocks.newest().holds(name(3, 1)));
    }
}
