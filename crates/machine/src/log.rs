//! Recording an execution as a [`Trace`]. Exploration runs without a log; an execution that somebody wants to see is run
//! again along its schedule on a machine that keeps one.

use crate::buffers::BufferedStore;
use crate::footprint::Turn;
use crate::machine::{Ending, Halt, Machine, RawError};
use crate::memory::AllocationId;
use crate::names::{Names, ThreadIndex};
use crate::raw_event::RawAction;
use crate::settings::Settings;
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_model::BufferModel;
use fencepost_program::scalar::{Bytes, Value};
use fencepost_program::{FunctionId, Program, Scalar, SourcePlace, names};
use fencepost_trace as trace;
use fencepost_trace::{Access, Action, Event, EventId, FORMAT_VERSION, Object, ObjectId, ProgramError, Source, Trace};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The events so far and what is needed to describe the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    threads: Vec<trace::Thread>,
    objects: Vec<Object>,
    object_ids: FxHashMap<AllocationId, ObjectId>,
    events: Vec<Event>,
    /// The store whose value each byte of memory holds.
    writers: FxHashMap<u64, EventId>,
}

impl Log {
    fn new(program: &Program) -> Self {
        let mut log = Self::default();
        if let Some(entry) = program.entry {
            log.threads.push(trace::Thread { function: program.functions[entry].name.clone(), parent: None });
        }
        log
    }
}

/// A schedule that the machine cannot follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannotFollow {
    /// Number of steps that could be taken.
    pub steps: usize,
}

/// Runs a program along a schedule and returns what happened. The schedule's agents are those of `names`; in the trace,
/// threads are numbered in the order of their creation.
pub fn record(
    program: &Program,
    model: BufferModel,
    name: &str,
    settings: Settings,
    names: &Names,
    schedule: &[Turn],
) -> Result<Trace, CannotFollow> {
    let machine = Machine::recording(program, model, settings).map_err(|_| CannotFollow { steps: 0 })?;
    follow(machine, name, names, schedule, &mut |_| None)
}

