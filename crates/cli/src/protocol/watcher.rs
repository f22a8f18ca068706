//! Watches over the search: shows how far it is, ends it when a limit is reached, and keeps it in a file.

use super::journal::Journal;
use crate::complain;
use crate::limits::Limits;
use fencepost_protocol::automata::Lemma;
use fencepost_protocol::checkpoint::{begin_record, done_record, level_record};
use fencepost_protocol::search::{Counts, Level, Progress, Watch};
use fencepost_trace::Inconclusive;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_millis(500);
const NEXT: Duration = Duration::from_millis(200);
/// To the start of the line, and delete it.
const CLEAR: &str = "\r\x1b[K";

/// Who watches over the searches of a proof.
pub struct SearchWatcher {
    limits: Limits,
    journal: Option<Journal>,
    /// When to show a line next; none if nobody can see it.
    next: Option<Instant>,
    is_shown: bool,
    /// States and time at the start of the search that runs.
    began: Option<(u64, Instant)>,
}

impl SearchWatcher {
    /// Of a proof that begins now.
    pub fn new(limits: Limits, journal: Option<Journal>, wanted: bool) -> Self {
        let visible = wanted && std::io::stderr().is_terminal();
        Self { limits, journal, next: visible.then(|| Instant::now() + FIRST), is_shown: false, began: None }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        self.began = None;
        if std::mem::take(&mut self.is_shown) {
            complain(CLEAR);
        }
    }

    /// A lemma holds, which need not be found out again.
    pub fn done(&mut self, lemma: &Lemma, counts: Counts) {
        if let Some(journal) = &mut self.journal {
            journal.add(&done_record(lemma, counts));
        }
    }

    /// Everything is said: nothing need be kept.
    pub fn finish(self) {
        if let Some(journal) = self.journal {
            journal.remove();
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
        if let Some(next) = self.next.filter(|next| now >= *next) {
            self.next = Some(next.max(now) + NEXT);
            let seconds = (now - start).as_secs_f64().max(0.001);
            let rate = states.saturating_sub(before) as f64 / seconds;
            complain(&format!(
                "{CLEAR}{} states, {:.0}/s, depth {}, {} waiting",
                super::output::grouped(states),
                rate,
                progress.counts.depth,
                super::output::grouped(progress.frontier)
            ));
            self.is_shown = true;
        }
        self.limits.check()
    }

    fn begin(&mut self, lemma: &Lemma, early: bool, guesses: &[usize]) {
        if let Some(journal) = &mut self.journal {
            journal.add(&begin_record(lemma, early, guesses));
        }
    }

    fn level(&mut self, level: &Level<'_>) {
        if let Some(journal) = &mut self.journal {
            journal.add(&level_record(level));
        }
    }
}
