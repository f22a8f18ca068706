//! The programs of `corpus/` and what must come out of them; `corpus/README.md` describes the lines that say it.
//! With `FENCEPOST_SLOW=1` in the environment also those marked as slow.

use fencepost_testing::corpus::{Entry, Expectation, MODELS, Variant, entries};
use fencepost_testing::{CommandOutput, Run, assert_no_complaints, complaints, folder, is_slow, timeless};
use serde_json::Value;
use std::path::Path;

/// Runs in a folder, where what is asked about several times is compiled once.
fn ask(entry: &Entry, variant: &Variant, arguments: &[&str], folder: &Path) -> CommandOutput {
    let mut command = crate::fencepost();
    command.current_dir(folder).compiling_once(folder).args(arguments).arg("--json").args(&entry.options);
    command.arg(&entry.path).arg("--").args(&entry.clang);
    command.args(variant.defines.iter().map(|define| format!("-D{define}"))).run()
}

fn verdict(output: &CommandOutput) -> Result<Value, String> {
    serde_json::from_str(&output.out).map_err(|error| format!("no verdict ({error}): {}", output.err))
}

fn verify(entry: &Entry, variant: &Variant, model: &str, jobs: &str, folder: &Path) -> Result<Value, String> {
    verdict(&ask(entry, variant, &["verify", "--model", model, "--jobs", jobs], folder))
}

/// What is wrong with a verdict.
fn complaint(found: &Value, expected: &Expectation) -> Option<&'static str> {
    match expected {
        Expectation::Pass(_) if found["verdict"] != "pass" => Some("it should pass"),
        Expectation::Pass(Some(count)) if found["statistics"]["executions"] != *count => {
            Some("another number of traces is expected")
        }
        Expectation::Fail(_) if found["verdict"] != "fail" => Some("it should fail"),
        Expectation::Fail(Some(kind)) if found["findings"][0]["rule"] != kind.as_str() => {
            Some("another error is expected")
        }
        _ if found["statistics"]["blocked"] != 0 => Some("executions were redundant"),
        _ => None,
    }
}

/// Whether there is time to do it again.
fn is_quick(found: &Value) -> bool {
    found["seconds"].as_f64().is_some_and(|seconds| seconds < 0.2)
}

/// What two jobs have found otherwise than one.
fn complaint_of_two(one: &Value, two: Result<Value, String>) -> Option<String> {
    match two {
        Ok(two) if timeless(&two) == timeless(one) => None,
        Ok(two) => Some(format!("two jobs find {two} where one finds {one}")),
        Err(error) => Some(error),
    }
}

/// The models under which a program can be robust.
const RELAXED: [&str; 2] = ["tso", "pso"];

/// Whether a program that is compiled in this way is robust under TSO (0) or PSO (1), if that is known.
fn is_robust(entry: &Entry, variant: &Variant, model: usize) -> Option<bool> {
    if variant.slow.contains(&true) {
        return None;
    }
    if let Some((_, robust)) = entry.robust.iter().find(|(with, _)| *with == variant.defines) {
        return Some(robust[model]);
    }
    match (&variant.expected[0], &variant.expected[model + 1]) {
        (Expectation::Pass(_), Expectation::Fail(_)) => Some(false),
        (Expectation::Pass(Some(sc)), Expectation::Pass(Some(relaxed))) => Some(sc == relaxed),
        _ => None,
    }
}

/// What is wrong with the answer to whether a program is robust, which is known.
fn complaint_of_robust(entry: &Entry, variant: &Variant, model: &str, robust: bool, folder: &Path) -> Option<String> {
    let output = ask(entry, variant, &["robust", "--model", model], folder);
    match verdict(&output) {
        Ok(found) => {
            let no_violation = found["robust"]["violations"].as_array().is_some_and(Vec::is_empty);
            let is_right = no_violation == robust && output.code == Some(i32::from(!robust));
            (!is_right).then(|| format!("{robust} expected: {found}"))
        }
        Err(error) => Some(error),
    }
}

fn wrong_with(entry: &Entry) -> Vec<String> {
    let slow_too = is_slow();
    let folder = folder();
    let mut complaints = Vec::new();
    for variant in &entry.variants {
        for (index, model) in RELAXED.into_iter().enumerate() {
            let known = is_robust(entry, variant, index);
            let complaint = known.and_then(|robust| complaint_of_robust(entry, variant, model, robust, folder.path()));
            complaints.extend(complaint.map(|complaint| {
                format!("{} {:?}, whether it is robust under {model}: {complaint}", entry.name, variant.defines)
            }));
        }
        for (position, expected) in variant.expected.iter().enumerate() {
            if variant.slow[position] && !slow_too {
                continue;
            }
            let model = MODELS[position];
            let found = verify(entry, variant, model, "1", folder.path());
            let complaint = match &found {
                Ok(found) => match complaint(found, expected) {
                    Some(complaint) => Some(format!("{complaint}: {found}")),
                    None if slow_too || model == "tso" && is_quick(found) => {
                        complaint_of_two(found, verify(entry, variant, model, "2", folder.path()))
                    }
                    None => None,
                },
                Err(error) => Some(error.clone()),
            };
            if let Some(complaint) = complaint {
                let name = &entry.name;
                complaints.push(format!("{name} {:?} under {model}, {expected:?}: {complaint}", variant.defines));
            }
        }
    }
    complaints
}

fn hold_part(start: &str) {
    let mut entries = entries();
    entries.retain(|entry| entry.name.starts_with(start));
    assert_no_complaints(&complaints(&entries, wrong_with));
}

/// A test for each part of the corpus, so that it can be run alone: the programs whose names begin in the same way.
macro_rules! parts {
    ($($part:ident: $start:literal,)*) => {
        const PARTS: &[&str] = &[$($start),*];

        mod every_program_has_the_expected_verdict_and_count {
            $(#[test]
            fn $part() {
                super::hold_part($start);
            })*
        }
    };
}

parts! {
    cpp: "cpp/",
    datatypes: "datatypes/",
    large: "large/",
    library: "library/",
    litmus: "litmus/",
    lockfree: "lockfree/",
    locks: "locks/",
    memory: "memory/",
    mutex: "mutex/",
    programs: "programs/",
    robust: "robust/",
    threads: "threads/",
    waiting_for_a_lock: "waiting/lock-that-is-tried",
    waiting_by_a_copy_that_is_kept: "waiting/kept-copy",
    waiting_by_a_private_copy: "waiting/private-copy",
    waiting_by_polling: "waiting/poll-",
    waiting_by_two_who_poll: "waiting/two-pollers",
    waiting_by_trying: "waiting/tried-until-free",
    waiting_in_counted_rounds: "waiting/counted-rounds",
    waiting_in_rounds_that_repeat_a_store: "waiting/repeated-store",
    waiting_in_rounds_that_store: "waiting/store-in-the-round",
}

#[test]
fn of_many_programs_it_is_known_whether_they_are_robust() {
    let entries = entries();
    let variants = entries.iter().flat_map(|entry| entry.variants.iter().map(move |variant| (entry, variant)));
    let known = variants.flat_map(|(entry, variant)| [0, 1].map(|model| is_robust(entry, variant, model)));
    assert!(known.flatten().count() > 100, "the corpus says what to expect");
}

#[test]
fn every_program_of_the_corpus_has_one_test() {
    for entry in entries() {
        let parts = PARTS.iter().filter(|start| entry.name.starts_with(**start));
        assert_eq!(parts.count(), 1, "{} must belong to one of the parts above", entry.name);
    }
}
