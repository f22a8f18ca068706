//! Small memory systems of which a person can tell at a glance what they are, and systems that try to get round a check.

use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::automata::Lemma;
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::confirm::{confirm, judge};
use fencepost_protocol::interpret::World;
use fencepost_protocol::language::{CheckedFile, LanguageError, check, parse};
use fencepost_protocol::lemma::{Event, LemmaEnd, LemmaReport, Question, Run, RunError, examine};
use fencepost_protocol::model::RuleId;
use fencepost_protocol::prove::lemmas;
use fencepost_protocol::reduction::{Reductions, guesses};

fn checked(source: &str, procs: u32, locs: u32) -> Result<CheckedFile, LanguageError> {
    check(&parse(source)?, procs, locs)
}

fn prove(source: &str, (procs, locs): (u32, u32), order: ProcessorOrder, reductions: Reductions) -> Vec<LemmaReport> {
    let model = checked(source, procs, locs).unwrap().model;
    let mut guesses = guesses(&model);
    let one = |lemma: Lemma| {
        let question = Question { model: &model, lemma, reductions, jobs: 1 };
        let report = examine(&question, &mut guesses, None, &mut ()).unwrap();
        confirm(&model, order, &report).unwrap();
        report
    };
    lemmas(&model, order, None).into_iter().map(one).collect()
}

/// What is wrong, for each lemma that fails, and the length of its run.
fn errors(reports: &[LemmaReport]) -> Vec<(u32, RunError, usize)> {
    let one = |report: &LemmaReport| match &report.end {
        LemmaEnd::Fails { error, run, shortest: true } => Some((report.lemma.k(), error.clone(), run.events.len())),
        LemmaEnd::Fails { .. } => panic!("{:?}", report.end),
        _ => None,
    };
    reports.iter().filter_map(one).collect()
}

/// A memory without caches, with something else added.
fn serial(more: &str) -> String {
    format!(
        "protocol serial; var memory[j: Loc]: data<j>; init {{ for j: Loc {{ memory[j] := initial; }} }}
         read R(i: Proc, j: Loc) returns memory[j];
         write W(i: Proc, j: Loc, v: data<j>) {{ memory[j] := v; }} {more}"
    )
}

/// Write-through caches. What a write does to the copies of others decides.
fn cached(invalidate: &str) -> String {
    format!(
        "protocol cached; record Line<j: Loc> {{ valid: bool, d: data<j> }}
         var memory[j: Loc]: data<j>; var cache[i: Proc][j: Loc]: Line<j>;
         init {{ for j: Loc {{ memory[j] := initial; }} }}
         read R(i: Proc, j: Loc) when cache[i][j].valid returns cache[i][j].d;
         write W(i: Proc, j: Loc, v: data<j>) {{
             {invalidate}
             memory[j] := v; cache[i][j] := Line {{ valid: true, d: v }};
         }}
         rule Fetch(i: Proc, j: Loc) when not cache[i][j].valid {{ cache[i][j] := Line {{ valid: true, d: memory[j] }}; }}"
    )
}

/// The same, where one processor, whichever, writes and the others only read.
fn one_writer() -> String {
    cached("").replacen("init {", "var writer: opt Proc; init { writer := any Proc;", 1).replacen(
        "v: data<j>) {",
        "v: data<j>) when writer = i {",
        1,
    )
}

const INVALIDATE: &str = "for p: Proc { cache[p][j].valid := false; }";
/// Forgets to, if two others have a copy: wrong with three processors only.
const UNLESS_TWO: &str = "if not exists p: Proc { exists q: Proc {
    p != q and p != i and q != i and cache[p][j].valid and cache[q][j].valid } } {
    for p: Proc { cache[p][j].valid := false; } }";

/// Verdict and length do not depend on reductions; each answer follows from what the system is.
#[test]
fn what_one_can_see() {
    for (source, size, fails) in [
        (serial(""), (2, 2), vec![]),
        (serial(""), (3, 3), vec![]),
        (cached(INVALIDATE), (2, 2), vec![]),
        (cached(INVALIDATE), (3, 2), vec![]),
        // Each location alone is in order. Four events make a cycle of two processors; as writes are ordered as they happen,
        // one of them is a read of what is old, and that must have been fetched: F 2 1, W 1 1, W 1 2, W 2 2, R 2 1.
        (cached(""), (2, 2), vec![(2, RunError::Cycle, 5)]),
        // Only one processor writes, so that the other must read what is new of one location before what is old of the other:
        // it fetches and reads both.
        (one_writer(), (2, 2), vec![(2, RunError::Cycle, 6)]),
        (cached(UNLESS_TWO), (2, 2), vec![]),
    ] {
        for reductions in [Reductions::ALL, Reductions::NONE] {
            assert_eq!(errors(&prove(&source, size, ProcessorOrder::Full, reductions)), fails, "{source} {size:?}");
        }
    }
    let three = cached(UNLESS_TWO);
    let lengths = [Reductions::ALL, Reductions::NONE]
        .map(|reductions| errors(&prove(&three, (3, 2), ProcessorOrder::Full, reductions)));
    assert!(!lengths[0].is_empty() && lengths[0] == lengths[1], "{lengths:?}");
}

