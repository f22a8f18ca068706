//! An oracle for the exploration engine that shares no code with it.
//!
//! A mini program ([`language`]) is run in two ways: by a brute-force simulator that enumerates every interleaving and
//! every commit straight from the operational definitions ([`simulate`]), and by the engine on the lowered program
//! ([`lower`]). Both ways end in the same canonical Shasha-Snir traces ([`shasha_snir`], [`canonical`]), and [`check`]
//! compares the two sets.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only some of the oracle")]

pub mod axioms;
pub mod canonical;
pub mod cells;
pub mod check;
pub mod engine;
pub mod flatten;
pub mod generate;
pub mod language;
pub mod litmus;
pub mod lower;
pub mod scalable;
pub mod shasha_snir;
pub mod shrink;
pub mod simulate;
