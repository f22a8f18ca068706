//! Random programs with loops that wait for other threads, against brute force: fencepost must find as many complete
//! traces, and see exactly where a loop can wait for ever.

use crate::brute::search::{Found, Model, search};
use crate::waiting::generate::{Random, generate};
use crate::waiting::print::print;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const MODELS: [(Model, &str); 3] = [(Model::Sc, "sc"), (Model::Tso, "tso"), (Model::Pso, "pso")];

fn verify(folder: &Path, model: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.current_dir(folder).args(["verify", "program.c", "--json", "--model", model]);
    let output = command.output().expect("fencepost runs");
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("no verdict ({error}): {}", String::from_utf8_lossy(&output.stderr)))
}

fn agree(found: &Value, expected: &Found) -> bool {
    match expected.endless || expected.deadlock {
        true => found["verdict"] == "fail" && (found["error"]["kind"] == "liveness" || expected.deadlock),
        false => found["verdict"] == "pass" && found["executions"] == expected.traces && found["blocked"] == 0,
    }
}

/// What is wrong with the answers to the program with this seed.
fn complaint(seed: u64) -> Option<String> {
    let program = generate(&mut Random(seed));
    let text = print(&program);
    let folder = tempfile::tempdir().expect("a folder for the program");
    std::fs::write(folder.path().join("program.c"), &text).expect("the program can be written");
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
    let number = |name| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let slow = std::env::var_os("FENCEPOST_SLOW").is_some_and(|value| value == "1");
    let count = number("FENCEPOST_PROGRAMS").unwrap_or(if slow { 2_000 } else { 40 });
    let first = number("FENCEPOST_SEED").unwrap_or(1);
    let (next, complaints) = (AtomicU64::new(first), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    complaints.lock().expect("nobody panics with it").extend(complaint(seed));
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("nobody panics with it");
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
