//! Several jobs, checkpoints and resuming: nothing of it changes what a search reports. `kills.rs` kills searches.

use fencepost_testing::{CommandOutput, Run, folder, folder_with, in_repository, timeless};
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// A program to measure with.
fn bench(name: &str) -> String {
    in_repository("benches").join(name).display().to_string()
}

fn fencepost(folder: &TempDir, line: &str) -> Command {
    let mut command = crate::fencepost();
    command.current_dir(folder).arg("verify").args(line.split(' '));
    command
}

fn run(folder: &TempDir, line: &str) -> CommandOutput {
    fencepost(folder, line).run()
}

/// A program as LLVM IR, which takes no time to compile: a limit of 0 s is met by the search.
fn module(folder: &TempDir, size: u32) -> &'static str {
    let mut clang = Command::new("clang");
    clang.args(["-S", "-emit-llvm", "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names"]);
    clang.args([&format!("-DN={size}"), "-o", "ww.ll", &bench("ww.c")]).current_dir(folder);
    assert!(clang.status().expect("there is clang").success());
    "ww.ll"
}

/// The verdict without what differs from run to run.
#[track_caller]
fn verdict(ran: &CommandOutput) -> Value {
    timeless(&ran.json())
}

#[track_caller]
fn refused(ran: &CommandOutput, message: &str) {
    let text = &ran.err;
    assert_eq!(ran.code, Some(2), "{text}");
    assert!(text.contains(message) && text.contains("help: "), "{text}");
}

#[test]
fn jobs_make_no_difference_but_in_time() {
    let folder = folder();
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus");
    for (program, options) in [
        (bench("ww.c"), "-DN=5"),
        (bench("sb.c"), "-DN=4"),
        (bench("fib.c"), "-DN=2"),
        (bench("fib_true.c"), "-DN=2 --unroll 1"),
        (bench("fib_true.c"), "-DN=2 --depth 12"),
        (bench("fib_true.c"), "-DN=2 --depth 12 --keep-going"),
        (bench("ww.c"), "-DN=4 --races"),
        (bench("ww.c"), "-DN=4 --races --keep-going"),
        (format!("{tests}/error_kinds/deadlock.c"), "--keep-going"),
        (format!("{tests}/error_kinds/uninitialised.c"), "--leaks"),
        (format!("{corpus}/locks/ticket.c"), ""),
    ] {
        for model in ["sc", "tso", "pso"] {
            let line = format!("{program} --json --model {model} {options}");
            let line = line.trim();
            let run = |line: &str| fencepost(&folder, line).compiling_once(&folder).run();
            let one = run(line);
            for jobs in [2, 3] {
                let more = run(&format!("{line} --jobs {jobs}"));
                assert_eq!(verdict(&more), verdict(&one), "{line}");
                assert_eq!(more.code, one.code, "{line}");
            }
        }
    }
}

#[test]
fn a_search_that_a_limit_ends_can_go_on() {
    let folder = folder();
    let line = format!("{} --model tso", module(&folder, 6));
    let whole = verdict(&run(&folder, &format!("{line} --json")));
    let ended = run(&folder, &format!("{line} --timeout 0 --checkpoint kept"));
    let text = &ended.out;
    assert_eq!(ended.code, Some(3));
    assert!(
        text.contains("the time limit of 0 s was reached; continue with --resume kept (nothing was explored, "),
        "{text}"
    );
    // Without --checkpoint the file is read and left alone.
    let before = std::fs::read(folder.path().join("kept")).expect("it is there");
    assert_eq!(verdict(&run(&folder, &format!("{line} --json --resume kept"))), whole);
    assert_eq!(std::fs::read(folder.path().join("kept")).expect("it is there"), before);
    // A search is not begun anew over one that was not finished.
    refused(&run(&folder, &format!("{line} --checkpoint kept")), "kept: there is a file already");
    assert_eq!(verdict(&run(&folder, &format!("{line} --json --resume kept --checkpoint kept --jobs 2"))), whole);
    assert!(!folder.path().join("kept").exists());
    // Nobody can go on from these.
    std::fs::create_dir(folder.path().join("below")).expect("a folder can be made");
    for (path, what) in [("below", "it is a folder"), ("/dev/full", "it is not a regular file")] {
        let ran = run(&folder, &format!("{line} --checkpoint {path}"));
        refused(&ran, &format!("{path}: the checkpoint cannot be written: {what}"));
        assert!(!ran.all().contains("--resume"), "{}", ran.all());
    }
}

