//! The vector clocks of the steps of an execution, in one table.
//!
//! Every step has a clock, and executions share their beginnings: clocks come and go in the order of a stack, several
//! million a second. Rows of one vector need no allocation, and are as wide as there are agents (rounded up to a power of
//! two, so that meeting a new agent rarely moves them). They consist of chunks of a fixed size, for which the compiler needs
//! no loops.

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

    /// The clock of something with nothing in its past.
    pub const EMPTY: Clock<'static> = Clock(&[]);

    /// Whether all steps in the past of another clock are in this one's, apart from those of one agent perhaps.
    pub fn includes(self, other: Clock<'_>, apart_from: Option<usize>) -> bool {
        let mut counts = other.0.iter().enumerate();
        counts.all(|(agent, count)| self.count(agent) >= *count || Some(agent) == apart_from)
    }

    /// How many steps of an agent are in the past.
    pub fn count(self, agent: usize) -> u32 {
        self.0.get(agent).copied().unwrap_or(0)
    }

    /// Whether a step is in the past.
    pub fn has_step(self, step: StepName) -> bool {
        self.count(step.agent.index()) >= step.count
    }
}

impl<'c> From<&'c VectorClock> for Clock<'c> {
    fn from(clock: &'c VectorClock) -> Self {
        Self(clock.counts())
    }
}

/// As many counts as are copied and joined at once.
const CHUNK: usize = 4;

/// A stack of clocks.
#[derive(Debug, Default)]
pub(crate) struct ClockStack {
    /// Chunks of each clock.
    width: usize,
    chunks: Vec<[u32; CHUNK]>,
}

impl ClockStack {
    pub fn get(&self, index: usize) -> Clock<'_> {
        Clock(self.chunks[index * self.width..(index + 1) * self.width].as_flattened())
    }

    /// Adds a clock for `agents` agents or more: that of an earlier one, or one with nothing in its past.
    #[inline]
    pub fn push(&mut self, agents: usize, earlier: Option<usize>) {
        if agents > self.width * CHUNK {
            self.widen(agents.div_ceil(CHUNK).next_power_of_two());
        }
        for chunk in 0..self.width {
            let counts = earlier.map_or([0; CHUNK], |earlier| self.chunks[earlier * self.width + chunk]);
            self.chunks.push(counts);
        }
    }

    pub fn pop(&mut self) {
        self.chunks.truncate(self.chunks.len() - self.width);
    }

    /// Forgets all but the first `len` clocks.
    pub fn truncate(&mut self, len: usize) {
        self.chunks.truncate(len * self.width);
    }

    /// The newest clock.
    pub fn newest(&self) -> Clock<'_> {
        Clock(self.chunks[self.chunks.len() - self.width..].as_flattened())
    }

    /// Adds the past of an earlier clock to the newest one.
    pub fn join(&mut self, earlier: usize) {
        let newest = self.chunks.len() - self.width;
        for chunk in 0..self.width {
            let theirs = self.chunks[earlier * self.width + chunk];
            let mine = &mut self.chunks[newest + chunk];
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine = (*mine).max(theirs);
            }
        }
    }

    /// Adds the first `steps` steps of an agent to the past of the newest clock.
    pub fn raise(&mut self, agent: usize, steps: u32) {
        let newest = self.chunks.len() - self.width;
        let count = &mut self.chunks[newest + agent / CHUNK][agent % CHUNK];
        *count = (*count).max(steps);
    }

    fn widen(&mut self, width: usize) {
        if self.width > 0 {
            let rows = self.chunks.chunks_exact(self.width);
            self.chunks = rows
                .flat_map(|row| {
                    let more = std::iter::repeat_n([0; CHUNK], width - row.len());
                    row.iter().copied().chain(more)
                })
                .collect();
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
        clocks.raise(0, 2);
        clocks.push(9, None);
        clocks.raise(8, 1);
        clocks.join(0);
        assert!(clocks.newest().has_step(name(0, 2)) && clocks.newest().has_step(name(8, 1)));
        assert!(!clocks.newest().has_step(name(0, 3)) && !clocks.get(0).has_step(name(8, 1)));
        clocks.pop();
        assert!(clocks.newest().has_step(name(0, 2)) && !clocks.newest().has_step(name(3, 1)));
    }
}
