//! Looks for relations that satisfy the axioms: assign an atom, follow what that forces, go back when nothing is left.

use super::direct;
use super::execution::Execution;
use super::ground::{GroundClauses, Literal, ground};
use fencepost_model::axiomatic::Model;
use std::collections::HashMap;

/// Says which executions a model allows.
pub struct Judge<'m> {
    model: &'m Model,
    /// What executions with the same instructions have in common.
    prepared: HashMap<String, PreparedClauses>,
}

struct PreparedClauses {
    grounded: GroundClauses,
    /// The clauses that an atom is in.
    uses: Vec<Vec<usize>>,
}

impl<'m> Judge<'m> {
    pub fn new(model: &'m Model) -> Self {
        Self { model, prepared: HashMap::new() }
    }

    /// Whether the model allows an execution. What is found is checked by [`direct`].
    pub fn allows(&mut self, execution: &Execution) -> bool {
        let prepared =
            self.prepared.entry(execution.shape()).or_insert_with(|| PreparedClauses::new(self.model, execution));
        let grounded = &prepared.grounded;
        let values = vec![None; grounded.atoms()];
        let mut search = Search { clauses: &grounded.clauses, uses: &prepared.uses, values, trail: Vec::new() };
        let units = grounded.clauses.iter().filter(|clause| clause.len() < 2).map(|clause| clause.first().copied());
        let Some(units) = units.collect::<Option<Vec<Literal>>>() else { return false };
        let known = grounded.seeds(execution).into_iter().chain(units);
        let found = known.into_iter().all(|literal| search.assign(literal)) && search.solve();
        if found {
            let solution: Vec<bool> = search.values.iter().map(|value| value.unwrap_or(false)).collect();
            let relations: Vec<_> = self.model.relations.ids().map(|id| grounded.relation(id, &solution)).collect();
            let holds = direct::holds(self.model, execution, &relations);
            assert!(holds, "the search and the axioms disagree on {execution:?}");
        }
        found
    }
}

impl PreparedClauses {
    fn new(model: &Model, execution: &Execution) -> Self {
        let grounded = ground(model, execution);
        let mut uses = vec![Vec::new(); grounded.atoms()];
        for (clause, literals) in grounded.clauses.iter().enumerate() {
            for (atom, _) in literals {
                uses[*atom].push(clause);
            }
        }
        Self { grounded, uses }
    }
}

struct Search<'c> {
    clauses: &'c [Vec<Literal>],
    uses: &'c [Vec<usize>],
    values: Vec<Option<bool>>,
    trail: Vec<usize>,
}

impl Search<'_> {
    fn solve(&mut self) -> bool {
        let Some(atom) = self.values.iter().position(Option::is_none) else { return true };
        for value in [true, false] {
            let before = self.trail.len();
            if self.assign((atom, value)) && self.solve() {
                return true;
            }
            for undone in self.trail.drain(before..) {
                self.values[undone] = None;
            }
        }
        false
    }

    /// Assigns a literal and all that follows; false if that is a contradiction.
    fn assign(&mut self, literal: Literal) -> bool {
        let mut forced = vec![literal];
        while let Some((atom, value)) = forced.pop() {
            match self.values[atom] {
                Some(known) if known == value => continue,
                Some(_) => return false,
                None => {}
            }
            self.values[atom] = Some(value);
            self.trail.push(atom);
            for clause in &self.uses[atom] {
                let mut open = None;
                let mut count = 0;
                let satisfied = self.clauses[*clause].iter().any(|(atom, wanted)| match self.values[*atom] {
                    Some(value) => value == *wanted,
                    None => {
                        count += 1;
                        open = Some((*atom, *wanted));
                        false
                    }
                });
                match (satisfied, count, open) {
                    (true, ..) => {}
                    (false, 0, _) => return false,
                    (false, 1, Some(literal)) => forced.push(literal),
                    _ => {}
                }
            }
        }
        true
    }
}
