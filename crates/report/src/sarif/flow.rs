//! Executions as code flows.

use super::message;
use super::place::Places;
use crate::describe::Describer;
use crate::findings::{Messages, Operations, ShownExecution};
use crate::names::thread;
use crate::steps::{Content, StepState, step_states};
use fencepost_trace::{EventId, ThreadId};
use serde_json::{Map, Value, json};

/// One thread flow for each thread that does something.
pub fn thread_flows(execution: &ShownExecution, places: &Places<'_>) -> Vec<Value> {
    let trace = &execution.trace;
    let describer = Describer::new(trace);
    let states = step_states(trace);
    let step = |(id, state): (EventId, &StepState)| {
        let event = trace.event(id);
        let words = describer.event_text(id);
        let said = if words.note.is_empty() { words.action } else { format!("{} ({})", words.action, words.note) };
        let in_cycle = execution.cycle.contains(id);
        let location = match &event.place {
            Some(place) => places.location(place, Some(&said)),
            None => json!({ "message": message(&said) }),
        };
        let mut step = json!({
            "executionOrder": id.number(),
            "importance": if in_cycle { "essential" } else if describer.is_noise(id) { "unimportant" } else { "important" },
            "location": location,
        });
        let state = shown(state);
        if !state.is_empty() {
            step["state"] = Value::Object(state);
        }
        (event.thread, step)
    };
    let mut steps: Vec<(ThreadId, Value)> = trace.enumerate().map(|(id, _)| id).zip(&states).map(step).collect();
    let mut flows = Vec::new();
    for (number, about) in (0..).zip(&trace.threads) {
        let id = ThreadId::new(number);
        let own = steps.iter_mut().filter(|(whose, _)| *whose == id).map(|(_, step)| step.take());
        let own: Vec<Value> = own.collect();
        if !own.is_empty() {
            let runs = message(&format!("runs {}", about.function));
            flows.push(json!({ "id": thread(id), "message": runs, "locations": own }));
        }
    }
    flows
}

/// What a step leaves behind: store buffers that are not empty, and what it changes in memory.
fn shown(state: &StepState) -> Map<String, Value> {
    let content = |content: &Content| format!("{} = {}", content.name, content.value);
    let mut shown = Map::new();
    if let Some(memory) = &state.memory {
        shown.insert("memory".to_owned(), message(&content(memory)));
    }
    for buffer in &state.buffers {
        let stores: Vec<String> = buffer.stores.iter().map(content).collect();
        shown.insert(format!("buffer of {}", thread(buffer.thread)), message(&stores.join(", ")));
    }
    shown
}

/// The accesses of the operations of a data type, in the order of memory; none if there are none.
pub fn operations_flow(operations: &Operations, places: &Places<'_>) -> Option<Value> {
    let mut flows = Vec::new();
    for (number, name) in operations.threads.iter().enumerate() {
        let of_thread = |operation: usize| operations.operations.get(operation).is_some_and(|it| it.thread == number);
        let own = operations.accesses.iter().enumerate().filter(|(_, access)| of_thread(access.operation));
        let own = own.map(|(order, access)| {
            let location = match &access.source {
                Some(place) => places.location(place, Some(&access.text)),
                None => json!({ "message": message(&format!("{} {}", access.place, access.text)) }),
            };
            json!({ "executionOrder": order, "location": location })
        });
        let own: Vec<Value> = own.collect();
        if !own.is_empty() {
            flows.push(json!({ "id": name, "locations": own }));
        }
    }
    (!flows.is_empty()).then(|| json!({ "message": message(&operations.heading), "threadFlows": flows }))
}

/// The events of a run of a memory system: one thread flow for each processor, and one for what happens between them.
pub fn messages_flow(run: &Messages, places: &Places<'_>) -> Option<Value> {
    let mut values: Vec<&str> = run.state.iter().map(|part| part.value.as_str()).collect();
    let mut steps: Vec<(usize, Value)> = Vec::new();
    for (order, event) in run.events.iter().enumerate() {
        for (part, value) in &event.changes {
            if let Some(slot) = values.get_mut(*part) {
                *slot = value;
            }
        }
        let location = match &event.place {
            Some(place) => places.location(place, Some(&event.text)),
            None => json!({ "message": message(&event.text) }),
        };
        let mut step = json!({
            "executionOrder": order,
            "importance": if event.in_cycle { "essential" } else { "important" },
            "location": location,
        });
        let state: Map<String, Value> = run
            .state
            .iter()
            .zip(&values)
            .map(|(part, value)| {
                let party = run.parties.get(part.party).map_or("", String::as_str);
                (format!("{party}: {}", part.name), message(value))
            })
            .collect();
        if !state.is_empty() {
            step["state"] = Value::Object(state);
        }
        steps.push((event.party, step));
    }
    let mut flows = Vec::new();
    for (number, name) in run.parties.iter().enumerate() {
        let own = steps.iter_mut().filter(|(party, _)| *party == number).map(|(_, step)| step.take());
        let own: Vec<Value> = own.collect();
        if !own.is_empty() {
            flows.push(json!({ "id": name, "locations": own }));
        }
    }
    (!flows.is_empty()).then(|| json!({ "message": message(&run.heading), "threadFlows": flows }))
}
