//! The built-in models, judged by brute force: the litmus figures of the dissertation, known tests, herd's answers, and which
//! model is weaker than which.

use fencepost_model::axiomatic::{BUILT_IN, Model, built_in, read};
use fencepost_oracle::axioms::{allows, direct, herd, notation::program, states, states_by};
use fencepost_testing::herd::answers;

fn model(name: &str) -> Model {
    built_in(name).unwrap_or_else(|| panic!("{name} is built in and can be read"))
}

/// Exactly these built-in models allow the outcome.
fn only(allowed: &str, code: &str, outcome: &str) {
    let program = program(code);
    let found: Vec<&str> =
        BUILT_IN.iter().map(|(name, _)| *name).filter(|name| allows(&program, &model(name), outcome)).collect();
    assert_eq!(found.join(" "), allowed, "models that allow {outcome} of {code}");
}

#[test]
fn every_built_in_model_can_be_read_and_has_its_name() {
    for (name, text) in BUILT_IN {
        let model = read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(model.name, *name);
    }
}

#[test]
fn fig_3_1_and_3_2_stores_or_loads_out_of_order() {
    only("pso rmo alpha relaxed", "x=1; y=1 || r1=y; r2=x", "1:r1=1 1:r2=0");
}

#[test]
fn fig_3_3_fences_keep_them_in_order() {
    only("", "x=1; fence ss; y=1 || r1=y; fence ll; r2=x", "1:r1=1 1:r2=0");
    only("rmo alpha relaxed", "x=1; fence ss; y=1 || r1=y; r2=x", "1:r1=1 1:r2=0");
    only("pso rmo alpha relaxed", "x=1; y=1 || r1=y; fence ll; r2=x", "1:r1=1 1:r2=0");
}

#[test]
fn fig_3_4_a_store_is_forwarded() {
    // On Alpha the fence between the loads is a full one, behind which no store waits.
    only("tso pso rmo relaxed", "x=1; fence ss; y=1 || y=2; r1=y; fence ll; r2=x", "1:r1=2 1:r2=0 [y]=2");
}

#[test]
fn fig_3_5_all_threads_see_stores_in_one_order() {
    let code = "x=1 || y=1 || r1=x; fence ll; r2=y || r3=y; fence ll; r4=x";
    only("", code, "2:r1=1 2:r2=0 3:r3=1 3:r4=0");
    let code = "x=1 || y=1 || r1=x; r2=y || r3=y; r4=x";
    only("rmo alpha relaxed", code, "2:r1=1 2:r2=0 3:r3=1 3:r4=0");
}

#[test]
fn n6_is_allowed_where_stores_are_forwarded() {
    only("tso pso rmo alpha relaxed", "x=1; r1=x; r2=y || y=2; x=2", "0:r1=1 0:r2=0 [x]=1");
}

#[test]
fn store_buffering() {
    only("ibm370 tso pso rmo alpha relaxed", "x=1; r1=y || y=1; r2=x", "0:r1=0 1:r2=0");
    only("", "x=1; fence full; r1=y || y=1; fence sl; r2=x", "0:r1=0 1:r2=0");
    only("ibm370 tso pso rmo relaxed", "x=1; fence ll ls ss; r1=y || y=1; fence ll; r2=x", "0:r1=0 1:r2=0");
}

#[test]
fn a_load_of_an_own_store_waits_on_ibm370() {
    only("tso pso rmo alpha relaxed", "x=1; r1=x; r2=y || y=1; r3=y; r4=x", "0:r2=0 1:r4=0");
}

#[test]
fn stores_of_two_threads_cross_on_pso() {
    only("pso rmo alpha relaxed", "x=1; y=2 || y=1; x=2", "[x]=1 [y]=1");
    only("", "x=1; fence ss; y=2 || y=1; fence ss; x=2", "[x]=1 [y]=1");
}

#[test]
fn loads_and_later_stores() {
    only("rmo alpha relaxed", "r1=x; y=1 || r2=y; x=1", "0:r1=1 1:r2=1");
    only("", "r1=x; fence ls; y=1 || r2=y; fence ls; x=1", "0:r1=1 1:r2=1");
    // Dependences of stores count on Alpha and under RMO.
    only("relaxed", "r1=x; if r1; y=1 || r2=y; if r2; x=1", "0:r1=1 1:r2=1");
    only("relaxed", "r1=x; y@r1=1 || r2=y; x@r2=1", "0:r1=1 1:r2=1");
    only("", "r1=x; if r1; fence cd; y=1 || r2=y; if r2; fence ls; x=1", "0:r1=1 1:r2=1");
}

#[test]
fn dependent_loads() {
    let outcome = "1:r1=1 1:r2=0";
    only("alpha relaxed", "x=1; fence ss; y=1 || r1=y; r2=x@r1", outcome);
    only("alpha", "x=1; fence ss; y=1 || r1=y; fence ddl; r2=x@r1", outcome);
    // A branch does not keep a later load.
    only("rmo alpha relaxed", "x=1; fence ss; y=1 || r1=y; if r1; r2=x", outcome);
    only("rmo alpha", "x=1; fence ss; y=1 || r1=y; if r1; fence cd; r2=x", outcome);
}

#[test]
fn a_dependence_through_memory_counts_under_rmo() {
    only("alpha relaxed", "x=1; fence ss; y=1 || r1=y; z=r1; r2=z; r3=x@r2", "1:r1=1 1:r2=1 1:r3=0");
}

