//! The picture of an execution: a column for each thread and one for memory, time downwards, a row for each event.

use super::draw::{DrawnBox, Labels, draw};
use super::{ArrowKind, BoxStyle, Node, Picture};
use crate::cycle_steps::relation_name;
use crate::describe::Describer;
use crate::findings::ShownExecution;
use crate::names::thread;
use fencepost_graph::{Edge, Relation};
use fencepost_trace::{Action, EventId, ThreadId, Trace};
use std::collections::BTreeSet;

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
        let mut drawn: Vec<DrawnBox> = Vec::new();
        for (id, event) in trace.enumerate() {
            let is_quiet = describer.is_noise(id) || execution.quiet.contains(&id);
            if is_quiet && !is_on_cycle(id) && !matches!(event.action, Action::Commit { .. }) {
                continue;
            }
            let own = threads.iter().position(|number| *number == event.thread.number()).unwrap_or(0);
            let (column, style) = match event.action {
                Action::Commit { .. } => (columns.len(), BoxStyle::Pill),
                Action::Load { .. } | Action::Store { .. } | Action::Update { .. } => (own, BoxStyle::Plain),
                _ => (own, BoxStyle::Dashed),
            };
            let (row, text) = (drawn.len(), text(&describer, id, &event.action));
            drawn.push(DrawnBox { node: Node { column, row, text, style, event: Some(id.number()) }, event: Some(id) });
        }
        if drawn.iter().any(|drawn| drawn.node.column == columns.len()) {
            columns.push("memory".to_owned());
        }
        let labels = Labels { of_cycle: &|edge| relation_name(trace, edge).to_owned(), ..Labels::usual() };
        draw(columns, drawn, &execution.cycle, related(trace), &labels)
    }
}

/// The arrows of a trace but for program order.
fn related(trace: &Trace) -> Vec<(ArrowKind, EventId, EventId)> {
    let mut of_trace = trace.to_graph();
    let missed = of_trace.remove_waiting_stores();
    let mut edges = of_trace.graph.edges_between_neighbours();
    edges.retain(|edge| edge.relation != Relation::ProgramOrder);
    // Who comes before a store that has reached memory needs no other one, and of several of a thread the first is enough.
    let mut done: BTreeSet<(EventId, Option<ThreadId>)> = BTreeSet::new();
    let is_before = |read: EventId| edges.iter().any(|edge| (edge.relation, edge.from) == (Relation::FromReads, read));
    let missed = missed.into_iter().filter(|(read, _)| !is_before(*read)).collect::<Vec<_>>();
    for (read, store) in missed {
        if done.insert((read, of_trace.graph.events[store].thread)) {
            edges.push(Edge { relation: Relation::FromReads, from: read, to: store, is_inverse: false });
        }
    }
    let origin = |event: EventId| of_trace.origins[event];
    let relation = |edge: &Edge| Some((ArrowKind::of(edge.relation), origin(edge.from)?, origin(edge.to)?));
    let commits = trace.enumerate().filter_map(|(id, event)| match event.action {
        Action::Commit { store } => Some((ArrowKind::Commit, store, id)),
        _ => None,
    });
    edges.iter().filter_map(relation).chain(commits).collect()
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
        _ => describer.event_text(id).action,
    }
}
