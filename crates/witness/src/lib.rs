//! The second opinion on a counterexample. A trace is accepted only if its events are an execution of the memory model by
//! the model's axioms ([`axiomatic`]), and if the program, run along it, does just that and shows the error ([`replay`]).
//!
//! Nothing here knows how the trace was found: the crate does not depend on the strategies, the axioms not even on the
//! machine.

pub mod axiomatic;
mod error;
pub mod graph;
mod races;
pub mod replay;

pub use error::WitnessError;
pub use races::data_races;

use fencepost_machine::Settings;
use fencepost_program::Program;
use fencepost_trace::Trace;

/// Whether `trace` is an execution of `program` under the model that it names and with these settings, and shows an error.
pub fn accept(program: &Program, trace: &Trace, settings: Settings) -> Result<(), WitnessError> {
    axiomatic::check(trace, trace.model.parse()?)?;
    if trace.error.is_none() {
        return Err(WitnessError::NoError);
    }
    replay::check(program, trace, settings)
}

/// Whether `trace`, which comes from outside, is an execution of `program` under the model that it names and with these
/// settings. It must show an error, break sequential consistency, or go on to the end of the program: what stops in the
/// middle shows nothing.
pub fn confirm(program: &Program, trace: &Trace, settings: Settings) -> Result<(), WitnessError> {
    axiomatic::check(trace, trace.model.parse()?)?;
    let has_ended = replay::follow(program, trace, settings)?;
    if has_ended || trace.error.is_some() || axiomatic::cycle_with_waiting_stores(trace)?.is_some() {
        return Ok(());
    }
    Err(WitnessError::Unfinished)
}