#[test]
fn checkpoints_that_do_not_fit_are_refused() {
    let folder = folder();
    let line = format!("{} --model tso", module(&folder, 5));
    let path = folder.path().join("kept");
    run(&folder, &format!("{line} --timeout 0 --checkpoint kept"));
    let refuse = |line: &str, message: &str| refused(&run(&folder, &format!("{line} --resume kept")), message);
    let here = |options: &str| bench(options);
    refuse(&here("ww.c -DN=6 --model tso"), "error[F0913]: kept: this is a checkpoint of another program");
    refuse(&here("sb.c --model tso"), "error[F0913]: kept: this is a checkpoint of another program");
    refuse("ww.ll --model pso", "model: tso there, pso here");
    for (option, difference) in [
        ("--keep-going", "keep-going: not given there, given here"),
        ("--races", "races: not given there, given here"),
        ("--leaks", "leaks: not given there, given here"),
        ("--overflow", "overflow: not given there, given here"),
        ("--depth 500", "depth: none there, 500 here"),
        ("--unroll 5", "unroll: none there, 5 here"),
        ("--nondet 0..2", "nondet: none there, 0..2 here"),
        ("--spurious 1", "spurious: none there, 1 here"),
    ] {
        refuse(&format!("{line} {option}"), difference);
    }
    refuse(&format!("{line} --strategy source"), "only a search with the optimal strategy");
    let whole = std::fs::read(&path).expect("it is there");
    let write = |bytes: &[u8]| std::fs::write(&path, bytes).expect("it can be written");
    for part in [0, 10, 30, 200, whole.len() - 1] {
        write(&whole[..part]);
        refuse(&line, "kept: ");
    }
    write(b"fencepost-checkpoint 1 0123456789abcdef\n{}\n");
    refuse(&line, "error[F0913]: kept: this checkpoint has format 1, and this fencepost reads format 3");
    write(b"\xff\xfe not text\n");
    refuse(&line, "error[F0912]: kept: this is not a checkpoint of fencepost");
    std::fs::remove_file(&path).expect("it is there");
    refuse(&line, "kept: the checkpoint cannot be read: ");
    refused(
        &run(&folder, &format!("{line} --checkpoint {}", Path::new("no/such/folder").display())),
        "cannot be written",
    );
    refused(&run(&folder, &format!("{line} --jobs 2 --random 5")), "only the optimal strategy can be shared");
}

/// However its path is written, and wherever the command is run, the program is the same.
#[test]
fn a_checkpoint_is_of_a_program_and_not_of_a_path() {
    let folder = folder();
    let source = std::fs::read_to_string(bench("ww.c")).expect("it is there");
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).expect("a folder can be made");
    let file = folder.path().join("d.c");
    std::fs::write(&file, &source).expect("it can be written");
    let options = "-DN=8 --model tso --json";
    // What the file is called is that of each run.
    let verdict = |output: &CommandOutput| {
        let mut verdict = verdict(output);
        verdict.as_object_mut().and_then(|members| members.remove("subject")).expect("it has a subject");
        verdict
    };
    let whole = verdict(&run(&folder, &format!("d.c {options}")));
    assert_eq!(whole["verdict"], "pass");
    let mut child = fencepost(&folder, &format!("d.c {options} --checkpoint kept")).spawn().expect("it can be run");
    while !folder.path().join("kept").exists() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it has ended");
    for path in ["d.c", "./d.c", "inner/../d.c", &file.display().to_string()] {
        let resumed = run(&folder, &format!("{path} {options} --resume kept"));
        assert_eq!(verdict(&resumed), whole, "{path}");
    }
    let mut command = crate::fencepost();
    let line = format!("verify ../d.c {options} --resume ../kept");
    let resumed = command.current_dir(&inner).args(line.split(' ')).run();
    assert_eq!(verdict(&resumed), whole);
    std::fs::write(inner.join("d.c"), format!("\n{source}")).expect("it can be written");
    refused(
        &run(&folder, &format!("inner/d.c {options} --resume kept")),
        "kept: this is a checkpoint of another program",
    );
}

