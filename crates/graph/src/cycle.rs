//! Edges and the cycles that are made of them.

use crate::ids::EventId;
use crate::relation::Relation;

/// Two related events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// How they are related.
    pub relation: Relation,
    /// The first one.
    pub from: EventId,
    /// The second one.
    pub to: EventId,
    /// Whether it is walked from the second to the first.
    pub is_inverse: bool,
}

impl Edge {
    /// Where the path comes from.
    pub fn start(self) -> EventId {
        if self.is_inverse { self.to } else { self.from }
    }
    /// Where the path goes.
    pub fn end(self) -> EventId {
        if self.is_inverse { self.from } else { self.to }
    }
}

/// Edges, each of which begins where the one before it ends, and the first where the last one ends. Where a constraint says that
/// a relation must be empty, it is a path instead that ends elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// The edges in order.
    pub edges: Vec<Edge>,
}

impl Cycle {
    /// Whether it has no edges.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }
    /// Whether an event is on it.
    pub fn contains(&self, event: EventId) -> bool {
        self.edges.iter().any(|edge| [edge.from, edge.to].contains(&event))
    }
    /// The event where it begins.
    pub fn first(&self) -> Option<EventId> {
        self.edges.first().map(|edge| edge.start())
    }
    /// The same, with edges of program order that follow each other made one; of a cycle, the last and the first as well.
    pub fn without_detours(self) -> Self {
        let mut edges: Vec<Edge> = Vec::new();
        let is_program_order = |edge: &Edge| edge.relation == Relation::ProgramOrder && !edge.is_inverse;
        let is_cycle = self.is_cycle();
        for edge in self.edges {
            match edges.last_mut() {
                Some(last) if is_program_order(last) && is_program_order(&edge) => last.to = edge.to,
                _ => edges.push(edge),
            }
        }
        if let [first, .., last] = edges.as_slice()
            && is_cycle
            && is_program_order(first)
            && is_program_order(last)
        {
            let from = last.from;
            edges.pop();
            edges[0].from = from;
        }
        Self { edges }
    }
    /// Whether it ends where it begins.
    pub fn is_cycle(&self) -> bool {
        match (self.edges.first(), self.edges.last()) {
            (Some(first), Some(last)) => first.start() == last.end(),
            _ => false,
        }
    }
    /// Whether each edge begins where the one before it ends.
    pub fn is_connected(&self) -> bool {
        self.edges.windows(2).all(|pair| pair[0].end() == pair[1].start())
    }
}
