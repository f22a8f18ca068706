//! The operational half of the second opinion: the program itself, run along the trace on a fresh machine. No strategy
//! takes part; the trace alone says who steps next, and whatever the machine then does must be what the trace says.

use crate::{WitnessError, races};
use fencepost_machine::{Agent, AgentId, Halt, Machine, Settings, Turn};
use fencepost_model::{BufferModel, Buffers};
use fencepost_program::Program;
use fencepost_trace::{Action, ErrorKind, Event, ThreadId, Trace};

/// Whether `program`, run under the model of `trace`, does event by event what `trace` says, and ends with its error.
pub fn check(program: &Program, trace: &Trace, settings: Settings) -> Result<(), WitnessError> {
    watch(program, trace, settings, &mut |_| {})
}

/// The same, and `observe` sees the machine after each of its steps.
pub fn watch(
    program: &Program,
    trace: &Trace,
    settings: Settings,
    observe: &mut dyn FnMut(&Machine<'_>),
) -> Result<(), WitnessError> {
    Follower::new(program, trace, settings)?.run(observe).map(drop)
}

/// How many moments are tried for an error that leaves no event.
const MOST_MOMENTS: usize = 64;

/// Like [`check`], for a trace that may go on after its error, as those of `robust` do, whose stores all reach memory. Returns
/// whether the program has come to its end.
pub fn follow(program: &Program, trace: &Trace, settings: Settings) -> Result<bool, WitnessError> {
    let attempt = |error_at: usize| {
        let follower = Follower { error_at: Some(error_at), ..Follower::new(program, trace, settings)? };
        follower.run(&mut |_| {})
    };
    let last = trace.events.len();
    let at_the_end = attempt(last);
    // The thread of the error does nothing after it, but others may.
    let Some(thread) = trace.error.as_ref().map(|error| error.thread) else { return at_the_end };
    let is_own = |event: &Event| event.thread == thread && !matches!(event.action, Action::Commit { .. });
    let first = trace.events.iter().rposition(is_own).map_or(0, |own| own + 1);
    let mut earlier = (first..last).rev().take(MOST_MOMENTS).map(attempt);
    if at_the_end.is_ok() { at_the_end } else { earlier.find(Result::is_ok).unwrap_or(at_the_end) }
}

/// A machine that follows a trace.
struct Follower<'a> {
    machine: Machine<'a>,
    trace: &'a Trace,
    model: BufferModel,
    /// After how many events there is an error that leaves none, if others may step after errors.
    error_at: Option<usize>,
}

impl<'a> Follower<'a> {
    fn new(program: &'a Program, trace: &'a Trace, settings: Settings) -> Result<Self, WitnessError> {
        trace.check_shape()?;
        let model: BufferModel = trace.model.parse()?;
        let machine = Machine::recording(program, model, settings)
            .map_err(|limit| WitnessError::Diverges { position: 0, what: limit.to_string() })?;
        Ok(Self { machine, trace, model, error_at: None })
    }

