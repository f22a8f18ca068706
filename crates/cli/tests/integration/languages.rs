//! Programs that use much of C and C++, through every clang that is installed: they hold, and without optimisation the
//! number of executions is the same for each compiler, with and without debug information.

use fencepost_testing::{Run, folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compilers to try: those that other versions of the tests know to differ, as far as they are there.
fn compilers() -> Vec<String> {
    let usable = |name: &str| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    let mut found: Vec<String> =
        ["clang-14", "clang-19", "clang-22"].into_iter().filter(|name| usable(name)).map(str::to_owned).collect();
    if found.is_empty() {
        found.push(std::env::var("FENCEPOST_CLANG").unwrap_or("clang".to_owned()));
    }
    found
}

fn has_cpp_headers(compiler: &str) -> bool {
    let args = ["-x", "c++", "-include", "thread", "-fsyntax-only", "/dev/null"];
    Command::new(compiler).args(args).output().is_ok_and(|output| output.status.success())
}

/// Exit code, number of executions, and everything that was printed.
fn verify(compiler: &str, path: &Path, model: &str, args: &[&str]) -> (Option<i32>, Option<u64>, String) {
    let folder = folder();
    let ran = crate::fencepost()
        .args(["verify", "--json", "--model", model])
        .arg(path)
        .arg("--")
        .args(args)
        .env("FENCEPOST_CLANG", compiler)
        .current_dir(&folder)
        .run();
    let executions = ran
        .out
        .split_once("\"executions\":")
        .and_then(|(_, rest)| rest.trim_start().split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok());
    (ran.code, executions, ran.all())
}

fn programs(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn check(path: &Path) {
    let mut counts = Vec::new();
    for compiler in compilers() {
        for debug in ["-g", "-g0"] {
            let (code, executions, text) = verify(&compiler, path, "sc", &["-O0", debug]);
            assert_eq!(code, Some(0), "{} by {compiler} {debug}\n{text}", path.display());
            counts.push((executions.expect("a number"), format!("{compiler} {debug}")));
        }
        for level in ["-O1", "-O2"] {
            let (code, _, text) = verify(&compiler, path, "sc", &[level]);
            assert_eq!(code, Some(0), "{} by {compiler} {level}\n{text}", path.display());
        }
    }
    assert!(counts.iter().all(|(count, _)| *count == counts[0].0), "{}: {counts:?}", path.display());
}

#[test]
fn c_means_the_same_through_every_compiler() {
    programs("c").iter().for_each(|path| check(path));
}

#[test]
fn cpp_means_the_same_through_every_compiler() {
    if !compilers().iter().all(|compiler| has_cpp_headers(compiler)) {
        println!("the headers of C++ are not installed; nothing is tried");
        return;
    }
    programs("cpp").iter().for_each(|path| check(path));
}
