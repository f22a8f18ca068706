//! `fencepost replay`: steps through a trace file, on a terminal with keys. Those of memory systems are repeated by `protocol`.
//! What cannot be checked is shown on request only, and marked.

#[cfg(test)]
mod mutations;
mod terminal;

use crate::arguments::ReplayArguments;
use crate::colour;
use crate::cycles::cycle;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::output_files::FILES;
use crate::program::make;
use crate::protocol;
use crate::{print, print_json, seconds_so_far, warn};
use fencepost::is_of_memory_system;
use fencepost_model::BufferModel;
use fencepost_origin::{changed_sources, check_program, unchanged_sources};
use fencepost_report::{Case, Outcome, Player, Report, SourceText, Subject, replay_text, shown_path, visible};
use fencepost_robust::NOT_SEQUENTIALLY_CONSISTENT;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::{Inconclusive, Reason, Trace};
use fencepost_witness::axiomatic;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use terminal::play;

/// Plays or prints every step of a trace that is true.
pub fn run(arguments: &ReplayArguments) -> Result<Exit, Failure> {
    let refused = |message: String| {
        Failure::from(
            Diagnostic::new(Code::TraceFormat, format!("{}: {message}", shown_path(&arguments.trace)))
                .with_help("`fencepost verify` writes a trace when it finds an error; run it to get a fresh one"),
        )
    };
    let text =
        std::fs::read_to_string(&arguments.trace).map_err(|error| refused(format!("cannot be read: {error}")))?;
    let trace = Trace::from_json(&text).map_err(|error| refused(error.to_string()))?;
    if is_of_memory_system(&trace) {
        FILES.end_inputs();
        return protocol::replay(arguments, trace, &text);
    }
    let model: BufferModel = trace.model.parse().map_err(|error| refused(format!("{error}")))?;
    axiomatic::check(&trace, model).map_err(|error| refused(error.to_string()))?;
    let checked = check_program(&trace, &text, &mut |recipe| make(recipe, &arguments.clang));
    if limits::is_over() {
        return Err(Failure::Stopped(limits::why()));
    }
    FILES.check_inputs()?;
    limits::answered();
    let replayed = Replayed::new(arguments, trace, checked)?;
    let cycle = cycle(&replayed.trace);
    let somebody_looks = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if somebody_looks && !arguments.print && !arguments.json {
        replayed.write_reports(arguments, &mut replayed.report_of(arguments));
        let mut player = Player::new(&replayed.trace, &cycle);
        player.not_checked.clone_from(&replayed.not_checked);
        play(player, replayed.hidden(), colour::of_output()).map_err(|error| {
            Diagnostic::new(Code::Terminal, format!("the terminal cannot be used: {error}")).with_help("use --print")
        })?;
    } else {
        let text = || replayed.marked(&replay_text(&replayed.trace, &cycle, colour::of_output()));
        replayed.answer(arguments, &if arguments.json { String::new() } else { text() });
    }
    Ok(replayed.exit())
}

/// A trace that may be shown.
pub struct Replayed {
    /// The trace; if it was checked, without hashes, as the sources that are here are those that it was checked with.
    pub trace: Trace,
    /// Why it was not checked, if it was not.
    not_checked: Option<String>,
}

impl Replayed {
    /// What was not checked is refused, unless the user wants to see it.
    pub fn new(arguments: &ReplayArguments, mut trace: Trace, checked: Result<(), String>) -> Result<Self, Failure> {
        let Err(why) = checked else {
            trace.sources.clear();
            return Ok(Self { trace, not_checked: None });
        };
        if !arguments.unchecked {
            let name = shown_path(&arguments.trace);
            return Err(Diagnostic::new(Code::UnconfirmedTrace, format!("{name}: what it shows cannot be confirmed: {why}"))
                .with_help(
                    "replay in the folder in which it was written, with the same sources; or write a fresh one; or see what the \
                     file says, true or not, with --unchecked",
                )
                .into());
        }
        warn(&format!("{}: not checked: {why}", shown_path(&arguments.trace)), None);
        Ok(Self { trace, not_checked: Some(why) })
    }

    /// How the command ends: like the one that has written the trace, if it is true.
    pub fn exit(&self) -> Exit {
        match (&self.not_checked, self.trace.error.is_some() || !cycle(&self.trace).is_empty()) {
            (Some(_), _) => Exit::Inconclusive,
            (None, true) => Exit::Violated,
            (None, false) => Exit::Holds,
        }
    }

    /// Text about it, with a mark before and after it if it was not checked.
    pub fn marked(&self, text: &str) -> String {
        let mark = self.not_checked.as_ref().map(|why| format!("NOT CHECKED  {}\n", visible(why)));
        let mark = mark.unwrap_or_default();
        format!("{mark}{text}{mark}")
    }

    /// Prints it, and writes the files that were asked for.
    pub fn answer(&self, arguments: &ReplayArguments, text: &str) {
        let mut report = self.report_of(arguments);
        if arguments.json {
            self.write_reports(arguments, &mut report);
            print_json(&mut report);
        } else {
            print(text);
            self.write_reports(arguments, &mut report);
        }
    }

    /// Writes the files that were asked for. Of a trace that was not checked, only those sources are shown that have the
    /// hashes of the file.
    fn write_reports(&self, arguments: &ReplayArguments, report: &mut Report) {
        match self.not_checked {
            None => arguments.reports.write(report),
            Some(_) => arguments.reports.write_as_is(report),
        }
    }

    /// What was found out about the file of a command line.
    fn report_of(&self, arguments: &ReplayArguments) -> Report {
        let mut report = self.report();
        for case in &mut report.cases {
            case.subject = Subject { files: vec![arguments.trace.display().to_string()], test: None };
            case.seconds = seconds_so_far();
        }
        report
    }

    fn report(&self) -> Report {
        let mut case = Case::of_trace(&self.trace, cycle(&self.trace), NOT_SEQUENTIALLY_CONSISTENT);
        let mut report = Report { command: "replay", subject: self.trace.program.clone(), ..Report::default() };
        if let Some(why) = &self.not_checked {
            case.name += " (not checked)";
            (case.outcome, case.title) = (Outcome::Inconclusive, "NOT CHECKED".to_owned());
            case.sentence = format!("{why}. The file says: {}", case.sentence);
            case.reason = Some(Inconclusive::new(Reason::UncheckedTrace { message: why.clone() }));
            case.findings.iter_mut().for_each(|finding| finding.outcome = Outcome::Inconclusive);
            case.details.insert("checked".to_owned(), false.into());
            let changed: Vec<String> = changed_sources(&self.trace).into_iter().collect();
            case.details.extend((!changed.is_empty()).then(|| ("changed".to_owned(), changed.into())));
            let texts = unchanged_sources(&self.trace).into_iter();
            report.sources = texts.map(|(path, text)| SourceText { path, text }).collect();
        }
        report.cases.push(case);
        report
    }

    /// Files of which no lines are shown.
    fn hidden(&self) -> BTreeSet<String> {
        if self.not_checked.is_none() {
            return BTreeSet::new();
        }
        let known: BTreeSet<String> = unchanged_sources(&self.trace).into_iter().map(|(path, _)| path).collect();
        let places = self.trace.events.iter().filter_map(|event| event.place.as_ref());
        let error = self.trace.error.as_ref().and_then(|error| error.place.as_ref());
        places.chain(error).map(|place| place.file.clone()).filter(|file| !known.contains(file)).collect()
    }
}
