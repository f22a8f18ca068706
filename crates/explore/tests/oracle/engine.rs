//! The only place where the oracle calls the engine.

use super::canonical::canonical;
use super::language::MiniProgram;
use super::lower::lower;
use super::shasha_snir::{CanonicalTrace, EndTag};
use fencepost_explore::{EndKind, Options, StrategyKind, explore};
use fencepost_model::BufferModel;
use fencepost_trace::{ErrorKind, Statistics};
use std::ops::ControlFlow;

/// What an exploration has shown.
pub struct Explored {
    /// The trace of every execution that was not redundant, in the order of the visits.
    pub visits: Vec<CanonicalTrace>,
    /// How often an execution was reported as blocked.
    pub blocked: u64,
    /// Whether it was stopped after as many visits as allowed.
    pub stopped: bool,
    /// Whether every execution was covered, as far as the strategy knows.
    pub complete: bool,
    /// The engine's own counts.
    pub statistics: Statistics,
}

/// Explores a program, at most until `limit` visits.
pub fn run(program: &MiniProgram, model: BufferModel, strategy: StrategyKind, limit: usize) -> Explored {
    let lowered = lower(program);
    fencepost_program::verify::verify(&lowered).expect("a lowered program keeps the rules of the IR");
    let (mut visits, mut blocked, mut stopped, mut spinning) = (Vec::new(), 0, false, 0);
    let exploration = explore(&lowered, &Options::new(model, strategy), &mut |end| {
        let tag = match end.kind() {
            EndKind::Complete => EndTag::Complete,
            EndKind::Cut => EndTag::Cut,
            EndKind::Error(error) if error.kind == ErrorKind::Deadlock => EndTag::Deadlock,
            // A loop that waits for ever is an assumption that does not hold, for brute force.
            EndKind::Error(error) if error.kind == ErrorKind::Liveness => {
                spinning += 1;
                EndTag::Cut
            }
            EndKind::Error(error) => panic!("mini programs have no error but deadlock, and this is {error:?}"),
            EndKind::Long => panic!("mini programs are short"),
            EndKind::Blocked => {
                blocked += 1;
                return ControlFlow::Continue(());
            }
        };
        visits.push(canonical(program, &end.trace(), tag));
        stopped = visits.len() >= limit;
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let complete = exploration.inconclusive.is_none();
    let partial = matches!(strategy, StrategyKind::Preemptions { .. } | StrategyKind::Random { .. });
    assert!(complete || partial, "mini programs reach no limit");
    let mut statistics = exploration.statistics;
    statistics.executions -= spinning;
    statistics.cut += spinning;
    Explored { visits, blocked, stopped, complete, statistics }
}

/// The number of executions that `optimal` explores, without making their traces. Panics if one was redundant, cut or
/// erroneous.
pub fn optimal_count(program: &MiniProgram, model: BufferModel) -> u64 {
    let options = Options::new(model, StrategyKind::Optimal);
    let mut count = 0;
    let exploration = explore(&lower(program), &options, &mut |end| {
        assert!(matches!(end.kind(), EndKind::Complete), "an execution ended with {:?} in\n{program}", end.kind());
        count += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(exploration.inconclusive, None, "mini programs reach no limit");
    let statistics = exploration.statistics;
    assert_eq!((statistics.executions, statistics.blocked, statistics.cut), (count, 0, 0), "statistics of\n{program}");
    count
}
