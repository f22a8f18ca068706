//! Prints what was found: one test in full, several as a table, or everything as JSON.

use super::{Finished, LitmusArguments, Ran};
use crate::exit::Failure;
use crate::{print, print_answer, words};
use fencepost_frontend::litmus::LitmusTest;
use fencepost_litmus::answer::{NoAnswer, Note, answer_text};
use fencepost_litmus::models::LitmusModel;
use fencepost_model::display_name;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// An object of `--json`.
#[derive(Serialize)]
struct JsonAnswer<'a> {
    test: &'a str,
    file: &'a str,
    model: &'a str,
    condition: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    executions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Value>,
    seconds: f64,
}

/// Prints everything; what cannot be read has been complained about.
pub fn print_all(
    finished: &[Finished],
    arguments: &LitmusArguments,
    models: &[LitmusModel],
    compared: bool,
    seconds: f64,
) {
    if arguments.json {
        finished.iter().flat_map(json).for_each(|object| print_answer(&object));
        return;
    }
    let mut text = String::new();
    if !arguments.quiet {
        text += &match finished {
            [only] => in_full(only),
            many => table(many, models, arguments.explain),
        };
    }
    text += &failures(finished, compared);
    if finished.len() > 1 || arguments.quiet {
        text += &last_line(finished, models, seconds);
    }
    print(&text);
}

fn json(finished: &Finished) -> Vec<String> {
    let file = finished.file.display().to_string();
    let (test, ran) = match &finished.outcome {
        Ok(outcome) => outcome,
        Err(failure) => return vec![unread(&file, failure)],
    };
    let lines = ran.iter().map(|ran| {
        let answer = ran.answer.as_ref().ok();
        let object = JsonAnswer {
            test: &test.name,
            file: &file,
            model: &ran.model,
            condition: test.question(),
            verdict: answer.map(|answer| answer.observation.name()),
            ok: answer.map(|answer| answer.ok),
            states: answer.map(|answer| answer.states.iter().map(|state| state.text.as_str()).collect()),
            executions: answer.and_then(|answer| answer.executions),
            notes: answer.map_or(Vec::new(), |answer| answer.notes.iter().map(Note::to_string).collect()),
            explanation: ran.explanation.as_ref().map(|explained| explained.text.as_str()),
            error: ran.answer.as_ref().err().map(object),
            seconds: ran.seconds,
        };
        // It has nothing but texts, numbers and lists of them.
        serde_json::to_string(&object).unwrap_or_default()
    });
    lines.collect()
}

/// Why there is no answer, for programs.
fn object(why: &NoAnswer) -> Value {
    let kind = match why {
        NoAnswer::Error(_) => "program",
        NoAnswer::Unsupported(_) => "unsupported",
        NoAnswer::Inconclusive(_) => "inconclusive",
        NoAnswer::Disagreement(_) => "bug",
    };
    serde_json::json!({ "kind": kind, "message": why.to_string(), "place": null, "help": null })
}

/// The object for a test that cannot be read: it has no name and no model.
fn unread(file: &str, failure: &Failure) -> String {
    serde_json::json!({ "file": file, "error": failure.object() }).to_string()
}

fn in_full(finished: &Finished) -> String {
    let Ok((test, ran)) = &finished.outcome else { return String::new() };
    ran.iter().map(|ran| one_in_full(test, ran)).collect::<Vec<_>>().join("\n")
}

fn one_in_full(test: &LitmusTest, ran: &Ran) -> String {
    let model = &display_name(&ran.model);
    match &ran.answer {
        Ok(answer) => {
            answer_text(answer, test, model) + ran.explanation.as_ref().map_or("", |explained| &explained.text)
        }
        Err(NoAnswer::Error(message)) => format!("{}  has an error under {model}: {message}\n", test.name),
        Err(NoAnswer::Unsupported(message)) => format!("{}  cannot be run under {model}: {message}\n", test.name),
        Err(NoAnswer::Inconclusive(message)) => {
            format!("{}  {} under {model}: {message}\n", words::inconclusive(), test.name)
        }
        Err(NoAnswer::Disagreement(message)) => {
            let what = format!("the engines disagree on {} under {model}: {message}", test.name);
            crate::internal_error::message(&what)
        }
    }
}

