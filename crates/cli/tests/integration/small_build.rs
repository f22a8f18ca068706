//! The command without its features, as `./x demo` builds it: what needs the SAT solver or the grammar of C is refused with the reason, and
//! the rest works.

use fencepost_testing::{Run, repository};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds it where `./x demo` does.
fn built() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder of the target's folder");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.line("build --locked --quiet --profile demo --no-default-features --package fencepost-cli");
    let ran = cargo.arg("--target-dir").arg(target).current_dir(repository()).run();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    target.join("demo/fencepost")
}

const NO_SOLVER: &str = "this build of fencepost has no SAT solver";
const NO_GRAMMAR: &str = "this build of fencepost has no parser for C";

/// What is refused, and why.
const REFUSED: &[(&str, &str)] = &[
    ("litmus examples/litmus/SB.litmus --model relaxed", NO_SOLVER),
    ("litmus examples/litmus/SB.litmus --model tso --engine axiomatic", NO_SOLVER),
    ("litmus examples/litmus/SB.litmus --model tso --explain", NO_SOLVER),
    ("litmus examples/litmus/SB.litmus --model tso --picture refused.svg", NO_SOLVER),
    ("datatype examples/msn.c --test (e|d) --model sc", NO_SOLVER),
    ("models compare sc tso examples/litmus", NO_SOLVER),
    ("fences examples/msn.c --test (e|d) --model relaxed", NO_SOLVER),
    ("fences examples/dekker.c --model tso", NO_GRAMMAR),
];

/// What works, with its exit code and a part of what it prints.
const WORKS: &[(&str, i32, &str)] = &[
    ("verify examples/dekker.c --model tso", 1, "FAIL"),
    ("verify examples/dekker-fenced.c --model tso", 0, "PASS"),
    ("robust examples/dekker.c --model tso", 1, "FAIL"),
    ("robust examples/dekker-fenced.c --model tso", 0, "PASS"),
    ("litmus examples/litmus/SB.litmus --model tso", 0, "SB"),
    ("protocol examples/msi-directory.fpm", 0, "PASS"),
    ("models show tso", 0, "tso"),
];

#[test]
#[ignore = "builds the command once more; ./x slow runs it"]
fn without_features_what_cannot_be_done_is_refused_and_the_rest_works() {
    let fencepost = built();
    let run = |line: &str| Command::new(&fencepost).line(line).current_dir(repository()).run();
    for (line, reason) in REFUSED {
        let ran = run(line);
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains(reason), "{line}: {ran:?}");
    }
    assert!(!repository().join("refused.svg").exists());
    for (line, code, part) in WORKS {
        let ran = run(line);
        assert!(ran.code == Some(*code) && ran.out.contains(part), "{line}: {ran:?}");
    }
}
