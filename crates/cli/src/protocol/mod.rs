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
use fencepost_protocol::assumption::{Assumption, Breach, find_assumed};
use fencepost_protocol::journal::ProofJournal;
use fencepost_protocol::language::ast::RuleKind;
use fencepost_protocol::language::{LanguageError, check, format, parse};
use fencepost_protocol::lemma::{LemmaEnd, LemmaError, LemmaReport};
use fencepost_protocol::model::{INITIAL, Model};
use fencepost_protocol::proof::{Proof, ProofError};
use fencepost_protocol::trace::trace;
use fencepost_report::shown_path;
use fencepost_schedule::checkpoint::SearchName;
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
    let allowed: Vec<Assumption> = arguments.assume.iter().map(|assumption| assumption.assumption()).collect();
    let assumed = find_assumed(&checked.breaches, &allowed).map_err(|breach| file.breach_failure(breach))?;
    let model = &checked.model;
    let proof = Proof {
        model,
        order: arguments.order,
        only: arguments.k,
        assumed: &assumed,
        reductions: arguments.search.reductions(),
        jobs: arguments.search.jobs as usize,
    };
    let kept = arguments.long.checkpoint.as_deref().or(arguments.long.resume.as_deref());
    let limits = limits::limits(kept);
    let shows_lines = !arguments.output.json && !arguments.output.quiet;
    let mut journal = open_journal(arguments, &proof.name(&file.text, &allowed))?;
    let mut watcher = SearchWatcher::new(shows_lines, kept);
    let mut answer =
        Answer { arguments, model, assumed: &assumed, reports: Vec::new(), seconds: 0.0, trace_file: None };
    if shows_lines {
        print(&answer.assumptions_line());
    }
    warn_of_nothing_to_prove(model);
    answer.reports = proof.run(&limits, &mut journal, &mut watcher).map_err(|error| file.proof_failure(error))?;
    limits::answered();
    answer.seconds = limits.seconds();
    answer.trace_file = written_trace(&answer, &file);
    let text = if arguments.output.json { answer.json() } else { answer.text() };
    arguments.reports.write_with(&text, || report::report(&answer, &file));
    let exit = answer.exit();
    let is_finished = answer.reports.iter().all(|report| !matches!(report.end, LemmaEnd::Interrupted(_)));
    if is_finished && output_files::all_written() {
        journal.remove();
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

/// Where the proof is kept, with what is there already.
fn open_journal(arguments: &ProtocolArguments, name: &SearchName) -> Result<ProofJournal, Failure> {
    let journal = match (&arguments.long.checkpoint, &arguments.long.resume) {
        (Some(path), _) => ProofJournal::create(path, name),
        (None, Some(path)) => ProofJournal::resume(path, name),
        (None, None) => Ok(ProofJournal::default()),
    };
    journal.map_err(unusable)
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

    fn proof_failure(&self, error: ProofError) -> Failure {
        match error {
            ProofError::NoCycles(k) => Diagnostic::new(format!("there are no cycles through {k} locations here"))
                .with_help("leave --k out, or use more processors and locations")
                .into(),
            ProofError::WrongAssumption(assumption) => {
                let message = format!("what is assumed is wrong: {} is not {assumption}", self.path);
                let help = "a run was found that does not happen when every write has a value of its own";
                Diagnostic::new(message).with_help(help).into()
            }
            ProofError::Lemma(error) => self.lemma_failure(error),
        }
    }

    /// What breaks an assumption is refused, unless the user assumes it.
    fn breach_failure(&self, breach: &Breach) -> Failure {
        let mut error = breach.error.clone();
        error.message = format!("not {}: {}", breach.assumption, error.message);
        let help = error.help.map_or(String::new(), |help| help + "; ");
        error.help = Some(format!("{help}`--assume {}` takes your word for it", breach.assumption.flag()));
        self.failure(error)
    }
}

/// Whether a lemma was broken.
fn fails(report: &LemmaReport) -> bool {
    matches!(report.end, LemmaEnd::Fails { .. })
}
