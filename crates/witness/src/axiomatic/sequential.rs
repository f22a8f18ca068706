//! Whether an execution is sequentially consistent: po ∪ rf ∪ co ∪ fr, with what mutexes, threads and the end of the life of
//! memory add, has no cycle (Shasha and Snir, *Efficient and correct execution of parallel programs that share memory*,
//! 1988). An execution of a relaxed model that has one is none of SC.

use super::order::Execution;
use super::relations::Relations;
use super::{WitnessError, form};
use fencepost_base::{BitMatrix, TypedId};
use fencepost_graph::{Cycle, Edge, EventId, Relation};
use fencepost_model::BufferModel;
use fencepost_trace::Trace;

/// A cycle of a trace that goes from `first` to `second`, a later event of the same thread, and back to `first`; none if
/// there is no such cycle. `failed` is an edge of an operation that is none of the events, as it was an error to perform it: from
/// the event before it in its thread to one that comes after it.
pub fn cycle_through(
    trace: &Trace,
    first: EventId,
    second: EventId,
    failed: Option<Edge>,
) -> Result<Option<Cycle>, WitnessError> {
    let execution = execution(trace)?;
    // What has nothing to do with memory is not in the graph; what its thread did before stands for it.
    let in_graph = |event: EventId| {
        let is_own = |origin: EventId| origin <= event && trace.event(origin).thread == trace.event(event).thread;
        let last = execution.origins.iter().rfind(|origin| origin.is_some_and(is_own));
        // Of the ends of several lives the first, from which the others can be reached.
        execution.origins.iter().position(|origin| Some(origin) == last)
    };
    let (Some(start), Some(next)) = (in_graph(first), in_graph(second)) else { return Ok(None) };
    let failed = failed.and_then(|edge| Some((in_graph(edge.from)?, in_graph(edge.to)?, edge.relation)));
    let back = with_edges(&execution, failed.as_slice(), |relation| relation.shortest_path(next, start));
    let close = Edge { relation: Relation::ProgramOrder, from: first, to: second, is_inverse: false };
    Ok(back.map(|back| Cycle { edges: std::iter::once(close).chain(back).collect() }.without_detours()))
}

/// A cycle of a trace, if it is not sequentially consistent.
pub fn cycle(trace: &Trace) -> Result<Option<Cycle>, WitnessError> {
    let execution = execution(trace)?;
    Ok(shortest_cycle(&execution, &[]))
}

/// A cycle of a trace that may end, as with an error, while stores are still in their buffers. Whoever has read what such a store
/// will overwrite in any case comes before it.
pub fn cycle_with_waiting_stores(trace: &Trace) -> Result<Option<Cycle>, WitnessError> {
    let (execution, missed) = execution_and_missed_stores(trace)?;
    let missed = missed.into_iter().map(|(read, store)| (read.index(), store.index(), Relation::FromReads));
    Ok(shortest_cycle(&execution, &missed.collect::<Vec<_>>()))
}

fn shortest_cycle(execution: &Execution, more: &[(usize, usize, Relation)]) -> Option<Cycle> {
    let edges = with_edges(execution, more, |relation| {
        let mut cycle = relation.shortest_cycle()?;
        cycle.push(*cycle.first()?);
        Some(cycle)
    })?;
    Some(Cycle { edges }.without_detours())
}

/// The graph of a trace whose commits are in order. Stores that never reach memory are not in the order of their bytes, and
/// the lives of memory end between what the threads do to it.
fn execution(trace: &Trace) -> Result<Execution, WitnessError> {
    Ok(execution_and_missed_stores(trace)?.0)
}

/// The same, with reads that come before a store that never reaches memory.
fn execution_and_missed_stores(trace: &Trace) -> Result<(Execution, Vec<(EventId, EventId)>), WitnessError> {
    trace.check_shape()?;
    form::check_commits(trace)?;
    let mut of_trace = trace.to_graph();
    let missed = of_trace.remove_waiting_stores();
    let mut execution = Execution::of_graph(of_trace, &Relations::new(trace));
    let thread = |event: EventId| execution.graph.events[event].thread;
    let lifetimes = execution.lifetimes().into_iter().filter(|(one, other)| thread(*one) != thread(*other));
    let lifetimes: Vec<(EventId, EventId)> = lifetimes.collect();
    execution.graph.synchronisation.extend(lifetimes);
    Ok((execution, missed))
}

/// The edges of a way through the order of sequential consistency and some more edges, in terms of the trace.
fn with_edges(
    execution: &Execution,
    more: &[(usize, usize, Relation)],
    find_path: impl Fn(&BitMatrix) -> Option<Vec<usize>>,
) -> Option<Vec<Edge>> {
    let orders = BufferModel::Sc.relations().orders(&execution.graph);
    let order = orders.first()?;
    let mut relation = order.relation().clone();
    more.iter().for_each(|(from, to, _)| relation.insert(*from, *to));
    let path = find_path(&relation)?;
    let edges = path.windows(2).flat_map(|step| {
        if order.relation().contains(step[0], step[1]) {
            return execution.path(order, (step[0], step[1]));
        }
        let added = more.iter().filter(|(from, to, _)| [*from, *to] == step).map(|(from, to, relation)| Edge {
            relation: *relation,
            from: EventId::from_index(*from),
            to: EventId::from_index(*to),
            is_inverse: false,
        });
        execution.in_trace(added.take(1).collect())
    });
    Some(edges.collect())
}