#[test]
fn an_estimate_is_no_verdict() {
    let folder = folder();
    let line = bench("ww.c -DN=6 --model sc --estimate");
    let output = run(&folder, &line);
    let text = &output.out;
    assert_eq!(output.code, Some(3), "{text}");
    let words = ["ESTIMATE  about 7", " executions under SC (standard error ", "; nothing was verified ("];
    assert!(words.iter().all(|words| text.contains(words)), "{text}");
    let json = verdict(&run(&folder, &format!("{line} --seed 3 --walks 50 --json")));
    assert_eq!(json["verdict"], "inconclusive");
    let estimate = |key: &str| json["verify"]["estimate"][key].as_f64().expect("a number");
    assert!((estimate("executions") - 720.0).abs() < 4.0 * estimate("executions_error"), "{json}");
    assert_eq!(estimate("descents"), 50.0);
    // The seed fixes it.
    let again = verdict(&run(&folder, &format!("{line} --seed 3 --walks 50 --json --jobs 2")));
    assert!(json["verify"]["estimate"]["executions"].is_number(), "{json}");
    assert_eq!(again["verify"]["estimate"]["executions"], json["verify"]["estimate"]["executions"]);
    refused(&run(&folder, &format!("{line} --strategy source")), "--estimate is for the optimal strategy");
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let wrong = run(&folder, &format!("{tests}/error_kinds/deadlock.c --model sc --estimate"));
    let text = &wrong.out;
    assert!(text.contains(" that were tried are wrong: the search stops at its first error\n"), "{text}");
}

/// A thread that takes 20,000 steps.
const LONG: &str = "\
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *count(void *arg) { for (int i = 0; i < 20000; i++) x = i; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, count, 0); pthread_join(t, 0); return 0; }
";

#[test]
fn a_search_that_gives_up_at_a_long_execution_has_no_size() {
    let folder = folder_with(&[("long.c", LONG)]);
    let line = "long.c --model sc --estimate --walks 3";
    let text = run(&folder, line).out;
    let words = [
        "has no size, as it stops at an execution with more than 10,000 steps",
        "were cut there: a search with a bound on the steps",
        "help: try --depth 20000",
    ];
    assert!(words.iter().all(|words| text.contains(words)) && !text.contains("about"), "{text}");
    let json = verdict(&run(&folder, &format!("{line} --json")));
    let estimate = &json["verify"]["estimate"];
    for key in ["executions", "executions_error", "events", "seconds"] {
        assert!(estimate.get(key).is_none(), "{json}");
    }
    assert!(estimate["cut"].as_u64() > Some(0) && estimate["cut"] == estimate["followed"], "{json}");
    assert_eq!(estimate["most_steps"], 10_000);
    assert_eq!(json["reason"]["kind"], "only_estimated", "{json}");
    // With this option the search cuts them, too.
    let text = run(&folder, &format!("{line} --depth 50")).out;
    let words = ["about 1 execution under SC", " were cut at 50 steps, as the search would do"];
    assert!(words.iter().all(|words| text.contains(words)), "{text}");
}