fn table(finished: &[Finished], models: &[LitmusModel], explains: bool) -> String {
    let labels = labels(finished);
    let mut rows = vec![vec!["test".to_owned()]];
    rows[0].extend(models.iter().map(|model| display_name(model.name())));
    for (finished, label) in finished.iter().zip(&labels) {
        match &finished.outcome {
            Ok((_, ran)) => {
                let mut row = vec![label.clone()];
                row.extend(ran.iter().map(|ran| match &ran.answer {
                    Ok(answer) => answer.observation.name().to_owned(),
                    Err(NoAnswer::Error(_)) => "error".to_owned(),
                    Err(NoAnswer::Unsupported(_)) => "unsupported".to_owned(),
                    Err(NoAnswer::Disagreement(_)) => "DISAGREEMENT".to_owned(),
                    Err(NoAnswer::Inconclusive(_)) => "?".to_owned(),
                }));
                rows.push(row);
            }
            Err(_) => rows.push(vec![label.clone(), "cannot be read".to_owned()]),
        }
    }
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..=models.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    for finished in finished {
        let Ok((test, ran)) = &finished.outcome else { continue };
        for ran in ran.iter().filter(|ran| ran.answer.is_err()) {
            text += &one_in_full(test, ran);
        }
    }
    if explains {
        for (finished, label) in finished.iter().zip(&labels) {
            for ran in finished.outcome.iter().flat_map(|(_, ran)| ran).filter(|ran| ran.answer.is_ok()) {
                if let Some(explained) = &ran.explanation {
                    text += &format!("{label} under {}: {}", display_name(&ran.model), explained.text);
                }
            }
        }
    }
    text + &notes(finished, &labels)
}

/// What there is to know about answers, each note once with the first answer that has it.
fn notes(finished: &[Finished], labels: &[String]) -> String {
    let mut notes: Vec<(String, String, usize)> = Vec::new();
    for (finished, label) in finished.iter().zip(labels) {
        for ran in finished.outcome.iter().flat_map(|(_, ran)| ran) {
            for note in ran.answer.iter().flat_map(|answer| &answer.notes).map(Note::to_string) {
                match notes.iter_mut().find(|(known, ..)| *known == note) {
                    Some((.., others)) => *others += 1,
                    None => notes.push((note, format!("{label} under {}", display_name(&ran.model)), 0)),
                }
            }
        }
    }
    let line = |(note, first, others): (String, String, usize)| match others {
        0 => format!("Note: {note} ({first})\n"),
        1 => format!("Note: {note} ({first}, and 1 other answer)\n"),
        others => format!("Note: {note} ({first}, and {others} other answers)\n"),
    };
    notes.into_iter().map(line).collect()
}

/// What tests are called: their names, or their files where several have the same name or none can be read.
pub fn labels(finished: &[Finished]) -> Vec<String> {
    let name = |finished: &Finished| finished.outcome.as_ref().ok().map(|(test, _)| test.name.clone());
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for name in finished.iter().filter_map(name) {
        *names.entry(name).or_default() += 1;
    }
    let label = |finished: &Finished| {
        let unique = name(finished).filter(|name| names.get(name) == Some(&1));
        unique.unwrap_or_else(|| finished.file.display().to_string())
    };
    finished.iter().map(label).collect()
}

/// The answers that are wrong, and how many are as recorded.
fn failures(finished: &[Finished], compared: bool) -> String {
    let mut text = String::new();
    let (mut same, mut different, mut unknown) = (0_usize, 0_usize, 0_usize);
    for (finished, label) in finished.iter().zip(labels(finished)) {
        let Ok((test, ran)) = &finished.outcome else { continue };
        for ran in ran {
            if let Some(wrong) = ran.wrong(test) {
                text += &format!("{}  {label} under {}: {wrong}\n", words::fail(), display_name(&ran.model));
            }
            match &ran.differences {
                None => unknown += 1,
                Some(differences) if differences.is_empty() => same += 1,
                Some(_) => different += 1,
            }
        }
    }
    if compared {
        text += &format!("{same} results as recorded, {different} different, {unknown} without a record\n");
    }
    text
}

fn last_line(finished: &[Finished], models: &[LitmusModel], seconds: f64) -> String {
    let unread = finished.iter().filter(|finished| finished.outcome.is_err()).count();
    let names: Vec<String> = models.iter().map(|model| display_name(model.name())).collect();
    let unread = if unread == 0 { String::new() } else { format!(", {unread} of which cannot be read") };
    let tests = if finished.len() == 1 { "1 test".to_owned() } else { format!("{} tests", finished.len()) };
    let answers = finished.iter().flat_map(|finished| &finished.outcome).flat_map(|(_, ran)| ran);
    let open = answers.filter(|ran| matches!(ran.answer, Err(NoAnswer::Inconclusive(_)))).count();
    let open = match open {
        0 => String::new(),
        1 => format!(", 1 answer {}", words::inconclusive()),
        open => format!(", {open} answers {}", words::inconclusive()),
    };
    format!("{tests}{unread} under {}{open} ({seconds:.2} s)\n", names.join(", "))
}
