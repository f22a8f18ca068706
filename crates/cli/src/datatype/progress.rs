//! The line on a terminal that says how far a test is.

use crate::status_line::StatusLine;
use fencepost::TestProgress;
use std::time::Instant;

/// The line.
pub struct ProgressLine {
    line: StatusLine,
    /// When what it shows began.
    start: Instant,
    name: String,
}

impl ProgressLine {
    pub fn new(is_wanted: bool) -> Self {
        Self { line: StatusLine::new(is_wanted), start: Instant::now(), name: String::new() }
    }

    pub fn show(&mut self, progress: &TestProgress<'_>) {
        let name = progress.name();
        if name != self.name {
            (self.name, self.start) = (name, Instant::now());
        }
        let (name, seconds) = (&self.name, self.start.elapsed().as_secs_f64());
        self.line.show_now(|| format!("{name}: {}, {seconds:.1} s", progress.stage));
    }

    pub fn clear(&mut self) {
        self.line.clear();
    }
}
