//! Answers about a run that has come to none, because its input cannot be used or a limit was reached: the files say so, in place of what an
//! earlier run has left there, which code scanning would take for the result of this one.

use crate::arguments::{Command, InputArguments};
use crate::command_line;
use crate::exit::Failure;
use crate::report_files::ReportFiles;
use crate::seconds_so_far;
use fencepost_report::{Case, Outcome, Report, Subject};
use fencepost_trace::Place;
use std::path::{Path, PathBuf};

/// Why a command has no answer.
pub fn report(command: &Command, failure: &Failure) -> Report {
    let Some(About { name, files, model, .. }) = about(command) else { return of_line(failure) };
    let subject = files.first().cloned().unwrap_or_default();
    let mut case = case(failure);
    case.name.clone_from(&subject);
    case.model = model;
    case.place.get_or_insert_with(|| Place::of_file(subject.clone()));
    case.subject = Subject { files, test: None };
    Report { command: name, subject, cases: vec![case], ..Report::default() }
}

/// The same, where nothing is known but the command line.
pub fn of_line(failure: &Failure) -> Report {
    Report { command: command_line::command(), cases: vec![case(failure)], ..Report::default() }
}

fn case(failure: &Failure) -> Case {
    let (error, reason) = match failure {
        Failure::Stopped(why) => (None, Some(why.clone())),
        other => (other.diagnostic(), None),
    };
    let (outcome, title) = match failure {
        Failure::Stopped(_) => (Outcome::Inconclusive, "no answer"),
        _ => (Outcome::Refused, "cannot be used"),
    };
    let sentence = match failure {
        Failure::Bug(what) => format!("fencepost has made a mistake: {what}"),
        other => other.message(),
    };
    let place_of_error = error.as_ref().and_then(|error| error.place());
    let place = place_of_error.or(reason.as_ref().and_then(|why| why.place.as_ref())).cloned();
    let (title, seconds) = (title.to_owned(), seconds_so_far());
    Case { outcome, title, sentence, place, seconds, reason, error, ..Case::default() }
}

/// Writes the files that the command was asked for.
pub fn write(command: &Command, report: &mut Report) {
    if let Some(About { files_to_write, .. }) = about(command) {
        files_to_write.write(report);
    }
}

/// What a command was asked.
struct About<'a> {
    name: &'static str,
    files_to_write: &'a ReportFiles,
    /// What it is about.
    files: Vec<String>,
    /// The memory model, if there is one only.
    model: String,
}

fn about(command: &Command) -> Option<About<'_>> {
    let of = |input: &InputArguments| paths(&input.files);
    let file = |path: &Path| vec![path.display().to_string()];
    let one = |models: &[String]| if let [only] = models { only.clone() } else { String::new() };
    let (name, files_to_write, files, model) = match command {
        Command::Verify(given) => ("verify", &given.reports, of(&given.input), given.model.name().to_owned()),
        Command::Robust(given) => ("robust", &given.reports, of(&given.input), given.model.name().to_owned()),
        Command::Fences(given) => ("fences", &given.reports, of(&given.input), given.model.clone()),
        Command::Datatype(given) => ("datatype", &given.reports, file(&given.file), one(&given.models)),
        Command::Protocol(given) => ("protocol", &given.reports, file(&given.file), given.model.name().to_owned()),
        Command::Replay(given) => ("replay", &given.reports, file(&given.trace), String::new()),
        Command::Litmus(given) => ("litmus", &given.reports, paths(&given.files), String::new()),
        _ => return None,
    };
    Some(About { name, files_to_write, files, model })
}

fn paths(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| file.display().to_string()).collect()
}
