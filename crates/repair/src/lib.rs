//! Finds the cheapest set of fences that makes a program right under a memory model.
//!
//! Candidates stand at the [points](source::Point) of the source, between statements, or are [atomic accesses](access) that can be made stronger. The [search] guesses a set, an engine judges
//! the program with it, and each counterexample tells which [fences would forbid](forbid) it; the next guess is the
//! [cheapest set](hitting) that forbids all counterexamples so far. The answer is a [patch].
//!
//! There are two engines: for whole programs, which are explored or followed by a monitor (`program.rs`), and for tests of data types, which are
//! encoded for a SAT solver (`data_type.rs`). A [Request] says what to search for.

// A search has one error at most.
#![allow(clippy::result_large_err)]

pub mod access;
pub mod apply;
pub mod candidate;
mod checked_patch;
mod costs;
mod data_type;
pub mod edit;
mod error;
mod files;
pub mod forbid;
pub mod hitting;
mod marks;
mod no_place;
mod observer;
pub mod patch;
mod places;
mod program;
mod request;
mod restored;
mod run;
pub mod same;
pub mod search;
mod share;
pub mod source;
#[cfg(feature = "syntax")]
mod syntax;
mod unchanged;
mod wrong;

pub use checked_patch::CheckedPatch;
pub use error::RepairError;
pub use hitting::HittingSets;
pub use no_place::NoPlace;
pub use observer::{Observer, Remark, Step};
pub use places::Places;
pub use request::{Goal, ProgramSubject, Request, Subject, TestsSubject};
pub use run::RepairResult;
pub use wrong::{Evidence, FailedTest, WrongExecution};

use fencepost_source::Rule;

/// A fence that is missing.
pub const MISSING_FENCE: Rule = Rule::warning(
    "missing_fence",
    "A fence is missing",
    "Without a fence here, the processor may reorder accesses to shared memory so that the program fails.",
    "Add the fence before this line, or apply the patch that `fencepost fences` writes. The thread flow shows what happens without it.",
);

/// An execution that is possible whatever the fences.
pub const NO_FENCE_HELPS: Rule = Rule::error(
    "no_fence_helps",
    "No fence helps",
    "The program is wrong whatever fences are added.",
    "Mend the error first: it is there under sequential consistency, or needs more than fences.",
);
