//! The line on a terminal that says how far the search is. It is written over and over again, and is gone when the verdict comes.

use crate::arguments::OutputArguments;
use crate::status_line::StatusLine;
use fencepost_explore::SearchWatch;
use fencepost_report::progress_text;
use fencepost_schedule::Limits;
use fencepost_schedule::progress::{Meter, Progress};
use std::cell::RefCell;
use std::rc::Rc;

/// The watch over a search within limits, which shows the line.
pub fn watch_search(limits: Limits, line: &Rc<RefCell<ProgressLine>>) -> SearchWatch<'static> {
    let line = Rc::clone(line);
    SearchWatch::new(limits).with_progress(move |progress| line.borrow_mut().show(progress))
}

/// The line of a search.
pub struct ProgressLine {
    line: StatusLine,
    meter: Meter,
}

impl ProgressLine {
    /// The line of a search that begins now, for those who can see it and want to.
    pub fn new(output: &OutputArguments) -> Rc<RefCell<Self>> {
        let line = StatusLine::new(!output.json && !output.quiet);
        Rc::new(RefCell::new(Self { line, meter: Meter::default() }))
    }

    /// Shows the line when it is time.
    pub fn show(&mut self, progress: &Progress<'_>) {
        // What a search has done before this run says nothing about its speed.
        if self.line.is_wanted() && !self.meter.has_begun() || self.line.is_due() {
            let pace = self.meter.measure(progress);
            self.line.show(|| progress_text(&pace));
        }
    }

    /// Makes room for something else.
    pub fn clear(&mut self) {
        self.line.clear();
    }
}
