//! Trace files: an execution together with where it comes from, so that anybody can make its program again and find out there
//! whether the execution is true.

mod check;
mod origin;
mod source_hashes;
mod trace_files;

pub use check::{check_program, read_account};
pub use origin::{Account, Origin, Recipe, RiskyArguments, Subject, SystemSize, hash};
pub use source_hashes::{changed_sources, hash_source, unchanged_sources};
pub use trace_files::{TraceFiles, UnwrittenTrace, is_trace};
