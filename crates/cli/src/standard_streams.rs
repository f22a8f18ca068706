//! Standard output and standard error. Everything that is printed goes through here, but for the player and the line of progress.

use crate::colour;
use crate::exit::Failure;
use crate::limits::WATCH;
use crate::output_files::{self, FILES};
use crate::{command_line, no_answer};
use fencepost_report::{Report, escape_controls, json};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
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

/// Prints the answers of a report as objects for other programs. The first has all warnings that no object before had, and the files that
/// could not be written.
pub fn print_json(report: &mut Report) {
    report.command_line = command_line::arguments();
    report.warnings.append(&mut WARNINGS.lock().unwrap_or_else(PoisonError::into_inner));
    report.unwritten.extend(FILES.take_unreported());
    print(&(json(report).join("\n") + "\n"));
}

/// Prints that there is no answer, if standard output is for programs.
pub fn print_failure(failure: &Failure) {
    if is_json() {
        print_json(&mut no_answer::of_line(failure));
    }
}

/// Prints which files could not be written after the last answer, if standard output is for programs.
pub fn print_rest() {
    if is_json()
        && !FILES.all_reported()
        && let Some(unwritten) = output_files::unwritten()
    {
        print_failure(&unwritten);
    }
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
