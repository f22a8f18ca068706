//! Checks concurrent data types, after chapters 6 to 8 of S. Burckhardt, Memory Model Sensitive Analysis of Concurrent Data Types
//! (2007): whether all executions of a [test](notation) fail nowhere and show what some serial execution shows, in which
//! operations run one after the other.
//!
//! A test becomes a program by its [harness]. [Mining](mine) its serial executions gives the [observations](observe) that
//! are right, and the [check] looks for an execution under a memory model that shows another one. Of such an
//! execution it is said [why](contradiction) it is wrong, and which fences would be a [remedy]. Which of many fences make all executions right is asked of a
//! formula that has them all ([fenced]). A [specification] is what is right for a test, found out once for several models.

pub mod check;
pub mod contradiction;
pub mod counterexample;
mod encoded;
pub mod fenced;
pub mod harness;
mod harness_error;
mod judged;
pub mod linearizable;
pub mod mine;
pub mod notation;
pub mod observe;
pub mod overtaken;
pub mod packed;
pub mod proof_file;
pub mod remedy;
mod scan;
pub mod spec_file;
pub mod specification;
mod stuck;
pub mod suites;
