//! The line on a terminal that says how far a test is.

use crate::status_line::StatusLine;
use crate::words::counted;
use fencepost::{TestPart, TestProgress, TestStage};
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
        let part = match progress.part {
            TestPart::Serial => "serial",
            TestPart::SerialOrder => "serial, in order",
            _ => progress.model.unwrap_or_default(),
        };
        let name = format!("{} {part}", progress.test);
        if name != self.name {
            (self.name, self.start) = (name, Instant::now());
        }
        let what = match progress.stage {
            TestStage::Unroll { rounds } => format!("unroll, loops of at most {rounds} rounds"),
            TestStage::Mine { observations } => {
                format!("mine, {}", counted(observations, "observation", "observations"))
            }
            TestStage::Check => "check".to_owned(),
            TestStage::Explain => "look for fences".to_owned(),
            TestStage::Prove => "write a proof".to_owned(),
        };
        let (name, seconds) = (&self.name, self.start.elapsed().as_secs_f64());
        self.line.show_now(|| format!("{name}: {what}, {seconds:.1} s"));
    }

    pub fn clear(&mut self) {
        self.line.clear();
    }
}
