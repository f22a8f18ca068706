//! Which kinds of fences do whatever others do, read off the axioms.

use super::model::*;
use super::vocabulary::{FenceKind, Predefined, Sort};

impl Model {
    /// Whether a fence of one kind keeps in order whatever a fence of another kind does: for each axiom that asks for the weaker kind there is one
    /// that asks for the stronger kind in its place, for nothing else besides, and says the same. Not seen if the same is said in another way.
    pub fn fence_does_as_much(&self, strong: FenceKind, weak: FenceKind) -> bool {
        let mut about_weak = self.axioms.iter().filter(|axiom| mentions(axiom, weak) > 0);
        about_weak.all(|axiom| {
            let Some((premises, conclusion)) = parts(axiom) else { return false };
            let is_asked = |premise: &&&Formula| is_fence(premise, weak).is_some();
            // Anywhere else it would not be asked for.
            if premises.iter().filter(is_asked).count() != mentions(axiom, weak) {
                return false;
            }
            let in_place = |premise: &Formula| match is_fence(premise, weak) {
                Some(variable) => Formula::Holds(kind_symbol(strong), vec![variable]),
                None => premise.clone(),
            };
            let given: Vec<String> = premises.iter().map(|premise| self.part_text(axiom, &in_place(premise))).collect();
            let said = self.part_text(axiom, conclusion);
            self.axioms.iter().any(|other| {
                parts(other).is_some_and(|(premises, conclusion)| {
                    let is_given = |premise: &&Formula| given.contains(&self.part_text(other, premise));
                    mentions(other, strong) > 0
                        && self.part_text(other, conclusion) == said
                        && premises.iter().all(is_given)
                })
            })
        })
    }
}

fn kind_symbol(kind: FenceKind) -> Symbol {
    Symbol::Predefined(Predefined::Sort(Sort::FenceOf(kind)))
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

/// The variable that is said to be a fence of a kind, if that is what the formula says.
fn is_fence(formula: &Formula, kind: FenceKind) -> Option<VariableId> {
    match formula {
        Formula::Holds(symbol, arguments) if *symbol == kind_symbol(kind) => arguments.first().copied(),
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

#[cfg(test)]
mod tests {
    use crate::axiomatic::vocabulary::FenceKind::{self, *};
    use crate::axiomatic::{built_in, read};

    fn stronger(text: &str, weak: FenceKind) -> Vec<FenceKind> {
        let model = read(text).expect("a model");
        FenceKind::ALL.into_iter().filter(|kind| *kind != weak && model.fence_does_as_much(*kind, weak)).collect()
    }

    #[test]
    fn a_load_load_fence_does_what_those_for_some_loads_do() {
        let text = built_in("relaxed").expect("there is a model of this name").to_string();
        assert_eq!(stronger(&text, AliasedLoads), [LoadLoad]);
        assert_eq!(stronger(&text, DataDependentLoads), [LoadLoad]);
        assert_eq!(stronger(&text, ControlDependent), []);
        assert_eq!(stronger(&text, LoadLoad), []);
        assert_eq!(stronger(&text, StoreStore), []);
    }

    #[test]
    fn other_models_may_mean_something_else() {
        let text = built_in("relaxed").expect("there is a model of this name").to_string();
        // Loads of one location only, and so no more than an aliased-loads fence.
        let narrow = text.replace("program_order(F, L') => memory", "program_order(F, L') & aliased(L, L') => memory");
        assert_ne!(narrow, text);
        assert_eq!(stronger(&narrow, AliasedLoads), [LoadLoad]);
        assert_eq!(stronger(&narrow, LoadLoad), [AliasedLoads]);
        assert_eq!(stronger(&narrow, DataDependentLoads), []);
        // Something else follows.
        let other = text.replace("aliased(L, L') => memory_order(L, L')", "aliased(L, L') => memory_order(L', L)");
        assert_ne!(other, text);
        assert_eq!(stronger(&other, AliasedLoads), []);
        // What does not ask for the fence is no axiom about it.
        let without = text.replace("al_fence(F) &", "~al_fence(F) &");
        assert_ne!(without, text);
        assert_eq!(stronger(&without, AliasedLoads), []);
    }
}
