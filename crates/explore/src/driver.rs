//! The driver: steps the machine as a strategy says, counts, and reports to an observer.

use crate::execution::Execution;
use crate::races::RaceFinder;
use crate::strategy::Strategy;
use crate::{Exploration, Options};
use fencepost_machine::{Ending, Halt, Machine, RawError, Turn, record, record_until};
use fencepost_program::Program;
use fencepost_trace::{ErrorKind, Event, Inconclusive, ProgramError, Statistics, Trace};
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
    Long,
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

/// A data race in an execution: its error, and the execution up to it unless all its races are known.
fn race_in(execution: &Execution<'_>, name: &str, observer: &dyn Observer) -> Option<(ProgramError, Option<Trace>)> {
    let mut finder = RaceFinder::default();
    let mut known = None;
    let mut look = |events: &[Event]| {
        while let Some(error) = finder.look(events) {
            if !observer.knows(&error) {
                return Some(error);
            }
            known.get_or_insert(error);
        }
        None
    };
    let schedule = execution.schedule();
    let trace = record_until(&execution.machine, name, &schedule, &mut look).ok()?;
    match trace.error.clone().filter(|error| error.kind == ErrorKind::DataRace) {
        Some(error) => Some((error, Some(trace))),
        None => known.map(|error| (error, None)),
    }
}

/// Who is told what happens in an exploration.
pub(crate) trait Observer {
    /// An execution has ended. May stop the exploration.
    fn end(&mut self, end: &End<'_>, statistics: &Statistics) -> ControlFlow<()>;

    /// In the newest step a thread has made an error.
    fn failed(&mut self, _execution: &Execution<'_>, _statistics: &Statistics) {}

    /// Whether an error like this need not be shown again.
    fn knows(&self, _error: &ProgramError) -> bool {
        false
    }

    /// Asked now and then whether to go on.
    fn go_on(&mut self, _statistics: &Statistics) -> ControlFlow<Inconclusive> {
        ControlFlow::Continue(())
    }
}

/// How often the observer is asked whether to go on: often enough for a time limit, too rarely to cost any.
const STEPS_BETWEEN_QUESTIONS: u64 = 64;

/// Explores a program, which traces call `name`.
pub(crate) fn drive(program: &Program, name: &str, options: &Options, observer: &mut dyn Observer) -> Exploration {
    let mut statistics = Statistics::default();
    let machine = match Machine::new(program, options.model, options.settings) {
        Ok(machine) => machine,
        Err(inconclusive) => return Exploration { statistics, inconclusive: Some(inconclusive) },
    };
    let mut execution = Execution::new(machine);
    let mut strategy = options.strategy.start();
    let mut long = 0;
    loop {
        let mut kind = match extend(&mut execution, strategy.as_mut(), options, &mut statistics, observer) {
            Ok(kind) => kind,
            Err(inconclusive) => return Exploration { statistics, inconclusive: Some(inconclusive) },
        };
        if !strategy.seen_before(&execution) {
            let mut race = None;
            if options.races
                && matches!(kind, EndKind::Complete | EndKind::Cut | EndKind::Long)
                && let Some((error, trace)) = race_in(&execution, name, observer)
            {
                (kind, race) = (EndKind::Error(error), trace);
            }
            match kind {
                EndKind::Complete | EndKind::Error(_) => statistics.executions += 1,
                EndKind::Cut => statistics.cut += 1,
                EndKind::Blocked => statistics.blocked += 1,
                EndKind::Long => long += 1,
            }
            let end = End { execution: &execution, kind, name, race };
            if observer.end(&end, &statistics).is_break() {
                return Exploration { statistics, inconclusive: None };
            }
        }
        match strategy.backtrack(&execution) {
            Some(depth) => execution.undo_to(depth),
            None => break,
        }
    }
    let too_long = || {
        let (most, next) = (options.max_steps, options.max_steps.saturating_mul(2));
        let executions = if long == 1 { "1 execution was" } else { &format!("{long} executions were") };
        format!("{executions} not followed beyond {most} steps; try --depth {next}")
    };
    let parts = "a thread waits for a number of which others write single bytes, which is not supported";
    let left_out = match (long, execution.waits_for_parts()) {
        (0, false) => strategy.left_out(),
        (0, true) => Some(parts.to_owned()),
        _ => Some(too_long()),
    };
    let left_out = left_out.map(|message| Inconclusive { message, place: None });
    // A loop that was not followed is at a place, which says most.
    let inconclusive = execution.machine.bound_reached().cloned().or(left_out);
    Exploration { statistics, inconclusive }
}

/// Follows the strategy to the end of an execution.
fn extend(
    execution: &mut Execution<'_>,
    strategy: &mut dyn Strategy,
    options: &Options,
    statistics: &mut Statistics,
    observer: &mut dyn Observer,
) -> Result<EndKind, Inconclusive> {
    loop {
        match execution.machine.halt() {
            Some(Halt::Limit(inconclusive)) => return Err(inconclusive.clone()),
            Some(Halt::Error(error)) if options.stop_at_error => return Ok(error_end(error)),
            _ => {}
        }
        if execution.len() >= options.max_steps && execution.machine.can_go_on() {
            if options.past_long {
                return Ok(EndKind::Long);
            }
            let (most, next) = (options.max_steps, options.max_steps.saturating_mul(10));
            let busiest = execution.machine.busiest_loop();
            let rounds = busiest.as_ref().map_or(String::new(), |(_, rounds)| {
                format!("; a loop has gone round {rounds} times: --unroll 3 leaves it after 3 and looks at all else")
            });
            let message = format!("an execution has more than {most} steps{rounds}; longer ones need --depth {next}");
            return Err(Inconclusive { message, place: busiest.map(|(place, _)| place) });
        }
        if statistics.events.is_multiple_of(STEPS_BETWEEN_QUESTIONS)
            && let ControlFlow::Break(inconclusive) = observer.go_on(statistics)
        {
            return Err(inconclusive);
        }
        let failed = failed_threads(execution);
        match strategy.choose(execution) {
            Some(turn) => execution.step(turn),
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
        if failed_threads(execution) > failed {
            observer.failed(execution, statistics);
        }
    }
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
