//! `fencepost protocol`: proves memory systems sequentially consistent, or TSO.

mod arguments;
mod meaning;
mod output;
mod replay;
mod report;
mod watcher;

use crate::advice::unusable;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::{output_files, print, warn};
pub use arguments::ProtocolArguments;
use fencepost_origin::hash_source;
use fencepost_origin::{Origin, SystemSize};
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::checkpoint::Restored;
use fencepost_protocol::confirm::confirm;
use fencepost_protocol::language::ast::RuleKind;
use fencepost_protocol::language::{Checked, LanguageError, check, format, parse};
use fencepost_protocol::lemma::{LemmaEnd, LemmaError, LemmaReport, Question, examine};
use fencepost_protocol::model::{INITIAL, Model};
use fencepost_protocol::prove::lemmas;
use fencepost_protocol::reduction::{Reductions, guesses};
use fencepost_protocol::trace::trace;
use fencepost_report::shown_path;
use fencepost_schedule::Fingerprint;
use fencepost_schedule::checkpoint::{CheckpointError, Journal, SearchName};
use fencepost_schedule::sha256;
use fencepost_source::{Diagnostic, LineIndex, Place, Span};
use output::Answer;
pub use replay::{is_of_memory_system, replay};
#[cfg(test)]
pub use replay::{repeated, run_told};
use std::io;
use std::path::{Path, PathBuf};
use watcher::SearchWatcher;

/// Proves it, and prints what was found.
pub fn run(arguments: &ProtocolArguments) -> Result<Exit, Failure> {
    let file = File::read(&arguments.file)?;
    if arguments.format {
        print(&format(&file.text).map_err(|error| file.failure(error))?);
        return Ok(Exit::Holds);
    }
    let tree = parse(&file.text).map_err(|error| file.failure(error))?;
    let checked = check(&tree, arguments.procs, arguments.locs).map_err(|error| file.failure(error))?;
    let assumed = file.assumed(&checked, arguments)?;
    let order = arguments.order;
    let kept = arguments.long.checkpoint.as_deref().or(arguments.long.resume.as_deref());
    let limits = limits::limits(kept);
    let shows_lines = !arguments.output.json && !arguments.output.quiet;
    let (journal, mut restored) = journal(arguments, &file)?;
    let mut watcher = SearchWatcher::new(limits, journal, shows_lines);
    let model = &checked.model;
    let mut answer =
        Answer { arguments, model, assumed: &assumed, reports: Vec::new(), seconds: 0.0, trace_file: None };
    let mut guessed = guesses(model);
    if shows_lines {
        print(&answer.assumptions_line());
    }
    warn_of_nothing_to_prove(model);
    let planned = lemmas(model, order, arguments.k);
    if planned.is_empty() {
        let message = format!("there are no cycles through {} locations here", arguments.k.unwrap_or(0));
        return Err(Diagnostic::new(message).with_help("leave --k out, or use more processors and locations").into());
    }
    for lemma in planned {
        let reductions = usable(arguments.search.reductions(), &assumed);
        let question = Question { model, lemma, reductions, jobs: arguments.search.jobs as usize };
        let known = restored.done(&question.lemma);
        let report = match known {
            Some(counts) => LemmaReport { lemma: question.lemma, counts, end: LemmaEnd::Holds, overflow: None },
            None => {
                let saved = restored.running(&question.lemma);
                examine(&question, &mut guessed, saved, &mut watcher).map_err(|error| file.lemma_failure(error))?
            }
        };
        confirm(model, order, &report).map_err(|error| unconfirmed(error, &assumed, &file))?;
        watcher.clear();
        if known.is_none() && report.end == LemmaEnd::Holds && report.overflow.is_none() {
            watcher.done(&report.lemma, report.counts);
        }
        let goes_on = matches!(report.end, LemmaEnd::Holds | LemmaEnd::Fails { .. });
        answer.reports.push(report);
        if shows_lines {
            print(&answer.last_line());
        }
        if !goes_on {
            break;
        }
    }
    limits::answered();
    answer.seconds = watcher.seconds();
    answer.trace_file = written_trace(&answer, &file);
    let text = if arguments.output.json { answer.json() } else { answer.text() };
    arguments.reports.write_with(&text, || report::report(&answer, &file));
    let exit = answer.exit();
    let is_finished = answer.reports.iter().all(|report| !matches!(report.end, LemmaEnd::Interrupted(_)));
    if is_finished && output_files::all_written() {
        watcher.finish();
    }
    Ok(exit)
}

