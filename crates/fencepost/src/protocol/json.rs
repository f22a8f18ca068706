//! What only this question knows, for other programs.

use super::answer::ProofAnswer;
use super::event::LemmaResult;
use fencepost_protocol::description::{EventDescription, describe, element_name, find_cycle};
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, RunError};
use serde_json::{Map, Value, json};

impl ProofAnswer {
    /// The memory system, what is assumed of it, and the parts of the proof.
    pub fn details(&self) -> Map<String, Value> {
        let assumed: Vec<&str> = self.assumed.iter().map(|assumption| assumption.name()).collect();
        let lemmas: Vec<Value> = self.reports.iter().map(|report| self.lemma(report)).collect();
        Map::from_iter([
            ("system".to_owned(), self.model.name.as_str().into()),
            ("processors".to_owned(), self.model.procs.into()),
            ("locations".to_owned(), self.model.locs.into()),
            ("assumed".to_owned(), assumed.into()),
            ("lemmas".to_owned(), lemmas.into()),
        ])
    }

    fn lemma(&self, report: &LemmaReport) -> Value {
        let mut lemma = json!({
            "locations": report.lemma.k(),
            "processors": report.lemma.processors,
            "result": LemmaResult::of(&report.end).name(),
            "states": report.counts.states,
            "transitions": report.counts.transitions,
            "depth": report.counts.depth,
        });
        if let LemmaEnd::Fails { run, error, .. } = &report.end {
            lemma["events"] = events(&describe(&self.model, run));
            if let (RunError::Cycle, Some(cycle)) = (error, find_cycle(&self.model, run, &report.lemma)) {
                lemma["cycle"] = cycle.text().into();
            }
        }
        if let Some(overflow) = &report.overflow {
            let queue = element_name(&self.model, overflow.queue.0, overflow.queue.1);
            lemma["overflow"] = json!({ "queue": queue, "events": events(&describe(&self.model, &overflow.run)) });
        }
        lemma
    }
}

fn events(described: &[EventDescription]) -> Value {
    described.iter().map(|described| json!({ "event": described.event, "changes": described.changes })).collect()
}
