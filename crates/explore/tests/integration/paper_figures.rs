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
    without_ibm370(
        BufferModel::ALL.map(|model| crate::check::check(program, model, BUDGET).expect("figures are small")),
    )
}

/// What SC, TSO and PSO have, of which the papers speak; IBM 370 is between the first two.
fn without_ibm370<T: PartialOrd>([sc, ibm370, tso, pso]: [T; 4]) -> [T; 3] {
    assert!(sc <= ibm370 && ibm370 <= tso);
    [sc, tso, pso]
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
    let shows = BufferModel::ALL.map(|model| traces(&program, model).iter().any(both_zero));
    assert_eq!(shows, [false, true, true, true]);
}

#[test]
fn fig_5_three_traces() {
    let program = MiniProgram::joined(1, vec![vec![store(X, 1), load(0, X)], vec![store(X, 2)]]);
    assert_eq!(agreed_counts(&program), [3, 3, 3]);
    let outcomes: HashSet<(u64, u8)> =
        traces(&program, Tso).iter().map(|trace| (loaded(trace, 0)[0], trace.final_memory(1)[0])).collect();
    assert_eq!(outcomes, HashSet::from([(1, 1), (1, 2), (2, 2)]));
}

/// Store buffering behind loads of the own stores, and n6: what a thread reads of its own is not in memory yet.
#[test]
fn sb_rfi_needs_forwarding() {
    let thread = |mine, other| vec![store(mine, 1), load(0, mine), load(1, other)];
    let sb_rfi = MiniProgram::joined(2, vec![thread(X, Y), thread(Y, X)]);
    let n6 = MiniProgram::joined(2, vec![thread(X, Y), vec![store(Y, 2), store(X, 2)]]);
    let of_sb = |trace: &CanonicalTrace| loaded(trace, 0) == [1, 0] && loaded(trace, 1) == [1, 0];
    let of_n6 = |trace: &CanonicalTrace| loaded(trace, 0) == [1, 0] && trace.final_memory(2)[0] == 1;
    agreed_counts(&sb_rfi);
    agreed_counts(&n6);
    let expected = [false, false, true, true];
    assert_eq!(BufferModel::ALL.map(|model| traces(&sb_rfi, model).iter().any(of_sb)), expected);
    assert_eq!(BufferModel::ALL.map(|model| traces(&n6, model).iter().any(of_n6)), expected);
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
    let shows = BufferModel::ALL.map(|model| traces(&program, model).iter().any(stale));
    assert_eq!(shows, [false, false, false, true]);

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
