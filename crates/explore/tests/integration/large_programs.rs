//! Random programs that are too large for brute force: optimal and source, which prune differently, must find the same
//! traces, and optimal each of them once.

use crate::engine;
use fencepost_explore::StrategyKind;
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::mixed::has_mixed_exchange;
use fencepost_testing::is_slow;
use std::collections::HashSet;

/// Programs with fewer traces are the business of the comparison with brute force.
const FEWEST: usize = 60;
const MOST: usize = 5_000;

#[test]
fn optimal_and_source_find_the_same_traces() {
    let slow = is_slow();
    let (seeds, wanted) = if slow { (10_000, 4_000) } else { (120, 40) };
    let mut compared = 0;
    for seed in 0..seeds {
        let program = random_program(seed);
        for model in BufferModel::ALL {
            let optimal = engine::run(&program, model, StrategyKind::Optimal, MOST);
            if optimal.stopped || optimal.visits.len() < FEWEST {
                continue;
            }
            let source = engine::run(&program, model, StrategyKind::Source, 40 * MOST);
            let found: HashSet<_> = optimal.visits.iter().collect();
            assert!(!source.stopped, "source does not end under {model} on\n{program}");
            let by_source: HashSet<_> = source.visits.iter().collect();
            assert!(found == by_source, "optimal and source differ under {model} on seed {seed}\n{program}");
            assert_eq!(optimal.blocked, 0, "under {model} on seed {seed}\n{program}");
            if !has_mixed_exchange(&program) {
                assert_eq!(found.len(), optimal.visits.len(), "repeated under {model} on seed {seed}\n{program}");
            }
            compared += 1;
        }
    }
    assert!(compared >= wanted, "only {compared} programs were large enough to compare");
}
