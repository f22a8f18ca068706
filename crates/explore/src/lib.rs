//! Search: runs a machine through the executions of a program.
//!
//! A [strategy](StrategyKind) chooses which; the driver here steps, counts, and reports each end to a visitor. Strategies
//! know steps and their happens-before, and neither programs nor memory models; a new one is a new file.

mod execution;
mod exhaustive;
mod optimal;
mod random;
mod reversal;
mod sleep;
mod source;
mod strategy;
mod wakeup;

use execution::Execution;
pub use fencepost_machine::Settings;
use fencepost_machine::{Ending, Halt, Machine, RawError, record};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_trace::{Inconclusive, ProgramError, Statistics, Trace, Verdict};
use std::ops::ControlFlow;
use strategy::Strategy;

/// Which executions to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// Every schedule.
    Exhaustive,
    /// Source-DPOR: every trace at least once.
    Source,
    /// Optimal-DPOR: every trace exactly once (more often only where a compare-exchange overlaps accesses of other sizes,
    /// see `docs/exploration.md`).
    Optimal,
    /// Random walks.
    Random {
        /// Start of the random numbers.
        seed: u64,
        /// How many walks.
        walks: u64,
    },
}

impl StrategyKind {
    /// The name on the command line and in output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exhaustive => "exhaustive",
            Self::Source => "source",
            Self::Optimal => "optimal",
            Self::Random { .. } => "random",
        }
    }

    fn start(self) -> Box<dyn Strategy> {
        match self {
            Self::Exhaustive => Box::new(exhaustive::Exhaustive::default()),
            Self::Source => Box::new(source::Source::default()),
            Self::Optimal => Box::new(optimal::Optimal::default()),
            Self::Random { seed, walks } => Box::new(random::Random::new(seed, walks)),
        }
    }
}

/// How to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The memory model.
    pub model: BufferModel,
    /// The strategy.
    pub strategy: StrategyKind,
    /// The longest execution that is followed, in steps.
    pub max_steps: usize,
    /// Whether an execution ends at its first error. If not, the other threads run on, which completes the exploration.
    pub stop_at_error: bool,
    /// What the program may do.
    pub settings: Settings,
}

impl Options {
    /// The usual way to explore with this strategy.
    pub fn new(model: BufferModel, strategy: StrategyKind) -> Self {
        Self { model, strategy, max_steps: 10_000, stop_at_error: false, settings: Settings::default() }
    }
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// Every thread has finished.
    Complete,
    /// An assumption did not hold.
    Cut,
    /// The strategy found it to be redundant.
    Blocked,
    /// The program made an error. Its thread is numbered as in [`End::trace`].
    Error(ProgramError),
}

/// The end of an execution.
pub struct End<'a> {
    execution: &'a Execution<'a>,
    kind: EndKind,
    name: &'a str,
}

impl End<'_> {
    /// How it ended.
    pub fn kind(&self) -> &EndKind {
        &self.kind
    }
    /// The execution.
    pub fn trace(&self) -> Trace {
        trace_of(self.execution, self.name)
    }
}

fn trace_of(execution: &Execution<'_>, name: &str) -> Trace {
    let machine = &execution.machine;
    let (program, model, settings) = (machine.program(), machine.model(), machine.settings());
    let followed = record(program, model, name, settings, machine.names(), &execution.schedule());
    // The machine is deterministic: what one followed, another can follow.
    followed.expect("a machine follows its own schedule")
}

/// What an exploration has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// What was counted.
    pub statistics: Statistics,
    /// Why the exploration is not complete, if it is not.
    pub inconclusive: Option<Inconclusive>,
}