/// Runs the program of a machine along a schedule of it, like [`record`], but asks `error` after each step whether what
/// has happened so far shows one that the machine does not know of. If so, the trace ends there. The machine that is asked
/// about keeps raw events as well.
pub fn record_until(
    explored: &Machine<'_>,
    name: &str,
    schedule: &[Turn],
    error: &mut dyn FnMut(&Machine<'_>) -> Option<ProgramError>,
) -> Result<Trace, CannotFollow> {
    let Machine { program, model, settings, code, names, .. } = explored;
    let log = Log::new(program);
    let machine = Machine::start(program, *model, *settings, Some(Arc::clone(code)), Some(log), true);
    follow(machine.map_err(|_| CannotFollow { steps: 0 })?, name, names, schedule, error)
}

fn follow(
    mut machine: Machine<'_>,
    name: &str,
    names: &Names,
    schedule: &[Turn],
    error: &mut dyn FnMut(&Machine<'_>) -> Option<ProgramError>,
) -> Result<Trace, CannotFollow> {
    for (steps, &Turn { agent, option }) in schedule.iter().enumerate() {
        let agent = machine
            .names
            .translate(names, agent)
            .filter(|agent| machine.is_enabled(*agent) || machine.is_spinning(*agent));
        let agent = agent.ok_or(CannotFollow { steps })?;
        if option >= machine.options(agent) {
            return Err(CannotFollow { steps });
        }
        machine.step(Turn { agent, option });
        if let Some(error) = error(&machine) {
            return Ok(Trace { error: Some(error), ..machine.into_trace(name) });
        }
    }
    Ok(machine.into_trace(name))
}

impl<'p> Machine<'p> {
    /// A machine that keeps a log, for following a schedule step by step.
    pub fn recording(
        program: &'p Program,
        model: BufferModel,
        settings: Settings,
    ) -> Result<Self, trace::Inconclusive> {
        Self::start(program, model, settings, None, Some(Log::new(program)), false)
    }

    /// The events that a recording machine has seen so far.
    pub fn events(&self) -> &[Event] {
        self.log.as_ref().map_or(&[], |log| &log.events)
    }

    /// The objects that the events of a recording machine have touched so far.
    pub fn objects(&self) -> &[Object] {
        self.log.as_ref().map_or(&[], |log| &log.objects)
    }

    /// The execution so far as a trace; without events if the machine is not recording.
    pub fn into_trace(mut self, name: &str) -> Trace {
        let error = self.trace_error();
        let log = self.log.take().unwrap_or_default();
        let mut trace = Trace {
            format: FORMAT_VERSION,
            model: self.model.name().to_owned(),
            program: name.to_owned(),
            sources: Vec::new(),
            threads: log.threads,
            objects: log.objects,
            events: log.events,
            coherence: Vec::new(),
            error,
        };
        trace.coherence = trace.derive_coherence();
        trace
    }

    /// The error that the execution shows, if any.
    pub fn trace_error(&self) -> Option<ProgramError> {
        let convert = |error: &RawError| ProgramError {
            kind: error.kind,
            message: error.message.clone(),
            thread: trace_thread(error.thread),
            place: error.place.clone(),
        };
        match &self.halt {
            Some(Halt::Error(error)) => Some(convert(error)),
            Some(Halt::Limit(_)) => None,
            None if self.enabled_agents().is_empty() => match self.ending() {
                Ending::Error(error) => Some(convert(&error)),
                Ending::Complete | Ending::Cut => None,
            },
            None => None,
        }
    }

    /// Logs an event at the next instruction of a thread.
    pub(crate) fn log_with(&mut self, id: ThreadIndex, action: impl FnOnce(&mut Self) -> Action) -> Option<EventId> {
        self.log.as_ref()?;
        let place = self.next_place(self.thread(id));
        let action = action(self);
        self.push_event(id, place, action)
    }

    /// A load that gives `value`.
    pub(crate) fn log_load(&mut self, id: ThreadIndex, address: u64, ty: Scalar, value: Value, order: MemoryOrder) {
        self.log_with(id, |machine| {
            let from = machine.sources(id, address, ty.bytes(), true);
            let (at, value) = machine.describe_value(address, value, ty);
            Action::Load { at, value, order, from }
        });
    }

    /// Like [`log_with`](Self::log_with), for an event that may write memory at once.
    pub(crate) fn log_write(&mut self, id: ThreadIndex, action: impl FnOnce(&mut Self) -> Action) {
        let Some(event) = self.log_with(id, action) else { return };
        let Some(log) = &mut self.log else { return };
        let at = match &log.events[event.index()].action {
            Action::Store { at, buffered: false, .. } | Action::Update { at, written: Some(_), .. } => at.bytes(),
            _ => return,
        };
        log.writers.extend(at.map(|byte| (byte, event)));
    }

    /// A read-modify-write: what it has written, or how it asked to be ordered if it has not.
    pub(crate) fn log_update(
        &mut self,
        id: ThreadIndex,
        address: u64,
        ty: Scalar,
        old: Value,
        new: Result<Value, MemoryOrder>,
        order: MemoryOrder,
    ) {
        let failure_order = new.err();
        self.log_write(id, |machine| {
            let from = machine.sources(id, address, ty.bytes(), false);
            let (at, read) = machine.describe_value(address, old, ty);
            let written = new.ok().map(|new| machine.describe_value(address, new, ty).1);
            Action::Update { at, read, written, order, failure_order, from }
        });
        self.keep_event(id, |machine| {
            let at = machine.raw_access_at(address, ty.bytes() as u8);
            RawAction::Update { at, order, failure_order }
        });
    }

    /// A full fence and a read.
    pub(crate) fn log_await(&mut self, id: ThreadIndex, address: u64, value: Value) {
        let effect = self.model.fence(MemoryOrder::SeqCst).effect();
        let order = MemoryOrder::SeqCst;
        self.log_with(id, |_| Action::Fence { order, effect });
        self.keep_event(id, |_| RawAction::Fence { order });
        self.log_with(id, |machine| {
            let from = machine.sources(id, address, 4, false);
            let (at, value) = machine.describe_value(address, value, Scalar::Int(32));
            Action::Load { at, value, order, from }
        });
        self.keep_event(id, |machine| RawAction::Load { at: machine.raw_access_at(address, 4), order });
    }

    fn push_event(&mut self, id: ThreadIndex, place: Option<SourcePlace>, action: Action) -> Option<EventId> {
        let place = self.place(place);
        let within = match action {
            Action::Commit { .. } => None,
            _ => self.library_call(id),
        };
        let log = self.log.as_mut()?;
        let event = EventId::from_index(log.events.len());
        log.events.push(Event { thread: trace_thread(id), place, within, action });
        Some(event)
    }

    /// The library function in which a thread is: the outermost of those that have no place in the source.
    pub(crate) fn library_call(&self, id: ThreadIndex) -> Option<String> {
        let frames = &self.thread(id).frames;
        let user = frames.iter().rposition(|frame| self.frame_place(frame).is_some())?;
        let name = &self.program.functions[frames.get(user + 1)?.function].name;
        // Names of C++ are not for people.
        (!name.starts_with("_Z")).then(|| name.clone())
    }

    pub(crate) fn log_commit(&mut self, id: ThreadIndex, store: &BufferedStore) {
        self.keep_event(id, |machine| RawAction::Commit { at: machine.raw_access_at(store.address, store.bytes.len) });
        let Some(event) = store.event else { return };
        self.push_event(id, store.place, Action::Commit { store: event });
        if let Some(log) = &mut self.log {
            let end = store.address + u64::from(store.bytes.len);
            log.writers.extend((store.address..end).map(|byte| (byte, event)));
        }
    }

    /// A thread is created and its handle written to `slot`.
    pub(crate) fn log_create(&mut self, id: ThreadIndex, child: ThreadIndex, function: FunctionId, slot: u64) {
        self.log_slot(id, slot, self.handle_of(child));
        let function = self.program.functions[function].name.clone();
        if let Some(log) = &mut self.log {
            log.threads.push(trace::Thread { function, parent: Some(trace_thread(id)) });
        }
        self.log_with(id, |_| Action::Create { child: trace_thread(child) });
        self.keep_event(id, |_| RawAction::Create { child });
    }

    /// A thread is joined and its result written to `slot`, if there is one.
    pub(crate) fn log_join(&mut self, id: ThreadIndex, child: ThreadIndex, slot: Option<u64>) {
        self.log_with(id, |_| Action::Join { child: trace_thread(child) });
        self.keep_event(id, |_| RawAction::Join { child });
        if let Some(slot) = slot {
            self.log_slot(id, slot, self.thread(child).control.result);
        }
    }

    fn log_slot(&mut self, id: ThreadIndex, slot: u64, value: Value) {
        self.log_write(id, |machine| {
            let (at, value) = machine.describe_value(slot, value, Scalar::Int(64));
            Action::Store { at, value, order: MemoryOrder::Plain, buffered: false }
        });
        self.keep_event(id, |machine| {
            let at = machine.raw_access_at(slot, Scalar::Int(64).bytes() as u8);
            RawAction::Store { at, order: MemoryOrder::Plain, buffered: false }
        });
    }

    /// Where the bytes of a read come from.
    pub(crate) fn sources(&self, id: ThreadIndex, address: u64, len: u32, forward: bool) -> Vec<Source> {
        let Some(log) = &self.log else { return Vec::new() };
        let mut sources: Vec<Source> = Vec::new();
        for offset in 0..len {
            let byte = address + u64::from(offset);
            let store = match self.thread(id).buffers.waiting_event(byte).filter(|_| forward) {
                Some(event) => event,
                None => log.writers.get(&byte).copied(),
            };
            match sources.last_mut() {
                Some(last) if last.store == store => last.size += 1,
                _ => sources.push(Source { offset, size: 1, store }),
            }
        }
        sources
    }

    pub(crate) fn object(&mut self, block: AllocationId) -> ObjectId {
        if let Some(known) = self.log.as_ref().and_then(|log| log.object_ids.get(&block)) {
            return *known;
        }
        let (name, kind) = (self.memory.name(block), self.memory.kind(block));
        let (address, size) = (self.memory.get(block).base, self.memory.get(block).size);
        let Some(log) = &mut self.log else { return ObjectId::new(0) };
        let id = ObjectId::from_index(log.objects.len());
        log.objects.push(Object { name, kind, address, size });
        log.object_ids.insert(block, id);
        id
    }

    pub(crate) fn describe_access(&mut self, address: u64, size: u32) -> Access {
        if let Ok((block, _)) = self.memory.find(address, 0) {
            self.object(block);
        }
        Access { address, size, name: self.memory.describe(address, u64::from(size)).name }
    }

    pub(crate) fn describe_mutex(&mut self, address: u64) -> Access {
        Access { name: self.mutex_name(address), ..self.describe_access(address, 1) }
    }

    pub(crate) fn describe_value(&mut self, address: u64, value: Value, ty: Scalar) -> (Access, trace::Value) {
        let at = self.describe_access(address, ty.bytes());
        let bytes = Bytes::of(value, ty);
        let hex = bytes.data[..bytes.len as usize].iter().map(|byte| format!("{byte:02x}")).collect();
        (at, trace::Value { bytes: hex, text: self.shown_value(address, value, ty) })
    }

    /// A value of memory as a person reads it.
    pub(crate) fn shown_value(&self, address: u64, value: Value, ty: Scalar) -> String {
        if !value.is_defined() {
            return "undefined".to_owned();
        }
        let content = self.memory.describe(address, u64::from(ty.bytes())).content;
        names::show_value(&self.memory, value.bits, ty, content)
    }
}

/// A machine that names threads afresh numbers them in the order of creation, as traces do.
fn trace_thread(id: ThreadIndex) -> trace::ThreadId {
    trace::ThreadId::new(id.number())
}
