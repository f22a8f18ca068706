//! The driver: steps the machine as a strategy says, counts, and reports to an observer.

use crate::Options;
use crate::execution::Execution;
use crate::follower::{Follower, followed_step};
use crate::races::{RaceDetector, ThreadEvent};
use crate::strategy::Strategy;
use crate::tally::Tally;
use crate::watch::{Interruption, progress};
use fencepost_base::TypedId;
use fencepost_machine::{Ending, Halt, Machine, RawError, Turn, record, record_until};
use fencepost_program::GlobalId;
use fencepost_schedule::progress::Progress;
use fencepost_trace::{ErrorKind, EventId, Inconclusive, ProgramError, Reason, Statistics, Trace, data_race};
use std::ops::ControlFlow;

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// Every thread has finished.
    Complete,
    /// An assumption did not hold.
    Cut,
    /// The strategy found it to be redundant.
    Blocked,
    /// It is longer than asked for and was not followed to its end.
    TooLong,
    /// The program made an error. Its thread is numbered as in [`End::trace`].
    Error(ProgramError),
}

/// The end of an execution.
pub struct End<'a> {
    execution: &'a Execution<'a>,
    kind: EndKind,
    name: &'a str,
    /// If the error is a data race, the execution up to it.
    race: Option<Trace>,
}

impl End<'_> {
    /// How it ended.
    pub fn kind(&self) -> &EndKind {
        &self.kind
    }
    /// The machine, which has come to the end of the execution.
    pub(crate) fn machine(&self) -> &Machine<'_> {
        &self.execution.machine
    }
    /// What a global variable that all threads share holds at the end.
    pub fn contents(&self, global: GlobalId) -> Vec<u8> {
        self.execution.machine.global_contents(global)
    }
    /// Where a global variable that all threads share is.
    pub fn address(&self, global: GlobalId) -> u64 {
        self.execution.machine.global_address(global)
    }
    /// The execution.
    pub fn trace(&self) -> Trace {
        if let Some(race) = &self.race {
            return race.clone();
        }
        // The machine is deterministic: what one followed, another can follow.
        recorded(self.execution, self.name, &self.execution.schedule()).expect("a machine follows its own schedule")
    }
}

/// What happens along some steps of an execution; none if they cannot be taken without the others.
pub(crate) fn recorded(execution: &Execution<'_>, name: &str, schedule: &[Turn]) -> Option<Trace> {
    let machine = &execution.machine;
    let (program, model, settings) = (machine.program(), machine.model(), machine.settings());
    record(program, model, name, settings, machine.names(), schedule).ok()
}

/// A data race in a racy execution: its error, and the execution up to it unless all its races are known.
fn race_in(execution: &Execution<'_>, name: &str, observer: &dyn Observer) -> (ProgramError, Option<Trace>) {
    let mut detector = RaceDetector::default();
    // For each thread its events.
    let mut events: Vec<Vec<Option<EventId>>> = Vec::new();
    let mut known = None;
    let mut look = |machine: &Machine<'_>| {
        while let Some(raw) = machine.raw_events().get(detector.len()) {
            let thread = raw.thread.index();
            events.resize_with(events.len().max(thread + 1), Vec::new);
            events[thread].push(raw.event);
            let Some(ThreadEvent { thread, count }) = detector.take(raw) else { continue };
            let event = |id: Option<EventId>| machine.events().get(id?.index());
            let (first, second) = (event(events[thread.index()][count as usize - 1]), event(raw.event));
            let error = first.zip(second).and_then(|(first, second)| data_race(first, second, machine.objects()));
            let error = error.expect("a recording machine keeps both events, which are in conflict");
            if !observer.is_known(&error) {
                return Some(error);
            }
            known.get_or_insert(error);
        }
        None
    };
    let schedule = execution.schedule();
    let trace = record_until(&execution.machine, name, &schedule, &mut look);
    let trace = trace.expect("a machine follows its own schedule");
    match trace.error.clone().filter(|error| error.kind == ErrorKind::DataRace) {
        Some(error) => (error, Some(trace)),
        None => (known.expect("the events are those in which the search has found a race"), None),
    }
}

