//! A run as a [`Trace`], for the reports that draw executions. Thread 0 is the memory system, whose events are told as text;
//! thread i is processor i. Every write has a value of its own, so that each read shows where its value comes from.

use crate::history::{Action as Memory, history};
use crate::lemma::Run;
use crate::model::{INITIAL, Model};
use crate::story::tell;
use fencepost_base::MemoryOrder;
use fencepost_trace::{
    Access, Action, ErrorKind, Event, EventId, FORMAT_VERSION, FenceEffect, Object, ObjectKind, Place, ProgramError,
    Source, Thread, ThreadId, Trace, Value,
};

const FIRST_ADDRESS: u64 = 4096;
const SIZE: u32 = 4;

/// The run with what is wrong with it; none if it is not one of the model. `place` tells where a rule stands.
pub fn trace(
    model: &Model,
    run: &Run,
    file: &str,
    memory: &str,
    message: String,
    place: &dyn Fn(crate::language::Span) -> Place,
) -> Option<Trace> {
    let history = history(model, run)?;
    let told = tell(model, run);
    let access = |location: u32| Access {
        address: FIRST_ADDRESS + u64::from(location) * 16,
        size: SIZE,
        name: format!("location {location}"),
    };
    let value = |value: u32| Value {
        bytes: value.to_le_bytes().iter().map(|byte| format!("{byte:02x}")).collect(),
        text: value.to_string(),
    };
    let written = |write: usize| {
        INITIAL + 1 + history.events[..write].iter().filter(|e| e.action == Memory::Write).count() as u32
    };
    let mut events: Vec<Event> = Vec::new();
    // Where memory events and the ordering of writes are in the trace.
    let mut placed: Vec<EventId> = Vec::new();
    for (at, (step, told)) in run.events.iter().zip(&told).enumerate() {
        let rule = &model.rules[step.rule.number() as usize];
        let here = Some(place(rule.site.0));
        let id = EventId::new(events.len() as u32);
        let order = MemoryOrder::Plain;
        let found = history.events.iter().position(|event| event.at == at);
        let (thread, action) = match found.map(|position| (position, history.events[position])) {
            Some((position, event)) => {
                placed.push(id);
                let at = access(event.location);
                let action = match event.action {
                    Memory::Write => {
                        Action::Store { at, value: value(written(position)), order, buffered: rule.deferred }
                    }
                    Memory::Read(from) => {
                        let store = from.map(|from| placed[from]);
                        let from_value = from.map_or(INITIAL, written);
                        let from = vec![Source { offset: 0, size: SIZE, store }];
                        Action::Load { at, value: value(from_value), order, from }
                    }
                    Memory::Fence => Action::Fence { order: MemoryOrder::SeqCst, effect: FenceEffect::Full },
                };
                (ThreadId::new(event.processor), action)
            }
            None => {
                let ordered = history.writes.iter().flatten().find(|(_, ordered)| *ordered == Some(at));
                match ordered {
                    Some((write, _)) => {
                        let thread = ThreadId::new(history.events[*write].processor);
                        (thread, Action::Commit { store: placed[*write] })
                    }
                    None => {
                        let text = format!("{}: {}\n", told.event, told.changes.join(", "));
                        (ThreadId::new(0), Action::Output { text })
                    }
                }
            }
        };
        events.push(Event { thread, place: here, within: None, action });
    }
    let threads = (0..=model.procs).map(|thread| match thread {
        0 => Thread { function: format!("memory system {}", model.name), parent: None },
        processor => Thread { function: format!("processor {processor}"), parent: Some(ThreadId::new(0)) },
    });
    let objects = (1..=model.locs).map(|location| {
        let Access { address, size, name } = access(location);
        Object { name, kind: ObjectKind::Global, address, size: u64::from(size) }
    });
    let thread = events.last().map_or(ThreadId::new(0), |event| event.thread);
    let last_place = events.last().and_then(|event| event.place.clone());
    let mut trace = Trace {
        format: FORMAT_VERSION,
        model: memory.to_owned(),
        program: file.to_owned(),
        threads: threads.collect(),
        objects: objects.collect(),
        events,
        coherence: Vec::new(),
        error: Some(ProgramError { kind: ErrorKind::Assertion, message, thread, place: last_place }),
    };
    trace.coherence = trace.derive_coherence();
    Some(trace)
}
