//! Searches for the total orders with which a graph is an execution of a model: orders are made event by event, and what is
//! known of the axioms after each tells whether to go on.

use super::coherent_neighbours;
use super::error::EvaluationError;
use super::formula::{Valuation, Values};
use super::instructions::{InstructionId, Instructions};
use super::least::{Mentions, definition, undefined};
use super::relations::{Extent, GivenRelation, Interpretation, Table};
use super::total_order::{sort_of_total_order, speaks_only_of};
use crate::axiomatic::vocabulary::Sort;
use crate::axiomatic::{Axiom, Model, RelationId};
use fencepost_base::TypedId;
use fencepost_graph::{EventId, ExecutionGraph};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// An order of more events is not searched for.
const MOST_EVENTS: usize = 64;
/// No more beginnings of orders are looked at.
const MOST_BEGINNINGS: usize = 1_000_000;

impl Model {
    /// Total orders with which the graph is an execution of the model, as [`Model::check`] takes them; none if there are none.
    ///
    /// This is a search through all orders, for graphs of the size of litmus tests. It gives up on larger ones.
    pub fn find_orders(&self, graph: &ExecutionGraph) -> Result<Option<Vec<GivenRelation>>, EvaluationError> {
        let instructions = Instructions::new(graph)?;
        let mut interpretation = Interpretation::new(self, &instructions);
        let all = self.relations.ids().map(TypedId::index).collect();
        let mut orders = Vec::new();
        for relation in undefined(self, &all).into_iter().map(RelationId::from_index) {
            let Some(sort) = sort_of_total_order(self, relation) else {
                return Err(EvaluationError::NotGiven { name: self.relations[relation].name.clone() });
            };
            let is_ordered = |event: &EventId| {
                let parts = instructions.of_event(*event).unwrap_or_default();
                parts.iter().any(|part| instructions.is_of(*part, sort))
            };
            let events: Vec<EventId> = graph.events.ids().filter(is_ordered).collect();
            if events.len() > MOST_EVENTS {
                return Err(EvaluationError::TooLarge { limit: MOST_EVENTS });
            }
            interpretation.tables[relation] = Table::Beginning(vec![None; instructions.len()]);
            orders.push(Order { relation, sort, events, placed: Vec::new() });
        }
        interpretation.define()?;
        interpretation.mark_what_may_grow(&orders);
        let Some(open) = OpenInstances::new(&interpretation, &orders) else { return Ok(None) };
        let tells_coherence = orders.iter().position(|order| order.sort.contains(Sort::Store));
        let coherence = coherent_neighbours(graph).collect();
        let mut search =
            Search { graph, interpretation, orders, open, coherence, tells_coherence, beginnings: MOST_BEGINNINGS };
        search.extend(0)
    }
}

/// A relation that is a total order, as far as it is made.
struct Order {
    relation: RelationId,
    sort: Sort,
    /// What is to be ordered.
    events: Vec<EventId>,
    placed: Vec<EventId>,
}

/// An axiom and what its free variables stand for, where that alone does not decide.
struct Instance<'a> {
    axiom: &'a Axiom,
    values: Values,
}

/// What must be looked at while orders are made.
struct OpenInstances<'a> {
    all: Vec<Instance<'a>>,
    /// For each instruction the instances that may depend on where it is placed.
    of: Vec<Vec<usize>>,
}

impl<'a> OpenInstances<'a> {
    /// None if an axiom is broken whatever the orders are.
    fn new(interpretation: &Interpretation<'a>, orders: &[Order]) -> Option<Self> {
        let mut open = Self { all: Vec::new(), of: vec![Vec::new(); interpretation.instructions.len()] };
        let makes_order = |axiom: &&Axiom| orders.iter().any(|order| speaks_only_of(axiom, order.relation, order.sort));
        for axiom in interpretation.model.axioms.iter().filter(|axiom| !makes_order(axiom)) {
            let has_quantifiers = axiom.variables.len() > axiom.free.len();
            let mut valuation = Valuation::new(interpretation, axiom);
            let broken = valuation.for_each(&axiom.free, &axiom.formula, true, &mut |valuation| {
                if valuation.truth(&axiom.formula) == Some(false) {
                    return ControlFlow::Break(());
                }
                let number = open.all.len();
                open.all.push(Instance { axiom, values: valuation.values.clone() });
                for (index, of) in open.of.iter_mut().enumerate() {
                    let is_meant = |value: &Option<InstructionId>| value.is_some_and(|value| value.index() == index);
                    if has_quantifiers || valuation.values.iter().any(is_meant) {
                        of.push(number);
                    }
                }
                ControlFlow::Continue(())
            });
            if broken.is_break() {
                return None;
            }
        }
        Some(open)
    }
}

