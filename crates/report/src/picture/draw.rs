//! Boxes that stand for events, and the arrows between them: what all pictures of executions have in common.

use super::{Arrow, ArrowKind, BoxStyle, Node, Picture};
use fencepost_graph::{Cycle, Edge, EventId, Relation};
use std::collections::{BTreeMap, BTreeSet};

const PROGRAM_ORDER: ArrowKind = ArrowKind::Relation(Relation::ProgramOrder);

/// A box, and the event that it stands for; none for what is no event, and has no arrows.
pub(super) struct DrawnBox {
    pub node: Node,
    pub event: Option<EventId>,
}

/// What stands beside arrows.
pub(super) struct Labels<'a> {
    /// Beside those of the cycle.
    pub of_cycle: &'a dyn Fn(&Edge) -> String,
    /// Beside all others.
    pub of_others: fn(ArrowKind) -> String,
}

impl Labels<'_> {
    /// The usual names. Program order goes straight down, and its colour says enough.
    pub fn usual() -> Labels<'static> {
        let of_others = |kind: ArrowKind| if kind == PROGRAM_ORDER { String::new() } else { kind.name().to_owned() };
        Labels { of_cycle: &|edge| edge.relation.name().to_owned(), of_others }
    }
}

/// A picture of these boxes with a cycle, which may be empty, and with the arrows that are not on it. Program order is not among
/// `related`: it is drawn between neighbours of the picture, as some events may be left out.
pub(super) fn draw(
    columns: Vec<String>,
    drawn: Vec<DrawnBox>,
    cycle: &Cycle,
    related: impl IntoIterator<Item = (ArrowKind, EventId, EventId)>,
    labels: &Labels<'_>,
) -> Picture {
    let boxes: BTreeMap<EventId, usize> =
        drawn.iter().enumerate().filter_map(|(number, drawn)| Some((drawn.event?, number))).collect();
    let mut arrows: Vec<Arrow> = Vec::new();
    for edge in &cycle.edges {
        if let (Some(&from), Some(&to)) = (boxes.get(&edge.start()), boxes.get(&edge.end())) {
            let (kind, label) = (ArrowKind::of(edge.relation), (labels.of_cycle)(edge));
            arrows.push(Arrow { kind, from, to, label, in_cycle: true });
        }
    }
    let mut done: BTreeSet<_> = arrows.iter().map(|arrow| (arrow.kind, arrow.from, arrow.to)).collect();
    let others = related.into_iter().filter_map(|(kind, from, to)| Some((kind, *boxes.get(&from)?, *boxes.get(&to)?)));
    let mut last: BTreeMap<usize, usize> = BTreeMap::new();
    let in_program = boxes.values().filter(|number| drawn[**number].node.style != BoxStyle::Pill);
    let in_program = in_program.filter_map(|number| {
        let before = last.insert(drawn[*number].node.column, *number)?;
        Some((PROGRAM_ORDER, before, *number))
    });
    for (kind, from, to) in others.chain(in_program) {
        if done.insert((kind, from, to)) {
            arrows.push(Arrow { kind, from, to, label: (labels.of_others)(kind), in_cycle: false });
        }
    }
    let nodes = drawn.into_iter().map(|drawn| drawn.node).collect();
    Picture { title: String::new(), columns, nodes, arrows, notes: Vec::new() }
}
