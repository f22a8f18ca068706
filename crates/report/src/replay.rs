//! A trace step by step, as text and as JSON.

use crate::cycle_story::{cycle_line, cycle_story, relation_name};
use crate::describe::Describer;
use crate::json::JsonError;
use crate::names::thread;
use crate::steps::{BufferState, Content, StepState, step_states};
use crate::table::{Row, lines};
use crate::verdict::error_line;
use fencepost_graph::{Cycle, Edge};
use fencepost_model::display_name;
use fencepost_source::{Ink, Style, visible};
use fencepost_trace::{EventId, ThreadId, Trace};
use serde::Serialize;

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
            let words = describer.words(id);
            let place = describer.files.place_or_nothing(event.place.as_ref());
            let number = format!("{:>digits$}", id.number());
            Row { cells: vec![number, thread(event.thread), place, words.action], note: words.note }
        })
        .collect();
    let mut text = format!("{}\n", visible(&format!("{} under {}", trace.program, display_name(&trace.model))));
    let wrong = wrong(trace, cycle).map(|wrong| format!("{}  {wrong}\n", style.paint(Ink::Bad, "FAIL")));
    text.push_str(wrong.as_deref().unwrap_or_default());
    for (line, state) in lines(&rows, style).into_iter().zip(step_states(trace)) {
        text.push_str(&line);
        text.push('\n');
        for line in state_lines(&state) {
            text.push_str(&format!("        {}\n", style.paint(Ink::Quiet, &visible(&line))));
        }
    }
    text.push_str(wrong.as_deref().unwrap_or("the execution shows no error and is sequentially consistent\n"));
    if !cycle.is_empty() {
        text.push_str(
            "  no interleaving of the threads does this, as each of these would have to come before the next:\n",
        );
        text.extend(cycle_story(trace, cycle).iter().map(|part| format!("  - {}\n", visible(part))));
    }
    text
}

/// What is wrong with an execution, in a line: its error, or that it is not sequentially consistent, which a cycle shows.
pub fn wrong(trace: &Trace, cycle: &Cycle) -> Option<String> {
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

/// A replayed trace for other programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonReplay {
    /// The program, as the user named it.
    pub program: String,
    /// Name of the memory model.
    pub model: String,
    /// All events.
    pub steps: Vec<JsonStep>,
    /// The error that the execution shows.
    pub error: Option<JsonError>,
    /// Why it is not sequentially consistent: events that each would have to come before the next, and the last before the
    /// first. Empty if it is.
    pub cycle: Vec<JsonCycleEvent>,
    /// Source files that have changed since the trace was written, so that their lines may be others. Always empty if the
    /// trace was checked, as that is done with the sources that are there.
    pub changed: Vec<String>,
    /// Why it is not known whether the program does this; nothing if it does.
    pub not_checked: Option<String>,
}

/// An event of a cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsonCycleEvent {
    /// The event.
    pub event: EventId,
    /// Its relation to the next, such as `po` or `fr`.
    pub relation: &'static str,
}

/// One event of a replayed trace.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonStep {
    /// Its position in the trace.
    pub event: EventId,
    /// Its thread.
    pub thread: ThreadId,
    /// Cycle of the source file.
    pub file: Option<String>,
    /// Line in the source.
    pub line: Option<u32>,
    /// What happens, in words.
    pub action: String,
    /// A remark on it; may be empty.
    pub note: String,
    /// What changes in memory.
    pub memory: Option<Content>,
    /// All store buffers after it that are not empty.
    pub buffers: Vec<BufferState>,
}

impl JsonReplay {
    /// For a trace of the right shape, and its cycle if it has one.
    pub fn new(trace: &Trace, cycle: &Cycle) -> Self {
        let describer = Describer::new(trace);
        let step = |((event, content), state): ((EventId, &fencepost_trace::Event), StepState)| {
            let words = describer.words(event);
            JsonStep {
                event,
                thread: content.thread,
                file: content.place.as_ref().map(|place| place.file.clone()),
                line: content.place.as_ref().map(|place| place.line),
                action: words.action,
                note: words.note,
                memory: state.memory,
                buffers: state.buffers,
            }
        };
        let cycle_event = |edge: &Edge| JsonCycleEvent { event: edge.start(), relation: relation_name(trace, edge) };
        Self {
            program: trace.program.clone(),
            model: trace.model.clone(),
            steps: trace.enumerate().zip(step_states(trace)).map(step).collect(),
            error: trace.error.as_ref().map(JsonError::new),
            cycle: cycle.edges.iter().map(cycle_event).collect(),
            changed: Vec::new(),
            not_checked: None,
        }
    }

    /// As text.
    pub fn to_json(&self) -> String {
        // Serialising to memory fails only for maps with odd keys, and there are none.
        serde_json::to_string_pretty(self).expect("a replay has no maps")
    }
}
