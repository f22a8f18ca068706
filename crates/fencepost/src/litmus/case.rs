//! What was found, for the files that were asked for: a case for each test and model.

use super::answer::{LitmusAnswers, ModelAnswer, TestAnswers};
use super::json::{counts, details};
use fencepost_frontend::litmus::{LitmusTest, Quantifier};
use fencepost_litmus::answer::{Answer, BROKEN_CONDITION, NoAnswer, Note, OTHER_THAN_RECORDED, Observation, State};
use fencepost_litmus::forbidden::Forbidden;
use fencepost_model::display_name;
use fencepost_report::{
    Case, Exhibit, FinalStates, Finding, Outcome, Report, ShownGraph, ShownTable, SourceText, Subject, grouped,
};
use fencepost_source::Diagnostic;

/// What files about all tests are made of.
pub fn document(found: &LitmusAnswers) -> Report {
    let mut report = Report { command: "litmus", subject: subject(found), ..Report::default() };
    for (test, label) in found.tests.iter().zip(found.labels()) {
        match &test.test {
            Ok(read) => report.cases.extend(test.answers.iter().map(|one| case(&label, test, read, one))),
            Err(refused) => report.cases.push(unread(label, test, refused)),
        }
        let source = |text: &String| SourceText { path: test.file.clone(), text: text.clone() };
        report.sources.extend(test.text.as_ref().map(source));
    }
    report
}

/// The line at which the condition begins; 0 if there is none to be seen.
pub fn condition_line(text: &str) -> u32 {
    let begins = |line: &str| ["exists", "~exists", "forall"].iter().any(|word| line.trim_start().starts_with(word));
    let found = text.lines().zip(1..).filter(|(line, _)| begins(line)).last();
    found.map_or(0, |(_, number)| number)
}

fn subject(found: &LitmusAnswers) -> String {
    match &found.tests[..] {
        [only] => only.file.clone(),
        many => format!("{} litmus tests", many.len()),
    }
}

fn unread(name: String, test: &TestAnswers, refused: &Diagnostic) -> Case {
    let (sentence, place) = (refused.to_string(), refused.place().cloned().unwrap_or_else(|| test.at(0)));
    let (title, seconds) = ("cannot be read".to_owned(), test.seconds);
    Case {
        name,
        subject: Subject { files: vec![test.file.clone()], test: None },
        outcome: Outcome::Refused,
        title,
        sentence,
        place: Some(place),
        seconds,
        error: Some(refused.clone()),
        ..Case::default()
    }
}

fn case(label: &str, of: &TestAnswers, test: &LitmusTest, one: &ModelAnswer) -> Case {
    let mut case = Case {
        name: label.to_owned(),
        subject: Subject { files: vec![of.file.clone()], test: Some(test.name.clone()) },
        property: "condition",
        model: one.model.clone(),
        outcome: one.outcome(test),
        error: one.refused(test, &of.at(0)),
        findings: finding(label, of, test, one).into_iter().collect(),
        details: details(test, one),
        place: Some(if one.answer.is_ok() { of.condition() } else { of.at(0) }),
        seconds: one.seconds,
        facts: vec![("memory model".to_owned(), display_name(&one.model))],
        ..Case::default()
    };
    match &one.answer {
        Ok(answer) => answered(&mut case, test, one, answer),
        Err(why) => {
            let title = match why {
                NoAnswer::Inconclusive(_) => "INCONCLUSIVE",
                NoAnswer::Error(_) => "error",
                NoAnswer::Unsupported(_) => "unsupported",
                NoAnswer::Disagreement(_) => "the engines disagree",
            };
            (case.title, case.sentence) = (title.to_owned(), why.to_string());
            if let NoAnswer::Inconclusive(why) = why {
                case.reason = Some(why.clone());
            }
        }
    }
    if let (Ok(_), Some(differences)) = (&one.answer, &one.differences)
        && !differences.is_empty()
    {
        case.sentence = format!("not as recorded: {}", differences.join("; "));
    }
    case.facts.push(("time".to_owned(), format!("{:.2} s", one.seconds)));
    case
}

/// What is wrong: the claim of the test does not hold, or the answer is not as recorded.
fn finding(label: &str, of: &TestAnswers, test: &LitmusTest, one: &ModelAnswer) -> Option<Finding> {
    let rule = if one.differences.is_some() { OTHER_THAN_RECORDED } else { BROKEN_CONDITION };
    let mut finding = Finding::new(rule, one.failure(test)?);
    label.clone_into(&mut finding.test);
    finding.model.clone_from(&one.model);
    finding.place = Some(of.condition());
    Some(finding)
}

