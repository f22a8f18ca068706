//! Time, memory and signals end every command in every phase, with an answer and an exit code, and nothing stays behind.
#![cfg(target_os = "linux")]

use fencepost_testing::{Run, file_of, folder, repository};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// However slow the machine is; what is tested would otherwise take forever.
const SOON: Duration = Duration::from_secs(100);

/// Every command that reads a file, with a file that has this name.
const READERS: [&str; 12] = [
    "verify in.c --model tso",
    "verify in.ll --model tso",
    "robust in.c --model tso",
    "fences in.c --model tso",
    "datatype in.c --model relaxed --test (e|d)",
    "litmus in.litmus --model tso",
    "models compare tso pso in.litmus",
    "models compare tso in.mm in.litmus",
    "protocol in.fpm",
    "replay in.json",
    "check-proof in.cnf in.lrat",
    "program in.ll",
];

/// A command in a folder, whose temporary files are in a folder of their own.
fn fencepost(folder: &Path, line: &str, more: &[&str]) -> Command {
    let mut command = crate::fencepost();
    let temporary = folder.join("tmp");
    fs::create_dir_all(&temporary).expect("a folder");
    command.current_dir(folder).env("TMPDIR", temporary).env_remove("FENCEPOST_CACHE");
    let root = repository().to_str().expect("the path is text");
    command.args(line.split(' ').map(|word| word.replace('@', root))).args(more);
    command.stdin(Stdio::null());
    command
}

fn left_behind(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("tmp")).expect("the folder is there");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

fn fifos(folder: &Path) {
    for name in ["in.c", "in.ll", "in.litmus", "in.mm", "in.fpm", "in.json", "in.cnf", "in.lrat"] {
        assert!(Command::new("mkfifo").arg(folder.join(name)).status().expect("there is `mkfifo`").success());
    }
}

fn check_inconclusive(what: &str, start: Instant, ended: &Output, reason: &str) {
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert_eq!(ended.status.code(), Some(3), "{what}: {out}{err}");
    assert!(out.starts_with("INCONCLUSIVE  ") && out.contains(reason), "{what}: {out}{err}");
    assert!(start.elapsed() < SOON, "{what}: {:?}", start.elapsed());
}

