//! The answer of `fencepost robust`: whether every execution of a relaxed model is sequentially consistent, and if not, which
//! stores are overtaken by what, with an execution that shows each.

use crate::cycle_steps::{cycle_line, relation_name};
use crate::describe::Describer;
use crate::json::place_json;
use crate::names::{Files, count, grouped, thread};
use crate::shell::shell_file;
use crate::table::{Row, lines};
use crate::verdict::{error_line, reason_text};
use crate::words;
use fencepost_graph::{Cycle, Edge};
use fencepost_model::display_name;
use fencepost_source::{Style, visible};
use fencepost_trace::{Action, Event, EventId, Inconclusive, Place, ProgramError, Trace};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// A store that a later access of its thread overtakes.
#[derive(Clone, Debug)]
pub struct OvertakenStore<'a> {
    /// A relaxed execution that shows it.
    pub trace: &'a Trace,
    /// The store.
    pub store: EventId,
    /// What overtakes it.
    pub access: EventId,
    /// The cycle between its events.
    pub cycle: Cycle,
    /// The SC execution in which it was noticed, up to there, if it is known.
    pub noticed: Option<&'a Trace>,
    /// How many SC executions show it.
    pub count: u64,
    /// Whether a store-store barrier is enough to keep the two in order; otherwise it takes a full fence.
    pub barrier_is_enough: bool,
    /// Where the trace was written.
    pub trace_file: Option<PathBuf>,
}

/// What the search has found out.
#[derive(Clone, Debug)]
pub struct RobustnessRun<'a> {
    /// Name of the relaxed model.
    pub model: &'a str,
    /// SC executions looked at.
    pub executions: u64,
    /// Those of them that were cut at an assumption, a loop that waits or a limit, which count for violations as well.
    pub cut: u64,
    /// Those of them that are borderline: one more operation makes an execution of the relaxed model out of their beginning that is none
    /// of SC.
    pub borderline: u64,
    /// The monitor's name.
    pub monitor: &'a str,
    /// What the monitor promises, if that is not everything.
    pub promise: Option<&'a str>,
    /// How long it took.
    pub seconds: f64,
    /// In which execution the first violation was found, from 1.
    pub first_found: u64,
    /// All violations, in the order in which they were found.
    pub violations: Vec<OvertakenStore<'a>>,
    /// The first error of the program under SC.
    pub error: Option<&'a ProgramError>,
    /// Why not all executions were looked at, if so.
    pub unfinished: Option<Inconclusive>,
}

/// The answer as text. An error of the program is not in it.
pub fn robustness_text(run: &RobustnessRun<'_>, style: Style, brief: bool) -> String {
    let model = display_name(run.model);
    let executions = count(run.executions, "SC execution");
    let borderline = match run.borderline {
        0 => "none borderline".to_owned(),
        some => format!("{} of them borderline", grouped(some)),
    };
    if run.violations.is_empty() {
        let answer = match &run.unfinished {
            Some(why) => {
                let title = words::inconclusive(style);
                let why = reason_text(why);
                format!("{title}  {why} (no violation in {executions}, {borderline}, {:.2} s)\n", run.seconds)
            }
            None => {
                let title = words::pass(style);
                let errors = if run.error.is_some() { "" } else { " without error" };
                let consequence = format!("every {model} behaviour is sequentially consistent");
                format!(
                    "{title}  robust under {model}: {executions}{errors}, {borderline}, {consequence} ({:.2} s)\n",
                    run.seconds
                ) + if brief { "" } else { error_remark(run) }
            }
        };
        return answer + &set_text(run, brief);
    }
    let distinct = count(run.violations.len() as u64, "distinct violation");
    let found = count(run.first_found, "execution");
    let title = words::fail(style);
    let mut text = format!(
        "{title}  not robust under {model}: {distinct}, first found after {found} ({executions}, {borderline}, {:.2} s)\n",
        run.seconds
    );
    if brief {
        return text;
    }
    text.push_str(error_remark(run));
    text.push_str(&set_text(run, brief));
    for (number, violation) in run.violations.iter().enumerate() {
        violation_text(&mut text, number + 1, violation, run, style);
    }
    if let Some(why) = &run.unfinished {
        text.push_str(&format!("  there may be more: {}\n", reason_text(why)));
    }
    text
}

/// Which executions are counted, and what the monitor promises.
fn set_text(run: &RobustnessRun<'_>, brief: bool) -> String {
    let mut text = String::new();
    if brief {
        return text;
    }
    if run.cut > 0 {
        text.push_str(&format!(
            "  ({} of them cut at an assumption, a loop that waits or a limit)\n",
            grouped(run.cut)
        ));
    }
    if let Some(promise) = run.promise {
        text.push_str(&format!("  monitor {}: {promise}\n", run.monitor));
    }
    text
}

/// The answer in a sentence, without a full stop.
pub(crate) fn robustness_sentence(run: &RobustnessRun<'_>) -> String {
    let model = display_name(run.model);
    let executions = count(run.executions, "SC execution");
    match (run.violations.len() as u64, &run.unfinished, run.error) {
        (0, Some(why), None) => format!("{}, and no violation in {executions}", reason_text(why)),
        (0, _, Some(error)) => format!("{} under SC already, without any reordering", visible(&error.message)),
        (0, None, None) => {
            format!("robust: {executions} without error, and every {model} behaviour is sequentially consistent")
        }
        (violations, _, _) => {
            let found = count(violations, "distinct violation");
            format!("not robust: under {model} the program does what no interleaving of its threads does ({found})")
        }
    }
}

