//! The x86 litmus tests, whose numbers of traces and final states were computed by the herd simulator: first the
//! brute-force simulator against them, then the engine.

use crate::oracle::engine::optimal_count;
use crate::oracle::litmus::{LitmusTest, expected, folder, parse};
use crate::oracle::simulate::simulate;
use std::collections::{BTreeMap, BTreeSet};

/// All tests by the name of their file; none if the folder is not there.
fn tests() -> Option<(std::path::PathBuf, BTreeMap<String, LitmusTest>)> {
    let Some(folder) = folder() else {
        println!("skipped: there is no folder shared/litmus next to the repository");
        return None;
    };
    let mut tests = BTreeMap::new();
    for entry in std::fs::read_dir(folder.join("tests")).expect("the folder of the tests can be read") {
        let path = entry.expect("the folder of the tests can be listed").path();
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        tests.insert(name, parse(&std::fs::read_to_string(&path).expect("a test can be read")));
    }
    Some((folder, tests))
}

#[test]
fn the_simulator_agrees_with_herd() {
    let Some((folder, tests)) = tests() else { return };
    let rows = expected(&folder);
    assert_eq!(rows.len(), 3 * tests.len(), "there is a row for each test and model");
    let mut wrong = Vec::new();
    for row in rows {
        let test = &tests[&row.file];
        let traces = simulate(&test.program, row.model, 5_000_000).expect("litmus tests are small");
        let states: BTreeSet<String> = traces.iter().map(|trace| test.final_state(trace)).collect();
        if traces.len() != row.executions || states != row.full_states {
            wrong.push(format!(
                "{} under {}: {} traces instead of {}, states {states:?} instead of {:?}",
                row.file,
                row.model,
                traces.len(),
                row.executions,
                row.full_states
            ));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn optimal_explores_as_many_executions_as_herd_has() {
    let Some((folder, tests)) = tests() else { return };
    let mut wrong = Vec::new();
    for row in expected(&folder) {
        let count = optimal_count(&tests[&row.file].program, row.model);
        if count != row.executions as u64 {
            wrong.push(format!("{} under {}: {count} instead of {}", row.file, row.model, row.executions));
        }
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