    /// From the beginning to the end. Returns whether the program has come to its end.
    fn run(mut self, observe: &mut dyn FnMut(&Machine<'_>)) -> Result<bool, WitnessError> {
        self.compare(0)?;
        self.follow(observe)?;
        self.reach_error();
        let has_ended = self.machine.halt().is_some() || self.machine.enabled_agents().is_empty();
        self.compare_end()?;
        Ok(has_ended)
    }

    /// Takes steps until every event of the trace has happened.
    fn follow(&mut self, observe: &mut dyn FnMut(&Machine<'_>)) -> Result<(), WitnessError> {
        // A step without an event only empties a buffer on the way to the next; two in a row for one event are too many.
        let mut silent = 0;
        loop {
            let position = self.machine.events().len();
            let Some(event) = self.trace.events.get(position) else { return Ok(()) };
            let diverges = |what: String| Err(WitnessError::Diverges { position, what });
            match self.machine.halt() {
                Some(Halt::Error(_)) if self.error_at.is_some() => {}
                Some(Halt::Error(error)) => return diverges(format!("it has stopped before: {}", error.message)),
                Some(Halt::Limit(limit)) => return diverges(format!("it has stopped before: {limit}")),
                None if self.error_at == Some(position) => {
                    self.reach_error();
                    if self.machine.halt().is_none() || self.machine.events().len() > position {
                        return diverges("its error is not there".to_owned());
                    }
                }
                None => {}
            }
            let Some(agent) = self.agent(event).or_else(|| self.spinning(event)) else {
                return diverges(format!("{} cannot do the next event", event.thread));
            };
            let Some(option) = self.option(agent, event) else {
                return diverges(format!("{} cannot choose that", event.thread));
            };
            self.machine.step(Turn { agent, option });
            self.compare(position)?;
            observe(&self.machine);
            silent = if self.machine.events().len() == position { silent + 1 } else { 0 };
            if silent > 2 {
                return diverges(format!("{} does nothing", event.thread));
            }
        }
    }

    /// An error that is found before its operation takes effect leaves no event; its thread is one step away from it.
    fn reach_error(&mut self) {
        let Some(error) = self.trace.error.as_ref().filter(|error| error.kind != ErrorKind::DataRace) else { return };
        if self.machine.halt().is_none()
            && self.machine.trace_error().is_none()
            && let Some(agent) = self.find_enabled(Agent::Thread(machine_thread(error.thread)))
        {
            self.machine.step(agent);
        }
    }

    /// Who performs an event, if it can be performed now.
    fn agent(&self, event: &Event) -> Option<AgentId> {
        let thread = machine_thread(event.thread);
        let Action::Commit { store } = event.action else { return self.find_enabled(Agent::Thread(thread)) };
        let Action::Store { at, .. } = &self.trace.event(store).action else { return None };
        let key = match self.model.buffers() {
            Buffers::PerLocation => at.address,
            Buffers::PerThread | Buffers::None => 0,
        };
        self.find_enabled(Agent::Buffer(thread, key))
    }

    /// The thread of an event, if it has gone round in its loop in vain and has to go round again first.
    fn spinning(&self, event: &Event) -> Option<AgentId> {
        let thread = Agent::Thread(machine_thread(event.thread));
        let is_commit = matches!(event.action, Action::Commit { .. });
        self.machine.spinning_agents().find(|agent| !is_commit && self.machine.names().get(*agent) == thread)
    }

    /// Which way the step of an event goes: a choice is the first event of its step.
    fn option(&self, agent: AgentId, event: &Event) -> Option<u64> {
        match event.action {
            Action::Choose { value } => self.machine.option_for(agent, value),
            _ => Some(0),
        }
    }

    fn find_enabled(&self, agent: Agent) -> Option<AgentId> {
        self.machine.enabled_agents().into_iter().find(|id| self.machine.names().get(*id) == agent)
    }

    /// The events from `position` on are those of the trace.
    fn compare(&self, position: usize) -> Result<(), WitnessError> {
        let done = self.machine.events();
        for (position, event) in done.iter().enumerate().skip(position) {
            match self.trace.events.get(position) {
                Some(expected) if expected == event => {}
                Some(expected) => {
                    let what = format!("expected {}, but got {}", summary(expected), summary(event));
                    return Err(WitnessError::Diverges { position, what });
                }
                None => {
                    let what = format!("the trace ends, but the program continues with {}", summary(event));
                    return Err(WitnessError::Diverges { position, what });
                }
            }
        }
        Ok(())
    }

    /// The end is that of the trace.
    fn compare_end(self) -> Result<(), WitnessError> {
        let position = self.trace.events.len();
        self.compare(position)?;
        let differs = |what: String| Err(WitnessError::EndsDifferently { what });
        let trace = self.trace;
        let mut replayed = self.machine.into_trace(&trace.program);
        // The machine does not know races; they follow from the trace.
        if let Some(error) = trace.error.as_ref().filter(|error| error.kind == ErrorKind::DataRace) {
            if replayed.error.is_none() && races::is_shown(&replayed, error) {
                replayed.error = Some(error.clone());
            } else {
                return differs(format!("`{}` does not follow from the events", error.message));
            }
        }
        if replayed.error != trace.error {
            let message = |trace: &Trace| trace.error.as_ref().map_or("no error".to_owned(), |e| e.message.clone());
            return differs(format!("expected `{}`, but got `{}`", message(trace), message(&replayed)));
        }
        if replayed.threads != trace.threads {
            return differs("the threads are not those of the trace".to_owned());
        }
        if replayed.objects != trace.objects {
            return differs("the objects are not those of the trace".to_owned());
        }
        if replayed.coherence != trace.coherence {
            return differs("the coherence order is not that of the trace".to_owned());
        }
        Ok(())
    }
}

/// A fresh machine numbers threads in the order of their creation, as a trace does.
fn machine_thread(thread: ThreadId) -> fencepost_machine::ThreadIndex {
    fencepost_machine::ThreadIndex::new(thread.number())
}

fn summary(event: &Event) -> String {
    let what = match &event.action {
        Action::Load { at, value, .. } => format!("a load of {} = {}", at.name, value.text),
        Action::Store { at, value, .. } => format!("a store of {} = {}", at.name, value.text),
        Action::Commit { store } => format!("the commit of {store}"),
        Action::Update { at, read, .. } => format!("an update of {} = {}", at.name, read.text),
        Action::Fence { order, .. } => format!("a fence ({order})"),
        Action::Lock { at } => format!("a lock of {}", at.name),
        Action::Unlock { at } => format!("an unlock of {}", at.name),
        Action::TryLock { at, acquired } => format!("a try to lock {} ({acquired})", at.name),
        Action::MutexReset { at } => format!("a reset of {}", at.name),
        Action::Create { child } => format!("the creation of {child}"),
        Action::Join { child } => format!("the join of {child}"),
        Action::Exit => "the end".to_owned(),
        Action::Allocate { object } => format!("the allocation of {object}"),
        Action::Free { object } => format!("the release of {object}"),
        Action::EndScope { .. } => "the end of a scope".to_owned(),
        Action::Spin => "a round of a loop".to_owned(),
        Action::Choose { value } => format!("the choice of {value}"),
        Action::Output { text } => format!("the output of {text:?}"),
        Action::AssumeFailed => "a failed assumption".to_owned(),
    };
    let place = event.place.as_ref().map_or(String::new(), |place| format!(" at {}:{}", place.file, place.line));
    format!("{what} by {}{place}", event.thread)
}
