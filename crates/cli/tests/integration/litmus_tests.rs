//! `fencepost litmus`: the tests in `litmus/`, each of which says in a comment what holds under each model; herd's answers;
//! what is printed.

use fencepost_testing::{CommandOutput, Run, answers, file_of, final_states, observation, shared};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const MODELS: [&str; 3] = ["sc", "tso", "pso"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/litmus")
}

/// Runs the command in the folder of the tests.
fn litmus(arguments: &[&str]) -> CommandOutput {
    crate::fencepost().arg("litmus").args(arguments).current_dir(folder()).run()
}

fn objects(output: &CommandOutput) -> Vec<serde_json::Value> {
    answers(&output.out)
}

#[test]
fn every_test_has_the_verdicts_that_it_states() {
    let output = litmus(&[".", "--model", "sc", "--model", "tso", "--model", "pso", "--json"]);
    assert_eq!(output.err, "");
    let objects = objects(&output);
    assert!(objects.len() >= 50);
    for object in objects {
        let (file, model, verdict) =
            (file_of(&object), object["model"].as_str().expect("a text"), observation(&object));
        let test = std::fs::read_to_string(folder().join(file)).expect("the test can be read");
        let stated = MODELS.iter().find(|known| **known == model).map(|model| format!("{model} {verdict}"));
        assert!(test.contains(&stated.expect("a known model")), "{object} is not what {file} states");
    }
}

/// All claims (`forall`, `~exists`) hold, and questions have no wrong answers.
#[test]
fn exit_codes() {
    assert_eq!(litmus(&[".", "--model", "tso", "--quiet"]).code, Some(0));
    assert_eq!(litmus(&["../litmus-claims/violated.litmus", "--model", "tso"]).code, Some(1));
    assert_eq!(litmus(&["nowhere.litmus", "--model", "tso"]).code, Some(2));
    assert_eq!(litmus(&["n6.litmus", "--model", "none"]).code, Some(2));
    assert_eq!(litmus(&["../litmus-claims/endless.litmus", "--model", "sc"]).code, Some(3));
    let bounded = litmus(&["../litmus-claims/endless.litmus", "--model", "sc", "--unroll", "2"]);
    assert_eq!(bounded.code, Some(3));
    assert!(bounded.out.contains("INCONCLUSIVE  "), "{bounded:?}");
    let wild = litmus(&["../litmus-claims/wild.litmus", "--model", "sc"]);
    assert_eq!(wild.code, Some(2));
    assert!(wild.out.contains("wild.litmus:5: access to"), "{wild:?}");
}

#[test]
fn one_test_is_shown_in_full() {
    let output = litmus(&["n6.litmus", "--model", "tso"]);
    let expected = "\
n6  Allowed under TSO
States 5
  0:EAX=1; 0:EBX=0; [x]=1;  <- exists (0:EAX=1 /\\ 0:EBX=0 /\\ [x]=1)
  0:EAX=1; 0:EBX=0; [x]=2;
  0:EAX=1; 0:EBX=2; [x]=1;
  0:EAX=1; 0:EBX=2; [x]=2;
  0:EAX=2; 0:EBX=2; [x]=2;
Observation n6 Sometimes 1 4
";
    assert_eq!(output.out, expected);
}

#[test]
fn several_tests_are_a_table() {
    let folder = fencepost_testing::folder();
    let output = litmus(&["n6.litmus", "counted.litmus", "nowhere", "--model", "sc", "--model", "tso"]);
    let out = &output.out;
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "test     SC              TSO",
            "n6       Never           Sometimes",
            "counted  Never           Never",
            "nowhere  cannot be read"
        ]
    );
    assert!(lines[4].starts_with("3 tests, 1 of which cannot be read under SC, TSO ("), "{out}");
    assert!(output.err.starts_with("error[F0101]: nowhere: "));

    let broken = folder.path().join("broken.litmus");
    std::fs::write(&broken, "X86 broken\n{ }\nP0 ;\nHLT ;\nexists (true)\n").expect("a file can be written");
    let output = litmus(&["n6.litmus", broken.to_str().expect("the path is text"), "--model", "sc", "--json"]);
    assert_eq!(output.code, Some(2));
    let objects = objects(&output);
    assert_eq!(objects.len(), 2, "{objects:?}");
    let error = objects[1]["error"]["message"].as_str().expect("the second has an error");
    assert!(file_of(&objects[1]).ends_with("broken.litmus"), "{objects:?}");
    assert!(error.contains("HLT"), "{error}");
    let place = &objects[1]["error"]["place"];
    assert_eq!((&place["line"], &place["column"]), (&4.into(), &1.into()), "{place}");
    assert_eq!(output.code, Some(2));
}

