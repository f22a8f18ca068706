//! `--picture`, and the graph of a page: an execution with its threads as columns and the relations between its accesses as
//! arrows.

use super::explain::{fence, letters, order};
use fencepost_encode::execution::{Executed, Execution};
use fencepost_encode::graph::Updates;
use fencepost_encode::symbolic::{InstructionId, InstructionKind};
use fencepost_graph::EventId;
use fencepost_program::Program;
use fencepost_report::{Arrow, ArrowKind, Graph, Look, Node};
use std::collections::BTreeMap;

/// A picture of the first threads of an execution. What comes after them are the reads of the final state, which are not
/// drawn.
pub fn picture(
    title: String,
    program: &Program,
    execution: &Execution,
    threads: usize,
    name: &dyn Fn(u64) -> String,
) -> Graph {
    let mut nodes: Vec<Node> = Vec::new();
    let mut places: BTreeMap<InstructionId, usize> = BTreeMap::new();
    let mut finals = Vec::new();
    for (position, instruction) in execution.instructions.iter().enumerate() {
        let column = instruction.strand.number() as usize;
        if column < threads {
            let row = nodes.iter().filter(|node| node.column == column).count();
            places.insert(instruction.id, nodes.len());
            nodes.push(node(column, row, &letters(position), instruction, name));
        } else {
            finals.push(format!("{}={}", name(instruction.address), instruction.shown));
        }
    }
    let of = execution.to_graph(program, threads, Updates::Split);
    let place = |event: EventId| places.get(&of.instructions[event]?).copied();
    let edges = of.graph.edges_between_neighbours();
    let drawn =
        edges.iter().filter_map(|edge| Some((ArrowKind::of(edge.relation), place(edge.from)?, place(edge.to)?)));
    let arrows = drawn
        .map(|(kind, from, to)| Arrow { kind, from, to, label: kind.name().to_owned(), in_cycle: false })
        .collect();
    let mut notes = Vec::new();
    if !finals.is_empty() {
        notes.push(format!("in the end {}", finals.join(", ")));
    }
    for (name, order) in &execution.orders {
        let drawn = order.iter().filter(|id| places.contains_key(id));
        let position = |id: &InstructionId| execution.instructions.iter().position(|i| i.id == *id);
        let letters: Vec<String> = drawn.filter_map(position).map(letters).collect();
        notes.push(format!("{name}: {}", letters.join(" ")));
    }
    Graph { title, columns: (0..threads).map(|thread| format!("P{thread}")).collect(), nodes, arrows, notes }
}

fn node(column: usize, row: usize, letter: &str, instruction: &Executed, name: &dyn Fn(u64) -> String) -> Node {
    let (locked, order) = (if instruction.locked { "*" } else { "" }, order(instruction));
    let what = match instruction.kind {
        InstructionKind::Fence(kinds) => fence(kinds),
        InstructionKind::Store => format!("W{locked} {} = {}{order}", name(instruction.address), instruction.shown),
        InstructionKind::Load => format!("R{locked} {} = {}{order}", name(instruction.address), instruction.shown),
    };
    let look = if matches!(instruction.kind, InstructionKind::Fence(_)) { Look::Dashed } else { Look::Plain };
    Node { column, row, text: format!("{letter}: {what}"), look, event: None }
}
