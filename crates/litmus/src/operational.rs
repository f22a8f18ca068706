//! The operational engine: explores the program of a test and collects its final states.

use crate::Limits;
use crate::answer::{Answer, NoAnswer, State};
use fencepost_explore::{End, EndKind, Options, Settings, StrategyKind, explore};
use fencepost_frontend::litmus::{LitmusTest, ObservedVariable, Quantifier};
use fencepost_model::BufferModel;
use fencepost_trace::{ErrorKind, Inconclusive, Reason};
use fencepost_witness::{accept, confirm};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All final states of a test under a model.
pub fn answer(test: &LitmusTest, model: BufferModel, Limits { unroll, deadline }: Limits) -> Result<Answer, NoAnswer> {
    let settings = Settings { unroll, ..Settings::default() };
    let options = Options { settings, ..Options::new(model, StrategyKind::Optimal) };
    let (mut states, mut endless, mut error) = (BTreeSet::new(), 0, None);
    let (mut is_judged, mut refuted) = (test.quantifier == Quantifier::Exists, None);
    let exploration = explore(&test.program, &options, &mut |end| match end.kind() {
        _ if deadline.is_over() => ControlFlow::Break(()),
        EndKind::Complete => {
            let state = final_state(test, end);
            // Nobody is told that a claim does not hold before an execution that shows it was judged.
            let is_violation = |state: &State| state.satisfies != (test.quantifier == Quantifier::ForAll);
            if !is_judged && state.as_ref().is_some_and(is_violation) {
                is_judged = true;
                refuted = confirm(&test.program, &end.trace(), settings).err();
            }
            states.extend(state);
            ControlFlow::Continue(())
        }
        // An execution that never ends has no final state.
        EndKind::Error(found) if matches!(found.kind, ErrorKind::Liveness | ErrorKind::Deadlock) => {
            endless += 1;
            ControlFlow::Continue(())
        }
        EndKind::Error(found) => {
            let place = found.place.as_ref().map_or(String::new(), |place| format!("{}: ", place.short()));
            error = Some(format!("{place}{}", found.message));
            refuted = accept(&test.program, &end.trace(), settings).err();
            ControlFlow::Break(())
        }
        EndKind::Cut | EndKind::Blocked | EndKind::TooLong => ControlFlow::Continue(()),
    });
    if let Some(why) = refuted {
        return Err(NoAnswer::Disagreement(format!("an execution of the machine is refused: {why}")));
    }
    if let Some(error) = error {
        return Err(NoAnswer::Error(error));
    }
    if deadline.is_over() {
        return Err(NoAnswer::Inconclusive(Inconclusive::new(Reason::Stopped)));
    }
    if let Some(why) = exploration.inconclusive {
        return Err(NoAnswer::Inconclusive(why));
    }
    let executions = exploration.statistics.executions - endless;
    Ok(Answer::new(test, states.into_iter().collect(), Some(executions), endless))
}

fn final_state(test: &LitmusTest, end: &End<'_>) -> Option<State> {
    let bits = |observed: &ObservedVariable| {
        let Some(variable) = test.variable(observed) else { return 0 };
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(end.contents(variable.global)) {
            *to = from;
        }
        u64::from_le_bytes(bytes)
    };
    State::new(test, &bits, &|global| end.address(global))
}
