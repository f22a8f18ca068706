//! What is known of a proof, in words.

use crate::report::{Answer, Report};
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::automata::{Lemma, ProcessorOrder};
use fencepost_protocol::description::element_name;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Overflow, RunError};
use fencepost_protocol::model::Model;
use fencepost_protocol::trace::error_text;
use fencepost_report::{Outcome, Style, grouped};
use fencepost_trace::{Inconclusive, Reason};
use std::path::{Path, PathBuf};

/// Everything that is known.
#[derive(Debug)]
pub(super) struct ProofAnswer {
    /// The memory system.
    pub model: Model,
    /// What was to be proved.
    pub order: ProcessorOrder,
    /// Through how many locations cycles were looked for, if not through any number.
    pub only: Option<u32>,
    /// What was not checked.
    pub assumed: Vec<Assumption>,
    /// What has become of the lemmas.
    pub reports: Vec<LemmaReport>,
    /// How long it took.
    pub seconds: f64,
    /// The file of the search, if it has come to its end and its file is still there.
    pub finished: Option<PathBuf>,
}

/// Whether a lemma was broken.
pub(super) fn fails(report: &LemmaReport) -> bool {
    matches!(report.end, LemmaEnd::Fails { .. })
}

/// Whether the search for a lemma was ended early.
pub(super) fn is_unfinished(report: &LemmaReport) -> bool {
    matches!(report.end, LemmaEnd::Interrupted(_))
}

impl ProofAnswer {
    /// The verdict.
    pub fn outcome(&self) -> Outcome {
        if self.reports.iter().any(fails) {
            Outcome::Fail
        } else if self.unfinished().is_some() || self.overflow().is_some() {
            Outcome::Inconclusive
        } else {
            Outcome::Pass
        }
    }

    /// Why not everything is known, if so.
    pub fn reason(&self) -> Option<Inconclusive> {
        self.unfinished().cloned().or_else(|| self.overflow().map(|full| Inconclusive::new(self.full_queue(full))))
    }

    /// The queue that had no room, if there is one.
    pub fn overflow(&self) -> Option<&Overflow> {
        self.reports.iter().find_map(|report| report.overflow.as_ref())
    }

    /// Why the search has ended early, if it has.
    pub fn unfinished(&self) -> Option<&Inconclusive> {
        self.reports.iter().find_map(|report| match &report.end {
            LemmaEnd::Interrupted(why) => Some(why),
            _ => None,
        })
    }

    fn full_queue(&self, overflow: &Overflow) -> Reason {
        Reason::FullQueue { queue: element_name(&self.model, overflow.queue.0, overflow.queue.1) }
    }

    /// What the proof is about: `piranha … for 2 processors, 2 locations and any number of values`.
    pub fn claim(&self) -> String {
        let (procs, locs) = (self.model.procs, self.model.locs);
        let plural = |count: u32| if count == 1 { "" } else { "s" };
        let size = format!("{procs} processor{}, {locs} location{}", plural(procs), plural(locs));
        match self.only {
            Some(k) => format!("{} has no cycle through {k} location{} for {size}", self.model.name, plural(k)),
            None => {
                format!("{} is {} for {size} and any number of values", self.model.name, self.order.adjective())
            }
        }
    }

    /// Under which assumptions it holds.
    pub fn provided(&self) -> String {
        let names: Vec<String> = self.assumed.iter().map(ToString::to_string).collect();
        if names.is_empty() { String::new() } else { format!(", if it is {}", names.join(" and ")) }
    }

    /// The verdict in a sentence, for people who do not know the method.
    pub fn sentence(&self) -> String {
        match self.outcome() {
            Outcome::Pass => format!("the memory system {}{}", self.claim(), self.provided()),
            Outcome::Fail => {
                let failing = self.reports.iter().find(|report| fails(report));
                failing.map_or(String::new(), |report| format!("{}{}", self.error_in_words(report), self.provided()))
            }
            _ => self.reason().map_or(String::new(), |why| why.to_string()),
        }
    }

    /// What is wrong, without the words of the method.
    fn error_in_words(&self, report: &LemmaReport) -> String {
        let LemmaEnd::Fails { error, run, shortest } = &report.end else { return String::new() };
        let (name, memory) = (&self.model.name, self.order.adjective());
        let count = match run.events.len() {
            1 => "1 event".to_owned(),
            count => format!("{} events", grouped(count as u64)),
        };
        let shortest = if *shortest { " (no shorter run shows it)" } else { "" };
        match (error, report.lemma.order) {
            (RunError::Cycle, ProcessorOrder::Full) => format!(
                "the memory system {name} is not {memory}: no order of the reads and writes explains what the processors see in a run of {count}{shortest}"
            ),
            (RunError::Cycle, ProcessorOrder::WriteReadRelaxed) => format!(
                "the memory system {name} is not {memory}: no order that TSO allows explains what the processors see in a run of {count}{shortest}"
            ),
            _ => self.error_summary(report),
        }
    }

    /// What is wrong.
    pub fn error_summary(&self, report: &LemmaReport) -> String {
        let LemmaEnd::Fails { error, run, shortest } = &report.end else { return String::new() };
        let length = format!("{} events{}", run.events.len(), if *shortest { " (shortest)" } else { "" });
        let words = error_text(&self.model, run, error, self.order);
        match (error, report.lemma.k()) {
            (RunError::Cycle, 1) => format!("{words}: a cycle through 1 location, {length}"),
            (RunError::Cycle, k) => format!("{words}: a cycle through {k} locations, {length}"),
            _ => format!("{words}, {length}"),
        }
    }
}

/// The file in which a counterexample was kept, if somebody did so.
fn trace_file(report: &Report) -> Option<&Path> {
    report.findings().into_iter().find_map(|finding| finding.file.as_deref())
}

impl Answer for ProofAnswer {
    fn text(&self, report: &Report, style: Style, brief: bool) -> String {
        self.verdict_text(trace_file(report), style, brief)
    }

    fn remove_checkpoint(&self) {
        if let Some(file) = &self.finished {
            let _ = std::fs::remove_file(file);
        }
    }
}

/// What a part of the proof is called.
pub(super) fn lemma_name(lemma: &Lemma) -> String {
    let k = lemma.k();
    match (k, lemma.order) {
        (0, _) => "control".to_owned(),
        (_, ProcessorOrder::Full) => format!("k={k}"),
        (_, ProcessorOrder::WriteReadRelaxed) => {
            let names: Vec<String> = lemma.processors.iter().map(u32::to_string).collect();
            format!("k={k} {}", names.join(""))
        }
    }
}
