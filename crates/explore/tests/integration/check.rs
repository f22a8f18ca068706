//! Engine against simulator: the same set of traces from every strategy, and from `optimal` each trace exactly once.
//! Random walks must stay within that set.
//!
//! There is one exception. A compare-exchange that fails is a read in a Shasha-Snir trace, and yet it must be ordered with
//! a read of some of its bytes that does not see why it failed (`docs/exploration.md`). Programs in which a
//! compare-exchange overlaps an access of another size may therefore have a trace explored more than once.

use crate::engine;
use fencepost_explore::StrategyKind;
use fencepost_model::BufferModel;
use fencepost_oracle::mini::language::MiniProgram;
use fencepost_oracle::mini::mixed::has_mixed_exchange;
use fencepost_oracle::mini::shasha_snir::{CanonicalTrace, EndTag};
use fencepost_oracle::mini::shrink::shrink;
use fencepost_oracle::mini::simulate::{TooBig, simulate_counting};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The optimal strategy again, divided into parts as often as possible.
const IN_PARTS: &str = "optimal in parts";
/// How many traces of each kind a failure prints.
const SHOWN: usize = 2;
/// Exhaustive exploration repeats traces so often that it is stopped here. If the program has few states it does not
/// come to that; otherwise only extra traces can be noticed.
const EXHAUSTIVE_LIMIT: usize = 200;
const EXHAUSTIVE_LIMIT_IF_SMALL: usize = 100_000;
const RANDOM_WALKS: u64 = 10;
/// The most states of a program that exhaustive exploration has to get through.
const SMALL: usize = 40;

/// Checks one program under one model and returns its number of traces. Panics with a shrunk program on disagreement.
pub fn check(program: &MiniProgram, model: BufferModel, budget: usize) -> Result<usize, TooBig> {
    match compare(program, model, budget)? {
        Ok(traces) => Ok(traces),
        Err(_) => {
            let fails = |candidate: &MiniProgram| matches!(compare(candidate, model, budget), Ok(Err(_)));
            let small = shrink(program.clone(), &fails);
            let Ok(Err(problem)) = compare(&small, model, budget) else { unreachable!("shrinking keeps the failure") };
            panic!("engine and oracle disagree under {model} on\n{small}\n{problem}\nfound on\n{program}");
        }
    }
}

/// The number of traces, or what is wrong.
fn compare(program: &MiniProgram, model: BufferModel, budget: usize) -> Result<Result<usize, String>, TooBig> {
    let (expected, states) = simulate_counting(program, model, budget)?;
    let small = states <= SMALL;
    let mut events = None;
    for (name, strategy, limit) in [
        ("optimal", StrategyKind::Optimal, 10 * expected.len() + 10),
        (IN_PARTS, StrategyKind::Optimal, 10 * expected.len() + 10),
        ("source", StrategyKind::Source, 100 * expected.len() + 100),
        ("random", StrategyKind::Random { seed: states as u64, walks: RANDOM_WALKS }, usize::MAX),
        ("exhaustive", StrategyKind::Exhaustive, if small { EXHAUSTIVE_LIMIT_IF_SMALL } else { EXHAUSTIVE_LIMIT }),
        // More preemptions than a mini program has steps: nothing is left out.
        (
            "preemptions",
            StrategyKind::Preemptions { bound: 1000 },
            if small { EXHAUSTIVE_LIMIT_IF_SMALL } else { EXHAUSTIVE_LIMIT },
        ),
    ] {
        let optimal = matches!(strategy, StrategyKind::Optimal);
        let exhaustive = matches!(strategy, StrategyKind::Exhaustive | StrategyKind::Preemptions { .. });
        let explored = catch_unwind(AssertUnwindSafe(|| match name {
            IN_PARTS => engine::run_in_parts(program, model, limit),
            _ => engine::run(program, model, strategy, limit),
        }));
        let Ok(explored) = explored else { return Ok(Err(format!("{name}: the engine panics"))) };
        let mut problems = String::new();
        let found: HashSet<&CanonicalTrace> = explored.visits.iter().collect();
        let random = matches!(strategy, StrategyKind::Random { .. });
        let all = !explored.stopped && !random;
        if optimal && *events.get_or_insert(explored.statistics.events) != explored.statistics.events {
            problems += "the parts have another number of steps than the whole\n";
        }
        list(&mut problems, "missing", expected.iter().filter(|trace| all && !found.contains(trace)));
        list(&mut problems, "extra", found.iter().copied().filter(|trace| !expected.contains(trace)));
        if optimal && has_mixed_exchange(program) {
            let statistics = explored.statistics;
            if statistics.blocked != 0 || statistics.executions + statistics.cut < expected.len() as u64 {
                problems += &format!("counts {statistics:?}\n");
            }
        } else if optimal {
            let mut seen = HashSet::new();
            list(&mut problems, "repeated", explored.visits.iter().filter(|trace| !seen.insert(*trace)));
            let statistics = explored.statistics;
            let cut = expected.iter().filter(|trace| trace.end == EndTag::Cut).count() as u64;
            let counts = (statistics.executions, statistics.blocked, statistics.cut, explored.blocked);
            let wanted = (expected.len() as u64 - cut, 0, cut, 0);
            if counts != wanted {
                problems +=
                    &format!("counts (executions, blocked, cut, seen blocked) {counts:?} instead of {wanted:?}\n");
            }
        }
        // Random walks always say that they have left something out.
        if explored.complete == random {
            problems += "what it says about what it has left out is wrong\n";
        }
        if explored.stopped && (small || !exhaustive) {
            problems += &format!("stopped after {limit} executions\n");
        }
        if !problems.is_empty() {
            return Ok(Err(format!("{name}, {} traces expected:\n{problems}", expected.len())));
        }
    }
    Ok(Ok(expected.len()))
}

fn list<'a>(text: &mut String, what: &str, traces: impl Iterator<Item = &'a CanonicalTrace>) {
    let mut traces: Vec<&CanonicalTrace> = traces.collect();
    traces.sort();
    for trace in traces.iter().take(SHOWN) {
        *text += &format!("{what}: {trace}");
    }
    if traces.len() > SHOWN {
        *text += &format!("{what}: {} more\n", traces.len() - SHOWN);
    }
}
