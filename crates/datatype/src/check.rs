//! The check (sections 6.4, 7.1.1 and 7.3.1 of the dissertation): is there an execution that fails, or that shows what no serial
//! execution shows? Loops get more rounds until no execution needs them.

use crate::contradiction::Contradiction;
use crate::counterexample::Counterexample;
use crate::encoded::{EncodedTest, GaveUp, first_bounds, more_rounds};
use crate::harness::Case;
use crate::linearizable::OrderedObservations;
use crate::observe::Observations;
use crate::remedy::{Remedy, remedy};
use fencepost_base::mutation;
use fencepost_encode::Unsupported;
use fencepost_encode::cnf::{Cnf, Literal};
use fencepost_encode::solver::{Deadline, Solver};
use fencepost_encode::unroll::Bounds;
use fencepost_model::axiomatic::Model;
use fencepost_program::SourcePlace;
use fencepost_source::Rule;
use fencepost_witness::WitnessError;
use std::fmt;
use std::rc::Rc;
use std::time::Instant;
use thiserror::Error;

/// What is wrong with an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program makes an error.
    Error,
    /// A thread waits forever.
    Stuck,
    /// It shows what no serial execution shows.
    NotSerial,
    /// Serial executions show the same, but none in which operations that end before others begin come before them.
    NotLinearizable,
    /// Nothing: it is an example.
    Nothing,
}

impl Failure {
    /// All rules by which an execution may be wrong.
    pub const RULES: [Rule; 3] = [OPERATION_ERROR, NOT_SERIAL, NOT_LINEARIZABLE];

    /// The rule by which an execution is wrong; none if nothing is wrong with it.
    pub fn rule(self) -> Option<Rule> {
        match self {
            Self::Error | Self::Stuck => Some(OPERATION_ERROR),
            Self::NotSerial => Some(NOT_SERIAL),
            Self::NotLinearizable => Some(NOT_LINEARIZABLE),
            Self::Nothing => None,
        }
    }
}

const FENCES: &str = "The message says which results contradict each other and what took effect too late; `fencepost fences` finds the \
                      fences.";

const OPERATION_ERROR: Rule = Rule::error(
    "operation_error",
    "An operation of a data type fails",
    "In an execution of the test that the memory model allows an operation makes an error, or waits forever.",
    "Follow the accesses in their order; `fencepost fences` finds the fences if it is the order that is wrong.",
);

const NOT_SERIAL: Rule = Rule::error(
    "not_serial",
    "A data type is not consistent",
    "Operations of a test show results that no serial execution of the same operations shows.",
    FENCES,
);

const NOT_LINEARIZABLE: Rule = Rule::error(
    "not_linearizable",
    "A data type is not linearizable",
    "Operations of a test show results that serial executions show as well, but none in which operations that end before others begin \
     come before them.",
    FENCES,
);

/// Why there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoVerdict {
    /// Something is not supported.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// A loop has as many rounds as it may have, and may go on.
    #[error("{message}{}", if *.serial { " in a serial execution" } else { "" })]
    Rounds {
        /// Which loop, in words.
        message: String,
        /// Where it is.
        place: Option<SourcePlace>,
        /// As many.
        bound: u32,
        /// Whether that happens in serial executions.
        serial: bool,
    },
    /// No serial execution comes to its end.
    #[error("no serial execution ends")]
    NoSerialExecution,
    /// The program, run along what the solver has found, does something else: a bug of ours.
    #[error("what the solver has found is not an execution of the program: {0}")]
    Refuted(String),
    /// The solver gave up.
    #[error("the solver gave up")]
    SolverGaveUp,
    /// The time is over.
    #[error("the time is over")]
    Timeout,
    /// Somebody asked for an end, and perhaps why.
    #[error("{0}")]
    Stopped(String),
}

impl From<WitnessError> for NoVerdict {
    fn from(why: WitnessError) -> Self {
        Self::Refuted(why.to_string())
    }
}

impl From<GaveUp> for NoVerdict {
    fn from(why: GaveUp) -> Self {
        match why {
            GaveUp::NoAnswer => Self::SolverGaveUp,
            GaveUp::Late => Self::Timeout,
            GaveUp::Stopped => Self::Stopped("stopped".to_owned()),
        }
    }
}