/// What an error, which has been shown before, has to do with the model.
fn error_remark(run: &RobustnessRun<'_>) -> &'static str {
    if run.error.is_some() {
        "  the program error above happens under SC already, without any reordering\n"
    } else {
        ""
    }
}

fn violation_text(
    text: &mut String,
    number: usize,
    violation: &OvertakenStore<'_>,
    run: &RobustnessRun<'_>,
    style: Style,
) {
    let describer = Describer::new(violation.trace);
    text.push_str(&format!("  violation {number}: {}\n", violation_sentence(violation, run)));
    for line in execution(violation, &describer, style) {
        text.push_str(&format!("    {line}\n"));
    }
    if violation.trace.error.is_some() {
        text.push_str(&format!("      {}\n", error_line(violation.trace)));
    }
    text.push_str(&format!("      cycle: {}\n", cycle_text(violation)));
    if let Some(file) = &violation.trace_file {
        text.push_str(&format!("      replay: fencepost replay {}\n", shell_file(file)));
    }
    text.push_str(&format!("  {}\n", remedy_sentence(violation)));
}

/// What is overtaken by what, and how often.
pub(crate) fn violation_sentence(violation: &OvertakenStore<'_>, run: &RobustnessRun<'_>) -> String {
    let files = Files::of(violation.trace);
    let (store, access) = (violation.trace.event(violation.store), violation.trace.event(violation.access));
    let place = |event: &Event| files.place_or_nothing(event.place.as_ref());
    let stored = match &store.action {
        Action::Store { at, value, .. } => format!("{} = {}", at.name, value.text),
        _ => String::new(),
    };
    let head = format!(
        "the store at {} ({stored}) may still be buffered when {} ({}) {}",
        place(store),
        place(access),
        touched(access),
        verb(&access.action),
    );
    format!("{}; {} of {} executions show it", visible(&head), violation.count, run.executions)
}

/// What removes a violation.
pub(crate) fn remedy_sentence(violation: &OvertakenStore<'_>) -> String {
    let place = |id: EventId| violation.trace.event(id).place.as_ref();
    remedy_text(violation, place(violation.store), place(violation.access))
}

fn verb(action: &Action) -> &'static str {
    match action {
        Action::Load { .. } => "is read",
        Action::Store { .. } => "reaches memory",
        Action::Update { .. } => "is updated",
        Action::Free { .. } | Action::EndScope { .. } => "ceases to exist",
        _ => "is used",
    }
}

fn touched(event: &Event) -> String {
    match &event.action {
        Action::Load { at, .. } | Action::Store { at, .. } | Action::Update { at, .. } => at.name.clone(),
        Action::Lock { at } | Action::Unlock { at } | Action::TryLock { at, .. } => at.name.clone(),
        _ => "memory".to_owned(),
    }
}

/// The events of the relaxed execution that matter, one a line.
fn execution(violation: &OvertakenStore<'_>, describer: &Describer<'_>, style: Style) -> Vec<String> {
    let rows: Vec<Row> = violation
        .trace
        .enumerate()
        .filter(|(id, _)| !describer.is_noise(*id))
        .map(|(id, event)| {
            let words = describer.event_text(id);
            let place = describer.files.place_or_nothing(event.place.as_ref());
            let note = if id == violation.store { "stays in the store buffer".to_owned() } else { words.note };
            Row { cells: vec![thread(event.thread), place, words.action], note }
        })
        .collect();
    lines(&rows, style)
}

/// The cycle in a line.
pub(crate) fn cycle_text(violation: &OvertakenStore<'_>) -> String {
    cycle_line(violation.trace, &violation.cycle)
}

fn remedy_text(violation: &OvertakenStore<'_>, store: Option<&Place>, access: Option<&Place>) -> String {
    let what = if violation.barrier_is_enough { "a store-store barrier (a release fence)" } else { "a full fence" };
    match (store, access) {
        (Some(store), Some(access)) if store.file == access.file && store.line != access.line => {
            format!("{what} between lines {} and {} removes it", store.line, access.line)
        }
        (Some(store), Some(access)) if store.file == access.file => {
            format!("{what} between the two in line {} removes it", store.line)
        }
        (Some(store), Some(access)) => format!("{what} between {} and {} removes it", store.short(), access.short()),
        _ => format!("{what} between the two removes it"),
    }
}

/// What only `robust` knows, for programs: who has watched the executions, and for each violation what is overtaken by what, and the cycle.
pub(crate) fn robustness_details(run: &RobustnessRun<'_>) -> Map<String, Value> {
    let mut details = Map::from_iter([("monitor".to_owned(), Value::from(run.monitor))]);
    details.extend(run.promise.map(|promise| ("promise".to_owned(), promise.into())));
    details.insert("violations".to_owned(), run.violations.iter().map(violation_details).collect());
    details
}

fn violation_details(violation: &OvertakenStore<'_>) -> Value {
    let describer = Describer::new(violation.trace);
    let event = |id: EventId| {
        let event = violation.trace.event(id);
        let mut object = Map::new();
        object.extend(event.place.as_ref().map(|place| ("place".to_owned(), place_json(place))));
        object.insert("thread".to_owned(), event.thread.number().into());
        object.insert("action".to_owned(), describer.event_text(id).action.into());
        object
    };
    let step = |edge: &Edge| {
        let mut object = event(edge.start());
        object.insert("relation".to_owned(), relation_name(violation.trace, edge).into());
        Value::Object(object)
    };
    json!({
        "store": event(violation.store),
        "access": event(violation.access),
        "executions": violation.count,
        "fence": if violation.barrier_is_enough { "store_store" } else { "full" },
        "cycle": violation.cycle.edges.iter().map(step).collect::<Vec<_>>(),
    })
}
