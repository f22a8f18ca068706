//! What was found out about tests, as people read it.

use super::proof::Proof;
use super::wording::{out_of_order, reason, remedy, thread};
use crate::report::{Answer, Report};
use fencepost_datatype::check::{NoVerdict, Statistics, TestOutcome};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::harness::Case;
use fencepost_model::display_name;
use fencepost_program::Program;
use fencepost_report::words::{counted, fail, inconclusive, pass};
use fencepost_report::{Advice, Style, shell_file};
use std::fmt::Write;
use std::sync::Arc;

/// A test under a model.
#[derive(Clone, Debug)]
pub struct TestAnswer {
    /// As it was given.
    pub test: String,
    /// What the model is called.
    pub model: String,
    /// The test as a program.
    pub case: Arc<Case>,
    pub verdict: Result<TestOutcome, NoVerdict>,
    pub statistics: Statistics,
    /// How many things serial executions show.
    pub observations: usize,
    pub mine_seconds: f64,
    pub seconds: f64,
    pub proof: Option<Proof>,
}

/// All tests under all models.
#[derive(Debug)]
pub struct DataTypeAnswer(pub Vec<Arc<TestAnswer>>);

impl Answer for DataTypeAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        // Each failure is a finding.
        let mut findings = report.findings().into_iter();
        let text = |answer: &Arc<TestAnswer>| {
            let is_failure = matches!(answer.verdict, Ok(TestOutcome::Fail(_)));
            let finding = if is_failure { findings.next() } else { None };
            answer.to_text(finding.and_then(|finding| finding.advice.as_ref()), style, brief)
        };
        self.0.iter().map(text).collect()
    }
}

impl TestAnswer {
    fn to_text(&self, advice: Option<&Advice>, style: Style, brief: bool) -> String {
        let name = self.test.split('=').next().unwrap_or(&self.test).trim();
        let head = |word: &str| format!("{word}  {name} under {}", display_name(&self.model));
        let tail = format!("({:.1} s)", self.seconds);
        let program = &self.case.program;
        match &self.verdict {
            Ok(TestOutcome::Pass(_, example)) => {
                let size = self.statistics;
                let mut text = format!(
                    "{}  {}, {}, {}, {}{} {tail}\n{}",
                    head(&pass(style)),
                    counted(self.observations, "observation", "observations"),
                    counted(size.accesses, "access", "accesses"),
                    counted(size.variables, "variable", "variables"),
                    counted(size.clauses, "clause", "clauses"),
                    if size.left_out { ", without values that justify only themselves" } else { "" },
                    self.proof.as_ref().map_or(String::new(), proof_line),
                );
                if let Some(example) = example {
                    text += &details(example, program, None);
                }
                text
            }
            Ok(TestOutcome::Fail(counterexample)) => {
                let mut text = format!("{}  {} {tail}\n", head(&fail(style)), counterexample.describe_failure());
                if !brief {
                    text += &details(counterexample, program, advice);
                }
                text
            }
            Err(NoVerdict::Unsupported(why)) => format!("{}  {why}\n", head("REFUSED")),
            Err(why) => format!("{}  {why} {tail}\n", head(&inconclusive(style))),
        }
    }
}

fn proof_line(proof: &Proof) -> String {
    let (formula, steps) = (shell_file(&proof.formula), proof.steps);
    let file = shell_file(&proof.proof);
    format!("  proof: {file}, {steps} steps, checked; again: fencepost check-proof {formula} {file}\n")
}

/// The operations and accesses of an execution, and what to do about it.
fn details(counterexample: &Counterexample, program: &Program, advice: Option<&Advice>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for operation in &counterexample.operations {
        let _ = writeln!(text, "  {:9} {}", thread(operation.thread), operation.text);
    }
    for line in reason(counterexample) {
        let _ = writeln!(text, "  {line}");
    }
    if let Some(advice) = advice {
        let _ = writeln!(text, "  {}", advice.text);
    }
    let _ = writeln!(text, "  accesses in the order of memory:");
    let width = counterexample.accesses.iter().map(|access| access.place.len()).max().unwrap_or(0);
    for access in &counterexample.accesses {
        let _ = writeln!(text, "  {:9} {:width$}  {}", thread(access.thread), access.place, access.text);
    }
    for line in out_of_order(counterexample).into_iter().chain(remedy(counterexample, program)) {
        let _ = writeln!(text, "  {line}");
    }
    text
}
