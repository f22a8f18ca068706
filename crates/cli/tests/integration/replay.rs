//! `fencepost replay`: what is wrong stands at the beginning, the exit code is that of the command which has written the trace, and
//! nothing is shown as true that was not checked with the sources. `trace_changes.rs` changes traces one value at a time.

use crate::run_line;
use fencepost_testing::{Run, in_repository};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A folder with `examples`, which may be changed.
fn folder() -> tempfile::TempDir {
    let folder = fencepost_testing::folder();
    let examples = in_repository("examples");
    let copied = Command::new("cp").arg("-r").arg(examples).arg(folder.path()).status();
    assert!(copied.is_ok_and(|status| status.success()));
    folder
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("it was written")).expect("it is JSON")
}

/// Everything that `replay` can say about the trace file `t.json`, with its exit code.
fn exit_codes(folder: &Path) -> Vec<Option<i32>> {
    ["replay t.json", "replay t.json --print", "replay t.json --json"].map(|line| run_line(folder, line).code).into()
}

#[test]
fn what_is_wrong_comes_first_and_the_exit_code_says_so() {
    let folder = folder();
    let verified = run_line(folder.path(), "verify examples/dekker.c --model tso --trace t.json --quiet");
    let text = run_line(folder.path(), "replay t.json --print").out;
    let lines: Vec<&str> = text.lines().collect();
    let verdict = verified.out;
    let verdict = verdict.split(" (execution").next().expect("a split has parts");
    assert_eq!((lines[0], lines[1]), ("examples/dekker.c under TSO", verdict));
    assert!(lines[2..].contains(&verdict), "it is said again where it happens: {text}");
    assert_eq!(exit_codes(folder.path()), [verified.code; 3]);
    assert_eq!(verified.code, Some(1));
}

/// By the first axiom of sequential consistency both threads of `dekker.c` cannot read 0; the cycle is that of store buffering.
#[test]
fn a_violation_of_sequential_consistency_is_named() {
    let folder = folder();
    run_line(folder.path(), "robust examples/dekker.c --model tso --trace t.json");
    std::fs::rename(folder.path().join("t.1.json"), folder.path().join("t.json")).expect("it was written");
    assert_eq!(json(&folder.path().join("t.json"))["error"], Value::Null);
    let text = run_line(folder.path(), "replay t.json --print").out;
    let second = text.lines().nth(1).expect("it has lines");
    assert!(second.starts_with("FAIL  not sequentially consistent: dekker.c:1"), "{text}");
    for (relation, times) in [("-po->", 2), ("-fr->", 2)] {
        assert_eq!(second.matches(relation).count(), times, "{text}");
    }
    assert!(text.contains("no interleaving of the threads does this") && !text.contains("no error"), "{text}");
    assert_eq!(exit_codes(folder.path()), [Some(1); 3]);
    run_line(folder.path(), "replay t.json --sarif t.sarif");
    assert_eq!(json(&folder.path().join("t.sarif"))["runs"][0]["results"].as_array().map(Vec::len), Some(1));
}

/// The message never reaches memory, and yet the cycle of message passing is there: who has read what was there before comes before
/// the store. Where the initial value is no wonder there is none, although the store stays in its buffer as well.
#[test]
fn a_store_that_waits_to_the_end_is_part_of_the_cycle() {
    let folder = folder();
    run_line(folder.path(), "verify examples/mp.c --model pso --trace t.json --quiet");
    let text = run_line(folder.path(), "replay t.json --print").out;
    assert!(text.contains("message = 42              buffered to the end"), "{text}");
    let replayed: Value =
        serde_json::from_str(&run_line(folder.path(), "replay t.json --json").out).expect("it is JSON");
    let relations =
        replayed["replay"]["cycle"].as_array().expect("a list").iter().map(|event| event["relation"].as_str());
    let mut relations: Vec<&str> = relations.flatten().collect();
    relations.sort_unstable();
    assert_eq!(relations, ["fr", "po", "po", "rf"]);
    let missed = "the read of message (thread 2, mp.c:19) comes before the store message = 42 (thread 1, mp.c:11), which it did not see";
    assert!(text.contains(missed), "{text}");
    run_line(folder.path(), "replay t.json --print --svg t.svg");
    let picture = std::fs::read_to_string(folder.path().join("t.svg")).expect("it was written");
    assert_eq!(picture.matches("class=\"edge fr cycle\"").count(), 1, "{picture}");

    let early = "#include <assert.h>\n#include <pthread.h>\nint x;\nvoid *set(void *p) { x = 1; return p; }\n\
        int main(void) { pthread_t t; pthread_create(&t, 0, set, 0); assert(x == 1); }\n";
    std::fs::write(folder.path().join("early.c"), early).expect("it can be written");
    let mut waits = false;
    for seed in 0..20 {
        let run = |line: &str| crate::fencepost().current_dir(&folder).compiling_once(&folder).line(line).run();
        run(&format!("verify early.c --model tso --random 50 --seed {seed} --trace t.json --quiet"));
        let text = run("replay t.json --print").out;
        assert!(text.contains("FAIL  assertion `x == 1` failed") && !text.contains("no interleaving"), "{text}");
        waits |= text.contains("buffered to the end");
    }
    assert!(waits, "in one of them the store waits to the end");
}

