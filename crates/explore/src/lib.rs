//! Search: runs a machine through the executions of a program.
//!
//! A [strategy](StrategyKind) chooses which; the driver steps, counts, and reports each end to an observer. Strategies
//! know steps and their happens-before, and neither programs nor memory models; a new one is a new file.
//!
//! What the optimal strategy has still to explore is data, a [`Frontier`]: it can be divided among workers, kept in a
//! [`Snapshot`], and explored elsewhere.

mod cells;
pub mod checkpoint;
mod clocks;
mod driver;
mod estimate;
mod execution;
mod exhaustive;
mod follower;
mod frontier;
mod numbers;
mod optimal;
mod parallel;
mod path;
mod pct;
mod pool;
mod preemptions;
mod races;
mod random;
mod reversal;
mod search_watch;
mod short;
mod sleep;
mod snapshot;
mod source;
mod strategy;
mod tally;
mod verify;
mod visits;
mod watch;

use driver::{Driver, Observer, Stop};
pub use driver::{End, EndKind};
pub use estimate::{Estimate, estimate};
use execution::Execution;
use fencepost_machine::Machine;
pub use fencepost_machine::Settings;
use fencepost_model::BufferModel;
use fencepost_program::Program;
pub use fencepost_schedule::progress::Progress;
use fencepost_trace::{Inconclusive, Reason, Statistics};
pub use follower::{FollowedStep, Follower};
pub use frontier::{CannotResume, Frontier};
pub use search_watch::SearchWatch;
pub use short::{Budget, attempts};
pub use snapshot::Snapshot;
use std::ops::ControlFlow;
use strategy::Strategy;
use tally::Tally;
pub use verify::{FoundError, Outcome, RefutedError, Verification, verify};
pub use watch::{Interruption, Watch};

/// Which executions to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// Every schedule.
    Exhaustive,
    /// Source-DPOR: every trace at least once.
    Source,
    /// Parsimonious optimal DPOR: every trace exactly once (more often only where a compare-exchange overlaps accesses of
    /// other sizes, see `docs/exploration.md`).
    Optimal,
    /// Random walks.
    Random {
        /// Start of the random numbers.
        seed: u64,
        /// How many walks.
        walks: u64,
    },
    /// Random walks that find errors of a depth with a known probability.
    Pct {
        /// Start of the random numbers.
        seed: u64,
        /// How many walks.
        walks: u64,
        /// The depth: how many pairs of steps must come in a certain order for the error to show.
        depth: u32,
    },
    /// Every schedule without preemption, then those with one, and so on.
    Preemptions {
        /// The most preemptions.
        bound: u32,
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
            Self::Pct { .. } => "pct",
            Self::Preemptions { .. } => "preemptions",
        }
    }

    fn start(self) -> Box<dyn Strategy> {
        match self {
            Self::Exhaustive => Box::new(exhaustive::Exhaustive::default()),
            Self::Source => Box::new(source::Source::default()),
            Self::Optimal => Box::new(optimal::Optimal::default()),
            Self::Random { seed, walks } => Box::new(random::Random::new(seed, walks)),
            Self::Pct { seed, walks, depth } => Box::new(pct::Pct::new(seed, walks, depth)),
            Self::Preemptions { bound } => Box::new(preemptions::Preemptions::new(bound)),
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
    /// Whether the exploration goes on with others after an execution that is longer; it is inconclusive in either case.
    pub skips_long: bool,
    /// Whether an execution ends at its first error. If not, the other threads run on, which completes the exploration.
    pub stop_at_error: bool,
    /// Whether data races are errors.
    pub races: bool,
    /// What the program may do.
    pub settings: Settings,
}

impl Options {
    /// The usual way to explore with this strategy.
    pub fn new(model: BufferModel, strategy: StrategyKind) -> Self {
        let settings = Settings::default();
        Self { model, strategy, max_steps: 10_000, skips_long: false, stop_at_error: false, races: false, settings }
    }

    /// The machine for such a search.
    fn machine<'p>(&self, program: &'p Program) -> Result<Machine<'p>, Inconclusive> {
        if self.races {
            Machine::keeping_events(program, self.model, self.settings)
        } else {
            Machine::new(program, self.model, self.settings)
        }
    }
}

/// What an exploration has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// What was counted.
    pub statistics: Statistics,
    /// Why the exploration is not complete, if it is not.
    pub inconclusive: Option<Inconclusive>,
}

impl Exploration {
    /// An exploration that has stopped; `by_strategy` is what the strategy says that it has left out, if it has come to its
    /// end.
    fn new(tally: &Tally, stop: Stop, options: &Options, by_strategy: Option<Reason>) -> Self {
        let inconclusive = match stop {
            Stop::Finished => tally.explain_omission(options, by_strategy),
            Stop::Limit(why) | Stop::TooLong(why) | Stop::Interrupted(Interruption::End(why)) => Some(why),
            Stop::Enough | Stop::Interrupted(Interruption::Save) => None,
        };
        Self { statistics: tally.statistics, inconclusive }
    }
}

/// Explores a program and reports every end of an execution to `visit`, which may stop the exploration.
pub fn explore(
    program: &Program,
    options: &Options,
    visit: &mut dyn FnMut(&End<'_>) -> ControlFlow<()>,
) -> Exploration {
    let machine = match options.machine(program) {
        Ok(machine) => machine,
        Err(why) => return Exploration { statistics: Statistics::default(), inconclusive: Some(why) },
    };
    let mut driver = Driver::new("", options, Execution::new(machine), Tally::default(), true);
    let mut strategy = options.strategy.start();
    let stop = driver.run(strategy.as_mut(), &mut Visitor(visit));
    Exploration::new(&driver.tally(), stop, options, strategy.explain_omission())
}

/// Explores what a frontier says, with the optimal strategy, like [`explore`]. If `visit` stops the exploration, what is left
/// of it comes back as well.
pub fn explore_part(
    program: &Program,
    options: &Options,
    frontier: &Frontier,
    visit: &mut dyn FnMut(&End<'_>) -> ControlFlow<()>,
) -> Result<(Exploration, Option<Frontier>), CannotResume> {
    let machine = options.machine(program).map_err(|_| CannotResume)?;
    let mut execution = Execution::new(machine);
    let mut optimal = frontier.resume(&mut execution)?;
    let mut driver = Driver::new("", options, execution, Tally::default(), frontier.is_under_way());
    let stop = driver.run(&mut optimal, &mut Visitor(visit));
    let rest = optimal.take_frontier(&driver.execution, driver.is_under_way());
    Ok((Exploration::new(&driver.tally(), stop, options, None), rest))
}

/// Hands the ends of executions to a function.
struct Visitor<'v>(&'v mut dyn FnMut(&End<'_>) -> ControlFlow<()>);

impl Observer for Visitor<'_> {
    fn end(&mut self, end: &End<'_>, _: &Statistics) -> ControlFlow<()> {
        self.0(end)
    }
}
