//! The picture of an execution: a column for each thread and one for memory, time downwards, a row for each event.

use super::{Edge, Graph, Look, Node, Relation};
use crate::cycle_story::relation_name;
use crate::describe::Describer;
use crate::findings::ShownExecution;
use crate::names::thread;
use crate::relations::relations;
use fencepost_trace::{Action, EventId, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

impl Graph {
    /// The picture of an execution with its relations and its cycle. What says nothing about the cause of an error is left
    /// out, unless the cycle needs it.
    pub fn of_execution(execution: &ShownExecution) -> Self {
        let trace = &execution.trace;
        let describer = Describer::new(trace);
        let is_on_cycle = |id: EventId| execution.cycle.contains(id);
        let threads: Vec<u32> = (0..trace.threads.len() as u32)
            .filter(|number| trace.events.iter().any(|event| event.thread.number() == *number))
            .collect();
        let mut columns: Vec<String> = threads.iter().map(|number| thread(ThreadId::new(*number))).collect();
        let mut nodes: Vec<Node> = Vec::new();
        let mut places: BTreeMap<EventId, usize> = BTreeMap::new();
        for (id, event) in trace.enumerate() {
            let is_quiet = describer.is_noise(id) || execution.quiet.contains(&id);
            if is_quiet && !is_on_cycle(id) && !matches!(event.action, Action::Commit { .. }) {
                continue;
            }
            let own = threads.iter().position(|number| *number == event.thread.number()).unwrap_or(0);
            let (column, look) = match event.action {
                Action::Commit { .. } => (columns.len(), Look::Pill),
                Action::Load { .. } | Action::Store { .. } | Action::Update { .. } => (own, Look::Plain),
                _ => (own, Look::Dashed),
            };
            places.insert(id, nodes.len());
            let (row, text) = (nodes.len(), text(&describer, id, &event.action));
            nodes.push(Node { column, row, text, look, event: Some(id.number()) });
        }
        if nodes.iter().any(|node| node.column == columns.len()) {
            columns.push("memory".to_owned());
        }
        let mut edges: Vec<Edge> = Vec::new();
        for edge in &execution.cycle.edges {
            if let (Some(&from), Some(&to)) = (places.get(&edge.start()), places.get(&edge.end())) {
                let label = relation_name(trace, edge).to_owned();
                edges.push(Edge { relation: edge.relation.into(), from, to, label, in_cycle: true });
            }
        }
        let on_cycle: BTreeSet<_> = edges.iter().map(|edge| (edge.relation, edge.from, edge.to)).collect();
        // Program order is drawn between neighbours of the picture, not of the trace, as some events are left out.
        let mut related: Vec<(Relation, usize, usize)> = relations(trace)
            .into_iter()
            .filter(|(relation, ..)| *relation != Relation::ProgramOrder)
            .filter_map(|(relation, from, to)| Some((relation, *places.get(&from)?, *places.get(&to)?)))
            .collect();
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, node) in nodes.iter().enumerate().filter(|(_, node)| node.look != Look::Pill) {
            related.extend(last.insert(node.column, number).map(|from| (Relation::ProgramOrder, from, number)));
        }
        for (relation, from, to) in related.into_iter().filter(|related| !on_cycle.contains(related)) {
            // Program order goes straight down; its colour says enough.
            let label = if relation == Relation::ProgramOrder { String::new() } else { relation.name().to_owned() };
            edges.push(Edge { relation, from, to, label, in_cycle: false });
        }
        Self { title: String::new(), columns, nodes, edges, notes: Vec::new() }
    }
}

/// What a box says: shorter than in words.
fn text(describer: &Describer<'_>, id: EventId, action: &Action) -> String {
    match action {
        Action::Load { at, value, .. } => format!("R {} = {}", at.name, value.text),
        Action::Store { at, value, .. } => format!("W {} = {}", at.name, value.text),
        Action::Update { at, read, written: Some(written), .. } => {
            format!("U {}: {} → {}", at.name, read.text, written.text)
        }
        Action::Commit { store } => describer.stored(*store),
        Action::Fence { .. } => "fence".to_owned(),
        _ => describer.words(id).action,
    }
}
