//! What memory and the store buffers hold after each event, told from the trace alone.

use fencepost_trace::{Action, EventId, ThreadId, Trace};
use serde::Serialize;
use std::collections::BTreeMap;

/// What a variable, or a waiting store to it, holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The store that put it there.
    pub event: EventId,
    /// The variable.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The stores of a thread that have not reached memory, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BufferState {
    /// The thread.
    pub thread: ThreadId,
    /// Its stores.
    pub stores: Vec<Content>,
}

/// What an event leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepState {
    /// What it changes in memory.
    pub memory: Option<Content>,
    /// All store buffers after it that are not empty.
    pub buffers: Vec<BufferState>,
}

/// The state after each event of a trace of the right shape.
pub fn step_states(trace: &Trace) -> Vec<StepState> {
    let mut buffers: BTreeMap<ThreadId, Vec<Content>> = BTreeMap::new();
    let mut states = Vec::with_capacity(trace.events.len());
    for (id, event) in trace.enumerate() {
        let mut memory = None;
        match &event.action {
            Action::Store { buffered: true, .. } => {
                buffers.entry(event.thread).or_default().extend(content(trace, id));
            }
            Action::Commit { store } => {
                if let Some(buffer) = buffers.get_mut(&event.thread) {
                    buffer.retain(|waiting| waiting.event != *store);
                }
                memory = content(trace, *store);
            }
            Action::Store { buffered: false, .. } | Action::Update { written: Some(_), .. } => {
                memory = content(trace, id);
            }
            _ => {}
        }
        let waiting = buffers.iter().filter(|(_, stores)| !stores.is_empty());
        let buffers = waiting.map(|(thread, stores)| BufferState { thread: *thread, stores: stores.clone() }).collect();
        states.push(StepState { memory, buffers });
    }
    states
}

fn content(trace: &Trace, id: EventId) -> Option<Content> {
    let (at, value) = match &trace.event(id).action {
        Action::Store { at, value, .. } => (at, value),
        Action::Update { at, written: Some(value), .. } => (at, value),
        _ => return None,
    };
    Some(Content { event: id, name: at.name.clone(), value: value.text.clone() })
}
