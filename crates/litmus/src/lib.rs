//! Litmus tests: all final states under a memory model, and what they say of the condition of the test.
//!
//! [`answer`](engines::answer) asks the engines that there are for a model. The *operational* engine explores the machine, the
//! *axiomatic* one solves for the executions that first-order axioms allow, and a model in cat is evaluated on every candidate
//! execution; where two have an answer they must agree. [`explain`](explain::explain) shows an execution after which the condition
//! holds, or what forbids all of them. An execution is judged before it is shown, and before a claim is said not to hold.
//!
//! [`Record`](record::Record) compares answers with those of another time, [`Comparison`](comparison::Comparison) models with each
//! other.

pub mod answer;
mod axiomatic;
pub mod comparison;
pub mod engines;
pub mod explain;
pub mod forbidden;
pub mod models;
mod operational;
mod picture;
pub mod record;
mod relational;

use fencepost_encode::solver::Deadline;

/// How far a search goes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Loops are followed for at most so many iterations each time they are entered.
    pub unroll: Option<u32>,
    /// When to give up.
    pub deadline: Deadline,
}
