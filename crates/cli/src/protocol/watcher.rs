//! Watches over a proof: shows how far it is, and a line for each lemma.

use super::output::lemma_line;
use crate::status_line::StatusLine;
use crate::{print, warn};
use fencepost_protocol::lemma::LemmaReport;
use fencepost_protocol::proof::ProofWatch;
use fencepost_protocol::search::Progress;
use fencepost_report::grouped;
use fencepost_report::shown_path;
use std::io;
use std::path::Path;
use std::time::Instant;

/// Who watches over the searches of a proof.
pub struct SearchWatcher<'a> {
    shows_lines: bool,
    /// Where the proof is kept.
    kept: Option<&'a Path>,
    line: StatusLine,
    /// States and time at the start of the search that runs.
    began: Option<(u64, Instant)>,
}

impl<'a> SearchWatcher<'a> {
    /// Of a proof that begins now.
    pub fn new(shows_lines: bool, kept: Option<&'a Path>) -> Self {
        Self { shows_lines, kept, line: StatusLine::new(shows_lines), began: None }
    }
}

impl ProofWatch for SearchWatcher<'_> {
    fn poll(&mut self, progress: &Progress) {
        let now = Instant::now();
        let states = progress.counts.states;
        let (before, start) = *self.began.get_or_insert((states, now));
        self.line.show(|| {
            let seconds = (now - start).as_secs_f64().max(0.001);
            line(progress, states.saturating_sub(before) as f64 / seconds)
        });
    }

    fn lemma(&mut self, report: &LemmaReport) {
        self.began = None;
        self.line.clear();
        if self.shows_lines {
            print(&lemma_line(report));
        }
    }

    fn journal_failed(&mut self, error: &io::Error) {
        let name = self.kept.map_or(String::new(), shown_path);
        warn(&format!("{name}: the checkpoint cannot be written any more: {error}"), None);
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
