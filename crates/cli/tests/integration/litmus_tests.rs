//! `fencepost litmus`: the tests in `litmus/`, each of which says in a comment what holds under each model; herd's answers;
//! what is printed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MODELS: [&str; 3] = ["sc", "tso", "pso"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/litmus")
}

/// Runs the command in the folder of the tests.
fn litmus(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    command.arg("litmus").args(arguments).current_dir(folder()).output().expect("the command can be run")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is text")
}

fn objects(output: &Output) -> Vec<serde_json::Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect()
}

#[test]
fn every_test_has_the_verdicts_that_it_states() {
    let output = litmus(&[".", "--model", "sc", "--model", "tso", "--model", "pso", "--json"]);
    assert_eq!(text(&output.stderr), "");
    let objects = objects(&output);
    assert!(objects.len() >= 50);
    for object in objects {
        let [file, model, verdict] = ["file", "model", "verdict"].map(|key| object[key].as_str().expect("a text"));
        let test = std::fs::read_to_string(folder().join(file)).expect("the test can be read");
        let stated = MODELS.iter().find(|known| **known == model).map(|model| format!("{model} {verdict}"));
        assert!(test.contains(&stated.expect("a known model")), "{object} is not what {file} states");
    }
}

/// All claims (`forall`, `~exists`) hold, and questions have no wrong answers.
#[test]
fn exit_codes() {
    assert_eq!(litmus(&[".", "--model", "tso", "--quiet"]).status.code(), Some(0));
    assert_eq!(litmus(&["../litmus-claims/violated.litmus", "--model", "tso"]).status.code(), Some(1));
    assert_eq!(litmus(&["nowhere.litmus", "--model", "tso"]).status.code(), Some(2));
    assert_eq!(litmus(&["n6.litmus", "--model", "none"]).status.code(), Some(2));
    assert_eq!(litmus(&["../litmus-claims/endless.litmus", "--model", "sc"]).status.code(), Some(3));
    let bounded = litmus(&["../litmus-claims/endless.litmus", "--model", "sc", "--unroll", "2"]);
    assert_eq!(bounded.status.code(), Some(3));
    assert!(text(&bounded.stdout).contains("INCONCLUSIVE  "), "{bounded:?}");
    let wild = litmus(&["../litmus-claims/wild.litmus", "--model", "sc"]);
    assert_eq!(wild.status.code(), Some(2));
    assert!(text(&wild.stdout).contains("wild.litmus:5: access to"), "{wild:?}");
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
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn several_tests_are_a_table() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let output = litmus(&["n6.litmus", "counted.litmus", "nowhere", "--model", "sc", "--model", "tso"]);
    let out = text(&output.stdout);
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
    assert!(text(&output.stderr).starts_with("error: nowhere: "));

    let broken = folder.path().join("broken.litmus");
    std::fs::write(&broken, "X86 broken\n{ }\nP0 ;\nHLT ;\nexists (true)\n").expect("a file can be written");
    let output = litmus(&["n6.litmus", broken.to_str().expect("the path is text"), "--model", "sc", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let objects = objects(&output);
    assert_eq!(objects.len(), 2, "{objects:?}");
    let error = objects[1]["error"]["message"].as_str().expect("the second has an error");
    assert!(objects[1]["file"].as_str().is_some_and(|file| file.ends_with("broken.litmus")), "{objects:?}");
    assert!(error.contains("HLT"), "{error}");
    let place = &objects[1]["error"]["place"];
    assert_eq!((&place["line"], &place["column"]), (&4.into(), &1.into()), "{place}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn recorded_results_are_compared() {
    let directory = tempfile::tempdir().expect("a folder can be made");
    let record = directory.path().join("record.jsonl");
    let record = record.to_str().expect("the path is text");
    let arguments = [".", "--model", "tso", "--model", "pso"];
    let written = litmus(&[&arguments[..], &["--json"]].concat());
    std::fs::write(record, &written.stdout).expect("a file can be written");
    let same = litmus(&[&arguments[..], &["--expect", record]].concat());
    assert_eq!(same.status.code(), Some(0), "{same:?}");
    let all = objects(&written).len();
    assert!(text(&same.stdout).contains(&format!("{all} results as recorded, 0 different, 0 without a record")));

    let changed = text(&written.stdout).replace("0:EAX=1; 0:EBX=0; [x]=1;", "0:EAX=9; 0:EBX=0; [x]=1;");
    std::fs::write(record, changed).expect("a file can be written");
    let different = litmus(&["n6.litmus", "--model", "tso", "--expect", record]);
    assert_eq!(different.status.code(), Some(1));
    let out = text(&different.stdout);
    assert!(
        out.contains("FAIL  n6 under TSO: the state 0:EAX=9; 0:EBX=0; [x]=1; is missing; the state 0:EAX=1;"),
        "{out}"
    );
    let unknown = litmus(&["n6.litmus", "--model", "sc", "--expect", record]);
    assert!(text(&unknown.stdout).contains("0 results as recorded, 0 different, 1 without a record"));

    for broken in ["{", "{\"file\":\"a\"}", "{\"file\":\"a\",\"model\":\"sc\"}\n{\"file\":\"a\",\"model\":\"sc\"}"] {
        std::fs::write(record, broken).expect("a file can be written");
        let refused = litmus(&["n6.litmus", "--model", "sc", "--expect", record]);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    }
}

/// Folders with tests of the same name, and with one that cannot be read: what is written can be compared with, tables and pictures
/// tell them apart, and `--explain` explains each.
#[test]
fn tests_of_the_same_name_are_told_apart() {
    let directory = tempfile::tempdir().expect("a folder can be made");
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
    std::fs::write(path("record"), &written.stdout).expect("a file can be written");
    let same = litmus(&[&tests, "--model", "tso", "--model", "sc", "--expect", &path("record")]);
    assert!(text(&same.stdout).contains("4 results as recorded, 0 different, 0 without a record"), "{same:?}");

    let drawn = litmus(&[&tests, "--model", "tso", "--explain", "--picture", &path("pictures")]);
    let out = text(&drawn.stdout);
    for name in ["a/n6.litmus", "b/n6.litmus"] {
        assert!(out.contains(&format!("{}  Sometimes", path(name))), "{out}");
        assert!(out.contains(&format!("{} under TSO: (0:EAX=1", path(name))), "{out}");
    }
    assert_eq!(std::fs::read_dir(path("pictures")).expect("a folder").count(), 4, "two of SVG, two for Graphviz");

    // What is to be known about answers stands below the table, and in the objects.
    let widths = ["widths.litmus", "n6.litmus", "--model", "tso"];
    let out = text(&litmus(&widths).stdout);
    assert!(out.contains("Note: only the operational engine has an answer: "), "{out}");
    let objects = objects(&litmus(&[&widths[..], &["--json"]].concat()));
    assert!(objects[0]["notes"][0].is_string() && objects[1].get("notes").is_none(), "{objects:?}");
}

/// The x86 tests next to the repository, for which the herd simulator has computed the answers.
#[test]
fn herd_agrees() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/litmus");
    let (tests, expected) = (shared.join("tests"), shared.join("expected.jsonl"));
    let Ok(recorded) = std::fs::read_to_string(&expected) else {
        println!("skipped: there is no folder shared/litmus next to the repository");
        return;
    };
    let paths = [&tests, &expected].map(|path| path.to_str().expect("the path is text"));
    let output =
        litmus(&[paths[0], "--model", "sc", "--model", "tso", "--model", "pso", "--expect", paths[1], "--quiet"]);
    let out = text(&output.stdout);
    let rows = recorded.lines().count();
    assert!(rows > 2000);
    assert!(out.contains(&format!("{rows} results as recorded, 0 different, 0 without a record")), "{out}");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
    // The same over every register and location, and conditions read the same.
    let everything = litmus(&[paths[0], "--model", "sc", "--model", "tso", "--model", "pso", "--everything", "--json"]);
    let found: BTreeMap<(String, String), serde_json::Value> = objects(&everything).into_iter().map(by_file).collect();
    for line in recorded.lines() {
        let (key, row) = by_file(serde_json::from_str(line).expect("every line is JSON"));
        assert_eq!(
            (&found[&key]["states"], &found[&key]["condition"]),
            (&row["full_states"], &row["condition"]),
            "{key:?}"
        );
    }
}

/// Tests of others, some in a notation of 2009: names, conditions and final states are those that herd prints for them under TSO.
#[test]
fn herd_agrees_on_tests_of_others() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/litmus-arch/X86");
    let Ok(recorded) = std::fs::read_to_string(shared.join("expected.jsonl")) else {
        println!("skipped: there is no folder shared/litmus-arch next to the repository");
        return;
    };
    let tests = shared.join("tests");
    let output = litmus(&[tests.to_str().expect("the path is text"), "--model", "tso", "--json"]);
    assert_eq!(text(&output.stderr), "");
    let found: BTreeMap<(String, String), serde_json::Value> = objects(&output).into_iter().map(by_file).collect();
    let rows =
        recorded.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("every line is JSON"));
    let mut count = 0;
    for row in rows.filter(|row| row["model"] == "x86tso.cat") {
        let file = row["file"].as_str().expect("a name").to_owned();
        let ours = &found[&(file.clone(), "tso".to_owned())];
        let states = |value: &serde_json::Value| value["states"].as_array().map(Vec::len);
        assert_eq!(
            (&ours["test"], &ours["condition"], &ours["verdict"], states(ours)),
            (&row["name"], &row["condition"], &row["observation"], states(&row)),
            "{file}"
        );
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// A result by its file and its model.
fn by_file(object: serde_json::Value) -> ((String, String), serde_json::Value) {
    let text = |key: &str| object[key].as_str().expect("a text").to_owned();
    let file = Path::new(&text("file")).file_name().expect("a name").to_string_lossy().into_owned();
    ((file, text("model")), object)
}
