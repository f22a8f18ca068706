//! Which kinds of fences do whatever others do, read off the axioms.

use super::model::*;
use super::vocabulary::{FenceKind, PredefinedSymbol, Sort};
use fencepost_base::IdVec;

impl Model {
    /// Whether a fence of one kind keeps in order whatever a fence of another kind does: for each axiom that asks for the weaker kind there is one
    /// that asks for the stronger kind in its place, for nothing else besides, and says the same of the same instructions or of more. Not seen if
    /// the same is said in another way.
    pub fn fence_does_as_much(&self, strong: FenceKind, weak: FenceKind) -> bool {
        let mut about_weak = self.axioms.iter().filter(|axiom| mentions(axiom, weak) > 0);
        about_weak.all(|axiom| {
            let Some((premises, conclusion)) = parts(axiom) else { return false };
            let is_asked = |premise: &&&Formula| fence_of(premise, weak).is_some();
            // Anywhere else it would not be asked for.
            if premises.iter().filter(is_asked).count() != mentions(axiom, weak) {
                return false;
            }
            let given: Vec<Formula> = premises.iter().map(|premise| in_place(premise, weak, strong)).collect();
            self.axioms.iter().filter(|other| mentions(other, strong) > 0).any(|other| {
                let Some((premises, said)) = parts(other) else { return false };
                let asked: Vec<Formula> = premises.iter().map(|premise| in_place(premise, strong, strong)).collect();
                let mut same = VariableMatching { variables: (&other.variables, &axiom.variables), taken: Vec::new() };
                same.is(said, conclusion) && same.are_among(&asked, &given)
            })
        })
    }
}

/// What variables of one axiom stand for in another one.
struct VariableMatching<'a> {
    variables: (&'a IdVec<VariableId, Variable>, &'a IdVec<VariableId, Variable>),
    taken: Vec<(VariableId, VariableId)>,
}

impl VariableMatching<'_> {
    /// Whether a formula of the first axiom, with variables taken so, is one of the other; a variable of the first may stand for more.
    fn is(&mut self, one: &Formula, other: &Formula) -> bool {
        match (one, other) {
            (Formula::True, Formula::True) | (Formula::False, Formula::False) => true,
            (Formula::Not(one), Formula::Not(other)) => self.is(one, other),
            (Formula::And(ones), Formula::And(others)) | (Formula::Or(ones), Formula::Or(others)) => {
                ones.len() == others.len() && ones.iter().zip(others).all(|(one, other)| self.is(one, other))
            }
            (Formula::Implies(one, then), Formula::Implies(other, other_then)) => {
                self.is(one, other) && self.is(then, other_then)
            }
            (Formula::Equal(one, left), Formula::Equal(other, right)) => {
                self.take(*one, *other) && self.take(*left, *right)
            }
            (Formula::Holds(symbol, ones), Formula::Holds(known, others)) => {
                symbol == known && ones.iter().zip(others).all(|(one, other)| self.take(*one, *other))
            }
            // What is quantified is not looked into.
            _ => false,
        }
    }

    fn take(&mut self, one: VariableId, other: VariableId) -> bool {
        if let Some((_, known)) = self.taken.iter().find(|(taken, _)| *taken == one) {
            return *known == other;
        }
        self.taken.push((one, other));
        self.variables.0[one].sort.contains(self.variables.1[other].sort)
    }

    /// Whether each of these is one of those.
    fn are_among(&mut self, these: &[Formula], those: &[Formula]) -> bool {
        let Some((first, rest)) = these.split_first() else { return true };
        those.iter().any(|one| {
            let taken = self.taken.clone();
            let found = self.is(first, one) && self.are_among(rest, those);
            if !found {
                self.taken = taken;
            }
            found
        })
    }
}

/// What asks for one kind, perhaps among others, asks for another one.
fn in_place(premise: &Formula, of: FenceKind, kind: FenceKind) -> Formula {
    match fence_of(premise, of) {
        Some(variable) => Formula::Holds(kind_symbol(kind), vec![variable]),
        None => premise.clone(),
    }
}

fn kind_symbol(kind: FenceKind) -> Symbol {
    Symbol::Predefined(PredefinedSymbol::Sort(Sort::FenceOf(kind)))
}

/// What is asked for and what is said, if it is of that form.
fn parts(axiom: &Axiom) -> Option<(Vec<&Formula>, &Formula)> {
    let Formula::Implies(premise, conclusion) = &axiom.formula else { return None };
    let premises = match &**premise {
        Formula::And(all) => all.iter().collect(),
        one => vec![one],
    };
    Some((premises, conclusion))
}

/// The variable that is said to be a fence of a kind, or of this or other kinds, if that is what the formula says.
fn fence_of(formula: &Formula, kind: FenceKind) -> Option<VariableId> {
    match formula {
        Formula::Holds(symbol, arguments) if *symbol == kind_symbol(kind) => arguments.first().copied(),
        Formula::Or(parts) => parts.iter().find_map(|part| fence_of(part, kind)),
        _ => None,
    }
}

/// How often an axiom speaks of a kind.
fn mentions(axiom: &Axiom, kind: FenceKind) -> usize {
    fn within(formula: &Formula, kind: FenceKind) -> usize {
        match formula {
            Formula::True | Formula::False | Formula::Equal(..) => 0,
            Formula::Not(part) | Formula::ForAll(_, part) | Formula::Exists(_, part) => within(part, kind),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().map(|part| within(part, kind)).sum(),
            Formula::Implies(left, right) | Formula::Iff(left, right) => within(left, kind) + within(right, kind),
            Formula::Holds(symbol, _) => usize::from(*symbol == kind_symbol(kind)),
        }
    }
    let sorts = axiom.variables.iter().filter(|variable| variable.sort == Sort::FenceOf(kind));
    sorts.count() + within(&axiom.formula, kind)
}
