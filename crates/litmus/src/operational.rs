//! The operational engine: explores the program of a test and collects its final states.

use crate::Limits;
use crate::answer::{Answer, NoAnswer, State};
use fencepost_explore::{End, EndKind, Options, Settings, StrategyKind, explore};
use fencepost_frontend::litmus::{LitmusTest, Observed};
use fencepost_model::BufferModel;
use fencepost_trace::{ErrorKind, Inconclusive, Reason};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// All final states of a test under a model.
pub fn answer(test: &LitmusTest, model: BufferModel, Limits { unroll, deadline }: Limits) -> Result<Answer, NoAnswer> {
    let settings = Settings { unroll, ..Settings::default() };
    let options = Options { settings, ..Options::new(model, StrategyKind::Optimal) };
    let (mut states, mut endless, mut error) = (BTreeSet::new(), 0, None);
    let exploration = explore(&test.program, &options, &mut |end| match end.kind() {
        _ if deadline.is_over() => ControlFlow::Break(()),
        EndKind::Complete => {
            states.extend(final_state(test, end));
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
            ControlFlow::Break(())
        }
        EndKind::Cut | EndKind::Blocked | EndKind::Long => ControlFlow::Continue(()),
    });
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
    let bits = |observed: &Observed| {
        let Some(variable) = test.variable(observed) else { return 0 };
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(end.contents(variable.global)) {
            *to = from;
        }
        u64::from_le_bytes(bytes)
    };
    State::new(test, &bits, &|global| end.address(global))
}
