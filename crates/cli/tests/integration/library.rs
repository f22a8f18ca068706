//! The programs of `crates/library/tests/programs` and what must come out of them. Their first lines say it:
//!
//! ```text
//! // expect: pass 6                  the verdict, and the number of executions, under all three memory models
//! // with BROKEN: fail deadlock      the same with -DBROKEN; `fail` may name the kind of the error
//! // options: --max-steps 100000     more options for fencepost
//! // models: sc                      only under these
//! // natively                        compiled by the system's compiler with the system's library, it runs without error
//! // pending: ...                    what is missing to run it
//! // because: ...                    the reason for the expectation, which does not come from fencepost
//! ```

use fencepost_library::modules;
use fencepost_testing::{Run, folder};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

const MODELS: [&str; 3] = ["sc", "tso", "pso"];

struct TestProgram {
    path: PathBuf,
    text: String,
    options: Vec<String>,
    models: Vec<String>,
    /// Macros, and what is expected with them.
    variants: Vec<(Vec<String>, String)>,
    natively: bool,
    pending: bool,
}

fn read(path: PathBuf) -> TestProgram {
    let text = std::fs::read_to_string(&path).expect("a program can be read");
    let shown = path.display();
    let (mut options, mut variants, mut natively, mut pending) = (Vec::new(), Vec::new(), false, false);
    let mut models = MODELS.map(str::to_owned).to_vec();
    for line in text.lines().map_while(|line| line.strip_prefix("// ")) {
        let (keyword, rest) = line.split_once(": ").unwrap_or((line, ""));
        match keyword.split_once(' ').unwrap_or((keyword, "")) {
            ("expect", "") => variants.push((Vec::new(), rest.to_owned())),
            ("with", macros) => {
                variants.push((macros.split(' ').map(|name| format!("-D{name}")).collect(), rest.to_owned()));
            }
            ("options", "") => options = rest.split(' ').map(str::to_owned).collect(),
            ("models", "") => models = rest.split(' ').map(str::to_owned).collect(),
            ("natively", "") => natively = true,
            ("pending", "") => pending = true,
            _ => {}
        }
    }
    assert!(!variants.is_empty(), "{shown} says what to expect");
    assert!(text.contains("// because: "), "{shown} says why");
    TestProgram { path, text, options, models, variants, natively, pending }
}

fn programs() -> Vec<TestProgram> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library/tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs are there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "c" || ending == "cpp");
    let mut paths: Vec<PathBuf> = paths.filter(is_source).collect();
    paths.sort();
    paths.into_iter().map(read).collect()
}

/// What is wrong with the verdict under one model.
fn complaint(program: &TestProgram, macros: &[String], expected: &str, model: &str, folder: &Path) -> Option<String> {
    let mut command = crate::fencepost();
    command
        .current_dir(folder)
        .compiling_once(folder)
        .arg("verify")
        .arg(&program.path)
        .args(["--model", model, "--json"]);
    let ran = command.args(&program.options).arg("--").args(macros).run();
    let found: Value = match serde_json::from_str(&ran.out) {
        Ok(found) => found,
        Err(_) => return Some(ran.err),
    };
    let mut words = expected.split(' ');
    let (verdict, detail) = (words.next(), words.next());
    let right = found["verdict"] == verdict.expect("there is a word")
        && match (verdict, detail) {
            (Some("pass"), Some(count)) => found["statistics"]["executions"] == count.parse::<u64>().expect("a count"),
            (Some("fail"), Some(kind)) => found["findings"][0]["rule"] == kind,
            _ => true,
        };
    (!right).then(|| found.to_string())
}

fn hold(extension: &str) {
    let mut complaints = Vec::new();
    for program in programs().iter().filter(|program| program.path.extension().is_some_and(|e| e == extension)) {
        let name = program.path.file_name().expect("a program has a name").to_string_lossy();
        if program.pending {
            println!("skipped: {name} is pending");
            continue;
        }
        // What is verified under several models is compiled once.
        let folder = folder();
        for (macros, expected) in &program.variants {
            for model in &program.models {
                if let Some(complaint) = complaint(program, macros, expected, model, folder.path()) {
                    complaints.push(format!("{name} {macros:?} under {model}, expected {expected}: {complaint}"));
                }
            }
        }
    }
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn c_programs_have_the_expected_verdict() {
    hold("c");
}

#[test]
fn cpp_programs_have_the_expected_verdict() {
    let mut command = Command::new("clang++");
    let found = command.args(["-fsyntax-only", "-x", "c++", "-include", "thread", "/dev/null"]).output();
    if !found.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no clang++ with the headers of a C++ library");
        return;
    }
    hold("cpp");
}

/// The system's library is an oracle that has nothing to do with ours.
#[test]
fn sequential_programs_hold_with_the_library_of_the_system() {
    let folder = folder();
    let executable = folder.path().join("program");
    if Command::new("cc").arg("--version").output().is_err() {
        eprintln!("skipped: there is no C compiler");
        return;
    }
    for program in programs().iter().filter(|program| program.natively) {
        let mut command = Command::new("cc");
        command.args(["-w", "-O0", "-pthread", "-o"]).arg(&executable).arg(&program.path);
        let compiled = command.arg("-l:libatomic.so.1").output().expect("cc runs");
        let compiled = if compiled.status.success() {
            compiled
        } else {
            let mut command = Command::new("cc");
            command.args(["-w", "-O0", "-pthread", "-o"]).arg(&executable).arg(&program.path);
            command.output().expect("cc runs")
        };
        let shown = program.path.display();
        let errors = String::from_utf8_lossy(&compiled.stderr);
        if errors.contains("__atomic_") {
            eprintln!("skipped: {shown} needs libatomic");
            continue;
        }
        assert!(compiled.status.success(), "{shown}: {errors}");
        let run = Command::new(&executable).output().expect("the program runs");
        assert!(run.status.success(), "{shown}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

/// Names that programs do not use themselves: hooks, and what compilers and headers call.
fn is_hidden(symbol: &str) -> bool {
    let prefixes = ["__fencepost_", "_Z", "__cxa_", "__gxx_", "_Unwind_", "__isoc23_"];
    let names = [
        "__dso_handle",
        "__libc_single_threaded",
        "__dynamic_cast",
        "__once_proxy",
        "__errno_location",
        "__ctype_b_loc",
        "__ctype_tolower_loc",
        "__ctype_toupper_loc",
        "__xpg_strerror_r",
    ];
    prefixes.iter().any(|prefix| symbol.starts_with(prefix)) || names.contains(&symbol)
}

#[test]
fn every_function_has_a_program_that_calls_it() {
    let programs = programs();
    let is_word = |text: &str, symbol: &str| {
        text.match_indices(symbol).any(|(at, _)| {
            let inside = |c: char| c.is_alphanumeric() || c == '_';
            !text[..at].ends_with(inside) && !text[at + symbol.len()..].starts_with(inside)
        })
    };
    let mut forgotten = Vec::new();
    for symbol in modules().iter().flat_map(|module| module.defines).filter(|symbol| !is_hidden(symbol)) {
        if !programs.iter().any(|program| is_word(&program.text, symbol)) {
            forgotten.push(*symbol);
        }
    }
    assert!(forgotten.is_empty(), "no program in crates/library/tests/programs calls {forgotten:?}");
}
