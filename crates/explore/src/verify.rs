//! Verification: explores until an error is found, or all errors.

use crate::driver::{End, EndKind, Observer, drive, recorded};
use crate::execution::{Execution, Position};
use crate::{Exploration, Options};
use fencepost_base::TypedId;
use fencepost_machine::{Halt, Turn};
use fencepost_program::Program;
use fencepost_trace::{ErrorKind, Inconclusive, Place, ProgramError, Statistics, Trace, Verdict};
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// What a verification has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer; for a failure the first one found.
    pub verdict: Verdict,
    /// What was counted.
    pub statistics: Statistics,
    /// In which execution the first failure was found, from 1.
    pub execution: u64,
    /// Other errors than the first, each different from all before.
    pub more: Vec<Found>,
    /// Executions that end with an error.
    pub wrong: u64,
    /// For a failure after which the search has gone on: why it did not come to its end, if so.
    pub unfinished: Option<Inconclusive>,
}

/// An error that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// An execution that shows it.
    pub trace: Trace,
    /// In which execution it was found, from 1.
    pub execution: u64,
}

/// Checks every execution that the strategy looks at for errors. Stops at the first, or finds all that differ in kind,
/// message or place if `all_errors` is set. `go_on` is asked now and then whether to go on, and says why not.
pub fn verify(
    program: &Program,
    name: &str,
    options: &Options,
    all_errors: bool,
    go_on: &mut dyn FnMut(&Statistics) -> ControlFlow<Inconclusive>,
) -> Outcome {
    // After an execution that ends at its first error, the search would not be complete.
    let options = Options { stop_at_error: !all_errors, ..*options };
    let mut search = Search { name, all_errors, go_on, known: FxHashSet::default(), found: Vec::new(), wrong: 0 };
    let Exploration { statistics, inconclusive } = drive(program, name, &options, &mut search);
    let wrong = search.wrong;
    let mut found = search.found.into_iter();
    let Some(Found { trace, execution }) = found.next() else {
        let verdict = inconclusive.map_or(Verdict::Pass, Verdict::Inconclusive);
        return Outcome { verdict, statistics, execution: 0, more: Vec::new(), wrong, unfinished: None };
    };
    let (verdict, more) = (Verdict::Fail(Box::new(trace)), found.collect());
    Outcome { verdict, statistics, execution, more, wrong, unfinished: inconclusive }
}

/// What makes errors different.
type Key = (ErrorKind, String, Option<Place>);

struct Search<'s> {
    name: &'s str,
    all_errors: bool,
    go_on: &'s mut dyn FnMut(&Statistics) -> ControlFlow<Inconclusive>,
    known: FxHashSet<Key>,
    found: Vec<Found>,
    wrong: u64,
}

impl Search<'_> {
    fn keep(&mut self, trace: Trace, execution: u64) {
        let Some(ProgramError { kind, message, place, .. }) = trace.error.clone() else { return };
        if self.known.insert((kind, message, place)) {
            self.found.push(Found { trace, execution });
        }
    }
}

impl Observer for Search<'_> {
    fn end(&mut self, end: &End<'_>, statistics: &Statistics) -> ControlFlow<()> {
        let EndKind::Error(error) = end.kind() else { return ControlFlow::Continue(()) };
        self.wrong += 1;
        if !self.knows(error) {
            self.keep(end.trace(), statistics.executions.max(1));
        }
        if self.all_errors { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn failed(&mut self, execution: &Execution<'_>, statistics: &Statistics) {
        let Some(Halt::Error(first)) = execution.machine.halt() else { return };
        if !self.all_errors {
            return;
        }
        let schedule = if execution.machine.failed_threads() == 1 {
            if self.known.contains(&(first.kind, first.message.clone(), first.place.clone())) {
                return;
            }
            execution.schedule()
        } else {
            past_of_newest(execution)
        };
        // The threads of a trace may have other numbers, and the error of its past may be one that is known.
        if let Some(trace) = recorded(execution, self.name, &schedule) {
            self.keep(trace, statistics.executions + 1);
        }
    }

    fn knows(&self, error: &ProgramError) -> bool {
        self.known.contains(&(error.kind, error.message.clone(), error.place.clone()))
    }

    fn go_on(&mut self, statistics: &Statistics) -> ControlFlow<Inconclusive> {
        (self.go_on)(statistics)
    }
}

/// The steps that happen before the newest one, and itself. An error of another thread that is independent of this one is
/// not among them, so that the execution shows this error alone.
fn past_of_newest(execution: &Execution<'_>) -> Vec<Turn> {
    let Some(end) = execution.len().checked_sub(1).map(Position::from_index) else { return Vec::new() };
    let past = (0..execution.len()).map(Position::from_index);
    let past =
        past.filter(|step| execution.happens_before(*step, execution.clock(end))).map(|step| execution.turn(step));
    past.collect()
}
