//! What makes no sense is refused, and nothing that was asked for is left out without a word; runs end when they should, whatever they do.

use crate::protocol::example;
use fencepost::{
    Cancel, Check, Code, DataType, Diagnostic, DiagnosticKind, Engine, FenceKind, Goal, Litmus, Model, Outcome,
    Protocol, Reason, Repair, Replay, Report, Robustness, Strategy, Style,
};
use fencepost_testing::folder_with;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

const ONE: &str = "int main(void) { return 0; }\n";
const SB: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y, a, b;\n#define R memory_order_relaxed\n\
    int ext(void);\nvoid *left(void *u) { atomic_store_explicit(&x, 1, R); a = atomic_load_explicit(&y, R); return 0; }\n\
    int main(void) { pthread_t t; pthread_create(&t, 0, left, 0); atomic_store_explicit(&y, 1, R);\n\
    b = atomic_load_explicit(&x, R); pthread_join(t, 0); assert(a || b); }\n";
const EXT: &str = "int ext(void);\nint main(void) { return ext(); }\n";
const TEST: &str = "C SB\n{ x=0; }\nP0(int* x) { *x = 1; }\nexists (x=1)";
const QUEUE: &str = "int x;\nvoid init(void) { x = 0; }\nint e(void) { return x; }\nchar *operations = \"e=e\";\n";

fn folder() -> TempDir {
    folder_with(&[("one.c", ONE), ("sb.c", SB), ("ext.c", EXT), ("queue.c", QUEUE), ("sb.litmus", TEST)])
}

/// Sees that a question is refused with a code, and a message that has these words.
fn refused(result: Result<Report, Diagnostic>, code: Code, words: &str) {
    match result {
        Ok(report) => panic!("{words}: {report}"),
        Err(error) => {
            assert!(error.code == code && error.message.contains(words) && error.help.is_some(), "{words}: {error:?}");
        }
    }
}

#[test]
fn numbers_are_in_their_range() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    let check = || Check::new([file("one.c")]);
    let range = |result, words| refused(result, Code::OutOfRange, words);
    range(check().max_steps(0).run(), "the most steps of an execution cannot be 0");
    range(Robustness::new([file("one.c")]).max_steps(0).run(), "cannot be 0");
    range(Repair::new([file("one.c")]).max_steps(0).run(), "cannot be 0");
    range(check().unroll(0).run(), "the most iterations of a loop cannot be 0");
    range(check().jobs(usize::MAX).run(), "the number of jobs cannot be");
    range(check().jobs(0).run(), "the number of jobs cannot be 0");
    range(check().strategy(Strategy::Random { walks: 0, seed: 0 }).run(), "random executions cannot be 0");
    range(check().strategy(Strategy::Pct { walks: 1, seed: 0, depth: u32::MAX }).run(), "the depth of an error");
    range(check().strategy(Strategy::Pct { walks: 1, seed: 0, depth: 0 }).run(), "the depth of an error cannot be 0");
    range(check().nondet(std::ops::RangeInclusive::new(5, 1)).run(), "there is no value of `__VERIFIER_nondet_*`");
    range(check().havoc_function("ext", std::ops::RangeInclusive::new(5, 1)).run(), "there is no value of `ext`");
    range(check().estimate(Some(0), 0), "the number of walks cannot be 0");
    range(Repair::new([file("sb.c")]).cost(FenceKind::Full, u64::MAX).run(), "the cost of full cannot be");
    range(Repair::new([file("sb.c")]).cost(FenceKind::Full, 0).run(), "the cost of full cannot be 0");
    range(
        Protocol::of_file(example("store-buffer")).expect("it is there").jobs(usize::MAX).run(),
        "the number of jobs",
    );
    range(DataType::new(file("queue.c")).test("T = (e|e)").unroll(0).run(), "cannot be 0");
    range(Litmus::new(TEST).unroll(0).run(), "cannot be 0");
    range(Litmus::new(TEST).jobs(0).run(), "the number of jobs cannot be 0");
    let none: [PathBuf; 0] = [];
    refused(Check::new(none.clone()).run(), Code::Usage, "no file is given");
    refused(Repair::new(none.clone()).run(), Code::Usage, "no file is given");
    refused(Litmus::of_files(none).run(), Code::NoLitmusTests, "there is no test");
}

