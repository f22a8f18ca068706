//! A counterexample as `fencepost fences` shows and keeps it, whichever engine it comes from.

use crate::source_hashes::SourceHashes;
use fencepost_report::Operations;
use fencepost_trace::Trace;

/// An execution that is wrong.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What is wrong, in a line.
    pub message: String,
    /// The test of a data type in which it happens.
    pub test: Option<String>,
    /// The whole of it, for a file.
    pub text: String,
    /// How the name of that file ends.
    pub ending: &'static str,
    /// Whether it happens without any reordering.
    pub under_sc: bool,
    /// The operations of a data type, for a page.
    pub operations: Option<Box<Operations>>,
}

impl Shown {
    /// An execution of the machine.
    pub fn of_trace(trace: &Trace, sources: &SourceHashes) -> Self {
        let message = match &trace.error {
            Some(error) => error.message.clone(),
            None => "an execution is not sequentially consistent".to_owned(),
        };
        let text = sources.trace_text(trace);
        Self { message, test: None, text, ending: ".trace.json", under_sc: false, operations: None }
    }

    /// In a line, with the test.
    pub fn line(&self) -> String {
        let test = self.test.as_ref().and_then(|test| test.split('=').next());
        let line = test.map_or(self.message.clone(), |test| format!("{}: {}", test.trim(), self.message));
        if self.under_sc { format!("{line} under SC already, without any reordering") } else { line }
    }
}
