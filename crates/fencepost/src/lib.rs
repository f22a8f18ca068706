//! Verifies concurrent programs under relaxed memory models.
//!
//! Each question is a builder with a `run` that returns a [`Report`], or a [`Diagnostic`] for invalid input:
//!
//! - [`Check`]: does any execution of a C or C++ program under SC, IBM 370, TSO or PSO make an error?
//! - [`Robustness`]: is every execution under TSO or PSO sequentially consistent?
//! - [`Repair`]: which fences, at which places, make a C program right, and which are the cheapest?
//! - [`Litmus`]: in which final states can a litmus test end under a memory model?
//! - [`DataType`]: do all executions of tests of a concurrent data type show what its operations show one after the other?
//! - [`Protocol`]: is a memory system, such as a cache coherence protocol, sequentially consistent or TSO?
//! - [`Replay`]: does the execution in a trace file happen?
//!
//! ```
//! use fencepost::{Check, Model, Outcome};
//!
//! # fn main() -> Result<(), fencepost::Diagnostic> {
//! # let directory = fencepost_testing::folder_with(&[("queue.c", "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n\
//! #   atomic_int x, y, a, b;\n#define R memory_order_relaxed\n\
//! #   void *left(void *u) { atomic_store_explicit(&x, 1, R); a = atomic_load_explicit(&y, R); return 0; }\n\
//! #   int main(void) { pthread_t t; pthread_create(&t, 0, left, 0); atomic_store_explicit(&y, 1, R);\n\
//! #   b = atomic_load_explicit(&x, R); pthread_join(t, 0); assert(a || b); }\n")]);
//! # let file = directory.path().join("queue.c");
//! let report = Check::new([file]).model(Model::Tso).run()?;
//! assert_eq!(report.outcome, Outcome::Fail);
//! for finding in report.findings() {
//!     println!("{}", finding.message);
//! }
//! println!("{report}");
//! # Ok(())
//! # }
//! ```
//!
//! Whatever is reported as an error was judged by a second, independent engine before: the program can do it, and the memory model allows
//! it. A run can be [cancelled](Cancel), can have a time limit, and tells its [progress](Progress).
//!
//! This is the only crate of fencepost that promises to stay compatible; all others are parts of it.

// A run has one error at most.
#![allow(clippy::result_large_err)]

mod check;
mod control;
mod datatype;
mod document_files;
mod host;
mod litmus;
mod memory_model;
mod program;
mod protocol;
mod range;
mod repair;
mod replay;
mod report;
mod robustness;

pub use check::Check;
pub use control::Cancel;
#[doc(hidden)]
pub use datatype::read_tests;
pub use datatype::{DataType, TestProgress};
#[doc(hidden)]
pub use document_files::{DocumentFile, DocumentFormat, write_documents, write_picture};
pub use fencepost_base::FenceKind as AxiomaticFence;
pub use fencepost_base::MemoryOrder;
pub use fencepost_datatype::check::Stage as TestStage;
pub use fencepost_datatype::specification::Part as TestPart;
pub use fencepost_graph::{ErrorKind, ExecutionGraph};
pub use fencepost_litmus::answer::State;
pub use fencepost_litmus::engines::Engine;
pub use fencepost_model::BufferModel as Model;
pub use fencepost_protocol::assumption::Assumption;
pub use fencepost_repair::Goal;
pub use fencepost_repair::candidate::FenceKind;
pub use fencepost_report::{Advice, AdviceKind, Finding, Outcome, Style};
pub use fencepost_robust::MonitorKind;
pub use fencepost_schedule::progress::{Pace as Progress, Unit};
pub use fencepost_source::{Code, Diagnostic, DiagnosticKind, Label, Place, Rule};
pub use fencepost_trace::{BlindSpot, Inconclusive, Reason, Seconds, ThreadId, Trace};
#[doc(hidden)]
pub use host::{Host, OutputFile, protect_sources};
#[doc(hidden)]
pub use litmus::test_files;
pub use litmus::{Litmus, LitmusAnswer, LitmusProgress, ModelComparison};
pub use memory_model::MemoryModel;
pub use program::Strategy;
pub use protocol::{FinishedLemma, LemmaResult, ProofEvent, Protocol};
#[doc(hidden)]
pub use protocol::{ProtocolCause, ProtocolError};
#[doc(hidden)]
pub use repair::RepairFiles;
pub use repair::{Fence, FenceSet, Fixes, Patch, Repair, RepairProgress};
pub use replay::Replay;
#[doc(hidden)]
pub use replay::{ReplayedExecution, TraceFile, UnconfirmedTrace};
pub use report::Report;
pub use robustness::Robustness;

/// What a [`Trace`] consists of.
pub mod trace {
    pub use fencepost_trace::{
        Access, Action, Coherence, Event, EventId, FenceEffect, Object, ObjectId, ObjectKind, ProgramError, Source,
        SourceHash, Thread, Value,
    };
}

/// What an [`ExecutionGraph`] consists of.
pub mod graph {
    pub use fencepost_graph::{
        Bytes, Cell, Content, Cycle, Edge, Event, EventId, EventKind, EventSet, ObjectId, ReadsFrom, Relation, Thread,
        ThreadId,
    };
}
