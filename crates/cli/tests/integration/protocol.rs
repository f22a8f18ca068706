//! `fencepost protocol` as a user sees it: verdicts, exit codes, errors with their place, long runs.

use fencepost_testing::{CommandOutput, Run, folder, in_repository, timeless};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    in_repository("examples").join(name).with_extension("fpm")
}

fn fencepost(folder: &TempDir, file: &str, options: &str) -> Command {
    let mut command = crate::fencepost();
    let path = if file.contains('/') { PathBuf::from(file) } else { example(file) };
    command.current_dir(folder).arg("protocol").arg(path).line(options);
    command
}

fn run(folder: &TempDir, file: &str, options: &str) -> CommandOutput {
    fencepost(folder, file, options).run()
}

#[track_caller]
fn text(ran: &CommandOutput, code: i32) -> String {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    ran.all()
}

/// The verdict without what differs from run to run.
#[track_caller]
fn json(ran: &CommandOutput) -> Value {
    timeless(&ran.json())
}

/// The numbers of states are those of `../shared/anchors/protocol.md`.
#[test]
fn a_proof() {
    let found = text(&run(&folder(), "piranha", "--procs 2 --locs 2 --no-symmetry --keep-dead"), 0);
    assert_eq!(
        found,
        "assumptions: data independent (checked), symmetric in processors and locations (checked), causal (checked)\n\
         k=1            2,581 states   no cycle\n\
         k=2           34,177 states   no cycle\n\
         PASS  piranha is sequentially consistent for 2 processors, 2 locations and any number of values\n"
    );
}

#[test]
fn a_counterexample() {
    let folder = folder();
    let found = text(&run(&folder, "piranha-bug", "--k 2 --trace bug.json"), 1);
    assert!(
        found.contains(
            "FAIL  piranha-bug is not sequentially consistent: a cycle through 2 locations, 12 events (shortest)\n"
        ),
        "{found}"
    );
    let cycle =
        "cycle: W(1,1)=2 -processor 1-> R(1,2)=1 -location 2-> W(2,2)=2 -processor 2-> R(2,1)=1 -location 1-> W(1,1)";
    assert!(found.contains(cycle), "{found}");
    assert!(found.contains(" 12 R 2 1 = 1\n"), "{found}");
    let trace = std::fs::read_to_string(folder.path().join("bug.json")).expect("the trace was written");
    let trace = fencepost_trace::Trace::from_json(&trace).expect("it has the right shape");
    // The first event says who owns what at first.
    assert_eq!((trace.threads.len(), trace.events.len()), (3, 13));
    assert_eq!(trace.error.map(|error| error.kind), Some(fencepost_trace::ErrorKind::Inconsistent));
}

fn replay(folder: &TempDir, trace: &str) -> CommandOutput {
    crate::fencepost().current_dir(folder).args(["replay", trace]).run()
}

