//! What a page knows: a report as JSON. Names are short for events, as there may be thousands of them.

use super::execution::Execution;
use crate::findings::{Case, Exhibit, MessageEvent, Outcome, Report};
use crate::picture::{ArrowKind, Picture, Setting};
use crate::shell::command_line;
use crate::show_all::show_all;
use fencepost_model::display_name;
use fencepost_source::{visible, visible_lines};
use fencepost_trace::Place;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// Files with more lines are shown around the lines that matter.
const WHOLE: usize = 240;
/// That many lines around.
const AROUND: usize = 5;
/// Lines are cut after so many characters.
const LONGEST_LINE: usize = 2000;

/// A report.
#[derive(Serialize)]
pub(super) struct Page {
    command: &'static str,
    /// To be pasted into a shell; empty if a program has asked.
    command_line: String,
    subject: String,
    version: &'static str,
    cases: Vec<PageCase>,
    sources: Vec<Source>,
}

#[derive(Serialize)]
struct PageCase {
    name: String,
    model: String,
    outcome: Outcome,
    title: String,
    sentence: String,
    facts: Vec<(String, String)>,
    exhibits: Vec<PageExhibit>,
    /// Sources that no exhibit shows, such as a litmus test.
    files: Vec<usize>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PageExhibit {
    Execution(Box<Execution>),
    Graph {
        heading: String,
        remark: String,
        cycle: Vec<String>,
        graph: Drawing,
    },
    States(Value),
    Operations {
        #[serde(flatten)]
        operations: Value,
        /// For each access its line: source and number.
        spots: Vec<Option<(usize, u32)>>,
        /// The sources to show.
        files: Vec<usize>,
        graph: Drawing,
    },
    Messages {
        #[serde(flatten)]
        messages: Value,
        /// The source of the memory system.
        file: Option<usize>,
        /// For each event the line of its rule.
        lines: Vec<Option<u32>>,
        graph: Drawing,
    },
    Text(Value),
    Table(Value),
}

/// A picture that the page shows and hides the arrows of.
#[derive(Serialize)]
pub(super) struct Drawing {
    svg: String,
    /// Names and meanings of the relations.
    relations: Vec<(&'static str, &'static str)>,
    nodes: usize,
}

#[derive(Serialize)]
struct Source {
    path: String,
    /// Numbers and texts of lines.
    lines: Vec<(usize, String)>,
}

impl Drawing {
    pub fn new(graph: &Picture) -> Self {
        let kinds = graph.kinds().into_iter().filter(|kind| *kind != ArrowKind::Weaker);
        Self {
            svg: graph.drawn(Setting::Page),
            relations: kinds.map(|kind| (kind.name(), kind.meaning())).collect(),
            nodes: graph.nodes.len(),
        }
    }
}

impl Page {
    /// The page of a report.
    pub fn new(report: &Report) -> Self {
        let paths: Vec<&str> = report.sources.iter().map(|source| source.path.as_str()).collect();
        let mut used: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); paths.len()];
        let cases: Vec<PageCase> = report.cases.iter().map(|case| page_case(case, &paths, &mut used)).collect();
        let sources = report.sources.iter().zip(&used);
        Self {
            command: report.command,
            command_line: visible(&command_line(&report.command_line)),
            subject: visible(&report.subject),
            version: env!("CARGO_PKG_VERSION"),
            cases,
            sources: sources.map(|(source, used)| shown_source(&source.path, &source.text, used)).collect(),
        }
    }
}

