//! `--json`: one shape for all commands, which the schema in the book describes. Every test that runs a command with `--json` holds its
//! output to the schema (`fencepost_testing::Run`).

use crate::run_line;
use fencepost_datatype::check::Failure;
use fencepost_litmus::answer::{BROKEN_CONDITION, OTHER_THAN_RECORDED};
use fencepost_repair::{MISSING_FENCE, NO_FENCE_HELPS};
use fencepost_robust::NOT_SEQUENTIALLY_CONSISTENT;
use fencepost_source::Rule;
use fencepost_testing::json_schema::misfits;
use fencepost_testing::{JSON_SCHEMA, answers, folder_with_links};
use fencepost_trace::ErrorKind;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::TempDir;

fn folder() -> TempDir {
    folder_with_links(&["examples", "corpus", "crates/cli/tests/litmus-claims"])
}

/// All rules, where they are declared.
fn rules() -> Vec<Rule> {
    let others = [NOT_SEQUENTIALLY_CONSISTENT, BROKEN_CONDITION, OTHER_THAN_RECORDED, MISSING_FENCE, NO_FENCE_HELPS];
    ErrorKind::ALL.iter().map(|kind| kind.rule()).chain(Failure::RULES).chain(others).collect()
}

#[test]
fn the_schema_lists_all_rules() {
    let declared: BTreeSet<&str> = rules().iter().map(|rule| rule.id).collect();
    assert_eq!(declared.len(), rules().len(), "no two have the same name");
    let listed = JSON_SCHEMA["$defs"]["finding"]["properties"]["rule"]["enum"].as_array().expect("a list");
    assert_eq!(listed.iter().filter_map(Value::as_str).collect::<BTreeSet<_>>(), declared);
}

/// Each command, its verdict, and the rule of its first finding.
const LINES: [(&str, &str, Option<&str>); 12] = [
    ("verify examples/dekker.c --model tso --trace t.json", "fail", Some("assertion")),
    ("verify examples/dekker-fenced.c --model tso", "pass", None),
    ("verify examples/dekker.c --model tso --preemptions 0", "inconclusive", None),
    ("robust examples/dekker.c --model tso", "fail", Some("not_sequentially_consistent")),
    ("litmus examples/litmus/SB.litmus --model tso", "pass", None),
    ("litmus litmus-claims/violated.litmus --model tso", "fail", Some("litmus_condition")),
    ("litmus litmus-claims/endless.litmus --model sc", "inconclusive", None),
    ("datatype corpus/datatypes/msn.c --test (e|d) --model relaxed", "fail", Some("operation_error")),
    ("protocol examples/piranha-bug.fpm --k 2", "fail", Some("inconsistent")),
    ("fences examples/dekker.c --model tso", "pass", Some("missing_fence")),
    ("replay t.json", "fail", Some("assertion")),
    ("replay t.json --unchecked", "fail", Some("assertion")),
];

#[test]
fn every_command_prints_the_same_members() {
    let folder = folder();
    let mut seen = BTreeSet::new();
    for (line, verdict, rule) in LINES {
        let ran = run_line(&folder, &format!("{line} --json"));
        let [answer] = &answers(&ran.out)[..] else { panic!("{line}: {ran:?}") };
        let (command, code) = (line.split(' ').next(), ran.code);
        assert_eq!((answer["command"].as_str(), &answer["verdict"]), (command, &verdict.into()), "{line}: {answer}");
        let expected = match verdict {
            "pass" => 0,
            "fail" => 1,
            _ => 3,
        };
        assert_eq!(code, Some(expected), "{line}");
        assert_eq!(answer["findings"][0]["rule"].as_str(), rule, "{line}: {answer}");
        for name in ["command_line", "subject", "property", "model", "statistics"] {
            let is_unknown = name == "statistics" && verdict == "inconclusive";
            assert!(is_unknown || answer.get(name).is_some(), "{line}: {name}: {answer}");
        }
        assert!(answer.get(command.expect("a word")).is_some(), "{line}: {answer}");
        let words = answer["command_line"].as_array().expect("a list").iter().skip(1).map(|word| word.as_str());
        assert!(words.eq(format!("{line} --json").split(' ').map(Some)), "{line}: {answer}");
        seen.extend(command);
    }
    let commands = JSON_SCHEMA["$defs"]["command"]["enum"].as_array().expect("a list");
    assert_eq!(commands.iter().filter_map(Value::as_str).collect::<BTreeSet<_>>(), seen);
}

