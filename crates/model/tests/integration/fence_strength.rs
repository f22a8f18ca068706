//! Which fence does at least what another does, as a model's axioms say it.

use fencepost_model::axiomatic::vocabulary::FenceKind::{self, *};
use fencepost_model::axiomatic::{built_in, read};

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

#[test]
fn a_fence_for_all_accesses_does_what_one_for_stores_does() {
    let text = built_in("alpha").expect("there is a model of this name").to_string();
    assert_eq!(stronger(&text, StoreStore), [LoadLoad, LoadStore, StoreLoad]);
    assert_eq!(stronger(&text, LoadLoad), [LoadStore, StoreLoad]);
}