#[test]
fn nothing_is_left_out_without_a_word() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    let conflict = |result, words| refused(result, Code::OptionConflict, words);
    let tests = || Repair::new([file("queue.c")]).axiomatic_model("relaxed").test("T = (e|e)");
    conflict(tests().goal(Goal::Assertions).run(), "a goal is for whole programs");
    conflict(tests().nondet(0..=1).run(), "a range of `__VERIFIER_nondet_*` is for whole programs");
    conflict(tests().races(true).run(), "the check for data races");
    conflict(tests().leaks(true).run(), "the check for leaks");
    conflict(tests().overflow(true).run(), "the check for overflow");
    conflict(tests().spurious(1).run(), "spurious wake-ups");
    conflict(tests().max_steps(10).run(), "a bound on the steps");
    conflict(tests().main_ends_process(true).run(), "the end of the process with `main`");
    conflict(tests().ignore_function("ext").run(), "a stand-in for a function");
    conflict(Repair::new([file("sb.c")]).goal(Goal::Tests).run(), "the goal that tests pass is for tests");
    conflict(Repair::new([file("sb.c")]).allow_sentinels(true).run(), "allowing numbers in place of pointers");
    let check = || Check::new([file("one.c")]);
    conflict(check().checkpoint(file("kept")).estimate(None, 0), "a checkpoint");
    conflict(check().resume(file("none")).estimate(None, 0), "a checkpoint");
    conflict(check().progress(|_| {}).estimate(None, 0), "no progress");
    conflict(check().strategy(Strategy::EveryOrder).jobs(2).run(), "only a search through all executions");
    conflict(check().checkpoint_every(Duration::from_secs(1)).run(), "there is no checkpoint");
    let twice = Protocol::of_file(example("store-buffer")).expect("it is there");
    conflict(twice.checkpoint(file("a")).resume(file("b")).run(), "a proof is kept in one file");
    let both = DataType::new(file("queue.c")).test("T = (e|e)").reference(file("queue.c")).specification(file("s"));
    conflict(both.run(), "either in a specification or shown by a reference");
    conflict(Litmus::of_files([file("sb.litmus")]).file_name("x").run(), "the names of their files");
    for (litmus, words) in [
        (Litmus::new(TEST).compare_with(file("none")), "`compare_with`"),
        (Litmus::new(TEST).engine(Engine::Axiomatic), "`engine`"),
        (Litmus::new(TEST).explain(true), "`explain`"),
        (Litmus::new(TEST).everything(true), "`everything`"),
    ] {
        let compared = litmus.model("sc").model("tso").compare_models();
        let error = compared.map(|compared| compared.to_text(Style::Plain)).expect_err("it has no effect");
        assert!(error.code == Code::OptionConflict && error.message.contains(words), "{error}");
    }
    refused(
        Protocol::of_file(example("store-buffer")).expect("it is there").model(Model::Ibm370).run(),
        Code::UnsuitableModel,
        "there are no proofs for the memory model `ibm370`",
    );
    let differ = Check::new([file("ext.c")]).ignore_function("ext").havoc_function("ext", 0..=3).run();
    refused(differ, Code::UnsuitableExtern, "two stand-ins that differ are given for `ext`");
    let same = Check::new([file("ext.c")]).ignore_function("ext").ignore_function("ext").run();
    assert_eq!(same.map(|report| report.outcome), Ok(Outcome::Pass));
}

#[test]
fn remarks_reach_whoever_asks() {
    let folder = folder();
    let (report, fixes) =
        Repair::new([folder.path().join("sb.c")]).cost(FenceKind::Exchange, 3).find().expect("it is a program");
    assert!(
        fixes.patch.is_some() && report.notes().iter().any(|note| note.contains("exchange")),
        "{:?}",
        report.notes()
    );
}

/// Executions without a step that others could notice count as work.
#[test]
fn walks_without_steps_end_in_time() {
    let folder = folder();
    let file = folder.path().join("one.c");
    let walks = || Check::new([&file]).strategy(Strategy::Random { walks: 1 << 40, seed: 0 });
    let report = walks().timeout(Duration::from_secs(2)).run().expect("it is a program");
    assert!(matches!(report.reason.map(|why| why.reason), Some(Reason::TimeLimit { .. })), "{:?}", report.outcome);
    let cancel = Cancel::new();
    let report = walks().cancel(cancel).progress(move |_| cancel.cancel()).run().expect("it is a program");
    assert_eq!(report.reason.map(|why| why.reason), Some(Reason::Stopped));
}

/// Limits count from the beginning, compiling included.
#[test]
fn a_limit_ends_compiling() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    let stopped = |result: Result<Report, Diagnostic>, what: &str| match result {
        Err(error) => {
            let is_said = error.kind == DiagnosticKind::Stopped && error.message.contains("time limit of 0 s");
            assert!(is_said && error.code == Code::Stopped, "{what}: {error:?}");
        }
        Ok(report) => panic!("{what}: {report}"),
    };
    stopped(Check::new([file("sb.c")]).timeout(Duration::ZERO).run(), "check");
    stopped(Robustness::new([file("sb.c")]).timeout(Duration::ZERO).run(), "robustness");
    stopped(Check::new([file("sb.c")]).timeout(Duration::ZERO).estimate(None, 0), "estimate");
    let found = Check::new([file("sb.c")]).run().expect("it is a program");
    let trace = found.findings()[0].trace.as_ref().expect("it is an execution").to_json();
    std::fs::write(file("sb.trace.json"), trace).expect("a file can be written");
    stopped(Replay::of_file(file("sb.trace.json")).timeout(Duration::ZERO).run(), "replay");
}