#[test]
fn a_memory_system_as_well() {
    let folder = folder();
    run_line(folder.path(), "protocol examples/piranha-bug.fpm --k 2 --trace t.json --quiet");
    let output = run_line(folder.path(), "replay t.json --print");
    assert!(output.out.lines().nth(1).is_some_and(|line| line.starts_with("FAIL  ")), "{output:?}");
    assert_eq!(exit_codes(folder.path()), [Some(1); 3]);
    assert!(output.err.is_empty(), "{output:?}");
    let file = folder.path().join("examples/piranha-bug.fpm");
    let text = std::fs::read_to_string(&file).expect("it is there");
    std::fs::write(&file, format!("{text}\n")).expect("it can be written");
    assert_eq!(exit_codes(folder.path()), [Some(1); 3], "the rules stand where they stood");
    std::fs::write(&file, format!("\n{text}")).expect("it can be written");
    let output = run_line(folder.path(), "replay t.json --print");
    assert!(output.err.contains("piranha-bug.fpm has changed since the trace was written"), "{output:?}");
    assert_eq!(exit_codes(folder.path()), [Some(2); 3]);
    let output = run_line(folder.path(), "replay t.json --unchecked");
    assert_eq!(output.code, Some(3), "{output:?}");
    assert!(output.out.starts_with("NOT CHECKED  "), "{output:?}");
}

/// The hash is what `sha256sum` prints.
#[test]
fn a_source_file_that_has_changed_is_noticed() {
    let folder = folder();
    run_line(folder.path(), "verify examples/dekker.c --model tso --trace t.json --quiet");
    let sum = Command::new("sha256sum").arg("examples/dekker.c").current_dir(folder.path()).run().out;
    let sources = json(&folder.path().join("t.json"))["sources"].clone();
    let own = sources.as_array().expect("a list").iter().find(|source| source["file"] == "examples/dekker.c");
    assert_eq!(own.expect("it is there")["sha256"], sum.split(' ').next().expect("it has a hash"));
    let before = run_line(folder.path(), "replay t.json --print --html before.html");
    assert!(before.err.is_empty(), "{before:?}");
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let line = "void *try_to_enter";
    assert!(page("before.html").contains(line), "lines of the source are on the page");

    // The program does what it did, at the same places.
    let file = folder.path().join("examples/dekker.c");
    let text = std::fs::read_to_string(&file).expect("it is there");
    std::fs::write(&file, format!("{text}// One more line.\n")).expect("it can be written");
    let after = run_line(folder.path(), "replay t.json --print");
    assert_eq!((after.out, after.err, after.code), (before.out.clone(), String::new(), Some(1)));

    std::fs::write(&file, format!("// One more line.\n{text}")).expect("it can be written");
    let after = run_line(folder.path(), "replay t.json --print --html after.html");
    assert_eq!((after.out.as_str(), after.code), ("", Some(2)));
    let said = after.err;
    assert!(said.contains("examples/dekker.c has changed since the trace was written"), "{said}");
    assert!(said.contains("help: ") && said.contains("--unchecked"), "{said}");
    shows_marked(folder.path(), &before.out, Some("examples/dekker.c"));

    std::fs::remove_file(&file).expect("it can be removed");
    let gone = run_line(folder.path(), "replay t.json --print");
    assert_eq!((gone.out.as_str(), gone.code), ("", Some(2)));
    assert!(gone.err.contains("its program cannot be made again: examples/dekker.c: no such file"), "{gone:?}");
    shows_marked(folder.path(), &before.out, None);
}