#[test]
fn files_that_nobody_writes_are_not_waited_for() {
    let folder = folder();
    fifos(folder.path());
    let start = Instant::now();
    let all: Vec<_> = READERS
        .iter()
        .map(|line| {
            let mut command = fencepost(folder.path(), line, &["--timeout", "0.5"]);
            (line, command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs"))
        })
        .collect();
    for (line, child) in all {
        let ended = child.wait_with_output().expect("it ends");
        check_inconclusive(line, start, &ended, "the time limit of 0.5 s was reached; ");
    }
}

#[test]
fn a_signal_ends_what_waits_for_a_file() {
    let folder = folder();
    fifos(folder.path());
    for (line, signal) in READERS.iter().zip(["TERM", "INT", "HUP"].iter().cycle()).step_by(3) {
        let start = Instant::now();
        let mut command = fencepost(folder.path(), line, &[]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let id = child.id().to_string();
        std::thread::sleep(Duration::from_millis(700));
        Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("there is `kill`");
        let ended = child.wait_with_output().expect("it ends");
        check_inconclusive(line, start, &ended, "stopped by a signal; ");
    }
}

/// A compiler that never ends, and starts another program which writes a file after three seconds.
fn endless_compiler(folder: &Path) -> String {
    let path = folder.join("endless-clang");
    fs::write(&path, format!("#!/bin/sh\n(sleep 3; touch '{}/late') &\nsleep 1000\n", folder.display()))
        .expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("permissions");
    path.display().to_string()
}

#[test]
fn a_compiler_ends_with_the_run_and_so_does_what_it_has_started() {
    for (line, signal) in [
        ("verify @/examples/dekker.c --model tso", None),
        ("robust @/examples/dekker.c --model tso", Some("TERM")),
        ("fences @/examples/dekker.c --model tso", Some("INT")),
        ("datatype @/corpus/datatypes/ms2.c --model relaxed --test (e|d)", None),
        ("datatype @/corpus/datatypes/ms2.c --model relaxed --test (e|d)", Some("TERM")),
    ] {
        let folder = folder();
        let start = Instant::now();
        let limit: &[&str] = if signal.is_none() { &["--timeout", "1"] } else { &[] };
        let mut command = fencepost(folder.path(), line, limit);
        command
            .env("FENCEPOST_CLANG", endless_compiler(folder.path()))
            .env("FENCEPOST_CACHE", folder.path().join("cache"));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        if let Some(signal) = signal {
            std::thread::sleep(Duration::from_millis(1000));
            let id = child.id().to_string();
            Command::new("kill").args([&format!("-{signal}"), &id]).status().expect("there is `kill`");
        }
        let ended = child.wait_with_output().expect("it ends");
        let reason = if signal.is_some() { "stopped by a signal; " } else { "the time limit of 1 s was reached; " };
        check_inconclusive(line, start, &ended, reason);
        assert_eq!(left_behind(folder.path()), [""; 0], "{line}");
        std::thread::sleep(Duration::from_secs(4).saturating_sub(start.elapsed()));
        assert!(!folder.path().join("late").exists(), "{line}: the compiler's child has gone on");
    }
}

#[test]
fn the_answer_is_what_was_asked_for_also_if_a_limit_comes_first() {
    let folder = folder();
    let object = |line: &str| {
        let ended = fencepost(folder.path(), line, &["--timeout", "0", "--json"]).run();
        assert_eq!(ended.code, Some(3), "{line}: {ended:?}");
        let object = ended.json();
        assert_eq!(
            (&object["verdict"], &object["findings"]),
            (&"inconclusive".into(), &serde_json::json!([])),
            "{line}"
        );
        let reason = &object["reason"];
        assert_eq!((&reason["kind"], &reason["seconds"]), (&"time_limit".into(), &0.0.into()), "{object}");
        let command = line.split(' ').next().expect("a split has parts");
        assert!(object["command"] == command && file_of(&object).ends_with("/examples/dekker.c"), "{object}");
        object
    };
    assert!(object("verify @/examples/dekker.c --model tso").get("statistics").is_none());
    assert_eq!(object("robust @/examples/dekker.c --model pso")["model"], "pso");
    object("fences @/examples/dekker.c --model tso");
    let line = "verify @/examples/dekker.c --model tso --junit j.xml --timeout 0";
    assert_eq!(fencepost(folder.path(), line, &[]).status().expect("it runs").code(), Some(3));
    let junit = fs::read_to_string(folder.path().join("j.xml")).expect("it is written");
    assert!(junit.contains("the time limit of 0 s was reached"), "{junit}");
}

#[test]
fn generating_and_comparing_end_with_what_they_have() {
    let folder = folder();
    let start = Instant::now();
    let line = "litmus generate --threads 8 --edges 12 --output many --timeout 0.5";
    let ended = fencepost(folder.path(), line, &[]).output().expect("it runs");
    let err = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(3), "{err}");
    let many = fs::read_dir(folder.path().join("many")).expect("the folder is there").count();
    let said = format!("INCONCLUSIVE  {many} tests were made: the time limit of 0.5 s was reached");
    assert!(err.starts_with(&said), "{many}: {err}");
    let line = "litmus generate --threads 3 --edges 5 --output made";
    assert!(fencepost(folder.path(), line, &[]).status().expect("it runs").success());
    let made = fs::read_dir(folder.path().join("made")).expect("the folder is there").count();
    let ended = fencepost(folder.path(), "models compare made", &["--timeout", "0.1"]).output().expect("it runs");
    let out = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(
        ended.status.code() == Some(3) && out.contains("INCONCLUSIVE  only ") && ended.stderr.is_empty(),
        "{ended:?}"
    );
    let line = "litmus made --model tso --json --jobs 1 --timeout 0.05";
    let ended = fencepost(folder.path(), line, &[]).run();
    assert!(ended.code == Some(3) && ended.out.lines().count() == made, "{}", ended.out);
    assert!(ended.out.contains("the time limit of 0.05 s was reached"), "{}", ended.out);
    let line = "litmus made --model tso --quiet --timeout 0";
    let ended = fencepost(folder.path(), line, &[]).output().expect("it runs");
    let out = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(out.starts_with(&format!("{made} tests under TSO, {made} answers INCONCLUSIVE (")), "{out}");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn memory_is_limited_for_tests_of_data_types() {
    let folder = folder();
    let line = "datatype @/corpus/datatypes/ms2.c -DFENCED --model relaxed --memory-limit 1";
    let ended = fencepost(folder.path(), line, &["--test", "Tpc4 = (eeee|dddd)"]).output().expect("it runs");
    let out = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(ended.status.code() == Some(3) && out.contains("the memory limit of 1 MiB was reached"), "{out}");
}

#[test]
fn an_estimate_ends_in_the_middle_of_a_descent() {
    let folder = folder();
    let start = Instant::now();
    let line = "verify @/benches/ww.c -DN=60 --model tso --estimate --timeout 1";
    let ended = fencepost(folder.path(), line, &[]).output().expect("it runs");
    assert_eq!(ended.status.code(), Some(3), "{ended:?}");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

/// Runs a command with so many MiB of address space.
fn with_address_space(folder: &Path, mebibytes: u32, line: &str, more: &[&str]) -> Output {
    let inner = fencepost(folder, line, more);
    let mut outer = Command::new("sh");
    outer.args(["-c", &format!("ulimit -v {}; exec \"$0\" \"$@\"", mebibytes << 10)]);
    outer.arg(inner.get_program()).args(inner.get_args()).current_dir(folder);
    outer.envs(inner.get_envs().filter_map(|(name, value)| Some((name, value?)))).stdin(Stdio::null());
    outer.output().expect("it runs")
}

/// What needs more memory than it gets, or a moment longer than that.
const HUNGRY: [&str; 12] = [
    "verify @/benches/ww.c -DN=9 --model tso",
    "verify @/benches/ww.c -DN=9 --model tso --jobs 4",
    "robust @/benches/ww.c -DN=9 --model tso",
    "protocol @/examples/piranha.fpm --procs 4 --locs 4",
    "protocol @/examples/piranha.fpm --procs 4 --locs 4 --jobs 4",
    "datatype @/corpus/datatypes/ms2.c -DFENCED --model relaxed --suite queue",
    "datatype @/corpus/datatypes/ms2.c -DFENCED --model relaxed --test (ee|dd) --proof proof",
    "fences @/corpus/mutex/dekker.c --model tso --patch p",
    "litmus generate --threads 4 --edges 6",
    "litmus made --model relaxed",
    "litmus made --model tso --jobs 8",
    "models compare tso pso made",
];

fn memory_runs_out(sizes: &[u32]) {
    let folder = folder();
    let line = "litmus generate --threads 3 --edges 5 --output made";
    assert!(fencepost(folder.path(), line, &[]).status().expect("it runs").success());
    let trace = "verify @/examples/dekker.c --model tso --trace t.json --quiet";
    assert_eq!(fencepost(folder.path(), trace, &[]).status().expect("it runs").code(), Some(1));
    for mebibytes in sizes {
        for line in HUNGRY.iter().chain(&["replay t.json"]) {
            let ended = with_address_space(folder.path(), *mebibytes, line, &["--timeout", "2"]);
            let code = ended.status.code();
            assert!(code.is_some_and(|code| code < 4), "{line} with {mebibytes} MiB: {ended:?}");
            let is_silent = ended.stdout.is_empty() && ended.stderr.is_empty();
            assert!(!is_silent || code == Some(0), "{line} with {mebibytes} MiB: {ended:?}");
        }
    }
}

/// When memory has run out there is none for another thread either, so that whoever says so has to be there already.
#[test]
fn the_end_of_memory_is_told_by_a_thread_that_is_there() {
    let folder = folder();
    let line = "litmus generate --threads 3 --edges 5 --output made";
    assert!(fencepost(folder.path(), line, &[]).status().expect("it runs").success());
    // The stack of the thread that works is most of it; how much the command itself takes depends on how it was built. With too
    // little there is none for the threads at all.
    let said = (300..400).step_by(10).find_map(|size| {
        let ended = with_address_space(folder.path(), size, "litmus made made made made --model tso --jobs 8", &[]);
        assert_eq!(ended.status.code(), Some(3), "{size} MiB: {ended:?}");
        let said = String::from_utf8_lossy(&ended.stdout).into_owned();
        (!said.contains("gives no memory for a thread")).then_some(said)
    });
    assert!(said.as_ref().is_some_and(|said| said.contains("the system gives no more memory")), "{said:?}");
}

#[test]
fn nothing_is_aborted_when_memory_runs_out() {
    memory_runs_out(&[60, 300]);
}

#[test]
#[ignore = "takes minutes; run by ./x slow"]
fn nothing_is_aborted_when_memory_runs_out_at_any_size() {
    memory_runs_out(&[80, 120, 180, 260, 280, 290, 310, 320, 340, 360, 400, 500, 700, 1000, 1400, 2000]);
}
