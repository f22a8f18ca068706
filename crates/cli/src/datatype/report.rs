//! What was found, for the files that were asked for: a case for each test and model.

use super::Ran;
use super::output::{out_of_order, reason, remedy, thread, what};
use fencepost_datatype::check::{NoVerdict, Verdict};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_report::{Case, Exhibit, Operation, OperationAccess, Operations, Outcome, SourceText};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A test under a model.
pub fn case(ran: &Ran<'_>) -> Case {
    let (outcome, title, sentence) = match &ran.verdict {
        Ok(Verdict::Pass(..)) => {
            let serial = ran.observations;
            let sentence = format!("no execution fails, and each shows one of the {serial} serial observations");
            (Outcome::Pass, "PASS", sentence)
        }
        Ok(Verdict::Fail(counterexample)) => (Outcome::Fail, "FAIL", what(counterexample)),
        Err(NoVerdict::Unsupported(why)) => (Outcome::Refused, "REFUSED", why.to_string()),
        Err(why) => (Outcome::Inconclusive, "INCONCLUSIVE", why.to_string()),
    };
    let statistics = &ran.statistics;
    let facts = [
        ("test", ran.test.to_owned()),
        ("memory model", ran.model.to_owned()),
        ("serial observations", ran.observations.to_string()),
        ("accesses", statistics.accesses.to_string()),
        ("variables", statistics.variables.to_string()),
        ("clauses", statistics.clauses.to_string()),
        ("time", format!("{:.1} s", ran.seconds)),
    ];
    let exhibit = match &ran.verdict {
        Ok(Verdict::Fail(counterexample)) => Some(operations("The execution", counterexample, ran)),
        Ok(Verdict::Pass(_, Some(example))) => Some(operations("An execution, as an example", example, ran)),
        _ => None,
    };
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
        exhibits: exhibit.into_iter().map(Exhibit::Operations).collect(),
    }
}

fn operations(heading: &str, counterexample: &Counterexample, ran: &Ran<'_>) -> Operations {
    let threads = counterexample.operations.iter().map(|operation| operation.thread).max().unwrap_or(0);
    let together = counterexample.why.as_ref().map_or(&[][..], |why| &why.together);
    let shown = counterexample.operations.iter().enumerate().map(|(number, operation)| Operation {
        thread: operation.thread,
        text: operation.text.clone(),
        contradicts: together.iter().any(|(other, _)| *other == number),
    });
    let accesses = counterexample.accesses.iter().map(|access| OperationAccess {
        operation: access.operation,
        place: access.place.clone(),
        text: access.text.clone(),
        in_program: Some(access.in_program),
        reads_from: access.reads_from,
    });
    Operations {
        heading: heading.to_owned(),
        threads: (0..=threads).map(thread).collect(),
        operations: shown.collect(),
        reasons: reason(counterexample),
        disorder: out_of_order(counterexample),
        remedies: remedy(counterexample, ran.program),
        accesses: accesses.collect(),
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