/// What cannot be checked is shown on request, with a mark in every format, and without lines of other sources.
fn shows_marked(folder: &Path, text: &str, changed: Option<&str>) {
    let files = "--html a.html --svg a.svg --dot a.dot --sarif a.sarif --junit a.xml";
    let after = run_line(folder, &format!("replay t.json --print --unchecked {files}"));
    assert_eq!(after.code, Some(3), "{after:?}");
    let shown = &after.out;
    let lines: Vec<&str> = shown.lines().collect();
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    assert!(first.starts_with("NOT CHECKED  ") && first == last, "{shown}");
    assert_eq!(lines[1..lines.len() - 1].join("\n") + "\n", text, "what the file says has not changed");
    assert!(after.err.contains("warning: t.json: not checked: "), "{after:?}");
    for name in ["a.html", "a.svg", "a.dot", "a.sarif", "a.xml"] {
        let made = std::fs::read_to_string(folder.join(name)).expect("it was written");
        assert!(made.to_lowercase().contains("not checked"), "{name}: {made}");
        assert!(!made.contains("void *try_to_enter"), "{name}: lines of another source are not shown");
    }
    let replayed = run_line(folder, "replay t.json --json --unchecked").out;
    let replayed: Value = serde_json::from_str(&replayed).expect("it is JSON");
    let listed = changed.map(|file| Value::from(vec![file]));
    assert_eq!(replayed["replay"].get("changed"), listed.as_ref(), "{replayed}");
    assert_eq!(
        (&replayed["verdict"], &replayed["replay"]["checked"]),
        (&"inconclusive".into(), &false.into()),
        "{replayed}"
    );
    assert_eq!(replayed["reason"]["kind"], "unchecked_trace", "{replayed}");
    assert!(lines[0].ends_with(replayed["reason"]["message"].as_str().expect("a text")), "{replayed}");
    // What the file says is certain to nobody.
    assert_eq!(replayed["findings"][0]["verdict"], "inconclusive", "{replayed}");
}

/// A trace that an earlier version has written says nothing of its program.
#[test]
fn what_does_not_name_its_program_is_not_believed() {
    let folder = folder();
    run_line(folder.path(), "verify examples/dekker.c --model tso --trace t.json --quiet");
    let path = folder.path().join("t.json");
    let mut trace = json(&path);
    trace.as_object_mut().expect("an object").remove("origin").expect("it has an origin");
    std::fs::write(&path, trace.to_string()).expect("it can be written");
    assert_eq!(exit_codes(folder.path()), [Some(2); 3]);
    let refused = run_line(folder.path(), "replay t.json").err;
    assert!(refused.contains("does not say how its program was made") && refused.contains("--unchecked"), "{refused}");
    assert_eq!(run_line(folder.path(), "replay t.json --unchecked").code, Some(3));
}

/// Flags are part of a program, and those that make clang do other things are not taken from a file alone.
#[test]
fn the_flags_of_a_trace_are_used_again() {
    let folder = folder();
    run_line(
        folder.path(),
        "verify examples/dekker.c --model tso --trace t.json --quiet -DUNUSED --std c11 -- -fno-math-errno",
    );
    let refused = run_line(folder.path(), "replay t.json --print");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("clang was called with `-fno-math-errno`, which"), "{refused:?}");
    assert!(refused.err.contains("help: to allow these arguments, repeat them: -- -fno-math-errno; or"), "{refused:?}");
    assert_eq!(run_line(folder.path(), "replay t.json --print -- -fno-math-errno").code, Some(1));
    let text = "#include <assert.h>\nint main(void) { assert(N == 1); }\n";
    std::fs::write(folder.path().join("n.c"), text).expect("it can be written");
    run_line(folder.path(), "verify n.c --model sc --trace t.json --quiet -DN=2");
    assert_eq!(exit_codes(folder.path()), [Some(1); 3]);
    let path = folder.path().join("t.json");
    let other = std::fs::read_to_string(&path).expect("it is there").replace("-DN=2", "-DN=1");
    std::fs::write(&path, other).expect("it can be written");
    assert_eq!(exit_codes(folder.path()), [Some(2); 3], "with another N nothing fails");
}

/// A trace for `robust --schedule` that does not end as it says is bad input, and no mistake of ours.
#[test]
fn a_schedule_with_a_false_error_is_refused() {
    let folder = folder();
    let text = "#include <assert.h>\nint x;\nint main(void) { x = 1; assert(x == 2); }\n";
    std::fs::write(folder.path().join("e.c"), text).expect("it can be written");
    run_line(folder.path(), "verify e.c --model sc --trace t.json --quiet");
    assert_eq!(run_line(folder.path(), "robust e.c --model tso --schedule t.json --quiet").code, Some(1));
    let path = folder.path().join("t.json");
    let lie = std::fs::read_to_string(&path).expect("it is there").replace("x == 2", "x == 3");
    std::fs::write(&path, lie).expect("it can be written");
    let refused = run_line(folder.path(), "robust e.c --model tso --schedule t.json --quiet");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("help: "), "{refused:?}");
}

/// A thread uses a mutex that nobody has made yet, as the stores that make it are still on their way; they reach memory after that.
#[test]
fn an_error_that_leaves_no_event_may_come_before_the_last_commits() {
    let folder = folder();
    let program = in_repository("corpus/locks/published-mutex.c");
    run_line(folder.path(), &format!("robust {} --model pso --trace t.json --quiet", program.display()));
    let name = "t.1.json";
    let trace = json(&folder.path().join(name));
    let last = trace["events"].as_array().and_then(|events| events.last()).expect("it has events");
    assert_ne!(trace["error"]["thread"], last["thread"], "others go on after the error: {trace}");
    assert!(trace["error"].is_object());
    assert_eq!(run_line(folder.path(), &format!("replay {name}")).code, Some(1));
}
