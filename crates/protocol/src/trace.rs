//! A run as a [`Trace`], for the reports that draw executions. Thread 0 is the memory system, whose events are told as text;
//! thread i is processor i. Every write has a value of its own, so that each read shows where its value comes from.

use crate::automata::ProcessorOrder;
use crate::confirm::trap;
use crate::description::{describe, describe_choices};
use crate::history::{bytes, history, name};
use crate::lemma::{Run, RunError};
use crate::model::{INITIAL, Model};
use fencepost_base::MemoryOrder;
use fencepost_graph::{Content, Event as StepResult, EventKind};
use fencepost_trace::{
    Access, Action, ErrorKind, Event, EventId, FORMAT_VERSION, FenceEffect, Object, ObjectKind, Place, ProgramError,
    Source, Thread, ThreadId, Trace, Value,
};
use std::collections::BTreeMap;

/// Of a trace of a memory system: what each event is called that stands for the choice of the first state.
pub const FIRST_STATE: &str = "init";

/// The kind of error in a trace file.
pub fn error_kind(error: &RunError) -> ErrorKind {
    match error {
        RunError::Cycle => ErrorKind::Inconsistent,
        RunError::Invariant(_) => ErrorKind::Invariant,
        RunError::Deadlock => ErrorKind::Deadlock,
        RunError::Undefined | RunError::Disorder | RunError::Lost | RunError::NeverOrdered | RunError::Trap(..) => {
            ErrorKind::ModelFault
        }
    }
}

/// What is wrong with a run, in words. They follow from the model and the run alone, so that they can be found out again.
pub fn error_text(model: &Model, run: &Run, error: &RunError, order: ProcessorOrder) -> String {
    match error {
        RunError::Cycle => format!("{} is not {}", model.name, order.adjective()),
        RunError::Invariant(number) => {
            let name = model.invariants.get(*number).map_or("", |invariant| &invariant.name);
            format!("the invariant `{name}` does not hold")
        }
        RunError::Deadlock => "nothing but reads can happen any more".to_owned(),
        RunError::Undefined => "data is read or put in order that is not defined".to_owned(),
        RunError::Disorder => "a write is put in order that does not wait for it".to_owned(),
        RunError::Lost => "more writes wait to be put in order than there is room for, so one is lost".to_owned(),
        RunError::NeverOrdered => "some write can never be put in order any more".to_owned(),
        RunError::Trap(..) => match trap(model, run) {
            Some(RunError::Trap(_, what)) => format!("the model goes wrong: {what}"),
            _ => "the model goes wrong".to_owned(),
        },
    }
}

/// The same with a value of its own for every write, also where the memory system tells what it moves.
pub fn trace_with_own_values(
    model: &Model,
    run: &Run,
    error: &RunError,
    file: &str,
    order: ProcessorOrder,
    place: &dyn Fn(fencepost_source::Span) -> Place,
) -> Option<Trace> {
    let mut run = run.clone();
    let mut value = INITIAL;
    for event in &mut run.events {
        value += u32::from(model.rules[event.rule.number() as usize].value.is_some());
        event.value = value;
    }
    trace(model, &run, error, file, order, place)
}

/// The run with what is wrong with it; none if it is not one of the model. `place` tells where a rule stands. Every event is
/// `within` its rule with parameters, so that the run can be repeated.
pub fn trace(
    model: &Model,
    run: &Run,
    error: &RunError,
    file: &str,
    order: ProcessorOrder,
    place: &dyn Fn(fencepost_source::Span) -> Place,
) -> Option<Trace> {
    // The last event of some runs is what cannot happen, and is told only.
    let is_last = matches!(error, RunError::Undefined | RunError::Disorder | RunError::Trap(..));
    let whole = if is_last { run.events.len().saturating_sub(1) } else { run.events.len() };
    let history = history(model, &Run { initial: run.initial.clone(), events: run.events[..whole].to_vec() })?;
    let described = describe(model, run);
    let access = |location: u32| {
        let (at, name) = (bytes(location), name(location));
        Access { address: at.address, size: at.size, name }
    };
    let value = |content: &Option<Content>| {
        let content = content.as_ref().cloned().unwrap_or_default();
        let bytes = content.bytes.iter().map(|byte| format!("{:02x}", byte.unwrap_or(0))).collect();
        Value { bytes, text: content.text }
    };
    let mut events: Vec<Event> = Vec::new();
    // Where the events of the graph are in the trace.
    let mut placed: BTreeMap<EventId, EventId> = BTreeMap::new();
    let chosen = describe_choices(model, &run.initial);
    if !chosen.is_empty() {
        let action = Action::Output { text: chosen.join(", ") + "\n" };
        let within = Some(FIRST_STATE.to_owned());
        events.push(Event { thread: ThreadId::new(0), place: Some(place(model.init.site.0)), within, action });
    }
    for (at, (step, described)) in run.events.iter().zip(&described).enumerate() {
        let rule = &model.rules[step.rule.number() as usize];
        let here = Some(place(rule.site.0));
        let id = EventId::new(events.len() as u32);
        let order = MemoryOrder::Plain;
        let (thread, action) = match history.event_at(at) {
            Some(event) => {
                placed.insert(event, id);
                let (processor, location) = history.processor_and_location(event);
                let at = access(location);
                let StepResult { kind, read, written, .. } = &history.graph.events[event];
                let action = match kind {
                    EventKind::Write => Action::Store { at, value: value(written), order, buffered: rule.deferred },
                    EventKind::Fence(_) => Action::Fence { order: MemoryOrder::SeqCst, effect: FenceEffect::Full },
                    _ => {
                        let source = history.graph.reads_from.iter().find(|source| source.read == event);
                        let store = source.and_then(|source| placed.get(&source.write)).copied();
                        let from = vec![Source { offset: 0, size: at.size, store }];
                        Action::Load { at, value: value(read), order, from }
                    }
                };
                (ThreadId::new(processor), action)
            }
            None => match history.ordered.iter().find(|(_, position)| **position == at) {
                Some((write, _)) => {
                    let thread = ThreadId::new(history.processor_and_location(*write).0);
                    (thread, Action::Commit { store: placed[write] })
                }
                None => (ThreadId::new(0), Action::Output { text: described.changes.join(", ") + "\n" }),
            },
        };
        let arguments = step.arguments.iter().map(|argument| format!(" {argument}"));
        let within = Some(rule.name.clone() + &arguments.collect::<String>());
        events.push(Event { thread, place: here, within, action });
    }
    let threads = (0..=model.procs).map(|thread| match thread {
        0 => Thread { function: format!("memory system {}", model.name), parent: None },
        processor => Thread { function: format!("processor {processor}"), parent: Some(ThreadId::new(0)) },
    });
    let objects = (1..=model.locs).map(|location| {
        let Access { address, size, name } = access(location);
        Object { name, kind: ObjectKind::Global, address, size: u64::from(size) }
    });
    let message = format!("{}, {} events", error_text(model, run, error, order), run.events.len());
    let thread = events.last().map_or(ThreadId::new(0), |event| event.thread);
    let last_place = events.last().and_then(|event| event.place.clone());
    let mut trace = Trace {
        format: FORMAT_VERSION,
        model: order.model().name().to_owned(),
        program: file.to_owned(),
        sources: Vec::new(),
        threads: threads.collect(),
        objects: objects.collect(),
        events,
        coherence: Vec::new(),
        error: Some(ProgramError { kind: error_kind(error), message, thread, place: last_place }),
    };
    trace.coherence = trace.derive_coherence();
    Some(trace)
}
