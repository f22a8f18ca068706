//! Recognises relations that a model asks to be strict total orders.
//!
//! It looks at the axioms that speak of nothing but the relation and have no quantifiers inside. What they allow on up to three
//! instructions is tried out: if that is total orders alone, then so it is on more, since what makes a relation a total order
//! is said of three at most, and such axioms hold of some instructions if they hold of all.

use super::formula::{Structure, Valuation};
use super::instructions::InstructionId;
use crate::axiomatic::vocabulary::Sort;
use crate::axiomatic::{Axiom, Formula, Model, RelationId, Symbol};
use fencepost_base::TypedId;
use std::ops::ControlFlow;

/// At most so many instructions are tried out.
const ENOUGH: usize = 3;

/// A relation between a few instructions.
struct Trial {
    size: usize,
    /// The bit of every pair says whether they are related.
    pairs: u32,
}

impl Trial {
    fn contains(&self, first: usize, second: usize) -> bool {
        self.pairs >> (first * self.size + second) & 1 == 1
    }

    fn is_total_order(&self) -> bool {
        let all = || (0..self.size).flat_map(|first| (0..self.size).map(move |second| (first, second)));
        let before = |member: usize| (0..self.size).filter(|other| self.contains(*other, member)).count();
        // Each comes before exactly one of two, and no two have the same number of others before them.
        all().all(|(first, second)| match first == second {
            true => !self.contains(first, second),
            false => self.contains(first, second) != self.contains(second, first) && before(first) != before(second),
        })
    }
}

impl Structure for Trial {
    fn atom(&self, _: Symbol, arguments: &[InstructionId]) -> Option<bool> {
        Some(matches!(arguments, [first, second] if self.contains(first.index(), second.index())))
    }

    fn of_sort(&self, _: Sort) -> Vec<InstructionId> {
        (0..self.size).map(InstructionId::from_index).collect()
    }
}

/// What a relation orders, if the model asks for a strict total order.
pub(super) fn sort_of_total_order(model: &Model, relation: RelationId) -> Option<Sort> {
    let sort = match model.relations[relation].arguments[..] {
        [left, right] if left == right => left,
        _ => return None,
    };
    let mut axioms: Vec<&Axiom> = model.axioms.iter().filter(|axiom| speaks_only_of(axiom, relation, sort)).collect();
    // The quickest ones first.
    axioms.sort_by_key(|axiom| axiom.free.len());
    let holds = |axiom: &&Axiom, trial: &Trial| {
        let mut valuation = Valuation::new(trial, axiom);
        valuation.for_each(&axiom.free, &axiom.formula, true, &mut |_| ControlFlow::Break(())).is_continue()
    };
    let all = (1..=ENOUGH).flat_map(|size| (0..1 << (size * size)).map(move |pairs| Trial { size, pairs }));
    let mut others = all.filter(|trial| !trial.is_total_order());
    others.all(|trial| axioms.iter().any(|axiom| !holds(axiom, &trial))).then_some(sort)
}

/// Whether an axiom says something of a relation between all instructions of a sort, and of nothing else.
pub(super) fn speaks_only_of(axiom: &Axiom, relation: RelationId, sort: Sort) -> bool {
    axiom.variables.iter().all(|variable| variable.sort == sort) && is_about(&axiom.formula, relation)
}

fn is_about(formula: &Formula, relation: RelationId) -> bool {
    match formula {
        Formula::True | Formula::False | Formula::Equal(..) => true,
        Formula::Not(part) => is_about(part, relation),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().all(|part| is_about(part, relation)),
        Formula::Implies(left, right) | Formula::Iff(left, right) => {
            is_about(left, relation) && is_about(right, relation)
        }
        Formula::Holds(symbol, _) => *symbol == Symbol::Existential(relation),
        Formula::ForAll(..) | Formula::Exists(..) => false,
    }
}
