//! Critical cycles: D. Shasha and M. Snir, Efficient and Correct Execution of Parallel Programs that Share Memory (1988); as
//! tests, J. Alglave et al., Fences in Weak Memory Models (2012).
//!
//! Under sequential consistency no execution has such a cycle. A model that allows one relaxes one of its edges.

use super::edge::Edge;
use std::ops::ControlFlow;

/// A cycle: each edge begins where the one before it ends, and the first where the last one ends. It is written from the place
/// from which its edges are least, and begins with a new thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CriticalCycle {
    /// The edges. The first event is the first of its thread: the last edge is external.
    pub edges: Vec<Edge>,
}

/// What cycles to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most threads; at least two make a cycle.
    pub threads: usize,
    /// The most edges.
    pub edges: usize,
}

/// Calls `visit` with every critical cycle within the bounds, each once up to its beginning.
pub fn for_each_cycle(bounds: Bounds, visit: &mut dyn FnMut(&CriticalCycle) -> ControlFlow<()>) {
    let edges = Edge::all();
    let mut ends = edges.iter().filter(|edge| edge.external);
    // Whoever has seen enough knows it.
    let _ = ends.try_for_each(|last| extend(bounds, &edges, *last, &mut Vec::new(), visit));
}

/// Adds edges to a cycle that ends with `last`, which is not yet there.
fn extend(
    bounds: Bounds,
    all: &[Edge],
    last: Edge,
    path: &mut Vec<Edge>,
    visit: &mut dyn FnMut(&CriticalCycle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let end = path.last().copied().unwrap_or(last);
    if !path.is_empty() && path.len() < bounds.edges && end.may_precede(last) {
        path.push(last);
        if is_least_rotation(path) && is_critical(path, bounds.threads) {
            visit(&CriticalCycle { edges: path.clone() })?;
        }
        path.pop();
    }
    let threads = 1 + path.iter().filter(|edge| edge.external).count();
    if path.len() + 1 >= bounds.edges || threads > bounds.threads {
        return ControlFlow::Continue(());
    }
    for edge in all.iter().filter(|edge| end.may_precede(**edge)) {
        path.push(*edge);
        extend(bounds, all, last, path, visit)?;
        path.pop();
    }
    ControlFlow::Continue(())
}

/// At least two threads and two locations; with one change of location there would be no way back.
fn is_critical(edges: &[Edge], most_threads: usize) -> bool {
    let threads = edges.iter().filter(|edge| edge.external).count();
    let locations = edges.iter().filter(|edge| !edge.communicates()).count();
    (2..=most_threads).contains(&threads) && locations >= 2
}

/// Whether no other beginning, after an external edge, gives a smaller sequence.
fn is_least_rotation(edges: &[Edge]) -> bool {
    let rotation = |start: usize| edges[start..].iter().chain(&edges[..start]);
    (1..edges.len()).filter(|start| edges[start - 1].external).all(|start| edges.iter().le(rotation(start)))
}