/// Without reads or writes every memory system is consistent, which few people want to know.
fn warn_of_nothing_to_prove(model: &Model) {
    for (kind, name) in [(RuleKind::Read, "read"), (RuleKind::Write, "write")] {
        if model.rules.iter().all(|rule| rule.kind != kind) {
            let what = format!("{} has no `{name}`, so that there is little to prove", model.name);
            warn(&what, Some(&format!("say `{name}` in place of `rule` where a processor does that")));
        }
    }
}

/// Where the search is kept, and what is there already.
fn journal(arguments: &ProtocolArguments, file: &File) -> Result<(Option<Journal>, Restored), Failure> {
    let ProtocolArguments { procs, locs, k, assume, search, .. } = arguments;
    let flag = |name: &'static str, given: bool| (name, if given { "given" } else { "not given" }.to_owned());
    let mut assumed: Vec<String> = assume.iter().map(|what| what.assumption().to_string()).collect();
    assumed.sort();
    assumed.dedup();
    let fingerprint = [
        // Another one may put the bits of a state elsewhere.
        ("version of fencepost", env!("CARGO_PKG_VERSION").to_owned()),
        ("memory system", sha256(file.text.as_bytes())),
        ("procs", procs.to_string()),
        ("locs", locs.to_string()),
        ("model", arguments.model_name().to_owned()),
        ("k", k.map_or("none".to_owned(), |k| k.to_string())),
        ("assume", if assumed.is_empty() { "none".to_owned() } else { assumed.join(", ") }),
        flag("no-symmetry", search.no_symmetry),
        flag("keep-dead", search.keep_dead),
    ];
    let fingerprint: Fingerprint = fingerprint.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let search = SearchName { command: "protocol", fingerprint };
    match (&arguments.long.checkpoint, &arguments.long.resume) {
        (Some(path), _) => Ok((Some(Journal::create(path, &search).map_err(unusable)?), Restored::default())),
        (None, Some(path)) => {
            let (journal, records) = Journal::resume(path, &search).map_err(unusable)?;
            let restored = Restored::read(records.bodies.iter().map(Vec::as_slice))
                .ok_or_else(|| unusable(CheckpointError::unusable(path, "the checkpoint is damaged")))?;
            Ok((Some(journal), restored))
        }
        (None, None) => Ok((None, Restored::default())),
    }
}

/// A counterexample that cannot be repeated with other values is our mistake, unless the user has said that values do not
/// matter.
fn unconfirmed(error: LemmaError, assumed: &[Assumption], file: &File) -> Failure {
    let about_data = |assumption: &&Assumption| **assumption != Assumption::Symmetry;
    match assumed.iter().find(about_data) {
        Some(assumption) => {
            let message = format!("what is assumed is wrong: {} is not {assumption}", file.path);
            let help = "a run was found that does not happen when every write has a value of its own";
            Diagnostic::new(message).with_help(help).into()
        }
        None => file.lemma_failure(error),
    }
}

/// What is only assumed to hold must not be relied on more than the theorems do.
fn usable(wanted: Reductions, assumed: &[Assumption]) -> Reductions {
    let independent = !assumed.contains(&Assumption::DataIndependence) && !assumed.contains(&Assumption::Causality);
    Reductions {
        symmetry: wanted.symmetry && !assumed.contains(&Assumption::Symmetry),
        dead: wanted.dead && independent,
        merge: wanted.merge && independent,
        early: wanted.early && independent,
    }
}