/// Every kind of counterexample goes to a file, and the file can be repeated on the memory system.
#[test]
fn traces_are_repeated() {
    let folder = folder();
    let source = |name: &str| std::fs::read_to_string(example(name)).expect("it is there");
    let mesi = source("mesi-snoop").replace("            cache[p][j].s := S;\n", "            cache[p][j].s := E;\n");
    let stuck = "protocol stuck; var x: bool; init { x := true; } rule R() when x { x := false; } deadlock free;\n\
                 var m[j: Loc]: data<j>; read L(i: Proc, j: Loc) when false returns m[j];\n";
    let undefined = source("piranha").replace("Line { s: SHD, d: initial }", "Line { s: SHD }");
    let trap = source("piranha").replace("rule UPD(i: Proc) when not empty(inQ[i])", "rule UPD(i: Proc)");
    let twice = source("store-buffer").replacen("    pop(buffer[i]);\n", "", 1);
    let never = source("store-buffer").replace("rule Commit(i: Proc) when not empty", "rule Commit(i: Proc) when full");
    for (name, model, options, kind) in [
        ("bug", source("piranha-bug"), "--k 2", "inconsistent"),
        ("buffer", source("store-buffer"), "", "inconsistent"),
        ("buffers", source("store-buffers"), "--model tso", "inconsistent"),
        ("mesi", mesi, "--procs 2 --locs 1", "invariant"),
        ("stuck", stuck.to_owned(), "", "deadlock"),
        ("undefined", undefined, "", "model_fault"),
        ("trap", trap, "", "model_fault"),
        ("twice", twice, "", "model_fault"),
        ("never", never, "", "model_fault"),
    ] {
        std::fs::write(folder.path().join(format!("{name}.fpm")), model).expect("it can be written");
        let found = text(&run(&folder, &format!("./{name}.fpm"), &format!("{options} --trace {name}.json")), 1);
        let trace = std::fs::read_to_string(folder.path().join(format!("{name}.json"))).expect("the trace was written");
        assert!(trace.contains(&format!("\"kind\": \"{kind}\"")), "{name}: {trace}");
        let again = text(&replay(&folder, &format!("{name}.json")), 1);
        assert!(again.contains("every event happens, and the run shows the error"), "{name}: {again}");
        // The same events, though with other values.
        let events = |text: &str| text.lines().filter(|line| line.starts_with("    ")).count();
        assert!(events(&again) > 0 && events(&found) >= events(&again), "{name}: {found}{again}");
    }
}

/// What does not happen on the memory system is refused: another value, another event, another error, another system.
#[test]
fn traces_that_lie_are_refused() {
    let folder = folder();
    let source = std::fs::read_to_string(example("piranha-bug")).expect("it is there");
    std::fs::write(folder.path().join("bug.fpm"), &source).expect("it can be written");
    text(&run(&folder, "./bug.fpm", "--k 2 --trace bug.json"), 1);
    let trace = std::fs::read_to_string(folder.path().join("bug.json")).expect("the trace was written");
    for (from, to, why) in [
        ("\"R 2 1\"", "\"R 2 2\"", "cannot be confirmed"),
        ("\"UPD 1\"", "\"UPD 3\"", "is not one of the memory system"),
        ("\"UPD 1\"", "\"Nonsense\"", "is not one of the memory system"),
        ("\"text\": \"2\"", "\"text\": \"3\"", "does something else"),
        ("\"inconsistent\"", "\"deadlock\"", "it does not happen like that"),
        ("owner[1] = ", "owner[1] = 7", "no such first state"),
    ] {
        assert!(trace.contains(from), "{from}");
        std::fs::write(folder.path().join("lie.json"), trace.replacen(from, to, 1)).expect("it can be written");
        let found = text(&replay(&folder, "lie.json"), 2);
        assert!(found.contains(why) && found.contains("help: "), "{to}: {found}");
    }
    let mended = source.replace("    cache[o][j].s := SHD;\n", "    cache[o][j].s := SHD;\n    owner[j] := none;\n");
    std::fs::write(folder.path().join("bug.fpm"), mended).expect("it can be written");
    assert!(text(&replay(&folder, "bug.json"), 2).contains("bug.fpm has changed"));
    std::fs::remove_file(folder.path().join("bug.fpm")).expect("it can be removed");
    assert!(text(&replay(&folder, "bug.json"), 2).contains("its memory system ./bug.fpm is not here"));
}

/// An assumption that is wrong makes runs that do not happen with other values. That is no mistake of ours, and no FAIL.
#[test]
fn what_is_assumed_and_wrong_is_told() {
    let folder = folder();
    let source = "protocol looks; var m[j: Loc]: data<j>; init { for j: Loc { m[j] := initial; } }
        read R(i: Proc, j: Loc) returns m[j];
        write W(i: Proc, j: Loc, v: data<j>) { if v = initial { m[j] := v; } else { m[j] := 2; } }
        rule Spoil(j: Loc) { m[j] := 3; }";
    std::fs::write(folder.path().join("looks.fpm"), source).expect("it can be written");
    let found = text(&run(&folder, "./looks.fpm", "--assume data-independence --assume causality"), 2);
    assert!(found.contains("what is assumed is wrong"), "{found}");
}

