//! Programs of a size to choose: their numbers of traces follow from arithmetic or are facts that other tools agree on.
//! The simulator is held against them at small sizes, `optimal` at moderate ones, and at the sizes at which the other
//! tools were measured when `FENCEPOST_SLOW=1`.

use crate::engine::optimal_count;
use fencepost_model::BufferModel::{self, Pso, Sc, Tso};
use fencepost_oracle::mini::language::MiniProgram;
use fencepost_oracle::mini::scalable::{fib, fib_true, mp, rd, sb, ww};
use fencepost_oracle::mini::simulate::simulate;
use fencepost_testing::is_slow;

/// The models under which others have counted.
const COUNTED: [BufferModel; 3] = [Sc, Tso, Pso];

fn brute_force(program: &MiniProgram, model: BufferModel) -> usize {
    simulate(program, model, 3_000_000).expect("small sizes only").len()
}

fn factorial(n: usize) -> usize {
    (1..=n).product()
}

fn sb_count(n: usize, model: BufferModel) -> usize {
    if model == Sc { (1 << n) - 1 } else { 1 << n }
}

fn mp_count(n: usize, model: BufferModel) -> usize {
    if model == Pso { 1 << n } else { n + 1 }
}

/// The traces of `fib(n)` for n = 1, 2, ...; under PSO as under TSO, since each thread stores one variable only.
fn fib_count(n: usize, model: BufferModel) -> usize {
    let counts = if model == Sc { [3, 19, 141, 1_107, 8_953, 73_789] } else { [3, 20, 175, 1_764, 19_404, 226_512] };
    counts[n - 1]
}

/// The traces of `fib_true(n)` for n = 3, 4, 5.
fn fib_true_count(n: usize, model: BufferModel) -> usize {
    let counts = if model == Sc { [1_698, 19_605, 218_243] } else { [2_258, 34_205, 525_630] };
    counts[n - 3]
}

#[test]
fn the_simulator_knows_the_counts() {
    for model in COUNTED {
        for n in 1..=4 {
            assert_eq!(brute_force(&ww(n), model), factorial(n), "ww({n}) under {model}");
            assert_eq!(brute_force(&rd(n), model), 1 << n, "rd({n}) under {model}");
            assert_eq!(brute_force(&mp(n), model), mp_count(n, model), "mp({n}) under {model}");
        }
        for n in 2..=4 {
            assert_eq!(brute_force(&sb(n), model), sb_count(n, model), "sb({n}) under {model}");
        }
        for n in 1..=3 {
            assert_eq!(brute_force(&fib(n), model), fib_count(n, model), "fib({n}) under {model}");
        }
        assert_eq!(brute_force(&fib_true(3), model), fib_true_count(3, model), "fib_true(3) under {model}");
    }
}

/// Holds the engine's count against the known one at each size under each model.
fn check(sizes: &[usize], program: fn(usize) -> MiniProgram, known: fn(usize, BufferModel) -> usize) {
    for &n in sizes {
        for model in COUNTED {
            assert_eq!(optimal_count(&program(n), model), known(n, model) as u64, "size {n} under {model}");
        }
    }
}

/// The moderate sizes, and the full one in the slow run.
fn sizes(moderate: &[usize], full: usize) -> Vec<usize> {
    let slow = is_slow();
    if slow { [moderate, &[full]].concat() } else { moderate.to_vec() }
}

#[test]
fn ww_has_n_factorial_traces() {
    check(&sizes(&[1, 2, 3, 4, 5], 8), ww, |n, _| factorial(n));
    check(&sizes(&[], 9), ww, |n, _| factorial(n));
}

#[test]
fn rd_has_two_to_the_n_traces() {
    check(&sizes(&[1, 2, 3, 8], 16), rd, |n, _| 1 << n);
}

#[test]
fn sb_misses_one_trace_under_sc() {
    check(&sizes(&[2, 3, 4, 8], 16), sb, sb_count);
}

#[test]
fn mp_is_weak_under_pso_only() {
    check(&sizes(&[1, 2, 3, 8], 14), mp, mp_count);
}

#[test]
fn fib_joined_has_the_known_counts() {
    check(&sizes(&[1, 2, 3], 5), fib, fib_count);
    check(&sizes(&[], 6), fib, fib_count);
}

#[test]
fn fib_true_has_the_known_counts() {
    check(&sizes(&[3], 4), fib_true, fib_true_count);
    check(&sizes(&[], 5), fib_true, fib_true_count);
}
