//! What a verdict on a data type means, for people who have never seen one: what was checked, what that promises, why there may
//! be no verdict, and what serial executions show.

use super::case::ShownTest;
use super::wording::thread;
use fencepost_datatype::check::{NoVerdict, TestOutcome};
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::notation::Test;
use fencepost_datatype::notation::UNNAMED;
use fencepost_datatype::observe::{Observation, Observations};
use fencepost_encode::symbolic::ObservationKind;
use fencepost_model::display_name;
use fencepost_report::{ShownTable, ShownText, grouped, shown_path};

/// More observations than these make no table that anybody reads.
const MOST_ROWS: usize = 40;

fn text(heading: &str, paragraphs: Vec<String>) -> ShownText {
    ShownText { heading: heading.to_owned(), remark: paragraphs.join("\n"), text: String::new() }
}

/// The test in words.
fn test_in_words(test: &Test, init: &str) -> String {
    let calls = |functions: &[String]| functions.iter().map(|name| format!("{name}()")).collect::<Vec<_>>().join(", ");
    let before: Vec<String> = std::iter::once(init.to_owned()).chain(test.first.iter().cloned()).collect();
    let threads = test.threads.iter().enumerate().map(|(number, own)| format!("thread {}: {}", number + 1, calls(own)));
    let threads: Vec<String> = threads.collect();
    // A test without a name is known by its text, which stands above.
    let name = if test.name == UNNAMED { String::new() } else { format!("The test {}. ", test.name) };
    format!("{name}First: {}. Then, at the same time, {}.", calls(&before), threads.join("; "))
}

/// What was asked, and of what.
pub fn checked(shown: &ShownTest<'_>) -> ShownText {
    let model = display_name(&shown.answer.model);
    let source = match (&shown.scope.reference, &shown.scope.specification) {
        (Some(reference), _) => format!(", of {}", shown_path(reference)),
        (None, Some(spec)) => format!(", as {} has them", shown_path(spec)),
        (None, None) => String::new(),
    };
    let mut paragraphs = vec![
        test_in_words(&shown.answer.case.test, &shown.answer.case.init),
        format!(
            "An execution is right if it makes no error, no thread waits forever, and its operations have the arguments and results of some \
             serial execution{source}: one in which the operations run one after the other, in some order that keeps the order of each \
             thread{}. Operations may choose any of the values that they ask for.",
            if shown.scope.linearizable { " and of operations that do not overlap" } else { "" },
        ),
        format!(
            "All executions that the memory model {model} allows are checked together, as one formula; a solver searches for one that is \
             not right."
        ),
    ];
    let rounds = shown.answer.statistics.rounds;
    if rounds > 0 {
        let times = if rounds == 1 { "1 iteration".to_owned() } else { format!("{rounds} iterations") };
        paragraphs.push(format!(
            "Loops were unrolled for up to {times} each time they were entered; iterations that change nothing do not count."
        ));
    }
    text("What was checked", paragraphs)
}

/// What a PASS promises, and what not.
pub fn promised(shown: &ShownTest<'_>) -> ShownText {
    let model = display_name(&shown.answer.model);
    let mut paragraphs = vec![
        format!(
            "On this test, whatever {model} reorders and however the threads take turns, the data type makes no error and shows nothing \
             that it would not show with one operation after the other. No execution goes on after the rounds that were \
             followed, so nothing was cut off."
        ),
        format!(
            "Nothing is said of other tests (more threads, more operations, other orders of calls), of models that allow more than \
             {model}, or of what an optimising compiler makes of the source."
        ),
    ];
    if shown.answer.statistics.left_out {
        paragraphs.push("Executions in which a value justifies only itself were left out.".to_owned());
    }
    if let Some(proof) = &shown.answer.proof {
        paragraphs.push(format!("A proof of it was written to {} and checked.", shown_path(&proof.proof)));
    }
    text("What this promises", paragraphs)
}

