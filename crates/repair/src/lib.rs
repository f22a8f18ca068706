//! Finds the cheapest set of fences that makes a program right under a memory model.
//!
//! Candidates stand at the [points](source::Point) of the source, between statements, or are [atomic accesses](access) that can be made stronger. The [search] guesses a set, an engine judges
//! the program with it, and each counterexample tells which [fences would forbid](forbid) it; the next guess is the
//! [cheapest set](hitting) that forbids all counterexamples so far. The answer is a [patch].
//!
//! What an engine is, the crate does not know: the command brings exploration, monitors and data types.

pub mod access;
pub mod apply;
pub mod candidate;
pub mod edit;
pub mod forbid;
pub mod hitting;
pub mod patch;
pub mod same;
pub mod search;
pub mod source;
#[cfg(feature = "syntax")]
mod syntax;

pub use hitting::HittingSets;
