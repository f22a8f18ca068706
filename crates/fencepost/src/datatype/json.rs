//! Answers about tests for programs to read.

use super::answer::TestAnswer;
use super::wording::{fence_name, out_of_order, reason};
use fencepost_datatype::check::{Failure, TestOutcome};
use fencepost_datatype::counterexample::{Counterexample, shown_place};
use fencepost_datatype::remedy::Remedy;
use fencepost_program::Program;
use serde_json::{Value, json};

/// A test under a model.
pub fn test_json(answer: &TestAnswer) -> Value {
    let program = &answer.case.program;
    let (verdict, property, counterexample, reason) = match &answer.verdict {
        Ok(TestOutcome::Pass(..)) => ("pass", "consistency", Value::Null, Value::Null),
        Ok(TestOutcome::Fail(counterexample)) => {
            let property = match counterexample.failure {
                Failure::Error | Failure::Stuck => "runtime",
                Failure::NotLinearizable => "linearizability",
                Failure::NotSerial | Failure::Nothing => "consistency",
            };
            ("fail", property, counterexample_json(counterexample, program), Value::Null)
        }
        Err(why) => ("inconclusive", "consistency", Value::Null, json!(why.to_string())),
    };
    let statistics = answer.statistics;
    json!({
        "verdict": verdict,
        "property": property,
        "test": answer.test,
        "model": answer.model,
        "accesses": statistics.accesses,
        "observations": answer.observations,
        "variables": statistics.variables,
        "clauses": statistics.clauses,
        "left_out": statistics.left_out,
        "seconds": { "unroll": statistics.unroll, "mine": answer.mine_seconds, "check": statistics.check },
        "reason": reason,
        "proof": answer.proof.as_ref().map(|proof| json!({ "formula": proof.formula, "proof": proof.proof, "steps": proof.steps })),
        "counterexample": counterexample,
        "example": match &answer.verdict {
            Ok(TestOutcome::Pass(_, Some(example))) => counterexample_json(example, program),
            _ => Value::Null,
        },
    })
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
