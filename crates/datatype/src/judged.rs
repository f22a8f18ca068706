//! The second opinion on what the solver has found: the program, run along the execution, must do and show just that
//! (`witness::graph`). Nothing that was not judged leaves this crate as a counterexample.

use crate::check::Failure;
use crate::encoded::{EncodedTest, setup};
use crate::harness::Case;
use crate::observe::{Key, Observation};
use fencepost_encode::claim::is_seen;
use fencepost_encode::execution::Execution;
use fencepost_encode::graph::GraphOfExecution;
use fencepost_encode::program_formula::PossibleException;
use fencepost_encode::symbolic::{ObservationKind, SymbolicTrace};
use fencepost_graph::{EventId, ThreadId};
use fencepost_model::axiomatic::Model;
use fencepost_witness::WitnessError;
use fencepost_witness::graph::{AddedFence, Claim, Ending, Law, ObservedRun, judge as judge_graph};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What was found in a solution.
pub(crate) struct Solution<'f> {
    pub failure: Failure,
    pub exceptions: &'f [PossibleException],
    pub observation: &'f Observation,
    pub execution: &'f Execution,
    pub of: &'f GraphOfExecution,
    pub fences: Vec<AddedFence>,
}

/// What was seen of it.
pub(crate) struct Judgement {
    /// For each of the exceptions whether it was.
    pub is_seen: Vec<bool>,
    /// Events that do not happen, as they come after an error.
    pub unreal: BTreeSet<EventId>,
}

/// Whether the program can do what was found.
pub(crate) fn judge(
    case: &Case,
    model: &Model,
    encoded: &EncodedTest<'_>,
    found: &Solution<'_>,
) -> Result<Judgement, WitnessError> {
    let setup = setup(case, model);
    let claim = found.execution.claim(&setup, found.of, found.failure == Failure::Error);
    let seen = judge_graph(&Claim { fences: found.fences.clone(), ..claim }, Law::Axioms(model))?;
    let differs = |what: String| Err(WitnessError::ShowsOther { what });
    let all_seen = vec![true; found.exceptions.len()];
    match found.failure {
        Failure::Error => {
            let is_seen = found.exceptions.iter().map(|exception| is_seen(&case.program, &seen, exception));
            let is_seen: Vec<bool> = is_seen.collect();
            if !is_seen.contains(&true) {
                return differs(format!("none of its errors, but {:?}", seen.errors));
            }
            Ok(Judgement { is_seen, unreal: seen.unreal })
        }
        Failure::Stuck => match seen.endings.contains(&Ending::Waits) && seen.errors.is_empty() {
            true => Ok(Judgement { is_seen: all_seen, unreal: seen.unreal }),
            false => differs("no thread waits forever".to_owned()),
        },
        Failure::NotSerial | Failure::NotLinearizable | Failure::Nothing => {
            let unrolled = Rc::clone(&encoded.formula.program.unrolled);
            let shown = observation(&seen, &unrolled.trace);
            if !seen.errors.is_empty() {
                return differs(format!("errors: {:?}", seen.errors));
            }
            if !seen.endings.iter().all(|ending| matches!(ending, Ending::Returned(_))) {
                return differs("a thread does not end".to_owned());
            }
            if shown != *found.observation {
                return differs(format!("{shown} in place of {}", found.observation));
            }
            Ok(Judgement { is_seen: all_seen, unreal: seen.unreal })
        }
    }
}

/// What the operations show, by their numbers among those of all threads.
fn observation(seen: &ObservedRun, trace: &SymbolicTrace) -> Observation {
    let number = |thread: ThreadId, operation: usize| {
        let own = trace.operations.enumerate().filter(|(_, call)| call.thread.number() == thread.number());
        own.map(|(id, _)| id.number() as usize).nth(operation).unwrap_or(usize::MAX)
    };
    let mut observation = Observation::default();
    for shown in &seen.shown {
        let kind = if shown.is_result { ObservationKind::Result } else { ObservationKind::Argument };
        let key = Key { operation: number(shown.thread, shown.operation), kind, name: shown.name.clone() };
        observation.values.insert(key, shown.value);
    }
    observation
}
