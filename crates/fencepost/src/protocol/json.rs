//! The answer for other programs.

use super::answer::{ProofAnswer, fails};
use super::event::LemmaResult;
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Wrong};
use fencepost_protocol::story::{Told, cycle, element_name, tell};
use fencepost_report::Outcome;
use serde::Serialize;
use std::path::Path;

impl ProofAnswer {
    /// The verdict for other programs.
    pub fn json_object(&self, trace_file: Option<&Path>) -> JsonProtocol {
        let lemma = |report: &LemmaReport| JsonLemma {
            k: report.lemma.k(),
            processors: report.lemma.processors.clone(),
            states: report.counts.states,
            transitions: report.counts.transitions,
            depth: report.counts.depth,
            result: LemmaResult::of(&report.end).name(),
            error: fails(report).then(|| self.wrong_text(report)),
            events: match &report.end {
                LemmaEnd::Fails { run, .. } => Some(events(&tell(&self.model, run))),
                _ => None,
            },
            cycle: match &report.end {
                LemmaEnd::Fails { run, wrong: Wrong::Cycle, .. } => {
                    cycle(&self.model, run, &report.lemma).map(|cycle| cycle.text())
                }
                _ => None,
            },
            overflow: report.overflow.as_ref().map(|overflow| JsonOverflow {
                queue: element_name(&self.model, overflow.queue.0, overflow.queue.1),
                events: events(&tell(&self.model, &overflow.run)),
            }),
        };
        JsonProtocol {
            verdict: match self.outcome() {
                Outcome::Pass => "pass",
                Outcome::Fail => "fail",
                _ => "inconclusive",
            },
            protocol: self.model.name.clone(),
            model: self.order.model().name(),
            procs: self.model.procs,
            locs: self.model.locs,
            assumed: self.assumed.iter().map(|assumption| assumption.name()).collect(),
            lemmas: self.reports.iter().map(lemma).collect(),
            seconds: self.seconds,
            reason: self.unfinished().map(ToString::to_string),
            trace: trace_file.map(|file| file.display().to_string()),
        }
    }
}

fn events(told: &[Told]) -> Vec<JsonEvent> {
    told.iter().map(|told| JsonEvent { event: told.event.clone(), changes: told.changes.clone() }).collect()
}

#[derive(Serialize)]
pub(super) struct JsonProtocol {
    verdict: &'static str,
    protocol: String,
    model: &'static str,
    procs: u32,
    locs: u32,
    assumed: Vec<&'static str>,
    lemmas: Vec<JsonLemma>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<String>,
}

#[derive(Serialize)]
struct JsonLemma {
    k: u32,
    processors: Vec<u32>,
    states: u64,
    transitions: u64,
    depth: u32,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<JsonEvent>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overflow: Option<JsonOverflow>,
}

#[derive(Serialize)]
struct JsonOverflow {
    queue: String,
    events: Vec<JsonEvent>,
}

#[derive(Serialize)]
struct JsonEvent {
    event: String,
    changes: Vec<String>,
}
