//! What `fencepost datatype` does on request: examples, a limit of time, linearizability.

use fencepost_testing::{Run, folder, folder_with, in_repository};

/// Exit code and what is printed.
fn fencepost(arguments: &[&str]) -> (Option<i32>, String) {
    crate::fencepost().args(arguments).run().code_and_all()
}

fn corpus(file: &str) -> String {
    in_repository("corpus/datatypes").join(file).display().to_string()
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
        let reason = format!("the time limit of {timeout} s was reached; ");
        assert!(code == Some(3) && text.contains(&reason), "{text}");
    }
    let (code, text) = fencepost(&[&arguments[..], &["--timeout", "soon"]].concat());
    assert!(code == Some(2) && text.contains("write one such as 60 or 0.5"), "{text}");
}

/// A register, and one that shows what was there when somebody looked the last time.
const REGISTER: &str =
    "static atomic_int x;\nvoid w(void) { x = 1; }\nvoid r(void) { fencepost_observe_result(\"x\", x); }";
const LATE: &str = "static atomic_int x, y;\nvoid w(void) { x = 1; }\n\
                    void r(void) { fencepost_observe_result(\"x\", y); y = x; }";

#[test]
fn one_observation_is_not_many() {
    let text = format!("#include <fencepost.h>\n#include <stdatomic.h>\nvoid init(void) {{}}\n{REGISTER}\n");
    let folder = folder_with(&[("register.c", &text)]);
    let file = folder.path().join("register.c").display().to_string();
    for (test, words) in [("T = (w|w)", "under SC  1 observation, "), ("T = (w|r)", "under SC  2 observations, ")] {
        let (code, text) = fencepost(&["datatype", &file, "--test", test, "--model", "sc"]);
        assert!(code == Some(0) && text.contains(words), "{text}");
    }
}

#[test]
fn linearizability_is_more_than_sequential_consistency() {
    let folder = folder();
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

#[test]
fn a_name_may_be_shown_in_each_case() {
    let folder = folder();
    let text = "#include <fencepost.h>\nvoid init(void) {}\n\
                void a(void) {\n switch (fencepost_choose(3)) {\n case 0: fencepost_observe_result(\"r\", 10); break;\n \
                case 1: fencepost_observe_result(\"r\", 20); break;\n default: fencepost_observe_result(\"r\", 30);\n }\n}\n\
                void b(void) { fencepost_observe_result(\"r\", 1); if (fencepost_choose(2)) fencepost_observe_result(\"r\", 2); }\n";
    // Names of files are as they are.
    for name in ["plain.c", "with \\n.c", "with \".c"] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        let file = path.display().to_string();
        let (code, text) = fencepost(&["datatype", &file, "--test", "T = (a|a)", "--model", "relaxed"]);
        assert!(code == Some(0) && text.contains("9 observations"), "{text}");
        let (code, text) = fencepost(&["datatype", &file, "--test", "T = (b)", "--model", "relaxed"]);
        assert!(code == Some(2) && text.contains("shows `r` twice"), "{text}");
    }
}

#[test]
fn all_tests_are_read_before_the_first_runs() {
    let file = corpus("msn.c");
    let (code, text) = fencepost(&["datatype", &file, "--test", "(e|d)", "--test", "(e|x)", "--model", "sc"]);
    assert!(code == Some(2) && text.contains("`x` is not a function") && !text.contains("PASS"), "{text}");
}

#[test]
fn a_reference_that_fails_says_nothing_of_the_data_type() {
    let folder = folder();
    let path = folder.path().join("reference.c");
    let text = "#include <fencepost.h>\nvoid init(void) {}\nvoid e(void) { fencepost_assert(0); }\nvoid d(void) {}\n";
    std::fs::write(&path, text).expect("it can be written");
    let reference = path.display().to_string();
    let file = corpus("msn.c");
    let usual = ["datatype", &file, "--test", "T0 = (e|d)", "--model", "sc"];
    let (code, text) = fencepost(&[&usual[..], &["--reference", &reference]].concat());
    assert!(code == Some(2) && text.contains("the reference fails") && text.contains("reference.c:3"), "{text}");
}

