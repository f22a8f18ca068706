//! What `fencepost protocol` prints.

use super::arguments::ProtocolArguments;
use super::fails;
use crate::exit::Exit;
use crate::words;
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::automata::{Lemma, ProcessorOrder};
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Overflow, Run, Wrong};
use fencepost_protocol::model::Model;
use fencepost_protocol::story::{Told, choices, cycle, element_name, tell};
use fencepost_protocol::trace::wrong_words;
use fencepost_report::{grouped, shell_file};
use serde::Serialize;
use std::path::PathBuf;

/// Everything that is known.
pub struct Answer<'a> {
    /// What was asked.
    pub arguments: &'a ProtocolArguments,
    /// The memory system.
    pub model: &'a Model,
    /// What was not checked.
    pub assumed: &'a [Assumption],
    /// What has become of the lemmas so far.
    pub reports: Vec<LemmaReport>,
    /// How long it took.
    pub seconds: f64,
    /// Where the counterexample is.
    pub trace_file: Option<PathBuf>,
}

/// The verdict, and the exit code that goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Pass,
    Fail,
    Inconclusive,
}

impl Answer<'_> {
    /// `assumptions: data independent (checked), …`
    pub fn assumptions_line(&self) -> String {
        let one = |assumption: Assumption| {
            format!("{assumption} ({})", if self.assumed.contains(&assumption) { "assumed" } else { "checked" })
        };
        format!("assumptions: {}\n", Assumption::ALL.map(one).join(", "))
    }

    fn verdict(&self) -> Verdict {
        if self.reports.iter().any(fails) {
            Verdict::Fail
        } else if self.unfinished().is_some() || self.overflow().is_some() {
            Verdict::Inconclusive
        } else {
            Verdict::Pass
        }
    }

    /// How the command ends.
    pub fn exit(&self) -> Exit {
        match self.verdict() {
            Verdict::Pass => Exit::Holds,
            Verdict::Fail => Exit::Violated,
            Verdict::Inconclusive => Exit::Inconclusive,
        }
    }

    /// The queue that had no room, if there is one.
    pub fn overflow(&self) -> Option<&Overflow> {
        self.reports.iter().find_map(|report| report.overflow.as_ref())
    }

    /// Why the search has ended early, if it has.
    pub fn unfinished(&self) -> Option<String> {
        self.reports.iter().find_map(|report| match &report.end {
            LemmaEnd::Interrupted(why) => Some(why.to_string()),
            _ => None,
        })
    }

    /// What the proof is about: `piranha … for 2 processors, 2 locations and any number of values`.
    fn claim(&self) -> String {
        let (procs, locs) = (self.arguments.procs, self.arguments.locs);
        let plural = |count: u32| if count == 1 { "" } else { "s" };
        let size = format!("{procs} processor{}, {locs} location{}", plural(procs), plural(locs));
        let order = self.arguments.order;
        match self.arguments.k {
            Some(k) => format!("{} has no cycle through {k} location{} for {size}", self.model.name, plural(k)),
            None => {
                format!("{} is {} for {size} and any number of values", self.model.name, order.adjective())
            }
        }
    }

    fn provided(&self) -> String {
        let names: Vec<String> = self.assumed.iter().map(ToString::to_string).collect();
        if names.is_empty() { String::new() } else { format!(", if it is {}", names.join(" and ")) }
    }

    /// The verdict, with everything that belongs to it.
    pub fn text(&self) -> String {
        match self.verdict() {
            Verdict::Pass => format!("{}  {}{}\n", words::pass(), self.claim(), self.provided()),
            Verdict::Fail => {
                let mut text = String::new();
                for report in self.reports.iter().filter(|report| fails(report)) {
                    text.push_str(&format!("{}  {}{}\n", words::fail(), self.wrong_text(report), self.provided()));
                    if let (LemmaEnd::Fails { run, wrong, .. }, false) = (&report.end, self.arguments.output.quiet) {
                        let told = tell(self.model, run);
                        text.push_str(&self.run_text(run, &told));
                        if let (Wrong::Cycle, Some(cycle)) = (wrong, cycle(self.model, run, &report.lemma)) {
                            text.push_str(&format!("  cycle: {}\n", cycle.text()));
                        }
                    }
                }
                if let Some(file) = &self.trace_file {
                    text.push_str(&format!("  replay: fencepost replay {}\n", shell_file(file)));
                }
                text
            }
            Verdict::Inconclusive => self.inconclusive_text(),
        }
    }

    /// The verdict in a sentence, for people who do not know the method.
    pub fn sentence(&self) -> String {
        match self.verdict() {
            Verdict::Pass => format!("the memory system {}{}", self.claim(), self.provided()),
            Verdict::Fail => {
                let wrong = self.reports.iter().find(|report| fails(report));
                wrong.map_or(String::new(), |report| format!("{}{}", self.wrong_in_words(report), self.provided()))
            }
            Verdict::Inconclusive => match (self.unfinished(), self.overflow()) {
                (Some(why), _) => why.to_owned(),
                (None, Some(overflow)) => {
                    let name = element_name(self.model, overflow.queue.0, overflow.queue.1);
                    format!("the queue {name} is full, so that nothing is known beyond its bound")
                }
                (None, None) => String::new(),
            },
        }
    }

    /// What is wrong, without the words of the method.
    pub fn wrong_in_words(&self, report: &LemmaReport) -> String {
        let LemmaEnd::Fails { wrong, run, shortest } = &report.end else { return String::new() };
        let (name, memory) = (&self.model.name, self.arguments.order.adjective());
        let count = match run.events.len() {
            1 => "1 event".to_owned(),
            count => format!("{} events", grouped(count as u64)),
        };
        let shortest = if *shortest { " (no shorter run shows it)" } else { "" };
        match (wrong, report.lemma.order) {
            (Wrong::Cycle, ProcessorOrder::Full) => format!(
                "the memory system {name} is not {memory}: no order of the reads and writes explains what the processors see in a run of {count}{shortest}"
            ),
            (Wrong::Cycle, ProcessorOrder::WriteReadRelaxed) => format!(
                "the memory system {name} is not {memory}: no order that TSO allows explains what the processors see in a run of {count}{shortest}"
            ),
            _ => self.wrong_text(report),
        }
    }

    fn inconclusive_text(&self) -> String {
        let mut text = String::new();
        if let Some(why) = self.unfinished() {
            let states: u64 = self.reports.iter().map(|report| report.counts.states).sum();
            let depth = self.reports.last().map_or(0, |report| report.counts.depth);
            text.push_str(&format!(
                "{}  {why} ({} states, depth {depth}, nothing wrong so far)\n",
                words::inconclusive(),
                grouped(states)
            ));
        }
        if let Some(overflow) = self.overflow() {
            let name = element_name(self.model, overflow.queue.0, overflow.queue.1);
            let told = tell(self.model, &overflow.run);
            let event = told.last().map_or("", |told| told.event.as_str());
            text.push_str(&format!(
                "{}  the queue {name} has no room for what {event} appends, after {} events\n",
                words::inconclusive(),
                overflow.run.events.len() - 1
            ));
            if !self.arguments.output.quiet {
                text.push_str(&self.run_text(&overflow.run, &told));
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

    /// What is wrong.
    pub fn wrong_text(&self, report: &LemmaReport) -> String {
        let LemmaEnd::Fails { wrong, run, shortest } = &report.end else { return String::new() };
        let length = format!("{} events{}", run.events.len(), if *shortest { " (shortest)" } else { "" });
        let words = wrong_words(self.model, run, wrong, self.arguments.order);
        match (wrong, report.lemma.k()) {
            (Wrong::Cycle, 1) => format!("{words}: a cycle through 1 location, {length}"),
            (Wrong::Cycle, k) => format!("{words}: a cycle through {k} locations, {length}"),
            _ => format!("{words}, {length}"),
        }
    }

    fn run_text(&self, run: &Run, told: &[Told]) -> String {
        run_text(self.model, run, told)
    }

    /// The verdict for other programs.
    pub fn json(&self) -> String {
        let lemma = |report: &LemmaReport| JsonLemma {
            k: report.lemma.k(),
            processors: report.lemma.processors.clone(),
            states: report.counts.states,
            transitions: report.counts.transitions,
            depth: report.counts.depth,
            result: match &report.end {
                LemmaEnd::Holds => "holds",
                LemmaEnd::Fails { .. } => "fails",
                LemmaEnd::Interrupted(_) => "unfinished",
            },
            error: fails(report).then(|| self.wrong_text(report)),
            events: match &report.end {
                LemmaEnd::Fails { run, .. } => Some(events(&tell(self.model, run))),
                _ => None,
            },
            cycle: match &report.end {
                LemmaEnd::Fails { run, wrong: Wrong::Cycle, .. } => {
                    cycle(self.model, run, &report.lemma).map(|cycle| cycle.text())
                }
                _ => None,
            },
            overflow: report.overflow.as_ref().map(|overflow| JsonOverflow {
                queue: element_name(self.model, overflow.queue.0, overflow.queue.1),
                events: events(&tell(self.model, &overflow.run)),
            }),
        };
        let verdict = JsonProtocol {
            verdict: match self.verdict() {
                Verdict::Pass => "pass",
                Verdict::Fail => "fail",
                Verdict::Inconclusive => "inconclusive",
            },
            protocol: self.model.name.clone(),
            model: self.arguments.model_name(),
            procs: self.model.procs,
            locs: self.model.locs,
            assumed: self.assumed.iter().map(|assumption| assumption.flag()).collect(),
            lemmas: self.reports.iter().map(lemma).collect(),
            seconds: self.seconds,
            reason: self.unfinished(),
            trace: self.trace_file.as_ref().map(|file| file.display().to_string()),
        };
        // Numbers, strings and lists only.
        serde_json::to_string(&verdict).unwrap_or_default()
    }
}

/// The line of a lemma.
pub fn lemma_line(report: &LemmaReport) -> String {
    let ending = match &report.end {
        LemmaEnd::Holds => match report.lemma.k() {
            0 => "control is as it should be".to_owned(),
            _ => "no cycle".to_owned(),
        },
        LemmaEnd::Fails { run, wrong: Wrong::Cycle, .. } => format!("cycle in {} events", run.events.len()),
        LemmaEnd::Fails { run, .. } => format!("error after {} events", run.events.len()),
        LemmaEnd::Interrupted(_) => "not finished".to_owned(),
    };
    let overflow = if report.overflow.is_some() { ", a queue was full" } else { "" };
    format!("{:<7} {:>12} states   {ending}{overflow}\n", lemma_name(&report.lemma), grouped(report.counts.states))
}

/// Every event with what it changes, after what was chosen at the beginning, if there was a choice.
pub fn run_text(model: &Model, run: &Run, told: &[Told]) -> String {
    let width = told.iter().map(|told| told.event.len()).max().unwrap_or(0);
    let digits = run.events.len().to_string().len().max(3);
    let line = |(number, told): (usize, &Told)| {
        let line = format!("  {number:>digits$} {:width$}  {}", told.event, told.changes.join(", "));
        line.trim_end().to_owned() + "\n"
    };
    let chosen = choices(model, &run.initial);
    let mut text = if chosen.is_empty() { String::new() } else { format!("  at first: {}\n", chosen.join(", ")) };
    text.extend((1..).zip(told).map(line));
    text
}

fn events(told: &[Told]) -> Vec<JsonEvent> {
    told.iter().map(|told| JsonEvent { event: told.event.clone(), changes: told.changes.clone() }).collect()
}

/// What a part of the proof is called.
pub fn lemma_name(lemma: &Lemma) -> String {
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

#[derive(Serialize)]
struct JsonProtocol {
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
