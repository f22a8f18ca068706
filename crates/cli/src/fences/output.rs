//! What `fencepost fences` prints.

use super::arguments::{FencesArguments, Goal};
use crate::words;
use fencepost_fences::candidate::Candidate;
use fencepost_fences::search::{Answer, Ending, Solution};
use fencepost_fences::source::SourceFile;
use fencepost_trace::Trace;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Assertions => "assertions",
        Goal::Robustness => "robustness",
    }
}

fn achieved(goal: Goal) -> &'static str {
    match goal {
        Goal::Assertions => "make every execution correct",
        Goal::Robustness => "make every execution sequentially consistent",
    }
}

/// An error that no fence can repair.
pub fn wrong_under_sc(trace: &Trace, goal: Goal, arguments: &FencesArguments, seconds: f64) -> String {
    let message = trace.error.as_ref().map_or("", |error| error.message.as_str());
    if arguments.json {
        return object("fail", goal, arguments, seconds, json!({ "reason": format!("{message} under SC already") }));
    }
    format!(
        "{}  no fence helps: {message} under SC already, without any reordering ({seconds:.2} s)\n  see it with: fencepost verify {} --model sc\n",
        words::fail(),
        arguments.input.name()
    )
}

/// No answer.
pub fn inconclusive(why: &str, goal: Goal, arguments: &FencesArguments, seconds: f64) -> String {
    if arguments.json {
        return object("inconclusive", goal, arguments, seconds, json!({ "reason": why }));
    }
    format!("{}  {why} ({seconds:.2} s)\n", words::inconclusive())
}

/// The answer of a search.
pub fn answer(
    answer: &Answer,
    goal: Goal,
    files: &[SourceFile],
    patch: Option<&Path>,
    arguments: &FencesArguments,
    seconds: f64,
) -> String {
    if arguments.json {
        return answer_json(answer, goal, files, patch, arguments, seconds);
    }
    let model = arguments.model.to_string().to_uppercase();
    let mut text = String::new();
    let asked = format!("{} calls of the engine, {seconds:.2} s", answer.calls);
    match answer.solutions.first() {
        Some(best) if best.fences.is_empty() => {
            let _ = writeln!(text, "{}  no fence is needed under {model} ({asked})", words::pass());
        }
        Some(best) => {
            let count = best.fences.len();
            let noun = if count == 1 { "fence" } else { "fences" };
            let made = achieved(goal);
            let made = if count == 1 { made.replacen("make", "makes", 1) } else { made.to_owned() };
            let _ =
                writeln!(text, "{}  {count} {noun} {made} under {model} (no cheaper set does; {asked})", words::pass());
            solution(&mut text, best, files);
            for (number, other) in answer.solutions.iter().enumerate().skip(1) {
                let _ = writeln!(text, "set {}, cost {}:", number + 1, other.cost);
                solution(&mut text, other, files);
            }
        }
        None => {}
    }
    match &answer.ending {
        Ending::Complete => {}
        Ending::NoFenceHelps(trace) => {
            let what = trace.error.as_ref().map_or("an execution that is not SC", |error| error.message.as_str());
            let _ =
                writeln!(text, "{}  no fence at these places helps: {what} with all of them ({asked})", words::fail());
        }
        Ending::Unknown(why) => {
            let _ = writeln!(text, "{}  {why} ({asked})", words::inconclusive());
        }
    }
    if let Some(path) = patch {
        let _ = writeln!(text, "patch written to {}", path.display());
    }
    text
}

fn solution(text: &mut String, solution: &Solution, files: &[SourceFile]) {
    for needed in &solution.fences {
        let without = match &needed.without.error {
            Some(error) => error.message.clone(),
            None => "an execution is not sequentially consistent".to_owned(),
        };
        let _ = writeln!(text, "  before {}  {}; without it: {without}", place(files, needed.fence), needed.fence.kind);
    }
}

fn place(files: &[SourceFile], fence: Candidate) -> String {
    let file = &files[fence.file];
    format!("{}:{}", file.name, file.points[fence.point].line)
}

fn answer_json(
    answer: &Answer,
    goal: Goal,
    files: &[SourceFile],
    patch: Option<&Path>,
    arguments: &FencesArguments,
    seconds: f64,
) -> String {
    let fences = |solution: &Solution| -> Vec<Value> {
        let one = |needed: &fencepost_fences::search::NeededFence| {
            let file = &files[needed.fence.file];
            let error = needed.without.error.as_ref().map(|error| error.message.clone());
            json!({
                "file": file.name,
                "line": file.points[needed.fence.point].line,
                "kind": needed.fence.kind.short(),
                "needed_because": { "error": error, "events": needed.without.events.len() },
            })
        };
        solution.fences.iter().map(one).collect()
    };
    let (verdict, reason) = match (&answer.ending, answer.solutions.is_empty()) {
        (Ending::NoFenceHelps(_), _) => ("fail", Some("no fence at these places helps".to_owned())),
        (Ending::Unknown(why), _) => ("inconclusive", Some(why.clone())),
        (Ending::Complete, true) => ("inconclusive", None),
        (Ending::Complete, false) => ("pass", None),
    };
    let best = answer.solutions.first();
    let more = json!({
        "reason": reason,
        "minimal": best.is_some(),
        "fences": best.map(fences),
        "sets": answer.solutions.iter().map(|one| json!({ "cost": one.cost, "fences": fences(one) })).collect::<Vec<_>>(),
        "patch": patch,
        "calls": answer.calls,
        "counterexamples": answer.counterexamples,
    });
    object(verdict, goal, arguments, seconds, more)
}

fn object(verdict: &str, goal: Goal, arguments: &FencesArguments, seconds: f64, more: Value) -> String {
    let mut object = json!({
        "verdict": verdict,
        "goal": goal_name(goal),
        "model": arguments.model.name(),
        "seconds": seconds,
    });
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    format!("{object}\n")
}
