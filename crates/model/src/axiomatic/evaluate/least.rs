//! Relations that a model defines, such as the dependence order of RMO, so that nobody has to give them.
//!
//! An axiom `condition => relation(X, Y)` whose condition says of no such relation that something is not in it asks for more
//! pairs, the more there are already. Of all relations that satisfy such axioms there is a least one. Where all other axioms
//! only become harder to satisfy by more pairs, some relation satisfies them if the least one does.

use super::error::EvaluationError;
use super::formula::Valuation;
use super::relations::{Interpretation, Table};
use crate::axiomatic::{Axiom, Formula, Model, RelationId, Symbol, VariableId};
use fencepost_base::{TypedId, mutation};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How a formula mentions some relations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mentions {
    /// More pairs can make it true.
    positively: bool,
    /// More pairs can make it false.
    negatively: bool,
}

impl Mentions {
    /// How a formula mentions relations.
    pub fn of(formula: &Formula, is_meant: &dyn Fn(RelationId) -> bool) -> Self {
        let of = |part: &Formula| Self::of(part, is_meant);
        match formula {
            Formula::True | Formula::False | Formula::Equal(..) => Self::default(),
            Formula::Not(part) => of(part).negated(),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().map(of).fold(Self::default(), |all, part| all.and(part))
            }
            Formula::Implies(condition, result) => of(condition).negated().and(of(result)),
            Formula::Iff(left, right) => {
                let both = of(left).and(of(right));
                both.and(both.negated())
            }
            Formula::ForAll(_, body) | Formula::Exists(_, body) => of(body),
            Formula::Holds(symbol, _) => match symbol {
                Symbol::Existential(relation) => Self { positively: is_meant(*relation), negatively: false },
                Symbol::Predefined(_) => Self::default(),
            },
        }
    }

    /// Whether it mentions any.
    pub fn is_any(self) -> bool {
        self.positively || self.negatively
    }

    fn negated(self) -> Self {
        Self { positively: self.negatively, negatively: self.positively }
    }

    fn and(self, other: Self) -> Self {
        let Self { positively, negatively } = other;
        Self { positively: self.positively || positively, negatively: self.negatively || negatively }
    }
}

/// The condition, the relation and its arguments of an axiom that asks for pairs of a relation.
pub(super) fn definition(axiom: &Axiom) -> Option<(&Formula, RelationId, &[VariableId])> {
    match &axiom.formula {
        Formula::Implies(condition, result) => match result.as_ref() {
            Formula::Holds(Symbol::Existential(relation), arguments) => Some((condition, *relation, arguments)),
            _ => None,
        },
        _ => None,
    }
}

/// Of some relations, those that the axioms do not define: a relation that they mention in another way than it takes to do with
/// the least one, and what is mentioned together with such a relation.
pub(super) fn undefined(model: &Model, relations: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut defined = relations.clone();
    loop {
        let is_defined = |relation: RelationId| defined.contains(&relation.index());
        let breaks = |axiom: &Axiom, relation: RelationId| {
            let of = |formula: &Formula| Mentions::of(formula, &|other| other == relation);
            match definition(axiom) {
                Some((condition, defined, _)) if is_defined(defined) => of(condition).negatively,
                _ => of(&axiom.formula).positively,
            }
        };
        let is_broken =
            |relation: &&usize| model.axioms.iter().any(|axiom| breaks(axiom, RelationId::from_index(**relation)));
        let broken: Vec<usize> = defined.iter().filter(is_broken).copied().collect();
        if broken.is_empty() {
            return relations.difference(&defined).copied().collect();
        }
        defined.retain(|relation| !broken.contains(relation));
    }
}

impl Interpretation<'_> {
    /// Makes every relation of which nothing is known the least one that the axioms ask for. Conditions that are not known to
    /// hold count as if they did not.
    pub fn define(&mut self) -> Result<(), EvaluationError> {
        let unknown: BTreeSet<usize> = self
            .tables
            .enumerate()
            .filter(|(_, table)| matches!(table, Table::Unknown))
            .map(|(id, _)| id.index())
            .collect();
        if let Some(relation) = undefined(self.model, &unknown).first() {
            let name = self.model.relations[RelationId::from_index(*relation)].name.clone();
            return Err(EvaluationError::NotGiven { name });
        }
        let is_defined = |relation: RelationId| unknown.contains(&relation.index());
        for relation in self.model.relations.ids().filter(|id| is_defined(*id)) {
            self.tables[relation] = Table::Tuples(BTreeSet::new());
        }
        loop {
            let mut has_grown = false;
            for axiom in &self.model.axioms {
                let Some((condition, relation, arguments)) = definition(axiom).filter(|(_, id, _)| is_defined(*id))
                else {
                    continue;
                };
                let mut found = Vec::new();
                let mut valuation = Valuation::new(self, axiom);
                let ended = valuation.for_each(&axiom.free, condition, false, &mut |valuation| {
                    if valuation.truth(condition) == Some(true) {
                        // All free variables have a value.
                        let value = |variable: &VariableId| valuation.values[variable.index()];
                        found.push(arguments.iter().filter_map(value).collect());
                    }
                    ControlFlow::<()>::Continue(())
                });
                debug_assert!(ended.is_continue());
                if let Table::Tuples(tuples) = &mut self.tables[relation] {
                    let before = tuples.len();
                    tuples.extend(found);
                    has_grown |= tuples.len() > before;
                }
            }
            if !has_grown || mutation!("define-relations-in-one-round") {
                return Ok(());
            }
        }
    }
}
