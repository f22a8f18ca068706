//! A trace step by step, as text and as JSON.

use crate::cycle_steps::{cycle_line, cycle_steps, relation_name};
use crate::describe::Describer;
use crate::json::place_json;
use crate::names::thread;
use crate::steps::{BufferState, Content, StepState, step_states};
use crate::table::{Row, lines};
use crate::verdict::error_line;
use crate::words;
use fencepost_graph::{Cycle, Edge};
use fencepost_model::display_name;
use fencepost_source::{Ink, Style, visible};
use fencepost_trace::{Event, EventId, Place, ThreadId, Trace};
use serde_json::{Map, Value, json};

/// Every event of a trace of the right shape, with what changes in memory and what the store buffers hold after it.
///
/// What is wrong stands at the beginning, for those who want to know what to look for, and at the end, where it happens. A
/// `cycle`, if the execution has one, is told there as well.
pub fn replay_text(trace: &Trace, cycle: &Cycle, style: Style) -> String {
    let describer = Describer::new(trace);
    let digits = trace.events.len().saturating_sub(1).to_string().len();
    let rows: Vec<Row> = trace
        .enumerate()
        .map(|(id, event)| {
            let words = describer.event_text(id);
            let place = describer.files.place_or_nothing(event.place.as_ref());
            let number = format!("{:>digits$}", id.number());
            Row { cells: vec![number, thread(event.thread), place, words.action], note: words.note }
        })
        .collect();
    let mut text = format!("{}\n", visible(&format!("{} under {}", trace.program, display_name(&trace.model))));
    let sentence = error_sentence(trace, cycle).map(|sentence| format!("{}  {sentence}\n", words::fail(style)));
    text.push_str(sentence.as_deref().unwrap_or_default());
    for (line, state) in lines(&rows, style).into_iter().zip(step_states(trace)) {
        text.push_str(&line);
        text.push('\n');
        for line in state_lines(&state) {
            text.push_str(&format!("        {}\n", style.paint(Ink::Quiet, &visible(&line))));
        }
    }
    text.push_str(sentence.as_deref().unwrap_or("the execution shows no error and is sequentially consistent\n"));
    if !cycle.is_empty() {
        text.push_str(
            "  no interleaving of the threads does this, as each of these would have to come before the next:\n",
        );
        text.extend(cycle_steps(trace, cycle).iter().map(|part| format!("  - {}\n", visible(part))));
    }
    text
}

/// What is wrong with an execution, in a line: its error, or that it is not sequentially consistent, which a cycle shows.
pub fn error_sentence(trace: &Trace, cycle: &Cycle) -> Option<String> {
    match &trace.error {
        Some(_) => Some(error_line(trace)),
        None if !cycle.is_empty() => Some(format!("not sequentially consistent: {}", cycle_line(trace, cycle))),
        None => None,
    }
}

fn state_lines(state: &StepState) -> Vec<String> {
    let content = |content: &Content| format!("{} = {}", content.name, content.value);
    let memory = state.memory.iter().map(|memory| format!("memory: {}", content(memory)));
    let buffers = state.buffers.iter().map(|buffer| {
        let stores: Vec<String> = buffer.stores.iter().map(content).collect();
        format!("buffer of {}: {}", thread(buffer.thread), stores.join(", "))
    });
    memory.chain(buffers).collect()
}

/// A trace step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay {
    /// The program, as the user named it.
    pub program: String,
    /// Name of the memory model.
    pub model: String,
    /// All events.
    pub steps: Vec<ReplayStep>,
}

/// One event of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayStep {
    /// Its position in the trace.
    pub event: EventId,
    /// Its thread.
    pub thread: ThreadId,
    /// Where in the source.
    pub place: Option<Place>,
    /// What happens, in words.
    pub action: String,
    /// A remark on it; may be empty.
    pub note: String,
    /// What changes in memory.
    pub memory: Option<Content>,
    /// All store buffers after it that are not empty.
    pub buffers: Vec<BufferState>,
}

impl Replay {
    /// For a trace of the right shape.
    pub fn new(trace: &Trace) -> Self {
        let describer = Describer::new(trace);
        let step = |((event, content), state): ((EventId, &Event), StepState)| {
            let words = describer.event_text(event);
            let (thread, place) = (content.thread, content.place.clone());
            let StepState { memory, buffers } = state;
            ReplayStep { event, thread, place, action: words.action, note: words.note, memory, buffers }
        };
        let steps = trace.enumerate().zip(step_states(trace)).map(step).collect();
        Self { program: trace.program.clone(), model: trace.model.clone(), steps }
    }
}

/// What only `replay` knows, for programs: every event with what it changes in memory and what store buffers hold after it; and the cycle,
/// if there is one, as events that each would have to come before the next, and the last before the first.
pub(crate) fn replay_details(trace: &Trace, cycle: &Cycle) -> Map<String, Value> {
    let step = |step: ReplayStep| {
        let mut object = Map::new();
        object.insert("event".to_owned(), step.event.number().into());
        object.insert("thread".to_owned(), step.thread.number().into());
        object.extend(step.place.as_ref().map(|place| ("place".to_owned(), place_json(place))));
        object.insert("action".to_owned(), step.action.into());
        object.extend((!step.note.is_empty()).then(|| ("note".to_owned(), step.note.into())));
        object.extend(step.memory.map(|memory| ("memory".to_owned(), json!(memory))));
        object.insert("buffers".to_owned(), json!(step.buffers));
        Value::Object(object)
    };
    let edge = |edge: &Edge| json!({ "event": edge.start(), "relation": relation_name(trace, edge) });
    let mut details = Map::new();
    details.insert("program".to_owned(), trace.program.as_str().into());
    details.insert("checked".to_owned(), true.into());
    details.insert("cycle".to_owned(), cycle.edges.iter().map(edge).collect());
    details.insert("steps".to_owned(), Replay::new(trace).steps.into_iter().map(step).collect());
    details
}
