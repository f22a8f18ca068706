//! Vector clocks: how many steps of each agent lie in the past of something.

/// For each agent (by index) the number of its first steps that are in the past. Missing entries are zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VectorClock {
    counts: Vec<u32>,
}

impl VectorClock {
    /// The clock of something with nothing in its past.
    pub const fn new() -> Self {
        Self { counts: Vec::new() }
    }
    /// How many steps of `agent` are in the past.
    pub fn get(&self, agent: usize) -> u32 {
        self.counts.get(agent).copied().unwrap_or(0)
    }
    /// Puts the first `count` steps of `agent` into the past, if they are not there yet.
    pub fn raise(&mut self, agent: usize, count: u32) {
        if agent >= self.counts.len() {
            self.counts.resize(agent + 1, 0);
        }
        let entry = &mut self.counts[agent];
        *entry = (*entry).max(count);
    }
    /// Adds the past of `other`.
    pub fn join(&mut self, other: &VectorClock) {
        self.join_counts(&other.counts);
    }
    /// Adds the past that consists of this many steps of each agent.
    pub fn join_counts(&mut self, counts: &[u32]) {
        if counts.len() > self.counts.len() {
            self.counts.resize(counts.len(), 0);
        }
        for (mine, theirs) in self.counts.iter_mut().zip(counts) {
            *mine = (*mine).max(*theirs);
        }
    }
    /// The counts, by the index of the agent; missing ones are zero.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn join_is_the_pointwise_maximum() {
        let (mut a, mut b) = (VectorClock::new(), VectorClock::new());
        a.raise(0, 3);
        b.raise(0, 1);
        b.raise(4, 2);
        a.join(&b);
        assert_eq!((a.get(0), a.get(1), a.get(4), a.get(9)), (3, 0, 2, 0));
        a.raise(0, 2);
        assert_eq!(a.get(0), 3);
    }
}
