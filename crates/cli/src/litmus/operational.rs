//! The operational engine: explores the program of a test and collects its final states.

use super::answer::{Answer, State};
use fencepost_explore::{End, EndKind, Options, Settings, StrategyKind, explore};
use fencepost_frontend::litmus::{FinalValue, LitmusTest, Observed};
use fencepost_model::BufferModel;
use fencepost_trace::ErrorKind;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Why a test has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The test makes an error, such as an access to what is no location.
    Error(String),
    /// A bound or limit was reached first.
    Inconclusive(String),
}

/// All final states of a test under a model. Loops are followed for at most `unroll` rounds, if given.
pub fn answer(test: &LitmusTest, model: BufferModel, unroll: Option<u32>) -> Result<Answer, NoAnswer> {
    let settings = Settings { unroll, ..Settings::default() };
    let options = Options { settings, ..Options::new(model, StrategyKind::Optimal) };
    let (mut states, mut endless, mut error) = (BTreeSet::new(), 0, None);
    let exploration = explore(&test.program, &options, &mut |end| match end.kind() {
        EndKind::Complete => {
            states.insert(final_state(test, end));
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
    if let Some(why) = exploration.inconclusive {
        return Err(NoAnswer::Inconclusive(why.message));
    }
    let executions = exploration.statistics.executions - endless;
    Ok(Answer::new(test, states.into_iter().collect(), executions, endless))
}

fn final_state(test: &LitmusTest, end: &End<'_>) -> State {
    let values = test.observed.iter().map(|observed| (observed, value(test, end, observed)));
    let values: BTreeMap<&Observed, FinalValue> = values.collect();
    let satisfies = test.condition.holds(&|observed| values[observed].clone());
    let parts: Vec<String> = values.iter().map(|(observed, value)| format!("{observed}={value};")).collect();
    State { text: parts.join(" "), satisfies }
}

fn value(test: &LitmusTest, end: &End<'_>, observed: &Observed) -> FinalValue {
    // The reader has checked that everything observed is somewhere.
    let Some(variable) = test.variable(observed) else { return FinalValue::Number(0) };
    let mut bytes = [0; 8];
    for (to, from) in bytes.iter_mut().zip(end.contents(variable.global)) {
        *to = from;
    }
    let number = u64::from_le_bytes(bytes);
    let pointed = |name: &&str| {
        let location = test.locations.iter().find(|location| location.name == **name);
        location.is_some_and(|location| end.address(location.global) == number)
    };
    let names = test.locations.iter().map(|location| location.name.as_str());
    match names.filter(|_| variable.ty.bits == 64).find(|name| pointed(name)) {
        Some(name) => FinalValue::Address(name.to_owned()),
        None => FinalValue::Number(variable.ty.shown(number)),
    }
}
