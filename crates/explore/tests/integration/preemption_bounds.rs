//! Preemption bounds against their definition: all schedules of small random programs are walked with the machine alone,
//! preemptions are counted, and a bound must show exactly the traces that have an execution within it.

use crate::engine;
use fencepost_explore::StrategyKind;
use fencepost_machine::{Agent, Ending, Machine, ThreadIndex, Turn, record};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::canonical::canonical;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::language::MiniProgram;
use fencepost_oracle::mini::lower::lower;
use fencepost_oracle::mini::shasha_snir::{CanonicalTrace, EndTag};
use fencepost_program::Program;
use fencepost_testing::is_slow;
use fencepost_trace::ErrorKind;
use std::collections::{HashMap, HashSet};

/// Programs with more schedules are left out.
const MOST_SCHEDULES: usize = 1_000;

struct Walk<'p> {
    mini: &'p MiniProgram,
    program: &'p Program,
    machine: Machine<'p>,
    schedule: Vec<Turn>,
    schedules: usize,
    /// The fewest preemptions with which each trace can be had.
    fewest: HashMap<CanonicalTrace, u32>,
}

impl Walk<'_> {
    /// Walks all that can follow; none if it is too much.
    fn all(&mut self, last: Option<ThreadIndex>, preemptions: u32) -> Option<()> {
        let enabled = self.machine.enabled_agents();
        if enabled.is_empty() {
            self.schedules += 1;
            let tag = match self.machine.ending() {
                Ending::Complete => EndTag::Complete,
                Ending::Cut => EndTag::Cut,
                // As in the oracle, a loop that waits forever is an assumption that does not hold.
                Ending::Error(error) if error.kind == ErrorKind::Liveness => EndTag::Cut,
                Ending::Error(_) => EndTag::Deadlock,
            };
            let (model, names) = (self.machine.model(), self.machine.names());
            let trace = record(self.program, model, "", engine::settings(self.mini), names, &self.schedule)
                .expect("it was walked");
            let fewest = self.fewest.entry(canonical(self.mini, &trace, tag)).or_insert(preemptions);
            *fewest = preemptions.min(*fewest);
            return (self.schedules <= MOST_SCHEDULES).then_some(());
        }
        // It could go on: by itself, or once its own stores are out.
        let owner = |agent| self.machine.names().get(agent).owner();
        let goes_on = last.is_some_and(|last| enabled.iter().any(|agent| owner(*agent) == last));
        for agent in enabled {
            let (next, more) = match self.machine.names().get(agent) {
                Agent::Thread(thread) => (Some(thread), u32::from(goes_on && last != Some(thread))),
                Agent::Buffer(..) => (last, 0),
            };
            for option in 0..self.machine.options(agent) {
                let turn = Turn { agent, option };
                self.machine.step(turn);
                self.schedule.push(turn);
                let walked = self.all(next, preemptions + more);
                self.schedule.pop();
                self.machine.undo();
                walked?;
            }
        }
        Some(())
    }
}

#[test]
fn a_bound_shows_exactly_the_traces_within_it() {
    let slow = is_slow();
    let (seeds, wanted) = if slow { (3_000, 1_000) } else { (20, 6) };
    let (mut compared, mut bounded) = (0, 0);
    for seed in 0..seeds {
        let mini = random_program(seed);
        let program = lower(&mini);
        for model in BufferModel::ALL {
            let machine = Machine::new(&program, model, engine::settings(&mini)).expect("mini programs reach no limit");
            let fewest = HashMap::new();
            let mut walk = Walk { mini: &mini, program: &program, machine, schedule: Vec::new(), schedules: 0, fewest };
            if walk.all(None, 0).is_none() {
                continue;
            }
            for bound in 0..4 {
                let within = |(trace, fewest): (_, &u32)| (*fewest <= bound).then_some(trace);
                let expected: HashSet<_> = walk.fewest.iter().filter_map(within).collect();
                let explored = engine::run(&mini, model, StrategyKind::Preemptions { bound }, usize::MAX);
                let found: HashSet<_> = explored.visits.iter().collect();
                assert!(expected == found, "bound {bound} under {model} on seed {seed}\n{mini}");
                if expected.len() < walk.fewest.len() {
                    assert!(!explored.complete, "bound {bound} claims too much under {model} on seed {seed}\n{mini}");
                    bounded += 1;
                }
            }
            compared += 1;
        }
    }
    assert!(compared >= wanted, "only {compared} programs were small enough");
    assert!(bounded >= wanted, "the bounds left something out only {bounded} times");
}
