//! `--sarif`: every file fits the official schema, and says of a counterexample what the trace says.

mod json_schema;

use json_schema::misfits;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

fn schema() -> Value {
    serde_json::from_str(include_str!("data/sarif-schema-2.1.0.json")).expect("it is JSON")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["examples", "corpus"] {
        std::os::unix::fs::symlink(repository.join(name), folder.path().join(name)).expect("a link can be made");
    }
    folder
}

/// Runs a command, and returns its exit code and the file, which fits the schema.
fn sarif(arguments: &[&str], folder: &Path) -> (Option<i32>, Value) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.args(arguments).args(["--sarif", "out.sarif"]).current_dir(folder);
    let output = command.output().expect("the command can be run");
    let text = std::fs::read_to_string(folder.join("out.sarif"));
    let text = text.unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    let log: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(misfits(&schema(), &log), Vec::<String>::new(), "{arguments:?}");
    (output.status.code(), log)
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().expect("there is a list")
}

#[test]
fn the_check_of_schemas_can_fail() {
    let good = json!({ "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "a" } } }] });
    assert_eq!(misfits(&schema(), &good), Vec::<String>::new());
    for (pointer, value) in [
        ("/version", json!("2.0.0")),
        ("/runs/0/tool/driver", json!({})),
        ("/runs/0/tool/driver/name", json!(1)),
        ("/runs/0", json!({ "tool": { "driver": { "name": "a" } }, "result": [] })),
        ("/runs/0", json!({ "tool": { "driver": { "name": "a" } }, "results": [{}] })),
        ("/runs/0", json!({ "tool": { "driver": { "name": "a", "downloadUri": "no uri" } } })),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect("it is there") = value;
        assert!(!misfits(&schema(), &bad).is_empty(), "{bad}");
    }
}

/// The place, the threads, the order and the contents of buffers are those of the trace file, which the witness has checked.
#[test]
fn a_counterexample_is_a_result_with_the_flow_of_each_thread() {
    let folder = folder();
    let arguments = ["verify", "examples/dekker.c", "--model", "tso", "--trace", "trace.json"];
    let (code, log) = sarif(&arguments, folder.path());
    assert_eq!(code, Some(1));
    let [result] = results(&log) else { panic!("{log}") };
    assert_eq!(result["ruleId"], "assertion");
    let physical = &result["locations"][0]["physicalLocation"];
    assert_eq!(physical["artifactLocation"]["uri"], "examples/dekker.c");
    assert_eq!(physical["region"]["startLine"], 17);
    let trace = std::fs::read_to_string(folder.path().join("trace.json")).expect("it was written");
    let trace: Value = serde_json::from_str(&trace).expect("it is JSON");
    let events = trace["events"].as_array().expect("a list");
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("a list");
    assert_eq!(flows.len(), trace["threads"].as_array().expect("a list").len());
    let mut seen = Vec::new();
    for (thread, flow) in flows.iter().enumerate() {
        for step in flow["locations"].as_array().expect("a list") {
            let order = step["executionOrder"].as_u64().expect("a number") as usize;
            assert_eq!(events[order]["thread"], thread);
            assert_eq!(step["location"]["physicalLocation"]["region"]["startLine"], events[order]["place"]["line"]);
            seen.push(order);
        }
    }
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..events.len()), "every event is in one flow");
    // Line 14 is the store that both threads delay; the first of them is in the buffer until it is committed.
    let (stored, committed) = (position(events, "store", 14), position(events, "commit", 14));
    for flow in flows {
        for step in flow["locations"].as_array().expect("a list") {
            let order = step["executionOrder"].as_u64().expect("a number") as usize;
            let thread = events[stored]["thread"].as_u64().expect("a number");
            let buffer = &step["state"][format!("buffer of thread {thread}")]["text"];
            let waits = buffer.as_str().is_some_and(|text| text.contains("wants[0] = 1"));
            assert_eq!(waits, (stored..committed).contains(&order), "{step}");
        }
    }
}

/// The first event of a kind at a line by the first thread that has one.
fn position(events: &[Value], action: &str, line: u64) -> usize {
    let thread = events.iter().find(|event| event["action"] == "store" && event["place"]["line"] == line);
    let thread = &thread.expect("there is one")["thread"];
    let mine =
        |event: &Value| event["thread"] == *thread && event["action"] == action && event["place"]["line"] == line;
    events.iter().position(mine).expect("there is one")
}

