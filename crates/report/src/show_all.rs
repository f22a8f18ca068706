//! Documents in JSON that others show.

use fencepost_source::visible_lines;
use serde_json::Value;

/// Makes all texts of a value visible; lines stay lines.
pub(crate) fn show_all(value: &mut Value) {
    match value {
        Value::String(text) => *text = visible_lines(text),
        Value::Array(values) => values.iter_mut().for_each(show_all),
        Value::Object(values) => values.values_mut().for_each(show_all),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
