//! Execution graphs: what the threads of a program did to memory, as events and relations between them, without a moment at
//! which anything happened. Memory models say which graphs are possible ([`fencepost-model`](https://docs.rs/fencepost-model)
//! evaluates them); every engine yields executions of this form, whatever it searches.

mod cell;
mod cycle;
mod error;
mod event;
mod graph;
mod ids;
mod relation;

pub use cell::Cell;
pub use cycle::{Cycle, Edge};
pub use error::{ErrorKind, ProgramError};
pub use event::{Bytes, Content, Event, EventKind};
pub use fencepost_base::{FenceKind, FenceKinds, fence_kinds};
pub use fencepost_source::Place;
pub use graph::{ExecutionGraph, ReadsFrom, Thread};
pub use ids::{EventId, ObjectId, ThreadId};
pub use relation::{EventSet, Relation};
