//! A counterexample as `fencepost fences` shows and keeps it, whichever engine it comes from.

use super::arguments::Goal;
use fencepost_origin::Origin;
use fencepost_report::Operations;
use fencepost_trace::{Action, Event, Trace};
use std::collections::BTreeSet;

/// An execution that is wrong.
#[derive(Clone, Debug, Default)]
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
    /// The files of the accesses of an execution of a program, each once.
    pub files: BTreeSet<String>,
    /// The operations of a data type, for a page.
    pub operations: Option<Box<Operations>>,
}

impl Shown {
    /// An execution of the machine.
    pub fn of_trace(trace: &Trace, goal: Goal, origin: &Origin) -> Self {
        let message = match &trace.error {
            // An error may be there under SC, too, and is not what the fences are for.
            Some(error) if goal != Goal::Robustness => error.message.clone(),
            _ => "an execution is not sequentially consistent".to_owned(),
        };
        let text = origin.trace_text(trace);
        let is_access =
            |event: &&Event| matches!(event.action, Action::Load { .. } | Action::Store { .. } | Action::Update { .. });
        let accesses = trace.events.iter().filter(is_access);
        let files = accesses.filter_map(|event| event.place.as_ref()).map(|place| place.file.clone()).collect();
        Self { message, text, ending: ".trace.json", files, ..Self::default() }
    }

    /// In a line, with the test.
    pub fn line(&self) -> String {
        let test = self.test.as_ref().and_then(|test| test.split('=').next());
        let line = test.map_or(self.message.clone(), |test| format!("{}: {}", test.trim(), self.message));
        if self.under_sc { format!("{line} under SC already, without any reordering") } else { line }
    }
}
