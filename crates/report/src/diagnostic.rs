//! What is wrong with input, for programs to read.

use fencepost_source::{Diagnostic, Place};
use serde_json::{Value, json};

/// For programs.
pub fn diagnostic_json(diagnostic: &Diagnostic) -> Value {
    let Diagnostic { code, kind, message, labels, details, help, .. } = diagnostic;
    let object_of = |place: &Place| json!({ "file": place.file, "line": place.line, "column": place.column });
    let place = diagnostic.place().map(object_of);
    let mut object =
        json!({ "code": code.to_string(), "kind": kind.name(), "message": message, "place": place, "help": help });
    let said = labels.iter().filter(|label| !label.message.is_empty());
    let labels: Vec<Value> =
        said.map(|label| json!({ "message": label.message, "place": object_of(&label.place) })).collect();
    if !labels.is_empty() {
        object["labels"] = json!(labels);
    }
    if let Some(details) = details {
        object["details"] = json!(details);
    }
    object
}
