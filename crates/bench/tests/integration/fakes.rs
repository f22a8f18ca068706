//! The whole command, with scripts in the place of everything that it measures.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Each of these counts as the real one does for ww(8). The search uses `--jobs` only if the help offers it.
const FENCEPOST: &str = r#"
case "$*" in
    *--help*) echo "  --jobs <N>  how many" ;;
    *--jobs*) echo '{"verdict":"pass","format":2,"property":"safety","model":"sc","seconds":0.5,"findings":[],
        "statistics":{"executions":40320,"blocked":0,"cut":0,"events":370258}}' ;;
    *) exit 2 ;;
esac
"#;
const NIDHUGG: &str = r#"
case "$*" in
    --version) echo "Nidhugg version 0.4" ;;
    "--sc "*ww-8.ll | "--tso "*ww-8.ll) echo "Trace count: 40320" ;;
    "--pso "*ww-8.ll) echo "Trace count: 40320 (also 95830 sleepset blocked)" ;;
    *) echo "unexpected: $*" >&2; exit 1 ;;
esac
"#;
const GENMC: &str = r#"
case "$*" in
    --version) echo; echo "GenMC v0.11" ;;
    "--sc "*" -- -DN=8 "*ww.c) echo "Number of complete executions explored: 40319" ;;
    *) echo "no such model" >&2; exit 42 ;;
esac
"#;
const VALGRIND: &str = r#"
case "$*" in
    *"--random 1") echo "==1== Collected : 1000" >&2; executions=1; status=3 ;;
    *) echo "==1== Collected : 120000" >&2; executions=120; status=0 ;;
esac
echo '{"verdict":"pass","format":2,"property":"safety","model":"sc","seconds":0.5,"findings":[],
    "statistics":{"executions":'$executions',"blocked":0,"cut":0,"events":5}}'
exit $status
"#;

fn script(folder: &Path, name: &str, body: &str) {
    let path = folder.join(name);
    std::fs::write(&path, format!("#!/bin/sh\n{body}")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A folder with the scripts; `fencepost` is there in any case.
fn folder(scripts: &[(&str, &str)]) -> TempDir {
    let folder = fencepost_testing::folder();
    for (name, body) in [("fencepost", FENCEPOST)].iter().chain(scripts) {
        script(folder.path(), name, body);
    }
    folder
}

/// Runs the command with nothing else than the scripts and the shell's own tools on its path.
fn bench(folder: &TempDir, flags: &[&str]) -> Output {
    let at = |name: &str| folder.path().join(name);
    Command::new(env!("CARGO_BIN_EXE_fencepost-bench"))
        .arg("--fencepost")
        .arg(at("fencepost"))
        .arg("--programs")
        .arg(folder.path())
        .arg("--json")
        .arg(at("bench.json"))
        .args(["--runs", "1"])
        .args(flags)
        .env("PATH", folder.path())
        .env("FENCEPOST_CLANG", "/bin/true")
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{errors}");
    out.into_owned()
}

/// The words of the row of a program under a model.
fn row<'t>(text: &'t str, program: &str, model: &str) -> Vec<&'t str> {
    let mut rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.find(|words| words.starts_with(&[program, model])).unwrap_or_else(|| panic!("no {program} {model}: {text}"))
}

#[test]
fn peers_on_the_path_are_run_beside_us() {
    let folder = folder(&[("nidhugg", NIDHUGG), ("genmc", GENMC)]);
    let text = text(&bench(&folder, &["--quick", "ww"]));
    assert_eq!(row(&text, "ww(8)", "SC")[2], "40,320");
    // Under SC, TSO and PSO. A peer that fails is told about, and has no figure.
    let results = std::fs::read_to_string(folder.path().join("bench.json")).unwrap();
    let results: serde_json::Value = serde_json::from_str(&results).unwrap();
    let rows = results["rows"].as_array().unwrap();
    let peers: Vec<_> = rows.iter().map(|row| row["peers"].as_array().unwrap().len()).collect();
    assert_eq!(peers, [2, 1, 1], "{results}");
    assert!(text.contains("note: GenMC has no result for ww(8) under TSO: "), "{text}");
    assert!(text.contains("no such model"), "{text}");
    assert!(text.contains("note: GenMC counts 40,319 executions of ww(8) under SC, not 40,320\n"), "{text}");
    // A figure comes with its version, options and date.
    assert!(text.contains("Nidhugg (Nidhugg version 0.4, with --MODEL) "), "{text}");
    let options = "--MODEL --disable-race-detection --disable-estimation --disable-sr";
    assert!(
        text.contains(&format!("GenMC (GenMC v0.11, with {options}) on the same program in this run of 20")),
        "{text}"
    );
}

#[test]
fn a_peer_is_in_the_table_only_if_it_was_run_in_this_run() {
    let with = folder(&[("nidhugg", NIDHUGG), ("genmc", GENMC)]);
    let without = folder(&[]);
    for (folder, flags) in [(&with, &["--no-peers"][..]), (&without, &[])] {
        let text = text(&bench(folder, &[&["--quick", "ww", "--model", "sc"], flags].concat()));
        assert!(!text.contains("Nidhugg") && !text.contains("GenMC"), "{text}");
    }
}

