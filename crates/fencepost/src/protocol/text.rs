//! The answer as people read it.

use super::answer::{ProofAnswer, fails};
use fencepost_protocol::description::{EventDescription, describe, describe_choices, element_name, find_cycle};
use fencepost_protocol::lemma::{LemmaEnd, Run, RunError};
use fencepost_protocol::model::Model;
use fencepost_report::{Outcome, Style, grouped, shell_file, words};
use std::path::Path;

impl ProofAnswer {
    /// The verdict, with everything that belongs to it.
    pub fn verdict_text(&self, trace_file: Option<&Path>, style: Style, brief: bool) -> String {
        match self.outcome() {
            Outcome::Pass => format!("{}  {}{}\n", words::pass(style), self.claim(), self.provided()),
            Outcome::Fail => {
                let mut text = String::new();
                for report in self.reports.iter().filter(|report| fails(report)) {
                    text.push_str(&format!(
                        "{}  {}{}\n",
                        words::fail(style),
                        self.error_summary(report),
                        self.provided()
                    ));
                    if let (LemmaEnd::Fails { run, error, .. }, false) = (&report.end, brief) {
                        let described = describe(&self.model, run);
                        text.push_str(&run_text(&self.model, run, &described));
                        if let (RunError::Cycle, Some(cycle)) = (error, find_cycle(&self.model, run, &report.lemma)) {
                            text.push_str(&format!("  cycle: {}\n", cycle.text()));
                        }
                    }
                }
                if let Some(file) = trace_file {
                    text.push_str(&format!("  replay: fencepost replay {}\n", shell_file(file)));
                }
                text
            }
            _ => self.inconclusive_text(style, brief),
        }
    }

    fn inconclusive_text(&self, style: Style, brief: bool) -> String {
        let mut text = String::new();
        if let Some(why) = self.unfinished() {
            let states: u64 = self.reports.iter().map(|report| report.counts.states).sum();
            let depth = self.reports.last().map_or(0, |report| report.counts.depth);
            text.push_str(&format!(
                "{}  {why} ({} states, depth {depth}, nothing wrong so far)\n",
                words::inconclusive(style),
                grouped(states)
            ));
        }
        if let Some(overflow) = self.overflow() {
            let name = element_name(&self.model, overflow.queue.0, overflow.queue.1);
            let described = describe(&self.model, &overflow.run);
            let event = described.last().map_or("", |described| described.event.as_str());
            text.push_str(&format!(
                "{}  the queue {name} has no room for what {event} appends, after {} events\n",
                words::inconclusive(style),
                overflow.run.events.len() - 1
            ));
            if !brief {
                text.push_str(&run_text(&self.model, &overflow.run, &described));
            }
            if self.unfinished().is_none() {
                text.push_str(&format!("  within its bounds, {}{}\n", self.claim(), self.provided()));
            }
            text.push_str(
                "  help: give the queue a larger bound; or, if the hardware has this bound and waits for room, say \
                 `hardware` after it\n",
            );
        }
        text
    }
}

/// Every event with what it changes, after what was chosen at the beginning, if there was a choice.
pub(crate) fn run_text(model: &Model, run: &Run, described: &[EventDescription]) -> String {
    let width = described.iter().map(|described| described.event.len()).max().unwrap_or(0);
    let digits = run.events.len().to_string().len().max(3);
    let line = |(number, described): (usize, &EventDescription)| {
        let line = format!("  {number:>digits$} {:width$}  {}", described.event, described.changes.join(", "));
        line.trim_end().to_owned() + "\n"
    };
    let chosen = describe_choices(model, &run.initial);
    let mut text = if chosen.is_empty() { String::new() } else { format!("  at first: {}\n", chosen.join(", ")) };
    text.extend((1..).zip(described).map(line));
    text
}
