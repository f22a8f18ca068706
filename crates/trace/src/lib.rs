//! `Trace`, the one representation of behaviour, and `Verdict`, the one representation of an answer.
//!
//! A trace is a list of events in the order in which a machine performed them, with the source of every byte read, the
//! coherence order of every location and the commit of every buffered store. Everything that a user sees is made of
//! these two. The file format is documented in `docs/trace-format.md` and versioned by [`FORMAT_VERSION`].

mod event;
mod file;
mod graph;
mod race;
mod reason;
mod shape;
mod trace;
mod verdict;

pub use event::{Access, Action, Event, EventId, FenceEffect, ObjectId, Place, Source, ThreadId, Value};
pub use file::{FORMAT_VERSION, TraceFileError};
pub use graph::GraphOfTrace;
pub use race::{MemoryUse, UseKind, data_race};
pub use reason::{BlindSpot, Inconclusive, Reason, Seconds};
pub use trace::{Coherence, Object, ObjectKind, SourceHash, Thread, Trace};
pub use verdict::{ErrorKind, ProgramError, Statistics, Verdict};
