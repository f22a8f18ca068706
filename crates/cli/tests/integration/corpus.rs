//! The programs of `corpus/` and what must come out of them; `corpus/README.md` describes the lines that say it.
//! With `FENCEPOST_SLOW=1` in the environment also those marked as slow.

use crate::notation::{Entry, Expectation, MODELS, Variant, entries};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn verify(entry: &Entry, variant: &Variant, model: &str, jobs: &str) -> Result<Value, String> {
    let folder = tempfile::tempdir().expect("a folder for the trace");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command
        .current_dir(&folder)
        .arg("verify")
        .arg(&entry.path)
        .args(["--model", model, "--json", "--jobs", jobs])
        .args(&entry.options);
    command.arg("--").args(&entry.clang).args(variant.defines.iter().map(|define| format!("-D{define}")));
    let output = command.output().expect("fencepost runs");
    serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("no verdict ({error}): {}", String::from_utf8_lossy(&output.stderr)))
}

/// What is wrong with a verdict.
fn complaint(found: &Value, expected: &Expectation) -> Option<&'static str> {
    match expected {
        Expectation::Pass(_) if found["verdict"] != "pass" => Some("it should pass"),
        Expectation::Pass(Some(count)) if found["executions"] != *count => Some("another number of traces is expected"),
        Expectation::Fail(_) if found["verdict"] != "fail" => Some("it should fail"),
        Expectation::Fail(Some(kind)) if found["error"]["kind"] != kind.as_str() => Some("another error is expected"),
        _ if found["blocked"] != 0 => Some("executions were redundant"),
        _ => None,
    }
}

/// Whether there is time to do it again.
fn is_quick(found: &Value) -> bool {
    found["seconds"].as_f64().is_some_and(|seconds| seconds < 0.2)
}

/// What two jobs have found otherwise than one.
fn complaint_of_two(one: &Value, two: Result<Value, String>) -> Option<String> {
    let timeless = |found: &Value| {
        let mut found = found.clone();
        found["seconds"].take();
        found
    };
    match two {
        Ok(two) if timeless(&two) == timeless(one) => None,
        Ok(two) => Some(format!("two jobs find {two} where one finds {one}")),
        Err(error) => Some(error),
    }
}

fn hold(entry: &Entry, complaints: &Mutex<Vec<String>>) {
    let slow_too = std::env::var_os("FENCEPOST_SLOW").is_some_and(|value| value == "1");
    for variant in &entry.variants {
        for (position, expected) in variant.expected.iter().enumerate() {
            if variant.slow[position] && !slow_too {
                continue;
            }
            let model = MODELS[position];
            let found = verify(entry, variant, model, "1");
            let complaint = match &found {
                Ok(found) => match complaint(found, expected) {
                    Some(complaint) => Some(format!("{complaint}: {found}")),
                    None if slow_too || is_quick(found) => complaint_of_two(found, verify(entry, variant, model, "2")),
                    None => None,
                },
                Err(error) => Some(error.clone()),
            };
            if let Some(complaint) = complaint {
                let name = &entry.name;
                let line = format!("{name} {:?} under {model}, {expected:?}: {complaint}", variant.defines);
                complaints.lock().expect("nobody panics with it").push(line);
            }
        }
    }
}

#[test]
fn every_program_of_the_corpus_has_the_expected_verdict_and_count() {
    let entries = entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"));
    assert!(entries.len() >= 20, "the corpus is there: {entries:?}");
    let (next, complaints) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    hold(entry, &complaints);
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("nobody panics with it");
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}
