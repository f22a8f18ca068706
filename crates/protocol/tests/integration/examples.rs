//! The memory systems in `examples/`: what is known of each from the literature, and what was put into it on purpose.

use fencepost_protocol::automata::Lemma;
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::confirm::confirm;
use fencepost_protocol::description::find_cycle;
use fencepost_protocol::language::{check, format, parse};
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Question, RunError, examine};
use fencepost_protocol::model::Model;
use fencepost_protocol::prove::lemmas;
use fencepost_protocol::reduction::{Reductions, guesses};
use fencepost_testing::in_repository;
use std::path::PathBuf;

fn folder() -> PathBuf {
    in_repository("examples")
}

fn source(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.fpm"))).unwrap()
}

fn model(name: &str, procs: u32, locs: u32) -> Model {
    let checked = check(&parse(&source(name)).unwrap(), procs, locs).unwrap();
    assert_eq!(checked.breaches, [], "{name}");
    checked.model
}

fn prove(model: &Model, order: ProcessorOrder, only: Option<u32>, reductions: Reductions) -> Vec<LemmaReport> {
    let mut guesses = guesses(model);
    let one = |lemma: Lemma| {
        let question = Question { model, lemma, reductions, jobs: 1 };
        let report = examine(&question, &mut guesses, None, &mut ()).unwrap();
        confirm(model, order, &report).unwrap();
        report
    };
    lemmas(model, order, only).into_iter().map(one).collect()
}

fn holds(reports: &[LemmaReport]) -> bool {
    reports.iter().all(|report| report.end == LemmaEnd::Holds && report.overflow.is_none())
}

/// The number of events of a counterexample with a cycle, for each lemma that fails.
fn cycles(reports: &[LemmaReport]) -> Vec<(u32, usize)> {
    let one = |report: &LemmaReport| match &report.end {
        LemmaEnd::Fails { error: RunError::Cycle, run, shortest: true } => Some((report.lemma.k(), run.events.len())),
        LemmaEnd::Fails { .. } => panic!("{:?}", report.end),
        _ => None,
    };
    reports.iter().filter_map(one).collect()
}

#[test]
fn correct_systems_pass() {
    for (name, procs, locs) in
        [("piranha", 2, 2), ("piranha", 3, 1), ("msi-directory", 2, 1), ("mesi-snoop", 2, 2), ("mesi-snoop", 3, 2)]
    {
        let reports = prove(&model(name, procs, locs), ProcessorOrder::Full, None, Reductions::ALL);
        assert!(holds(&reports), "{name} {reports:?}");
    }
}

/// Section 8 of the paper has the run with 12 events; `../shared/anchors/protocol.md` adds the one with 10.
#[test]
fn piranha_with_the_papers_error() {
    let model = model("piranha-bug", 2, 2);
    for reductions in [Reductions::ALL, Reductions::NONE] {
        let reports = prove(&model, ProcessorOrder::Full, None, reductions);
        assert_eq!(cycles(&reports), [(1, 10), (2, 12)]);
        let LemmaEnd::Fails { run, .. } = &reports[1].end else { panic!() };
        let text = find_cycle(&model, run, &reports[1].lemma).unwrap().text();
        assert_eq!(
            text,
            "W(1,1)=2 -processor 1-> R(1,2)=1 -location 2-> W(2,2)=2 -processor 2-> R(2,1)=1 -location 1-> W(1,1)"
        );
    }
}

#[test]
fn seeded_errors_are_found() {
    for (name, procs, locs) in [("msi-directory-bug", 2, 2), ("mesi-snoop-bug", 2, 2)] {
        let reports = prove(&model(name, procs, locs), ProcessorOrder::Full, None, Reductions::ALL);
        assert!(!cycles(&reports).is_empty(), "{name} {reports:?}");
    }
}

/// Finding 1 of `../shared/anchors/protocol.md`: states with three processors, one location and these bounds.
#[test]
fn figure_1_as_printed_has_no_bound() {
    let text = source("piranha-literal");
    for (bound, states) in [(2, 2808), (4, 7026), (8, 15_510)] {
        let text = text.replace("2 * LOCS", &bound.to_string());
        let model = check(&parse(&text).unwrap(), 3, 1).unwrap().model;
        let reports = prove(&model, ProcessorOrder::Full, None, Reductions::NONE);
        assert!(reports[0].overflow.is_some());
        assert_eq!((&reports[0].end, reports[0].counts.states), (&LemmaEnd::Holds, states));
    }
    // Finding 2: with two processors it has.
    assert!(holds(&prove(&model("piranha-literal", 2, 2), ProcessorOrder::Full, None, Reductions::ALL)));
}

