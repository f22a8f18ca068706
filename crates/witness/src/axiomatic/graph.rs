//! A directed graph with labelled edges, and the search for a cycle in it.

use crate::error::Relation;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(pub usize);

/// An edge, from and to, and why it is there.
pub(super) type LabelledEdge = (Node, Node, Relation);

/// The graph.
#[derive(Default)]
pub(super) struct Graph {
    successors: Vec<Vec<(Node, Relation)>>,
}

impl Graph {
    /// A graph of `count` nodes without edges.
    pub fn new(count: usize) -> Self {
        Self { successors: vec![Vec::new(); count] }
    }

    /// One more node.
    pub fn add_node(&mut self) -> Node {
        self.successors.push(Vec::new());
        Node(self.successors.len() - 1)
    }

    /// One more edge.
    pub fn add_edge(&mut self, from: Node, to: Node, relation: Relation) {
        debug_assert_ne!(from, to, "an event is not before itself");
        self.successors[from.0].push((to, relation));
    }

    /// All edges out of a node.
    pub fn successors(&self, node: Node) -> &[(Node, Relation)] {
        &self.successors[node.0]
    }

    /// All nodes such that each edge goes forward, or the edges of a cycle.
    pub fn sort(&self) -> Result<Vec<Node>, Vec<LabelledEdge>> {
        let mut colour = vec![Colour::White; self.successors.len()];
        let mut finished = Vec::with_capacity(self.successors.len());
        for root in 0..self.successors.len() {
            if colour[root] != Colour::White {
                continue;
            }
            // The path from the root, with the number of the next edge to follow at each node. Not recursive, because a
            // trace may be long.
            let mut path = vec![(Node(root), 0)];
            colour[root] = Colour::Grey;
            while let Some((node, next)) = path.last_mut() {
                let node = *node;
                let Some(&(target, _)) = self.successors[node.0].get(*next) else {
                    colour[node.0] = Colour::Black;
                    finished.push(node);
                    path.pop();
                    continue;
                };
                *next += 1;
                match colour[target.0] {
                    Colour::Black => {}
                    Colour::White => {
                        colour[target.0] = Colour::Grey;
                        path.push((target, 0));
                    }
                    Colour::Grey => {
                        let on_cycle = path.iter().map(|(node, _)| *node).skip_while(|node| *node != target);
                        return Err(self.shortest_cycle(on_cycle));
                    }
                }
            }
        }
        finished.reverse();
        Ok(finished)
    }

    /// A shortest cycle through one of `nodes`, which all lie on a cycle.
    fn shortest_cycle(&self, nodes: impl Iterator<Item = Node>) -> Vec<LabelledEdge> {
        nodes
            .map(|node| self.cycle_through(node))
            .filter(|cycle| !cycle.is_empty())
            .min_by_key(Vec::len)
            .unwrap_or_default()
    }

    /// A shortest cycle through `start`; empty if there is none.
    fn cycle_through(&self, start: Node) -> Vec<LabelledEdge> {
        self.path(start, start).unwrap_or_default()
    }

    /// A shortest path of at least one edge, by breadth-first search.
    pub fn path(&self, start: Node, end: Node) -> Option<Vec<LabelledEdge>> {
        let mut reached_by: FxHashMap<usize, (Node, Relation)> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for &(target, relation) in self.successors(node) {
                reached_by.entry(target.0).or_insert_with(|| {
                    queue.push_back(target);
                    (node, relation)
                });
            }
            if reached_by.contains_key(&end.0) {
                break;
            }
        }
        let mut edges = Vec::new();
        let mut node = end;
        while let Some(&(before, relation)) = reached_by.get(&node.0) {
            edges.push((before, node, relation));
            node = before;
            if node == start {
                break;
            }
        }
        edges.reverse();
        (!edges.is_empty()).then_some(edges)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Colour {
    White,
    Grey,
    Black,
}
