//! The line on a terminal that says how far the search is. It is written over and over again, and is gone when the verdict comes.

use crate::arguments::OutputArguments;
use crate::status_line::StatusLine;
use fencepost_report::progress_text;
use fencepost_schedule::progress::{Meter, Progress};
use std::io::IsTerminal;

/// The line of a search.
pub struct ProgressLine {
    line: StatusLine,
    meter: Meter,
}

impl ProgressLine {
    /// The line, if somebody can see it and wants to.
    pub fn new(output: &OutputArguments) -> Option<Self> {
        let wanted = !output.json && !output.quiet && std::io::stderr().is_terminal();
        wanted.then(|| Self { line: StatusLine::new(wanted), meter: Meter::default() })
    }

    /// Shows the line when it is time.
    pub fn look(&mut self, progress: &Progress<'_>) {
        // What a search has done before this run says nothing about its speed.
        if !self.meter.has_begun() || self.line.is_due() {
            let pace = self.meter.measure(progress);
            self.line.show(|| progress_text(&pace));
        }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}
