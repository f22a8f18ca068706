//! What was found out about tests, as files about it show it.

use super::answer::TestAnswer;
use super::json::{counts, details};
use super::meaning::{beside, checked, compared, promised, undecided};
use super::wording::{out_of_order, reason, remedy, thread};
use fencepost_datatype::check::{Failure, NoVerdict, TestOutcome};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::observe::Observations;
use fencepost_encode::Unsupported;
use fencepost_model::display_name;
use fencepost_program::Program;
use fencepost_report::{
    Advice, AdviceKind, Case, Exhibit, Finding, Operation, OperationAccess, Operations, Outcome, SourceText, Subject,
    grouped,
};
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use fencepost_trace::{Inconclusive, Reason};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a question about tests is about.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The data type.
    pub file: PathBuf,
    /// Another data type, whose serial executions are right.
    pub reference: Option<PathBuf>,
    /// A file that says what is right.
    pub specification: Option<PathBuf>,
    pub linearizable: bool,
    /// The most rounds that loops may have.
    pub most_rounds: u32,
}

/// A test under a model, with what it was compared with.
pub struct ShownTest<'s> {
    pub scope: &'s Scope,
    pub answer: &'s TestAnswer,
    /// What serial executions show, if it was found out.
    pub right: Option<&'s Observations>,
    /// What may have ended the run.
    pub limits: &'s Limits,
}

/// A test under a model.
pub fn case(shown: &ShownTest<'_>) -> Case {
    let ShownTest { scope, answer, right, limits } = shown;
    let program = &answer.case.program;
    let (outcome, title, sentence) = match &answer.verdict {
        Ok(TestOutcome::Pass(..)) => {
            let serial = grouped(answer.observations as u64);
            let sentence = match answer.observations {
                1 => "no execution fails, and each shows the only serial observation".to_owned(),
                _ => format!("no execution fails, and each shows one of the {serial} serial observations"),
            };
            (Outcome::Pass, "PASS", sentence)
        }
        Ok(TestOutcome::Fail(counterexample)) => (Outcome::Fail, "FAIL", counterexample.describe_failure()),
        Err(NoVerdict::Unsupported(why)) => (Outcome::Refused, "REFUSED", why.to_string()),
        Err(why) => (Outcome::Inconclusive, "INCONCLUSIVE", why.to_string()),
    };
    let statistics = &answer.statistics;
    let number = |number: usize| grouped(number as u64);
    let mut facts = vec![("test", answer.test.clone()), ("memory model", display_name(&answer.model))];
    if answer.observations > 0 {
        facts.push(("serial observations", number(answer.observations)));
    }
    if statistics.variables > 0 {
        let size =
            [(statistics.accesses, "accesses"), (statistics.variables, "variables"), (statistics.clauses, "clauses")];
        facts.push(("size of the formula", size.map(|(count, what)| format!("{} {what}", number(count))).join(", ")));
        facts.push(("iterations of loops", format!("up to {}", statistics.rounds)));
    }
    facts.push(("time", format!("{:.1} s", answer.seconds)));
    let mut exhibits = Vec::new();
    match &answer.verdict {
        Ok(TestOutcome::Fail(counterexample)) => {
            exhibits.push(Exhibit::Operations(operations("The execution", counterexample, program, *right)));
            exhibits.push(Exhibit::Text(checked(shown)));
        }
        Ok(TestOutcome::Pass(_, example)) => {
            exhibits.extend([Exhibit::Text(checked(shown)), Exhibit::Text(promised(shown))]);
            exhibits.extend(compared(shown).map(Exhibit::Table));
            exhibits.extend(
                example.as_ref().map(|example| {
                    Exhibit::Operations(operations("An execution, as an example", example, program, None))
                }),
            );
        }
        Err(why) => exhibits.extend([Exhibit::Text(undecided(shown, why)), Exhibit::Text(checked(shown))]),
    }
    let file = scope.file.display().to_string();
    let (findings, reason, error) = match &answer.verdict {
        Ok(TestOutcome::Pass(..)) => (Vec::new(), None, None),
        Ok(TestOutcome::Fail(found)) => (finding(found, answer).into_iter().collect(), None, None),
        Err(NoVerdict::Unsupported(why)) => (Vec::new(), None, Some(unsupported(why))),
        Err(why) => (Vec::new(), Some(unfinished(why, program, limits)), None),
    };
    Case {
        name: answer.test.clone(),
        subject: Subject { files: vec![file.clone()], test: Some(answer.test.clone()) },
        property: property(scope, answer),
        model: answer.model.clone(),
        outcome,
        title: title.to_owned(),
        sentence,
        seconds: answer.seconds,
        reason,
        error,
        findings,
        facts: facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        statistics: counts(answer),
        details: details(answer),
        exhibits,
        files: vec![file],
        ..Case::default()
    }
}

