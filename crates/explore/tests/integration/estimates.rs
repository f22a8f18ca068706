//! Estimates of the size of a search against its size.

use fencepost_explore::{EndKind, Estimate, Options, StrategyKind, estimate, explore};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::generate::random_program;
use fencepost_oracle::mini::language::{MiniProgram, Op, store};
use fencepost_oracle::mini::lower::lower;
use fencepost_oracle::mini::scalable::{fib_true, mp, rd, sb, ww};
use fencepost_program::Program;
use std::cell::Cell;
use std::ops::ControlFlow;

fn estimated(program: &Program, model: BufferModel, descents: u64) -> Estimate {
    let options = Options::new(model, StrategyKind::Optimal);
    estimate(program, &options, 1, descents, &mut |_| ControlFlow::Continue(()), &|| false)
        .expect("mini programs reach no limit")
}

/// Executions and steps of the search.
fn counted(program: &Program, model: BufferModel) -> (f64, f64, u64) {
    let mut wrong = 0;
    let exploration = explore(program, &Options::new(model, StrategyKind::Optimal), &mut |end| {
        wrong += u64::from(matches!(end.kind(), EndKind::Error(_)));
        ControlFlow::Continue(())
    });
    let statistics = exploration.statistics;
    ((statistics.executions + statistics.cut) as f64, statistics.events as f64, wrong)
}

#[test]
fn a_single_execution_is_counted_exactly() {
    let program = lower(&MiniProgram::joined(2, vec![vec![store(0, 1)], vec![store(1, 1)]]));
    for model in BufferModel::ALL {
        let (_, events, _) = counted(&program, model);
        let estimate = estimated(&program, model, 3);
        assert_eq!((estimate.executions, estimate.executions_error, estimate.events), (1.0, Some(0.0), events));
        assert_eq!((estimate.descents, estimate.failed), (3, 0));
    }
}

#[test]
fn values_that_are_chosen_are_counted_exactly() {
    let choose = |dst, options| Op::Choose { dst, options };
    let program = lower(&MiniProgram::joined(1, vec![vec![choose(0, 3), choose(1, 5)]]));
    let estimate = estimated(&program, BufferModel::Sc, 10);
    assert_eq!((estimate.executions, estimate.executions_error), (15.0, Some(0.0)));
    assert_eq!(estimate.events, counted(&program, BufferModel::Sc).1);
}

#[test]
fn one_descent_says_nothing_of_its_error() {
    let program = lower(&sb(5));
    assert_eq!(estimated(&program, BufferModel::Tso, 1).executions_error, None);
    assert!(estimated(&program, BufferModel::Tso, 2).executions_error.is_some());
}

#[test]
fn whoever_stops_in_the_middle_of_the_first_descent_has_no_estimate() {
    let program = lower(&sb(5));
    let options = Options::new(BufferModel::Tso, StrategyKind::Optimal);
    let asked = Cell::new(0);
    let is_over = || asked.replace(asked.get() + 1) >= 3;
    let found = estimate(&program, &options, 1, 10, &mut |_| ControlFlow::Continue(()), &is_over).expect("no limit");
    assert_eq!((found.descents, found.followed, found.executions_error), (0, 3, None));
}

#[test]
fn estimates_are_as_good_as_they_say() {
    for (name, program) in [("ww", ww(7)), ("rd", rd(6)), ("sb", sb(5)), ("mp", mp(4)), ("fib_true", fib_true(2))] {
        let program = lower(&program);
        for model in BufferModel::ALL {
            let (executions, events, _) = counted(&program, model);
            let estimate = estimated(&program, model, 20);
            let away = (estimate.executions - executions).abs();
            let error = estimate.executions_error.expect("twenty descents have one");
            assert!(away <= 4.0 * error + 1e-6 * executions, "{name} under {model}: {executions} and {estimate:?}");
            assert!(error < 0.15 * executions, "{name} under {model}: {executions} and {estimate:?}");
            assert!((estimate.events - events).abs() < 0.5 * events, "{name} under {model}: {events} and {estimate:?}");
        }
    }
}

/// Any of them may be away by more than its error, but all of them together are not.
#[test]
fn estimates_have_no_bias() {
    let (mut ratios, mut programs, mut wrong) = (0.0, 0, 0);
    for seed in 3_000_000..3_000_050 {
        let program = lower(&random_program(seed));
        for model in BufferModel::ALL {
            let (executions, events, errors) = counted(&program, model);
            let estimate = estimated(&program, model, 30);
            if executions == 1.0 {
                assert_eq!((estimate.executions, estimate.events), (1.0, events), "seed {seed} under {model}");
            }
            assert!(errors > 0 || estimate.failed == 0, "seed {seed} under {model}");
            assert!(errors < executions as u64 || estimate.failed == estimate.followed, "seed {seed} under {model}");
            if executions > 50.0 {
                ratios += estimate.executions / executions;
                programs += 1;
            }
            wrong += estimate.failed;
        }
    }
    let mean = ratios / f64::from(programs);
    assert!((mean - 1.0).abs() < 0.05, "{mean}");
    assert!(programs > 20 && wrong > 50, "{programs} programs, {wrong} wrong");
}