/// What a terminal shows when it is connected to standard error.
fn seen_on_a_terminal(folder: &TempDir, line: &str) -> String {
    let pty = nix::pty::openpty(None, None).expect("there are terminals");
    let mut command = fencepost(folder, line);
    let mut child = command.stderr(Stdio::from(pty.slave)).stdout(Stdio::null()).spawn().expect("it can be run");
    // The last copy of the terminal's other end, or reading would never end.
    drop(command);
    let (mut bytes, mut buffer, mut terminal) = (Vec::new(), [0; 4096], File::from(pty.master));
    // At the end there is an error, as nobody is at the other end any more.
    while let Ok(count @ 1..) = terminal.read(&mut buffer) {
        bytes.extend(&buffer[..count]);
    }
    child.wait().expect("it has ended");
    String::from_utf8(bytes).expect("it is text")
}

#[test]
fn progress_is_for_terminals() {
    let folder = folder();
    let program = format!("{} --model sc", module(&folder, 13));
    // The first line comes after half a second.
    let line = format!("{program} --timeout 1");
    for jobs in [1, 2] {
        let seen = seen_on_a_terminal(&folder, &format!("{line} --jobs {jobs}"));
        let lines: Vec<&str> = seen.split("\r\u{1b}[K").collect();
        assert!(lines.len() > 3 && lines.first() == Some(&"") && lines.last() == Some(&""), "{seen:?}");
        for line in &lines[1..lines.len() - 1] {
            assert!(
                line.contains(" executions, ") && line.contains("/s, about ") && line.contains(", depth "),
                "{line}"
            );
        }
    }
    // Several jobs meet an error after which one of them begins anew.
    let wrong = bench("ww.c -DN=6 --model sc --races --keep-going --jobs 2");
    let seen = seen_on_a_terminal(&folder, &wrong);
    assert!(seen.is_empty() || seen.ends_with("\r\u{1b}[K"), "{seen}");
    let line = format!("{program} --timeout 0.6");
    assert_eq!(seen_on_a_terminal(&folder, &format!("{line} --quiet")), "");
    assert_eq!(seen_on_a_terminal(&folder, &format!("{line} --json")), "");
    assert_eq!(run(&folder, &line).err, "");
}

/// The same clause over and over again takes long enough to see a line.
#[test]
fn the_check_of_a_proof_shows_how_far_it_is() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").expect("it can be written");
    // A proof that takes its time, however quick the machine is.
    assert!(Command::new("mkfifo").arg(at("f.lrat")).status().expect("it can be run").success());
    let proof = at("f.lrat");
    let writer = std::thread::spawn(move || {
        let mut file = File::options().write(true).open(proof).expect("somebody reads it");
        for (number, text) in ["3 1 0 1 0\n", "4 1 0 1 0\n", "5 0 1 2 0\n"].into_iter().enumerate() {
            std::thread::sleep(Duration::from_millis(700 * number.min(1) as u64));
            file.write_all(text.as_bytes()).expect("somebody reads it");
        }
    });
    let pty = nix::pty::openpty(None, None).expect("there are terminals");
    let mut command = crate::fencepost();
    command.args(["check-proof", "f.cnf", "f.lrat"]).current_dir(folder.path());
    let mut child = command.stderr(Stdio::from(pty.slave)).stdout(Stdio::piped()).spawn().expect("it can be run");
    drop(command);
    let (mut bytes, mut buffer, mut terminal) = (Vec::new(), [0; 4096], File::from(pty.master));
    while let Ok(count @ 1..) = terminal.read(&mut buffer) {
        bytes.extend(&buffer[..count]);
    }
    let mut printed = String::new();
    child.stdout.take().expect("it is a pipe").read_to_string(&mut printed).expect("it is text");
    child.wait().expect("it has ended");
    writer.join().expect("it has been read");
    assert!(printed.contains("the proof is right") && printed.contains("in 3 steps"), "{printed}");
    let seen = String::from_utf8(bytes).expect("it is text");
    assert!(seen.contains(" % of the proof checked") && seen.ends_with("\r\u{1b}[K"), "{seen:?}");
}