#[test]
fn other_commands_and_verdicts() {
    let folder = folder();
    let (code, log) = sarif(&["robust", "examples/mp.c", "--model", "pso"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(1), 1));
    assert_eq!(results(&log)[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 11);
    let (code, log) = sarif(&["verify", "examples/dekker-fenced.c", "--model", "tso"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(0), 0));
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
    let (code, log) = sarif(&["verify", "examples/dekker.c", "--model", "tso", "--timeout", "0"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(3), 0));
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let said = invocation["toolExecutionNotifications"][0]["message"]["text"].as_str().expect("it says why");
    assert!(said.contains("time limit"), "{said}");
}

/// Where a result is, as a file and a line.
fn place(result: &Value) -> (&str, u64) {
    let physical = &result["locations"][0]["physicalLocation"];
    let file = physical["artifactLocation"]["uri"].as_str().expect("it names a file");
    (file, physical["region"]["startLine"].as_u64().expect("it names a line"))
}

#[test]
fn a_claim_of_a_litmus_test_that_does_not_hold() {
    let folder = folder();
    let claims = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/litmus-claims");
    std::os::unix::fs::symlink(claims, folder.path().join("claims")).expect("a link can be made");
    let (code, log) = sarif(&["litmus", "claims/violated.litmus", "examples/litmus", "--model", "tso"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(1), 1), "questions have no wrong answers");
    assert_eq!(place(&results(&log)[0]), ("claims/violated.litmus", 1));
    let (code, log) = sarif(&["litmus", "claims/endless.litmus", "--model", "sc"], folder.path());
    let notifications = log["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().map(Vec::len);
    assert_eq!((code, results(&log).len(), notifications), (Some(3), 0, Some(1)));
}

/// `queue.h:29` is where the value is observed, and the accesses are in `msn.c`, as the text says.
#[test]
fn a_data_type_has_the_lines_of_its_files() {
    let folder = folder();
    let arguments =
        ["datatype", "corpus/datatypes/msn.c", "--test", "T0 = (e|d)", "--model", "relaxed", "--model", "sc"];
    let (code, log) = sarif(&arguments, folder.path());
    assert_eq!((code, results(&log).len()), (Some(1), 1));
    let result = &results(&log)[0];
    let message = result["message"]["text"].as_str().expect("it is text");
    let (file, line) = place(result);
    assert!(
        message.contains(&format!("{}:{line}", file.rsplit('/').next().unwrap_or(file))),
        "{file}:{line} {message}"
    );
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("a list");
    assert_eq!(flows.len(), 3, "what comes before, and two threads");
    for step in flows.iter().flat_map(|flow| flow["locations"].as_array().expect("a list")) {
        let uri = &step["location"]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(uri.as_str().is_some_and(|uri| uri.starts_with("corpus/datatypes/")), "{step}");
    }
}

/// The fence of `examples/dekker-fenced.c` stands between the store in line 14 and the load in line 15.
#[test]
fn missing_fences_are_warnings() {
    let folder = folder();
    let (code, log) = sarif(&["fences", "examples/dekker.c", "--model", "tso"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(0), 1));
    let result = &results(&log)[0];
    assert_eq!((&result["ruleId"], &result["level"]), (&json!("missing_fence"), &json!("warning")));
    assert_eq!(place(result), ("examples/dekker.c", 15));
    assert!(result["codeFlows"][0]["threadFlows"].as_array().is_some_and(|flows| flows.len() == 3), "{result}");
}

#[test]
fn names_and_contents_that_mean_something_elsewhere() {
    let folder = folder();
    let source =
        "#include <assert.h>\n/* \u{1}</script>\"' é */ int main(void) { assert(0 && \"{0} [a](b) \\x1b[31m\"); }\n";
    let name = "a \"b\" <script> %41{0}\u{7}é.c";
    std::fs::write(folder.path().join(name), source).expect("a file can be written");
    let (code, log) = sarif(&["verify", name, "--model", "sc"], folder.path());
    assert_eq!(code, Some(1), "{log}");
    let result = &results(&log)[0];
    let message = result["message"]["text"].as_str().expect("it is text");
    assert!(message.contains("{{0}}") && !message.contains(char::is_control), "{message}");
    let place = &result["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("it is text");
    assert_eq!(uri, "a%20%22b%22%20%3Cscript%3E%20%2541%7B0%7D%07%C3%A9.c");
    let column = place["region"]["startColumn"].as_u64().expect("it has a column") as usize;
    let line: Vec<char> = source.lines().nth(1).expect("it has two").chars().collect();
    assert!(line[column - 1..].iter().collect::<String>().starts_with("assert("), "column {column}");
}