/// Explores a program and reports every end of an execution to `visit`, which may stop the exploration.
pub fn explore(
    program: &Program,
    options: &Options,
    visit: &mut dyn FnMut(&End<'_>) -> ControlFlow<()>,
) -> Exploration {
    explore_named(program, "", options, visit, &mut |_| true)
}

fn explore_named(
    program: &Program,
    name: &str,
    options: &Options,
    visit: &mut dyn FnMut(&End<'_>) -> ControlFlow<()>,
    keep_going: &mut dyn FnMut(&Statistics) -> bool,
) -> Exploration {
    let mut statistics = Statistics::default();
    let machine = match Machine::new(program, options.model, options.settings) {
        Ok(machine) => machine,
        Err(inconclusive) => return Exploration { statistics, inconclusive: Some(inconclusive) },
    };
    let mut execution = Execution::new(machine);
    let mut strategy = options.strategy.start();
    loop {
        let kind = match extend(&mut execution, strategy.as_mut(), options, &mut statistics, keep_going) {
            Ok(kind) => kind,
            Err(inconclusive) => return Exploration { statistics, inconclusive: Some(inconclusive) },
        };
        match kind {
            EndKind::Complete | EndKind::Error(_) => statistics.executions += 1,
            EndKind::Cut => statistics.cut += 1,
            EndKind::Blocked => statistics.blocked += 1,
        }
        let end = End { execution: &execution, kind, name };
        if visit(&end).is_break() {
            break;
        }
        match strategy.backtrack(&execution) {
            Some(depth) => execution.undo_to(depth),
            None => break,
        }
    }
    Exploration { statistics, inconclusive: execution.machine.bound_reached().cloned() }
}

/// How often the caller is asked whether to go on: often enough for a time limit, too rarely to cost any.
const STEPS_BETWEEN_QUESTIONS: u64 = 1024;

/// Follows the strategy to the end of an execution.
fn extend(
    execution: &mut Execution<'_>,
    strategy: &mut dyn Strategy,
    options: &Options,
    statistics: &mut Statistics,
    keep_going: &mut dyn FnMut(&Statistics) -> bool,
) -> Result<EndKind, Inconclusive> {
    loop {
        match execution.machine.halt() {
            Some(Halt::Limit(inconclusive)) => return Err(inconclusive.clone()),
            Some(Halt::Error(error)) if options.stop_at_error => return Ok(error_end(error)),
            _ => {}
        }
        let enabled = execution.machine.enabled_agents();
        if enabled.is_empty() {
            return Ok(match execution.machine.ending() {
                Ending::Complete => EndKind::Complete,
                Ending::Cut => EndKind::Cut,
                Ending::Error(error) => error_end(&error),
            });
        }
        if execution.len() >= options.max_steps {
            let busiest = execution.machine.busiest_loop();
            let rounds = busiest.as_ref().map_or(String::new(), |(_, rounds)| {
                format!("; a loop has gone round {rounds} times, which --unroll {} would bound", (rounds / 4).max(1))
            });
            let message = format!("an execution has more than {} steps (see --max-steps){rounds}", options.max_steps);
            return Err(Inconclusive { message, place: busiest.map(|(place, _)| place) });
        }
        match strategy.choose(execution, &enabled) {
            Some(turn) => execution.step(turn),
            None => return Ok(EndKind::Blocked),
        }
        if statistics.events.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && !keep_going(statistics) {
            let message = format!("stopped after {} executions", statistics.executions);
            return Err(Inconclusive { message, place: None });
        }
        statistics.events += 1;
    }
}

fn error_end(error: &RawError) -> EndKind {
    EndKind::Error(ProgramError {
        kind: error.kind,
        message: error.message.clone(),
        thread: fencepost_trace::ThreadId::new(error.thread.number()),
        place: error.place.clone(),
    })
}

/// What a verification has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// What was counted.
    pub statistics: Statistics,
}

/// Checks every execution that the strategy looks at for errors and stops at the first. `keep_going` is asked now and then
/// whether to go on.
pub fn verify(
    program: &Program,
    name: &str,
    options: &Options,
    keep_going: &mut dyn FnMut(&Statistics) -> bool,
) -> Outcome {
    let options = Options { stop_at_error: true, ..*options };
    let mut verdict = None;
    let mut visit = |end: &End<'_>| {
        if !matches!(end.kind(), EndKind::Error(_)) {
            return ControlFlow::Continue(());
        }
        verdict = Some(Verdict::Fail(Box::new(end.trace())));
        ControlFlow::Break(())
    };
    let exploration = explore_named(program, name, &options, &mut visit, keep_going);
    let verdict = match (exploration.inconclusive, options.strategy) {
        (Some(inconclusive), _) => verdict.unwrap_or(Verdict::Inconclusive(inconclusive)),
        (None, StrategyKind::Random { .. }) => verdict.unwrap_or_else(|| {
            let message = "no error was found, but random walks do not cover every execution".to_owned();
            Verdict::Inconclusive(Inconclusive { message, place: None })
        }),
        (None, _) => verdict.unwrap_or(Verdict::Pass),
    };
    Outcome { verdict, statistics: exploration.statistics }
}
