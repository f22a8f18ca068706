//! What `fencepost datatype` does on request: examples, a limit of time, linearizability.

use std::path::Path;
use std::process::Command;

/// Exit code and what is printed.
fn fencepost(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fencepost")).args(arguments).output().expect("it runs");
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code(), text)
}

fn corpus(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/datatypes").join(file).display().to_string()
}

#[test]
fn an_example_is_shown() {
    let file = corpus("msn.c");
    let (code, text) = fencepost(&["datatype", &file, "--test", "T0 = (e|d)", "--model", "sc", "--example"]);
    assert!(code == Some(0) && text.contains("thread 1  enqueue(value") && text.contains("msn.c:"), "{text}");
}

#[test]
fn time_is_limited() {
    let file = corpus("msn.c");
    let arguments = ["datatype", &file, "-DFENCED", "--test", "Tpc6 = (eeeeee|dddddd)", "--model", "relaxed"];
    for timeout in ["0", "0.7"] {
        let (code, text) = fencepost(&[&arguments[..], &["--timeout", timeout]].concat());
        assert!(code == Some(3) && text.contains("the time is over"), "{text}");
    }
    let (code, text) = fencepost(&[&arguments[..], &["--timeout", "soon"]].concat());
    assert!(code == Some(2) && text.contains("it should be a number of seconds"), "{text}");
}

/// A register, and one that shows what was there when somebody looked the last time.
const REGISTER: &str =
    "static atomic_int x;\nvoid w(void) { x = 1; }\nvoid r(void) { fencepost_observe_result(\"x\", x); }";
const LATE: &str = "static atomic_int x, y;\nvoid w(void) { x = 1; }\n\
                    void r(void) { fencepost_observe_result(\"x\", y); y = x; }";

#[test]
fn linearizability_is_more_than_sequential_consistency() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        let headers = "#include <fencepost.h>\n#include <stdatomic.h>\nvoid init(void) {}\n";
        std::fs::write(&path, format!("{headers}{text}\n")).expect("it can be written");
        path.display().to_string()
    };
    let (register, late) = (write("register.c", REGISTER), write("late.c", LATE));
    let usual = ["--reference", &register, "--test", "T = (w|r)", "--model", "sc"];
    // Whoever reads too late might have come first, if they overlap or not.
    let check = |file: &str, more: &[&str]| fencepost(&[&["datatype", file], &usual[..], more].concat());
    assert_eq!(check(&late, &[]).0, Some(0));
    let (code, text) = check(&late, &["--linearizable"]);
    assert!(code == Some(1) && text.contains("operations that do not overlap"), "{text}");
    assert_eq!(check(&register, &["--linearizable"]).0, Some(0));
    // The queue is linearizable, as its authors say.
    let file = corpus("msn.c");
    let (code, text) = fencepost(&["datatype", &file, "--test", "T = e (d|ed)", "--model", "sc", "--linearizable"]);
    assert_eq!(code, Some(0), "{text}");
    let (code, text) = fencepost(&["datatype", &file, "--test", "T0 = (e|d)", "--model", "tso", "--linearizable"]);
    assert!(code == Some(2) && text.contains("--linearizable is for --model sc"), "{text}");
}
