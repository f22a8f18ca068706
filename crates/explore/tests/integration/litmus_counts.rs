//! The x86 litmus tests, whose numbers of traces and final states were computed by the herd simulator: first the
//! brute-force simulator against them, then the engine.

use crate::engine::optimal_count;
use fencepost_model::BufferModel;
use fencepost_oracle::mini::litmus::parse;
use fencepost_oracle::mini::simulate::simulate;
use fencepost_testing::herd::{Answer, answers};
use fencepost_testing::is_slow;
use std::collections::BTreeSet;

fn model(answer: &Answer) -> BufferModel {
    answer.model.parse().expect("a known model")
}

#[test]
fn the_simulator_agrees_with_herd() {
    let Some(rows) = answers() else { return };
    let folder = rows.first().and_then(|row| row.path.parent()).expect("there are rows, and tests are in a folder");
    let tests = folder.read_dir().expect("the folder of the tests can be read").count();
    let asked: BTreeSet<_> = rows.iter().map(|row| (&row.file, &row.model)).collect();
    assert_eq!((rows.len(), asked.len()), (3 * tests, 3 * tests), "there is a row for each test and model");
    // Of every third test all models on any day; the engine is compared with all of them below.
    let step = if is_slow() { 1 } else { 3 };
    let mut wrong = Vec::new();
    for row in rows.chunks(3).step_by(step).flatten() {
        let test = parse(&row.test());
        let traces = simulate(&test.program, model(row), 5_000_000).expect("litmus tests are small");
        let states: BTreeSet<String> = traces.iter().map(|trace| test.final_state(trace)).collect();
        if traces.len() != row.executions || states != row.states {
            wrong.push(format!(
                "{} under {}: {} traces instead of {}, states {states:?} instead of {:?}",
                row.file,
                row.model,
                traces.len(),
                row.executions,
                row.states
            ));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn optimal_explores_as_many_executions_as_herd_has() {
    let Some(rows) = answers() else { return };
    let mut wrong = Vec::new();
    for row in &rows {
        let count = optimal_count(&parse(&row.test()).program, model(row));
        if count != row.executions as u64 {
            wrong.push(format!("{} under {}: {count} instead of {}", row.file, row.model, row.executions));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