#[test]
fn lazy_caching_with_one_location() {
    assert!(holds(&prove(&model("lazy-caching", 2, 1), ProcessorOrder::Full, None, Reductions::ALL)));
    // Two locations: the anchors have 3 and 6 events.
    let reports = prove(&model("lazy-caching-bug", 2, 2), ProcessorOrder::Full, None, Reductions::ALL);
    assert_eq!(cycles(&reports), [(1, 3), (2, 6)]);
}

/// Ordering a write looks at its data: it must not be cleared as dead before. Here a flag stands beside it, so that there is
/// something to guess.
#[test]
fn data_that_waits_to_be_ordered_is_not_dead() {
    let text = source("lazy-caching-bug")
        .replace("record Write { a: Loc, d: data<a> }", "record Write { a: Loc, d: data<a>, flag: bool }")
        .replace("Write { a: j, d: v }", "Write { a: j, d: v, flag: true }");
    let model = check(&parse(&text).unwrap(), 2, 2).unwrap().model;
    assert_eq!(cycles(&prove(&model, ProcessorOrder::Full, None, Reductions::ALL)), [(1, 3), (2, 6)]);
}

/// `../shared/anchors/protocol.md`: with the order in which writes happen, lazy caching gives false alarms.
#[test]
fn lazy_caching_with_the_simple_witness() {
    let text =
        source("lazy-caching").replace(" deferred", "").replace(" orders (head(outQ[i]).a, head(outQ[i]).d)", "");
    let model = check(&parse(&text).unwrap(), 2, 2).unwrap().model;
    assert_eq!(cycles(&prove(&model, ProcessorOrder::Full, None, Reductions::ALL)), [(1, 7), (2, 12)]);
}

/// What is wrong with the order of writes is an error of the model: one is lost, one is put in order twice, undefined data.
#[test]
fn models_that_order_writes_wrongly() {
    let text = source("store-buffer");
    let lost = "    pop(buffer[i]);\n    memory[w.a] := w.d;\n}\n\nrule Lose(i: Proc) when len(buffer[i]) = 2 {\n    pop(buffer[i]);\n}\n";
    for (from, to, error) in [
        // The lost writes are counted until there are too many.
        ("    pop(buffer[i]);\n    memory[w.a] := w.d;\n}\n", lost, RunError::Lost),
        ("    pop(buffer[i]);\n    memory", "    memory", RunError::Disorder),
        ("d: v }", "d: initial }", RunError::Disorder),
        (", d: v }", " }", RunError::Undefined),
        (
            "rule Commit(i: Proc) when not empty(buffer[i])",
            "rule Commit(i: Proc) when full(buffer[i])",
            RunError::NeverOrdered,
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let model = check(&parse(&text.replacen(from, to, 1)).unwrap(), 2, 1).unwrap().model;
        let reports = prove(&model, ProcessorOrder::WriteReadRelaxed, None, Reductions::ALL);
        let found = reports.iter().any(|report| match &report.end {
            LemmaEnd::Fails { error: found, .. } => *found == error,
            _ => false,
        });
        assert!(found, "{to}: {reports:?}");
    }
}

/// A TSO machine against SC and TSO, a PSO machine against TSO, with the lengths of the anchors.
#[test]
fn store_buffers() {
    let tso = model("store-buffer", 2, 2);
    let against_sc = prove(&tso, ProcessorOrder::Full, None, Reductions::ALL);
    assert_eq!(cycles(&against_sc), [(2, 6)]);
    let reports = prove(&tso, ProcessorOrder::WriteReadRelaxed, None, Reductions::ALL);
    assert!(holds(&reports), "{reports:?}");
    let pso = prove(&model("store-buffers", 2, 2), ProcessorOrder::WriteReadRelaxed, None, Reductions::ALL);
    assert_eq!(cycles(&pso).iter().map(|(_, length)| *length).min(), Some(6));
}

#[test]
fn examples_are_in_the_usual_form() {
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "fpm") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(format(&text).unwrap(), text, "{}", path.display());
            count += 1;
        }
    }
    assert!(count >= 10);
}
