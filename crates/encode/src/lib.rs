//! The axiomatic engine: programs and memory models as formulas for a SAT solver, after chapter 5 of S. Burckhardt, Memory
//! Model Sensitive Analysis of Concurrent Data Types (2007).
//!
//! A program is [unrolled](unroll) into a [symbolic trace](symbolic) of [terms]; [ranges] says what these can be. The
//! [program's formula](program_formula) and the [axioms] of a model over the instructions of the trace make a formula in
//! [conjunctive normal form](cnf), and a [solver] looks for its solutions, which are the executions.
//!
//! # For programs in C
//!
//! Any functions of a `Program` can be threads ([`unroll::ThreadSetup`]), some of them after others have ended: one that initialises, the
//! operations, one that checks. There are
//!
//! - calls (put in place, to a depth of 100), loops (unrolled as far as some execution needs, each as it is entered, [`states::prepare`];
//!   what goes on after the bound is reported as unfinished, never left out in silence), branches, switches;
//! - global and local variables, structs and arrays, `malloc` and `calloc`: every time that the unrolled program asks for memory it gets a
//!   block of its own, so that no memory is used again ([`memory`]); pointers are numbers of 64 bits whose values [`ranges`] finds;
//! - uninitialised values: each value has a term that says whether something determines it, also through memory
//!   ([`symbolic::SymbolicInstruction::defined`]), and it is an error if an address, a branch, a compare-exchange, a divisor or an
//!   assumption depends on one that nothing does;
//! - errors as exceptions with a condition ([`symbolic::Exception`]): null, wild and too large addresses, stores to constants, division by
//!   zero, failed assertions, signed overflow if asked for ([`unroll::Rules`]);
//! - choices (`fencepost_choose`), assumptions, compare-exchange, read-modify-write and fences of C11;
//! - one formula for many questions: [`states::PreparedFormula::solve`] takes assumptions, and clauses can be added to
//!   [`cnf::Cnf`] between calls, as [`states::final_states`] does to exclude what it has found.
//!
//! There are not
//!
//! - accesses to parts of what others access whole, or to several of them (`memcpy` by bytes, unions): unsupported, with the place;
//! - reuse of memory that was given to `free`; `fencepost_malloc` and `fencepost_free` use memory again (`unroll::pool`);
//! - locals that are used after their function has returned: their memory stays, and nothing is reported;
//! - threads that the program creates itself, mutexes, thread-local variables, floats, variable sizes of memory: unsupported;
//! - addresses or choices with more than 64 values.

pub mod axioms;
pub mod candidates;
pub mod claim;
pub mod cnf;
mod error;
pub mod execution;
pub mod explain;
pub mod graph;
pub mod memory;
pub mod names;
mod pointer_types;
pub mod program_formula;
pub mod ranges;
pub mod solver;
pub mod states;
pub mod symbolic;
mod symmetry;
pub mod terms;
pub mod unroll;

pub use error::Unsupported;
