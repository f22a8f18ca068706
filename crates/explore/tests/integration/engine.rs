//! The only place where the oracle calls the engine.

use fencepost_explore::{End, EndKind, Frontier, Options, Settings, StrategyKind, explore, explore_part};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::canonical::canonical;
use fencepost_oracle::mini::language::MiniProgram;
use fencepost_oracle::mini::lower::{lower, lower_without_loops};
use fencepost_oracle::mini::shasha_snir::{CanonicalTrace, EndTag};
use fencepost_program::Program;
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

/// What a program may do.
pub fn settings(program: &MiniProgram) -> Settings {
    Settings { main_ends_process: program.main.ends_program, ..Settings::default() }
}

/// How to explore a program.
fn options(program: &MiniProgram, model: BufferModel, strategy: StrategyKind) -> Options {
    Options { settings: settings(program), ..Options::new(model, strategy) }
}

/// Gathers what is visited.
struct Gatherer<'p> {
    program: &'p MiniProgram,
    visits: Vec<CanonicalTrace>,
    blocked: u64,
    spinning: u64,
}

impl<'p> Gatherer<'p> {
    fn new(program: &'p MiniProgram) -> Self {
        Self { program, visits: Vec::new(), blocked: 0, spinning: 0 }
    }

    fn visit(&mut self, end: &End<'_>) {
        let tag = match end.kind() {
            EndKind::Complete => EndTag::Complete,
            EndKind::Cut => EndTag::Cut,
            EndKind::Error(error) if error.kind == ErrorKind::Deadlock => EndTag::Deadlock,
            // A loop that waits forever is an assumption that does not hold, for brute force.
            EndKind::Error(error) if error.kind == ErrorKind::Liveness => {
                self.spinning += 1;
                EndTag::Cut
            }
            EndKind::Error(error) => panic!("mini programs have no error but deadlock, and this is {error:?}"),
            EndKind::TooLong => panic!("mini programs are short"),
            EndKind::Blocked => {
                self.blocked += 1;
                return;
            }
        };
        self.visits.push(canonical(self.program, &end.trace(), tag));
    }

    fn explored(self, mut statistics: Statistics, stopped: bool, complete: bool) -> Explored {
        statistics.executions -= self.spinning;
        statistics.cut += self.spinning;
        Explored { visits: self.visits, blocked: self.blocked, stopped, complete, statistics }
    }
}

/// Random walks go round in loops that wait until these end, so that they are given none.
fn lowered(program: &MiniProgram, strategy: StrategyKind) -> Program {
    let is_random = matches!(strategy, StrategyKind::Random { .. });
    let lowered = if is_random { lower_without_loops(program) } else { lower(program) };
    fencepost_program::verify::verify(&lowered).expect("a lowered program keeps the rules of the IR");
    lowered
}

/// Explores a program, at most until `limit` visits.
pub fn run(program: &MiniProgram, model: BufferModel, strategy: StrategyKind, limit: usize) -> Explored {
    let (mut gatherer, mut stopped) = (Gatherer::new(program), false);
    let exploration = explore(&lowered(program, strategy), &options(program, model, strategy), &mut |end| {
        gatherer.visit(end);
        stopped = gatherer.visits.len() >= limit;
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let complete = exploration.inconclusive.is_none();
    let partial = matches!(strategy, StrategyKind::Preemptions { .. } | StrategyKind::Random { .. });
    assert!(complete || partial, "mini programs reach no limit");
    gatherer.explored(exploration.statistics, stopped, complete)
}

/// Explores a program with the optimal strategy in the smallest parts that there are: after each execution what is left is
/// divided until nothing can be divided any more, and each part is written as text, read back, and explored by a machine
/// that knows nothing else.
pub fn run_in_parts(program: &MiniProgram, model: BufferModel, limit: usize) -> Explored {
    let strategy = StrategyKind::Optimal;
    let (lowered, options) = (lowered(program, strategy), options(program, model, strategy));
    let (mut gatherer, mut sum) = (Gatherer::new(program), Statistics::default());
    let mut parts = vec![Frontier::everything()];
    while let Some(part) = parts.pop() {
        if gatherer.visits.len() >= limit {
            return gatherer.explored(sum, true, true);
        }
        let text = serde_json::to_string(&part).expect("a frontier can be written");
        let part: Frontier = serde_json::from_str(&text).expect("what was written can be read");
        let explored = explore_part(&lowered, &options, &part, &mut |end| {
            gatherer.visit(end);
            ControlFlow::Break(())
        });
        let (exploration, rest) = explored.expect("a frontier can be resumed");
        assert_eq!(exploration.inconclusive, None, "mini programs reach no limit");
        sum.executions += exploration.statistics.executions;
        sum.blocked += exploration.statistics.blocked;
        sum.cut += exploration.statistics.cut;
        sum.events += exploration.statistics.events;
        if let Some(mut rest) = rest {
            while let Some(part) = rest.split() {
                parts.push(part);
            }
        }
    }
    gatherer.explored(sum, false, true)
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
