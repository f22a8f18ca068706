//! What `fencepost datatype` prints.

use super::{DatatypeArguments, Ran};
use crate::print;
use fencepost_datatype::check::{Failure, NoVerdict, Verdict};
use fencepost_datatype::counterexample::Counterexample;
use serde_json::{Value, json};
use std::fmt::Write;

/// Prints a test under a model.
pub fn print_one(ran: &Ran<'_>, arguments: &DatatypeArguments) {
    print(&if arguments.json { as_json(ran) } else { as_text(ran, arguments.quiet) });
}

fn as_text(ran: &Ran<'_>, quiet: bool) -> String {
    let name = ran.test.split('=').next().unwrap_or(ran.test).trim();
    let head = |word: &str| format!("{word}  {name} under {}", ran.model);
    let tail = format!("({:.1} s)", ran.seconds);
    match &ran.verdict {
        Ok(Verdict::Pass) => {
            let size = ran.statistics;
            format!(
                "{}  {} observations, {} accesses, {} variables, {} clauses{} {tail}\n",
                head("PASS"),
                ran.observations,
                size.accesses,
                size.variables,
                size.clauses,
                if size.left_out { ", without values that justify only themselves" } else { "" }
            )
        }
        Ok(Verdict::Fail(counterexample)) => {
            let mut text = format!("{}  {} {tail}\n", head("FAIL"), what(counterexample));
            if !quiet {
                text += &details(counterexample);
            }
            text
        }
        Err(NoVerdict::Unsupported(why)) => format!("{}  {why}\n", head("REFUSED")),
        Err(why) => format!("{}  {why} {tail}\n", head("INCONCLUSIVE")),
    }
}

fn what(counterexample: &Counterexample) -> String {
    match counterexample.failure {
        Failure::Error | Failure::Stuck => counterexample.errors.first().cloned().unwrap_or_default(),
        Failure::NotSerial => format!("{}: no serial execution shows this", counterexample.summary()),
    }
}

fn details(counterexample: &Counterexample) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for operation in &counterexample.operations {
        let _ = writeln!(text, "  {:9} {}", thread(operation.thread), operation.text);
    }
    let _ = writeln!(text, "  accesses in the order of memory:");
    let width = counterexample.accesses.iter().map(|access| access.place.len()).max().unwrap_or(0);
    for access in &counterexample.accesses {
        let _ = writeln!(text, "  {:9} {:width$}  {}", thread(access.thread), access.place, access.text);
    }
    text
}

fn thread(number: usize) -> String {
    if number == 0 { "before".to_owned() } else { format!("thread {number}") }
}

fn as_json(ran: &Ran<'_>) -> String {
    let (verdict, property, counterexample, reason) = match &ran.verdict {
        Ok(Verdict::Pass) => ("pass", "consistency", Value::Null, Value::Null),
        Ok(Verdict::Fail(counterexample)) => {
            let property = if counterexample.failure == Failure::NotSerial { "consistency" } else { "runtime" };
            ("fail", property, counterexample_json(counterexample), Value::Null)
        }
        Err(why) => ("inconclusive", "consistency", Value::Null, json!(why.to_string())),
    };
    let statistics = ran.statistics;
    let object = json!({
        "verdict": verdict,
        "property": property,
        "test": ran.test,
        "model": ran.model,
        "accesses": statistics.accesses,
        "observations": ran.observations,
        "variables": statistics.variables,
        "clauses": statistics.clauses,
        "left_out": statistics.left_out,
        "seconds": { "unroll": statistics.unroll, "mine": ran.mine_seconds, "check": statistics.check },
        "reason": reason,
        "counterexample": counterexample,
    });
    format!("{object}\n")
}

fn counterexample_json(counterexample: &Counterexample) -> Value {
    let operations =
        counterexample.operations.iter().map(|operation| json!({ "thread": operation.thread, "text": operation.text }));
    let accesses = counterexample.accesses.iter().map(|access| {
        json!({ "thread": access.thread, "operation": access.operation, "place": access.place, "text": access.text })
    });
    json!({
        "errors": counterexample.errors,
        "operations": operations.collect::<Vec<_>>(),
        "accesses": accesses.collect::<Vec<_>>(),
    })
}