#[test]
fn peers_can_be_named() {
    let folder = folder(&[("genmc-0.11", GENMC)]);
    let named = folder.path().join("genmc-0.11");
    let text = text(&bench(&folder, &["--quick", "ww", "--model", "sc", "--genmc", named.to_str().unwrap()]));
    assert!(text.contains("x GenMC: "), "{text}");
    assert!(!text.contains("Nidhugg"), "{text}");
}

#[test]
fn a_peer_that_is_named_and_not_there_is_missed() {
    let text = text(&bench(&folder(&[]), &["--quick", "ww", "--model", "sc", "--genmc", "/nowhere/genmc"]));
    assert!(
        text.contains("note: GenMC has no result for ww(8) under SC: `/nowhere/genmc` cannot be started"),
        "{text}"
    );
}

#[test]
fn joined_programs_are_compiled_as_such() {
    let genmc = GENMC.replace("-DN=8 \"*ww.c", "-DN=9 -DJOIN \"*ww.c");
    let text = text(&bench(&folder(&[("genmc", &genmc)]), &["--joined", "ww", "--model", "sc"]));
    assert!(text.starts_with("program") && text.contains("\nww(9) joined  SC "), "{text}");
    assert!(!text.contains("has no result"), "{text}");
}

#[test]
fn results_can_be_compared_and_shown_again() {
    let folder = folder(&[]);
    let results = folder.path().join("bench.json");
    let results = results.to_str().unwrap();
    let first = text(&bench(&folder, &["--quick", "ww", "--model", "sc"]));
    assert_eq!(text(&bench(&folder, &["--from", results])), first);
    let second = text(&bench(&folder, &["--quick", "ww", "--model", "sc", "--compare", results]));
    assert!(second.contains("by reference"), "{second}");
    assert!(!second.contains("not in the old results"), "{second}");
}

#[test]
fn a_search_without_jobs_is_measured_without_them() {
    let folder = folder(&[("fencepost", &FENCEPOST.replace("--jobs <N>", "").replace("*--jobs*", "*--model*"))]);
    let text = text(&bench(&folder, &["--quick", "ww"]));
    assert!(text.contains("note: `fencepost verify` has no --jobs"), "{text}");
}

#[test]
fn a_search_that_fails_is_an_error_with_its_command() {
    let folder = folder(&[("fencepost", "echo out of order >&2; exit 70")]);
    let output = bench(&folder, &["--quick"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("verify") && errors.contains("--model sc --json` has failed"), "{errors}");
    assert!(errors.contains("out of order"), "{errors}");
}

/// A program may fail here, which the real search says with its exit code.
#[test]
fn programs_of_the_paper_have_executions_and_verdicts() {
    let body = r#"
case "$*" in
    *--help*) echo "--jobs" ;;
    *"peterson+.ll --model sc --json --jobs 1 --no-trace" | *TSO_FENCES.ll*) executions=4; status=0 ;;
    *) executions=2; status=1 ;;
esac
echo '{"verdict":"pass","format":2,"property":"safety","model":"sc","seconds":0.5,"findings":[],
    "statistics":{"executions":'$executions',"blocked":0,"cut":0,"events":5}}'
exit $status
"#;
    let text = text(&bench(&folder(&[("fencepost", body)]), &["--nidhugg-table", "peterson"]));
    let executions: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("peterson"))
        .map(|line| line.split_whitespace().filter(|word| ["4", "2*"].contains(word)).collect::<Vec<_>>())
        .collect();
    assert_eq!(executions, [["4", "2*", "2*"], ["4", "4", "4"], ["2*", "2*", "2*"]], "{text}");
}

#[test]
fn memory_is_plotted() {
    let folder = folder(&[]);
    let plot = folder.path().join("memory.svg");
    let text = text(&bench(&folder, &["--memory", "--quick", "--plot", plot.to_str().unwrap()]));
    assert_eq!(row(&text, "rd(12)", "PSO")[2], "40,320");
    assert!(std::fs::read_to_string(plot).unwrap().contains("sb(12): resident memory"));
}

#[test]
fn instructions_are_counted_kept_and_compared() {
    let folder = folder(&[("valgrind", VALGRIND)]);
    let first = text(&bench(&folder, &["--instructions", "--bless", "ww"]));
    assert_eq!(row(&first, "ww(5)", "SC"), ["ww(5)", "SC", "120", "1,000"]);
    let second = text(&bench(&folder, &["--instructions", "ww"]));
    assert_eq!(row(&second, "ww(5)", "SC"), ["ww(5)", "SC", "120", "1,000", "1,000", "+0.0%"]);
}

#[test]
fn without_valgrind_nothing_is_counted() {
    let text = text(&bench(&folder(&[]), &["--instructions"]));
    assert!(text.contains("there is no valgrind"), "{text}");
}
