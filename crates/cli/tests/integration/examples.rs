//! `verify --example`: one complete execution without error as a trace, which can be replayed, and monitored by `robust --schedule`.

use fencepost_testing::{CommandOutput, Run, folder, in_repository};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn fencepost(folder: &Path, command: &str, file: &Path, arguments: &[&str]) -> CommandOutput {
    crate::fencepost().current_dir(folder).compiling_once(folder).arg(command).arg(file).args(arguments).run()
}

fn verify(folder: &Path, file: &Path, arguments: &[&str]) -> CommandOutput {
    fencepost(folder, "verify", file, arguments)
}

fn robust(folder: &Path, file: &Path, arguments: &[&str]) -> CommandOutput {
    fencepost(folder, "robust", file, &[&["--model", "tso"], arguments].concat())
}

fn monitored(folder: &Path, file: &Path, arguments: &[&str]) -> (Option<i32>, Value) {
    let output = robust(folder, file, &[&["--json"], arguments].concat());
    (output.code, output.json())
}

fn replay(folder: &Path, trace: &str) -> (Option<i32>, String) {
    let output = fencepost(folder, "replay", Path::new(trace), &["--print"]);
    (output.code, output.out)
}

/// Dekker without fences is correct under SC; what the monitor sees in one of its executions, it sees in that execution's trace.
#[test]
fn an_execution_without_error_is_written_replayed_and_monitored() {
    let folder = folder();
    let file = in_repository("examples/dekker.c");
    let output = verify(folder.path(), &file, &["--model", "sc", "--example", "e.json"]);
    assert_eq!(output.code, Some(0));
    let text = &output.out;
    assert!(text.ends_with("\n  an execution without error: fencepost replay e.json\n"), "{text}");
    let (code, text) = replay(folder.path(), "e.json");
    assert_eq!(code, Some(0));
    assert!(text.contains("no error") && !text.contains("FAIL"), "{text}");
    for monitor in ["exact", "sober", "operational"] {
        let (code, found) = monitored(folder.path(), &file, &["--schedule", "e.json", "--monitor", monitor]);
        let rules: Vec<&Value> =
            found["findings"].as_array().expect("a list").iter().map(|finding| &finding["rule"]).collect();
        assert!(rules.iter().all(|rule| *rule == "not_sequentially_consistent"), "no error of the program: {found}");
        assert_eq!(found["statistics"]["executions"], 1, "{found}");
        let borderline = found["statistics"]["borderline"] == 1;
        assert_eq!(code, Some(if borderline { 1 } else { 3 }), "{found}");
    }
    // Another program has other executions.
    let refused = robust(folder.path(), &in_repository("examples/mp.c"), &["--schedule", "e.json"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
}

/// All three executions of Dekker, by random walks from other seeds: two of them are borderline.
#[test]
fn what_is_seen_in_a_trace_is_what_the_search_sees() {
    let folder = folder();
    let file = in_repository("examples/dekker.c");
    let mut seen = BTreeMap::new();
    for seed in 0..40 {
        let seed = seed.to_string();
        let arguments = ["--model", "sc", "--random", "1", "--seed", &seed, "--example", "e.json"];
        assert_eq!(verify(folder.path(), &file, &arguments).code, Some(3));
        let path = folder.path().join("e.json");
        let trace: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("a trace")).expect("JSON");
        let read =
            |event: &Value| (event["action"] == "load").then(|| (event["thread"].clone(), event["value"].clone()));
        let mut reads: Vec<String> = trace["events"]
            .as_array()
            .expect("events")
            .iter()
            .filter_map(read)
            .map(|read| format!("{read:?}"))
            .collect();
        reads.sort();
        let (_, found) = monitored(folder.path(), &file, &["--schedule", "e.json"]);
        let borderline = &found["statistics"]["borderline"];
        assert_eq!(seen.entry(reads).or_insert_with(|| borderline.clone()), borderline);
    }
    let mut borderline: Vec<u64> = seen.values().filter_map(Value::as_u64).collect();
    borderline.sort_unstable();
    assert_eq!(borderline, [0, 1, 1], "{seen:?}");
}

#[test]
fn an_example_is_written_beside_an_error_and_not_in_its_place() {
    let folder = folder();
    let file = in_repository("examples/dekker.c");
    let output =
        verify(folder.path(), &file, &["--model", "tso", "--example", "e.json", "--trace", "t.json", "--json"]);
    assert_eq!(output.code, Some(1));
    let found = output.json();
    assert_eq!((&found["findings"][0]["trace"], &found["verify"]["example"]), (&"t.json".into(), &"e.json".into()));
    assert_eq!(replay(folder.path(), "e.json").0, Some(0));
    assert_eq!(replay(folder.path(), "t.json").0, Some(1));
    // A trace that nobody wants is another one.
    let output = verify(folder.path(), &file, &["--model", "tso", "--example", "f.json", "--no-trace"]);
    assert_eq!(output.code, Some(1));
    assert!(folder.path().join("f.json").exists() && !folder.path().join("dekker.trace.json").exists());
    // Both in one file cannot be.
    let output = verify(folder.path(), &file, &["--model", "tso", "--example", "t.json", "--trace", "t.json"]);
    assert_eq!(output.code, Some(2));
    let refused = robust(folder.path(), &file, &["--schedule", "e.json"]);
    assert!(refused.err.contains("only executions under SC can be monitored"));
}

#[test]
fn where_every_execution_fails_there_is_no_example() {
    let folder = folder();
    let file = folder.path().join("wrong.c");
    std::fs::write(&file, "#include <assert.h>\nint main(void) { assert(0); return 0; }\n").expect("it is written");
    let output = verify(folder.path(), &file, &["--model", "sc", "--example", "e.json"]);
    assert_eq!(output.code, Some(1));
    assert!(output.err.contains("no complete execution without error"));
    assert!(!folder.path().join("e.json").exists());
}
