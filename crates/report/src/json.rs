//! Answers for other programs: the objects that `--json` prints, one a line for each answer. All commands have the same members, which
//! `docs/json.schema.json` lists; what only one of them knows is in the member of its name. What is not known is left out.

use crate::finding::Finding;
use crate::findings::{Case, Outcome, Report, Subject};
use fencepost_source::{Diagnostic, is_hidden};
use fencepost_trace::{Inconclusive, Place};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::path::Path;

/// The version of what is printed. It grows when a member changes its meaning or goes away, not when one is added.
const FORMAT: u32 = 2;

/// The objects of a report, each on one line. The first has the warnings, and the files that could not be written.
pub fn json(report: &Report) -> Vec<String> {
    let objects = report.cases.iter().enumerate().map(|(number, case)| {
        let mut object = object(report, case);
        if number == 0 {
            let new = report.warnings.iter().filter(|warning| !case.warnings.contains(warning));
            append(&mut object, "warnings", &new.collect::<Vec<_>>());
            append(&mut object, "unwritten", &report.unwritten.iter().map(error).collect::<Vec<_>>());
        }
        // It has no maps with odd keys.
        escape_hidden(&serde_json::to_string(&object).unwrap_or_default())
    });
    objects.collect()
}

/// Adds values to a list, which is there if it has any.
fn append(object: &mut Map<String, Value>, name: &str, values: &[impl Serialize]) {
    if !values.is_empty()
        && let Value::Array(list) = object.entry(name).or_insert_with(|| json!([]))
    {
        list.extend(values.iter().map(|value| json!(value)));
    }
}

/// Adds a text unless it is empty.
fn add_text(object: &mut Map<String, Value>, name: &str, text: &str) {
    if !text.is_empty() {
        object.insert(name.to_owned(), text.into());
    }
}

/// Adds a value if there is one.
fn add(object: &mut Map<String, Value>, name: &str, value: Option<Value>) {
    object.extend(value.map(|value| (name.to_owned(), value)));
}

fn object(report: &Report, case: &Case) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("format".to_owned(), FORMAT.into());
    object.insert("fencepost".to_owned(), env!("CARGO_PKG_VERSION").into());
    add_text(&mut object, "command", report.command);
    let words: Vec<_> = report.command_line.iter().map(|word| word.to_string_lossy()).collect();
    append(&mut object, "command_line", &words);
    add(&mut object, "subject", subject(&case.subject));
    match &case.error {
        Some(why) => add(&mut object, "error", Some(error(why))),
        None => add_text(&mut object, "verdict", verdict(case.outcome)),
    }
    add_text(&mut object, "property", case.property);
    add_text(&mut object, "model", &case.model);
    object.insert("seconds".to_owned(), case.seconds.into());
    if case.error.is_none() {
        add(&mut object, "reason", case.reason.as_ref().map(reason));
        object.insert("findings".to_owned(), case.findings.iter().map(finding).collect());
        if !case.statistics.is_empty() {
            let counts = case.statistics.iter().map(|(name, count)| ((*name).to_owned(), (*count).into()));
            object.insert("statistics".to_owned(), Value::Object(counts.collect()));
        }
        if !case.details.is_empty() {
            object.insert(report.command.to_owned(), Value::Object(case.details.clone()));
        }
    }
    append(&mut object, "notes", &case.notes);
    append(&mut object, "warnings", &case.warnings);
    object
}

fn subject(subject: &Subject) -> Option<Value> {
    let mut object = Map::new();
    append(&mut object, "files", &subject.files);
    add_text(&mut object, "test", subject.test.as_deref().unwrap_or_default());
    (!object.is_empty()).then_some(Value::Object(object))
}

/// A question without a right or wrong answer has been answered, as the exit code says.
fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass | Outcome::Answered => "pass",
        Outcome::Fail => "fail",
        Outcome::Inconclusive | Outcome::Refused => "inconclusive",
    }
}

/// A place, with its line and column as far as they are known.
pub fn place_json(place: &Place) -> Value {
    let mut object = Map::new();
    object.insert("file".to_owned(), place.file.as_str().into());
    for (name, number) in [("line", place.line), ("column", place.column)] {
        add(&mut object, name, (number > 0).then(|| number.into()));
    }
    Value::Object(object)
}

/// The name of a file. What is no text in it cannot be said in JSON.
pub fn file_json(file: &Path) -> Value {
    file.to_string_lossy().into()
}

/// Why there is no answer, or not a complete one: what was reached first, with its numbers.
fn reason(why: &Inconclusive) -> Value {
    let mut object = match serde_json::to_value(&why.reason) {
        Ok(Value::Object(object)) => object,
        // It is an enumeration with a tag.
        _ => Map::new(),
    };
    object.insert("message".to_owned(), why.reason.to_string().into());
    add_text(&mut object, "advice", &why.advice);
    add(&mut object, "place", why.place.as_ref().map(place_json));
    add(&mut object, "shorter", (why.shorter > 0).then(|| why.shorter.into()));
    Value::Object(object)
}

fn finding(finding: &Finding) -> Value {
    let mut object = Map::new();
    add_text(&mut object, "rule", finding.rule.id);
    add_text(&mut object, "verdict", verdict(finding.outcome));
    object.insert("message".to_owned(), finding.message.as_str().into());
    add(&mut object, "place", finding.place.as_ref().map(place_json));
    add(&mut object, "thread", finding.thread.map(|thread| thread.number().into()));
    add(&mut object, "trace", finding.file.as_deref().map(file_json));
    if !finding.facts.is_empty() {
        let facts = finding.facts.iter().map(|(name, count)| ((*name).to_owned(), (*count).into()));
        object.insert("facts".to_owned(), Value::Object(facts.collect()));
    }
    add(&mut object, "advice", finding.advice.as_ref().map(|advice| advice.text.as_str().into()));
    Value::Object(object)
}

/// What is wrong with input.
fn error(diagnostic: &Diagnostic) -> Value {
    let Diagnostic { code, kind, message, labels, details, help, .. } = diagnostic;
    let mut object = Map::new();
    object.insert("code".to_owned(), code.to_string().into());
    object.insert("kind".to_owned(), kind.name().into());
    object.insert("message".to_owned(), message.as_str().into());
    add(&mut object, "place", diagnostic.place().map(place_json));
    let said = labels.iter().filter(|label| !label.message.is_empty());
    let said = said.map(|label| json!({ "message": label.message, "place": place_json(&label.place) }));
    append(&mut object, "labels", &said.collect::<Vec<_>>());
    add_text(&mut object, "help", help.as_deref().unwrap_or_default());
    add_text(&mut object, "details", details.as_deref().unwrap_or_default());
    Value::Object(object)
}

/// JSON in which nothing hides. Such characters are only within its texts, where they can be escaped.
fn escape_hidden(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_hidden(c) {
            text.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::escape_hidden;

    #[test]
    fn nothing_hides_in_json() {
        let text = serde_json::json!({ "a\u{202e}": "\u{7f}\u{9b}\u{e0041}\n" }).to_string();
        let escaped = escape_hidden(&text);
        assert!(escaped.is_ascii() && escaped.contains("\\u202e"), "{escaped}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).ok(), serde_json::from_str(&text).ok());
    }
}