/// Data of one location must not become data of another by a change of the field that says where it belongs. Here what was
/// written to one location is then read at another that nobody has written to, and no lemma would notice.
#[test]
fn data_keeps_its_location() {
    let leak = serial(
        "record Slot { a: Loc, d: data<a> } var slot: Slot; var used: bool; var written[j: Loc]: bool;
         rule Take(j: Loc) { slot := Slot { a: j, d: memory[j] }; used := true; }
         rule Move(j: Loc) when used { slot.a := j; }
         rule Put() when used { memory[slot.a] := slot.d; used := false; }",
    );
    let breaches = checked(&leak, 2, 2).unwrap().breaches;
    assert_eq!(breaches.len(), 1, "{breaches:?}");
    assert_eq!(breaches[0].assumption, Assumption::Causality);
    let span = breaches[0].error.span;
    assert_eq!(&leak[span.start..span.end], "slot.a");
    // As a whole it may be replaced.
    let whole = leak.replace("slot.a := j;", "slot := Slot { a: j, d: memory[j] };");
    assert_eq!(checked(&whole, 2, 2).unwrap().breaches, []);
}

/// Control is searched without data, where an invariant about data would hold in vain.
#[test]
fn invariants_are_about_control() {
    let source = serial("var copy[j: Loc]: data<j>; invariant same: forall j: Loc { memory[j] = copy[j] };");
    let error = checked(&source, 2, 2).unwrap_err();
    assert_eq!(error.message, "an invariant cannot look at data");
    assert_eq!(&source[error.span.start..error.span.end], "memory[j] = copy[j]");
}

/// What an assumption takes on trust is looked at as it stands: here something goes wrong only if data is there.
#[test]
fn control_with_data_that_is_looked_at() {
    let source = serial(
        "var seen: bool; rule Look(j: Loc) when memory[j] = initial { seen := true; } invariant blind: not seen;",
    );
    assert_eq!(checked(&source, 2, 2).unwrap().breaches[0].assumption, Assumption::DataIndependence);
    let found = errors(&prove(&source, (2, 2), ProcessorOrder::Full, Reductions::NONE));
    assert_eq!(found, [(0, RunError::Invariant(0), 1)]);
}

/// An event that only a short queue prevents is not missing: that is an overflow, and no deadlock.
#[test]
fn a_full_queue_is_no_deadlock() {
    let source = |bound: &str| {
        format!(
            "protocol full; var m[j: Loc]: data<j>; var q: queue<Loc, {bound}>; init {{}}
             read R(i: Proc, j: Loc) when false returns m[j]; rule Add(j: Loc) {{ append(q, j); }} deadlock free;"
        )
    };
    let reports = prove(&source("2"), (2, 1), ProcessorOrder::Full, Reductions::ALL);
    assert_eq!(errors(&reports), []);
    assert!(reports[0].overflow.is_some());
    // If it is one of the hardware, nothing can happen any more.
    assert_eq!(
        errors(&prove(&source("2, hardware"), (2, 1), ProcessorOrder::Full, Reductions::ALL)),
        [(0, RunError::Deadlock, 2)]
    );
}

/// A buffer of writes that another rule puts in order.
fn buffered(bound: &str, commit: &str) -> String {
    format!(
        "protocol buffered; var memory[j: Loc]: data<j>; var log[j: Loc]: queue<Loc, 1>;
         var buffer[i: Proc][j: Loc]: queue<data<j>, {bound}, hardware>; init {{ for j: Loc {{ memory[j] := initial; }} }}
         write W(i: Proc, j: Loc, v: data<j>) deferred {{ append(buffer[i][j], v); }}
         read R(i: Proc, j: Loc) when empty(buffer[i][j]) returns memory[j];
         rule C(i: Proc, j: Loc) when not empty(buffer[i][j]) orders (j, head(buffer[i][j])) {{
             {commit} memory[j] := head(buffer[i][j]); pop(buffer[i][j]);
         }}"
    )
}

