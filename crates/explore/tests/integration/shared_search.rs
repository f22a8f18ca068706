//! However a search is divided among workers and however often it is interrupted, its outcome is the same, to the last count.

use fencepost_explore::{Interruption, Options, Outcome, Progress, Snapshot, StrategyKind, Verification, Watch};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::lower::lower;
use fencepost_oracle::mini::scalable::{fib_true, sb, ww};
use fencepost_program::Program;
use fencepost_trace::{Inconclusive, Verdict};
use std::ops::ControlFlow;

/// Looks on.
struct Patience;

impl Watch for Patience {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        ControlFlow::Continue(())
    }
}

/// Ends the search at its second look, and keeps the snapshot as text.
#[derive(Default)]
struct Impatience {
    looks: u32,
    saved: Option<String>,
}

impl Watch for Impatience {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        assert!(progress.share().is_some_and(|done| (0.0..=1.0).contains(&done)));
        self.looks += 1;
        match self.looks {
            1 => ControlFlow::Continue(()),
            2 => ControlFlow::Break(Interruption::Save),
            _ => {
                let message = "no more patience".to_owned();
                ControlFlow::Break(Interruption::End(Inconclusive::because(message)))
            }
        }
    }

    fn save(&mut self, snapshot: Snapshot) {
        self.saved = Some(serde_json::to_string(&snapshot).expect("a snapshot can be written"));
    }
}

fn verification(program: &Program, model: BufferModel, all_errors: bool, jobs: usize) -> Verification<'_> {
    let options = Options::new(model, StrategyKind::Optimal);
    Verification { program, name: "mini", options, all_errors, jobs }
}

/// Searches with many interruptions, after each of which another process might go on, perhaps with another number of jobs.
fn interrupted(verification: Verification<'_>, jobs: &[usize]) -> (Outcome, usize) {
    let (mut snapshot, mut interruptions) = (Snapshot::beginning(), 0);
    loop {
        let mut watch = Impatience::default();
        let jobs = jobs[interruptions % jobs.len()];
        let outcome = Verification { jobs, ..verification }.run(snapshot, &mut watch);
        let stopped = |why: &Inconclusive| why.to_string() == "no more patience";
        let unfinished = match &outcome.verdict {
            Verdict::Inconclusive(why) => stopped(why),
            _ => outcome.unfinished.as_ref().is_some_and(stopped),
        };
        if !unfinished {
            return (outcome, interruptions);
        }
        interruptions += 1;
        let text = watch.saved.expect("it was saved before it ended");
        snapshot = serde_json::from_str(&text).expect("what was written can be read");
        assert_eq!(snapshot.statistics(), &outcome.statistics);
        assert_eq!(snapshot.check(verification.program, &verification.options, verification.all_errors), Ok(()));
    }
}

#[test]
fn any_number_of_jobs_has_the_same_outcome() {
    let (mut wrong, mut executions) = (0, 0);
    for seed in 1_000_000..1_000_150 {
        let program = lower(&random_program(seed));
        for model in BufferModel::ALL {
            for all_errors in [false, true] {
                let run =
                    |jobs| verification(&program, model, all_errors, jobs).run(Snapshot::beginning(), &mut Patience);
                let one = run(1);
                for jobs in [2, 3] {
                    assert_eq!(run(jobs), one, "seed {seed} under {model} with {jobs} jobs");
                }
                wrong += one.failed_executions;
                executions += one.statistics.executions;
            }
        }
    }
    // Both ways of ending are met.
    assert!(wrong > 10 && executions > 10_000, "{wrong} of {executions}");
}

#[test]
fn an_interrupted_search_has_the_same_outcome() {
    let mut interruptions = 0;
    for seed in 2_000_000..2_000_060 {
        let program = lower(&random_program(seed));
        for model in BufferModel::ALL {
            for all_errors in [false, true] {
                let whole = verification(&program, model, all_errors, 1);
                let expected = whole.run(Snapshot::beginning(), &mut Patience);
                // Every 128 steps and with one job, so that errors are found in the same order.
                let (outcome, count) = interrupted(whole, &[1]);
                assert_eq!(outcome, expected, "seed {seed} under {model}");
                interruptions += count;
                // Workers look at the clock, so that most of these are short.
                let (outcome, count) = interrupted(whole, &[1, 2, 1, 3]);
                assert_eq!(outcome, expected, "seed {seed} under {model} with changing numbers of jobs");
                interruptions += count;
            }
        }
    }
    assert!(interruptions > 1000, "{interruptions}");
}

#[test]
fn workers_share_larger_searches() {
    for (program, model) in [(ww(7), BufferModel::Sc), (sb(7), BufferModel::Tso), (fib_true(3), BufferModel::Pso)] {
        let program = lower(&program);
        let whole = verification(&program, model, false, 1);
        let expected = whole.run(Snapshot::beginning(), &mut Patience);
        assert_eq!(expected.verdict, Verdict::Pass);
        for jobs in [2, 5] {
            assert_eq!(Verification { jobs, ..whole }.run(Snapshot::beginning(), &mut Patience), expected);
        }
        // The looks of the watch come every 50 ms at least, if several search.
        assert_eq!(interrupted(whole, &[2]).0, expected);
    }
}
