//! Formulas over instructions, with as much of the values of variables and of the truth of atoms as is known.

use super::instructions::InstructionId;
use crate::axiomatic::vocabulary::Sort;
use crate::axiomatic::{Axiom, Formula, Symbol, Variable, VariableId};
use fencepost_base::{IdVec, TypedId};
use std::ops::ControlFlow;

/// What atoms mean, and what variables range over.
pub(super) trait Structure {
    /// Whether an atom holds; none if that is not known yet.
    fn atom(&self, symbol: Symbol, arguments: &[InstructionId]) -> Option<bool>;
    /// The instructions of a sort.
    fn of_sort(&self, sort: Sort) -> Vec<InstructionId>;
}

/// What the variables of an axiom stand for, by their ids; none where that is open.
pub(super) type Values = Vec<Option<InstructionId>>;

/// An axiom whose variables get values, one after the other.
pub(super) struct Valuation<'a, S> {
    structure: &'a S,
    variables: &'a IdVec<VariableId, Variable>,
    pub values: Values,
}

impl<'a, S: Structure> Valuation<'a, S> {
    /// No variable has a value.
    pub fn new(structure: &'a S, axiom: &'a Axiom) -> Self {
        Self::with(structure, axiom, vec![None; axiom.variables.len()])
    }

    /// Some variables have values.
    pub fn with(structure: &'a S, axiom: &'a Axiom, values: Values) -> Self {
        Self { structure, variables: &axiom.variables, values }
    }

    /// Calls `visit` with every choice of instructions for some variables, but not with those for which a formula is known to
    /// be `skipped`, whatever is chosen for the others. The variables that are free in the formula are among them.
    pub fn for_each<B>(
        &mut self,
        variables: &[VariableId],
        formula: &Formula,
        skipped: bool,
        visit: &mut dyn FnMut(&mut Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.truth(formula) == Some(skipped) {
            return ControlFlow::Continue(());
        }
        let Some((first, rest)) = variables.split_first() else { return visit(self) };
        for value in self.range(*first) {
            self.values[first.index()] = Some(value);
            self.for_each(rest, formula, skipped, visit)?;
        }
        self.values[first.index()] = None;
        ControlFlow::Continue(())
    }

    /// Whether a formula holds, whatever the variables without a value stand for; none if that depends.
    pub fn truth(&mut self, formula: &Formula) -> Option<bool> {
        match formula {
            Formula::True => Some(true),
            Formula::False => Some(false),
            Formula::Not(part) => self.truth(part).map(|truth| !truth),
            Formula::And(parts) => all(&mut parts.iter().map(|part| self.truth(part))),
            Formula::Or(parts) => any(&mut parts.iter().map(|part| self.truth(part))),
            Formula::Implies(condition, result) => match self.truth(condition) {
                Some(false) => Some(true),
                condition => any(&mut [condition.map(|truth| !truth), self.truth(result)].into_iter()),
            },
            Formula::Iff(left, right) => Some(self.truth(left)? == self.truth(right)?),
            Formula::ForAll(variable, body) => self.quantified(*variable, body, all),
            Formula::Exists(variable, body) => self.quantified(*variable, body, any),
            Formula::Equal(left, right) => Some(self.value(*left)? == self.value(*right)?),
            Formula::Holds(symbol, arguments) => match arguments[..] {
                // Nearly all atoms have one or two arguments; these are not collected.
                [only] => self.structure.atom(*symbol, &[self.value(only)?]),
                [first, second] => self.structure.atom(*symbol, &[self.value(first)?, self.value(second)?]),
                _ => {
                    let values: Option<Vec<_>> = arguments.iter().map(|variable| self.value(*variable)).collect();
                    self.structure.atom(*symbol, &values?)
                }
            },
        }
    }

    fn value(&self, variable: VariableId) -> Option<InstructionId> {
        self.values[variable.index()]
    }

    fn range(&self, variable: VariableId) -> Vec<InstructionId> {
        self.structure.of_sort(self.variables[variable].sort)
    }

    fn quantified(
        &mut self,
        variable: VariableId,
        body: &Formula,
        join: fn(&mut dyn Iterator<Item = Option<bool>>) -> Option<bool>,
    ) -> Option<bool> {
        let truth = join(&mut self.range(variable).into_iter().map(|value| {
            self.values[variable.index()] = Some(value);
            self.truth(body)
        }));
        self.values[variable.index()] = None;
        truth
    }
}

/// Whether all hold.
fn all(truths: &mut dyn Iterator<Item = Option<bool>>) -> Option<bool> {
    let negated = |truth: Option<bool>| truth.map(|truth| !truth);
    negated(any(&mut truths.map(negated)))
}

/// Whether one holds.
fn any(truths: &mut dyn Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut is_open = false;
    for truth in truths {
        match truth {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_open = true,
        }
    }
    (!is_open).then_some(false)
}
