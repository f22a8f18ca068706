//! What was found, for the files that were asked for: a case for each test and model.

use super::Ran;
use super::output::{out_of_order, reason, remedy, thread, what};
use fencepost_datatype::check::{NoVerdict, Verdict};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_report::{Case, Exhibit, Operation, OperationAccess, Operations, Outcome};

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