/// How far a check has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// The program is unrolled and encoded, loops with at most so many rounds.
    Unroll {
        /// Rounds.
        rounds: u32,
    },
    /// Serial executions are searched.
    Mine {
        /// Found so far.
        observations: usize,
    },
    /// Executions are searched that are not right.
    Check,
    /// One was found; fences are searched that would make it impossible.
    Explain,
    /// There is none; a proof of it is written and checked.
    Prove,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unroll { rounds } => write!(f, "unroll, loops of at most {rounds} iterations"),
            Self::Mine { observations: 1 } => f.write_str("mine, 1 observation"),
            Self::Mine { observations } => write!(f, "mine, {observations} observations"),
            Self::Check => f.write_str("check"),
            Self::Explain => f.write_str("look for fences"),
            Self::Prove => f.write_str("write a proof"),
        }
    }
}

/// The size of the last formula, and the time for all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Loads and stores.
    pub accesses: usize,
    /// Variables.
    pub variables: usize,
    /// Clauses.
    pub clauses: usize,
    /// The most rounds that a loop was followed for each time it was entered.
    pub rounds: u32,
    /// Whether executions were left out whose values justify only themselves.
    pub left_out: bool,
    /// Seconds for unrolling and encoding.
    pub unroll: f64,
    /// Seconds for solving.
    pub check: f64,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum TestOutcome {
    /// All executions are right. The formula of which this follows is kept if [`Options::keep_formula`] asks for it.
    /// An execution is shown if [`Options::example`] asks for it.
    Pass(Option<Box<NoSolution>>, Option<Box<Counterexample>>),
    /// One is not.
    Fail(Box<Counterexample>),
}

/// A formula that has no solution in which one of the goals holds.
#[derive(Clone, Debug)]
pub struct NoSolution {
    /// The formula.
    pub cnf: Cnf,
    /// What would be wrong.
    pub goals: Vec<Literal>,
}

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Loops have at most so many rounds each time they are entered.
    pub most_rounds: u32,
    /// Fences are searched that would make what was found impossible.
    pub explain: bool,
    /// The last formula is kept, so that a proof can be made that it has no solution.
    pub keep_formula: bool,
    /// One execution is shown if all are right.
    pub example: bool,
    /// When to give up.
    pub deadline: Deadline,
    /// Serial executions with the order of their operations, to check linearizability by.
    pub ordered: Option<Rc<OrderedObservations>>,
    /// All executions are looked at, even if they differ only in which thread does what.
    pub all_threads: bool,
}

/// Checks a test.
pub fn check(
    case: &Case,
    model: &Model,
    right: &Observations,
    options: &Options,
    progress: &mut dyn FnMut(Stage),
) -> (Result<TestOutcome, NoVerdict>, Statistics) {
    let mut statistics = Statistics::default();
    let verdict = checked(case, model, right, options, progress, &mut statistics);
    (verdict, statistics)
}

