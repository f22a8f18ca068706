//! What only this question knows, for other programs.

use super::answer::TestAnswer;
use super::wording::{fence_name, out_of_order, reason};
use fencepost_datatype::check::TestOutcome;
use fencepost_datatype::counterexample::Counterexample;
use fencepost_datatype::remedy::Remedy;
use fencepost_program::Program;
use fencepost_report::{file_json, place_json};
use serde_json::{Map, Value, json};

/// What took the time, the proof, and the execution that is shown.
pub fn details(answer: &TestAnswer) -> Map<String, Value> {
    let (program, statistics) = (&answer.case.program, answer.statistics);
    let mut details = Map::new();
    let seconds = json!({ "unroll": statistics.unroll, "mine": answer.mine_seconds, "check": statistics.check });
    details.insert("seconds".to_owned(), seconds);
    details.insert("left_out".to_owned(), statistics.left_out.into());
    if let Some(proof) = &answer.proof {
        let (formula, file) = (file_json(&proof.formula), file_json(&proof.proof));
        details.insert("proof".to_owned(), json!({ "formula": formula, "proof": file, "steps": proof.steps }));
    }
    match &answer.verdict {
        Ok(TestOutcome::Fail(found)) => {
            details.insert("counterexample".to_owned(), execution_json(found, program));
        }
        Ok(TestOutcome::Pass(_, Some(example))) => {
            details.insert("example".to_owned(), execution_json(example, program));
        }
        _ => {}
    }
    details
}

/// What was counted.
pub fn counts(answer: &TestAnswer) -> Vec<(&'static str, u64)> {
    let statistics = &answer.statistics;
    let counts = [
        ("accesses", statistics.accesses),
        ("variables", statistics.variables),
        ("clauses", statistics.clauses),
        ("observations", answer.observations),
        ("rounds", statistics.rounds as usize),
    ];
    counts.map(|(name, count)| (name, count as u64)).into()
}

/// An execution for programs to read.
#[doc(hidden)]
pub fn execution_json(counterexample: &Counterexample, program: &Program) -> Value {
    let operations: Vec<Value> = counterexample
        .operations
        .iter()
        .map(|operation| json!({ "thread": operation.thread, "text": operation.text }))
        .collect();
    let accesses = counterexample.accesses.iter().map(|access| {
        let mut object = json!({ "thread": access.thread, "operation": access.operation, "text": access.text });
        if let Some(place) = access.source {
            object["place"] = place_json(&program.place(place));
        }
        object
    });
    let mut object = json!({
        "errors": counterexample.errors,
        "reason": reason(counterexample),
        "out_of_order": out_of_order(counterexample),
        "operations": operations,
        "accesses": accesses.collect::<Vec<_>>(),
    });
    let fences = match &counterexample.remedy {
        Some(Remedy::Fences(fences)) => &fences[..],
        Some(Remedy::NoFence) => &[],
        Some(Remedy::Unknown) | None => return object,
    };
    let fence = |fence: &fencepost_datatype::remedy::MissingFence| {
        let [after, before] = [fence.after, fence.before].map(|place| place_json(&program.place(place)));
        json!({ "kind": fence_name(fence.kind).replace('-', "_"), "after": after, "before": before })
    };
    object["fences"] = fences.iter().map(fence).collect();
    object
}
