//! Brute forces that judge the engines in tests: too slow for anything but small programs, and simple enough to be believed.
//!
//! No oracle shares code with what it judges. None uses a machine, a strategy, a monitor, an encoding or a solver, and none uses another
//! oracle; what they know of memory models they have from the definitions, not from the engines. They do use the types in which
//! programs, traces and models are handed over: `mini` makes programs for the engine and reads its traces, and `axioms` reads models as
//! their parser has read them, and what orders of C mean as fences. So an error in these crates below can escape them, and the tests of
//! these crates are there for that.
//!
//! - [`mini`]: programs of a small language, all interleavings and commits, as Shasha-Snir traces.
//! - [`functions`]: threads that are functions in Rust, so that they can branch and loop.
//! - [`axioms`]: axiomatic models, read literally.

pub mod axioms;
pub mod functions;
pub mod mini;
