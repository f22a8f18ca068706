//! Standard output and standard error. Everything that is printed goes through here, but for the player and the line of progress.

use crate::colour;
use crate::exit::Failure;
use crate::limits::WATCH;
use crate::output_files::FILES;
use fencepost_report::{escape_controls, is_hidden};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use serde_json::{Value, json};
use std::io::{self, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Whether standard output is for other programs, which read objects.
static JSON: AtomicBool = AtomicBool::new(false);

/// What was said and must be in the next object.
static WARNINGS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The first error of standard output.
static UNPRINTED: Mutex<Option<io::Error>> = Mutex::new(None);

/// Writes to standard output. That it fails is said when the command ends.
pub fn print(text: &str) {
    WATCH.set_output();
    let mut out = io::stdout().lock();
    note(out.write_all(escape_controls(text, colour::of_output()).as_bytes()).and_then(|()| out.flush()));
}

/// Writes to standard error. Ignores errors, as they could not be reported.
pub fn print_error(text: &str) {
    let _ = io::stderr().lock().write_all(escape_controls(text, colour::of_errors()).as_bytes());
}

/// From now on, everything on standard output is an object of JSON.
pub fn use_json() {
    JSON.store(true, Ordering::Relaxed);
}

/// Whether everything on standard output is an object of JSON.
pub fn is_json() -> bool {
    JSON.load(Ordering::Relaxed)
}

/// Says something on standard error that a verdict should not be read without. The next object has it, too.
pub fn warn(message: &str, help: Option<&str>) {
    let help = help.map_or(String::new(), |help| format!("help: {help}\n"));
    print_error(&format!("warning: {message}\n{help}"));
    carry(message);
}

/// The same for what may be good to know.
pub fn remark(message: &str) {
    print_error(&format!("note: {message}\n"));
    carry(message);
}

/// Has the next object tell something that people read elsewhere.
pub fn carry(warning: &str) {
    if is_json() {
        WARNINGS.lock().unwrap_or_else(PoisonError::into_inner).push(warning.to_owned());
    }
}

/// Prints an answer: a text, or the text of an object if standard output is for programs.
pub fn print_answer(answer: &str) {
    if is_json() { print_object(answer) } else { print(answer) }
}

/// Prints an answer and writes files about it. An object for other programs comes last, so that it says which could not be written.
pub fn print_with(answer: &str, write_files: impl FnOnce()) {
    if is_json() {
        write_files();
        print_answer(answer);
    } else {
        print_answer(answer);
        write_files();
    }
}

/// Prints the text of an object, with all warnings that none before it had, and the files that could not be written.
fn print_object(object: &str) {
    let warnings = std::mem::take(&mut *WARNINGS.lock().unwrap_or_else(PoisonError::into_inner));
    let unwritten: Vec<Value> = FILES.take_unreported().iter().map(crate::diagnostic::object).collect();
    let mut text = object.trim_end().to_owned();
    for (key, values) in [("warnings", json!(warnings)), ("unwritten", json!(unwritten))] {
        if values.as_array().is_some_and(|values| !values.is_empty())
            && let Some(open) = text.strip_suffix('}')
        {
            text = format!("{},\"{key}\":{values}}}", open.trim_end());
        }
    }
    print(&(escaped(&text) + "\n"));
}

/// Prints that there is no answer, if standard output is for programs.
pub fn print_failure(failure: &Failure) {
    if is_json() {
        print_object(&json!({ "error": failure.object() }).to_string());
    }
}

/// Prints what no object has had so far, if standard output is for programs.
pub fn print_rest() {
    let is_silent = WARNINGS.lock().unwrap_or_else(PoisonError::into_inner).is_empty() && FILES.all_reported();
    if is_json() && !is_silent {
        print_object("{\"verdict\":null}");
    }
}

/// JSON in which nothing hides. Such characters are only within its texts, where they can be escaped.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c != '\n' && is_hidden(c) {
            text.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text
}

/// Remembers that standard output could not be written. A reader that has seen enough, such as `head` or a pager, is no error.
pub fn note(written: io::Result<()>) {
    if let Err(error) = written
        && error.kind() != ErrorKind::BrokenPipe
    {
        UNPRINTED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// That standard output could not be written.
pub fn unprinted() -> Option<Failure> {
    let error = UNPRINTED.lock().unwrap_or_else(PoisonError::into_inner).take()?;
    let message = format!("standard output cannot be written: {error}");
    let help = "run it again with its output elsewhere";
    Some(Diagnostic::new(Code::StandardOutput, message).with_help(help).of_kind(DiagnosticKind::Unwritten).into())
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_hides_in_json() {
        let text = serde_json::json!({ "a\u{202e}": "\u{7f}\u{9b}\u{e0041}\n" }).to_string();
        let escaped = super::escaped(&text);
        assert!(escaped.is_ascii() && escaped.contains("\\u202e"), "{escaped}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).ok(), serde_json::from_str(&text).ok());
    }
}
