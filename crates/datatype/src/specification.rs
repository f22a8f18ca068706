//! What is right for a test: what its serial executions show. It is found out once, and the test is checked against it under any number of
//! models.

use crate::check::{self, NoVerdict, Stage, Statistics, TestOutcome, check};
use crate::counterexample::Counterexample;
use crate::harness::Case;
use crate::linearizable::{OrderedObservations, mine_orders};
use crate::mine::{MiningResult, mine};
use crate::observe::Observations;
use fencepost_encode::solver::Deadline;
use fencepost_model::axiomatic::Model;
use fencepost_schedule::Limits;
use std::rc::Rc;
use std::time::Instant;

/// Loops of serial executions end by themselves; the bound is there for those that do not.
pub const SERIAL_ROUNDS: u32 = 64;

/// How a test is checked.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Loops have at most so many rounds each time they are entered; serial executions may have more.
    pub most_rounds: u32,
    /// The order of operations that do not overlap is compared, too.
    pub linearizable: bool,
    /// Fences are searched that would make what was found impossible.
    pub explain: bool,
    /// The formula of a PASS is kept, so that a proof can be made that it has no solution.
    pub keep_formula: bool,
    /// One execution is shown if all are right.
    pub example: bool,
    /// Somebody else says what is right, which may depend on which thread does what.
    pub is_given: bool,
}

impl Settings {
    fn serial_rounds(&self) -> u32 {
        self.most_rounds.max(SERIAL_ROUNDS)
    }
}

/// Which part of the work a stage belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Serial executions.
    Serial,
    /// Serial executions with the order of their operations.
    SerialOrder,
    /// The check under a model.
    Check,
}

/// What is right for a test, or why that is not known.
pub struct Specification {
    serial: Result<MiningResult, NoVerdict>,
    /// With the order of operations, where that counts.
    ordered: Option<Result<Rc<OrderedObservations>, NoVerdict>>,
    /// How long it took to find out.
    pub seconds: f64,
}

/// A test under a model.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// The answer.
    pub verdict: Result<TestOutcome, NoVerdict>,
    /// What it took.
    pub statistics: Statistics,
    /// How many things serial executions show.
    pub observations: usize,
}

impl Specification {
    /// What the serial executions of a program show; if that is known already, only what else is needed is found out.
    pub fn new(
        case: &Case,
        known: Option<Observations>,
        settings: &Settings,
        limits: &Limits,
        progress: &mut dyn FnMut(Part, Stage),
    ) -> Self {
        let start = Instant::now();
        let (rounds, deadline) = (settings.serial_rounds(), deadline(limits));
        let serial = match known {
            Some(observations) => Ok(MiningResult::Observations(observations)),
            None => mine(case, rounds, deadline, &mut |stage| progress(Part::Serial, stage)),
        };
        let ordered = settings
            .linearizable
            .then(|| mine_orders(case, rounds, deadline, &mut |stage| progress(Part::SerialOrder, stage)));
        Self {
            serial: serial.map_err(|why| with_reason(why, limits)),
            ordered: ordered.map(|ordered| ordered.map(Rc::new).map_err(|why| with_reason(why, limits))),
            seconds: start.elapsed().as_secs_f64(),
        }
    }

    /// What serial executions show, if that is known.
    pub fn observations(&self) -> Option<&Observations> {
        match &self.serial {
            Ok(MiningResult::Observations(observations)) => Some(observations),
            _ => None,
        }
    }

    /// A serial execution that is wrong in itself.
    pub fn failure(&self) -> Option<&Counterexample> {
        match &self.serial {
            Ok(MiningResult::Fails(counterexample)) => Some(counterexample),
            _ => None,
        }
    }

    /// Checks the test under a model.
    pub fn check(
        &self,
        case: &Case,
        model: &Model,
        settings: &Settings,
        limits: &Limits,
        progress: &mut dyn FnMut(Part, Stage),
    ) -> TestReport {
        let unchecked = |verdict| TestReport { verdict, statistics: Statistics::default(), observations: 0 };
        let (right, ordered) = match (&self.serial, &self.ordered) {
            (Ok(MiningResult::Fails(counterexample)), _) => {
                return unchecked(Ok(TestOutcome::Fail(counterexample.clone())));
            }
            (Err(why), _) | (_, Some(Err(why))) => return unchecked(Err(why.clone())),
            (Ok(MiningResult::Observations(right)), None) => (right, None),
            (Ok(MiningResult::Observations(right)), Some(Ok(ordered))) => (right, Some(Rc::clone(ordered))),
        };
        let options = check::Options {
            most_rounds: settings.most_rounds,
            explain: settings.explain,
            keep_formula: settings.keep_formula,
            example: settings.example,
            deadline: deadline(limits),
            ordered,
            all_threads: settings.is_given,
        };
        let (verdict, statistics) = check(case, model, right, &options, &mut |stage| progress(Part::Check, stage));
        let verdict = verdict.map_err(|why| with_reason(why, limits));
        TestReport { verdict, statistics, observations: right.len() }
    }
}

/// When a solver gives up.
pub fn deadline(limits: &Limits) -> Deadline {
    limits.stop_flag().into_iter().fold(Deadline::at(limits.end()), Deadline::or_when)
}

/// Who has stopped at the end of the run, with the reason.
fn with_reason(why: NoVerdict, limits: &Limits) -> NoVerdict {
    match why {
        NoVerdict::Stopped(_) | NoVerdict::Timeout => NoVerdict::Stopped(limits.why().to_string()),
        other => other,
    }
}
