//! What a page knows: a report as JSON. Names are short for events, as there may be thousands of them.

use super::execution::Execution;
use crate::findings::{Case, Exhibit, Outcome, Report};
use crate::graph::{Graph, Relation, Setting};
use crate::names::visible;
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
    /// Its source, if it is one file without events, such as a litmus test.
    source: Option<usize>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PageExhibit {
    Execution(Box<Execution>),
    Graph {
        heading: String,
        remark: String,
        graph: Drawing,
    },
    States(Value),
    Operations {
        #[serde(flatten)]
        operations: Value,
        graph: Drawing,
    },
    Messages {
        #[serde(flatten)]
        messages: Value,
        graph: Drawing,
    },
    Text(Value),
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
    pub fn new(graph: &Graph) -> Self {
        let relations = graph.relations().into_iter().filter(|relation| *relation != Relation::Weaker);
        Self {
            svg: graph.drawn(Setting::Page),
            relations: relations.map(|relation| (relation.name(), relation.meaning())).collect(),
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
    let has_execution = case.exhibits.iter().any(|exhibit| matches!(exhibit, Exhibit::Execution(_)));
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
            remark: visible(&shown.remark),
            graph: Drawing::new(&shown.graph),
        },
        Exhibit::States(states) => PageExhibit::States(seen(states)),
        Exhibit::Operations(operations) => PageExhibit::Operations {
            operations: seen(operations),
            graph: Drawing::new(&Graph { notes: Vec::new(), ..Graph::of_operations(operations) }),
        },
        Exhibit::Messages(messages) => {
            let mut graph = Drawing::new(&Graph::of_messages(messages));
            if !graph.relations.is_empty() {
                graph.relations = vec![("po", "order of a processor"), ("co", "order of a location")];
            }
            PageExhibit::Messages { messages: seen(messages), graph }
        }
        Exhibit::Text(text) => PageExhibit::Text(seen(text)),
    };
    PageCase {
        exhibits: case.exhibits.iter().map(exhibit).collect(),
        name: visible(&case.name),
        model: visible(&case.model),
        outcome: case.outcome,
        title: visible(&case.title),
        sentence: visible(&case.sentence),
        facts: case.facts.iter().map(|(name, value)| (visible(name), visible(value))).collect(),
        source: of_place.filter(|_| !has_execution),
    }
}

/// Something as JSON, with all of its characters to be seen; lines stay lines.
fn seen(something: &impl Serialize) -> Value {
    fn replace(value: &mut Value) {
        match value {
            Value::String(text) => *text = text.split('\n').map(visible).collect::<Vec<_>>().join("\n"),
            Value::Array(values) => values.iter_mut().for_each(replace),
            Value::Object(values) => values.values_mut().for_each(replace),
            _ => {}
        }
    }
    // Texts, numbers and lists only.
    let mut value = serde_json::to_value(something).unwrap_or_default();
    replace(&mut value);
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