#[test]
fn nothing_to_prove_is_told() {
    let folder = folder();
    let source = "protocol empty; var x: bool; init {} rule Flip() { x := not x; } invariant either: x or not x;";
    std::fs::write(folder.path().join("empty.fpm"), source).expect("it can be written");
    let found = text(&run(&folder, "./empty.fpm", ""), 0);
    assert!(
        found.contains("warning: empty has no `read`") && found.contains("warning: empty has no `write`"),
        "{found}"
    );
}

#[test]
fn a_queue_that_is_too_short() {
    let found = text(&run(&folder(), "piranha-literal", "--procs 3 --locs 1"), 3);
    assert!(found.contains("INCONCLUSIVE  the queue inQ["), "{found}");
    assert!(found.contains("within its bounds, piranha-literal is sequentially consistent"), "{found}");
    let found = json(&run(&folder(), "piranha-literal", "--procs 3 --locs 1 --json"));
    assert_eq!(
        (&found["verdict"], &found["protocol"]["lemmas"][0]["result"]),
        (&"inconclusive".into(), &"holds".into())
    );
}

#[test]
fn invariants_and_deadlock() {
    let folder = folder();
    let found = text(&run(&folder, "mesi-snoop", "--procs 2 --locs 1"), 0);
    assert!(found.contains("control "), "{found}");
    let source = std::fs::read_to_string(example("mesi-snoop")).expect("it is there");
    let wrong = source.replace("            cache[p][j].s := S;\n", "            cache[p][j].s := E;\n");
    std::fs::write(folder.path().join("wrong.fpm"), wrong).expect("it can be written");
    let found = text(&run(&folder, "./wrong.fpm", "--procs 2 --locs 1"), 1);
    assert!(found.contains("FAIL  the invariant `one_writer` does not hold, "), "{found}");
    let stuck = "protocol stuck; var x: bool; init { x := true; } rule R() when x { x := false; } deadlock free;\n\
                 var m[j: Loc]: data<j>; read L(i: Proc, j: Loc) when false returns m[j];\n";
    std::fs::write(folder.path().join("stuck.fpm"), stuck).expect("it can be written");
    let found = text(&run(&folder, "./stuck.fpm", ""), 1);
    assert!(found.contains("FAIL  nothing but reads can happen any more, 1 events (shortest)"), "{found}");
}

#[test]
fn what_breaks_an_assumption_is_refused_with_its_place() {
    let folder = folder();
    let source = std::fs::read_to_string(example("piranha")).expect("it is there");
    let wrong = source.replace("owner[j] := any Proc;", "owner[j] := Proc#1;");
    std::fs::write(folder.path().join("first.fpm"), wrong).expect("it can be written");
    let found = text(&run(&folder, "./first.fpm", ""), 2);
    assert!(found.contains("not symmetric in processors and locations: `Proc#1` singles out one of them"), "{found}");
    assert!(found.contains("^^^^^^") && found.contains("--assume symmetry"), "{found}");
    let found = text(&run(&folder, "./first.fpm", "--assume symmetry"), 0);
    assert!(found.contains("symmetric in processors and locations (assumed)"), "{found}");
    assert!(found.contains("any number of values, if it is symmetric in processors and locations"), "{found}");
}

#[test]
fn tso_and_not_sc() {
    let folder = folder();
    assert!(text(&run(&folder, "store-buffer", "--model tso"), 0).contains("PASS  store-buffer is a TSO memory"));
    assert!(
        text(&run(&folder, "store-buffer", "--quiet"), 1)
            .starts_with("FAIL  store-buffer is not sequentially consistent: a cycle through 2 locations, 6 events")
    );
    assert!(
        text(&run(&folder, "store-buffers", "--model tso --quiet"), 1)
            .contains("FAIL  store-buffers is not a TSO memory: a cycle through 2 locations, 6 events")
    );
}