/// What was asked; of an execution that is wrong, what it breaks.
fn property(scope: &Scope, answer: &TestAnswer) -> &'static str {
    let failure = match &answer.verdict {
        Ok(TestOutcome::Fail(found)) => Some(found.failure),
        _ => None,
    };
    match failure {
        Some(Failure::Error | Failure::Stuck) => "safety",
        Some(Failure::NotLinearizable) => "linearizability",
        None if scope.linearizable => "linearizability",
        Some(Failure::NotSerial | Failure::Nothing) | None => "consistency",
    }
}

/// What is wrong. If it is no error of a certain access, what happened last is as good as any other place.
fn finding(found: &Counterexample, answer: &TestAnswer) -> Option<Finding> {
    let mut finding = Finding::new(found.failure.rule()?, found.describe_failure());
    let last = || found.accesses.iter().rev().find_map(|access| access.source);
    finding.place = found.place.or_else(last).map(|place| answer.case.program.place(place));
    finding.test.clone_from(&answer.test);
    finding.model.clone_from(&answer.model);
    finding.graph = Some(found.graph.clone());
    finding.exhibit = Some(0);
    finding.advice = found.may_be_meant.then(|| {
        let text = "if numbers are meant to stand where pointers should, allow them to";
        Advice::new(AdviceKind::AllowSentinels, text)
    });
    Some(finding)
}

fn unsupported(why: &Unsupported) -> Diagnostic {
    Diagnostic::new(Code::DataTypeUnsupported, why.to_string()).of_kind(DiagnosticKind::Unsupported)
}

/// Why there is no verdict.
fn unfinished(why: &NoVerdict, program: &Program, limits: &Limits) -> Inconclusive {
    match why {
        NoVerdict::Rounds { place, bound, .. } => {
            let place = place.map(|place| program.place(place));
            Inconclusive::new(Reason::UnrollingBound { bound: *bound }).at(place)
        }
        NoVerdict::Stopped(_) | NoVerdict::Timeout => limits.why(),
        NoVerdict::SolverGaveUp => Inconclusive::new(Reason::SolverGaveUp),
        other => Inconclusive::because(other.to_string()),
    }
}

/// An execution as its operations. If it shows what no serial execution shows, it is put beside these.
pub fn operations(
    heading: &str,
    counterexample: &Counterexample,
    program: &Program,
    right: Option<&Observations>,
) -> Operations {
    let threads = counterexample.operations.iter().map(|operation| operation.thread).max().unwrap_or(0);
    let together = counterexample.why.as_ref().map_or(&[][..], |why| &why.together);
    let shown = counterexample.operations.iter().enumerate().map(|(number, operation)| Operation {
        thread: operation.thread,
        text: operation.text.clone(),
        contradicts: operation.fails || together.iter().any(|(other, _)| *other == number),
    });
    let accesses = counterexample.accesses.iter().map(|access| OperationAccess {
        operation: access.operation,
        place: access.place.clone(),
        source: access.source.map(|place| program.place(place)),
        text: access.text.clone(),
        event: access.event,
    });
    let not_serial = matches!(counterexample.failure, Failure::NotSerial | Failure::NotLinearizable);
    Operations {
        heading: heading.to_owned(),
        threads: (0..=threads).map(thread).collect(),
        operations: shown.collect(),
        errors: counterexample.errors.clone(),
        reasons: reason(counterexample),
        compared: right.filter(|_| not_serial).map(|right| beside(counterexample, right)),
        disorder: out_of_order(counterexample),
        remedies: remedy(counterexample, program),
        accesses: accesses.collect(),
        graph: counterexample.graph.clone(),
    }
}

/// The data type, and the other files that its accesses and findings are in.
pub fn sources(file: &Path, cases: &[Case]) -> Vec<SourceText> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for exhibit in cases.iter().flat_map(|case| &case.exhibits) {
        if let Exhibit::Operations(operations) = exhibit {
            let places = operations.accesses.iter().filter_map(|access| access.source.as_ref());
            names.extend(places.map(|place| place.file.as_str()));
        }
    }
    let findings = cases.iter().flat_map(|case| &case.findings);
    names.extend(findings.filter_map(|finding| Some(finding.place.as_ref()?.file.as_str())));
    let others = names.into_iter().map(PathBuf::from).filter(|path| path != file && path.is_file());
    let read = |path: PathBuf| {
        let text = String::from_utf8_lossy(&std::fs::read(&path).ok()?).into_owned();
        Some(SourceText { path: path.display().to_string(), text })
    };
    std::iter::once(file.to_owned()).chain(others).filter_map(read).collect()
}
