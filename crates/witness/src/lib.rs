//! The second opinion on a counterexample. A trace is accepted only if its events are an execution of the memory model by
//! the model's axioms ([`axiomatic`]).
//!
//! Nothing here knows how the trace was found.

pub mod axiomatic;
mod error;

pub use error::{Edge, Relation, WitnessError};
