//! Answers about a run that has come to none, because its input cannot be used or a limit was reached: the files say so, in place of what an
//! earlier run has left there, which code scanning would take for the result of this one.

use crate::arguments::Command;
use crate::command_line;
use crate::exit::Failure;
use crate::seconds_so_far;
use crate::summary::summarize;
use fencepost_report::{Case, Outcome, Report, Subject};
use fencepost_trace::Place;

/// Why a command has no answer.
pub fn report(command: &Command, failure: &Failure) -> Report {
    let summary = summarize(command);
    let Some(name) = summary.name else { return of_line(failure) };
    let files: Vec<String> = summary.subject.iter().map(|file| file.display().to_string()).collect();
    let subject = files.first().cloned().unwrap_or_default();
    let mut case = case(failure);
    case.name.clone_from(&subject);
    case.model = summary.model();
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
        _ => (Outcome::Refused, "invalid input"),
    };
    let sentence = match failure {
        Failure::Bug(what) => format!("a bug in fencepost: {what}"),
        other => other.message(),
    };
    let place_of_error = error.as_ref().and_then(|error| error.place());
    let place = place_of_error.or(reason.as_ref().and_then(|why| why.place.as_ref())).cloned();
    let (title, seconds) = (title.to_owned(), seconds_so_far());
    Case { outcome, title, sentence, place, seconds, reason, error, ..Case::default() }
}

/// Writes the files that the command was asked for.
pub fn write(command: &Command, report: &mut Report) {
    if let Some(files) = summarize(command).reports {
        files.write(report);
    }
}
