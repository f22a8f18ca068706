//! The machine: step semantics of a `Program` under SC, IBM 370, TSO and PSO.
//!
//! An execution is a sequence of *steps* of *agents*. A thread is an agent; each of its steps performs one operation that
//! other threads can notice (or that may have to wait) and then runs on to the next such operation. A store buffer is an
//! agent; each of its steps commits one store. Entering a store into a buffer is nobody's business and takes no step. SC,
//! TSO and PSO are the same machine with other buffer policies (crate `model`).
//!
//! Invariants:
//! - Agents, addresses and the steps of a thread do not depend on the schedule beyond what the thread has read, so a
//!   schedule found in one execution means the same in another.
//! - Every change of state is journaled; [`Machine::undo`] takes the last step back exactly.
//! - A [`Step`] says all that a search strategy needs: what was touched, and what had to come before.
//!
//! What is deliberately absent: the search (crate `explore`) and happens-before; the machine does not know which steps
//! commute.

mod buffers;
mod choice;
mod code;
mod compute;
mod footprint;
mod globals;
mod journal;
mod leaks;
mod library;
mod locking;
mod log;
mod machine;
mod math;
mod memory;
mod mutex;
mod names;
mod operation;
mod output;
mod private;
mod raw_event;
mod run;
mod settings;
mod spin;
mod step;
mod stuck;
#[cfg(test)]
mod tests;
mod thread;
mod trap;

pub use fencepost_graph::Cell;
pub use footprint::{Access, AccessKind, Condition, Counts, Footprint, Guard, Step, StepName, Turn, mismatch};
pub use log::{CannotFollow, record, record_until};
pub use machine::{Ending, Halt, Machine, RawError};
pub use names::{Agent, AgentId, AgentName, Names, ThreadIndex};
pub use operation::Operation;
pub use raw_event::{RawAccess, RawAction, RawEvent};
pub use settings::Settings;