#[test]
fn jobs_make_no_difference() {
    let folder = folder();
    for (file, options) in
        [("piranha", "--procs 3 --locs 2 --k 1"), ("piranha-bug", ""), ("piranha-literal", "--procs 3 --locs 1")]
    {
        let one = json(&run(&folder, file, &format!("{options} --json")));
        assert_eq!(one, json(&run(&folder, file, &format!("{options} --json --jobs 3"))), "{file}");
    }
}

#[test]
fn limits_are_told() {
    let folder = folder();
    let found = text(&run(&folder, "piranha", "--procs 4 --locs 4 --timeout 0.2"), 3);
    assert!(found.contains("INCONCLUSIVE  the time limit of 0.2 s was reached"), "{found}");
    let found = text(&run(&folder, "piranha", "--procs 4 --locs 4 --memory-limit 1"), 3);
    assert!(found.contains("INCONCLUSIVE  the memory limit of 1 MiB was reached"), "{found}");
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let folder = folder();
    let options = "--procs 3 --locs 3 --timeout 0.3 --checkpoint here";
    assert!(text(&run(&folder, "piranha", options), 3).contains("continue with --resume here"));
    assert!(text(&run(&folder, "piranha", options), 2).contains("there is a file already"));
    assert!(text(&run(&folder, "piranha", "--checkpoint ."), 2).contains("cannot be written: it is a folder"));
    let other = run(&folder, "piranha", "--procs 3 --locs 2 --resume here");
    assert!(text(&other, 2).contains("with other options; locs: 3 there, 2 here"));
    let other = run(&folder, "mesi-snoop", "--procs 3 --locs 3 --resume here");
    assert!(text(&other, 2).contains("this is a checkpoint of another memory system, or of this one before a change"));
    let other = run(&folder, "piranha", "--procs 3 --locs 3 --model tso --resume here");
    assert!(text(&other, 2).contains("model: sc there, tso here"));
    let other = run(&folder, "piranha", "--procs 3 --locs 3 --keep-dead --resume here");
    assert!(text(&other, 2).contains("keep-dead: not given there, given here"));
    std::fs::write(folder.path().join("old"), "fencepost-protocol-checkpoint 1 0123456789abcdef\n")
        .expect("it can be written");
    let other = run(&folder, "piranha", "--resume old");
    assert!(text(&other, 2).contains("this checkpoint has format 1, and this fencepost reads format 3"));
    // Killed before anything was written: there is nothing to go on with, but nothing is wrong either.
    std::fs::write(folder.path().join("here"), "").expect("it can be written");
    assert!(text(&run(&folder, "piranha", "--procs 2 --locs 1 --resume here"), 0).contains("PASS"));
    std::fs::write(folder.path().join("here"), "something").expect("it can be written");
    let other = run(&folder, "piranha", "--resume here");
    assert!(text(&other, 2).contains("this is not a checkpoint"));
}

#[test]
fn errors_of_the_language() {
    let folder = folder();
    std::fs::write(folder.path().join("a.fpm"), "protocol a;\nvar x: nat;\n").expect("it can be written");
    let found = text(&run(&folder, "./a.fpm", ""), 2);
    assert!(found.contains("error[F0602]: there is no type `nat`") && found.contains("./a.fpm:2:8"), "{found}");
    assert!(found.contains("^^^"), "{found}");
    assert!(text(&run(&folder, "./nothing.fpm", ""), 2).contains("nothing.fpm: no such file"));
    let formatted = run(&folder, "piranha", "--format");
    let source = std::fs::read(example("piranha")).expect("it is there");
    assert_eq!(formatted.out.as_bytes(), source);
}
