//! Verification: explores until an error is found, or all errors.

use crate::driver::{Driver, End, EndKind, Observer, Stop, recorded};
use crate::execution::{Execution, Position};
use crate::follower::Follower;
use crate::parallel::{Ending, Parallel};
use crate::snapshot::Snapshot;
use crate::strategy::Strategy;
use crate::watch::{Interruption, Watch};
use crate::{Exploration, Options, StrategyKind};
use fencepost_base::TypedId;
use fencepost_machine::{Halt, Machine, Settings, Turn};
use fencepost_program::Program;
use fencepost_schedule::progress::Progress;
use fencepost_trace::{ErrorKind, Inconclusive, Place, ProgramError, Statistics, Trace, Verdict};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
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
    /// The bound on the rounds of loops under which the first failure was found; see [`FoundError::unroll`].
    pub unroll: Option<u32>,
    /// Other errors than the first, each different from all before.
    pub more: Vec<FoundError>,
    /// Executions that end with an error.
    pub failed_executions: u64,
    /// For a failure after which the search has gone on: why it did not come to its end, if so.
    pub unfinished: Option<Inconclusive>,
    /// Whether the failure was met by one of several workers, and the search for the first one did not come to its end.
    pub out_of_order: bool,
    /// Whether there are executions that were too long to be followed, or met another limit.
    pub met_limit: bool,
    /// What the search took for an error, and the witness refuses: a bug of ours. There is no verdict then.
    pub refuted: Option<RefutedError>,
}

/// A trace that the witness refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefutedError {
    /// The trace.
    pub found: FoundError,
    /// Why it is refused.
    pub why: String,
}

/// An error that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundError {
    /// An execution that shows it.
    pub trace: Trace,
    /// In which execution it was found, from 1.
    pub execution: u64,
    /// The bound on the rounds of loops under which it was found. A thread that is stopped there has done no more; without the
    /// bound it would go on to its next step. Not in files: what is kept there was found as the options say.
    #[serde(skip)]
    pub unroll: Option<u32>,
}

/// A search that has come as far as this, and why it goes no further, if that is not because all is done.
pub(crate) struct StoppedSearch {
    snapshot: Snapshot,
    why: Option<Inconclusive>,
    /// Whether there are executions that were too long to be followed, or met another limit.
    is_long: bool,
}

impl StoppedSearch {
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome { met_limit: self.is_long, ..Outcome::new(&self.snapshot, self.why.clone()) }
    }
}

/// What is to be verified, and how.
#[derive(Clone, Copy, Debug)]
pub struct Verification<'p> {
    /// The program.
    pub program: &'p Program,
    /// What traces call it.
    pub name: &'p str,
    /// Which executions to explore, and what is an error; whether executions end at their first error is not asked here.
    pub options: Options,
    /// Whether to stop at the first error, or to find all that differ in kind, message or place, unless there is another error in
    /// every execution that has them.
    pub all_errors: bool,
    /// How many workers search at once. It makes no difference but in time. Only the optimal strategy can be shared.
    pub jobs: usize,
}