#[test]
fn the_schema_can_refuse() {
    let folder = folder();
    let good = run_line(&folder, "robust examples/dekker.c --model tso --json").json();
    assert_eq!(misfits(&JSON_SCHEMA, &good), Vec::<String>::new());
    for (pointer, value) in [
        ("/format", json!(1)),
        ("/verdict", json!("Sometimes")),
        ("/verdict", Value::Null),
        ("/verdict", json!("inconclusive")),
        ("/command", json!("verify")),
        ("/findings", json!([])),
        ("/findings/0/rule", json!("robust")),
        ("/findings/0/place", json!("dekker.c:14")),
        ("/findings/0/place/line", json!(0)),
        ("/findings/0/place", json!({ "file": "a", "line": 1, "note": "" })),
        ("/findings/0/advice", Value::Null),
        ("/statistics/executions", json!("many")),
        ("/statistics", json!({ "walks": 1 })),
        ("/robust/violations/0/store/place", json!({})),
        ("/robust", json!({ "monitor": "exact", "violations": [], "more": 1 })),
        ("/model", json!("")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect("it is there") = value;
        assert!(!misfits(&JSON_SCHEMA, &bad).is_empty(), "{pointer}: {bad}");
    }
    for name in ["format", "fencepost", "command", "verdict", "seconds", "findings"] {
        let mut bad = good.clone();
        bad.as_object_mut().expect("an object").remove(name);
        assert!(!misfits(&JSON_SCHEMA, &bad).is_empty(), "{name}");
    }
    let mut bad = good.clone();
    bad["error"] = json!({ "code": "F0001", "kind": "usage", "message": "wrong" });
    assert!(!misfits(&JSON_SCHEMA, &bad).is_empty(), "there is an answer or there is none");
    let mut open = good;
    open["reason"] = json!({ "kind": "time_limit", "message": "late" });
    assert!(!misfits(&JSON_SCHEMA, &open).is_empty(), "the number is missing");
    open["reason"]["seconds"] = json!(1.5);
    assert_eq!(misfits(&JSON_SCHEMA, &open), Vec::<String>::new());
}

/// As it was given, and to be pasted into a shell; without anything hidden.
#[test]
fn the_command_line_is_in_every_format() {
    let folder = folder();
    std::fs::write(folder.path().join("it's.c"), "int main(void) { return 0; }\n").expect("it can be written");
    let words = [
        "verify",
        "it's.c",
        "--model",
        "sc",
        "--json",
        "--html",
        "a.html",
        "--sarif",
        "a.sarif",
        "--junit",
        "a.xml",
        "-DA=\u{202e}",
    ];
    let ran = crate::run(&folder, &words);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let line = &ran.json()["command_line"];
    let whole: Vec<&str> = std::iter::once(crate::FENCEPOST).chain(words).collect();
    assert_eq!(line, &json!(whole));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let [html, sarif, junit] = ["a.html", "a.sarif", "a.xml"].map(read);
    let pasted = format!("{} verify 'it'\\''s.c' --model sc --json", crate::FENCEPOST);
    let in_page: Value = html
        .split_once("id=\"report\">")
        .and_then(|(_, rest)| serde_json::from_str(rest.split("</script>").next()?).ok())
        .expect("the page has data");
    let shown = in_page["command_line"].as_str().expect("a text");
    assert!(shown.starts_with(&pasted) && shown.ends_with("$'-DA=\\342\\200\\256'"), "{shown}");
    let sarif: Value = serde_json::from_str(&sarif).expect("it is JSON");
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["commandLine"], shown);
    assert_eq!(invocation["arguments"].as_array().map(Vec::len), Some(words.len()));
    assert_eq!(invocation["arguments"][1], "it's.c");
    let property = format!("<property name=\"command_line\" value=\"{pasted}");
    assert!(junit.contains(&property), "{junit}");
    // A run that has come to no answer was asked for something, too.
    let refused = crate::run(&folder, &["verify", "none.c", "--model", "sc", "--json", "--sarif", "b.sarif"]);
    assert_eq!(refused.json()["command_line"][2], "none.c");
    let sarif: Value = serde_json::from_str(&read("b.sarif")).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["invocations"][0]["arguments"][1], "none.c");
}
