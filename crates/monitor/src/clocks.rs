//! The clocks of the events of an execution, as rows of one table that grows and shrinks with it. Their counts are kept in
//! groups of four, which the processor copies and compares at once: few programs have more threads.
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

/// Counts of four threads.
type Group = [u32; GROUP];
const GROUP: usize = 4;

/// The clocks of all events, and of one that is being made.
#[derive(Debug)]
pub(crate) struct Clocks {
    /// How many clocks an event has.
    rows: usize,
    /// How many groups a clock has room for: a power of two.
    groups: usize,
    counts: Vec<Group>,
}

impl Clocks {
    pub fn new(rows: usize) -> Self {
        Self { rows, groups: 1, counts: Vec::new() }
    }

    /// How many threads a clock has room for.
    #[inline]
    pub fn width(&self) -> usize {
        self.groups * GROUP
    }

    /// Makes room for a thread.
    #[inline]
    pub fn admit(&mut self, thread: usize) {
        if thread >= self.width() {
            self.widen((thread / GROUP + 1).next_power_of_two());
        }
    }

    fn widen(&mut self, groups: usize) {
        let mut wide = vec![[0; GROUP]; self.counts.len() / self.groups * groups];
        for (to, from) in wide.chunks_exact_mut(groups).zip(self.counts.chunks_exact(self.groups)) {
            to[..self.groups].copy_from_slice(from);
        }
        (self.counts, self.groups) = (wide, groups);
    }

    /// How many groups an event has.
    #[inline]
    fn size(&self) -> usize {
        self.rows * self.groups
    }

    /// A clock of an event.
    #[inline]
    pub fn get(&self, event: usize, row: usize) -> &[u32] {
        let start = event * self.size() + row * self.groups;
        self.counts[start..start + self.groups].as_flattened()
    }

    /// The clocks of an event that tell its past under the relaxed model.
    #[inline]
    pub fn relaxed(&self, event: usize) -> &[u32] {
        self.counts[event * self.size() + self.groups..(event + 1) * self.size()].as_flattened()
    }

    /// A clock of the event that is being made, which is the newest.
    #[inline]
    pub fn draft(&self, row: usize) -> &[u32] {
        let start = self.counts.len() - self.size() + row * self.groups;
        self.counts[start..start + self.groups].as_flattened()
    }

    /// Those clocks of it that tell its past under the relaxed model.
    #[inline]
    pub fn relaxed_draft(&self) -> &[u32] {
        self.counts[self.counts.len() - self.size() + self.groups..].as_flattened()
    }

    /// Begins an event that comes after `previous` in happens-before, and after `instant` under the relaxed model.
    #[inline]
    pub fn begin(&mut self, previous: Option<usize>, instant: Option<usize>) {
        let (size, groups) = (self.size(), self.groups);
        if let (Some(previous), Some(instant), 1) = (previous, instant, groups) {
            // As nearly always: one group for each clock.
            let happened = self.counts[previous * size];
            self.counts.push(happened);
            for row in CLOSED..size {
                let relaxed = self.counts[instant * size + row];
                self.counts.push(relaxed);
            }
            return;
        }
        self.extend(previous.map(|event| event * size), groups);
        self.extend(instant.map(|event| event * size + groups), size - groups);
    }

    /// Adds groups like some earlier ones, or empty ones.
    fn extend(&mut self, like: Option<usize>, groups: usize) {
        match like {
            Some(start) => self.counts.extend_from_within(start..start + groups),
            None => self.counts.resize(self.counts.len() + groups, [0; GROUP]),
        }
    }

    /// Adds clocks of an earlier event, from one row to another.
    #[inline]
    fn join_rows(&mut self, event: usize, rows: std::ops::Range<usize>) {
        let size = self.size();
        let newest = self.counts.len() - size;
        let (earlier, draft) = self.counts.split_at_mut(newest);
        let (start, end) = (rows.start * self.groups, rows.end * self.groups);
        let theirs = &earlier[event * size + start..event * size + end];
        for (mine, theirs) in draft[start..end].iter_mut().zip(theirs) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine = (*mine).max(*theirs);
            }
        }
    }

    /// Adds the happens-before of an earlier event.
    #[inline]
    pub fn join_hb(&mut self, event: usize) {
        self.join_rows(event, HB..CLOSED);
    }

    /// Adds the past of an earlier event under the relaxed model.
    #[inline]
    pub fn join_relaxed(&mut self, event: usize) {
        self.join_rows(event, CLOSED..self.rows);
    }

    /// Adds both.
    #[inline]
    pub fn join_all(&mut self, event: usize) {
        self.join_rows(event, HB..self.rows);
    }

    /// Adds the first `count` events of a thread.
    #[inline]
    pub fn raise(&mut self, row: usize, thread: usize, count: u32) {
        if row < self.rows {
            let newest = self.counts.len() - self.size();
            let entry = &mut self.counts[newest + row * self.groups + thread / GROUP][thread % GROUP];
            *entry = (*entry).max(count);
        }
    }

    /// Forgets all events from this one on.
    #[inline]
    pub fn truncate(&mut self, events: usize) {
        self.counts.truncate(events * self.size());
    }
}

/// Adds a past to another.
#[inline]
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
        clocks.begin(None, None);
        clocks.raise(INSTANT, 1, 7);
        clocks.raise(HB, 3, 2);
        clocks.begin(Some(0), None);
        clocks.admit(9);
        assert_eq!(clocks.draft(HB)[3], 2);
        clocks.raise(CLOSED, 9, 4);
        clocks.join_relaxed(0);
        assert_eq!((clocks.get(1, INSTANT)[1], clocks.get(1, CLOSED)[9], clocks.get(1, HB)[9]), (7, 4, 0));
        clocks.truncate(1);
        assert_eq!(clocks.get(0, INSTANT)[1], 7);
    }

    #[test]
    fn a_row_that_is_left_out_is_nowhere() {
        let mut clocks = Clocks::new(2);
        clocks.begin(None, None);
        clocks.raise(INSTANT, 0, 1);
        assert_eq!(clocks.relaxed(0), [0; 4]);
    }
}
