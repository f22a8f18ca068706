//! Odd command lines and programs without measure: a clear answer, and never a panic.

use std::process::Command;
use tempfile::TempDir;

const PROGRAM: &str = "int main(void) { return 0; }\n";

fn run(folder: &TempDir, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    let output = command.current_dir(folder).args(arguments).output().expect("the command can be run");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

fn folder(program: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::write(folder.path().join("program.c"), program).expect("a file can be written");
    folder
}

/// Arguments after `verify program.c --model sc`, and what the message must say.
const REFUSED: &[(&[&str], &str)] = &[
    (&["--timeout", "-1"], "write one such as 60 or 0.5"),
    (&["--timeout", "soon"], "write one such as 60 or 0.5"),
    (&["--timeout"], "--timeout <SECONDS>"),
    (&["--memory-limit", "0"], "write one such as 4000"),
    (&["--memory-limit", "-5"], "write one such as 4000"),
    (&["--nondet", "5..1"], "write 1..5"),
    (&["--nondet", "x"], "such as 0..3"),
    (&["--nondet", "1..x"], "such as 0..3"),
    (&["--extern", "foo"], "write NAME=nop or NAME=havoc(LO..HI)"),
    (&["--extern", "foo=abort"], "write NAME=nop or NAME=havoc(LO..HI)"),
    (&["--extern", "foo=havoc(3..1)"], "write 1..3"),
    (&["--spurious", "-1"], "--spurious <N>"),
    (&["--preemptions", "-1"], "--preemptions <N>"),
    (&["--preemptions", "many"], "--preemptions <N>"),
    (&["--preemptions", "2", "--strategy", "random"], "leave out --strategy and --random, or leave out --preemptions"),
    (&["--preemptions", "2", "--random", "5"], "leave out --strategy and --random, or leave out --preemptions"),
    (&["--preemptions", "2", "--walks", "5"], "add --strategy random or --strategy pct"),
    (&["--random", "5", "--strategy", "pct"], "leave out one of --random and --strategy"),
    (&["--random", "5", "--walks", "6"], "leave out one of them"),
    (&["--random", "0"], "--random <N>"),
    (&["--seed", "1"], "add --strategy random or --strategy pct"),
    (&["--bugs-of-depth", "2"], "add --strategy pct"),
    (&["--bugs-of-depth", "2", "--random", "4"], "add --strategy pct"),
    (&["--bugs-of-depth", "0", "--strategy", "pct"], "--bugs-of-depth <N>"),
    (&["--strategy", "guess"], "optimal, source, exhaustive, random, pct"),
    (&["--strategy", "random", "--strategy", "pct"], "--strategy"),
    (&["--depth", "-1"], "--depth <N>"),
    (&["--depth", "99999999999999999999"], "--depth <N>"),
    (&["--frobnicate"], "--frobnicate"),
    (&["--model", "tso"], "--model"),
    (&["--json=5"], "--json"),
];

#[test]
fn what_does_not_go_together_is_refused_with_what_would() {
    let folder = folder(PROGRAM);
    for (arguments, expected) in REFUSED {
        let line: Vec<&str> = ["verify", "program.c", "--model", "sc"].iter().chain(*arguments).copied().collect();
        let (code, text) = run(&folder, &line);
        assert_eq!(code, Some(2), "{line:?}: {text}");
        assert!(text.starts_with("error: ") && text.contains(expected), "{line:?}: {text}");
    }
}

#[test]
fn no_value_of_any_option_is_answered_by_a_panic() {
    let folder = folder(PROGRAM);
    let options = [
        "--strategy",
        "--preemptions",
        "--random",
        "--walks",
        "--seed",
        "--bugs-of-depth",
        "--depth",
        "--timeout",
        "--memory-limit",
        "--nondet",
        "--spurious",
        "--extern",
        "--std",
        "--model",
        "-D",
        "-I",
        "--trace",
        "--keep-going",
    ];
    let values =
        ["", " ", "-", "--", "=", "0", "-0", "1e99", "\u{fffd}", "..", "18446744073709551616", "f=havoc()", "/"];
    for option in options {
        for value in values {
            let line = ["verify", "program.c", "--model", "sc", option, value];
            let (code, text) = run(&folder, &line);
            assert!(code.is_some_and(|code| (0..=3).contains(&code)), "{line:?}: {code:?} {text}");
            assert!(!text.contains("panic"), "{line:?}: {text}");
        }
    }
    for line in [&[][..], &[""], &["verify"], &["replay"], &["verify", "--model"], &["--", "verify"], &["program"]] {
        let (code, text) = run(&folder, line);
        assert_eq!(code, Some(2), "{line:?}: {text}");
    }
}

#[test]
fn recursion_without_end_is_an_error() {
    let folder = folder("int f(int n) { return n ? f(n + 1) + 1 : 0; }\nint main(void) { return f(1); }\n");
    let (code, text) = run(&folder, &["verify", "program.c", "--model", "tso"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  stack overflow: more than "), "{text}");
    assert!(text.contains(" calls in progress in f at program.c:1 in the main thread"), "{text}");
}

#[test]
fn recursion_that_ends_is_none() {
    let folder = folder("int f(int n) { return n ? f(n - 1) + 1 : 0; }\nint main(void) { return f(5000) != 5000; }\n");
    assert_eq!(run(&folder, &["verify", "program.c", "--model", "tso"]).0, Some(0));
}

#[test]
fn ten_gigabytes_are_too_much() {
    for code in
        ["char *p = malloc(10000000000); p[5] = 1;", "char p[10000000000]; p[5] = 1;", "calloc(100000, 100000);"]
    {
        let folder = folder(&format!("#include <stdlib.h>\nint main(void) {{ {code} return 0; }}\n"));
        let (code, text) = run(&folder, &["verify", "program.c", "--model", "sc"]);
        assert_eq!(code, Some(3), "{text}");
        assert!(text.contains("program.c:2: the program holds more than") && text.contains("try smaller"), "{text}");
    }
    let folder = folder("static char p[10000000000];\nint main(void) { p[5] = 1; return 0; }\n");
    let (code, text) = run(&folder, &["verify", "program.c", "--model", "sc"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("variable `p` of 10000000000 bytes"), "{text}");
}

#[test]
fn ten_thousand_threads_are_too_many() {
    let program = "\
#include <pthread.h>
static void *run(void *arg) { return arg; }
int main(void) {
    static pthread_t threads[10000];
    for (int i = 0; i < 10000; i++) pthread_create(&threads[i], 0, run, 0);
    return 0;
}
";
    let (code, text) = run(&folder(program), &["verify", "program.c", "--model", "pso"]);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("program.c:5: too many threads"), "{text}");
}

#[test]
fn files_about_a_verdict_are_refused_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dekker.c");
    let copy = folder.path().join("dekker.c");
    std::fs::copy(&source, &copy).expect("it can be copied");
    std::fs::create_dir(folder.path().join("pages")).expect("a folder");
    for (option, path) in
        [("--html", "dekker.c"), ("--svg", "none/a.svg"), ("--sarif", "pages"), ("--junit", "./dekker.c")]
    {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_fencepost"));
        let output = command.args(["verify", "dekker.c", "--model", "tso", option, path]).current_dir(&folder).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{option} {path}: {output:?}");
        assert!(output.stdout.is_empty(), "{option} {path}: {output:?}");
    }
    assert_eq!(std::fs::read(&copy).ok(), std::fs::read(&source).ok(), "the source is as it was");
}

/// Names of files may hold what a terminal would obey. It is shown and not obeyed, wherever the name comes up.
#[test]
fn names_of_files_do_not_command_a_terminal() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let name = "a\x1b[8m\x07\rb";
    let right = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 1); }\n";
    let files = [
        (format!("{name}.c"), right.replace("x == 1", "x == 2")),
        (format!("{name}-broken.c"), "int main(void) { return y; }\n".to_owned()),
        (format!("{name}.litmus"), "nothing".to_owned()),
        (format!("{name}.fpm"), "nothing".to_owned()),
        (format!("{name}.json"), "nothing".to_owned()),
    ];
    for (file, text) in &files {
        std::fs::write(folder.path().join(file), text).expect("a file can be written");
    }
    let named = |ending: &str| format!("{name}{ending}");
    for (line, code) in [
        (vec!["verify", &named(".c"), "--model", "tso"], 1),
        (vec!["verify", &named(".c"), "--model", "tso", "--color=always"], 1),
        (vec!["verify", &named("-broken.c"), "--model", "tso"], 2),
        (vec!["verify", &named("-none.c"), "--model", "tso", "--color=always"], 2),
        (vec!["verify", &named(".c"), "--model", "tso", "--trace", &named("/no.json"), "--svg", &named(".svg")], 2),
        (vec!["robust", &named(".c"), "--model", "tso", "--trace", &named(".t.json")], 1),
        (vec!["fences", &named(".c"), "--model", "tso"], 1),
        (vec!["datatype", &named(".c"), "--test", "(e|d)", "--model", "sc"], 2),
        (vec!["litmus", &named(".litmus"), "--model", "sc"], 2),
        (vec!["protocol", &named(".fpm")], 2),
        (vec!["protocol", &named("-none.fpm")], 2),
        (vec!["replay", &named(".json")], 2),
        (vec!["replay", &named(".trace.json")], 1),
        (vec!["check-proof", &named("-none.cnf"), &named("-none.lrat")], 2),
        (vec!["verify", &named(".c"), "--model", "tso", "--resume", &named("-none")], 2),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
        let output = command.args(&line).current_dir(folder.path()).output().expect("the command can be run");
        assert_eq!(output.status.code(), Some(code), "{line:?}: {output:?}");
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(text.clone()).expect("it is text");
            assert!(!text.contains("\x1b[8m") && !text.contains(['\x07', '\r']), "{line:?}: {text:?}");
        }
    }
}

/// A source in Latin-1 is a program like any other; what is shown of it is UTF-8.
#[test]
fn sources_in_another_encoding() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let source = b"#include <assert.h>\n/* caf\xe9 */ int x;\nint main(void) { x = 1; /* \xe9 */ assert(x == 2 && \"\xe9\"); }\n";
    std::fs::write(folder.path().join("latin1.c"), source).expect("a file can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fencepost"));
    let files = ["--html", "l.html", "--sarif", "l.sarif", "--junit", "l.xml"];
    command.args(["verify", "latin1.c", "--model", "tso"]).args(files).current_dir(folder.path());
    let output = command.output().expect("the command can be run");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        String::from_utf8(output.stdout).is_ok_and(|text| text.contains("failed at latin1.c:3 in the main thread"))
    );
    for name in ["l.html", "l.sarif", "l.xml", "latin1.trace.json"] {
        std::fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
