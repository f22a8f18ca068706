//! Whether every execution of a program under TSO or PSO is sequentially consistent, found out from its SC executions.
//!
//! The executions are explored by any strategy of `explore` while a monitor watches. Each violation that it reports is
//! turned into the relaxed execution that shows it, which is run on the machine of its model and checked by the witness.
//! `docs/robustness.md` says why this is enough.

mod given;
mod operations;
mod published;
mod relaxed;
mod search;
mod violations;

pub use given::{TraceError, monitor_trace};
pub use relaxed::{RelaxedExecution, ShowError};
pub use violations::{FoundViolation, MonitorResult, Remedy};

use fencepost_explore::{Budget, Follower, Options, Outcome, Settings, StrategyKind, Verification, Watch, attempts};
use fencepost_model::{BufferModel, Buffers};
use fencepost_program::Program;
use fencepost_source::Rule;
use fencepost_trace::Verdict;
use published::PublishedMonitor;
use relaxed::Runner;
use search::Search;

/// What violations are found by.
pub const NOT_SEQUENTIALLY_CONSISTENT: Rule = Rule::error(
    "not_sequentially_consistent",
    "The program is not sequentially consistent",
    "Store buffers let the program do what no interleaving of its threads does.",
    "Put the fence that the message names between the two accesses, or make sure that the program is right nevertheless \
     (`fencepost verify` with the same model).",
);

/// Who watches the SC executions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MonitorKind {
    /// Finds every violation in one execution of each trace.
    #[default]
    Exact,
    /// That of Burckhardt and Musuvathi (2008), with its relation mended: for TSO, where accesses have one size.
    Sober,
    /// Those of Burnim, Sen and Stergiou (2011): what they report is a violation, but they are complete over all interleavings only.
    Operational,
}

impl MonitorKind {
    /// All that there are.
    pub const ALL: [Self; 3] = [Self::Exact, Self::Sober, Self::Operational];

    /// Whether it is one for this model.
    pub fn can_check(self, model: BufferModel) -> bool {
        model.is_monitored() && (self != Self::Sober || model.buffers() == Buffers::PerThread)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Sober => "sober",
            Self::Operational => "operational",
        }
    }

    /// What it promises, if that is less than everything.
    pub fn promise(self) -> Option<&'static str> {
        match self {
            Self::Exact => None,
            Self::Sober => Some(
                "with the paper's relation mended, finds every violation of TSO where accesses have one size; does not look at the \
                 end of the life of memory",
            ),
            Self::Operational => Some(
                "what it reports is a violation; finds every one, where accesses have one size, only over all interleavings; does not look \
                 at the end of the life of memory",
            ),
        }
    }

    /// The one who follows a search, which looks at all interleavings or at fewer.
    fn watch<'p>(self, runner: Runner<'p>, all_interleavings: bool) -> Box<dyn ViolationFollower + 'p> {
        match self {
            Self::Exact => Box::new(Search::new(runner)),
            Self::Sober | Self::Operational => Box::new(PublishedMonitor::new(self, runner, all_interleavings)),
        }
    }
}

/// Follows a search and gathers what a monitor finds.
trait ViolationFollower: Follower {
    fn finish(self: Box<Self>) -> MonitorResult;
}

/// What is to be found out, and how.
#[derive(Clone, Copy, Debug)]
pub struct Question<'p> {
    /// The program.
    pub program: &'p Program,
    /// What traces call it.
    pub name: &'p str,
    /// The relaxed model.
    pub model: BufferModel,
    /// Which SC executions to look at, and what is an error. The model that it names does not count.
    pub options: Options,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the SC executions are by themselves: the search goes on after an error.
    pub outcome: Outcome,
    /// Where sequential consistency is violated.
    pub found: MonitorResult,
    /// What the program may do in the executions that show this: loops may have been left early.
    pub settings: Settings,
}

impl Question<'_> {
    /// Looks at the SC executions with the exact monitor.
    pub fn answer(&self, watch: &mut dyn Watch) -> Answer {
        self.answer_by(MonitorKind::Exact, watch)
    }

    /// Looks at the SC executions with a monitor. If one is too long to be followed, or meets another limit, and nothing was found, others
    /// are tried, in which loops are left early.
    pub fn answer_by(&self, monitor: MonitorKind, watch: &mut dyn Watch) -> Answer {
        let options = Options { model: BufferModel::Sc, ..self.options };
        let answer = self.follow(monitor, options, watch);
        let Verdict::Inconclusive(why) = &answer.outcome.verdict else { return answer };
        if !answer.outcome.met_limit || !answer.found.findings.is_empty() || answer.found.bug.is_some() {
            return answer;
        }
        for options in attempts(options) {
            let mut budget = Budget::new(watch);
            let mut tried = self.follow(monitor, options, &mut budget);
            if !tried.found.findings.is_empty() || matches!(tried.outcome.verdict, Verdict::Fail(_)) {
                match &mut tried.outcome.verdict {
                    Verdict::Fail(_) => tried.outcome.unfinished = Some(why.clone()),
                    verdict => *verdict = Verdict::Inconclusive(why.clone()),
                }
                return tried;
            }
            if budget.is_ended() {
                break;
            }
        }
        answer
    }

    fn follow(&self, monitor: MonitorKind, options: Options, watch: &mut dyn Watch) -> Answer {
        let Self { program, name, model, .. } = *self;
        let runner = Runner { program, name, model, settings: options.settings };
        let mut search = monitor.watch(runner, options.strategy == StrategyKind::Exhaustive);
        let verification = Verification { program, name, options, all_errors: true, jobs: 1 };
        let outcome = verification.run_followed(&mut *search, watch);
        Answer { outcome, found: search.finish(), settings: options.settings }
    }
}