/// Writes the first counterexample to the file that was asked for.
fn written_trace(answer: &Answer<'_>, file: &File) -> Option<PathBuf> {
    let path = answer.arguments.output.trace.as_ref()?;
    let (run, wrong) = answer.reports.iter().find_map(|report| match &report.end {
        LemmaEnd::Fails { run, wrong, .. } => Some((run, wrong)),
        _ => None,
    })?;
    // Every write has a value of its own, also where the memory system tells what it moves.
    let mut run = run.clone();
    let mut value = INITIAL;
    for event in &mut run.events {
        value += u32::from(answer.model.rules[event.rule.number() as usize].value.is_some());
        event.value = value;
    }
    let order = answer.arguments.order;
    let made = trace(answer.model, &run, wrong, &file.path, order, &|span| file.place(span));
    let size = SystemSize { procs: answer.arguments.procs, locs: answer.arguments.locs };
    let origin = Origin::of_system(hash_source(&file.path, &file.text), size);
    match made {
        Some(trace) => output_files::write(path, "--trace", origin.trace_text(&trace).as_bytes()).then(|| path.clone()),
        None => {
            let why = io::Error::other("this run is no trace, as one of its reads has no source");
            output_files::note(path, "--trace", &why);
            None
        }
    }
}

/// The file that was given.
struct File {
    path: String,
    text: String,
}

impl File {
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let name = shown_path(path);
        let bytes = std::fs::read(path).map_err(|error| {
            Diagnostic::new(format!("{name}: cannot be read: {error}"))
                .with_help("name a file of a memory system (.fpm)")
        })?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Diagnostic::new(format!("{name}: this is not text")).with_help("name a file of a memory system (.fpm)")
        })?;
        Ok(Self { path: path.display().to_string(), text })
    }

    /// Where something begins.
    fn place(&self, span: Span) -> Place {
        LineIndex::new(&self.text).position(span.start).in_file(&self.path)
    }

    fn failure(&self, error: LanguageError) -> Failure {
        let place = self.place(error.span);
        let diagnostic = Diagnostic::new(error.message).at(Some(place)).with_length(error.span.length());
        match error.help {
            Some(help) => diagnostic.with_help(help).into(),
            None => diagnostic.into(),
        }
    }

    fn lemma_failure(&self, error: LemmaError) -> Failure {
        match error {
            LemmaError::Model(error) => self.failure(error),
            LemmaError::Checkpoint => {
                let message =
                    format!("the checkpoint does not fit: it has a state to which no run of {} leads", self.path);
                Diagnostic::new(message).with_help("begin anew, without --resume").into()
            }
            LemmaError::OwnBug(what) => Failure::OwnBug(what.to_owned()),
        }
    }

    /// What breaks an assumption is refused, unless the user assumes it. Returns what is assumed.
    fn assumed(&self, checked: &Checked, arguments: &ProtocolArguments) -> Result<Vec<Assumption>, Failure> {
        let allowed: Vec<Assumption> = arguments.assume.iter().map(|assumption| assumption.assumption()).collect();
        let mut assumed = Vec::new();
        for breach in &checked.breaches {
            if !allowed.contains(&breach.assumption) {
                let mut error = breach.error.clone();
                error.message = format!("not {}: {}", breach.assumption, error.message);
                let help = error.help.map_or(String::new(), |help| help + "; ");
                error.help = Some(format!("{help}`--assume {}` takes your word for it", breach.assumption.flag()));
                return Err(self.failure(error));
            }
            assumed.push(breach.assumption);
        }
        assumed.sort();
        assumed.dedup();
        Ok(assumed)
    }
}

/// Whether a lemma was broken.
fn fails(report: &LemmaReport) -> bool {
    matches!(report.end, LemmaEnd::Fails { .. })
}