impl Verification<'_> {
    /// Checks every execution that the strategy looks at and that is not done in the snapshot. One that comes from outside
    /// must have been [checked](Snapshot::check), with the same options. Every error was judged by the witness.
    pub fn run(&self, snapshot: Snapshot, watch: &mut dyn Watch) -> Outcome {
        self.judge_errors(self.run_unjudged(snapshot, watch))
    }

    /// Has every error judged that was found.
    fn judge_errors(&self, outcome: Outcome) -> Outcome {
        for found in outcome.errors() {
            let settings = Settings { unroll: found.unroll, ..self.options.settings };
            if let Err(error) = fencepost_witness::accept(self.program, &found.trace, settings) {
                let why = format!("a counterexample was found, but the check of it fails: {error}");
                let verdict = Verdict::Inconclusive(Inconclusive::because(why.clone()));
                return Outcome { verdict, more: Vec::new(), refuted: Some(RefutedError { found, why }), ..outcome };
            }
        }
        outcome
    }

    fn run_unjudged(&self, snapshot: Snapshot, watch: &mut dyn Watch) -> Outcome {
        // After an execution that ends at its first error, the search would not be complete.
        let options = Options { stop_at_error: !self.all_errors, ..self.options };
        let machine = match options.machine(self.program) {
            Ok(machine) => machine,
            Err(why) => return Outcome::new(&snapshot, Some(why)),
        };
        let shared = options.strategy == StrategyKind::Optimal && !snapshot.has_errors;
        if !shared || (self.jobs <= 1 && snapshot.in_order) {
            let searched = self.search_in_order(machine, &options, snapshot, watch, None);
            return self.conclude(searched, &options, watch);
        }
        let parallel = Parallel { machine: &machine, name: self.name, options: &options, workers: self.jobs.max(1) };
        let mut current = snapshot.clone();
        let why = match parallel.search(&mut current, watch) {
            Ending::Finished => current.tally.explain_omission(&options, None),
            Ending::Ended(why) => Some(why),
            Ending::Irregular(error) => {
                let from = if snapshot.in_order { snapshot } else { Snapshot::beginning() };
                let execution = current.statistics().executions.max(1);
                let out_of_order_error =
                    error.map(|trace| FoundError { trace: *trace, execution, unroll: options.settings.unroll });
                let from = Snapshot { has_errors: true, out_of_order_error, ..from };
                let searched = self.search_in_order(machine, &options, from, watch, None);
                return self.conclude(searched, &options, watch);
            }
        };
        let is_long = current.tally.long > 0;
        self.conclude(StoppedSearch { snapshot: current, why, is_long }, &options, watch)
    }

    /// What a search has found out. After executions that were too long, others are tried.
    fn conclude(&self, searched: StoppedSearch, options: &Options, watch: &mut dyn Watch) -> Outcome {
        let StoppedSearch { snapshot, why, is_long } = searched;
        // Random walks look at all kinds of executions, however long some are.
        let is_random = matches!(options.strategy, StrategyKind::Random { .. } | StrategyKind::Pct { .. });
        if !is_long || is_random || !snapshot.found.is_empty() && !self.all_errors {
            return Outcome::new(&snapshot, why);
        }
        let short = self.search_short(options, &snapshot.found, watch);
        match short.outcome {
            Some(outcome) => Outcome { unfinished: why.filter(|_| self.all_errors), ..outcome },
            None => Outcome::new(&snapshot, why.map(|why| short.add_to_reason(why))),
        }
    }

    /// Checks every execution that the strategy looks at, with one worker, and somebody who is told of every step.
    pub fn run_followed(&self, follower: &mut dyn Follower, watch: &mut dyn Watch) -> Outcome {
        let options = Options { stop_at_error: !self.all_errors, ..self.options };
        match options.machine(self.program) {
            // Whoever follows a search would count what they have seen before, so that nothing else is tried here.
            Ok(machine) => {
                let searched = self.search_in_order(machine, &options, Snapshot::beginning(), watch, Some(follower));
                self.judge_errors(searched.outcome())
            }
            Err(why) => Outcome::new(&Snapshot::beginning(), Some(why)),
        }
    }

    /// The search by one worker. What it finds first, every other search reports as well.
    pub(crate) fn search_in_order<'f>(
        &self,
        machine: Machine<'_>,
        options: &Options,
        snapshot: Snapshot,
        watch: &mut dyn Watch,
        follower: Option<&mut (dyn Follower + 'f)>,
    ) -> StoppedSearch {
        let mut execution = Execution::new(machine.clone());
        let Snapshot { tally, found, failed_executions, frontiers, in_order, has_errors, out_of_order_error } =
            snapshot;
        let (mut strategy, under_way): (Box<dyn Strategy>, bool) = match (options.strategy, frontiers.first()) {
            (StrategyKind::Optimal, Some(frontier)) => {
                let optimal = frontier.resume(&mut execution).expect("a snapshot of this program");
                (Box::new(optimal), frontier.is_under_way())
            }
            (kind, _) => (kind.start(), true),
        };
        let mut driver = Driver::new(self.name, options, execution, tally, under_way);
        let known = found.iter().filter_map(|found| found.trace.error.as_ref()).map(key).collect();
        let (all_errors, unroll) = (self.all_errors, options.settings.unroll);
        let mut search =
            Search { name: self.name, all_errors, unroll, watch, known, found, failed_executions, follower };
        loop {
            let stop = driver.run(strategy.as_mut(), &mut search);
            let rest = match stop {
                Stop::Interrupted(_) => strategy.take_frontier(&driver.execution, driver.is_under_way()),
                _ => None,
            };
            let resumable = rest.is_some();
            let snapshot = Snapshot {
                tally: driver.tally(),
                found: search.found.clone(),
                failed_executions: search.failed_executions,
                frontiers: rest.into_iter().collect(),
                in_order,
                has_errors,
                out_of_order_error: out_of_order_error.clone(),
            };
            if resumable {
                search.watch.save(snapshot.clone());
            }
            if !matches!(stop, Stop::Interrupted(Interruption::Save)) {
                let is_long = matches!(stop, Stop::TooLong(_) | Stop::Limit(_)) || snapshot.tally.long > 0;
                let why = Exploration::new(&snapshot.tally, stop, options, strategy.explain_omission()).inconclusive;
                return StoppedSearch { snapshot, why, is_long };
            }
        }
    }
}

