//! Memory systems.

use fencepost::{
    Assumption, Cancel, Code, DiagnosticKind, ErrorKind, LemmaResult, Model, Outcome, Progress, ProofEvent, Protocol,
    Reason,
};
use fencepost_testing::{folder, in_repository};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

pub fn example(name: &str) -> PathBuf {
    in_repository("examples").join(name).with_extension("fpm")
}

fn system(name: &str) -> Protocol {
    Protocol::of_file(example(name)).expect("it can be read")
}

/// What is told, without how far searches are.
fn told(question: Protocol) -> (Protocol, Rc<RefCell<Vec<ProofEvent>>>) {
    let events = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&events);
    let question = question.progress(move |event| {
        if !matches!(event, ProofEvent::Searching { .. }) {
            heard.borrow_mut().push(event);
        }
    });
    (question, events)
}

fn states(events: &[ProofEvent]) -> Vec<u64> {
    let states = |event: &ProofEvent| match event {
        ProofEvent::Lemma(lemma) => Some(lemma.states),
        _ => None,
    };
    events.iter().filter_map(states).collect()
}

#[test]
fn a_memory_system_is_proved_part_by_part() {
    let (question, events) = told(system("piranha").reduce_symmetry(false).reduce_dead_data(false));
    let report = question.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (report.outcome, report.findings().len(), report.reason.is_none()),
        (Outcome::Pass, 0, true),
        "{report}"
    );
    let events = events.borrow();
    assert_eq!(states(&events), [2_581, 34_177]);
    assert!(matches!(&events[0], ProofEvent::Begin { assumed } if assumed.is_empty()), "{events:?}");
    assert!(events[0].to_string().starts_with("assumptions: data independent (checked)"), "{}", events[0]);
    assert_eq!(events[1].to_string(), "k=1            2,581 states   no cycle");
    assert!(report.to_string().starts_with("PASS  piranha is sequentially consistent"), "{report}");
}

#[test]
fn progress_is_told_in_numbers_that_can_be_read() {
    let first = Rc::new(RefCell::new(None));
    let heard = Rc::clone(&first);
    let question = system("piranha").progress(move |event| {
        if let ProofEvent::Searching(Progress { done: states, depth, waiting, .. }) = event {
            heard.borrow_mut().get_or_insert((states, depth, waiting, event.to_string()));
        }
    });
    question.run().unwrap_or_else(|error| panic!("{error}"));
    let (states, depth, waiting, text) = first.take().expect("something is told");
    assert!(states > 0 && waiting > Some(0) && depth == 0, "{text}");
    assert!(text.contains(" states, ") && text.contains("/s, depth 0, ") && text.ends_with(" waiting"), "{text}");
}

#[test]
fn a_counterexample_is_a_finding_with_its_execution() {
    let (question, events) = told(system("piranha-bug").only_cycles_through(2));
    let report = question.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.outcome, Outcome::Fail);
    let [finding] = report.findings()[..] else { panic!("{report}") };
    assert!(finding.message.starts_with("piranha-bug is not sequentially consistent"), "{}", finding.message);
    assert_eq!(finding.kind, Some(ErrorKind::Inconsistent));
    assert!(finding.place.as_ref().is_some_and(|place| place.file.ends_with("piranha-bug.fpm") && place.line > 0));
    let trace = finding.trace.as_ref().expect("it is one of a machine");
    // The first one chooses the first state.
    assert!(trace.events.len() == 13 && trace.sources.len() == 1, "{trace:?}");
    assert!(finding.graph.as_ref().is_some_and(|graph| graph.len() > 3));
    let events = events.borrow();
    assert!(matches!(&events[1], ProofEvent::Lemma(lemma) if lemma.result == LemmaResult::Fails), "{events:?}");
    assert!(report.to_html().contains("A run that shows it") && report.to_sarif().contains("2.1.0"));
}

