//! Figures of Abdulla et al., "Stateless model checking for TSO and PSO" (2017), and the program n6 of Owens et al., by
//! simulator and by engine.

use fencepost_base::MemoryOrder::{Acquire, Release};
use fencepost_model::BufferModel::{self, Pso, Sc, Tso};
use fencepost_oracle::mini::language::{MiniProgram, load, store, with_order};
use fencepost_oracle::mini::shasha_snir::{CanonicalTrace, Step};
use fencepost_oracle::mini::simulate::simulate;
use std::collections::HashSet;

const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;
const BUDGET: usize = 1_000_000;

/// The number of traces by the simulator under SC, TSO and PSO, after the engine has agreed with it.
fn agreed_counts(program: &MiniProgram) -> [usize; 3] {
    BufferModel::ALL.map(|model| crate::check::check(program, model, BUDGET).expect("figures are small"))
}

fn traces(program: &MiniProgram, model: BufferModel) -> HashSet<CanonicalTrace> {
    simulate(program, model, BUDGET).expect("figures are small")
}

/// The values that a thread has loaded, in order.
fn loaded(trace: &CanonicalTrace, thread: usize) -> Vec<u64> {
    let value = |step: &Step| match step {
        Step::Load { value, .. } => Some(*value),
        _ => None,
    };
    trace.threads[thread].iter().filter_map(value).collect()
}

#[test]
fn fig_1_2_store_buffering() {
    let program = MiniProgram::joined(2, vec![vec![store(X, 1), load(0, Y)], vec![store(Y, 1), load(0, X)]]);
    assert_eq!(agreed_counts(&program), [3, 4, 4]);
    let both_zero = |trace: &CanonicalTrace| loaded(trace, 0) == [0] && loaded(trace, 1) == [0];
    assert_eq!(BufferModel::ALL.map(|model| traces(&program, model).iter().any(both_zero)), [false, true, true]);
}

#[test]
fn fig_5_three_traces() {
    let program = MiniProgram::joined(1, vec![vec![store(X, 1), load(0, X)], vec![store(X, 2)]]);
    assert_eq!(agreed_counts(&program), [3, 3, 3]);
    let outcomes: HashSet<(u64, u8)> =
        traces(&program, Tso).iter().map(|trace| (loaded(trace, 0)[0], trace.final_memory(1)[0])).collect();
    assert_eq!(outcomes, HashSet::from([(1, 1), (1, 2), (2, 2)]));
}

#[test]
fn fig_10_peterson_idiom() {
    let thread = |mine, other, turn| vec![store(mine, 1), store(Z, turn), load(0, Z), load(1, other)];
    let program = MiniProgram::joined(3, vec![thread(X, Y, 1), thread(Y, X, 0)]);
    assert_eq!(agreed_counts(&program), [6, 12, 16]);
    // The execution of figure 10(c): p forwards z = 1 to itself and misses y, then q's z = 0 overwrites it.
    let shown = |trace: &CanonicalTrace| loaded(trace, 0) == [1, 0] && loaded(trace, 1) == [0, 1];
    assert!(traces(&program, Tso).iter().any(shown));
}

#[test]
fn fig_14_message_passing() {
    let stale = |trace: &CanonicalTrace| loaded(trace, 1) == [1, 0];
    let program = MiniProgram::joined(2, vec![vec![store(X, 1), store(Y, 1)], vec![load(0, Y), load(1, X)]]);
    assert_eq!(agreed_counts(&program), [3, 3, 4]);
    assert_eq!(BufferModel::ALL.map(|model| traces(&program, model).iter().any(stale)), [false, false, true]);

    let released = with_order(store(Y, 1), Release);
    let acquired = with_order(load(0, Y), Acquire);
    let program = MiniProgram::joined(2, vec![vec![store(X, 1), released], vec![acquired, load(1, X)]]);
    assert_eq!(agreed_counts(&program), [3, 3, 3]);
    assert!(!traces(&program, Pso).iter().any(stale));
}

#[test]
fn n6_is_allowed() {
    let program =
        MiniProgram::joined(2, vec![vec![store(X, 1), load(0, X), load(1, Y)], vec![store(Y, 2), store(X, 2)]]);
    assert_eq!(agreed_counts(&program), [4, 5, 6]);
    let shown = |trace: &CanonicalTrace| loaded(trace, 0) == [1, 0] && trace.final_memory(2)[0] == 1;
    assert!(!traces(&program, Sc).iter().any(shown));
    assert!(traces(&program, Tso).iter().any(shown));
    assert!(traces(&program, Pso).iter().any(shown));
}