fn answered(case: &mut Case, test: &LitmusTest, one: &ModelAnswer, answer: &Answer) {
    let asked = &test.condition;
    let count = answer.states.len();
    let positive = answer.states.iter().filter(|state| state.satisfies).count();
    let of_states = format!("in {positive} of {count} final states");
    let (title, sentence) = match (test.quantifier, answer.ok) {
        (Quantifier::Exists, true) | (Quantifier::NotExists, false) => {
            ("Allowed", format!("{asked} holds {of_states}"))
        }
        (Quantifier::Exists, false) | (Quantifier::NotExists, true) => {
            ("Forbidden", format!("{asked} holds in none of the {count} final states"))
        }
        (Quantifier::ForAll, true) => ("Required, and holds", format!("{asked} holds {of_states}")),
        (Quantifier::ForAll, false) => ("Required, and does not hold", format!("{asked} holds only {of_states}")),
    };
    (case.title, case.sentence) = (title.to_owned(), sentence);
    let how_often = match answer.observation {
        Observation::Never => "never".to_owned(),
        Observation::Sometimes => format!("sometimes, {of_states}"),
        Observation::Always => "always".to_owned(),
    };
    case.facts.push(("the condition holds".to_owned(), how_often));
    case.facts.extend(answer.executions.map(|executions| ("executions".to_owned(), grouped(executions))));
    let mut notes: Vec<String> = answer.notes.iter().map(Note::to_string).collect();
    (case.statistics, case.notes) = (counts(answer), notes.clone());
    if answer.endless > 0 {
        notes.push(format!("{} executions never end, and have no final state", answer.endless));
    }
    let explained = one.explanation.as_ref();
    let picture = explained.and_then(|explained| explained.picture.as_ref());
    let forbidden = explained.and_then(|explained| explained.forbidden.as_ref());
    if picture.is_none() && forbidden.is_none() {
        notes.extend(explained.map(|explained| explained.text.trim_end().to_owned()));
    }
    let reading = reading(test.quantifier, &display_name(&one.model));
    case.exhibits.push(Exhibit::States(FinalStates { reading, ..states(test, answer, notes) }));
    if let Some(graph) = picture {
        let heading = "An execution that ends like this".to_owned();
        let remark = READING_GRAPHS.to_owned();
        case.exhibits.push(Exhibit::Graph(ShownGraph { heading, remark, cycle: Vec::new(), graph: graph.clone() }));
    }
    if let Some(forbidden) = forbidden {
        case.exhibits.extend(exhibits(forbidden, &display_name(&one.model)));
    }
}

/// What boxes of graphs say.
const READING_GRAPHS: &str = "W is a store, R is a load, U is both at once, each with its location and value; * stands for locked instructions. Program order goes downwards.";

/// What there is to see of why something is forbidden.
fn exhibits(forbidden: &Forbidden, model: &str) -> Vec<Exhibit> {
    let graph = forbidden.forbidden_picture.as_ref().map(|(graph, cycle)| {
        Exhibit::Graph(ShownGraph {
            heading: format!("What such an execution would be, which {model} forbids"),
            remark: format!("Only a memory that reorders more than {model} would do this. {READING_GRAPHS}"),
            cycle: cycle.clone(),
            graph: graph.clone(),
        })
    });
    let table = ShownTable {
        heading: "The axioms that forbid it".to_owned(),
        remark: format!(
            "These axioms of {model} cannot all hold in an execution that ends like this, and without any one of them it would be allowed. \
             Variables stand for all accesses of their kind: L for loads, S for stores, F for fences, X, Y and Z for any access."
        ),
        columns: ["axiom", "what it demands", "as the model has it"].map(str::to_owned).to_vec(),
        rows: forbidden.axioms.iter().map(|axiom| (axiom.to_vec(), false)).collect(),
    };
    // A model in cat has no axioms.
    graph.into_iter().chain((!forbidden.axioms.is_empty()).then_some(Exhibit::Table(table))).collect()
}

/// What the words of an answer mean.
fn reading(quantifier: Quantifier, model: &str) -> Vec<String> {
    let answer = match quantifier {
        Quantifier::Exists | Quantifier::NotExists => format!(
            "“Allowed”: some execution under {model} ends in a state in which the condition holds. “Forbidden”: none does, however the threads \
             take turns and whatever is reordered."
        ),
        Quantifier::ForAll => {
            format!("The test demands that the condition holds at the end of every execution under {model}.")
        }
    };
    vec![
        answer,
        "0:EAX is register EAX of thread P0 and [x] is the location x of memory, both at the end; /\\ means and, \\/ or, ~ not.".to_owned(),
    ]
}

/// The states as a table: all have the same things in the same order.
fn states(test: &LitmusTest, answer: &Answer, notes: Vec<String>) -> FinalStates {
    let first = answer.states.first().map_or(&[][..], |state| &state.values);
    let row = |state: &State| state.values.iter().map(|(_, value)| value.to_string()).collect();
    FinalStates {
        heading: "Final states".to_owned(),
        condition: test.question(),
        reading: Vec::new(),
        names: first.iter().map(|(observed, _)| observed.to_string()).collect(),
        rows: answer.states.iter().map(|state| (row(state), state.satisfies)).collect(),
        notes,
    }
}
