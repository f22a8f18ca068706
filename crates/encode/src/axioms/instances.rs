//! Quantifiers become conjunctions and disjunctions over instructions (step 1 of section 5.4.1 of the dissertation).

use super::{ModelFormula, Piece};
use crate::error::Unsupported;
use crate::symbolic::InstructionId;
use fencepost_base::TypedId;
use fencepost_model::axiomatic::{Axiom, Formula, VariableId};
use std::cell::Cell;

/// An axiom that costs more than this to be instantiated takes minutes, or forever, and all memory: each variable multiplies the
/// cost by the number of instructions. Trying an instruction for a free variable costs 1.
const MOST_COST: u64 = 100_000_000;
/// What a part of a formula costs, which has to be kept.
const COST_OF_PART: u64 = 50;

/// An axiom for some instructions: one of the pieces holds, or one of the instructions is not executed.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    /// The axiom's number.
    pub axiom: usize,
    pub pieces: Vec<Piece>,
    /// The instructions that the free variables stand for.
    pub instructions: Vec<InstructionId>,
}

/// A formula without variables, in negation normal form.
#[derive(Clone, Debug)]
pub(super) enum GroundFormula {
    Piece(Piece),
    And(Vec<GroundFormula>),
    Or(Vec<GroundFormula>),
}

/// What variables stand for, by their ids.
type Values = Vec<Option<InstructionId>>;

impl ModelFormula<'_> {
    /// All instances of all axioms but of those that make total orders, which [`super::order`] has.
    pub(super) fn instances(&mut self) -> Result<Vec<Instance>, Unsupported> {
        let mut all = Vec::new();
        let model = self.model;
        for (number, axiom) in model.axioms.iter().enumerate() {
            if self.orders.iter().any(|order| order.order().labels.contains(&axiom.label)) {
                continue;
            }
            let trace = &self.program.unrolled.trace;
            let ranges = axiom.variables.iter().map(|variable| trace.of_sort(variable.sort)).collect();
            let mut maker = Maker { number, axiom, ranges, cost: Cell::new(0), found: Vec::new() };
            let mut values = vec![None; axiom.variables.len()];
            maker.instantiate(self, &axiom.free, &mut values);
            if maker.is_too_large() {
                return Err(Unsupported {
                    what: format!("the axiom <{}>, which has too many instances in this program,", axiom.label),
                    place: String::new(),
                    remedy: "use fewer variables in it, or a smaller program".to_owned(),
                });
            }
            all.append(&mut maker.found);
        }
        Ok(all)
    }
}

struct Maker<'a> {
    number: usize,
    axiom: &'a Axiom,
    /// The instructions of the sort of each variable.
    ranges: Vec<Vec<InstructionId>>,
    /// See [`MOST_COST`].
    cost: Cell<u64>,
    found: Vec<Instance>,
}

