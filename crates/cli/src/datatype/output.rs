//! What `fencepost datatype` prints.

use super::proof::Proof;
use super::{DatatypeArguments, Ran};
use crate::print_answer;
use crate::words::{self, counted};
use fencepost_datatype::check::{Failure, NoVerdict, Verdict};
use fencepost_datatype::counterexample::{AccessShown, Counterexample, shown_place};
use fencepost_datatype::overtaken::Overtaken;
use fencepost_datatype::remedy::{MissingFence, Remedy};
use fencepost_graph::Event;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_model::display_name;
use fencepost_program::Program;
use fencepost_report::shell_file;
use serde_json::{Value, json};
use std::fmt::Write;

/// Prints a test under a model.
pub(super) fn print_one(ran: &Ran<'_>, arguments: &DatatypeArguments) {
    print_answer(&if arguments.json { as_json(ran) } else { as_text(ran, arguments.quiet) });
}

fn as_text(ran: &Ran<'_>, quiet: bool) -> String {
    let name = ran.test.split('=').next().unwrap_or(ran.test).trim();
    let head = |word: &str| format!("{word}  {name} under {}", display_name(ran.model));
    let tail = format!("({:.1} s)", ran.seconds);
    match &ran.verdict {
        Ok(Verdict::Pass(_, example)) => {
            let size = ran.statistics;
            let mut text = format!(
                "{}  {}, {}, {}, {}{} {tail}\n{}",
                head(&words::pass()),
                counted(ran.observations, "observation", "observations"),
                counted(size.accesses, "access", "accesses"),
                counted(size.variables, "variable", "variables"),
                counted(size.clauses, "clause", "clauses"),
                if size.left_out { ", without values that justify only themselves" } else { "" },
                ran.proof.as_ref().map_or(String::new(), proof_line),
            );
            if let Some(example) = example {
                text += &details(example, ran.program);
            }
            text
        }
        Ok(Verdict::Fail(counterexample)) => {
            let mut text = format!("{}  {} {tail}\n", head(&words::fail()), what(counterexample));
            if !quiet {
                text += &details(counterexample, ran.program);
            }
            text
        }
        Err(NoVerdict::Unsupported(why)) => format!("{}  {why}\n", head("REFUSED")),
        Err(why) => {
            let text = format!("{}  {why} {tail}\n", head(&words::inconclusive()));
            let has_help = matches!(why, NoVerdict::Rounds { .. }) && !quiet;
            text + if has_help { "  --unroll N follows loops for more rounds\n" } else { "" }
        }
    }
}

fn proof_line(proof: &Proof) -> String {
    let (formula, steps) = (shell_file(&proof.formula), proof.steps);
    let file = shell_file(&proof.proof);
    format!("  proof: {file}, {steps} steps, checked; again: fencepost check-proof {formula} {file}\n")
}

/// What is wrong, in a line.
pub fn what(counterexample: &Counterexample) -> String {
    match counterexample.failure {
        Failure::Error | Failure::Stuck => counterexample.errors.first().cloned().unwrap_or_default(),
        Failure::NotSerial => format!("{}: no serial execution shows this", counterexample.summary()),
        Failure::NotLinearizable => {
            let what = "no serial execution shows this with operations that do not overlap in their order";
            format!("{}: {what}", counterexample.summary())
        }
        Failure::Nothing => String::new(),
    }
}

