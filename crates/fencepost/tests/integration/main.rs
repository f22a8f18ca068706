//! The library as Rust programs use it.

mod check;
mod datatype;
mod litmus;
mod protocol;
mod refusals;

use fencepost::{
    Cancel, Check, DiagnosticKind, Engine, ErrorKind, Inconclusive, Litmus, Model, Outcome, Reason, Repair, Robustness,
    Strategy,
};
use fencepost_testing::{folder_with, in_repository};
use std::cell::Cell;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

#[test]
fn a_program_is_right_under_one_model_and_wrong_under_another() {
    let dekker = in_repository("examples/dekker.c");
    let right = Check::new([&dekker]).model(Model::Sc).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(right.outcome, Outcome::Pass);
    assert!(right.findings().is_empty() && right.reason.is_none() && right.executions > Some(1));
    let wrong = Check::new([&dekker]).model(Model::Tso).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(wrong.outcome, Outcome::Fail);
    let [finding] = wrong.findings()[..] else { panic!("{wrong}") };
    assert_eq!(finding.kind, Some(ErrorKind::Assertion));
    assert!(finding.place.as_ref().is_some_and(|place| place.file.ends_with("dekker.c") && place.line > 0));
    assert!(finding.trace.is_some() && finding.graph.as_ref().is_some_and(|graph| graph.len() > 4));
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
    assert!(
        !report.findings().is_empty() && report.findings().iter().all(|finding| finding.place.is_some()),
        "{report}"
    );
    let fenced = in_repository("examples/dekker-fenced.c");
    let report = Robustness::new([&fenced]).model(Model::Tso).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.findings().len()), (Outcome::Pass, 0));
    assert!(Robustness::new([&fenced]).model(Model::Sc).run().is_err());
    // An error under SC already is told as well.
    let folder = folder_with(&[("wrong.c", "#include <assert.h>\nint main(void) { assert(0); }\n")]);
    let report = Robustness::new([folder.path().join("wrong.c")]).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.findings()[0].kind), (Outcome::Fail, Some(ErrorKind::Assertion)));
    assert!(report.to_string().starts_with("FAIL  ") && report.to_string().contains("wrong.c:2"), "{report}");
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
            assert_eq!(report.findings().len(), usize::from(outcome == Outcome::Fail));
        }
    }
    let sc = Litmus::new(SB).cat("acyclic po | rf | co | fr").run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(sc.outcome, Outcome::Pass);
    let exists = Litmus::new(SB.replace("~exists", "exists")).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(exists.outcome, Outcome::Answered);
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
        seen.set(progress.done);
        if progress.done > 100 {
            cancel.cancel();
        }
    });
    let report = report.run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.reason.map(|why| why.reason)), (Outcome::Inconclusive, Some(Reason::Stopped)));
    assert!(told.get() > 100 && cancel.is_cancelled());
    assert!(Check::new([&file]).cancel(cancel).run().is_err_and(|error| error.kind == DiagnosticKind::Stopped));
    let report = Check::new([&file]).timeout(Duration::from_secs(3)).run().unwrap_or_else(|error| panic!("{error}"));
    assert!(report.reason.is_some_and(|why| why.to_string().contains("time limit of 3 s")));
    if cfg!(target_os = "linux") {
        let full = Check::new([&file]).memory_limit(1).run().expect_err("it is used up from the beginning");
        assert!(full.kind == DiagnosticKind::Stopped && full.message.contains("memory limit of 1 MiB"), "{full}");
    }
    let late = Litmus::new(SB).timeout(Duration::ZERO).run().unwrap_or_else(|error| panic!("{error}"));
    assert!(late.to_string().contains("the time limit of 0 s was reached"), "{late}");
    let walks = Strategy::Random { walks: 3, seed: 1 };
    let report = Check::new([&file]).strategy(walks).run().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.outcome, report.executions), (Outcome::Inconclusive, Some(3)));
    // Nothing is written beside the program.
    assert_eq!(std::fs::read_dir(folder.path()).map(Iterator::count).ok(), Some(1));
}

