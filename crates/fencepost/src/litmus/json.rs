//! Answers for programs to read: an object for each test and model.

use super::answer::{LitmusAnswers, ModelAnswer, TestAnswers};
use fencepost_frontend::litmus::LitmusTest;
use fencepost_litmus::answer::{NoAnswer, Note};
use fencepost_report::diagnostic_json;
use serde::Serialize;
use serde_json::{Value, json};

/// An answer.
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

/// The object of an answer, or a list of them.
pub fn json_of(found: &LitmusAnswers) -> Value {
    let mut objects: Vec<Value> = found.tests.iter().flat_map(|test| of_test(test)).collect();
    if objects.len() == 1 { objects.remove(0) } else { Value::Array(objects) }
}

fn of_test(answers: &TestAnswers) -> Vec<Value> {
    match &answers.test {
        // It has no name and no model.
        Err(refused) => vec![json!({ "file": answers.file, "error": diagnostic_json(refused) })],
        Ok(test) => answers.answers.iter().map(|one| of_answer(test, &answers.file, one)).collect(),
    }
}

fn of_answer(test: &LitmusTest, file: &str, one: &ModelAnswer) -> Value {
    let answer = one.answer.as_ref().ok();
    let object = JsonAnswer {
        test: &test.name,
        file,
        model: &one.model,
        condition: test.question(),
        verdict: answer.map(|answer| answer.observation.name()),
        ok: answer.map(|answer| answer.ok),
        states: answer.map(|answer| answer.states.iter().map(|state| state.text.as_str()).collect()),
        executions: answer.and_then(|answer| answer.executions),
        notes: answer.map_or(Vec::new(), |answer| answer.notes.iter().map(Note::to_string).collect()),
        explanation: one.explanation.as_ref().map(|explained| explained.text.as_str()),
        error: one.answer.as_ref().err().map(error),
        seconds: one.seconds,
    };
    // It has nothing but texts, numbers and lists of them.
    serde_json::to_value(&object).unwrap_or_default()
}

/// Why there is no answer.
fn error(why: &NoAnswer) -> Value {
    let kind = match why {
        NoAnswer::Error(_) => "program",
        NoAnswer::Unsupported(_) => "unsupported",
        NoAnswer::Inconclusive(_) => "inconclusive",
        NoAnswer::Disagreement(_) => "bug",
    };
    json!({ "kind": kind, "message": why.to_string(), "place": null, "help": null })
}
