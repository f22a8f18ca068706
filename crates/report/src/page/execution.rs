//! An execution as a page knows it: its events, and for each what it writes where, so that the page can tell what buffers and
//! memory hold after each of them.

use super::model::Drawing;
use crate::cycle_steps::{cycle_steps, relation_name};
use crate::describe::Describer;
use crate::findings::ShownExecution;
use crate::names::{count, thread};
use crate::overtakes::overtakes;
use crate::picture::Picture;
use crate::verdict::error_line;
use fencepost_model::display_name;
use fencepost_source::{visible, visible_lines};
use fencepost_trace::{Access, Action, EventId, Place, ThreadId, Trace, Value};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An execution.
#[derive(Serialize)]
pub(super) struct Execution {
    heading: String,
    remark: String,
    model: String,
    threads: Vec<Thread>,
    events: Vec<Event>,
    /// What the table of memory has a row for.
    locations: Vec<Location>,
    /// How many bytes take part, in all locations together.
    bytes: usize,
    error: Option<Error>,
    /// Events, each with the relation to the next.
    cycle: Vec<(u32, &'static str)>,
    /// The cycle in words.
    story: Vec<String>,
    graph: Drawing,
}

#[derive(Serialize)]
struct Thread {
    name: String,
    runs: String,
}

#[derive(Serialize)]
struct Error {
    text: String,
    thread: usize,
    at: Option<Spot>,
}

/// A line of a source: its file, by position, and its number; and how it is called.
#[derive(Clone, Serialize)]
struct Spot {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<usize>,
    line: u32,
    name: String,
}

#[derive(Serialize)]
struct Event {
    thread: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Spot>,
    what: &'static str,
    text: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
    /// Says nothing about the cause of an error.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    quiet: bool,
    /// What it writes, into the buffer or to memory at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    writes: Option<StoredBytes>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    buffered: bool,
    /// The store that reaches memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    store: Option<u32>,
    /// The stores that it reads from; none for the initial contents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    from: Vec<Option<u32>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    overtakes: Vec<u32>,
}

/// Bytes are numbered from 0 across all locations.
#[derive(Serialize)]
struct StoredBytes {
    name: String,
    value: String,
    first: usize,
    /// Two hexadecimal digits each.
    bytes: String,
}

#[derive(Serialize)]
struct Location {
    name: String,
    first: usize,
    size: usize,
    /// What is there at first, if some event has read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    initial: Option<String>,
}

impl Execution {
    /// Of a trace of the right shape, whose source files are at these paths.
    pub fn new(shown: &ShownExecution, paths: &[&str]) -> Self {
        let trace = &shown.trace;
        let describer = Describer::new(trace);
        let spot = |place: &Place| Spot {
            source: paths.iter().position(|path| *path == place.file),
            line: place.line,
            name: visible(&describer.files.place(place)),
        };
        let bytes = Bytes::of(trace);
        let overtakes = overtakes(trace);
        let events = trace.enumerate().map(|(id, event)| {
            let words = describer.event_text(id);
            let sources = match &event.action {
                Action::Load { from, .. } | Action::Update { from, .. } => from.as_slice(),
                _ => &[],
            };
            let from: BTreeSet<Option<u32>> = sources.iter().map(|source| source.store.map(EventId::number)).collect();
            Event {
                thread: event.thread.number() as usize,
                at: event.place.as_ref().map(spot),
                what: kind(&event.action),
                text: visible(&words.action),
                note: visible(&words.note),
                quiet: describer.is_noise(id) || shown.quiet.contains(&id),
                writes: written(&event.action).map(|(at, value)| StoredBytes {
                    name: visible(&at.name),
                    value: visible(&value.text),
                    first: bytes.number(at.address),
                    bytes: value.bytes.clone(),
                }),
                buffered: matches!(event.action, Action::Store { buffered: true, .. }),
                store: match event.action {
                    Action::Commit { store } => Some(store.number()),
                    _ => None,
                },
                from: from.into_iter().collect(),
                overtakes: overtakes[id.number() as usize].iter().map(|id| id.number()).collect(),
            }
        });
        Self {
            heading: visible(&shown.heading),
            remark: visible_lines(&shown.remark),
            model: display_name(&trace.model),
            threads: (0..)
                .zip(&trace.threads)
                .map(|(number, one)| Thread { name: thread(ThreadId::new(number)), runs: visible(&one.function) })
                .collect(),
            events: events.collect(),
            locations: locations(trace, &describer, &bytes),
            bytes: bytes.0.len(),
            error: trace.error.as_ref().map(|error| Error {
                text: visible(&error_line(trace)),
                thread: error.thread.number() as usize,
                at: error.place.as_ref().map(spot),
            }),
            cycle: shown.cycle.edges.iter().map(|edge| (edge.start().number(), relation_name(trace, edge))).collect(),
            story: cycle_steps(trace, &shown.cycle).iter().map(|part| visible(part)).collect(),
            graph: Drawing::new(&Picture::of_execution(shown)),
        }
    }

