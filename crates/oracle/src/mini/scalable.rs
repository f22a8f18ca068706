//! Programs of a size to choose, whose numbers of traces are known by arithmetic or from other tools.

use super::language::{Expr, Main, MiniProgram, Op, VariableBytes, load, store};
use fencepost_base::MemoryOrder;

/// `n` threads store their own number once to one variable.
pub fn ww(n: usize) -> MiniProgram {
    MiniProgram::joined(1, (0..n).map(|thread| vec![store(0, thread as u64 + 1)]).collect())
}

/// One thread stores once, `n` threads load once.
pub fn rd(n: usize) -> MiniProgram {
    let mut threads = vec![vec![store(0, 1)]];
    threads.extend((0..n).map(|_| vec![load(0, 0)]));
    MiniProgram::joined(1, threads)
}

/// A ring: every thread stores its own variable and loads that of the next.
pub fn sb(n: usize) -> MiniProgram {
    MiniProgram::joined(n, (0..n).map(|thread| vec![store(thread, 1), load(0, (thread + 1) % n)]).collect())
}

/// One thread stores `n` flags in order, one loads them in the opposite order.
pub fn mp(n: usize) -> MiniProgram {
    let writer = (0..n).map(|flag| store(flag, 1)).collect();
    let reader = (0..n).rev().enumerate().map(|(reg, flag)| load(reg, flag)).collect();
    MiniProgram::joined(n, vec![writer, reader])
}

const I: usize = 0;
const J: usize = 1;

fn add(to: usize, from: usize, n: usize) -> Vec<Op> {
    let once = || {
        let sum = Op::Store { at: VariableBytes::whole(to), value: Expr::Sum(0, 1), order: MemoryOrder::Plain };
        // Clang evaluates the right-hand side of a compound assignment first.
        [load(0, from), load(1, to), sum]
    };
    (0..n).flat_map(|_| once()).collect()
}

/// Two threads do `i += j` and `j += i`, `n` times each; main joins them and reads both.
pub fn fib(n: usize) -> MiniProgram {
    MiniProgram {
        variables: 2,
        mutexes: 0,
        recursive: false,
        threads: vec![add(I, J, n), add(J, I, n)],
        main: Main { join: true, ops: vec![load(0, I), load(1, J)], ..Main::default() },
    }
}

/// As [`fib`], but main reads while they run.
pub fn fib_true(n: usize) -> MiniProgram {
    let mut program = fib(n);
    program.main.join = false;
    program
}
