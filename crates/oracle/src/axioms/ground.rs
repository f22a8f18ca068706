//! Axioms over the instructions of an execution, as clauses over the atoms that are not decided by its instructions alone: the
//! existential ones, and which store each load reads from (section 5.4.1). Executions that differ in nothing but the latter
//! have the same clauses.

use super::execution::Execution;
use fencepost_model::axiomatic::vocabulary::PredefinedSymbol;
use fencepost_model::axiomatic::{Axiom, Formula, Model, RelationId, Symbol, VariableId};
use std::collections::{HashMap, HashSet};

/// An atom or its negation: the number of the atom and whether it must hold.
pub type Literal = (usize, bool);

/// The clauses of a model for an execution.
#[derive(Default)]
pub struct GroundClauses {
    pub clauses: Vec<Vec<Literal>>,
    atoms: HashMap<(Symbol, Vec<usize>), usize>,
}

/// A formula without variables. What is known of the execution has become a constant.
enum Proposition {
    Constant(bool),
    Literal(Literal),
    And(Vec<Proposition>),
    Or(Vec<Proposition>),
}

pub fn ground(model: &Model, execution: &Execution) -> GroundClauses {
    let mut grounded = GroundClauses::default();
    for axiom in &model.axioms {
        let mut values = vec![0; axiom.variables.len()];
        let mut instance = Instance { model, axiom, execution, grounded: &mut grounded };
        instance.for_each_assignment(&axiom.free, &mut values);
    }
    grounded
}

struct Instance<'a> {
    model: &'a Model,
    axiom: &'a Axiom,
    execution: &'a Execution,
    grounded: &'a mut GroundClauses,
}

impl Instance<'_> {
    fn for_each_assignment(&mut self, free: &[VariableId], values: &mut Vec<usize>) {
        let Some((first, rest)) = free.split_first() else {
            let proposition = self.proposition(&self.axiom.formula, values, true);
            let clauses = clauses(&proposition);
            self.grounded.clauses.extend(clauses);
            return;
        };
        for instruction in self.execution.of_sort(self.axiom.variables[*first].sort) {
            values[first.number() as usize] = instruction;
            self.for_each_assignment(rest, values);
        }
    }

    /// The formula, or its negation, in negation normal form.
    fn proposition(&mut self, formula: &Formula, values: &mut Vec<usize>, holds: bool) -> Proposition {
        match formula {
            Formula::True => Proposition::Constant(holds),
            Formula::False => Proposition::Constant(!holds),
            Formula::Not(part) => self.proposition(part, values, !holds),
            Formula::And(parts) => {
                let parts = parts.iter().map(|part| self.proposition(part, values, holds)).collect();
                join(parts, holds)
            }
            Formula::Or(parts) => {
                let parts = parts.iter().map(|part| self.proposition(part, values, holds)).collect();
                join(parts, !holds)
            }
            Formula::Implies(left, right) => {
                let parts = vec![self.proposition(left, values, !holds), self.proposition(right, values, holds)];
                join(parts, !holds)
            }
            Formula::Iff(left, right) => {
                let mut half = |sign: bool| {
                    let parts =
                        vec![self.proposition(left, values, !sign), self.proposition(right, values, sign == holds)];
                    join(parts, false)
                };
                join(vec![half(true), half(false)], true)
            }
            Formula::ForAll(variable, body) => self.quantified(*variable, body, values, holds, holds),
            Formula::Exists(variable, body) => self.quantified(*variable, body, values, holds, !holds),
            Formula::Equal(left, right) => {
                Proposition::Constant((value(values, *left) == value(values, *right)) == holds)
            }
            Formula::Holds(symbol, arguments) => {
                let arguments: Vec<usize> = arguments.iter().map(|variable| value(values, *variable)).collect();
                self.atom(*symbol, arguments, holds)
            }
        }
    }

    fn quantified(
        &mut self,
        variable: VariableId,
        body: &Formula,
        values: &mut Vec<usize>,
        holds: bool,
        all: bool,
    ) -> Proposition {
        let mut parts = Vec::new();
        for instruction in self.execution.of_sort(self.axiom.variables[variable].sort) {
            values[variable.number() as usize] = instruction;
            parts.push(self.proposition(body, values, holds));
        }
        join(parts, all)
    }

    fn atom(&mut self, symbol: Symbol, arguments: Vec<usize>, holds: bool) -> Proposition {
        let sorts = self.model.arguments(symbol);
        if !arguments.iter().zip(sorts).all(|(index, sort)| self.execution.is_of(*index, sort)) {
            return Proposition::Constant(!holds);
        }
        match symbol {
            Symbol::Existential(_) | Symbol::Predefined(PredefinedSymbol::Seed | PredefinedSymbol::HasSeed) => {}
            Symbol::Predefined(predefined) => {
                return Proposition::Constant(self.execution.holds(predefined, &arguments) == holds);
            }
        }
        let next = self.grounded.atoms.len();
        let atom = *self.grounded.atoms.entry((symbol, arguments)).or_insert(next);
        Proposition::Literal((atom, holds))
    }
}

impl GroundClauses {
    pub fn atoms(&self) -> usize {
        self.atoms.len()
    }

    /// What the seeds of an execution say of atoms.
    pub fn seeds(&self, execution: &Execution) -> Vec<Literal> {
        let known = self.atoms.iter().filter_map(|((symbol, arguments), atom)| match symbol {
            Symbol::Predefined(predefined) => Some((*atom, execution.holds(*predefined, arguments))),
            Symbol::Existential(_) => None,
        });
        known.collect()
    }

    /// The instructions for which a relation holds in a solution.
    pub fn relation(&self, relation: RelationId, solution: &[bool]) -> HashSet<Vec<usize>> {
        let relation = Symbol::Existential(relation);
        let held = self.atoms.iter().filter(|((of, _), atom)| *of == relation && solution[**atom]);
        held.map(|((_, arguments), _)| arguments.clone()).collect()
    }
}

fn value(values: &[usize], variable: VariableId) -> usize {
    values[variable.number() as usize]
}

/// A conjunction if `all`, else a disjunction; constants are gone.
fn join(parts: Vec<Proposition>, all: bool) -> Proposition {
    let mut kept = Vec::new();
    for part in parts {
        match part {
            Proposition::Constant(value) if value == all => {}
            Proposition::Constant(_) => return Proposition::Constant(!all),
            other => kept.push(other),
        }
    }
    match kept.len() {
        0 => Proposition::Constant(all),
        1 => kept.remove(0),
        _ if all => Proposition::And(kept),
        _ => Proposition::Or(kept),
    }
}

/// Conjunctive normal form, by distribution: axioms are small.
fn clauses(proposition: &Proposition) -> Vec<Vec<Literal>> {
    match proposition {
        Proposition::Constant(true) => Vec::new(),
        Proposition::Constant(false) => vec![Vec::new()],
        Proposition::Literal(literal) => vec![vec![*literal]],
        Proposition::And(parts) => parts.iter().flat_map(clauses).collect(),
        Proposition::Or(parts) => parts.iter().fold(vec![Vec::new()], |before, part| {
            let part = clauses(part);
            before.iter().flat_map(|left| part.iter().map(|right| [left.clone(), right.clone()].concat())).collect()
        }),
    }
}
