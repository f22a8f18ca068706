//! Whether an execution is sequentially consistent: po ∪ rf ∪ co ∪ fr, with what mutexes, threads and the end of the life of
//! memory add, has no cycle (Shasha and Snir, *Efficient and correct execution of parallel programs that share memory*,
//! 1988). An execution of a relaxed model that has one is none of SC.

use super::graph::{Graph, Node};
use super::relations::{Moment, Relations, reads, same_thread, writes};
use super::sync::{ends_of_life, touched};
use super::{WitnessError, form};
use crate::error::{Edge, Relation};
use fencepost_base::TypedId;
use fencepost_trace::{Action, EventId, Trace};
use rustc_hash::FxHashMap;

/// A cycle of a trace that goes from `first` to `second`, a later event of the same thread, and back to `first`; none if
/// there is no such cycle. `failed` is an edge of an operation that is none of the events, as it was an error to perform it: from
/// the event before it in its thread to one that comes after it.
pub fn cycle_through(
    trace: &Trace,
    first: EventId,
    second: EventId,
    failed: Option<Edge>,
) -> Result<Option<Vec<Edge>>, WitnessError> {
    let mut graph = graph(trace)?;
    if let Some(Edge { from, to, relation }) = failed {
        graph.add_edge(Node(from.index()), Node(to.index()), relation);
    }
    let Some(back) = graph.path(Node(second.index()), Node(first.index())) else { return Ok(None) };
    let close = (Node(first.index()), Node(second.index()), Relation::ProgramOrder);
    Ok(Some(without_detours(std::iter::once(close).chain(back))))
}

/// A cycle of a trace, if it is not sequentially consistent.
pub fn cycle(trace: &Trace) -> Result<Option<Vec<Edge>>, WitnessError> {
    Ok(graph(trace)?.sort().err().map(|cycle| without_detours(cycle.into_iter())))
}

/// A cycle of a trace that may end, as with an error, while stores are still in their buffers. Nothing says where such a store will
/// come in the order of its bytes, but it comes after the initial value and after what its own thread has stored before; so whoever
/// has read one of these comes before it.
pub fn cycle_with_waiting_stores(trace: &Trace) -> Result<Option<Vec<Edge>>, WitnessError> {
    let mut graph = graph(trace)?;
    let relations = Relations::new(trace);
    let mut waiting: FxHashMap<u64, Vec<EventId>> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        if let (Moment::Never, Some((at, _))) = (relations.moments[event.index()], writes(&content.action)) {
            at.bytes().for_each(|byte| waiting.entry(byte).or_default().push(event));
        }
    }
    for (event, content) in trace.enumerate() {
        for byte in reads(&content.action).into_iter().flat_map(|(_, _, bytes)| bytes) {
            for store in waiting.get(&byte.address).into_iter().flatten() {
                let is_older = |source: EventId| source < *store && same_thread(trace, source, *store);
                if byte.source.is_none_or(is_older) && !same_thread(trace, event, *store) {
                    graph.add_edge(Node(event.index()), Node(store.index()), Relation::FromRead);
                }
            }
        }
    }
    Ok(graph.sort().err().map(|cycle| without_detours(cycle.into_iter())))
}

/// The edges, with those that follow each other in a thread made one.
fn without_detours(edges: impl Iterator<Item = (Node, Node, Relation)>) -> Vec<Edge> {
    let mut cycle: Vec<Edge> = Vec::new();
    for (from, to, relation) in edges {
        let (from, to) = (EventId::from_index(from.0), EventId::from_index(to.0));
        match cycle.last_mut() {
            Some(last) if (last.relation, relation) == (Relation::ProgramOrder, Relation::ProgramOrder) => last.to = to,
            _ => cycle.push(Edge { from, to, relation }),
        }
    }
    // The last one may go on where the first begins.
    if let [first, .., last] = cycle.as_slice()
        && (first.relation, last.relation) == (Relation::ProgramOrder, Relation::ProgramOrder)
    {
        let from = last.from;
        cycle.pop();
        cycle[0].from = from;
    }
    cycle
}

fn graph(trace: &Trace) -> Result<Graph, WitnessError> {
    trace.check_shape()?;
    form::check_commits(trace)?;
    let relations = Relations::new(trace);
    let mut graph = Graph::new(trace.events.len());
    let mut edge = |from: EventId, to: EventId, relation: Relation| {
        if from != to {
            graph.add_edge(Node(from.index()), Node(to.index()), relation);
        }
    };
    for events in &relations.program_order {
        events.windows(2).for_each(|pair| edge(pair[0], pair[1], Relation::ProgramOrder));
    }
    for stores in relations.coherence.values() {
        stores.windows(2).for_each(|pair| edge(pair[0], pair[1], Relation::Coherence));
    }
    let mut mutexes: FxHashMap<u64, EventId> = FxHashMap::default();
    for (event, content) in trace.enumerate() {
        for byte in reads(&content.action).into_iter().flat_map(|(_, _, bytes)| bytes) {
            if let Some(source) = byte.source {
                edge(source, event, Relation::ReadsFrom);
            }
            if let Some(overwriter) = relations.overwriter(byte.source, byte.address) {
                edge(event, overwriter, Relation::FromRead);
            }
        }
        match &content.action {
            Action::Lock { at } | Action::Unlock { at } | Action::TryLock { at, .. } | Action::MutexReset { at } => {
                if let Some(before) = mutexes.insert(at.address, event) {
                    edge(before, event, Relation::Mutex);
                }
            }
            Action::Create { child } => {
                if let Some(first) = relations.program_order[child.index()].first() {
                    edge(event, *first, Relation::Creation);
                }
            }
            Action::Join { child } => {
                if let Some(last) = relations.program_order[child.index()].last() {
                    edge(*last, event, Relation::Join);
                }
            }
            _ => {}
        }
    }
    for end in ends_of_life(trace) {
        let ended = EventId::from_index(end.position);
        for (event, content) in trace.enumerate() {
            if touched(&content.action).is_some_and(|at| end.overlaps(at)) && content.thread != end.thread {
                match relations.moments[event.index()] {
                    Moment::At(moment) if moment < end.position => edge(event, ended, Relation::Lifetime),
                    _ => edge(ended, event, Relation::Lifetime),
                }
            }
        }
    }
    Ok(graph)
}