fn details(counterexample: &Counterexample, program: &Program) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    for operation in &counterexample.operations {
        let _ = writeln!(text, "  {:9} {}", thread(operation.thread), operation.text);
    }
    for line in reason(counterexample) {
        let _ = writeln!(text, "  {line}");
    }
    if counterexample.may_be_meant {
        let _ = writeln!(text, "  --allow-sentinels lets numbers stand where pointers should");
    }
    let _ = writeln!(text, "  accesses in the order of memory:");
    let width = counterexample.accesses.iter().map(|access| access.place.len()).max().unwrap_or(0);
    for access in &counterexample.accesses {
        let _ = writeln!(text, "  {:9} {:width$}  {}", thread(access.thread), access.place, access.text);
    }
    for line in out_of_order(counterexample).into_iter().chain(remedy(counterexample, program)) {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// What reached memory too late.
pub fn out_of_order(counterexample: &Counterexample) -> Vec<String> {
    let shown = |pair: Overtaken| {
        let (late, early) = (&counterexample.accesses[pair.late], &counterexample.accesses[pair.early]);
        let is_store = |access: &AccessShown| counterexample.event(access).is_some_and(Event::is_write);
        let what = |access: &AccessShown| if is_store(access) { "store" } else { "load" };
        let seen = pair.read_by.map_or(String::new(), |reader| format!(", which {} has seen by then", thread(reader)));
        format!(
            "the {} at {} ({}) takes effect after the {} at {} ({}){seen}",
            what(late),
            late.place,
            late.text,
            what(early),
            early.place,
            early.text
        )
    };
    counterexample.overtaken().into_iter().map(shown).collect()
}

/// Why no serial execution shows this.
pub fn reason(counterexample: &Counterexample) -> Vec<String> {
    let Some(why) = &counterexample.why else { return Vec::new() };
    if !why.arguments_are_possible {
        return vec!["no serial execution has these arguments".to_owned()];
    }
    let operation = |number: usize| match counterexample.operations.get(number) {
        Some(operation) => format!("{} of {}", operation.name, thread(operation.thread)),
        None => format!("operation {number}"),
    };
    let shown = |results: &[(usize, String)]| -> String {
        let all = results.iter().map(|(number, result)| format!("{} has {result}", operation(*number)));
        all.collect::<Vec<_>>().join(", ")
    };
    let mut lines = vec![match &why.together[..] {
        [_] => format!("with these arguments, in no serial execution {}", shown(&why.together)),
        _ => format!("with these arguments, no serial execution has it that {}", shown(&why.together)),
    }];
    if !why.nearest.is_empty() {
        lines.push(format!("in the nearest one {}", shown(&why.nearest)));
    }
    lines
}

/// What would make it impossible.
pub fn remedy(counterexample: &Counterexample, program: &Program) -> Vec<String> {
    let fences = match &counterexample.remedy {
        None => return Vec::new(),
        Some(Remedy::NoFence) => {
            return vec!["no fence forbids this: it happens with all accesses in order".to_owned()];
        }
        Some(Remedy::Unknown) => return vec!["no fences were found that forbid this".to_owned()],
        Some(Remedy::Fences(fences)) => fences,
    };
    let shown = |fence: &MissingFence| {
        let (after, before) = (shown_place(program, Some(fence.after)), shown_place(program, Some(fence.before)));
        let article = if fence.kind == FenceKind::AliasedLoads { "an" } else { "a" };
        format!("{article} {} fence after {after} and before {before}", fence_name(fence.kind))
    };
    match &fences[..] {
        [fence] => vec![format!("{} forbids this", shown(fence))],
        fences => {
            let first = "these forbid this, together:".to_owned();
            std::iter::once(first).chain(fences.iter().map(|fence| format!("  {}", shown(fence)))).collect()
        }
    }
}

fn fence_name(kind: FenceKind) -> &'static str {
    match kind {
        FenceKind::LoadLoad => "load-load",
        FenceKind::LoadStore => "load-store",
        FenceKind::StoreLoad => "store-load",
        FenceKind::StoreStore => "store-store",
        FenceKind::AliasedLoads => "aliased-loads",
        FenceKind::DataDependentLoads => "data-dependent-loads",
        FenceKind::ControlDependent => "control-dependent",
    }
}

/// What a thread is called.
pub fn thread(number: usize) -> String {
    if number == 0 { "before".to_owned() } else { format!("thread {number}") }
}

fn as_json(ran: &Ran<'_>) -> String {
    let (verdict, property, counterexample, reason) = match &ran.verdict {
        Ok(Verdict::Pass(..)) => ("pass", "consistency", Value::Null, Value::Null),
        Ok(Verdict::Fail(counterexample)) => {
            let property = match counterexample.failure {
                Failure::Error | Failure::Stuck => "runtime",
                Failure::NotLinearizable => "linearizability",
                Failure::NotSerial | Failure::Nothing => "consistency",
            };
            ("fail", property, counterexample_json(counterexample, ran.program), Value::Null)
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
        "proof": ran.proof.as_ref().map(|proof| json!({ "formula": proof.formula, "proof": proof.proof, "steps": proof.steps })),
        "counterexample": counterexample,
        "example": match &ran.verdict {
            Ok(Verdict::Pass(_, Some(example))) => counterexample_json(example, ran.program),
            _ => Value::Null,
        },
    });
    format!("{object}\n")
}

/// An execution for programs to read.
pub fn counterexample_json(counterexample: &Counterexample, program: &Program) -> Value {
    let fences = match &counterexample.remedy {
        Some(Remedy::Fences(fences)) => fences
            .iter()
            .map(|fence| {
                let place = |place| shown_place(program, Some(place));
                json!({ "kind": fence_name(fence.kind), "after": place(fence.after), "before": place(fence.before) })
            })
            .collect(),
        Some(Remedy::NoFence) => json!([]),
        Some(Remedy::Unknown) | None => Value::Null,
    };
    let operations =
        counterexample.operations.iter().map(|operation| json!({ "thread": operation.thread, "text": operation.text }));
    let accesses = counterexample.accesses.iter().map(|access| {
        json!({ "thread": access.thread, "operation": access.operation, "place": access.place, "text": access.text })
    });
    json!({
        "errors": counterexample.errors,
        "reason": reason(counterexample),
        "out_of_order": out_of_order(counterexample),
        "fences": fences,
        "operations": operations.collect::<Vec<_>>(),
        "accesses": accesses.collect::<Vec<_>>(),
    })
}
