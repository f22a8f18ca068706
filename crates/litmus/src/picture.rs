//! An execution as a picture, with its threads as columns and the relations between its accesses as
//! arrows.

use fencepost_encode::execution::Execution;
use fencepost_encode::graph::{GraphOfExecution, Updates};
use fencepost_graph::{Cycle, ExecutionGraph};
use fencepost_program::Program;
use fencepost_report::{Picture, letters};

/// The graph of the first threads of an execution, with names. What comes after them are the reads of the final state.
pub fn named_graph(
    program: &Program,
    execution: &Execution,
    threads: usize,
    name: &dyn Fn(u64) -> String,
) -> GraphOfExecution {
    let mut of = execution.to_graph(program, threads, Updates::Split);
    name_events(&mut of.graph, name);
    of
}

/// Gives every access the name of what it touches.
pub fn name_events(graph: &mut ExecutionGraph, name: &dyn Fn(u64) -> String) {
    for event in graph.events.iter_mut() {
        event.name = event.at.map_or(String::new(), |at| name(at.address));
    }
}

/// A picture of an execution, with a cycle, which may be empty.
pub fn picture(
    title: String,
    execution: &Execution,
    (of, threads): (&GraphOfExecution, usize),
    cycle: &Cycle,
    name: &dyn Fn(u64) -> String,
) -> Picture {
    let mut graph = Picture::of_graph(title, &of.graph, cycle);
    let finals = execution.instructions.iter().filter(|one| one.thread.number() as usize >= threads);
    let finals: Vec<String> = finals.map(|one| format!("{}={}", name(one.address), one.shown)).collect();
    if !finals.is_empty() {
        graph.notes.push(format!("in the end {}", finals.join(", ")));
    }
    for (name, order) in &execution.orders {
        let position = |id| execution.instructions.iter().position(|one| one.id == id);
        let drawn = order.iter().copied().filter(|id| of.events.contains_key(id));
        let letters: Vec<String> = drawn.filter_map(position).map(letters).collect();
        graph.notes.push(format!("{name}: {}", letters.join(" ")));
    }
    graph
}