/// Who is told what happens in an exploration.
pub(crate) trait Observer {
    /// An execution has ended. May stop the exploration.
    fn end(&mut self, end: &End<'_>, statistics: &Statistics) -> ControlFlow<()>;

    /// In the newest step a thread has made an error.
    fn failed(&mut self, _execution: &Execution<'_>, _statistics: &Statistics) {}

    /// Whether an error like this need not be shown again.
    fn is_known(&self, _error: &ProgramError) -> bool {
        false
    }

    /// Asked now and then whether to go on.
    fn poll(&mut self, _progress: &Progress<'_>) -> ControlFlow<Interruption> {
        ControlFlow::Continue(())
    }

    /// Who is told of every step, if anybody.
    fn follower(&mut self) -> Option<&mut dyn Follower> {
        None
    }
}

/// How often the observer is asked whether to go on: often enough for a time limit, too rarely to cost any.
const WORK_BETWEEN_QUESTIONS: u64 = 64;

/// Why an exploration stops.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Nothing is left to explore.
    Finished,
    /// The observer has seen enough.
    Enough,
    /// A limit was reached, beyond which the machine does not go.
    Limit(Inconclusive),
    /// An execution is longer than the user wants to follow any.
    TooLong(Inconclusive),
    /// The observer has interrupted it. It can go on from here.
    Interrupted(Interruption),
}

/// An exploration.
pub(crate) struct Driver<'a, 'p> {
    /// What traces call the program.
    name: &'a str,
    options: &'a Options,
    pub execution: Execution<'p>,
    tally: Tally,
    /// Whether there is an execution that has not come to its end.
    under_way: bool,
    /// Steps and ends of executions here: walks may have no steps, and any number of them.
    work: u64,
    /// After how much work the observer was last asked whether to go on.
    asked_after: Option<u64>,
    /// Who looks for data races, if that is asked for. It is behind the execution until that ends.
    races: Option<RaceDetector>,
}

impl<'a, 'p> Driver<'a, 'p> {
    /// Goes on where the execution is, after others that have been counted. If it is not `under_way`, the first thing is to
    /// backtrack.
    pub fn new(name: &'a str, options: &'a Options, execution: Execution<'p>, tally: Tally, under_way: bool) -> Self {
        let races = options.races.then(RaceDetector::default);
        Self { name, options, execution, tally, under_way, work: 0, asked_after: None, races }
    }

    /// What was counted and noticed.
    pub fn tally(&self) -> Tally {
        let mut tally = self.tally.clone();
        tally.note(self.execution.waits_for_parts(), self.execution.machine.bound_reached());
        tally
    }

    /// Whether there is an execution that has not come to its end.
    pub fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Explores until there is a reason to stop.
    pub fn run(&mut self, strategy: &mut dyn Strategy, observer: &mut dyn Observer) -> Stop {
        loop {
            if let ControlFlow::Break(stop) = self.next(strategy, observer) {
                return stop;
            }
        }
    }

