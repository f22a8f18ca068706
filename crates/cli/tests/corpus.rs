//! The programs of `corpus/` and what must come out of them; `corpus/README.md` describes the lines that say it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const MODELS: [&str; 3] = ["sc", "tso", "pso"];

/// What a line says about one model, such as `tso fail` or `pso pass 4`.
struct Expectation {
    model: String,
    verdict: String,
    executions: Option<u64>,
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the corpus can be read") {
        let path = entry.expect("the corpus can be read").path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

fn expectations(text: &str, keyword: &str) -> Option<Vec<Expectation>> {
    let line = text.lines().find_map(|line| line.strip_prefix("// ")?.strip_prefix(keyword)?.strip_prefix(": "))?;
    let parse = |part: &str| {
        let mut words = part.split_whitespace();
        let (model, verdict) = (words.next().expect("a model"), words.next().expect("a verdict"));
        assert!(MODELS.contains(&model) && ["pass", "fail"].contains(&verdict), "not an expectation: {part}");
        Expectation {
            model: model.to_owned(),
            verdict: verdict.to_owned(),
            executions: words.next().map(|count| count.parse().expect("a number of executions")),
        }
    };
    Some(line.split(',').map(parse).collect())
}

fn verify(program: &Path, model: &str, clang_args: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a folder for the trace");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.current_dir(&folder).arg("verify").arg(program).args(["--model", model, "--json"]);
    let output = command.arg("--").args(clang_args).output().expect("fencepost runs");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{}: no verdict ({error}): {}", program.display(), String::from_utf8_lossy(&output.stderr))
    })
}

fn hold(program: &Path, expected: &[Expectation], clang_args: &[&str]) {
    let models: Vec<&str> = expected.iter().map(|expectation| expectation.model.as_str()).collect();
    assert_eq!(models, MODELS, "{} says something about every model", program.display());
    for Expectation { model, verdict, executions } in expected {
        let found = verify(program, model, clang_args);
        let place = format!("{} {clang_args:?} under {model}: {found}", program.display());
        assert_eq!(found["verdict"], verdict.as_str(), "{place}");
        assert_eq!(found["blocked"], 0, "{place}");
        if let Some(executions) = executions {
            assert_eq!(found["executions"], *executions, "{place}");
        }
    }
}

#[test]
fn every_program_of_the_corpus_has_the_expected_verdict_and_count() {
    let mut found = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"), &mut found);
    found.sort();
    assert!(found.len() >= 20, "the corpus is there: {found:?}");
    for program in &found {
        let text = std::fs::read_to_string(program).expect("the program can be read");
        assert!(text.contains("// because: "), "{} gives a reason", program.display());
        let expected = expectations(&text, "expect").unwrap_or_else(|| panic!("{} says nothing", program.display()));
        hold(program, &expected, &[]);
        if let Some(checked) = expectations(&text, "with CHECK") {
            hold(program, &checked, &["-DCHECK"]);
        }
    }
}