impl Interpretation<'_> {
    /// Relations that axioms define by way of orders that are not known yet may have more than what is known.
    fn mark_what_may_grow(&mut self, orders: &[Order]) {
        let is_order = |relation: RelationId| orders.iter().any(|order| order.relation == relation);
        let is_defined_by_orders = |axiom: &Axiom| {
            definition(axiom).is_some_and(|(condition, relation, _)| {
                !is_order(relation) && Mentions::of(condition, &is_order).is_any()
            })
        };
        if self.model.axioms.iter().any(is_defined_by_orders) {
            for table in self.tables.iter_mut() {
                if let Table::Tuples(tuples) = table {
                    *table = Table::AtLeast(std::mem::take(tuples));
                }
            }
        }
    }
}

struct Search<'a> {
    graph: &'a ExecutionGraph,
    interpretation: Interpretation<'a>,
    orders: Vec<Order>,
    open: OpenInstances<'a>,
    /// Each pair is two writes, of which the second overwrites a byte of the first.
    coherence: Vec<(EventId, EventId)>,
    /// Which of the orders has to agree with coherence.
    tells_coherence: Option<usize>,
    /// How many more beginnings to look at.
    beginnings: usize,
}

impl Search<'_> {
    /// Places what is not placed yet in the order with this number, and then in those after it.
    fn extend(&mut self, number: usize) -> Result<Option<Vec<GivenRelation>>, EvaluationError> {
        let Some(order) = self.orders.get(number) else { return self.judge() };
        if order.placed.len() == order.events.len() {
            return self.extend(number + 1);
        }
        for event in order.events.clone() {
            if !self.is_next(number, event) {
                continue;
            }
            let Some(left) = self.beginnings.checked_sub(1) else {
                return Err(EvaluationError::TooLarge { limit: MOST_BEGINNINGS });
            };
            self.beginnings = left;
            let place = self.orders[number].placed.len();
            self.orders[number].placed.push(event);
            self.set_position(number, event, Some(place));
            if self.is_possible(event)
                && let Some(found) = self.extend(number)?
            {
                return Ok(Some(found));
            }
            self.orders[number].placed.pop();
            self.set_position(number, event, None);
        }
        Ok(None)
    }

    /// Whether an event is not placed yet, but all that it overwrites.
    fn is_next(&self, number: usize, event: EventId) -> bool {
        let is_placed = |event: &EventId| self.orders[number].placed.contains(event);
        let mut overwrites = self.coherence.iter().filter(|(_, second)| *second == event);
        let must_agree = self.tells_coherence == Some(number);
        !is_placed(&event) && (!must_agree || overwrites.all(|(first, _)| is_placed(first)))
    }

    fn set_position(&mut self, number: usize, event: EventId, position: Option<usize>) {
        let parts = self.interpretation.instructions.of_event(event).unwrap_or_default();
        if let Table::Beginning(positions) = &mut self.interpretation.tables[self.orders[number].relation] {
            parts.iter().for_each(|part| positions[part.index()] = position);
        }
    }

    /// Whether no axiom is broken by an event that was placed just now.
    fn is_possible(&self, event: EventId) -> bool {
        let parts = self.interpretation.instructions.of_event(event).unwrap_or_default();
        let numbers: BTreeSet<usize> = parts.iter().flat_map(|part| &self.open.of[part.index()]).copied().collect();
        numbers.into_iter().all(|number| {
            let Instance { axiom, values } = &self.open.all[number];
            Valuation::with(&self.interpretation, axiom, values.clone()).truth(&axiom.formula) != Some(false)
        })
    }

    /// The orders, if the graph is an execution with them.
    fn judge(&self) -> Result<Option<Vec<GivenRelation>>, EvaluationError> {
        let given = |order: &Order| GivenRelation {
            name: self.interpretation.model.relations[order.relation].name.clone(),
            extent: Extent::Order(order.placed.clone()),
        };
        let given: Vec<GivenRelation> = self.orders.iter().map(given).collect();
        let verdict = self.interpretation.model.check(self.graph, &given)?;
        Ok(verdict.is_ok().then_some(given))
    }
}