#[test]
fn loads_of_one_location() {
    only("rmo relaxed", "x=1 || r1=x; r2=x", "1:r1=1 1:r2=0");
    only("rmo", "x=1 || r1=x; fence al; r2=x", "1:r1=1 1:r2=0");
}

#[test]
fn values_may_be_justified_in_a_circle_under_relaxed_only() {
    // Some store of 1 makes it a possible value; nobody else ever writes it to x or y.
    only("relaxed", "r1=x; y=r1 || r2=y; x=r2 || z=1", "0:r1=1 1:r2=1");
}

#[test]
fn atomic_blocks_are_not_interrupted() {
    only("", "r1=xchg x 1 || r2=xchg x 2", "0:r1=0 1:r2=0");
    only("", "r1=cas x 0 1 || r2=cas x 0 2", "0:r1=0 1:r2=0");
    only("", "r1=xchg x 1 || x=2", "0:r1=2 [x]=2");
    // A block over two locations is seen whole or not at all, and its accesses stay in order.
    only("", "atomic; x=1; y=1; end || r1=y; fence ll; r2=x", "1:r1=1 1:r2=0");
    only("", "atomic; x=1; y=1; end || r1=x; fence ll; r2=y", "1:r1=1 1:r2=0");
    only("", "atomic; x=1; r1=y; end || atomic; y=1; r2=x; end", "0:r1=0 1:r2=0");
    only("rmo alpha relaxed", "atomic; x=1; y=1; end || r1=y; r2=x", "1:r1=1 1:r2=0");
}

#[test]
fn locked_operations_as_fences() {
    let outcome = "0:r1=0 1:r2=0";
    only("pso rmo alpha relaxed", "x=1; r0=xchg z 1; r1=y || y=1; r0=xchg z 2; r2=x", outcome);
    only("", "x=1; r0=xchg:seq_cst z 1; r1=y || y=1; r0=xchg:seq_cst z 2; r2=x", outcome);
    // One that is to the location of the store that waits.
    only("rmo alpha relaxed", "x=1; r0=xchg x 2; r1=y || y=1; r0=xchg y 2; r2=x", outcome);
}

#[test]
fn locked_operations_that_write_nothing_wait_as_well() {
    let outcome = "0:r1=0 1:r2=0";
    only("pso rmo alpha relaxed", "x=1; r0=cas z 5 6; r1=y || y=1; r0=cas z 5 6; r2=x", outcome);
    only("rmo alpha relaxed", "x=1; r0=cas x 5 6; r1=y || y=1; r0=cas y 5 6; r2=x", outcome);
    only("", "x=1; r0=cas:seq_cst z 5 6; r1=y || y=1; r0=cas:seq_cst z 5 6; r2=x", outcome);
    // A release keeps its store behind earlier stores, but a failed one has no store. PSO waits nevertheless.
    only("rmo relaxed", "x=1; r0=cas:release z 5 6; r1=y || y=1; r0=cas:release z 5 6; r2=x", outcome);
}

#[test]
fn orders_of_c11_as_fences() {
    let outcome = "1:r1=1 1:r2=0";
    only("", "x=1; y=1:release || r1=y:acquire; r2=x", outcome);
    only("rmo alpha relaxed", "x=1; y=1:release || r1=y:relaxed; r2=x", outcome);
    only("pso rmo alpha relaxed", "x=1; y=1:relaxed || r1=y:acquire; r2=x", outcome);
    only("", "x=1; r0=xchg:release y 1 || r1=y:acquire; r2=x", outcome);
    only("", "x=1; y=1:release || r1=xchg:acquire y 2; r2=x", outcome);
    let outcome = "0:r1=0 1:r2=0";
    only("ibm370 tso pso rmo alpha relaxed", "x=1:release; r1=y:acquire || y=1:release; r2=x:acquire", outcome);
    only("", "x=1:seq_cst; r1=y:seq_cst || y=1:seq_cst; r2=x:seq_cst", outcome);
}

/// Of the models that have a memory order and nothing else, the search and all permutations of accesses say the same.
#[test]
fn the_search_finds_what_all_permutations_find() {
    for code in [
        "x=1; r1=y || y=1; r2=x",
        "x=1; r1=x || x=2; r2=x",
        "r1=xchg x 1 || r2=xchg x 2",
        "x=1; fence ss; r1=cas x 0 2 || x=3",
    ] {
        let program = program(code);
        for (name, _) in BUILT_IN.iter().filter(|(name, _)| *name != "rmo") {
            let model = model(name);
            let all = states_by(&program, |execution| direct::some_order_is_allowed(&model, execution));
            assert!(!all.is_empty());
            assert_eq!(states(&program, &model), all, "{code} under {name}");
        }
    }
}

/// Every `step`-th test of herd.
fn herd_agrees(step: usize) {
    let Some(rows) = answers() else { return };
    assert!(rows.len() > 2000, "there are rows for many tests");
    let mut wrong = Vec::new();
    // A step that is not divisible by 3 meets all three models.
    for row in rows.iter().step_by(step) {
        let found = states(&herd::program(&row.test()), &model(&row.model));
        if found != row.states {
            wrong.push(format!("{} under {}: {found:?} instead of {:?}", row.file, row.model, row.states));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn herd_agrees_on_some_tests() {
    herd_agrees(37);
}

#[test]
#[ignore = "takes minutes"]
fn herd_agrees_on_all_tests() {
    herd_agrees(1);
}
