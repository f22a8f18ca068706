//! Pictures of what has no trace: runs of memory systems, and operations of data types.

use super::{Arrow, ArrowKind, Look, Node, Picture};
use crate::findings::{Messages, Operations};
use fencepost_graph::Relation;

impl Picture {
    /// A run of a memory system: a column for each party, a row for each event, and the cycle as arrows.
    pub fn of_messages(run: &Messages) -> Self {
        // Who does nothing needs no column.
        let is_active = |party: &usize| run.events.iter().any(|event| event.party == *party);
        let active: Vec<usize> = (0..run.parties.len()).filter(is_active).collect();
        let node = |(row, event): (usize, &crate::findings::MessageEvent)| Node {
            column: active.iter().position(|party| *party == event.party).unwrap_or(0),
            row,
            text: format!("{}: {}", row + 1, event.text),
            look: if event.in_cycle { Look::Plain } else { Look::Dashed },
            event: Some(row as u32),
        };
        Self {
            title: String::new(),
            columns: active.iter().map(|party| run.parties[*party].clone()).collect(),
            nodes: run.events.iter().enumerate().map(node).collect(),
            arrows: run.arrows.clone(),
            notes: Vec::new(),
        }
    }

    /// The accesses of operations in the order of memory: a column for each thread, a row for each access. Where program order
    /// goes upwards, an access has overtaken another.
    pub fn of_operations(shown: &Operations) -> Self {
        let node = |(row, access): (usize, &crate::findings::OperationAccess)| Node {
            column: shown.operations.get(access.operation).map_or(0, |operation| operation.thread),
            row,
            text: format!("{}: {}", row + 1, access.text),
            look: Look::Plain,
            event: Some(row as u32),
        };
        let nodes: Vec<Node> = shown.accesses.iter().enumerate().map(node).collect();
        let mut arrows = Vec::new();
        let mut add = |relation: Relation, from: usize, to: usize| {
            // Colours tell the two kinds apart, and there are too many arrows for labels.
            let kind = ArrowKind::Relation(relation);
            arrows.push(Arrow { kind, from, to, label: String::new(), in_cycle: false });
        };
        for column in 0..shown.threads.len() {
            let is_own =
                |number: &usize| nodes[*number].column == column && shown.accesses[*number].in_program.is_some();
            let mut own: Vec<usize> = (0..nodes.len()).filter(is_own).collect();
            own.sort_by_key(|number| shown.accesses[*number].in_program);
            own.windows(2).for_each(|pair| add(Relation::ProgramOrder, pair[0], pair[1]));
        }
        for (number, access) in shown.accesses.iter().enumerate() {
            if let Some(store) = access.reads_from.filter(|store| *store < nodes.len() && *store != number) {
                add(Relation::ReadsFrom, store, number);
            }
        }
        let operations = shown.operations.iter();
        let notes = operations.map(|one| format!("{}: {}", shown.threads[one.thread], one.text));
        Self { title: String::new(), columns: shown.threads.clone(), nodes, arrows, notes: notes.collect() }
    }
}
