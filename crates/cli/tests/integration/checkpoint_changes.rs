//! Checkpoints that were changed and given right hashes: one value at a time, and the search goes on from them or refuses.

use fencepost_explore::checkpoint::{ResumedSearch, Search, program_hash, read_record, record};
use fencepost_explore::{
    FoundError, Interruption, Options, Outcome, Progress, Snapshot, StrategyKind, Verification, Watch,
};
use fencepost_frontend::{Options as FrontendOptions, load_with};
use fencepost_model::BufferModel;
use fencepost_program::Program;
use fencepost_testing::changes::{changes, collect_places, key_of};
use fencepost_trace::{Inconclusive, Verdict};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// Keeps the state of a search after so many looks, and ends it if it takes too long.
struct Keeper {
    looks: u32,
    after: Option<u32>,
    kept: Option<Snapshot>,
}

impl Watch for Keeper {
    fn poll(&mut self, _: &Progress<'_>) -> ControlFlow<Interruption> {
        self.looks += 1;
        if self.after.is_some_and(|after| self.looks >= after) || self.looks > 200_000 {
            let why = Inconclusive::because("enough");
            return ControlFlow::Break(Interruption::End(why));
        }
        ControlFlow::Continue(())
    }

    fn save(&mut self, snapshot: Snapshot) {
        self.kept = Some(snapshot);
    }
}

fn search(searched: Search<'_>, start: Snapshot, jobs: usize, after: Option<u32>) -> (Outcome, Option<Snapshot>) {
    let Search { program, name, options, all_errors } = searched;
    let verification = Verification { program, name, options: *options, all_errors, jobs };
    let mut keeper = Keeper { looks: 0, after, kept: None };
    let outcome = verification.run(start, &mut keeper);
    (outcome, keeper.kept)
}

fn program(file: &str, defines: &[&str]) -> Program {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let clang_args = defines.iter().map(|&define| define.to_owned()).collect();
    load_with(&[path], &FrontendOptions { clang_args, ..FrontendOptions::default() }).expect("the program is fine")
}

/// Makes every change to the checkpoint of a search that is interrupted after some looks. Returns how many there are, and how
/// many of them are refused.
fn try_all(searched: Search<'_>, after: u32) -> (usize, usize) {
    let (_, kept) = search(searched, Snapshot::beginning(), 1, Some(after));
    // A small search may be over by then.
    let Some(snapshot) = kept else { return (0, 0) };
    let whole = record(searched.files(), snapshot, 1.0).expect("it can be written");
    let whole: Value = serde_json::from_slice(&whole).expect("it is JSON");
    let untouched = read_record(whole.to_string().as_bytes(), searched).expect("it is fine");
    let expected = search(searched, untouched.snapshot, 1, None).0;
    let (mut places, mut texts) = (Vec::new(), BTreeMap::new());
    collect_places(&whole, "", &mut places, &mut texts);
    let (none, mut all, mut refused) = (BTreeSet::new(), 0, 0);
    for place in &places {
        let value = whole.pointer(place).expect("it is there");
        for changed in changes(value, texts.get(key_of(place)).unwrap_or(&none)) {
            let mut file: Value = whole.clone();
            *file.pointer_mut(place).expect("it is there") = changed.clone();
            all += 1;
            let said = || format!("{place}: {value} became {changed}");
            let body = file.to_string();
            let resumed = catch_unwind(AssertUnwindSafe(|| read_record(body.as_bytes(), searched)));
            let Ok(resumed) = resumed else { panic!("{}: reading panics", said()) };
            let Ok(ResumedSearch { snapshot, .. }) = resumed else {
                refused += 1;
                continue;
            };
            let jobs = 1 + usize::from(all % 5 == 0);
            let outcome = catch_unwind(AssertUnwindSafe(|| search(searched, snapshot, jobs, None).0));
            let Ok(outcome) = outcome else { panic!("{}: the search panics", said()) };
            if let Verdict::Fail(trace) = &outcome.verdict {
                let accepted = fencepost_witness::accept(searched.program, trace, searched.options.settings);
                assert!(accepted.is_ok(), "{}: {accepted:?}", said());
            }
            // What is taken out of the work that is left cannot be noticed. What was found, counted or noticed is not lost.
            let is_work = place.starts_with("/snapshot/frontiers");
            if !is_work && outcome.verdict == Verdict::Pass {
                assert_eq!(expected.verdict, Verdict::Pass, "{}", said());
            }
        }
    }
    (all, refused)
}

#[test]
fn no_change_of_a_checkpoint_makes_a_search_panic() {
    let mut total = 0;
    // A search is looked at after every 64 steps.
    for (file, defines, model, keep_going, after) in [
        ("benches/ww.c", &["-DN=4"][..], BufferModel::Tso, false, 1),
        ("benches/sb.c", &["-DN=4"], BufferModel::Pso, false, 1),
        ("benches/fib.c", &["-DN=2"], BufferModel::Sc, false, 2),
        ("examples/dekker.c", &[], BufferModel::Tso, true, 1),
    ] {
        let program = program(file, defines);
        let options = &Options::new(model, StrategyKind::Optimal);
        let searched = Search { program: &program, name: file, options, all_errors: keep_going };
        for after in [after, after + 1] {
            let (all, refused) = try_all(searched, after);
            println!("{file} under {model}, after {after} looks: {all} changes, {refused} refused");
            total += all;
        }
    }
    println!("{total} changes in all");
    assert!(total > 1_000, "few changes: {total}");
}

/// However its path is written, a program is the same; another one is not.
#[test]
fn a_program_is_known_by_what_it_does() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let hash = |path: String| program_hash(&load_with(&[path], &FrontendOptions::default()).expect("it is fine"));
    let plain = hash(format!("{root}/examples/dekker.c"));
    assert_eq!(hash(format!("{root}/corpus/../examples/./dekker.c")), plain);
    assert_ne!(hash(format!("{root}/examples/dekker-fenced.c")), plain);
}

/// Errors that were found are told with the paths that are used now.
#[test]
fn errors_are_told_with_the_paths_of_today() {
    let options = &Options::new(BufferModel::Tso, StrategyKind::Optimal);
    let before = program("examples/dekker.c", &[]);
    let searched = Search { program: &before, name: "before", options, all_errors: true };
    let (_, kept) = search(searched, Snapshot::beginning(), 1, Some(2));
    let snapshot = kept.expect("the search is not over yet");
    let whole = record(searched.files(), snapshot, 1.0);
    let now = program("corpus/../examples/dekker.c", &[]);
    let searched = Search { program: &now, name: "now", ..searched };
    let mut resumed = read_record(&whole.expect("it can be written"), searched).expect("it is the same program");
    let errors: Vec<&mut FoundError> = resumed.snapshot.errors_mut().collect();
    assert!(!errors.is_empty(), "an error was found");
    for FoundError { trace, .. } in errors {
        let place = trace.error.as_ref().and_then(|error| error.place.as_ref()).expect("it has a place");
        assert!(trace.program == "now" && place.file.contains("corpus/.."), "{place:?}");
    }
}
