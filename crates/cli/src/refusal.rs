//! Files about a run that has come to no answer, because its input cannot be used: they say so, in place of what an earlier run has
//! left there, which code scanning would take for the result of this one.

use crate::arguments::{Command, InputArguments};
use crate::exit::Failure;
use crate::report_files::ReportFiles;
use crate::seconds_so_far;
use fencepost_report::{Case, Outcome, Report};
use fencepost_trace::Place;
use std::path::Path;

/// Writes the files that the command was asked for.
pub fn write(command: &Command, failure: &Failure) {
    let Some((name, reports, subject, model)) = about(command) else { return };
    let (sentence, place) = match failure {
        Failure::Input(diagnostic) => (diagnostic.to_string(), diagnostic.place().cloned()),
        Failure::Bug(what) => (format!("fencepost has made a mistake: {what}"), None),
        Failure::Stopped(why) => (why.to_string(), why.place.clone()),
        // There is an answer, and what could be written of it has been.
        Failure::Unwritten(_) => return,
    };
    reports.write(|| {
        let whole = Place { file: subject.clone(), line: 0, column: 0 };
        let (outcome, title) = match failure {
            Failure::Stopped(_) => (Outcome::Inconclusive, "no answer"),
            _ => (Outcome::Refused, "cannot be used"),
        };
        let (title, place) = (title.to_owned(), Some(place.unwrap_or(whole)));
        let (test, seconds) = (subject.clone(), seconds_so_far());
        let case = Case { name: test, model, outcome, title, sentence, place, seconds, ..Case::default() };
        Report { command: name, subject, cases: vec![case], ..Report::default() }
    });
}

/// What a command was asked: its name, the files to write, what it is about, and the model.
fn about(command: &Command) -> Option<(&'static str, &ReportFiles, String, String)> {
    let of = |input: &InputArguments| input.first().display().to_string();
    let file = |path: &Path| path.display().to_string();
    Some(match command {
        Command::Verify(given) => ("verify", &given.reports, of(&given.input), given.model.name().to_owned()),
        Command::Robust(given) => ("robust", &given.reports, of(&given.input), given.model.name().to_owned()),
        Command::Fences(given) => ("fences", &given.reports, of(&given.input), given.model.clone()),
        Command::Datatype(given) => ("datatype", &given.reports, file(&given.file), given.models.join(" ")),
        Command::Protocol(given) => ("protocol", &given.reports, file(&given.file), given.model.name().to_owned()),
        Command::Replay(given) => ("replay", &given.reports, file(&given.trace), String::new()),
        Command::Litmus(given) => {
            let first = given.files.first().map_or(String::new(), |path| file(path));
            ("litmus", &given.reports, first, String::new())
        }
        _ => return None,
    })
}