#[test]
fn loops_that_go_on_can_be_followed_longer() {
    let folder = folder();
    let path = folder.path().join("long.c");
    let text = "static int x;\nvoid init(void) { x = 0; }\nvoid a(void) {\n for (int i = 0; i < 9; i++)\n  x = i;\n}\n";
    std::fs::write(&path, text).expect("it can be written");
    let file = path.display().to_string();
    let (code, text) = fencepost(&["datatype", &file, "--test", "(a)", "--model", "sc"]);
    assert!(code == Some(3) && text.contains("--unroll N"), "{text}");
    let (code, text) = fencepost(&["datatype", &file, "--test", "(a)", "--model", "sc", "--unroll", "10"]);
    assert_eq!(code, Some(0), "{text}");
}

/// The functions of a test may be in a header that is missing, and the compiler knows which.
#[test]
fn a_missing_header_is_said_by_the_compiler() {
    let folder = folder();
    for (name, content) in [
        ("neither.c", "#include \"missing.h\"\n"),
        ("no-init.c", "#include \"missing.h\"\nvoid e(void) {}\nvoid d(void) {}\n"),
        ("no-operation.c", "#include \"missing.h\"\nvoid init(void) {}\n"),
        ("brackets.c", "#include <missing.h>\nvoid init(void) {}\n"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("it can be written");
        // Without any function there is no place for a fence.
        for command in ["datatype", "fences"].into_iter().take(if name == "neither.c" { 1 } else { 2 }) {
            let (code, text) =
                fencepost(&[command, &path.display().to_string(), "--test", "T0 = (e|d)", "--model", "relaxed"]);
            let said = format!("{name}:1:10: fatal error: 'missing.h' file not found");
            assert!(code == Some(2) && text.contains(&said), "{command} {name}: {text}");
            assert!(!text.contains("is not a function") && !text.contains("neither a function"), "{text}");
        }
    }
    // What is included is not to blame here.
    let path = folder.path().join("whole.c");
    std::fs::write(&path, "#include <stddef.h>\nvoid init(void) {}\nvoid d(void) {}\n").expect("it can be written");
    let (code, text) =
        fencepost(&["datatype", &path.display().to_string(), "--test", "T0 = (e|d)", "--model", "relaxed"]);
    assert!(code == Some(2) && text.contains("`e` is not a function of the data type"), "{text}");
}

#[test]
fn what_is_no_data_type_is_called_what_it_is() {
    let folder = folder();
    let check = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("it can be written");
        fencepost(&["datatype", &path.display().to_string(), "--test", "T0 = (e|d)", "--model", "sc"])
    };
    for (name, content, what) in [
        ("empty.c", &b""[..], "empty.c: the file is empty"),
        ("blank.c", b" \n\n", "blank.c: the file is empty"),
        ("binary.c", b"\x7fELF\x02\x00\x01 e(d) { }", "binary.c: is not text: byte 6 is zero"),
        ("noise.c", b"\xff\xfe\x01(\x02{", "noise.c: there is no operation: no function has a body"),
        ("declared.c", b"void init(void);\nvoid e(void);\nint d;\n", "declared.c: there is no operation"),
        ("init.c", b"void init(void) {}\n", "`e` is not a function of the data type"),
        (
            "arguments.c",
            b"void init(void) {}\nvoid e(int x) {}\nvoid d(void) {}\n",
            "arguments.c: clang cannot compile it",
        ),
    ] {
        let (code, text) = check(name, content);
        assert!(code == Some(2) && text.contains(what), "{name}: {text}");
    }
    for (name, what) in [("", "is a directory"), ("missing.c", "missing.c: no such file")] {
        let path = folder.path().join(name).display().to_string();
        let (code, text) = fencepost(&["datatype", &path, "--test", "T0 = (e|d)", "--model", "sc"]);
        assert!(code == Some(2) && text.contains(what), "{name}: {text}");
    }
}
