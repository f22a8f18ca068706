//! A verdict as text: one line that says it all, and below a FAIL the execution that shows it.

use crate::describe::Describer;
use crate::names::{Files, count, grouped, thread, thread_in_sentence};
use crate::shell::shell_file;
use crate::table::{Row, lines};
use crate::words;
use fencepost_model::display_name;
use fencepost_source::{Ink, Style, visible};
use fencepost_trace::{Inconclusive, Statistics, Trace, Verdict};
use std::path::Path;

/// A finished run of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Its answer.
    pub verdict: &'a Verdict,
    /// What it has counted.
    pub statistics: &'a Statistics,
    /// Name of the memory model.
    pub model: &'a str,
    /// Name of the strategy.
    pub strategy: &'a str,
    /// How long it took.
    pub seconds: f64,
    /// Where the trace of the counterexample was written.
    pub trace_file: Option<&'a Path>,
}

/// The verdict as text, with the counterexample unless it is to be `brief`.
pub fn verdict_text(run: &Run<'_>, style: Style, brief: bool) -> String {
    match run.verdict {
        Verdict::Pass => pass(run, style),
        Verdict::Inconclusive(why) => inconclusive(run, why, style),
        Verdict::Fail(trace) => fail(run, trace, style, brief),
    }
}

/// The verdict in a sentence, without a full stop.
pub(crate) fn verdict_sentence(run: &Run<'_>) -> String {
    let model = display_name(run.model);
    match (run.verdict, run.statistics.executions) {
        (Verdict::Pass, 0) => format!("no execution under {model} is wrong"),
        (Verdict::Pass, 1) => format!("the only execution under {model} is correct"),
        (Verdict::Pass, executions) => format!("all {} executions under {model} are correct", grouped(executions)),
        (Verdict::Fail(trace), _) => error_line(trace),
        (Verdict::Inconclusive(why), _) => reason_text(why),
    }
}

fn pass(run: &Run<'_>, style: Style) -> String {
    let cut = run.statistics.cut;
    let what = verdict_sentence(run);
    let mut text = format!("{}  {what} ({})\n", words::pass(style), seconds(run));
    if cut > 0 {
        text.push_str(&format!("  ({} cut at an assumption or a loop that waits)\n", count(cut, "execution")));
    }
    for warning in verdict_warnings(run) {
        text.push_str(&format!("  {}: {warning}\n", style.paint(Ink::Unclear, "warning")));
    }
    text
}

/// What a verdict should not be read without.
pub fn verdict_warnings(run: &Run<'_>) -> Vec<String> {
    let Statistics { executions, cut, .. } = *run.statistics;
    if !matches!(run.verdict, Verdict::Pass) || executions > 0 {
        return Vec::new();
    }
    let reason = if cut > 0 { "; are the assumptions too strong?" } else { "" };
    vec![format!("no execution ends, so this proves little{reason}")]
}

fn inconclusive(run: &Run<'_>, why: &Inconclusive, style: Style) -> String {
    let steps = count(run.statistics.events, "step");
    let seen = match run.statistics.executions {
        0 if run.statistics.events == 0 => "nothing was explored".to_owned(),
        0 => format!("no execution ended, no error in {steps}"),
        executions => format!("no error in {}, {steps}", count(executions, "execution")),
    };
    let title = words::inconclusive(style);
    format!("{title}  {} ({seen}, {})\n", reason_text(why), seconds(run))
}

/// Where and why there is no answer.
pub fn reason_text(why: &Inconclusive) -> String {
    let place = why.place.as_ref().map_or(String::new(), |place| format!("{}:{}: ", visible(&place.file), place.line));
    place + &why.to_string()
}

fn fail(run: &Run<'_>, trace: &Trace, style: Style, brief: bool) -> String {
    let mut text = format!("{}  {}", words::fail(style), error_line(trace));
    text.push_str(&format!(" (execution {}, {})\n", grouped(run.statistics.executions.max(1)), seconds(run)));
    if brief {
        return text;
    }
    for line in counterexample(trace, style) {
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(file) = run.trace_file {
        text.push_str(&format!("  replay: fencepost replay {}\n", shell_file(file)));
    }
    text
}

/// The last line of a search that goes on after an error: how many different `errors` there are, in how many `wrong`
/// executions, and why there may be more.
pub fn errors_text(
    run: &Run<'_>,
    errors: usize,
    wrong: u64,
    unfinished: Option<&Inconclusive>,
    style: Style,
) -> String {
    let different = if errors == 1 { "1 error".to_owned() } else { format!("{errors} different errors") };
    let (executions, model) = (count(run.statistics.executions, "execution"), display_name(run.model));
    let mut text = format!("{}  {different}; {} of {executions} under {model} ", words::fail(style), grouped(wrong));
    text.push_str(&format!("{} wrong ({})\n", if wrong == 1 { "is" } else { "are" }, seconds(run)));
    if let Some(why) = unfinished {
        text.push_str(&format!("  there may be more: {}\n", reason_text(why)));
    }
    text
}

/// The last line of a search by several workers that has met an error and was ended before it knew the first.
pub fn other_first(why: &Inconclusive) -> String {
    format!("  another error may come first: {}\n", reason_text(why))
}

/// Where an execution without error was written.
pub fn example_line(file: &str) -> String {
    format!("  an execution without error: fencepost replay {}\n", shell_file(Path::new(file)))
}

/// What is wrong, where and in which thread.
pub(crate) fn error_line(trace: &Trace) -> String {
    let Some(error) = &trace.error else { return "the execution shows no error".to_owned() };
    let place = error.place.as_ref().map_or(String::new(), |place| format!(" at {}", Files::of(trace).place(place)));
    visible(&format!("{}{place} in {}", error.message, thread_in_sentence(error.thread)))
}

/// The events that matter, one a line.
pub(crate) fn counterexample(trace: &Trace, style: Style) -> Vec<String> {
    let describer = Describer::new(trace);
    let rows: Vec<Row> = trace
        .enumerate()
        .filter(|(id, _)| !describer.is_noise(*id))
        .map(|(id, event)| {
            let words = describer.event_text(id);
            let place = describer.files.place_or_nothing(event.place.as_ref());
            Row { cells: vec![thread(event.thread), place, words.action], note: words.note }
        })
        .collect();
    lines(&rows, style)
}

fn seconds(run: &Run<'_>) -> String {
    format!("{:.2} s", run.seconds)
}