    /// The lines of sources that take part.
    pub fn lines(&self) -> impl Iterator<Item = (usize, usize)> {
        let spots = self.events.iter().filter_map(|event| event.at.as_ref());
        let spots = spots.chain(self.error.as_ref().and_then(|error| error.at.as_ref()));
        spots.filter_map(|spot| Some((spot.source?, spot.line as usize)))
    }
}

/// The bytes that take part, by their addresses, which have a number each. Neighbours have numbers in a row.
struct Bytes(Vec<u64>);

impl Bytes {
    fn of(trace: &Trace) -> Self {
        let accesses = trace.events.iter().filter_map(|event| accessed(&event.action));
        let all: BTreeSet<u64> = accesses.flat_map(Access::bytes).collect();
        Self(all.into_iter().collect())
    }

    fn number(&self, address: u64) -> usize {
        self.0.binary_search(&address).unwrap_or(0)
    }
}

/// Rows of the table of memory: all that events touch which are worth showing.
fn locations(trace: &Trace, describer: &Describer<'_>, bytes: &Bytes) -> Vec<Location> {
    let mut found: BTreeMap<(u64, u32), Location> = BTreeMap::new();
    for (id, event) in trace.enumerate().filter(|(id, _)| !describer.is_noise(*id)) {
        let Some(at) = accessed(&event.action) else { continue };
        let location = found.entry((at.address, at.size)).or_insert_with(|| Location {
            name: visible(&at.name),
            first: bytes.number(at.address),
            size: at.size as usize,
            initial: None,
        });
        if let Action::Load { value, from, .. } | Action::Update { read: value, from, .. } = &trace.event(id).action
            && from.iter().all(|source| source.store.is_none())
        {
            location.initial.get_or_insert_with(|| visible(&value.text));
        }
    }
    // A part at the beginning of a variable has the name of the whole.
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    found.values().for_each(|location| *times.entry(location.name.clone()).or_default() += 1);
    let mut locations: Vec<Location> = found.into_values().collect();
    for location in locations.iter_mut().filter(|location| times[&location.name] > 1) {
        let size = count(location.size as u64, "byte");
        location.name = format!("{} ({size})", location.name);
    }
    locations
}

fn accessed(action: &Action) -> Option<&Access> {
    match action {
        Action::Load { at, .. } | Action::Store { at, .. } | Action::Update { at, .. } => Some(at),
        _ => None,
    }
}

fn written(action: &Action) -> Option<(&Access, &Value)> {
    match action {
        Action::Store { at, value, .. } | Action::Update { at, written: Some(value), .. } => Some((at, value)),
        _ => None,
    }
}

fn kind(action: &Action) -> &'static str {
    match action {
        Action::Load { .. } => "load",
        Action::Store { .. } => "store",
        Action::Commit { .. } => "commit",
        Action::Update { .. } => "update",
        Action::Fence { .. } => "fence",
        _ => "other",
    }
}
