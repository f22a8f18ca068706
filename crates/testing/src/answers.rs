//! What the command prints with `--json`, which must be what its schema says.

use crate::in_repository;
use crate::json_schema::misfits;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The schema of what the command prints with `--json`.
pub static JSON_SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let text = std::fs::read_to_string(in_repository("docs/json.schema.json")).expect("there is a schema");
    serde_json::from_str(&text).expect("it is JSON")
});

/// Fails unless each line of a text is an object that fits the schema, and there is one.
#[track_caller]
pub fn assert_answers(text: &str) {
    let mut lines = text.lines().filter(|line| !line.is_empty()).peekable();
    assert!(lines.peek().is_some(), "there is no object");
    lines.for_each(assert_answer);
}

/// The same for those lines that look like objects: a script may print others, too.
#[track_caller]
pub(crate) fn assert_answers_among(text: &str) {
    text.lines().filter(|line| line.starts_with('{') && line.ends_with('}')).for_each(assert_answer);
}

#[track_caller]
fn assert_answer(line: &str) {
    if let Some(wrong) = wrong_with_answer(line) {
        panic!("{wrong}\n{line}");
    }
}

/// What is wrong with an object on a line, if anything.
pub fn wrong_with_answer(line: &str) -> Option<String> {
    let object: Value = match serde_json::from_str(line) {
        Ok(object) => object,
        Err(error) => return Some(format!("no JSON: {error}")),
    };
    let wrong = misfits(&JSON_SCHEMA, &object);
    (!wrong.is_empty()).then(|| format!("what is printed does not fit docs/json.schema.json:\n{}", wrong.join("\n")))
}

/// The answers on the lines of a text.
#[track_caller]
pub fn answers(text: &str) -> Vec<Value> {
    assert_answers(text);
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// An answer without what differs from run to run: the time, and the command line.
pub fn timeless(answer: &Value) -> Value {
    let mut answer = answer.clone();
    let members = answer.as_object_mut().expect("an answer is an object");
    for name in ["seconds", "command_line"] {
        assert!(members.remove(name).is_some(), "{name} is in every answer");
    }
    answer
}

/// The first of the files that an answer is about.
#[track_caller]
pub fn file_of(answer: &Value) -> &str {
    answer["subject"]["files"][0].as_str().unwrap_or_else(|| panic!("no file in {answer}"))
}

/// The final states of an answer about a litmus test, as herd writes them; none if it has none.
pub fn final_states(answer: &Value) -> Option<BTreeSet<String>> {
    let text = |state: &Value| {
        let values = state["values"].as_object().expect("values by name");
        let part = |(name, value): (&String, &Value)| format!("{name}={};", value.as_str().expect("a text"));
        values.iter().map(part).collect::<Vec<_>>().join(" ")
    };
    Some(answer["litmus"]["states"].as_array()?.iter().map(text).collect())
}

/// In how many final states the condition of a litmus test holds, as herd says it.
#[track_caller]
pub fn observation(answer: &Value) -> &'static str {
    match answer["litmus"]["observation"].as_str() {
        Some("never") => "Never",
        Some("sometimes") => "Sometimes",
        Some("always") => "Always",
        _ => panic!("no observation in {answer}"),
    }
}

/// The first set of fences that a search has found; none if it has found none.
pub fn best_fences(answer: &Value) -> &[Value] {
    answer["fences"]["sets"][0]["fences"].as_array().map_or(&[], Vec::as_slice)
}
