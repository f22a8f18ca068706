//! The line on a terminal that says how far the search is. It is written over and over again, and is gone when the verdict comes.

use crate::arguments::OutputArguments;
use crate::status_line::StatusLine;
use fencepost_explore::Progress;
use fencepost_report::{SearchProgress, progress_text};
use std::io::IsTerminal;
use std::time::Instant;

/// A share that has grown less than this says nothing about the time that is left.
const LEAST_SHARE: f64 = 0.001;

/// The line of a search.
pub struct ProgressLine {
    start: Instant,
    line: StatusLine,
    /// Executions and share when this run began, which may go on from an earlier one.
    first: Option<(u64, f64)>,
    /// Executions at the last look.
    executions: u64,
    /// The largest share so far: more ways become known in the course of the search, and nobody wants to see it go back.
    done: f64,
}

impl ProgressLine {
    /// The line, if somebody can see it and wants to.
    pub fn new(output: &OutputArguments) -> Option<Self> {
        let wanted = !output.json && !output.quiet && std::io::stderr().is_terminal();
        let line = StatusLine::new(wanted);
        wanted.then(|| Self { start: Instant::now(), line, first: None, executions: 0, done: 0.0 })
    }

    /// Shows the line when it is time.
    pub fn look(&mut self, progress: &Progress<'_>) {
        let now = Instant::now();
        if self.first.is_some() && !self.line.is_due() {
            return;
        }
        let executions = progress.statistics.executions;
        if executions < self.executions {
            // An error was met by several jobs, and is looked for in order now.
            (self.start, self.first, self.done) = (now, None, 0.0);
        }
        self.executions = executions;
        let done = progress.done();
        self.done = self.done.max(done.unwrap_or(0.0));
        let (first_executions, first_done) = *self.first.get_or_insert((executions, self.done));
        if !self.line.is_due() {
            return;
        }
        let seconds = (now - self.start).as_secs_f64();
        let grown = self.done - first_done;
        let line = SearchProgress {
            executions,
            rate: (executions - first_executions) as f64 / seconds,
            done: done.map(|_| self.done),
            seconds_left: (grown > LEAST_SHARE).then(|| seconds / grown * (1.0 - self.done)),
            depth: progress.depth,
        };
        self.line.show(|| progress_text(&line));
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}