#[test]
fn recorded_results_are_compared() {
    let directory = fencepost_testing::folder();
    let record = directory.path().join("record.jsonl");
    let record = record.to_str().expect("the path is text");
    let arguments = [".", "--model", "tso", "--model", "pso"];
    let written = litmus(&[&arguments[..], &["--json"]].concat());
    std::fs::write(record, &written.out).expect("a file can be written");
    let same = litmus(&[&arguments[..], &["--expect", record]].concat());
    assert_eq!(same.code, Some(0), "{same:?}");
    let all = objects(&written).len();
    assert!(same.out.contains(&format!("{all} results as recorded, 0 different, 0 without a record")));

    let state = |eax| format!("{{\"0:EAX\":\"{eax}\",\"0:EBX\":\"0\",\"[x]\":\"1\"}}");
    let changed = written.out.replace(&state(1), &state(9));
    std::fs::write(record, changed).expect("a file can be written");
    let different = litmus(&["n6.litmus", "--model", "tso", "--expect", record]);
    assert_eq!(different.code, Some(1));
    let out = &different.out;
    assert!(
        out.contains("FAIL  n6 under TSO: the state 0:EAX=9; 0:EBX=0; [x]=1; is missing; the state 0:EAX=1;"),
        "{out}"
    );
    let unknown = litmus(&["n6.litmus", "--model", "sc", "--expect", record]);
    assert!(unknown.out.contains("0 results as recorded, 0 different, 1 without a record"));

    let of_a = r#"{"format":2,"subject":{"files":["a"]},"model":"sc"}"#;
    for broken in [
        "{",
        "{\"file\":\"a\"}",
        "{\"file\":\"a\",\"model\":\"sc\"}\n{\"file\":\"a\",\"model\":\"sc\"}",
        r#"{"format":2,"subject":{"files":["a"]}}"#,
        r#"{"format":2,"subject":{},"model":"sc"}"#,
        r#"{"format":2,"subject":{"files":["a"]},"model":"sc","litmus":{"observation":"often"}}"#,
        &of_a.replace('2', "3"),
        &format!("{of_a}\n{of_a}"),
    ] {
        std::fs::write(record, broken).expect("a file can be written");
        let refused = litmus(&["n6.litmus", "--model", "sc", "--expect", record]);
        assert_eq!(refused.code, Some(2), "{refused:?}");
    }
}

/// Folders with tests of the same name, and with one that cannot be read: what is written can be compared with, tables and pictures
/// tell them apart, and `--explain` explains each.
#[test]
fn tests_of_the_same_name_are_told_apart() {
    let directory = fencepost_testing::folder();
    let path = |name: &str| directory.path().join(name).to_str().expect("the path is text").to_owned();
    let n6 = std::fs::read_to_string(folder().join("n6.litmus")).expect("a test");
    for (name, test) in
        [("a", n6.clone()), ("b", n6.replace("MOV [x],$2", "MOV [x],$3")), ("c", "X86 broken".to_owned())]
    {
        std::fs::create_dir(path(name)).expect("a folder can be made");
        std::fs::write(path(&format!("{name}/n6.litmus")), test).expect("a file can be written");
    }
    let tests = path("");
    let written = litmus(&[&tests, "--model", "tso", "--model", "sc", "--json"]);
    std::fs::write(path("record"), &written.out).expect("a file can be written");
    let same = litmus(&[&tests, "--model", "tso", "--model", "sc", "--expect", &path("record")]);
    assert!(same.out.contains("4 results as recorded, 0 different, 0 without a record"), "{same:?}");

    let drawn = litmus(&[&tests, "--model", "tso", "--explain", "--picture", &path("pictures")]);
    let out = &drawn.out;
    for name in ["a/n6.litmus", "b/n6.litmus"] {
        assert!(out.contains(&format!("{}  Sometimes", path(name))), "{out}");
        assert!(out.contains(&format!("{} under TSO: (0:EAX=1", path(name))), "{out}");
    }
    assert_eq!(std::fs::read_dir(path("pictures")).expect("a folder").count(), 4, "two of SVG, two for Graphviz");

    // What is to be known about answers stands below the table, and in the objects.
    let widths = ["widths.litmus", "n6.litmus", "--model", "tso"];
    let out = litmus(&widths).out;
    assert!(out.contains("Note: only the operational engine has an answer: "), "{out}");
    let objects = objects(&litmus(&[&widths[..], &["--json"]].concat()));
    assert!(objects[0]["notes"][0].is_string() && objects[1].get("notes").is_none(), "{objects:?}");
}