#[test]
fn store_buffers_are_tso_and_not_sc() {
    for (model, outcome) in [(Model::Sc, Outcome::Fail), (Model::Tso, Outcome::Pass)] {
        let report = system("store-buffer").model(model).run().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(report.outcome, outcome, "{report}");
    }
    let error = system("store-buffer").model(Model::Pso).run().expect_err("nobody knows how");
    assert_eq!((error.code, error.kind), (Code::UnsuitableModel, DiagnosticKind::Input));
}

#[test]
fn what_the_text_does_not_show_must_be_assumed() {
    let text = std::fs::read_to_string(example("piranha")).expect("it is there");
    let text = text.replace("owner[j] := any Proc;", "owner[j] := Proc#1;");
    let error = Protocol::new(text.as_str()).file_name("first.fpm").run().expect_err("it names a processor");
    let said = error.to_string();
    assert!(said.starts_with("first.fpm:") && said.contains("singles out one of them"), "{said}");
    let report = Protocol::new(text).assume(Assumption::Symmetry).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.outcome, Outcome::Pass);
    assert!(report.to_string().contains("if it is symmetric"), "{report}");
}

#[test]
fn what_cannot_be_asked_is_a_diagnostic() {
    let error = Protocol::new("protocol p;\nvar x: nothing;").file_name("p.fpm").run().expect_err("no such type");
    assert!(error.to_string().starts_with("p.fpm:2:"), "{error}");
    assert!(Protocol::of_file("nowhere.fpm").is_err());
    assert!(system("piranha").processors(9).run().is_err());
    let error = system("piranha").only_cycles_through(5).run().expect_err("there are two locations");
    assert!(error.to_string().contains("no cycles through 5 locations"), "{error}");
}

#[test]
fn a_proof_ends_when_it_is_to_end() {
    let late = system("piranha").timeout(Duration::ZERO).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(late.outcome, Outcome::Inconclusive);
    assert!(late.reason.is_some_and(|why| why.to_string().contains("time limit")));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = system("piranha").cancel(cancel).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(cancelled.reason.map(|why| why.reason), Some(Reason::Stopped));
}

#[test]
fn a_proof_goes_on_from_its_file() {
    let folder = folder();
    let file = folder.path().join("kept");
    let (whole, events) = told(system("piranha"));
    whole.run().unwrap_or_else(|error| panic!("{error}"));
    let wanted = states(&events.borrow());
    // It is cancelled when the first part is done.
    let cancel = Cancel::new();
    let stop = move |event| {
        if matches!(event, ProofEvent::Lemma(_)) {
            cancel.cancel();
        }
    };
    let part = system("piranha").checkpoint(&file).cancel(cancel).progress(stop);
    let part = part.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((part.outcome, file.is_file()), (Outcome::Inconclusive, true), "{part}");
    assert!(system("piranha").checkpoint(&file).run().is_err(), "something is there");
    assert!(system("piranha").processors(3).resume(&file).run().is_err(), "that is another question");
    let (rest, events) = told(system("piranha").resume(&file).jobs(2).keep_finished_checkpoint(true));
    let rest = rest.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((rest.outcome, states(&events.borrow()), file.is_file()), (Outcome::Pass, wanted, true), "{rest}");
    rest.remove_checkpoint();
    assert!(!file.exists());
    let kept = system("piranha").checkpoint(&file).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((kept.outcome, file.exists()), (Outcome::Pass, false));
}

#[test]
fn a_memory_system_without_reads_is_worth_a_warning() {
    let text = "protocol mute;\nvar m[j: Loc]: data<j>;\ninit { for j: Loc { m[j] := initial; } }\n\
                write W(i: Proc, j: Loc, v: data<j>) { m[j] := v; }\n";
    let (question, events) = told(Protocol::new(text));
    let report = question.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.notes(), ["mute has no `read`, so that there is little to prove"]);
    assert!(matches!(&events.borrow()[1], ProofEvent::Warning { help: Some(_), .. }));
}
