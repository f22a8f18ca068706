//! Engine against brute force on random programs. Some dozens in the ordinary run, more than 10,000 when
//! `FENCEPOST_SLOW=1`; the seeds are fixed, so a failure can be met again.

use crate::check::check;
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_testing::is_slow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How many programs to compare under all models, and how many states each may have.
fn scale() -> (usize, usize) {
    if is_slow() { (12_000, 40_000) } else { (50, 30_000) }
}

#[test]
fn all_strategies_find_the_traces_of_brute_force() {
    let (wanted, budget) = scale();
    let (seed, compared, traces) = (AtomicU64::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while compared.load(Ordering::Relaxed) < wanted {
            let program = random_program(seed.fetch_add(1, Ordering::Relaxed));
            let counts: Result<Vec<usize>, _> =
                BufferModel::ALL.iter().map(|&model| check(&program, model, budget)).collect();
            // A program that is too big under one model does not count, but what fits has been compared.
            if let Ok(counts) = counts {
                compared.fetch_add(1, Ordering::Relaxed);
                traces.fetch_add(counts.iter().sum(), Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    // Programs without any choice would make this an empty exercise.
    assert!(traces.into_inner() > 10 * 3 * wanted, "random programs have too few traces");
}
