//! Odd command lines and programs without measure: a clear answer, and never a panic.

use crate::{run, run_line};
use fencepost_testing::{folder_with, in_repository};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const PROGRAM: &str = "int main(void) { return 0; }\n";

fn folder(program: &str) -> TempDir {
    folder_with(&[("program.c", program)])
}

/// Arguments after `verify program.c --model sc`, and what the message must say.
const REFUSED: &[(&[&str], &str)] = &[
    (&["--timeout", "-1"], "write one such as 60 or 0.5"),
    (&["--timeout", "soon"], "write one such as 60 or 0.5"),
    (&["--timeout"], "--timeout <SECONDS>"),
    (&["--memory-limit", "0"], "write one such as 4000"),
    (&["--checkpoint", "kept", "--checkpoint-every", "0"], "nothing would be done but writing; write at least 0.01"),
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
        let (code, text) = run(&folder, &line).code_and_all();
        assert_eq!(code, Some(2), "{line:?}: {text}");
        assert!(text.starts_with("error") && text.contains(expected), "{line:?}: {text}");
    }
}

/// What comes after `--` is clang's, which is no advice for files.
#[test]
fn names_that_begin_with_a_dash_are_answered_with_how_to_write_them() {
    let folder = folder(PROGRAM);
    for (line, tip) in [
        ("verify -d.c --model sc", Some("if it is a file, write ./-d.c\n")),
        ("robust --d.c --model tso", Some("if it is a file, write ./--d.c\n")),
        ("verify program.c --model sc -O2", Some("if it is for clang, write it at the end, after --\n")),
        ("verify program.c --model sc --trace -x.json", Some("write --trace=./-x.json\n")),
        ("litmus program.c --model sc --html -x.html", Some("write --html=./-x.html\n")),
        ("verify program.c --model -x", Some("write --model=-x\n")),
        ("verify program.c --modle sc", Some("a similar argument exists: '--model'\n")),
        ("completions -x", None),
    ] {
        let ran = run_line(&folder, line);
        let text = ran.out + &ran.err;
        assert_eq!(ran.code, Some(2), "{line}: {text}");
        assert!(!text.contains("to pass '"), "{line}: {text}");
        assert!(tip.map_or(!text.contains("tip: "), |tip| text.contains(tip)), "{line}: {text}");
    }
    // The advice is good.
    std::fs::write(folder.path().join("-d.c"), "int main(void) { __builtin_trap(); }\n").expect("it can be written");
    let ran = run_line(&folder, "verify ./-d.c --model sc --trace=./-x.json");
    assert!(ran.code == Some(1) && folder.path().join("-x.json").exists(), "{ran:?}");
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
            let (code, text) = run(&folder, &line).code_and_all();
            assert!(code.is_some_and(|code| (0..=3).contains(&code)), "{line:?}: {code:?} {text}");
            assert!(!text.contains("panic"), "{line:?}: {text}");
        }
    }
    for line in [&[][..], &[""], &["verify"], &["replay"], &["verify", "--model"], &["--", "verify"], &["program"]] {
        let (code, text) = run(&folder, line).code_and_all();
        assert_eq!(code, Some(2), "{line:?}: {text}");
    }
}

#[test]
fn recursion_without_end_is_an_error() {
    let folder = folder("int f(int n) { return n ? f(n + 1) + 1 : 0; }\nint main(void) { return f(1); }\n");
    let (code, text) = run(&folder, &["verify", "program.c", "--model", "tso"]).code_and_all();
    assert_eq!(code, Some(1), "{text}");
    assert!(text.starts_with("FAIL  stack overflow: more than "), "{text}");
    assert!(text.contains(" calls in progress in f at program.c:1 in the main thread"), "{text}");
}

#[test]
fn recursion_that_ends_is_none() {
    let folder = folder("int f(int n) { return n ? f(n - 1) + 1 : 0; }\nint main(void) { return f(5000) != 5000; }\n");
    assert_eq!(run(&folder, &["verify", "program.c", "--model", "tso"]).code, Some(0));
}