/// The x86 tests next to the repository, for which the herd simulator has computed the answers.
#[test]
fn herd_agrees() {
    let Some(shared) = shared("litmus") else { return };
    let (tests, expected) = (shared.join("tests"), shared.join("expected.jsonl"));
    let recorded = std::fs::read_to_string(&expected).expect("the answers can be read");
    let paths = [&tests, &expected].map(|path| path.to_str().expect("the path is text"));
    let output =
        litmus(&[paths[0], "--model", "sc", "--model", "tso", "--model", "pso", "--expect", paths[1], "--quiet"]);
    let out = &output.out;
    let rows = recorded.lines().count();
    assert!(rows > 2000);
    assert!(out.contains(&format!("{rows} results as recorded, 0 different, 0 without a record")), "{out}");
    assert_eq!((output.code, output.err), (Some(0), String::new()));
    // The same over every register and location, and conditions read the same.
    let everything = litmus(&[paths[0], "--model", "sc", "--model", "tso", "--model", "pso", "--everything", "--json"]);
    let found: BTreeMap<(String, String), serde_json::Value> = objects(&everything).into_iter().map(by_file).collect();
    for line in recorded.lines() {
        let (key, row) = by_file(serde_json::from_str(line).expect("every line is JSON"));
        assert_eq!(
            (final_states(&found[&key]), &found[&key]["litmus"]["condition"]),
            (Some(texts(&row["full_states"])), &row["condition"]),
            "{key:?}"
        );
    }
}

/// Tests of others, some in a notation of 2009: names, conditions and final states are those that herd prints for them under TSO.
#[test]
fn herd_agrees_on_tests_of_others() {
    let Some(shared) = shared("litmus-arch/X86") else { return };
    let recorded = std::fs::read_to_string(shared.join("expected.jsonl")).expect("the answers can be read");
    let tests = shared.join("tests");
    let output = litmus(&[tests.to_str().expect("the path is text"), "--model", "tso", "--json"]);
    assert_eq!(output.err, "");
    let found: BTreeMap<(String, String), serde_json::Value> = objects(&output).into_iter().map(by_file).collect();
    let rows =
        recorded.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("every line is JSON"));
    let mut count = 0;
    for row in rows.filter(|row| row["model"] == "x86tso.cat") {
        let file = row["file"].as_str().expect("a name").to_owned();
        let ours = &found[&(file.clone(), "tso".to_owned())];
        let count_states = |value: &serde_json::Value| value["states"].as_array().map(Vec::len);
        let states = count_states(&ours["litmus"]);
        assert_eq!(ours["statistics"]["states"].as_u64(), states.map(|count| count as u64), "{file}");
        assert_eq!(
            (&ours["subject"]["test"], &ours["litmus"]["condition"], &observation(ours).into(), states),
            (&row["name"], &row["condition"], &row["observation"], count_states(&row)),
            "{file}"
        );
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// The texts of a list.
fn texts(list: &serde_json::Value) -> BTreeSet<String> {
    list.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// A result by its file and its model: one of ours, or one of herd's.
fn by_file(object: serde_json::Value) -> ((String, String), serde_json::Value) {
    let file = object["file"].as_str().unwrap_or_else(|| file_of(&object));
    let file = Path::new(file).file_name().expect("a name").to_string_lossy().into_owned();
    ((file, object["model"].as_str().expect("a text").to_owned()), object)
}

/// What `--json` has printed before formats had numbers can be compared with as well.
#[test]
fn early_records_are_read() {
    let directory = fencepost_testing::folder();
    let record = directory.path().join("record.jsonl");
    let states: Vec<String> = [(1, 0, 1), (1, 0, 2), (1, 2, 1), (1, 2, 2), (2, 2, 2)]
        .map(|(a, b, x)| format!("0:EAX={a}; 0:EBX={b}; [x]={x};"))
        .into();
    let row = serde_json::json!({ "test": "n6", "file": "n6.litmus", "model": "tso", "verdict": "Sometimes", "ok": true,
        "states": states, "seconds": 0.1 });
    let compared = |row: &serde_json::Value| {
        std::fs::write(&record, row.to_string()).expect("a file can be written");
        let ran = litmus(&["n6.litmus", "--model", "tso", "--expect", &record.to_string_lossy()]);
        (ran.code, ran.out)
    };
    let (code, out) = compared(&row);
    assert!(code == Some(0) && out.contains("1 results as recorded, 0 different"), "{out}");
    for (pointer, value, said) in [
        ("/verdict", "Never".into(), "Sometimes instead of Never"),
        ("/ok", false.into(), "ok is true instead of false"),
        ("/states/0", "0:EAX=9; 0:EBX=0; [x]=1;".into(), "the state 0:EAX=9; 0:EBX=0; [x]=1; is missing"),
    ] {
        let mut changed = row.clone();
        *changed.pointer_mut(pointer).expect("it is there") = value;
        let (code, out) = compared(&changed);
        assert!(code == Some(1) && out.contains(said), "{pointer}: {out}");
    }
}
