//! The monitor against the relaxed models themselves, on random programs: it must say that a program is not robust if and only
//! if the program has an execution under the model that is none of SC. A few hundred programs in the ordinary run, more than
//! 10,000 when `FENCEPOST_SLOW=1`.

use crate::judge;
use crate::judge::{compare, explored_says, monitor_says};
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::language::{Expr, MiniProgram, Op, UpdateKind, VariableBytes, load, store};
use fencepost_oracle::mini::shrink::shrink;
use fencepost_oracle::mini::simulate::simulate;
use fencepost_testing::is_slow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

const RELAXED: [BufferModel; 2] = [BufferModel::Tso, BufferModel::Pso];

fn scale() -> (usize, usize) {
    if is_slow() { (12_000, 40_000) } else { (100, 20_000) }
}

#[test]
fn the_monitor_agrees_with_the_relaxed_models() {
    let (wanted, budget) = scale();
    let (seed, compared) = (AtomicU64::new(0), AtomicUsize::new(0));
    let violating = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let work = || {
        while compared.load(Ordering::Relaxed) < wanted {
            let seed = seed.fetch_add(1, Ordering::Relaxed);
            let program = random_program(seed);
            let mut complete = true;
            for (model, violating) in RELAXED.into_iter().zip(&violating) {
                match compare(&program, model, budget) {
                    Ok(Ok(robust)) => {
                        violating.fetch_add(usize::from(!robust), Ordering::Relaxed);
                    }
                    Ok(Err(_)) => {
                        let fails = |candidate: &_| matches!(compare(candidate, model, budget), Ok(Err(_)));
                        let small = shrink(program.clone(), &fails);
                        let problem = compare(&small, model, budget);
                        panic!("seed {seed} under {model}: {problem:?} on\n{small}\nfound on\n{program}");
                    }
                    Err(_) => complete = false,
                }
            }
            compared.fetch_add(usize::from(complete), Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    // Programs that are all robust, or all not, would make this an empty exercise.
    let [tso, pso] = violating.map(AtomicUsize::into_inner);
    println!("{wanted} programs, {tso} not robust under TSO, {pso} under PSO");
    assert!(tso * 100 > wanted && pso > tso && pso * 2 < wanted, "{tso} and {pso} of {wanted}");
}

#[test]
fn a_release_fence_keeps_stores_in_order() {
    let passed = |between: Option<Op>| {
        let writer = [store(0, 1)].into_iter().chain(between).chain([store(1, 1)]).collect();
        MiniProgram::joined(2, vec![writer, vec![load(0, 1), load(1, 0)]])
    };
    assert!(!monitor_says(&passed(None), BufferModel::Pso));
    assert!(monitor_says(&passed(Some(Op::Fence(MemoryOrder::Release))), BufferModel::Pso));
}

/// The program is not robust, as the stores of both threads may change places. What the other thread stores never comes between the
/// exchange and what that has read.
#[test]
fn a_store_does_not_overtake_an_update_that_has_read_before_it() {
    let kind = UpdateKind::Exchange(Expr::Const(1));
    let exchange = Op::Update { dst: 0, at: VariableBytes::whole(1), kind, order: MemoryOrder::Relaxed };
    let then = Op::If { reg: 0, value: 0, body: vec![store(1, 1), store(0, 1)] };
    let program = MiniProgram::joined(2, vec![vec![exchange, then], vec![store(0, 1), store(1, 1)]]);
    assert_eq!(compare(&program, BufferModel::Pso, 100_000).expect("it is small"), Ok(false));
}

#[test]
fn the_two_judges_agree() {
    let (wanted, budget) = (200, 5_000);
    let mut compared = 0;
    for seed in 0.. {
        let program = random_program(seed);
        let Ok(sc) = simulate(&program, BufferModel::Sc, budget) else { continue };
        for model in RELAXED {
            let Ok(relaxed) = simulate(&program, model, budget) else { continue };
            assert_eq!(explored_says(&program, model), relaxed == sc, "under {model}\n{program}");
            compared += 1;
        }
        if compared >= wanted {
            break;
        }
    }
    assert!(!monitor_says(&judge::store_buffering(), BufferModel::Tso));
}
