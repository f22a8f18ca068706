//! Pictures of executions that are told otherwise than event by event: runs of memory systems, and operations of data types.

use super::draw::{DrawnBox, Labels, draw};
use super::of_graph::related;
use super::{ArrowKind, BoxStyle, Node, Picture};
use crate::findings::{MessageEvent, Messages, OperationAccess, Operations};
use fencepost_graph::{Cycle, Relation};

impl Picture {
    /// A run of a memory system: a column for each party, a row for each event, and the relations between those of memory.
    pub fn of_messages(run: &Messages) -> Self {
        // Who does nothing needs no column.
        let is_active = |party: &usize| run.events.iter().any(|event| event.party == *party);
        let active: Vec<usize> = (0..run.parties.len()).filter(is_active).collect();
        let drawn = |(row, event): (usize, &MessageEvent)| {
            let column = active.iter().position(|party| *party == event.party).unwrap_or(0);
            let style = if event.in_cycle { BoxStyle::Plain } else { BoxStyle::Dashed };
            let text = format!("{}: {}", row + 1, event.text);
            DrawnBox { node: Node { column, row, text, style, event: Some(row as u32) }, event: event.event }
        };
        let columns = active.iter().map(|party| run.parties[*party].clone()).collect();
        let drawn = run.events.iter().enumerate().map(drawn).collect();
        draw(columns, drawn, &run.edges, related(&run.graph), &Labels::usual())
    }

    /// The accesses of operations in the order of memory: a column for each thread, a row for each access. Where program order
    /// goes upwards, an access has overtaken another.
    pub fn of_operations(shown: &Operations) -> Self {
        let drawn = |(row, access): (usize, &OperationAccess)| {
            let column = shown.operations.get(access.operation).map_or(0, |operation| operation.thread);
            let text = format!("{}: {}", row + 1, access.text);
            DrawnBox {
                node: Node { column, row, text, style: BoxStyle::Plain, event: Some(row as u32) },
                event: access.event,
            }
        };
        let drawn = shown.accesses.iter().enumerate().map(drawn).collect();
        // There are too many arrows for all of them, and for labels: colours tell program order and reads-from apart.
        let reads_from = related(&shown.graph).filter(|(kind, ..)| *kind == ArrowKind::Relation(Relation::ReadsFrom));
        let labels = Labels { of_others: |_| String::new(), ..Labels::usual() };
        let picture = draw(shown.threads.clone(), drawn, &Cycle::default(), reads_from, &labels);
        let notes = shown.operations.iter().map(|one| format!("{}: {}", shown.threads[one.thread], one.text));
        Self { notes: notes.collect(), ..picture }
    }
}