    /// Explores one execution, or the rest of the one that is under way.
    pub fn next(&mut self, strategy: &mut dyn Strategy, observer: &mut dyn Observer) -> ControlFlow<Stop> {
        if !self.under_way {
            let Some(depth) = strategy.backtrack(&self.execution) else { return ControlFlow::Break(Stop::Finished) };
            self.execution.undo_to(depth);
            if let Some(races) = &mut self.races {
                races.undo_to(self.execution.machine.raw_events().len());
            }
            if let Some(follower) = observer.follower() {
                follower.undo_to(depth);
            }
            self.under_way = true;
        }
        let mut kind = match self.extend(strategy, observer) {
            Ok(kind) => kind,
            Err(stop) => return ControlFlow::Break(stop),
        };
        self.under_way = false;
        self.work += 1;
        if strategy.is_seen_before(&self.execution) {
            return ControlFlow::Continue(());
        }
        let mut race = None;
        if matches!(kind, EndKind::Complete | EndKind::Cut | EndKind::TooLong)
            && let Some(races) = &mut self.races
            && races.is_racy(&self.execution.machine)
        {
            let (error, trace) = race_in(&self.execution, self.name, observer);
            (kind, race) = (EndKind::Error(error), trace);
        }
        let statistics = &mut self.tally.statistics;
        match kind {
            EndKind::Complete | EndKind::Error(_) => statistics.executions += 1,
            EndKind::Cut => statistics.cut += 1,
            EndKind::Blocked => statistics.blocked += 1,
            EndKind::TooLong => self.tally.long += 1,
        }
        let end = End { execution: &self.execution, kind, name: self.name, race };
        observer.end(&end, &self.tally.statistics).map_break(|()| Stop::Enough)
    }

    /// Follows the strategy to the end of an execution.
    fn extend(&mut self, strategy: &mut dyn Strategy, observer: &mut dyn Observer) -> Result<EndKind, Stop> {
        let Self { execution, options, tally: Tally { statistics, .. }, work, asked_after, .. } = self;
        // What main does before its first step may be wrong already.
        if execution.len() == 0 && failed_threads(execution) > 0 {
            observer.failed(execution, statistics);
        }
        loop {
            match execution.machine.halt() {
                Some(Halt::Limit(inconclusive)) => return Err(Stop::Limit(inconclusive.clone())),
                Some(Halt::Error(error)) if options.stop_at_error => return Ok(error_end(error)),
                _ => {}
            }
            if execution.len() >= options.max_steps && execution.machine.can_go_on() {
                if options.skips_long {
                    return Ok(EndKind::TooLong);
                }
                return Err(Stop::TooLong(length_reason(execution, options.max_steps)));
            }
            // Whoever is asked all the time must not keep the search from its next step.
            if work.is_multiple_of(WORK_BETWEEN_QUESTIONS) && *asked_after != Some(*work) {
                *asked_after = Some(*work);
                let remaining = || strategy.estimate_remaining();
                let progress = Progress { remaining: &remaining, ..progress(statistics, execution.len()) };
                if let ControlFlow::Break(interruption) = observer.poll(&progress) {
                    return Err(Stop::Interrupted(interruption));
                }
            }
            let failed = failed_threads(execution);
            match strategy.choose(execution) {
                Some(turn) => match observer.follower() {
                    Some(follower) => followed_step(execution, turn, follower),
                    None => execution.step(turn),
                },
                None if execution.machine.can_go_on() => return Ok(EndKind::Blocked),
                None => {
                    return Ok(match execution.machine.ending() {
                        Ending::Complete => EndKind::Complete,
                        Ending::Cut => EndKind::Cut,
                        Ending::Error(error) => error_end(&error),
                    });
                }
            }
            statistics.events += 1;
            *work += 1;
            if failed_threads(execution) > failed {
                observer.failed(execution, statistics);
            }
        }
    }
}

/// An execution is longer than the user wants to follow any.
fn length_reason(execution: &Execution<'_>, most: usize) -> Inconclusive {
    let busiest = execution.machine.busiest_loop(&execution.schedule());
    let rounds = busiest.as_ref().map(|(_, rounds)| u64::from(*rounds));
    Inconclusive::new(Reason::LongExecution { limit: most, rounds }).at(busiest.map(|(place, _)| place))
}

fn failed_threads(execution: &Execution<'_>) -> usize {
    // Most executions have no error, and then there is nothing to count.
    if execution.machine.halt().is_none() { 0 } else { execution.machine.failed_threads() }
}

fn error_end(error: &RawError) -> EndKind {
    EndKind::Error(ProgramError {
        kind: error.kind,
        message: error.message.clone(),
        thread: fencepost_trace::ThreadId::new(error.thread.number()),
        place: error.place.clone(),
    })
}
