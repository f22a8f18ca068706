//! Litmus tests: several of them under several models.

use crate::SB;
use fencepost::{DiagnosticKind, Litmus, LitmusProgress, Outcome};
use fencepost_testing::folder_with;
use std::sync::{Arc, Mutex};

const RIGHT: &str = "C right\n{ x=0; }\nP0(int* x) { *x = 1; }\nforall (x=1)\n";
const ASKS: &str = "C asks\n{ x=0; }\nP0(int* x) { *x = 1; }\nP1(int* x) { int r = *x; }\nexists (1:r=1)\n";

/// Three tests and another file.
const FILES: [(&str, &str); 4] =
    [("a-sb.litmus", SB), ("b/right.litmus", RIGHT), ("c-asks.litmus", ASKS), ("b/not-one.txt", "")];

#[test]
fn every_test_has_an_answer_under_every_model() {
    let folder = folder_with(&FILES);
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let progress =
        move |LitmusProgress { done, all, .. }: LitmusProgress| heard.lock().expect("a lock").push((done, all));
    let mut answers = Vec::new();
    let question = Litmus::of_files([folder.path()]).model("sc").model("tso").model("sc").jobs(2).progress(progress);
    let report = question
        .run_each(|answer| answers.push((answer.test, answer.model, answer.states.len(), answer.report.outcome)))
        .unwrap_or_else(|error| panic!("{error}"));
    let (sc, tso) = (Some("sc".to_owned()), Some("tso".to_owned()));
    let expected = [
        ("SB", &sc, 3, Outcome::Pass),
        ("SB", &tso, 4, Outcome::Fail),
        ("right", &sc, 1, Outcome::Pass),
        ("right", &tso, 1, Outcome::Pass),
        ("asks", &sc, 2, Outcome::Answered),
        ("asks", &tso, 2, Outcome::Answered),
    ];
    assert_eq!(
        answers,
        expected.map(|(test, model, states, outcome)| (test.to_owned(), model.clone(), states, outcome))
    );
    assert_eq!(*told.lock().expect("a lock"), [(1, 3), (2, 3), (3, 3)]);
    assert_eq!((report.outcome, report.refused.len()), (Outcome::Fail, 0));
    let [finding] = report.findings()[..] else { panic!("{report}") };
    assert!(finding.message.starts_with("`~exists"), "{finding:?}");
    assert_eq!((finding.test.as_str(), finding.model.as_str(), finding.rule.id), ("SB", "tso", "litmus_condition"));
    assert_eq!(finding.place.as_ref().map(|place| place.line), Some(5), "{finding:?}");
    let text = report.to_string();
    assert!(text.starts_with("test   SC         TSO\nSB     Never      Sometimes\n"), "{text}");
    assert_eq!(text.lines().last().and_then(|line| line.split(" (").next()), Some("3 tests under SC, TSO"), "{text}");
    let single = Litmus::new(SB).run().unwrap_or_else(|error| panic!("{error}")).to_string();
    assert!(single.starts_with("SB  Allowed under TSO\nStates 4\n"), "{single}");
}

#[test]
fn a_test_without_an_answer_keeps_others_from_none() {
    let folder = folder_with(&[("a.litmus", "X86 broken"), ("b.litmus", SB)]);
    let report = Litmus::of_files([folder.path()]).model("sc").run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.refused.len(), report.findings().len()), (Outcome::Refused, 1, 0));
    assert!(report.to_string().contains("SB") && report.to_string().contains("cannot be read"), "{report}");
    let alone = Litmus::of_files([folder.path().join("a.litmus")]).model("sc").run();
    assert_eq!(alone.expect_err("it is broken"), report.refused[0]);
    let wild = "C wild\n{ x=0; }\nP0(int* x) { int r = 1 / *x; }\nexists (0:r=1)\n";
    let error = Litmus::new(wild).file_name("wild.litmus").model("sc").run().expect_err("it divides by zero");
    assert!(error.to_string().starts_with("wild.litmus: an error under SC: "), "{error}");
    assert!(Litmus::of_files([folder.path().join("none")]).run().is_err());
}

#[test]
fn answers_are_compared_with_what_was_recorded() {
    let folder = folder_with(&FILES);
    let file = folder.path().join("a-sb.litmus");
    let mut lines = String::new();
    let question = || Litmus::of_files([&file]).model("tso");
    question().run_each(|answer| lines += &(answer.report.to_json() + "\n")).unwrap_or_else(|error| panic!("{error}"));
    let record = folder.path().join("record");
    let compared = |lines: &str| {
        std::fs::write(&record, lines).expect("a file can be written");
        question().compare_with(&record).run().map_err(Box::new)
    };
    // What is as recorded is fine, whatever the test claims.
    let same = compared(&lines).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((same.outcome, same.findings().len()), (Outcome::Pass, 0));
    let different = compared(&lines.replace("\"sometimes\"", "\"never\"")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(different.outcome, Outcome::Fail);
    assert!(different.findings()[0].message.ends_with("Sometimes instead of Never"), "{different}");
    let nothing = compared("").expect_err("nothing is compared");
    assert!(nothing.message.contains("has no record") && nothing.kind == DiagnosticKind::Input, "{nothing}");
}

#[test]
fn explanations_are_in_every_format() {
    let explained = |model| Litmus::new(SB).model(model).explain(true).run().unwrap_or_else(|error| panic!("{error}"));
    let (allowed, forbidden) = (explained("tso"), explained("sc"));
    assert!(
        allowed.to_string().contains("holds after\n") && allowed.to_html().contains("An execution that ends like this")
    );
    assert!(forbidden.to_string().contains("is forbidden by ") && forbidden.to_json().contains("is forbidden by "));
}

#[test]
fn models_are_compared_by_what_they_allow() {
    let folder = folder_with(&FILES);
    let question = || Litmus::of_files([folder.path()]);
    let compared = question().model("tso").model("sc").compare_models().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((compared.tests, compared.allowed_only("tso", "sc").len()), (3, 1));
    assert!(compared.allowed_only("pso", "sc").is_empty());
    let text = compared.to_string();
    assert!(text.ends_with("1 of 3 tests distinguish TSO and SC; TSO allows what SC allows, and more\n"), "{text}");
    let error = question().model("tso").model("tso").compare_models().expect_err("there is one model");
    assert_eq!(error.to_string(), "one model alone");
}
