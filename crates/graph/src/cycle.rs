//! Edges and the paths and cycles that are made of them.

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

/// Edges, each of which begins where the one before it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// The edges in order.
    pub edges: Vec<Edge>,
}

impl Path {
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
