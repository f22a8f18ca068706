//! The library as Rust programs use it.

use fencepost::{
    Cancel, Check, DiagnosticKind, Engine, ErrorKind, Litmus, Model, Outcome, Reason, Robustness, Strategy,
};
use fencepost_testing::{folder_with, in_repository};
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

#[test]
fn a_program_is_right_under_one_model_and_wrong_under_another() {
    let dekker = in_repository("examples/dekker.c");
    let right = Check::new([&dekker]).model(Model::Sc).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(right.outcome, Outcome::Pass);
    assert!(right.findings.is_empty() && right.reason.is_none() && right.executions > Some(1));
    let wrong = Check::new([&dekker]).model(Model::Tso).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(wrong.outcome, Outcome::Fail);
    let [finding] = &wrong.findings[..] else { panic!("{wrong}") };
    assert_eq!(finding.kind, Some(ErrorKind::Assertion));
    assert!(finding.place.as_ref().is_some_and(|place| place.file.ends_with("dekker.c") && place.line > 0));
    assert!(finding.trace.is_some() && finding.graph.len() > 4);
    assert!(wrong.to_string().starts_with("FAIL  "), "{wrong}");
    assert!(
        wrong.to_html().contains("<html")
            && wrong.to_sarif().contains("2.1.0")
            && wrong.to_junit().contains("<testsuite")
    );
}

#[test]
fn robustness_is_another_question() {
    let dekker = in_repository("examples/dekker.c");
    let report = Robustness::new([&dekker]).model(Model::Tso).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.outcome, Outcome::Fail);
    assert!(!report.findings.is_empty() && report.findings.iter().all(|finding| finding.place.is_some()), "{report}");
    let fenced = in_repository("examples/dekker-fenced.c");
    let report = Robustness::new([&fenced]).model(Model::Tso).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.findings.len()), (Outcome::Pass, 0));
    assert!(Robustness::new([&fenced]).model(Model::Sc).run().is_err());
}

const SB: &str = "C SB\n{ x=0; y=0; }\nP0(int* x, int* y) { *x = 1; int r = *y; }\n\
                  P1(int* x, int* y) { *y = 1; int r = *x; }\n~exists (0:r=0 /\\ 1:r=0)\n";

#[test]
fn a_litmus_test_has_the_same_answer_by_every_engine() {
    for engine in [Engine::Both, Engine::Axiomatic, Engine::Operational] {
        for (model, outcome, states) in [("sc", Outcome::Pass, 3), ("tso", Outcome::Fail, 4)] {
            let test = Litmus::new(SB).model(model).engine(engine);
            let (report, found) = test.run_with_states().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((report.outcome, found.len()), (outcome, states), "{model} {engine:?}");
            assert_eq!(report.findings.len(), usize::from(outcome == Outcome::Fail));
        }
    }
    let sc = Litmus::new(SB).cat("acyclic po | rf | co | fr").run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(sc.outcome, Outcome::Pass);
    let exists = Litmus::new(SB.replace("~exists", "exists")).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(exists.outcome, Outcome::Told);
}

#[test]
fn wrong_input_is_a_diagnostic_with_a_place() {
    let error = Check::new(["nowhere.c"]).run().expect_err("there is no such file");
    assert!(error.to_string().contains("nowhere.c"), "{error}");
    let folder = folder_with(&[("wrong.c", "int main(void) { return x; }\n")]);
    let error = Check::new([folder.path().join("wrong.c")]).run().expect_err("it does not compile");
    assert_eq!(error.kind, DiagnosticKind::Compiler);
    assert!(error.details.is_some_and(|details| details.contains("wrong.c:1:")));
    let error =
        Litmus::new("C x\n{}\nP0() { foo bar }\nexists (true)").file_name("x.litmus").run().expect_err("no test");
    assert!(error.to_string().starts_with("x.litmus:3:"), "{error}");
    assert!(Litmus::new(SB).model("nothing").run().is_err());
    let error = Litmus::new(SB).cat("acyclic po | nothing").run().expect_err("no model");
    assert!(error.to_string().contains("model.cat:1:14") && error.help.is_some(), "{error}");
}

/// A program with more executions than anybody waits for.
const MANY: &str = "#include <pthread.h>\n#include <stdatomic.h>\natomic_int x;\n\
    void *run(void *u) { for (int i = 0; i < 20; i++) x = x + 1; return 0; }\n\
    int main(void) { pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, run, 0);\n\
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0); }\n";

#[test]
fn a_run_can_be_watched_and_ended() {
    let folder = folder_with(&[("many.c", MANY)]);
    let file = folder.path().join("many.c");
    let (cancel, told) = (Cancel::new(), Rc::new(Cell::new(0)));
    let seen = Rc::clone(&told);
    let report = Check::new([&file]).cancel(cancel).progress(move |progress| {
        seen.set(progress.executions);
        if progress.executions > 100 {
            cancel.cancel();
        }
    });
    let report = report.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.reason.map(|why| why.reason)), (Outcome::Inconclusive, Some(Reason::Stopped)));
    assert!(told.get() > 100 && cancel.is_cancelled());
    assert!(Check::new([&file]).cancel(cancel).run().is_err_and(|error| error.kind == DiagnosticKind::Stopped));
    let report = Check::new([&file]).timeout(Duration::from_millis(50)).run().unwrap_or_else(|error| panic!("{error}"));
    assert!(report.reason.is_some_and(|why| why.to_string().contains("time limit of 0.05 s")));
    let walks = Strategy::Random { walks: 3, seed: 1 };
    let report = Check::new([&file]).strategy(walks).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.executions), (Outcome::Inconclusive, Some(3)));
    // Nothing is written beside the program.
    assert_eq!(std::fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(1));
}
