//! What is wrong with input, for programs to read.

use fencepost_source::Diagnostic;
use serde_json::{Value, json};

/// For programs.
pub fn diagnostic_json(diagnostic: &Diagnostic) -> Value {
    let Diagnostic { code, kind, message, place, details, help, .. } = diagnostic;
    let place = place.as_ref();
    let place = place.map(|place| json!({ "file": place.file, "line": place.line, "column": place.column }));
    let mut object =
        json!({ "code": code.to_string(), "kind": kind.name(), "message": message, "place": place, "help": help });
    if let Some(details) = details {
        object["details"] = json!(details);
    }
    object
}
