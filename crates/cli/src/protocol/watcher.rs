//! Watches over the search: shows how far it is, ends it when a limit is reached, and keeps it in a file.

use crate::status_line::StatusLine;
use crate::warn;
use fencepost_protocol::automata::Lemma;
use fencepost_protocol::checkpoint::{begin_record, done_record, level_record};
use fencepost_protocol::search::{Counts, Level, Progress, Watch};
use fencepost_report::grouped;
use fencepost_report::shown_path;
use fencepost_schedule::Limits;
use fencepost_schedule::checkpoint::Journal;
use fencepost_trace::Inconclusive;
use std::ops::ControlFlow;
use std::time::Instant;

/// Who watches over the searches of a proof.
pub struct SearchWatcher {
    limits: Limits,
    journal: Option<Journal>,
    line: StatusLine,
    /// States and time at the start of the search that runs.
    began: Option<(u64, Instant)>,
}

impl SearchWatcher {
    /// Of a proof that begins now.
    pub fn new(limits: Limits, journal: Option<Journal>, wanted: bool) -> Self {
        Self { limits, journal, line: StatusLine::new(wanted), began: None }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        self.began = None;
        self.line.clear();
    }

    /// A lemma holds, which need not be found out again.
    pub fn done(&mut self, lemma: &Lemma, counts: Counts) {
        self.keep(|| done_record(lemma, counts));
    }

    /// Everything is said: nothing need be kept.
    pub fn finish(self) {
        if let Some(journal) = self.journal {
            journal.remove();
        }
    }

    /// Adds a record to the file, if there is one.
    fn keep(&mut self, record: impl FnOnce() -> Vec<u8>) {
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.add(&record())
        {
            let name = shown_path(journal.path());
            warn(&format!("{name}: the checkpoint cannot be written any more: {error}"), None);
        }
    }

    /// Seconds since the proof began.
    pub fn seconds(&self) -> f64 {
        self.limits.seconds()
    }
}

impl Watch for SearchWatcher {
    fn look(&mut self, progress: &Progress) -> ControlFlow<Inconclusive> {
        let now = Instant::now();
        let states = progress.counts.states;
        let (before, start) = *self.began.get_or_insert((states, now));
        self.line.show(|| {
            let seconds = (now - start).as_secs_f64().max(0.001);
            line(progress, states.saturating_sub(before) as f64 / seconds)
        });
        self.limits.check()
    }

    fn begin(&mut self, lemma: &Lemma, early: bool, guesses: &[usize]) {
        self.keep(|| begin_record(lemma, early, guesses));
    }

    fn level(&mut self, level: &Level<'_>) {
        self.keep(|| level_record(level));
    }
}

/// How far a search is, with so many states a second.
fn line(progress: &Progress, rate: f64) -> String {
    let (states, rate, waiting) = (grouped(progress.counts.states), grouped(rate as u64), grouped(progress.frontier));
    format!("{states} states, {rate}/s, depth {}, {waiting} waiting", progress.counts.depth)
}

#[cfg(test)]
mod tests {
    use super::line;
    use fencepost_protocol::search::{Counts, Progress};

    #[test]
    fn all_numbers_are_grouped() {
        let counts = Counts { states: 279_144, transitions: 0, depth: 13 };
        let progress = Progress { counts, frontier: 31_235 };
        assert_eq!(line(&progress, 120_502.4), "279,144 states, 120,502/s, depth 13, 31,235 waiting");
    }
}
