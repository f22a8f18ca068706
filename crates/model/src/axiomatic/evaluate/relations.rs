//! The relations whose existence a model asks for: as they are given, and as far as they are known while one is searched for.

use super::error::EvaluationError;
use super::formula::Structure;
use super::instructions::{InstructionId, Instructions};
use crate::axiomatic::vocabulary::Sort;
use crate::axiomatic::{Model, RelationId, Symbol};
use fencepost_base::{IdVec, TypedId};
use fencepost_graph::EventId;
use std::collections::BTreeSet;

/// A relation whose existence a model asks for, as somebody gives it for a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRelation {
    /// Its name in the model.
    pub name: String,
    /// What it relates.
    pub extent: Extent,
}

/// What a relation relates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Each event to all that stand behind it; the load of an update also to its store. Events that are no instructions, or not of the
    /// relation's sort, may be among them.
    Order(Vec<EventId>),
    /// The events of each tuple to each other; in the place of an update both its load and its store.
    Tuples(Vec<Vec<EventId>>),
}

/// What is known of a relation.
#[derive(Clone, Debug)]
pub(super) enum Table {
    /// Nothing.
    Unknown,
    /// It is a total order of what has a position. Instructions of one update have the same.
    Order(Vec<Option<usize>>),
    /// It is a total order, of which this is the beginning.
    Beginning(Vec<Option<usize>>),
    /// It has these tuples and no others.
    Tuples(BTreeSet<Vec<InstructionId>>),
    /// It has these tuples and maybe others.
    AtLeast(BTreeSet<Vec<InstructionId>>),
}

/// A graph, and what is known of the relations that a model asks for.
#[derive(Clone, Debug)]
pub(super) struct Interpretation<'a> {
    pub model: &'a Model,
    pub instructions: &'a Instructions,
    pub tables: IdVec<RelationId, Table>,
}

impl<'a> Interpretation<'a> {
    /// No relation is known.
    pub fn new(model: &'a Model, instructions: &'a Instructions) -> Self {
        let tables = model.relations.iter().map(|_| Table::Unknown).collect();
        Self { model, instructions, tables }
    }

    /// Some relations are given.
    pub fn give(&mut self, given: &[GivenRelation]) -> Result<(), EvaluationError> {
        for GivenRelation { name, extent } in given {
            let relation = self.model.relations.enumerate().find(|(_, relation)| relation.name == *name);
            let Some((id, relation)) = relation else {
                return Err(EvaluationError::UnknownRelation { name: name.clone() });
            };
            if !matches!(self.tables[id], Table::Unknown) {
                return Err(EvaluationError::GivenTwice { name: name.clone() });
            }
            let table = match extent {
                Extent::Order(events) if relation.arguments.len() == 2 => self.order(events),
                Extent::Tuples(tuples) if tuples.iter().all(|tuple| tuple.len() == relation.arguments.len()) => {
                    self.tuples(tuples)
                }
                _ => None,
            };
            self.tables[id] = table.ok_or_else(|| EvaluationError::DoesNotFit { name: name.clone() })?;
        }
        Ok(())
    }

    /// None if an event is not there, or stands twice in the order.
    fn order(&self, events: &[EventId]) -> Option<Table> {
        let mut positions = vec![None; self.instructions.len()];
        for (position, event) in events.iter().enumerate() {
            for instruction in self.instructions.of_event(*event)? {
                if positions[instruction.index()].replace(position).is_some() {
                    return None;
                }
            }
        }
        Some(Table::Order(positions))
    }

    /// None if an event is not there.
    fn tuples(&self, tuples: &[Vec<EventId>]) -> Option<Table> {
        let mut all = BTreeSet::new();
        for events in tuples {
            let mut made = vec![Vec::new()];
            for event in events {
                let parts = self.instructions.of_event(*event)?;
                let longer = |tuple: Vec<InstructionId>| {
                    parts.iter().map(move |part| tuple.iter().copied().chain([*part]).collect::<Vec<_>>())
                };
                made = made.into_iter().flat_map(longer).collect();
            }
            all.extend(made);
        }
        Some(Table::Tuples(all))
    }

    fn relation(&self, id: RelationId, arguments: &[InstructionId]) -> Option<bool> {
        let sorts = &self.model.relations[id].arguments;
        if !arguments.iter().zip(sorts).all(|(argument, sort)| self.instructions.is_of(*argument, *sort)) {
            return Some(false);
        }
        let related = |positions: &[Option<usize>], unplaced: Option<bool>| {
            let [first, second] = arguments else { return Some(false) };
            if self.instructions.event(*first) == self.instructions.event(*second) {
                let is_placed = positions[first.index()].is_some() || unplaced.is_none();
                return Some(is_placed && first < second);
            }
            match (positions[first.index()], positions[second.index()]) {
                (Some(first), Some(second)) => Some(first < second),
                (Some(_), None) => unplaced.or(Some(true)),
                (None, Some(_)) => Some(false),
                (None, None) => unplaced,
            }
        };
        match &self.tables[id] {
            Table::Unknown => None,
            Table::Order(positions) => related(positions, Some(false)),
            Table::Beginning(positions) => related(positions, None),
            Table::Tuples(tuples) => Some(tuples.contains(arguments)),
            Table::AtLeast(tuples) => tuples.contains(arguments).then_some(true),
        }
    }
}

impl Structure for Interpretation<'_> {
    fn atom(&self, symbol: Symbol, arguments: &[InstructionId]) -> Option<bool> {
        match symbol {
            Symbol::Predefined(predefined) => Some(self.instructions.holds(predefined, arguments)),
            Symbol::Existential(relation) => self.relation(relation, arguments),
        }
    }

    fn of_sort(&self, sort: Sort) -> Vec<InstructionId> {
        self.instructions.of_sort(sort)
    }
}
