//! Tests of data types.

use fencepost::{AdviceKind, Cancel, DataType, DiagnosticKind, MemoryModel, Outcome, Reason, Report};
use fencepost_testing::{assert_answers, folder_with, in_repository};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

fn queue() -> DataType {
    DataType::new(in_repository("corpus/datatypes/msn.c"))
}

fn run(question: DataType) -> Report {
    question.run().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn each_test_under_each_model_has_an_answer() {
    let mut told = Vec::new();
    let stages = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&stages);
    let question = queue().named_test("T0", "(e|d)").test("(e|e)").model("sc").model("relaxed");
    let question = question.progress(move |progress| seen.borrow_mut().push((progress.test.to_owned(), progress.part)));
    let report = question.run_each(|report| told.push(report)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(told.len(), 4);
    assert_eq!(report.outcome, Outcome::Fail);
    let failures: Vec<_> = told.iter().filter(|report| report.outcome == Outcome::Fail).collect();
    assert_eq!(report.findings().len(), failures.len());
    assert!(report.findings().iter().all(|finding| finding.model == "relaxed" && finding.graph.is_some()));
    let texts: String = told.iter().map(Report::to_string).collect();
    assert_eq!(report.to_string(), texts);
    assert!(texts.starts_with("PASS  T0 under SC  ") && texts.contains("\nFAIL  T0 under relaxed  "), "{texts}");
    let objects: Vec<String> = told.iter().map(Report::to_json).collect();
    assert_eq!(report.to_json(), objects.join("\n"), "one on each line");
    assert_answers(&report.to_json());
    assert!(report.to_html().contains("<html") && report.to_junit().contains("<testsuite"));
    // Serial executions are the same for all models.
    let parts: Vec<_> =
        stages.borrow().iter().filter(|(test, _)| test == "T0 = (e|d)").map(|(_, part)| *part).collect();
    let changes = parts.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(changes, 1, "{parts:?}");
}

#[test]
fn what_is_right_can_be_kept_and_taken_from_another_data_type() {
    let folder = folder_with(&[]);
    let kept = folder.path().join("observations");
    let first = run(queue().test("T0 = (e|d)").model("sc").specification(&kept));
    let text = std::fs::read_to_string(&kept).expect("it was written");
    assert!(first.outcome == Outcome::Pass && first.unwritten.is_empty() && text.starts_with("observations of T0"));
    assert_eq!(run(queue().test("T0 = (e|d)").model("sc").specification(&kept)).outcome, Outcome::Pass);
    assert!(queue().test("T1 = (e|e)").model("sc").specification(&kept).run().is_err(), "it is of another test");
    let reference = in_repository("corpus/datatypes/ms2.c");
    assert_eq!(run(queue().test("T0 = (e|d)").model("sc").reference(reference)).outcome, Outcome::Pass);
    let nowhere = folder.path().join("nowhere/observations");
    let report = run(queue().test("T0 = (e|d)").model("sc").specification(nowhere));
    assert_eq!(report.outcome, Outcome::Pass);
    assert!(
        report.unwritten.iter().all(|error| error.kind == DiagnosticKind::Unwritten) && report.unwritten.len() == 1
    );
}

#[test]
fn a_proof_is_written_for_each_answer() {
    let folder = folder_with(&[]);
    let proof = folder.path().join("all.lrat");
    let report = run(queue().test("T0 = (e|d)").model("sc").model("tso").clang_arg("-DFENCED").proof(&proof));
    assert_eq!(report.outcome, Outcome::Pass, "{report}");
    for name in ["all-T0-sc", "all-T0-tso"] {
        let file = |ending: &str| folder.path().join(format!("{name}.{ending}"));
        let checked = fencepost_proof::check_files(&file("cnf"), &file("lrat"), &mut |_, _| true);
        assert!(checked.is_ok_and(|checked| checked.is_ok()), "{name}");
    }
}

#[test]
fn a_run_ends_when_it_should() {
    let late = run(queue().test("(ee|dd)").timeout(Duration::ZERO).test("(e|d)"));
    assert_eq!(late.outcome, Outcome::Inconclusive);
    let text = late.to_string();
    assert_eq!(text.matches("the time limit of 0 s was reached").count(), 2, "each test has its own time: {text}");
    let cancel = Cancel::new();
    let question = queue().test("(e|d)").test("(e|e)").cancel(cancel).progress(move |_| cancel.cancel());
    let stopped = run(question);
    assert_eq!(stopped.reason.map(|why| why.reason), Some(Reason::Stopped));
    let folder = folder_with(&[(
        "long.c",
        "static int x;\nvoid init(void) { x = 0; }\nvoid a(void) { for (int i = 0; i < 9; i++) x = i; }\n",
    )]);
    let long = DataType::new(folder.path().join("long.c")).test("(a)").model("sc");
    let report = run(long);
    assert_eq!(report.reason.map(|why| why.reason), Some(Reason::UnrollingBound { bound: 8 }));
    let long = DataType::new(folder.path().join("long.c")).test("(a)").model("sc");
    assert_eq!(run(long.unroll(10)).outcome, Outcome::Pass);
}

#[test]
fn what_cannot_be_used_is_a_diagnostic() {
    let says = |question: DataType, what: &str| {
        let error = question.run().expect_err(what);
        assert!(error.to_string().contains(what), "{error}");
    };
    says(queue(), "there is no test");
    says(queue().test("(e|x)"), "`x` is not a function of the data type");
    says(queue().suite("stack"), "there is no suite `stack`");
    says(queue().test("(e|d)").model("nothing"), "there is no memory model `nothing`");
    says(queue().test("(e|d)").model(MemoryModel::cat("mine.cat", "acyclic po")), "first-order axioms are needed");
    says(queue().test("(e|d)").model("tso").linearizable(true), "linearizability is for sequential consistency");
    says(DataType::new("nowhere.c").test("(e|d)"), "nowhere.c");
    assert!(queue().tests_from(Path::new("nowhere")).run().is_err());
}

#[test]
fn numbers_for_pointers_come_with_advice() {
    let text = "#include <fencepost.h>\nstatic int *p, x;\nvoid init(void) { p = &x; }\n\
                void a(void) { fencepost_observe_result(\"end\", p == (int *)-1); }\n";
    let folder = folder_with(&[("sentinel.c", text)]);
    let file: PathBuf = folder.path().join("sentinel.c");
    let report = run(DataType::new(&file).test("(a)").model("sc"));
    let [finding] = report.findings()[..] else { panic!("{report}") };
    assert_eq!(finding.advice.as_ref().map(|advice| advice.kind), Some(AdviceKind::AllowSentinels));
    assert_eq!(run(DataType::new(&file).test("(a)").model("sc").allow_sentinels(true)).outcome, Outcome::Pass);
}
