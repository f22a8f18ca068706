//! Evaluates a first-order model on an execution graph (Definition 12 of S. Burckhardt, Memory Model Sensitive Analysis of
//! Concurrent Data Types, 2007). It judges what `fencepost-encode` finds by a solver, and shares no code with it.
//!
//! A model allows an execution if relations exist with which all axioms hold. [`Model::check`] is told these relations, or finds
//! out those that the axioms define; [`Model::find_orders`] searches for total orders, in small graphs. `instructions` says
//! what a graph is for the axioms. They know no memory orders: [`with_fences`](super::orders::with_fences) turns these into fences.
//!
//! A model that does not declare `synchronised` takes no notice of threads that are created and joined.

mod error;
mod formula;
mod instructions;
mod least;
mod relations;
mod search;
mod total_order;

use super::vocabulary::Sort;
use super::{Axiom, Model, RelationId};
use crate::relational::Violation;
pub use error::EvaluationError;
use fencepost_base::{TypedId, mutation};
use fencepost_graph::{Cycle, EventId, EventKind, ExecutionGraph};
use formula::Valuation;
use instructions::Instructions;
pub use relations::{Extent, GivenRelation};
use relations::{Interpretation, Table};
use std::ops::ControlFlow;

/// What a violation calls the requirement that a memory order does not contradict the coherence of the graph.
pub const COHERENCE: &str = "coherence";

impl Model {
    /// Whether the graph is an execution of the model with some relations, or the first axiom that it breaks. A relation that
    /// is not given is the least one that the axioms ask for, if that is good enough.
    ///
    /// The first relation that is given as an order and has all writes is what overwrites what: it must be the coherence of the graph, too.
    pub fn check(
        &self,
        graph: &ExecutionGraph,
        given: &[GivenRelation],
    ) -> Result<Result<(), Violation>, EvaluationError> {
        let instructions = Instructions::new(graph)?;
        let mut interpretation = Interpretation::new(self, &instructions);
        interpretation.give(given)?;
        interpretation.define()?;
        Ok(interpretation.check(graph))
    }
}

impl Interpretation<'_> {
    fn check(&self, graph: &ExecutionGraph) -> Result<(), Violation> {
        self.check_coherence(graph)?;
        self.model.axioms.iter().try_for_each(|axiom| self.check_axiom(axiom))
    }

    fn check_axiom(&self, axiom: &Axiom) -> Result<(), Violation> {
        let broken = Valuation::new(self, axiom).for_each(&axiom.free, &axiom.formula, true, &mut |valuation| {
            let value =
                |variable| valuation.values[TypedId::index(variable)].map(|value| self.instructions.event(value));
            let named = axiom.free.iter().filter_map(|id| Some((axiom.variables[*id].name.clone(), value(*id)?)));
            ControlFlow::Break(named.collect())
        });
        match broken {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(variables) => {
                Err(Violation { constraint: axiom.label.clone(), cycle: Cycle::default(), variables })
            }
        }
    }

    /// The writes to each byte have the order that the graph gives them.
    fn check_coherence(&self, graph: &ExecutionGraph) -> Result<(), Violation> {
        let Some(positions) = self.tables.ids().find_map(|relation| self.order_of_stores(relation)) else {
            return Ok(());
        };
        for (first, second) in coherent_neighbours(graph) {
            let position = |event: EventId| {
                let parts = self.instructions.of_event(event).unwrap_or_default();
                parts.first().and_then(|part| positions[part.index()])
            };
            if position(first) >= position(second) && !mutation!("order-writes-in-spite-of-coherence") {
                let variables = vec![("S".to_owned(), first), ("S'".to_owned(), second)];
                return Err(Violation { constraint: COHERENCE.to_owned(), cycle: Cycle::default(), variables });
            }
        }
        Ok(())
    }

    /// The positions of an order that has all stores.
    fn order_of_stores(&self, relation: RelationId) -> Option<&[Option<usize>]> {
        let Table::Order(positions) = &self.tables[relation] else { return None };
        let is_of_stores = self.model.relations[relation].arguments.iter().all(|sort| sort.contains(Sort::Store));
        let has_all = self.instructions.of_sort(Sort::Store).iter().all(|store| positions[store.index()].is_some());
        (is_of_stores && has_all).then_some(positions)
    }
}

/// Writes of threads, each of which overwrites a byte of the one before.
fn coherent_neighbours(graph: &ExecutionGraph) -> impl Iterator<Item = (EventId, EventId)> + '_ {
    let is_of_thread = |event: &EventId| graph.events[*event].kind != EventKind::Initial;
    graph.coherence.values().flat_map(move |writes| {
        let writes: Vec<EventId> = writes.iter().copied().filter(is_of_thread).collect();
        (1..writes.len()).map(move |next| (writes[next - 1], writes[next])).collect::<Vec<_>>()
    })
}
