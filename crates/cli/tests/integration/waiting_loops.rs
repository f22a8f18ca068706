//! Random programs with loops that wait for other threads, against brute force: fencepost must find as many complete
//! traces, and see exactly where a loop can wait forever.

use crate::waiting::generate::generate;
use crate::waiting::print::print;
use fencepost_oracle::functions::search::{Model, SearchResult, search};
use fencepost_testing::{Random, Run, assert_no_complaints, complaints, folder_with, is_slow, number};
use serde_json::Value;
use std::path::Path;

const MODELS: [(Model, &str); 3] = [(Model::Sc, "sc"), (Model::Tso, "tso"), (Model::Pso, "pso")];

fn verify(folder: &Path, model: &str) -> Value {
    let mut command = crate::fencepost();
    command.current_dir(folder).compiling_once(folder).args(["verify", "program.c", "--json", "--model", model]);
    command.run().json()
}

fn agree(found: &Value, expected: &SearchResult) -> bool {
    match expected.endless || expected.deadlock {
        true => found["verdict"] == "fail" && (found["findings"][0]["rule"] == "liveness" || expected.deadlock),
        false => {
            found["verdict"] == "pass"
                && found["statistics"]["executions"] == expected.traces
                && found["statistics"]["blocked"] == 0
        }
    }
}

/// What is wrong with the answers to the program with this seed.
fn complaint(seed: u64) -> Option<String> {
    let program = generate(&mut Random::new(seed));
    let text = print(&program);
    let folder = folder_with(&[("program.c", &text)]);
    let reference = program.for_brute_force();
    for (model, name) in MODELS {
        let expected = search(&reference, model);
        let found = verify(folder.path(), name);
        if !agree(&found, &expected) {
            return Some(format!("seed {seed} under {name}: {expected:?}, but {found}\n{text}"));
        }
    }
    None
}

#[test]
fn loops_that_wait_have_as_many_traces_as_brute_force_finds() {
    let count = number("FENCEPOST_PROGRAMS").unwrap_or(if is_slow() { 2_000 } else { 20 });
    let first = number("FENCEPOST_SEED").unwrap_or(1);
    let seeds: Vec<u64> = (first..first + count).collect();
    assert_no_complaints(&complaints(&seeds, |seed| complaint(*seed).into_iter().collect()));
}
