//! What was found, for the files that were asked for: a case for each test and model.

use super::Ran;
use super::meaning::{checked, compared, promised, undecided};
use super::output::{out_of_order, reason, remedy, thread, what};
use fencepost_datatype::check::{Failure, NoVerdict, Verdict};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::observe::Observations;
use fencepost_model::display_name;
use fencepost_program::Program;
use fencepost_report::{Case, Exhibit, Operation, OperationAccess, Operations, Outcome, SourceText, grouped};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A test under a model.
pub(super) fn case(ran: &Ran<'_>) -> Case {
    let (outcome, title, sentence) = match &ran.verdict {
        Ok(Verdict::Pass(..)) => {
            let serial = grouped(ran.observations as u64);
            let sentence = match ran.observations {
                1 => "no execution fails, and each shows the only serial observation".to_owned(),
                _ => format!("no execution fails, and each shows one of the {serial} serial observations"),
            };
            (Outcome::Pass, "PASS", sentence)
        }
        Ok(Verdict::Fail(counterexample)) => (Outcome::Fail, "FAIL", what(counterexample)),
        Err(NoVerdict::Unsupported(why)) => (Outcome::Refused, "REFUSED", why.to_string()),
        Err(why) => (Outcome::Inconclusive, "INCONCLUSIVE", why.to_string()),
    };
    let statistics = &ran.statistics;
    let number = |number: usize| grouped(number as u64);
    let mut facts = vec![("test", ran.test.to_owned()), ("memory model", display_name(ran.model))];
    if ran.observations > 0 {
        facts.push(("serial observations", number(ran.observations)));
    }
    if statistics.variables > 0 {
        let size =
            [(statistics.accesses, "accesses"), (statistics.variables, "variables"), (statistics.clauses, "clauses")];
        facts.push(("size of the formula", size.map(|(count, what)| format!("{} {what}", number(count))).join(", ")));
        facts.push(("rounds of loops", format!("up to {}", statistics.rounds)));
    }
    facts.push(("time", format!("{:.1} s", ran.seconds)));
    let mut exhibits = Vec::new();
    match &ran.verdict {
        Ok(Verdict::Fail(counterexample)) => {
            let shown = operations("The execution", counterexample, ran.program, ran.right);
            exhibits.push(Exhibit::Operations(shown));
            exhibits.push(Exhibit::Text(checked(ran)));
        }
        Ok(Verdict::Pass(_, example)) => {
            exhibits.extend([Exhibit::Text(checked(ran)), Exhibit::Text(promised(ran))]);
            exhibits.extend(compared(ran).map(Exhibit::Table));
            exhibits.extend(example.as_ref().map(|example| {
                Exhibit::Operations(operations("An execution, as an example", example, ran.program, None))
            }));
        }
        Err(why) => exhibits.extend([Exhibit::Text(undecided(ran, why)), Exhibit::Text(checked(ran))]),
    }
    Case {
        name: ran.test.to_owned(),
        model: ran.model.to_owned(),
        outcome,
        title: title.to_owned(),
        sentence,
        seconds: ran.seconds,
        place: None,
        facts: facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        advice: Vec::new(),
        exhibits,
        files: vec![ran.asked.file.display().to_string()],
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
        compared: right.filter(|_| not_serial).map(|right| super::meaning::beside(counterexample, right)),
        disorder: out_of_order(counterexample),
        remedies: remedy(counterexample, program),
        accesses: accesses.collect(),
        graph: counterexample.graph.clone(),
    }
}

/// The data type, and the files beside it that its accesses are in.
pub fn sources(file: &Path, cases: &[Case]) -> Vec<SourceText> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for exhibit in cases.iter().flat_map(|case| &case.exhibits) {
        if let Exhibit::Operations(operations) = exhibit {
            let places = operations.accesses.iter().filter_map(|access| access.place.rsplit_once(':'));
            names.extend(places.map(|(name, _)| name));
        }
    }
    names.extend(cases.iter().filter_map(|case| Some(case.sentence.split(": ").next()?.rsplit_once(':')?.0)));
    let beside = names.into_iter().map(|name| file.with_file_name(name)).filter(|path| path != file && path.is_file());
    let read = |path: PathBuf| {
        let text = String::from_utf8_lossy(&std::fs::read(&path).ok()?).into_owned();
        Some(SourceText { path: path.display().to_string(), text })
    };
    std::iter::once(file.to_owned()).chain(beside).filter_map(read).collect()
}
