//! The graph of a trace, held against a model, and the order of the trace against what the model puts in order.

use super::relations::{Moment, Relations};
use crate::WitnessError;
use fencepost_base::{BitMatrix, TypedId, mutation};
use fencepost_graph::{Edge, EventKind, ExecutionGraph};
use fencepost_model::BufferModel;
use fencepost_model::relational::OrderOfEvents;
use fencepost_trace::{EventId, GraphOfTrace, Trace};

/// A trace as a graph, with the moments at which its events take effect.
pub(super) struct Execution {
    pub graph: ExecutionGraph,
    /// For each event of the graph that of the trace; none for initial contents.
    pub origins: Vec<Option<EventId>>,
    /// For each event of the graph when it takes effect; none for initial contents, which are there from the start.
    pub moments: Vec<Option<Moment>>,
}

impl Execution {
    pub fn new(trace: &Trace, relations: &Relations) -> Self {
        Self::of_graph(trace.to_graph(), relations)
    }

    pub fn of_graph(of_trace: GraphOfTrace, relations: &Relations) -> Self {
        let origins: Vec<Option<EventId>> = of_trace.origins.iter().copied().collect();
        let moments = origins.iter().map(|origin| origin.map(|origin| relations.moments[origin.index()])).collect();
        Self { graph: of_trace.graph, origins, moments }
    }

    /// Whether the model allows it, and the trace is in an order that the model allows.
    pub fn check(&self, model: BufferModel) -> Result<(), WitnessError> {
        match model.relations().check(&self.graph) {
            Err(violation) if !mutation!("judge-without-the-model") => {
                let path = self.in_trace(violation.cycle.edges);
                return Err(WitnessError::Forbidden { model, constraint: violation.constraint, path });
            }
            _ => {}
        }
        for order in model.relations().orders(&self.graph) {
            let wrong = order.relation().pairs().find(|(from, to)| self.is_out_of_order(*from, *to));
            if let Some((from, to)) = wrong
                && !mutation!("judge-no-order-of-the-trace")
            {
                return Err(WitnessError::OutOfOrder { model, path: self.path(&order, (from, to)) });
            }
        }
        Ok(())
    }

    /// Whether two events take effect in another order than this one. Stores that never do so come last, in any order.
    fn is_out_of_order(&self, from: usize, to: usize) -> bool {
        match (self.moments[from], self.moments[to]) {
            (_, Some(Moment::Never)) | (None, _) => false,
            // Variables whose lives end at the same moment are several events of the graph.
            (Some(from), Some(to)) => from > to,
            (Some(_), None) => true,
        }
    }

    /// Whether the model allows it with memory freed when it is, and with the stores that stay in their buffers after
    /// everything else.
    pub fn has_some_order(mut self, model: BufferModel) -> bool {
        let lifetimes = self.lifetimes();
        self.graph.synchronisation.extend(lifetimes);
        let never = Some(Moment::Never);
        let is_last = |event: &usize| self.moments[*event] == never;
        let (last, others): (Vec<usize>, Vec<usize>) = (0..self.graph.len()).partition(is_last);
        let is_acyclic = |order: &OrderOfEvents<'_, '_>| {
            let mut relation: BitMatrix = order.relation().clone();
            others.iter().for_each(|from| last.iter().for_each(|to| relation.insert(*from, *to)));
            relation.is_acyclic()
        };
        model.relations().check(&self.graph).is_ok() && model.relations().orders(&self.graph).iter().all(is_acyclic)
    }

    /// The end of the life of memory and what touches it, in the order of the trace.
    pub fn lifetimes(&self) -> Vec<(EventId, EventId)> {
        let graph = &self.graph;
        let frees = graph.events.enumerate().filter(|(_, event)| event.kind == EventKind::Free);
        let touching = frees.flat_map(|(free, end)| {
            let touches = graph.events.enumerate().filter(|(_, other)| {
                let overlaps = other.at.zip(end.at).is_some_and(|(one, other)| one.overlaps(other));
                other.thread.is_some() && other.kind != EventKind::Free && overlaps
            });
            touches.map(move |(access, _)| (access, free))
        });
        let moment = |event: EventId| self.moments[event.index()];
        let in_order = |(access, free): (EventId, EventId)| {
            if moment(access) < moment(free) { (access, free) } else { (free, access) }
        };
        touching.map(in_order).collect()
    }

    /// Why one event comes before another.
    pub fn path(&self, order: &OrderOfEvents<'_, '_>, (from, to): (usize, usize)) -> Vec<Edge> {
        self.in_trace(order.path(EventId::from_index(from), EventId::from_index(to)))
    }

    /// The same edges between the events of the trace. Nothing comes before initial contents, so that they are on no cycle; a
    /// path that begins there does so at the event after it.
    pub fn in_trace(&self, edges: Vec<Edge>) -> Vec<Edge> {
        let origin = |event: EventId| self.origins[event.index()];
        edges
            .into_iter()
            .filter_map(|edge| Some(Edge { from: origin(edge.from)?, to: origin(edge.to)?, ..edge }))
            .collect()
    }
}