/// Verifies with one worker. `go_on` is asked now and then whether to go on, and says why not.
pub fn verify(
    program: &Program,
    name: &str,
    options: &Options,
    all_errors: bool,
    go_on: &mut dyn FnMut(&Progress<'_>) -> ControlFlow<Inconclusive>,
) -> Outcome {
    struct Caller<'g>(&'g mut dyn FnMut(&Progress<'_>) -> ControlFlow<Inconclusive>);
    impl Watch for Caller<'_> {
        fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
            (self.0)(progress).map_break(Interruption::End)
        }
    }
    let verification = Verification { program, name, options: *options, all_errors, jobs: 1 };
    verification.run(Snapshot::beginning(), &mut Caller(go_on))
}

impl Outcome {
    /// All errors that were found.
    pub(crate) fn errors(&self) -> Vec<FoundError> {
        let first = match &self.verdict {
            Verdict::Fail(trace) => {
                Some(FoundError { trace: (**trace).clone(), execution: self.execution, unroll: self.unroll })
            }
            Verdict::Pass | Verdict::Inconclusive(_) => None,
        };
        first.into_iter().chain(self.more.iter().cloned()).collect()
    }

    /// Of a search that has come as far as this, and why it goes no further, if that is not because all is done.
    fn new(snapshot: &Snapshot, why: Option<Inconclusive>) -> Self {
        let (statistics, failed_executions) = (*snapshot.statistics(), snapshot.failed_executions);
        // An error that was met out of order is better than none.
        let out_of_order = snapshot.out_of_order_error.iter().filter(|_| snapshot.found.is_empty() && why.is_some());
        let mut found = snapshot.found.iter().chain(out_of_order).cloned();
        let Some(FoundError { trace, execution, unroll }) = found.next() else {
            let verdict = why.map_or(Verdict::Pass, Verdict::Inconclusive);
            return Self {
                verdict,
                statistics,
                execution: 0,
                unroll: None,
                more: Vec::new(),
                failed_executions,
                unfinished: None,
                out_of_order: false,
                met_limit: false,
                refuted: None,
            };
        };
        let (verdict, more) = (Verdict::Fail(Box::new(trace)), found.collect());
        let out_of_order = snapshot.found.is_empty();
        let (unfinished, met_limit, refuted) = (why, false, None);
        Self {
            verdict,
            statistics,
            execution,
            unroll,
            more,
            failed_executions,
            unfinished,
            out_of_order,
            met_limit,
            refuted,
        }
    }
}

/// What makes errors different.
type Key = (ErrorKind, String, Option<Place>);

fn key(error: &ProgramError) -> Key {
    (error.kind, error.message.clone(), error.place.clone())
}

struct Search<'s, 'f> {
    name: &'s str,
    all_errors: bool,
    unroll: Option<u32>,
    watch: &'s mut dyn Watch,
    known: FxHashSet<Key>,
    found: Vec<FoundError>,
    failed_executions: u64,
    follower: Option<&'s mut (dyn Follower + 'f)>,
}

impl Search<'_, '_> {
    fn keep(&mut self, trace: Trace, execution: u64) {
        if trace.error.as_ref().is_some_and(|error| self.known.insert(key(error))) {
            self.found.push(FoundError { trace, execution, unroll: self.unroll });
        }
    }
}

impl Observer for Search<'_, '_> {
    fn end(&mut self, end: &End<'_>, statistics: &Statistics) -> ControlFlow<()> {
        if let Some(follower) = &mut self.follower {
            follower.end(end.machine(), statistics.executions + statistics.cut);
        }
        let EndKind::Error(error) = end.kind() else { return ControlFlow::Continue(()) };
        self.failed_executions += 1;
        if !self.is_known(error) {
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

    fn is_known(&self, error: &ProgramError) -> bool {
        self.known.contains(&key(error))
    }

    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        self.watch.poll(progress)
    }

    fn follower(&mut self) -> Option<&mut dyn Follower> {
        match &mut self.follower {
            Some(follower) => Some(&mut **follower),
            None => None,
        }
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