fn checked(
    case: &Case,
    model: &Model,
    right: &Observations,
    options: &Options,
    progress: &mut dyn FnMut(Stage),
    statistics: &mut Statistics,
) -> Result<TestOutcome, NoVerdict> {
    let mut bounds = first_bounds();
    loop {
        statistics.rounds = bounds.particular.values().copied().max().unwrap_or(1);
        progress(Stage::Unroll { rounds: statistics.rounds });
        let mut encoded = EncodedTest::new(case, &bounds, model, false)?.until(options.deadline)?;
        if !options.all_threads || mutation!("treat-all-threads-alike") {
            encoded.break_symmetry(case);
        }
        let out_of_order = options.ordered.as_deref().map(|ordered| encoded.out_of_order(ordered));
        let other = encoded.shows_other_than(right);
        let cnf = &mut encoded.formula.program.cnf;
        let other = cnf.or(other, out_of_order.unwrap_or(Literal::FALSE));
        let wrong = cnf.or(other, encoded.error);
        let wrong_or_longer = cnf.or(wrong, encoded.goes_on);
        statistics.unroll += encoded.seconds;
        statistics.accesses = encoded.accesses();
        statistics.left_out = encoded.formula.program.values_grow();
        progress(Stage::Check);
        let start = Instant::now();
        let answer = encoded.solve(&[wrong_or_longer]);
        let cnf = &encoded.formula.program.cnf;
        (statistics.variables, statistics.clauses) = (cnf.variables(), cnf.clauses());
        statistics.check += start.elapsed().as_secs_f64();
        if !answer? {
            let stuck = stuck(&mut encoded)?;
            return match is_stuck(&mut encoded, stuck, statistics)? {
                false => {
                    let goals = [Some(wrong_or_longer), stuck].into_iter().flatten().collect();
                    let keep = |cnf: &Cnf| Box::new(NoSolution { cnf: cnf.clone(), goals });
                    let kept = options.keep_formula.then(|| keep(&encoded.formula.program.cnf));
                    let mut example = None;
                    if options.example && encoded.solve(&[!encoded.error, !encoded.goes_on, !encoded.waits])? {
                        example =
                            Some(Box::new(Counterexample::read(case, model, &mut encoded, Failure::Nothing, &[])?));
                    }
                    Ok(TestOutcome::Pass(kept, example))
                }
                true => failed(case, model, right, (&bounds, options), (&mut encoded, Failure::Stuck), progress),
            };
        }
        let start = Instant::now();
        let found = encoded.solver.value(wrong) || encoded.solve(&[wrong])?;
        statistics.check += start.elapsed().as_secs_f64();
        if found {
            let failure = match () {
                () if encoded.solver.value(encoded.error) => Failure::Error,
                () if out_of_order.is_some_and(|literal| encoded.solver.value(literal)) => Failure::NotLinearizable,
                () => Failure::NotSerial,
            };
            return failed(case, model, right, (&bounds, options), (&mut encoded, failure), progress);
        }
        let start = Instant::now();
        let again = encoded.solve(&[encoded.goes_on])?;
        debug_assert!(again, "there was such an execution");
        let loops = encoded.loops_that_go_on(&[])?;
        statistics.check += start.elapsed().as_secs_f64();
        if let Some(full) = more_rounds(&mut bounds, &loops, options.most_rounds) {
            return Err(full.no_verdict(false));
        }
    }
}

/// A solution is not right.
fn failed(
    case: &Case,
    model: &Model,
    right: &Observations,
    (bounds, options): (&Bounds, &Options),
    (encoded, failure): (&mut EncodedTest<'_>, Failure),
    progress: &mut dyn FnMut(Stage),
) -> Result<TestOutcome, NoVerdict> {
    let mut found = Counterexample::read(case, model, encoded, failure, &[])?;
    if failure == Failure::NotSerial {
        found.why = Some(Contradiction::new(&found.observation, right));
    }
    if options.explain {
        progress(Stage::Explain);
        // That none could be found does not change the verdict.
        found.remedy =
            Some(remedy(case, model, bounds, options.deadline, (encoded, &found)).unwrap_or(Remedy::Unknown));
    }
    Ok(TestOutcome::Fail(Box::new(found)))
}

/// That a thread waits forever in an execution that is right otherwise, if any thread may.
pub(crate) fn stuck(encoded: &mut EncodedTest<'_>) -> Result<Option<Literal>, NoVerdict> {
    if encoded.formula.program.cnf.known(encoded.waits) == Some(false) {
        return Ok(None);
    }
    let stuck = encoded.find_stuck().ok_or_else(|| Unsupported {
        what: "waiting under a model without a total order".to_owned(),
        place: String::new(),
        remedy: "leave out what waits".to_owned(),
    })?;
    let (error, goes_on) = (encoded.error, encoded.goes_on);
    let cnf = &mut encoded.formula.program.cnf;
    let ends = cnf.or(error, goes_on);
    Ok(Some(cnf.and(stuck, !ends)))
}

/// All executions that come to an end are right. Does one of them not come to an end?
fn is_stuck(
    encoded: &mut EncodedTest<'_>,
    stuck: Option<Literal>,
    statistics: &mut Statistics,
) -> Result<bool, NoVerdict> {
    let start = Instant::now();
    let found = stuck.map_or(Ok(false), |stuck| encoded.solve(&[stuck]))?;
    statistics.check += start.elapsed().as_secs_f64();
    Ok(found)
}
