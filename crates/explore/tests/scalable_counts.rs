//! Programs of a size to choose: their numbers of traces follow from arithmetic or are facts that other tools agree on.
//! The simulator is held against them at small sizes, Optimal-DPOR at moderate ones, and at the sizes at which the other
//! tools were measured when `FENCEPOST_SLOW=1`.

mod oracle;

use fencepost_model::BufferModel::{self, Pso, Sc};
use oracle::language::MiniProgram;
use oracle::scalable::{fib, fib_true, mp, rd, sb, ww};
use oracle::simulate::simulate;

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
    for model in BufferModel::ALL {
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
