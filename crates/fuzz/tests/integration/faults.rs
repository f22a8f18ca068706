//! Every kind of fault is noticed, and the exit codes for input are none.

use fencepost_fuzz::{Fault, RunResult, run};
use fencepost_testing::folder;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// How a command ends that is this script.
fn ended(script: &str) -> RunResult {
    let folder = folder();
    let command = folder.path().join("command");
    fs::write(&command, format!("#!/bin/sh\n{script}\n")).expect("it is written");
    fs::set_permissions(&command, fs::Permissions::from_mode(0o755)).expect("it can be run");
    run(&command, folder.path(), &["program".to_owned(), "in.c".to_owned()]).expect("it runs")
}

#[test]
fn codes_for_input_are_fine() {
    for code in 0..=3 {
        let ended = ended(&format!("test \"$*\" = 'program in.c' || exit 9; exit {code}"));
        assert_eq!((ended.fault, ended.is_refused), (None, code == 2));
    }
}

#[test]
fn panics_and_signals_are_faults() {
    for (script, what) in [
        ("echo what; echo where >&2; exit 70", "exit code 70: what | where"),
        ("exit 101", "exit code 101: "),
        ("kill -ABRT $$", "signal 6: "),
        ("kill -SEGV $$", "signal 11: "),
    ] {
        assert_eq!(ended(script).fault, Some(Fault::Panic(what.to_owned())), "{script}");
    }
}

#[test]
fn memory_that_runs_out_is_a_fault() {
    let said = "echo 'INCONCLUSIVE  the system gives no more memory; allow more'; exit 3";
    assert_eq!(ended(said).fault, Some(Fault::Memory));
    // The limit is there.
    assert_eq!(ended("test $(ulimit -v) = 2506752 && exit 3").fault, None);
}

#[test]
#[ignore = "waits for 20 seconds; run by ./x slow"]
fn hangs_are_faults() {
    assert_eq!(ended("sleep 1000").fault, Some(Fault::Hang));
}