/// As many writes may wait as there is room for.
#[test]
fn many_writes_can_wait() {
    let model = checked(&buffered("100", ""), 1, 1).unwrap().model;
    let question = Question { model: &model, lemma: Lemma::canonical(0), reductions: Reductions::ALL, jobs: 1 };
    let report = examine(&question, &mut Vec::new(), None, &mut ()).unwrap();
    // One state for each number of writes that wait.
    assert_eq!((report.end, report.counts.states), (LemmaEnd::Holds, 101));
}

/// If a write can be put in order only with a larger queue, nobody knows whether it can.
#[test]
fn what_waits_for_room_is_not_lost() {
    let reports = prove(&buffered("1", "append(log[j], j);"), (1, 1), ProcessorOrder::Full, Reductions::ALL);
    assert_eq!(errors(&reports), []);
    assert!(reports[0].overflow.is_some());
}

/// With many processors not all renamings are used; a run to what was found must still be there.
#[test]
fn a_run_with_many_processors() {
    let source = serial("var seen[i: Proc][j: Loc]: bool; rule See(i: Proc, j: Loc) { seen[i][j] := true; }
        invariant few: not exists p: Proc { exists q: Proc { exists j: Loc { p != q and seen[p][j] and seen[q][j] } } };");
    for (size, lemma) in [((8, 3), 0), ((7, 4), 0)] {
        let model = checked(&source, size.0, size.1).unwrap().model;
        let question = Question { model: &model, lemma: Lemma::canonical(lemma), reductions: Reductions::ALL, jobs: 1 };
        let report = examine(&question, &mut Vec::new(), None, &mut ()).unwrap();
        let LemmaEnd::Fails { error: RunError::Invariant(0), run, .. } = report.end else { panic!("{:?}", report.end) };
        assert_eq!(run.events.len(), 2);
    }
}

#[test]
fn what_is_cleared_starts_again() {
    let source =
        serial("var n: 2..5; rule Up() when n < 5 { n := n + 1; } rule Clear() { clear(n); } invariant fine: n >= 2;");
    assert_eq!(errors(&prove(&source, (1, 1), ProcessorOrder::Full, Reductions::ALL)), []);
}

#[test]
fn what_is_too_large_is_refused() {
    let indices = "[Proc]".repeat(10);
    let error = checked(&serial(&format!("var huge{indices}: bool;")), 8, 2).unwrap_err();
    assert_eq!(error.message, "the variables have more than 20000 simple values from here on");
    let source = serial("var o[j: Loc]: opt Proc; init {}").replacen("init {}", "", 1);
    let source = source.replacen("init { ", "init { for k: Loc { o[k] := any Proc; } ", 1);
    let model = checked(&source, 8, 8).unwrap().model;
    let question = Question { model: &model, lemma: Lemma::canonical(1), reductions: Reductions::ALL, jobs: 1 };
    assert!(examine(&question, &mut Vec::new(), None, &mut ()).is_err());
}

#[test]
fn a_name_means_one_thing() {
    for more in ["enum E { A } var A: bool;", "const A = 1; enum E { A }", "enum E { A } const A = 1;"] {
        assert_eq!(checked(&serial(more), 2, 2).unwrap_err().message, "`A` is declared twice", "{more}");
    }
}

/// A read of data that nobody has defined is an error, even where no lemma looks, at a location beyond the cycle.
#[test]
fn undefined_data_is_not_read() {
    let source = serial("").replacen("memory[j] := initial;", "", 1);
    for reductions in [Reductions::ALL, Reductions::NONE] {
        let found = errors(&prove(&source, (2, 2), ProcessorOrder::Full, reductions));
        assert_eq!(found, [(1, RunError::Undefined, 1), (2, RunError::Undefined, 1)]);
    }
}

/// What confirms counterexamples refuses what is none.
#[test]
fn the_judge_can_say_no() {
    let model = checked(&serial("invariant fine: true;"), 2, 2).unwrap().model;
    let initial = World::initial(&model).unwrap().remove(0);
    let event =
        |rule: u32, arguments: [u32; 2]| Event { rule: RuleId::new(rule), arguments: arguments.to_vec(), value: 2 };
    let (read, write) = (0, 1);
    let run = Run { initial, events: vec![event(write, [1, 1]), event(read, [2, 1]), event(read, [1, 2])] };
    let trap = RunError::Trap(model.init.site.0, "");
    for claim in [
        RunError::Cycle,
        RunError::Invariant(0),
        RunError::Invariant(1),
        RunError::Deadlock,
        RunError::Undefined,
        RunError::Disorder,
        RunError::Lost,
        trap,
    ] {
        for order in [ProcessorOrder::Full, ProcessorOrder::WriteReadRelaxed] {
            assert!(judge(&model, order, &claim, &run).is_err(), "{claim:?}");
        }
    }
}