fn page_case(case: &Case, paths: &[&str], used: &mut [BTreeSet<usize>]) -> PageCase {
    let place = case.place.as_ref().filter(|place| place.line > 0);
    let of_place = place.and_then(|place| paths.iter().position(|path| *path == place.file));
    if let (Some(source), Some(place)) = (of_place, place) {
        used[source].insert(place.line as usize);
    }
    let position = |wanted: &String| paths.iter().position(|path| path == wanted);
    let files: Vec<usize> = of_place.into_iter().chain(case.files.iter().filter_map(position)).collect();
    // What an exhibit shows need not be shown again.
    let shows_source = |exhibit: &Exhibit| match exhibit {
        Exhibit::Execution(_) | Exhibit::Operations(_) | Exhibit::Messages(_) => true,
        Exhibit::Graph(_) | Exhibit::States(_) | Exhibit::Text(_) | Exhibit::Table(_) => false,
    };
    let is_shown = case.exhibits.iter().any(shows_source);
    let exhibit = |exhibit: &Exhibit| match exhibit {
        Exhibit::Execution(execution) => {
            let execution = Execution::new(execution, paths);
            for (source, line) in execution.lines() {
                used[source].insert(line);
            }
            PageExhibit::Execution(Box::new(execution))
        }
        Exhibit::Graph(shown) => PageExhibit::Graph {
            heading: visible(&shown.heading),
            remark: visible_lines(&shown.remark),
            cycle: shown.cycle.iter().map(|part| visible(part)).collect(),
            graph: Drawing::new(&shown.graph),
        },
        Exhibit::States(states) => PageExhibit::States(seen(states)),
        Exhibit::Operations(operations) => {
            let spots: Vec<_> = operations.accesses.iter().map(|access| spot(access.source.as_ref()?, paths)).collect();
            let mut shown = files.clone();
            for (source, line) in spots.iter().flatten() {
                used[*source].insert(*line as usize);
                if !shown.contains(source) {
                    shown.push(*source);
                }
            }
            PageExhibit::Operations {
                operations: seen(operations),
                spots,
                files: shown,
                graph: Drawing::new(&Picture { notes: Vec::new(), ..Picture::of_operations(operations) }),
            }
        }
        Exhibit::Messages(messages) => {
            let graph = Drawing::new(&Picture::of_messages(messages));
            let file = files.first().copied();
            let line = |event: &MessageEvent| Some(event.place.as_ref()?.line).filter(|line| *line > 0);
            let lines: Vec<Option<u32>> = messages.events.iter().map(line).collect();
            if let Some(file) = file {
                used[file].extend(lines.iter().flatten().map(|line| *line as usize));
            }
            PageExhibit::Messages { messages: seen(messages), file, lines, graph }
        }
        Exhibit::Text(text) => PageExhibit::Text(seen(text)),
        Exhibit::Table(table) => PageExhibit::Table(seen(table)),
    };
    PageCase {
        exhibits: case.exhibits.iter().map(exhibit).collect(),
        name: visible(&case.name),
        model: visible(&display_name(&case.model)),
        outcome: case.outcome,
        title: visible(&case.title),
        sentence: visible(&case.sentence),
        facts: case.facts.iter().map(|(name, value)| (visible(name), visible(value))).collect(),
        files: if is_shown { Vec::new() } else { files.clone() },
    }
}

/// A line, as a source and its number, if the source is known.
fn spot(place: &Place, paths: &[&str]) -> Option<(usize, u32)> {
    let source = paths.iter().position(|path| *path == place.file)?;
    Some((source, place.line)).filter(|(_, line)| *line > 0)
}

/// Something as JSON, with all of its characters to be seen; lines stay lines.
fn seen(something: &impl Serialize) -> Value {
    // Texts, numbers and lists only.
    let mut value = serde_json::to_value(something).unwrap_or_default();
    show_all(&mut value);
    value
}

fn shown_source(path: &str, text: &str, used: &BTreeSet<usize>) -> Source {
    let lines: Vec<&str> = text.lines().collect();
    let is_near = |number: usize| {
        lines.len() <= WHOLE || used.range(number.saturating_sub(AROUND)..=number + AROUND).next().is_some()
    };
    let shown = (1..).zip(&lines).filter(|(number, _)| is_near(*number));
    Source { path: visible(path), lines: shown.map(|(number, line)| (number, shown_line(line))).collect() }
}

fn shown_line(line: &str) -> String {
    let count = line.chars().count();
    let line = visible(line.trim_end_matches('\r'));
    if count <= LONGEST_LINE {
        return line;
    }
    let start: String = line.chars().take(LONGEST_LINE).collect();
    format!("{start} … ({} more characters)", count - LONGEST_LINE)
}
