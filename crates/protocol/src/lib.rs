//! `fencepost protocol`: proves memory systems sequentially consistent.
//!
//! After S. Qadeer, "Verifying Sequential Consistency on Shared-Memory Multiprocessors by Model Checking", SRC Research
//! Report 176, 2001. The language is in [`language`], what a file means in [`model`], the automata of Figure 2 in [`automata`],
//! the search through their product with the system in [`search`].

pub mod assumption;
pub mod automata;
pub mod checkpoint;
pub mod confirm;
pub mod description;
pub mod history;
pub mod interpret;
pub mod journal;
pub mod language;
pub mod lemma;
pub mod model;
pub mod proof;
pub mod prove;
pub mod reduction;
pub mod replay;
pub mod search;
mod symmetric_loops;
pub mod system;
pub mod trace;
