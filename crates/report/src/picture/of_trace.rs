//! The picture of an execution: a column for each thread and one for memory, time downwards, a row for each event.

use super::{Arrow, ArrowKind, Look, Node, Picture};
use crate::cycle_story::relation_name;
use crate::describe::Describer;
use crate::findings::ShownExecution;
use crate::names::thread;
use crate::relations::relations;
use fencepost_graph::Relation;
use fencepost_trace::{Action, EventId, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

impl Picture {
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
        let mut arrows: Vec<Arrow> = Vec::new();
        for edge in &execution.cycle.edges {
            if let (Some(&from), Some(&to)) = (places.get(&edge.start()), places.get(&edge.end())) {
                let label = relation_name(trace, edge).to_owned();
                let kind = ArrowKind::of(edge.relation);
                arrows.push(Arrow { kind, from, to, label, in_cycle: true });
            }
        }
        let on_cycle: BTreeSet<_> = arrows.iter().map(|arrow| (arrow.kind, arrow.from, arrow.to)).collect();
        // Program order is drawn between neighbours of the picture, not of the trace, as some events are left out.
        let program_order = ArrowKind::Relation(Relation::ProgramOrder);
        let mut related: Vec<(ArrowKind, usize, usize)> = relations(trace)
            .into_iter()
            .filter_map(|(kind, from, to)| Some((kind, *places.get(&from)?, *places.get(&to)?)))
            .collect();
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, node) in nodes.iter().enumerate().filter(|(_, node)| node.look != Look::Pill) {
            related.extend(last.insert(node.column, number).map(|from| (program_order, from, number)));
        }
        for (kind, from, to) in related.into_iter().filter(|related| !on_cycle.contains(related)) {
            // Program order goes straight down; its colour says enough.
            let label = if kind == program_order { String::new() } else { kind.name().to_owned() };
            arrows.push(Arrow { kind, from, to, label, in_cycle: false });
        }
        Self { title: String::new(), columns, nodes, arrows, notes: Vec::new() }
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
