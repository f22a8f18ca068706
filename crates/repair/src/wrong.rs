//! An execution that is wrong, whichever engine it comes from.

use crate::request::Goal;
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::observe::Observations;
use fencepost_program::Program;
use fencepost_trace::{Action, Event, Trace};
use std::collections::BTreeSet;

/// An execution that is wrong.
#[derive(Clone, Debug, Default)]
pub struct WrongExecution {
    /// What is wrong, in a line.
    pub message: String,
    /// The test of a data type in which it happens.
    pub test: Option<String>,
    /// Whether it happens without any reordering.
    pub is_under_sc: bool,
    /// The whole of it. A loop that goes on has only a message.
    pub evidence: Option<Evidence>,
}

/// The whole of an execution.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Of a program.
    Trace(Box<Trace>),
    /// Of a test of a data type.
    Test(Box<FailedTest>),
}

/// An execution of a test of a data type.
#[derive(Clone, Debug)]
pub struct FailedTest {
    /// The execution.
    pub counterexample: Counterexample,
    /// The program that it is of.
    pub program: Program,
    /// What is right, if that is known.
    pub right: Option<Observations>,
    /// The memory model.
    pub model: String,
}

impl WrongExecution {
    /// An execution of the machine.
    pub(crate) fn of_trace(trace: Trace, goal: Goal) -> Self {
        let message = match &trace.error {
            // An error may be there under SC, too, and is not what the fences are for.
            Some(error) if goal != Goal::Robustness => error.message.clone(),
            _ => "an execution is not sequentially consistent".to_owned(),
        };
        Self { message, evidence: Some(Evidence::Trace(Box::new(trace))), ..Self::default() }
    }

    /// The files of the accesses of an execution of a program, each once.
    pub(crate) fn files(&self) -> BTreeSet<&str> {
        let Some(Evidence::Trace(trace)) = &self.evidence else { return BTreeSet::new() };
        let is_access =
            |event: &&Event| matches!(event.action, Action::Load { .. } | Action::Store { .. } | Action::Update { .. });
        let places = trace.events.iter().filter(is_access).filter_map(|event| event.place.as_ref());
        places.map(|place| place.file.as_str()).collect()
    }

    /// In a line, with the test.
    pub fn line(&self) -> String {
        let test = self.test.as_ref().and_then(|test| test.split('=').next());
        let line = test.map_or(self.message.clone(), |test| format!("{}: {}", test.trim(), self.message));
        if self.is_under_sc { format!("{line} under SC already, without any reordering") } else { line }
    }
}
