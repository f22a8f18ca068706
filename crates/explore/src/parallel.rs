//! A search by several workers at once. Each has a machine of its own and explores frontiers; who has none is given a part of
//! another's. What they count adds up to what one worker would count.
//!
//! Which error comes first depends on the order of the search, and so does what is said of it. So the workers only ever
//! prove that there is none: when one of them meets an error or anything else that is not the ordinary end of an execution,
//! all stop, and it is up to the caller to search in order.

use crate::Options;
use crate::driver::{Driver, End, EndKind, Observer, Stop, recorded};
use crate::execution::Execution;
use crate::frontier::Frontier;
use crate::pool::Pool;
use crate::snapshot::Snapshot;
use crate::strategy::Strategy;
use crate::tally::Tally;
use crate::watch::{Interruption, Watch, progress};
use fencepost_machine::Machine;
use fencepost_schedule::progress::Progress;
use fencepost_schedule::workers::run_beside;
use fencepost_trace::{Inconclusive, Statistics, Trace};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How often the watch is asked.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// How often a worker says which share it has left, counted in its looks around; it takes a moment to find out.
const LOOKS_PER_SHARE: u32 = 64;

/// Address space for the stack of a worker; memory is used only as far as the stack really grows.
const STACK_BYTES: usize = 64 << 20;

/// Whether something irregular was met, and if so the trace of an error, if it was one.
type Irregularity = Option<Option<Box<Trace>>>;

/// How a search by several workers ends.
pub(crate) enum Ending {
    /// Everything was explored, and no execution is wrong.
    Finished,
    /// The watch has ended it.
    Ended(Inconclusive),
    /// Something was met that is not the ordinary end of an execution: an error, if there is a trace of it.
    Irregular(Option<Box<Trace>>),
}

/// A search that several workers share.
pub(crate) struct Parallel<'a, 'p> {
    pub machine: &'a Machine<'p>,
    pub name: &'a str,
    pub options: &'a Options,
    pub workers: usize,
}

impl Parallel<'_, '_> {
    /// Explores what is left in a snapshot and brings it up to date.
    pub fn search(&self, snapshot: &mut Snapshot, watch: &mut dyn Watch) -> Ending {
        loop {
            let (irregular, interruption) = self.round(snapshot, watch);
            if let Some(error) = irregular {
                return Ending::Irregular(error);
            }
            // It may be stopped at the moment at which it is over.
            if snapshot.frontiers.is_empty() {
                return Ending::Finished;
            }
            if interruption.is_some() {
                watch.save(snapshot.clone());
            }
            match interruption {
                Some(Interruption::End(why)) => return Ending::Ended(why),
                // No worker could be started.
                None => return Ending::Irregular(None),
                Some(Interruption::Save) => {}
            }
        }
    }

    /// Explores until nothing is left or somebody stops it: a worker who has met something irregular, or the watch.
    fn round(&self, snapshot: &mut Snapshot, watch: &mut dyn Watch) -> (Irregularity, Option<Interruption>) {
        snapshot.in_order = false;
        let pool = Pool::new(std::mem::take(&mut snapshot.frontiers), self.workers);
        let irregular: Mutex<Irregularity> = Mutex::new(None);
        let gauges: Vec<WorkerProgress> = (0..self.workers).map(|_| WorkerProgress::default()).collect();
        let workers = gauges.iter().map(|gauge| {
            let mut worker = Worker { pool: &pool, name: self.name, irregular: &irregular, gauge, looks: 0 };
            move || worker.work(self)
        });
        let before = snapshot.tally.statistics;
        let (interruption, tallies) = run_beside(workers, Some(STACK_BYTES), |started| {
            // Those that could not be started leave their work to the others.
            (started..self.workers).for_each(|_| pool.abandon());
            self.watch_workers(&pool, &gauges, before, watch)
        });
        tallies.iter().for_each(|tally| snapshot.tally.add(tally));
        snapshot.frontiers = pool.into_frontiers();
        (irregular.into_inner().unwrap_or_else(PoisonError::into_inner), interruption)
    }

    /// Lets the watch look, until all workers have left. Returns why it has stopped them, if it has.
    fn watch_workers(
        &self,
        pool: &Pool,
        gauges: &[WorkerProgress],
        before: Statistics,
        watch: &mut dyn Watch,
    ) -> Option<Interruption> {
        let mut interruption = None;
        let remaining = || Some(pool.share() + gauges.iter().map(WorkerProgress::estimate_remaining).sum::<f64>());
        loop {
            if interruption.is_none() && !pool.is_stopping() {
                let mut progress = progress(&before, 0);
                for gauge in gauges {
                    progress.done += gauge.done.load(Ordering::Relaxed);
                    progress.steps += gauge.steps.load(Ordering::Relaxed);
                    progress.depth = progress.depth.max(gauge.depth.load(Ordering::Relaxed));
                }
                if let ControlFlow::Break(why) = watch.poll(&Progress { remaining: &remaining, ..progress }) {
                    interruption = Some(why);
                    pool.stop();
                }
            }
            if pool.wait(BETWEEN_LOOKS) {
                return interruption;
            }
        }
    }
}

/// What a worker says now and then of its work, for whoever wants to show it.
#[derive(Default)]
struct WorkerProgress {
    done: AtomicU64,
    steps: AtomicU64,
    depth: AtomicU64,
    /// The bits of a floating-point number.
    left: AtomicU64,
}

impl WorkerProgress {
    fn estimate_remaining(&self) -> f64 {
        f64::from_bits(self.left.load(Ordering::Relaxed))
    }
}

struct Worker<'w> {
    pool: &'w Pool,
    /// What traces call the program.
    name: &'w str,
    irregular: &'w Mutex<Irregularity>,
    gauge: &'w WorkerProgress,
    looks: u32,
}