impl Maker<'_> {
    /// Whether to give up; what has been found then is worth nothing.
    fn is_too_large(&self) -> bool {
        self.cost.get() > MOST_COST
    }

    fn add_cost(&self, cost: u64) {
        self.cost.set(self.cost.get().saturating_add(cost));
    }

    /// Tries all instructions for the free variables that are left. What is decided already is not pursued.
    fn instantiate(&mut self, formula: &mut ModelFormula<'_>, free: &[VariableId], values: &mut Values) {
        if formula.options.prune && decide(formula, &self.axiom.formula, values) == Some(true) {
            return;
        }
        let Some((first, rest)) = free.split_first() else {
            self.add_instance(formula, values);
            return;
        };
        for candidate in 0..self.ranges[first.index()].len() {
            self.add_cost(1);
            if self.is_too_large() {
                return;
            }
            values[first.index()] = Some(self.ranges[first.index()][candidate]);
            self.instantiate(formula, rest, values);
        }
        values[first.index()] = None;
    }

    fn add_instance(&mut self, formula: &mut ModelFormula<'_>, values: &mut Values) {
        let ground = self.ground(formula, &self.axiom.formula, values, true);
        let mut instructions: Vec<InstructionId> =
            self.axiom.free.iter().filter_map(|variable| values[variable.index()]).collect();
        instructions.sort();
        instructions.dedup();
        for pieces in formula.clauses(ground) {
            if formula.options.prune && pieces.iter().any(|piece| piece.decided() == Some(true)) {
                continue;
            }
            self.add_cost(COST_OF_PART * pieces.len() as u64);
            self.found.push(Instance { axiom: self.number, pieces, instructions: instructions.clone() });
        }
    }

    /// The formula, or its negation.
    fn ground(&self, to: &mut ModelFormula<'_>, formula: &Formula, values: &mut Values, holds: bool) -> GroundFormula {
        match formula {
            Formula::True => GroundFormula::Piece(Piece::constant(holds)),
            Formula::False => GroundFormula::Piece(Piece::constant(!holds)),
            Formula::Not(part) => self.ground(to, part, values, !holds),
            Formula::And(parts) => {
                let parts = parts.iter().map(|part| self.ground(to, part, values, holds)).collect();
                combine(to, parts, holds)
            }
            Formula::Or(parts) => {
                let parts = parts.iter().map(|part| self.ground(to, part, values, holds)).collect();
                combine(to, parts, !holds)
            }
            Formula::Implies(left, right) => {
                let parts = vec![self.ground(to, left, values, !holds), self.ground(to, right, values, holds)];
                combine(to, parts, !holds)
            }
            Formula::Iff(left, right) => {
                let mut half = |sign: bool| {
                    let parts =
                        vec![self.ground(to, left, values, !sign), self.ground(to, right, values, sign == holds)];
                    combine(to, parts, false)
                };
                let halves = vec![half(true), half(false)];
                combine(to, halves, true)
            }
            Formula::ForAll(variable, body) => self.ground_quantifier(to, *variable, body, values, (holds, holds)),
            Formula::Exists(variable, body) => self.ground_quantifier(to, *variable, body, values, (holds, !holds)),
            Formula::Equal(left, right) => {
                GroundFormula::Piece(Piece::constant((values[left.index()] == values[right.index()]) == holds))
            }
            Formula::Holds(symbol, arguments) => {
                // The type checker has seen to it that all variables are bound here.
                let arguments: Vec<InstructionId> =
                    arguments.iter().filter_map(|variable| values[variable.index()]).collect();
                let piece = to.atom(*symbol, &arguments);
                GroundFormula::Piece(if holds { piece } else { piece.negated() })
            }
        }
    }

    fn ground_quantifier(
        &self,
        to: &mut ModelFormula<'_>,
        variable: VariableId,
        body: &Formula,
        values: &mut Values,
        (holds, all): (bool, bool),
    ) -> GroundFormula {
        let mut parts = Vec::new();
        for instruction in &self.ranges[variable.index()] {
            self.add_cost(COST_OF_PART);
            if self.is_too_large() {
                break;
            }
            values[variable.index()] = Some(*instruction);
            let guard = Piece::Literal(to.program.guard(*instruction));
            let guard = GroundFormula::Piece(if all { guard.negated() } else { guard });
            let body = self.ground(to, body, values, holds);
            parts.push(combine(to, vec![guard, body], !all));
        }
        values[variable.index()] = None;
        combine(to, parts, all)
    }
}

/// All of the parts, or one of them. Constants are resolved unless this is switched off.
fn combine(formula: &ModelFormula<'_>, parts: Vec<GroundFormula>, all: bool) -> GroundFormula {
    let mut kept = Vec::new();
    for part in parts {
        if let (GroundFormula::Piece(piece), true) = (&part, formula.options.prune) {
            match piece.decided() {
                Some(value) if value == all => continue,
                Some(_) => return GroundFormula::Piece(Piece::constant(!all)),
                None => {}
            }
        }
        match part {
            GroundFormula::And(inner) if all => kept.extend(inner),
            GroundFormula::Or(inner) if !all => kept.extend(inner),
            part => kept.push(part),
        }
    }
    match (kept.len(), all) {
        (0, _) => GroundFormula::Piece(Piece::constant(all)),
        (1, _) => kept.remove(0),
        (_, true) => GroundFormula::And(kept),
        (_, false) => GroundFormula::Or(kept),
    }
}

/// Whether a formula holds whatever the variables without a value stand for; none if that depends.
fn decide(to: &mut ModelFormula<'_>, formula: &Formula, values: &Values) -> Option<bool> {
    let value = |variable: &VariableId| values[variable.index()];
    match formula {
        Formula::True => Some(true),
        Formula::False => Some(false),
        Formula::Not(part) => decide(to, part, values).map(|value| !value),
        Formula::And(parts) => decide_all(to, parts.iter(), values, true),
        Formula::Or(parts) => decide_all(to, parts.iter(), values, false),
        Formula::Implies(left, right) => match decide(to, left, values) {
            Some(false) => Some(true),
            Some(true) => decide(to, right, values),
            None => decide(to, right, values).filter(|value| *value),
        },
        Formula::Iff(left, right) => Some(decide(to, left, values)? == decide(to, right, values)?),
        Formula::ForAll(..) | Formula::Exists(..) => None,
        Formula::Equal(left, right) => Some(value(left)? == value(right)?),
        Formula::Holds(symbol, arguments) => {
            let arguments: Vec<Option<InstructionId>> = arguments.iter().map(value).collect();
            to.decided_atom(*symbol, &arguments)
        }
    }
}

fn decide_all<'f>(
    to: &mut ModelFormula<'_>,
    parts: impl Iterator<Item = &'f Formula>,
    values: &Values,
    all: bool,
) -> Option<bool> {
    let mut open = false;
    for part in parts {
        match decide(to, part, values) {
            Some(value) if value == all => {}
            Some(value) => return Some(value),
            None => open = true,
        }
    }
    (!open).then_some(all)
}