#[test]
fn whoever_asks_says_what_to_try() {
    let folder = folder_with(&[("many.c", MANY)]);
    let file = folder.path().join("many.c");
    let advise = |why: &Inconclusive| match why.reason {
        Reason::PreemptionBound { bound } => format!("ask for {}", bound + 1),
        _ => String::new(),
    };
    let report = Check::new([&file]).strategy(Strategy::Preemptions(0)).advise(advise).run();
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.to_string().contains("; ask for 1"), "{report}");
    assert!(report.to_html().contains("; ask for 1"));
}

#[test]
fn fences_are_searched_only_where_it_is_known_what_they_forbid() {
    let folder = folder_with(&[("many.c", MANY)]);
    let file = folder.path().join("many.c");
    for (model, message) in [
        (Model::Sc, "fences change nothing under SC"),
        (Model::Ibm370, "whole programs are not searched under the model `ibm370`"),
    ] {
        let refused = Repair::new([&file]).model(model).run();
        assert!(refused.is_err_and(|error| error.message == message && error.help.is_some()), "{message}");
    }
    let refused = Repair::new([&file]).axiomatic_model("rc11").test("T = (a|b)").run();
    assert!(refused.is_err_and(|error| error.message.contains("first-order axioms are needed")));
}

/// The example of the repository, in a folder elsewhere, with the packages as they would be published.
#[test]
#[ignore = "builds everything once more; ./x slow runs it"]
fn a_crate_elsewhere_uses_the_packages() {
    let place = folder_with(&[]);
    let target = place.path().join("target");
    let cargo = |folder: &Path, arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO")).current_dir(folder).args(arguments).env("CARGO_TARGET_DIR", &target).output();
        output.expect("cargo runs")
    };
    let kept = ["bench", "fuzz", "testing", "oracle"].map(|name| format!("--exclude=fencepost-{name}"));
    let mut arguments = vec!["package", "--workspace", "--no-verify", "--allow-dirty", "--offline"];
    arguments.extend(kept.iter().map(String::as_str));
    let packaged = cargo(&in_repository("."), &arguments);
    assert!(packaged.status.success(), "{}", String::from_utf8_lossy(&packaged.stderr));
    // What a registry would have.
    let mut patches = "\n[patch.crates-io]\n".to_owned();
    for entry in std::fs::read_dir(target.join("package")).expect("packages were made") {
        let path = entry.expect("it can be listed").path();
        let Some(stem) = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".crate"))
        else {
            continue;
        };
        let unpacked = Command::new("tar").arg("xzf").arg(&path).current_dir(place.path()).status();
        assert!(unpacked.expect("tar runs").success());
        let name = stem.rsplit_once('-').expect("it has a version").0;
        patches += &format!("{name} = {{ path = \"{}\" }}\n", place.path().join(stem).display());
    }
    let (example, here) = (in_repository("examples/library"), place.path().join("example"));
    std::fs::create_dir_all(here.join("src")).expect("a folder can be made");
    std::fs::copy(example.join("src/main.rs"), here.join("src/main.rs")).expect("it can be copied");
    let manifest = std::fs::read_to_string(example.join("Cargo.toml")).expect("it is there");
    let by_version = manifest.replace("{ path = \"../../crates/fencepost\" }", "\"=0.1.0\"");
    assert_ne!(manifest, by_version);
    std::fs::write(here.join("Cargo.toml"), by_version + &patches).expect("it can be written");
    for (file, code, beginning) in [("dekker.c", 1, "FAIL"), ("dekker-fenced.c", 0, "PASS")] {
        let file = in_repository("examples").join(file).display().to_string();
        let ran = cargo(&here, &["run", "--quiet", "--offline", "--", &file]);
        let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.code() == Some(code) && out.starts_with(beginning), "{out}{err}");
    }
}
