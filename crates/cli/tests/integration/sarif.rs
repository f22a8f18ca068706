//! `--sarif`: every file fits the official schema, and says of a counterexample what the trace says.

use fencepost_testing::json_schema::misfits;
use fencepost_testing::{Run, folder_with_links};
use serde_json::{Value, json};
use std::path::Path;

fn schema() -> Value {
    serde_json::from_str(include_str!("../data/sarif-schema-2.1.0.json")).expect("it is JSON")
}

fn folder() -> tempfile::TempDir {
    folder_with_links(&["examples", "corpus", "crates/cli/tests/litmus-claims"])
}

/// Runs a command, and returns its exit code and the file, which fits the schema.
fn sarif(arguments: &[&str], folder: &Path) -> (Option<i32>, Value) {
    let mut command = crate::fencepost();
    command.args(arguments).args(["--sarif", "out.sarif"]).current_dir(folder);
    let output = command.run();
    let text = std::fs::read_to_string(folder.join("out.sarif"));
    let text = text.unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    let log: Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(misfits(&schema(), &log), Vec::<String>::new(), "{arguments:?}");
    for rule in log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("there is a list") {
        for text in ["shortDescription", "fullDescription", "help"] {
            let text = rule[text]["text"].as_str().unwrap_or_default();
            assert!(text.len() > 10 && !text.contains("  "), "{rule}");
        }
    }
    (output.code, log)
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
    let (code, log) =
        sarif(&["litmus", "litmus-claims/violated.litmus", "examples/litmus", "--model", "tso"], folder.path());
    assert_eq!((code, results(&log).len()), (Some(1), 1), "questions have no wrong answers");
    let claim = std::fs::read_to_string(folder.path().join("litmus-claims/violated.litmus")).expect("it is there");
    let line = claim.lines().position(|line| line.starts_with("forall")).expect("it has a claim") + 1;
    assert_eq!(place(&results(&log)[0]), ("litmus-claims/violated.litmus", line as u64));
    let (code, log) = sarif(&["litmus", "litmus-claims/endless.litmus", "--model", "sc"], folder.path());
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

/// Where notifications are said to be; they have no line unless it is known which one.
fn notifications(log: &Value) -> &[Value] {
    log["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().expect("there is a list")
}

#[test]
fn an_unfinished_search_has_no_line_unless_a_loop_is_to_blame() {
    let folder = folder();
    let source = "#include <stdatomic.h>\natomic_int x;\nint main(void) {\n  for (;;)\n    x++;\n}\n";
    std::fs::write(folder.path().join("endless.c"), source).expect("it can be written");
    let (code, log) = sarif(&["verify", "endless.c", "--model", "tso", "--unroll", "3"], folder.path());
    assert_eq!(code, Some(3));
    let line = &notifications(&log)[0]["locations"][0]["physicalLocation"]["region"]["startLine"];
    assert!(line == 4 || line == 5, "{log}");
    let (_, log) = sarif(&["verify", "examples/dekker.c", "--model", "tso", "--timeout", "0"], folder.path());
    let physical = &notifications(&log)[0]["locations"][0]["physicalLocation"];
    assert_eq!(physical["artifactLocation"]["uri"], "examples/dekker.c");
    assert_eq!(physical["region"], Value::Null);
}

/// The places are those of the trace file, which is repeated on the memory system.
#[test]
fn a_memory_system_has_the_lines_of_its_rules() {
    let folder = folder();
    let arguments = ["protocol", "examples/piranha-bug.fpm", "--k", "2", "--trace", "trace.json"];
    let (code, log) = sarif(&arguments, folder.path());
    assert_eq!((code, results(&log).len()), (Some(1), 1));
    let result = &results(&log)[0];
    let trace = std::fs::read_to_string(folder.path().join("trace.json")).expect("it was written");
    let trace: Value = serde_json::from_str(&trace).expect("it is JSON");
    let lines: Vec<&Value> =
        trace["events"].as_array().expect("a list").iter().map(|event| &event["place"]["line"]).collect();
    // The first event of the trace says who owns what at first.
    let lines = &lines[1..];
    assert_eq!(
        place(result),
        ("examples/piranha-bug.fpm", lines.last().and_then(|line| line.as_u64()).expect("a line"))
    );
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("a list");
    let mut seen = vec![None; lines.len()];
    for step in flows.iter().flat_map(|flow| flow["locations"].as_array().expect("a list")) {
        let order = step["executionOrder"].as_u64().expect("a number") as usize;
        seen[order] = Some(&step["location"]["physicalLocation"]["region"]["startLine"]);
        assert!(step["state"].as_object().is_some_and(|state| !state.is_empty()), "{step}");
    }
    assert!(seen.into_iter().eq(lines.iter().map(|line| Some(*line))), "{flows:?}");
}

/// However a file is named and wherever the command is run, its address begins at the root of the repository.
#[test]
fn addresses_begin_at_the_root() {
    let folder = folder();
    let root = folder.path().canonicalize().expect("it is there");
    let shown = |log: &Value| {
        let artifact = &results(log)[0]["locations"][0]["physicalLocation"]["artifactLocation"];
        let base = &log["runs"][0]["originalUriBaseIds"]["%SRCROOT%"]["uri"];
        (artifact["uri"].clone(), artifact["uriBaseId"].clone(), base.clone())
    };
    let whole = root.join("examples/dekker.c").display().to_string();
    let address = json!(format!("file://{}/", root.display()));
    let wanted = (json!("examples/dekker.c"), json!("%SRCROOT%"), address);
    for name in [whole.as_str(), "./examples/../examples/dekker.c"] {
        let (_, log) = sarif(&["verify", name, "--model", "tso"], &root);
        assert_eq!(shown(&log), wanted);
    }
    let build = root.join("build");
    std::fs::create_dir(&build).expect("it can be made");
    let (_, log) = sarif(&["verify", &whole, "--model", "tso"], &build);
    assert_eq!(
        shown(&log).0,
        json!(format!("file://{whole}")),
        "it is not below that folder, and nothing says what the root is"
    );
    std::fs::create_dir(root.join(".git")).expect("it can be made");
    for name in [whole.as_str(), "../examples/dekker.c"] {
        let (_, log) = sarif(&["verify", name, "--model", "tso"], &build);
        assert_eq!(shown(&log), wanted);
    }
}

/// A program that does not compile is not taken for one that has nothing wrong with it, nor for what it was before.
#[test]
fn what_cannot_be_used_is_a_notification() {
    let folder = folder();
    let name = "broken.c";
    std::fs::write(folder.path().join(name), "int main(void) {\n  return x;\n}\n").expect("it can be written");
    std::fs::write(folder.path().join("broken.fpm"), "protocol ;").expect("it can be written");
    std::fs::write(folder.path().join("broken.json"), "{}").expect("it can be written");
    std::fs::write(folder.path().join("fine.c"), "int main(void) { return 0; }\n").expect("it can be written");
    let (_, older) = sarif(&["verify", "fine.c", "--model", "tso"], folder.path());
    assert_eq!(older["runs"][0]["invocations"][0]["executionSuccessful"], true);
    let older = std::fs::read(folder.path().join("out.sarif")).expect("it is there");
    for arguments in [
        &["verify", name, "--model", "tso"][..],
        &["robust", name, "--model", "tso"],
        &["fences", name, "--model", "tso"],
        &["datatype", name, "--test", "T0 = (e|d)", "--model", "sc"],
        &["protocol", "broken.fpm"],
        &["replay", "broken.json"],
        &["litmus", "nowhere.litmus", "--model", "sc"],
    ] {
        std::fs::write(folder.path().join("out.sarif"), &older).expect("it can be written");
        let (code, log) = sarif(arguments, folder.path());
        assert_eq!((code, results(&log).len(), notifications(&log).len()), (Some(2), 0, 1), "{arguments:?}");
        assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
        assert_eq!(notifications(&log)[0]["level"], "error");
    }
}