impl Worker<'_> {
    /// Explores until there is nothing left for anybody, and returns what was counted.
    fn work(&mut self, search: &Parallel<'_, '_>) -> Tally {
        let _mishap = PanicGuard(self.pool);
        let mut execution = Execution::new(search.machine.clone());
        let mut tally = Tally::default();
        while let Some(frontier) = self.pool.take() {
            (execution, tally) = self.explore(search, &frontier, execution, tally);
            self.gauge.left.store(0, Ordering::Relaxed);
        }
        tally
    }

    fn explore<'p>(
        &mut self,
        search: &Parallel<'_, 'p>,
        frontier: &Frontier,
        mut execution: Execution<'p>,
        tally: Tally,
    ) -> (Execution<'p>, Tally) {
        // It comes from a machine like this one, or was checked.
        let mut optimal = frontier.resume(&mut execution).expect("a frontier of this program");
        let mut driver = Driver::new(search.name, search.options, execution, tally, frontier.is_under_way());
        let stop = loop {
            if let ControlFlow::Break(stop) = driver.next(&mut optimal, self) {
                break stop;
            }
            if self.pool.is_hungry()
                && let Some(part) = optimal.split(&driver.execution)
            {
                self.pool.give(part);
            }
        };
        match stop {
            Stop::Finished => {}
            Stop::Interrupted(_) => {
                let rest = optimal.take_frontier(&driver.execution, driver.is_under_way());
                rest.into_iter().for_each(|rest| self.pool.give(rest));
            }
            Stop::Enough | Stop::Limit(_) | Stop::TooLong(_) => self.meet_something_irregular(|| None),
        }
        let tally = driver.tally();
        (driver.execution, tally)
    }

    /// Stops everybody; keeps the trace of an error, if it is the first.
    fn meet_something_irregular(&self, error: impl FnOnce() -> Option<Trace>) {
        let mut irregular = self.irregular.lock().unwrap_or_else(PoisonError::into_inner);
        let first = irregular.get_or_insert(None);
        if first.is_none() {
            *first = error().map(Box::new);
        }
        self.pool.stop();
    }
}

impl Observer for Worker<'_> {
    fn end(&mut self, end: &End<'_>, _: &Statistics) -> ControlFlow<()> {
        match end.kind() {
            EndKind::Complete | EndKind::Cut | EndKind::TooLong => ControlFlow::Continue(()),
            EndKind::Blocked => ControlFlow::Break(()),
            EndKind::Error(_) => {
                self.meet_something_irregular(|| Some(end.trace()));
                ControlFlow::Break(())
            }
        }
    }

    fn failed(&mut self, execution: &Execution<'_>, _: &Statistics) {
        self.meet_something_irregular(|| recorded(execution, self.name, &execution.schedule()));
    }

    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        self.gauge.done.store(progress.done, Ordering::Relaxed);
        self.gauge.steps.store(progress.steps, Ordering::Relaxed);
        self.gauge.depth.store(progress.depth, Ordering::Relaxed);
        if self.looks.is_multiple_of(LOOKS_PER_SHARE) {
            let left = (progress.remaining)().unwrap_or(0.0);
            self.gauge.left.store(left.to_bits(), Ordering::Relaxed);
        }
        self.looks = self.looks.wrapping_add(1);
        if self.pool.is_stopping() { ControlFlow::Break(Interruption::Save) } else { ControlFlow::Continue(()) }
    }
}

/// Stops everybody if a worker panics, or the others would wait for it forever.
struct PanicGuard<'w>(&'w Pool);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
            self.0.abandon();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StrategyKind;
    use crate::verify::Verification;
    use fencepost_model::BufferModel;
    use fencepost_program::{Program, text};
    use fencepost_trace::Verdict;

    fn wrong_program() -> Program {
        let body = "  reg i32 r0\nb0:\n  r0 = load i32 [g0]\n  library __assert_fail(g1, g1, 1, g1)\n  unreachable\n";
        let globals =
            "global g0 \"x\" align 4 = zero 4\nglobal g1 \"what\" constant align 1 = text \"x\", hex \"00\"\n";
        text::parse(&format!("{globals}entry fn0\n\nfn fn0 \"main\"() -> i32 {{\n{body}}}\n")).expect("a program")
    }

    struct Impatient;

    impl Watch for Impatient {
        fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
            ControlFlow::Break(Interruption::End(Inconclusive::because("no time")))
        }
    }

    struct Patient;

    impl Watch for Patient {
        fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn an_error_that_a_worker_has_met_is_not_forgotten_if_the_first_one_is_never_found() {
        let program = wrong_program();
        let options = Options { stop_at_error: true, ..Options::new(BufferModel::Sc, StrategyKind::Optimal) };
        let machine = Machine::new(&program, options.model, options.settings).expect("it starts");
        let parallel = Parallel { machine: &machine, name: "wrong", options: &options, workers: 2 };
        let Ending::Irregular(Some(trace)) = parallel.search(&mut Snapshot::beginning(), &mut Patient) else {
            panic!("the error is met");
        };
        let out_of_order_error = Some(crate::verify::FoundError { trace: *trace, execution: 1, unroll: None });
        let verification = Verification { program: &program, name: "wrong", options, all_errors: false, jobs: 2 };
        let outcome = verification
            .run(Snapshot { has_errors: true, out_of_order_error, ..Snapshot::beginning() }, &mut Impatient);
        assert!(matches!(outcome.verdict, Verdict::Fail(_)) && outcome.out_of_order, "{outcome:?}");
        let outcome = verification.run(Snapshot::beginning(), &mut Patient);
        assert!(matches!(outcome.verdict, Verdict::Fail(_)) && !outcome.out_of_order, "{outcome:?}");
    }
}
