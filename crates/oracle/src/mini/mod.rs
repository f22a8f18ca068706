//! An oracle for the exploration engine.
//!
//! A mini program ([`language`]) is run in two ways: by a brute-force simulator that enumerates every interleaving and
//! every commit straight from the operational definitions ([`simulate`]), and by the engine on the lowered program
//! ([`lower`]), which is a matter of its tests. Both ways end in the same canonical Shasha-Snir traces ([`shasha_snir`], [`canonical`]), of which
//! the two sets can be compared.

pub mod axioms;
pub mod canonical;
mod cells;
mod flatten;
pub mod generate;
pub mod language;
pub mod litmus;
pub mod lower;
pub mod mixed;
pub mod scalable;
pub mod shasha_snir;
pub mod shrink;
pub mod simulate;
