//! What a proof tells while it goes on.

use super::answer::lemma_name;
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::language::ast::RuleKind;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, RunError};
use fencepost_protocol::model::Model;
use fencepost_protocol::proof::ProofWatch;
use fencepost_report::{grouped, progress_text, shown_path};
use fencepost_schedule::progress::{Meter, Pace, Progress};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What a proof tells while it goes on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ProofEvent {
    /// It begins.
    Begin {
        /// What is assumed. All other [assumptions](Assumption) were checked on the text.
        assumed: Vec<Assumption>,
    },
    /// How far the search for a part of the proof is. It does the states that are met, and those that are not looked at yet wait.
    Searching(Pace),
    /// A part of the proof is done.
    Lemma(FinishedLemma),
    /// Something that the answer should not be read without. It is in the notes of the report, too.
    Warning {
        /// What.
        message: String,
        /// What to do.
        help: Option<String>,
    },
}

impl fmt::Display for ProofEvent {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin { assumed } => {
                let one = |assumption: Assumption| {
                    format!("{assumption} ({})", if assumed.contains(&assumption) { "assumed" } else { "checked" })
                };
                write!(f, "assumptions: {}", Assumption::ALL.map(one).join(", "))
            }
            Self::Searching(pace) => f.write_str(&progress_text(pace)),
            Self::Lemma(lemma) => lemma.fmt(f),
            Self::Warning { message, .. } => f.write_str(message),
        }
    }
}

/// A part of the proof that is done: no run has a cycle through so many locations, or one has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedLemma {
    /// Through how many locations the cycles go; with 0 invariants and deadlocks were looked for.
    pub locations: u32,
    /// The processors of a cycle, one for each location.
    pub processors: Vec<u32>,
    /// Different states.
    pub states: u64,
    /// Events, in all states together.
    pub transitions: u64,
    /// Events on the longest of the shortest ways to a state.
    pub depth: u32,
    /// What was found.
    pub result: LemmaResult,
    line: String,
}

/// What was found for a part of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LemmaResult {
    /// Nothing is wrong with any run, as far as queues have room.
    Holds,
    /// A run is wrong.
    Fails,
    /// A limit was reached first.
    Unfinished,
}

impl LemmaResult {
    pub(super) fn of(end: &LemmaEnd) -> Self {
        match end {
            LemmaEnd::Holds => Self::Holds,
            LemmaEnd::Fails { .. } => Self::Fails,
            LemmaEnd::Interrupted(_) => Self::Unfinished,
        }
    }

    /// The name that programs see.
    pub fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for FinishedLemma {
    /// In one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)
    }
}

impl From<&LemmaReport> for FinishedLemma {
    fn from(report: &LemmaReport) -> Self {
        Self {
            locations: report.lemma.k(),
            processors: report.lemma.processors.clone(),
            states: report.counts.states,
            transitions: report.counts.transitions,
            depth: report.counts.depth,
            result: LemmaResult::of(&report.end),
            line: line(report),
        }
    }
}

fn line(report: &LemmaReport) -> String {
    let ending = match &report.end {
        LemmaEnd::Holds => match report.lemma.k() {
            0 => "control is as it should be".to_owned(),
            _ => "no cycle".to_owned(),
        },
        LemmaEnd::Fails { run, error: RunError::Cycle, .. } => format!("cycle in {} events", run.events.len()),
        LemmaEnd::Fails { run, .. } => format!("error after {} events", run.events.len()),
        LemmaEnd::Interrupted(_) => "not finished".to_owned(),
    };
    let overflow = if report.overflow.is_some() { ", a queue was full" } else { "" };
    format!("{:<7} {:>12} states   {ending}{overflow}", lemma_name(&report.lemma), grouped(report.counts.states))
}

/// Reports events to the callback, if there is one, and remembers warnings.
pub(super) struct EventReporter {
    report: Option<Box<dyn FnMut(ProofEvent)>>,
    notes: Vec<String>,
    /// Of the search that runs.
    meter: Meter,
    /// Where the proof is kept.
    kept: Option<PathBuf>,
}

impl EventReporter {
    pub fn new(report: Option<Box<dyn FnMut(ProofEvent)>>, kept: Option<&Path>) -> Self {
        Self { report, notes: Vec::new(), meter: Meter::default(), kept: kept.map(Path::to_owned) }
    }

    /// The proof begins. Without reads or writes every memory system is consistent, which few people want to know.
    pub fn begin(&mut self, model: &Model, assumed: &[Assumption]) {
        self.report(ProofEvent::Begin { assumed: assumed.to_vec() });
        for (kind, name) in [(RuleKind::Read, "read"), (RuleKind::Write, "write")] {
            if model.rules.iter().all(|rule| rule.kind != kind) {
                let message = format!("{} has no `{name}`, so that there is little to prove", model.name);
                let help = format!("say `{name}` in place of `rule` where a processor does that");
                self.warn(message, Some(help));
            }
        }
    }

    pub fn into_notes(self) -> Vec<String> {
        self.notes
    }

    fn report(&mut self, event: ProofEvent) {
        if let Some(report) = &mut self.report {
            report(event);
        }
    }

    fn warn(&mut self, message: String, help: Option<String>) {
        self.notes.push(message.clone());
        self.report(ProofEvent::Warning { message, help });
    }
}

impl ProofWatch for EventReporter {
    fn poll(&mut self, progress: &Progress<'_>) {
        let pace = self.meter.measure(progress);
        self.report(ProofEvent::Searching(pace));
    }

    fn lemma(&mut self, report: &LemmaReport) {
        self.meter = Meter::default();
        self.report(ProofEvent::Lemma(report.into()));
    }

    fn journal_failed(&mut self, error: &io::Error) {
        let name = self.kept.as_deref().map_or(String::new(), shown_path);
        self.warn(format!("{name}: the checkpoint cannot be written any more: {error}"), None);
    }
}
