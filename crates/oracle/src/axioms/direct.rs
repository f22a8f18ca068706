//! Axioms evaluated as Definition 12 says, under relations that are given; and all memory orders tried one after the other.

use super::execution::Execution;
use fencepost_base::TypedId;
use fencepost_model::axiomatic::{Axiom, Formula, Model, Symbol, VariableId};
use std::collections::HashSet;

/// The tuples of each relation of the model.
type Relations = [HashSet<Vec<usize>>];

/// Whether all axioms hold.
pub fn holds(model: &Model, execution: &Execution, relations: &Relations) -> bool {
    model.axioms.iter().all(|axiom| {
        let mut closed = axiom.formula.clone();
        for variable in &axiom.free {
            closed = Formula::ForAll(*variable, Box::new(closed));
        }
        Valuation { axiom, execution, relations, values: vec![None; axiom.variables.len()] }.evaluate(&closed)
    })
}

/// Whether some total order of the accesses satisfies the axioms of a model that asks for nothing else.
pub fn some_order_is_allowed(model: &Model, execution: &Execution) -> bool {
    use fencepost_model::axiomatic::vocabulary::Sort;
    assert!(model.relations.len() == 1, "a model of a memory order only");
    some_order(&mut execution.of_sort(Sort::Access), 0, &mut |order| {
        let pairs = order.iter().enumerate();
        let pairs = pairs.flat_map(|(index, first)| order[index + 1..].iter().map(move |second| vec![*first, *second]));
        holds(model, execution, &[pairs.collect()])
    })
}

/// Tries every order of what comes from `fixed` on.
fn some_order(order: &mut Vec<usize>, fixed: usize, judge: &mut dyn FnMut(&[usize]) -> bool) -> bool {
    if fixed == order.len() {
        return judge(order);
    }
    for next in fixed..order.len() {
        order.swap(fixed, next);
        let found = some_order(order, fixed + 1, judge);
        order.swap(fixed, next);
        if found {
            return true;
        }
    }
    false
}

struct Valuation<'a> {
    axiom: &'a Axiom,
    execution: &'a Execution,
    relations: &'a Relations,
    values: Vec<Option<usize>>,
}

impl Valuation<'_> {
    fn value(&self, variable: VariableId) -> usize {
        self.values[variable.index()].expect("variables are quantified before they are used")
    }

    fn evaluate(&mut self, formula: &Formula) -> bool {
        match formula {
            Formula::True => true,
            Formula::False => false,
            Formula::Not(part) => !self.evaluate(part),
            Formula::And(parts) => parts.iter().all(|part| self.evaluate(part)),
            Formula::Or(parts) => parts.iter().any(|part| self.evaluate(part)),
            Formula::Implies(left, right) => !self.evaluate(left) || self.evaluate(right),
            Formula::Iff(left, right) => self.evaluate(left) == self.evaluate(right),
            Formula::ForAll(variable, body) => self.instructions(*variable).into_iter().all(|index| {
                self.values[variable.index()] = Some(index);
                self.evaluate(body)
            }),
            Formula::Exists(variable, body) => self.instructions(*variable).into_iter().any(|index| {
                self.values[variable.index()] = Some(index);
                self.evaluate(body)
            }),
            Formula::Equal(left, right) => self.value(*left) == self.value(*right),
            Formula::Holds(symbol, arguments) => {
                let arguments: Vec<usize> = arguments.iter().map(|variable| self.value(*variable)).collect();
                match symbol {
                    Symbol::Predefined(predefined) => self.execution.holds(*predefined, &arguments),
                    Symbol::Existential(relation) => self.relations[relation.index()].contains(&arguments),
                }
            }
        }
    }

    fn instructions(&self, variable: VariableId) -> Vec<usize> {
        self.execution.of_sort(self.axiom.variables[variable].sort)
    }
}