/// Why there is no verdict, and what to do.
pub fn undecided(shown: &ShownTest<'_>, why: &NoVerdict) -> ShownText {
    let rounds = shown.scope.most_rounds;
    let times = if rounds == 1 { "1 iteration".to_owned() } else { format!("{rounds} iterations") };
    let paragraphs = match why {
        NoVerdict::Rounds { serial: false, .. } => vec![
            format!(
                "Some execution runs this loop for more than {times}, which is the most that was allowed. No execution is wrong \
                 whose loops end within these iterations; what longer ones do is not known."
            ),
            "A loop that can run forever, for instance because a fence is missing, never gets a verdict of PASS by allowing more \
             iterations."
                .to_owned(),
        ],
        NoVerdict::Rounds { serial: true, .. } => vec![
            "Even with one operation after the other this loop continues after the iterations that are allowed, so that it is not known what \
             is right."
                .to_owned(),
            "Check whether the loop ends at all; if it does, allow more iterations.".to_owned(),
        ],
        NoVerdict::NoSerialExecution => vec![
            "Every serial execution waits forever or stops at an assumption that does not hold, so that there is nothing to compare with."
                .to_owned(),
            "Does an operation wait for another one that comes later in the test?".to_owned(),
        ],
        NoVerdict::SolverGaveUp => vec!["The solver found no wrong execution and no proof that there is none.".to_owned()],
        NoVerdict::Refuted(_) => vec!["This is a bug in fencepost.".to_owned()],
        NoVerdict::Timeout | NoVerdict::Stopped(_) => vec!["The run was ended before there was an answer.".to_owned()],
        NoVerdict::Unsupported(_) => vec!["The test was not checked.".to_owned()],
    };
    text("Why there is no verdict", paragraphs)
}

/// What operations are called and whose they are: `init` and what comes before the threads first.
fn columns(shown: &ShownTest<'_>) -> Vec<(usize, String)> {
    let (test, init) = (&shown.answer.case.test, &shown.answer.case.init);
    let before = std::iter::once(init).chain(&test.first).map(|name| (0, name.clone()));
    let threads =
        test.threads.iter().zip(1..).flat_map(|(own, thread)| own.iter().map(move |name| (thread, name.clone())));
    before.chain(threads).collect()
}

/// The observations of serial executions, for a PASS.
pub fn compared(shown: &ShownTest<'_>) -> Option<ShownTable> {
    let right = shown.right.filter(|_| matches!(shown.answer.verdict, Ok(TestOutcome::Pass(..))))?;
    let rows: Vec<(&Observation, bool)> = right.iter().map(|serial| (serial, false)).collect();
    let remark = "Each line is what some serial execution shows. Every execution under the model shows one of them.";
    Some(table("What serial executions show", remark, &columns(shown), &rows))
}

/// What an execution shows, beside the serial executions with the same arguments.
pub fn beside(counterexample: &Counterexample, right: &Observations) -> ShownTable {
    let own = &counterexample.observation;
    let arguments = |of: &Observation| -> Vec<_> {
        let all = of.values.iter().filter(|(key, _)| key.kind == ObservationKind::Argument);
        all.map(|(key, value)| (key.clone(), *value)).collect()
    };
    let same = right.iter().filter(|serial| arguments(serial) == arguments(own)).map(|serial| (serial, false));
    let rows: Vec<(&Observation, bool)> = std::iter::once((own, true)).chain(same).collect();
    let operations: Vec<(usize, String)> =
        counterexample.operations.iter().map(|operation| (operation.thread, operation.name.clone())).collect();
    let remark = match rows.len() - 1 {
        0 => "The marked line is this execution. No serial execution has the same arguments.".to_owned(),
        1 => "The marked line is this execution; below it the only serial one with the same arguments. They differ."
            .to_owned(),
        serial => format!(
            "The marked line is this execution; below it are all {} that serial executions with the same arguments show. It is not one of them.",
            grouped(serial as u64)
        ),
    };
    table("This execution beside the serial ones", &remark, &operations, &rows)
}

fn table(heading: &str, remark: &str, operations: &[(usize, String)], rows: &[(&Observation, bool)]) -> ShownTable {
    let shows = |number: usize| rows.iter().any(|(row, _)| row.values.keys().any(|key| key.operation == number));
    let numbers: Vec<usize> = (0..operations.len()).filter(|number| shows(*number)).collect();
    let cell = |row: &Observation, number: usize| format!("{}{}", operations[number].1, row.operation(number));
    let first = rows.iter().take(MOST_ROWS);
    let left_out = rows.len().saturating_sub(MOST_ROWS);
    let note =
        if left_out > 0 { format!(" ({} more lines are not shown.)", grouped(left_out as u64)) } else { String::new() };
    ShownTable {
        heading: heading.to_owned(),
        remark: format!("{remark}{note}"),
        columns: numbers.iter().map(|number| thread(operations[*number].0)).collect(),
        rows: first.map(|(row, mark)| (numbers.iter().map(|number| cell(row, *number)).collect(), *mark)).collect(),
    }
}
