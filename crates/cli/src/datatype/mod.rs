//! `fencepost datatype`: tests of concurrent data types.

mod arguments;
mod progress;

use crate::advice::advise_on_test;
use crate::exit::{Exit, Failure};
use crate::host::CommandHost;
use crate::model_names::find_axioms;
use crate::{colour, limits, print, print_json};
pub use arguments::{DatatypeArguments, TestArguments};
use fencepost::{DataType, Report};
use fencepost_datatype::suites::suite;
use fencepost_frontend::cache_folder;
use fencepost_source::{Code, Diagnostic};
use progress::ProgressLine;
use std::cell::RefCell;
use std::rc::Rc;

/// Runs the tests and prints what was found.
pub fn run(arguments: &DatatypeArguments) -> Result<Exit, Failure> {
    let line = Rc::new(RefCell::new(ProgressLine::new(!arguments.json && !arguments.quiet)));
    let shown = Rc::clone(&line);
    let tests = chosen_tests(&arguments.chosen)?;
    let count = tests.len() * arguments.models.len();
    let question = question(arguments, tests)?.progress(move |progress| shown.borrow_mut().show(&progress));
    let mut cases = Vec::new();
    // The last object waits for the files, so that it says which could not be written.
    let has_rest = |reported: usize| reported < count;
    let on_report = |report: Report| {
        line.borrow_mut().clear();
        let mut report = report;
        let advice = advise_on_test(&mut report);
        if !arguments.json {
            let text = report.to_text(colour::of_output(), arguments.quiet);
            print(&(text + advice.filter(|_| !arguments.quiet).unwrap_or_default()));
        }
        let mut document = report.into_document();
        if arguments.json && has_rest(cases.len() + 1) {
            print_json(&mut document);
        }
        cases.extend(document.cases);
    };
    let report = question.run_each(on_report).map_err(|diagnostic| Failure::of_diagnostic(diagnostic, false))?;
    limits::answered();
    let exit = Exit::of(report.outcome);
    let mut document = report.into_document();
    document.cases = cases;
    arguments.reports.write(&mut document);
    if arguments.json && !has_rest(document.cases.len()) {
        document.cases.drain(..count - 1);
        print_json(&mut document);
    }
    Ok(exit)
}

/// The question of a command line.
fn question(arguments: &DatatypeArguments, tests: Vec<String>) -> Result<DataType, Failure> {
    let models = arguments.models.iter().map(|name| find_axioms(name)).collect::<Result<Vec<_>, _>>()?;
    if arguments.spec.is_some() && tests.len() > 1 {
        return Err(Diagnostic::new(Code::OptionConflict, "--spec is for one test")
            .with_help("name one with --test")
            .into());
    }
    if arguments.linearizable && models.iter().any(|model| !model.is_sequentially_consistent()) {
        let help = "relaxed models have no order in which operations begin and end";
        return Err(Diagnostic::new(Code::OptionConflict, "--linearizable is for --model sc").with_help(help).into());
    }
    let mut question = DataType::new(&arguments.file)
        .unroll(arguments.unroll)
        .linearizable(arguments.linearizable)
        .explain(!arguments.quiet || arguments.reports.wanted())
        .example(arguments.example)
        .allow_sentinels(arguments.chosen.allow_sentinels)
        .cache(cache_folder())
        .host(CommandHost);
    question = tests.into_iter().fold(question, DataType::test);
    question = models.into_iter().fold(question, DataType::model);
    question = arguments.compiler.clang_args().into_iter().fold(question, DataType::clang_arg);
    question = arguments.compiler.standards.iter().fold(question, DataType::standard);
    question = arguments.reference.iter().fold(question, DataType::reference);
    question = arguments.spec.iter().fold(question, DataType::specification);
    Ok(arguments.proof.iter().fold(question, DataType::proof))
}

/// All tests that are named in some way.
pub fn chosen_tests(chosen: &TestArguments) -> Result<Vec<String>, Failure> {
    let mut tests = chosen.tests.clone();
    if let Some(name) = &chosen.suite {
        tests.extend(suite(name)?.iter().map(|test| (*test).to_owned()));
    }
    if let Some(path) = &chosen.tests_from {
        tests.extend(fencepost::read_tests(path)?);
    }
    if tests.is_empty() {
        let help = "name one with --test 'T0 = (e|d)', or a suite with --suite queue";
        return Err(Diagnostic::new(Code::NoDataTypeTests, "there is no test").with_help(help).into());
    }
    Ok(tests)
}
