//! Verdicts: what an engine has found out.

use crate::reason::Inconclusive;
use crate::trace::Trace;
pub use fencepost_graph::{ErrorKind, ProgramError};
use serde::{Deserialize, Serialize};

/// What an exploration has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Complete executions: every thread finished (or the error was reached), every buffer empty.
    pub executions: u64,
    /// Executions that turned out to be redundant before their end. Not every strategy has such.
    pub blocked: u64,
    /// Executions cut short by an unsatisfied assumption.
    pub cut: u64,
    /// Steps performed in all executions together, shared prefixes counted once.
    pub events: u64,
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds.
    Pass,
    /// It does not; the trace shows it and carries the error.
    Fail(Box<Trace>),
    /// A bound or limit was reached first.
    Inconclusive(Inconclusive),
}