#[test]
fn ten_gigabytes_are_too_much() {
    for code in
        ["char *p = malloc(10000000000); p[5] = 1;", "char p[10000000000]; p[5] = 1;", "calloc(100000, 100000);"]
    {
        let folder = folder(&format!("#include <stdlib.h>\nint main(void) {{ {code} return 0; }}\n"));
        let (code, text) = run(&folder, &["verify", "program.c", "--model", "sc"]).code_and_all();
        assert_eq!(code, Some(3), "{text}");
        assert!(text.contains("program.c:2: the program holds more than") && text.contains("try smaller"), "{text}");
    }
    let folder = folder("static char p[10000000000];\nint main(void) { p[5] = 1; return 0; }\n");
    let (code, text) = run(&folder, &["verify", "program.c", "--model", "sc"]).code_and_all();
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
    let (code, text) = run(folder(program), &["verify", "program.c", "--model", "pso"]).code_and_all();
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("program.c:5: too many threads"), "{text}");
}

#[test]
fn files_about_a_verdict_are_refused_before_the_search() {
    let folder = fencepost_testing::folder();
    let source = in_repository("examples/dekker.c");
    let copy = folder.path().join("dekker.c");
    std::fs::copy(&source, &copy).expect("it can be copied");
    std::fs::create_dir(folder.path().join("pages")).expect("a folder");
    for (option, path) in
        [("--html", "dekker.c"), ("--svg", "none/a.svg"), ("--sarif", "pages"), ("--junit", "./dekker.c")]
    {
        let mut command = crate::fencepost();
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
    let folder = fencepost_testing::folder();
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
        let mut command = crate::fencepost();
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
    let folder = fencepost_testing::folder();
    let source = b"#include <assert.h>\n/* caf\xe9 */ int x;\nint main(void) { x = 1; /* \xe9 */ assert(x == 2 && \"\xe9\"); }\n";
    std::fs::write(folder.path().join("latin1.c"), source).expect("a file can be written");
    let mut command = crate::fencepost();
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

/// Names may hold anything but a slash and a zero. All of it is shown, nothing of it is obeyed, and lines to paste work.
#[test]
fn names_of_any_kind() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    let folder = fencepost_testing::folder();
    let text = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 2); }\n";
    for (name, shown) in [
        (&b"two words'"[..], "two words'"),
        (b"new\nline", "new\u{240a}line"),
        (b"in\xffvalid", "in\u{fffd}valid"),
        (b"\xe2\x80\xaebidi", "<U+202E>bidi"),
        (b"$(touch owned)", "$(touch owned)"),
        (b"-dash", "-dash"),
    ] {
        let with = |ending: &str| OsString::from_vec([name, ending.as_bytes()].concat());
        std::fs::write(folder.path().join(with(".c")), text).expect("a file can be written");
        let file = Path::new(".").join(with(".c"));
        let run = |arguments: &[&OsStr]| {
            let mut command = crate::fencepost();
            command.args(arguments).current_dir(folder.path()).output().expect("the command can be run")
        };
        let verify = [OsStr::new("verify"), file.as_os_str(), OsStr::new("--model"), OsStr::new("tso")];
        let output = run(&verify);
        assert_eq!(output.status.code(), Some(1), "{shown}: {output:?}");
        let printed = String::from_utf8(output.stdout).expect("it is text");
        assert!(printed.contains(&format!("failed at {shown}.c:3 in")), "{printed}");
        assert!(!printed.contains('\u{202e}') && folder.path().join(with(".trace.json")).is_file(), "{printed}");
        // The line to paste is a command of a shell.
        let replay = printed.lines().find_map(|line| line.trim().strip_prefix("replay: fencepost ")).expect("a line");
        let line = format!("exec {} {replay} --print", crate::FENCEPOST);
        let pasted = Command::new("bash").args(["-c", &line]).current_dir(folder.path()).output().expect("it runs");
        assert_eq!(pasted.status.code(), Some(1), "{line}: {pasted:?}");
        assert!(!folder.path().join("owned").exists(), "{line}");
        // Nothing hides in a report either, and none is lost.
        let mut line = verify.to_vec();
        let reports = [
            ["--html", "r.html"],
            ["--svg", "r.svg"],
            ["--dot", "r.dot"],
            ["--sarif", "r.sarif"],
            ["--junit", "r.xml"],
        ];
        line.extend(reports.as_flattened().iter().map(OsStr::new));
        line.extend([OsStr::new("--json")]);
        let output = run(&line);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(serde_json::from_slice::<serde_json::Value>(&output.stdout).is_ok(), "{output:?}");
        let written = ["r.html", "r.svg", "r.dot", "r.sarif", "r.xml"]
            .map(|file| std::fs::read_to_string(folder.path().join(file)).expect("it was written"));
        for text in written.iter().chain([&String::from_utf8_lossy(&output.stdout).into_owned()]) {
            assert!(!text.contains('\u{202e}') && !text.contains("\x1b"), "{text}");
        }
        // What is wrong with a file is said of the file.
        let broken = with("-none.c");
        let output = run(&[OsStr::new("verify"), OsStr::new("--model"), OsStr::new("sc"), OsStr::new("--"), &broken]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
    let odd = OsStr::from_bytes(b"in\xffvalid.svg");
    let mut command = crate::fencepost();
    command.args(["verify", "two words'.c", "--model", "tso", "--quiet", "--svg"]).arg(odd).current_dir(folder.path());
    assert_eq!(command.status().ok().and_then(|status| status.code()), Some(1));
    assert!(folder.path().join(odd).is_file(), "the picture has the name that was asked for");
}

/// Advice that changes what the program means is none, and neither is an option that the command does not have.
#[test]
fn what_threads_depend_on_is_not_left_out() {
    let program = |name: &str, caller: &str| {
        format!("int {name}(void);\nvoid init(void) {{}}\nint {caller}(void) {{ return {name}(); }}\n")
    };
    for (name, command, has_extern, advice) in [
        ("_pthread_join", "verify", false, "call `pthread_join`, which is supported"),
        ("syscall", "robust", false, "docs/supported.md"),
        ("my_mutex_enter", "fences", false, "docs/supported.md"),
        ("sensor", "verify", true, "--extern 'sensor=nop'"),
        ("sensor", "datatype", false, "write a definition of it into the file"),
    ] {
        let folder = folder(&program(name, if command == "datatype" { "use" } else { "main" }));
        let tests: &[&str] = if command == "datatype" { &["--test", "(use|use)"] } else { &[] };
        let line: Vec<&str> = [command, "program.c", "--model", "tso"].iter().chain(tests).copied().collect();
        let (code, text) = run(&folder, &line).code_and_all();
        assert_eq!(code, Some(2), "{line:?}: {text}");
        assert!(text.contains(&format!("external function `{name}`")) && text.contains(advice), "{line:?}: {text}");
        assert_eq!(text.contains("--extern"), has_extern, "{line:?}: {text}");
    }
}

/// What `main` cannot reach is not asked for, and what is proposed for pasting makes a program of it.
#[test]
fn missing_functions_are_listed_at_once() {
    let program = "int one(void);\nvoid two(int);\ndouble three(void);\nint my_lock(void);\nint never(void);\n\
        int unused(void);\nstatic int unreached(void) { return never(); }\n\
        int main(void) {\n    int (*later)(void) = one;\n    two(later());\n    return three() > 1 ? my_lock() : 0;\n}\n";
    let folder = folder(program);
    let (code, text) = run(&folder, &["verify", "program.c", "--model", "tso"]).code_and_all();
    assert_eq!(code, Some(2), "{text}");
    for words in [
        "external functions `one`, `two`, `three` and `my_lock`",
        "`my_lock` has no definition, and threads or memory may depend on it",
        "--extern 'one=nop' --extern 'two=nop' --extern 'three=nop'",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("never") && !text.contains("unused") && !text.contains("'my_lock=nop'"), "{text}");
    let pasted = ["--extern", "one=nop", "--extern", "two=nop", "--extern", "three=nop"];
    let line = ["verify", "program.c", "--model", "tso"];
    let (code, text) = run(&folder, &[&line[..], &pasted[..]].concat()).code_and_all();
    assert!(code == Some(2) && text.contains("external function `my_lock`"), "{text}");
    let all = [&line[..], &pasted[..], &["--extern", "my_lock=nop"]].concat();
    assert_eq!(run(&folder, &all).code_and_all().0, Some(0));
}

/// Whatever is read: the same code and the same words.
#[test]
fn files_that_cannot_be_read_are_refused_in_the_same_words() {
    let folder =
        folder_with(&[("ok.litmus", "X86 a\n{ }\nP0 ;\nMOV [x],$1 ;\nexists (x=1)\n"), ("ok.cnf", "p cnf 1 1\n1 0\n")]);
    let lines = [
        ("verify {}.c --model sc", true),
        ("fences {}.c --model tso", true),
        ("verify {}.ll --model sc", true),
        ("datatype {}.c --test (e|d) --model sc", true),
        ("datatype ok.c --tests-from {} --model sc", true),
        ("litmus {}.litmus --model sc", true),
        ("litmus ok.litmus --model sc --expect {}", true),
        // What is no file is no model.
        ("litmus ok.litmus --model ./{}.mm", false),
        ("litmus ok.litmus --model ./{}.cat", false),
        ("protocol {}.fpm", true),
        ("replay {}.json", true),
        ("check-proof {}.cnf ok.lrat", true),
        ("check-proof ok.cnf {}.lrat", true),
        ("robust ok.c --model tso --schedule {}", true),
    ];
    std::fs::write(folder.path().join("ok.c"), "int main(void) { return 0; }\n").expect("written");
    std::fs::write(folder.path().join("ok.lrat"), "").expect("written");
    for (line, may_be_missing) in lines {
        let ending = line.split(' ').find(|word| word.contains("{}")).expect("there is one");
        for (kind, code, words) in [
            ("missing", "F0101", "no such file"),
            ("folder", "F0101", "is a directory"),
            ("bytes", "F0103", "the file is not UTF-8 text"),
            ("blank", "F0104", "the file is empty"),
        ] {
            let named = ending.replace("{}", kind);
            let file = folder.path().join(&named);
            match kind {
                "folder" => std::fs::create_dir_all(&file).expect("made"),
                "bytes" => std::fs::write(&file, b"C \xff\n").expect("written"),
                "blank" => std::fs::write(&file, " \n").expect("written"),
                _ => {}
            }
            let is_c = named.ends_with(".c");
            let has_other_words = match kind {
                "missing" => !may_be_missing,
                // It is one of tests.
                "folder" => named.ends_with(".litmus"),
                // Comments of C may have any encoding; clang says what it does not take.
                "bytes" => is_c && !line.starts_with("fences"),
                // A proof of nothing is a proof, no records are records, and a formula has a first line.
                "blank" => line.starts_with("check-proof") || line.contains("--expect"),
                _ => false,
            };
            if has_other_words {
                continue;
            }
            let ran = run_line(folder.path(), &line.replace("{}", kind));
            let first = ran.err.lines().next().unwrap_or_default();
            let is_said = first.starts_with(&format!("error[{code}]: ")) && first.contains(words);
            assert!(ran.code == Some(2) && is_said && ran.err.contains(&named), "{line}, {kind}: {ran:?}");
        }
    }
}
