//! The axiomatic engine: programs and memory models as formulas for a SAT solver, after chapter 5 of S. Burckhardt, Memory
//! Model Sensitive Analysis of Concurrent Data Types (2007).
//!
//! A program is [unrolled](unroll) into a [symbolic trace](symbolic) of [terms]; [ranges] says what these can be. The
//! [program's formula](program_formula) and the [axioms] of a model over the instructions of the trace make a formula in
//! [conjunctive normal form](cnf), and a [solver] looks for its solutions, which are the executions.

pub mod axioms;
pub mod cnf;
mod error;
pub mod execution;
pub mod explain;
pub mod memory;
pub mod program_formula;
pub mod ranges;
pub mod relations;
pub mod solver;
pub mod states;
pub mod symbolic;
pub mod terms;
pub mod unroll;

pub use error::Unsupported;
