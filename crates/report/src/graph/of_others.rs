//! Pictures of what has no trace: runs of memory systems, and operations of data types.

use super::{Edge, Graph, Look, Node, Relation};
use crate::findings::{Messages, Operations};

impl Graph {
    /// A run of a memory system: a column for each party, a row for each event, and the cycle as arrows.
    pub fn of_messages(run: &Messages) -> Self {
        let node = |(row, event): (usize, &crate::findings::MessageEvent)| Node {
            column: event.party,
            row,
            text: event.text.clone(),
            look: if event.in_cycle { Look::Plain } else { Look::Dashed },
            event: Some(row as u32),
        };
        let edge = |(from, to, label): &(usize, usize, String)| Edge {
            relation: if label.starts_with("processor") { Relation::ProgramOrder } else { Relation::Coherence },
            from: *from,
            to: *to,
            label: label.clone(),
            in_cycle: true,
        };
        Self {
            title: String::new(),
            columns: run.parties.clone(),
            nodes: run.events.iter().enumerate().map(node).collect(),
            edges: run.arrows.iter().map(edge).collect(),
            notes: Vec::new(),
        }
    }

    /// The accesses of operations in the order of memory: a column for each thread, a row for each access.
    pub fn of_operations(shown: &Operations) -> Self {
        let node = |(row, access): (usize, &crate::findings::OperationAccess)| Node {
            column: shown.operations.get(access.operation).map_or(0, |operation| operation.thread),
            row,
            text: access.text.clone(),
            look: Look::Plain,
            event: None,
        };
        let operations = shown.operations.iter();
        let notes = operations.map(|one| format!("{}: {}", shown.threads[one.thread], one.text));
        Self {
            title: String::new(),
            columns: shown.threads.clone(),
            nodes: shown.accesses.iter().enumerate().map(node).collect(),
            edges: Vec::new(),
            notes: notes.collect(),
        }
    }
}
