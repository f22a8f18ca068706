//! The clocks of the events of an execution, as rows of one table that grows and shrinks with it.
//!
//! An event has three clocks. Each says for every thread (by index) how many of its first events lie in a past of the event,
//! itself included where that holds:
//!
//! - `HB`: in the happens-before of SC.
//! - `CLOSED`: such that all of them come before it under the relaxed model.
//! - `INSTANT`: such that all of them that take effect where they stand come before it under the relaxed model. With one
//!   buffer for each thread nobody asks for it, and it is left out.

/// Which clock.
pub(crate) const HB: usize = 0;
pub(crate) const CLOSED: usize = 1;
pub(crate) const INSTANT: usize = 2;

/// A clock, or several after each other.
#[derive(Debug)]
pub(crate) struct Clocks {
    /// How many clocks an event has.
    rows: usize,
    /// How many threads a clock has room for: a power of two.
    width: usize,
    counts: Vec<u32>,
    /// The clocks of the event that is being made.
    draft: Vec<u32>,
}

impl Clocks {
    pub fn new(rows: usize) -> Self {
        let width = 4;
        Self { rows, width, counts: Vec::new(), draft: vec![0; rows * width] }
    }

    pub fn width(&self) -> usize {
        self.width
    }

    /// Makes room for a thread.
    pub fn admit(&mut self, thread: usize) {
        if thread >= self.width {
            let (old, new) = (self.width, (thread + 1).next_power_of_two());
            let widen = |counts: &[u32]| {
                let mut wide = vec![0; counts.len() / old * new];
                for (to, from) in wide.chunks_exact_mut(new).zip(counts.chunks_exact(old)) {
                    to[..old].copy_from_slice(from);
                }
                wide
            };
            (self.counts, self.draft) = (widen(&self.counts), widen(&self.draft));
            self.width = new;
        }
    }

    /// A clock of an event.
    pub fn get(&self, event: usize, row: usize) -> &[u32] {
        let start = (event * self.rows + row) * self.width;
        &self.counts[start..start + self.width]
    }

    /// The clocks of an event that tell its past under the relaxed model.
    pub fn relaxed(&self, event: usize) -> &[u32] {
        &self.counts[(event * self.rows + CLOSED) * self.width..(event + 1) * self.rows * self.width]
    }

    /// A clock of the event that is being made.
    pub fn draft(&self, row: usize) -> &[u32] {
        &self.draft[row * self.width..(row + 1) * self.width]
    }

    /// The clocks of the event that is being made, without the first.
    pub fn relaxed_draft(&self) -> &[u32] {
        &self.draft[CLOSED * self.width..]
    }

    /// Begins an event after another of its thread, of which it knows the happens-before alone.
    pub fn begin(&mut self, previous: Option<usize>) {
        let hb = match previous {
            Some(event) => {
                let start = event * self.rows * self.width;
                self.draft[..self.width].copy_from_slice(&self.counts[start..start + self.width]);
                self.width
            }
            None => 0,
        };
        self.draft[hb..].fill(0);
    }

    /// Adds the happens-before of an earlier event.
    pub fn join_hb(&mut self, event: usize) {
        let start = event * self.rows * self.width;
        join(&mut self.draft[..self.width], &self.counts[start..start + self.width]);
    }

    /// Adds the past of an earlier event under the relaxed model.
    pub fn join_relaxed(&mut self, event: usize) {
        let end = (event + 1) * self.rows * self.width;
        let start = (event * self.rows + CLOSED) * self.width;
        join(&mut self.draft[CLOSED * self.width..], &self.counts[start..end]);
    }

    /// Adds both.
    pub fn join_all(&mut self, event: usize) {
        let start = event * self.rows * self.width;
        join(&mut self.draft, &self.counts[start..start + self.rows * self.width]);
    }

    /// Adds the first `count` events of a thread.
    pub fn raise(&mut self, row: usize, thread: usize, count: u32) {
        if row < self.rows {
            let entry = &mut self.draft[row * self.width + thread];
            *entry = (*entry).max(count);
        }
    }

    /// Keeps the clocks that were made.
    pub fn push(&mut self) {
        self.counts.extend_from_slice(&self.draft);
    }

    /// Forgets all events from this one on.
    pub fn truncate(&mut self, events: usize) {
        self.counts.truncate(events * self.rows * self.width);
    }
}

/// Adds a past to another.
pub(crate) fn join(mine: &mut [u32], theirs: &[u32]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = (*mine).max(*theirs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_keep_their_counts_when_threads_are_met() {
        let mut clocks = Clocks::new(3);
        clocks.begin(None);
        clocks.raise(INSTANT, 1, 7);
        clocks.raise(HB, 3, 2);
        clocks.push();
        clocks.begin(Some(0));
        clocks.admit(9);
        assert_eq!(clocks.draft(HB)[3], 2);
        clocks.raise(CLOSED, 9, 4);
        clocks.join_relaxed(0);
        clocks.push();
        assert_eq!((clocks.get(1, INSTANT)[1], clocks.get(1, CLOSED)[9], clocks.get(1, HB)[9]), (7, 4, 0));
        clocks.truncate(1);
        assert_eq!(clocks.get(0, INSTANT)[1], 7);
    }

    #[test]
    fn a_row_that_is_left_out_is_nowhere() {
        let mut clocks = Clocks::new(2);
        clocks.begin(None);
        clocks.raise(INSTANT, 0, 1);
        clocks.push();
        assert_eq!(clocks.relaxed(0), [0; 4]);
    }
}
