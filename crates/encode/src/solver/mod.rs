//! SAT solvers, behind a trait so that another one is another file.

mod acyclic;
mod cadical;
mod certificate;
mod deadline;

use crate::cnf::{Cnf, Literal};
pub use cadical::Cadical;
pub use certificate::{CertificateError, write_certificate};
pub use deadline::Deadline;

/// What a solver says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has a solution.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

/// An incremental solver.
pub trait Solver {
    /// Adds what has come to the formula since the last call.
    fn load(&mut self, cnf: &Cnf);
    /// Looks for a solution in which the assumptions hold.
    fn solve(&mut self, assumptions: &[Literal]) -> Answer;
    /// Whether a literal holds in the solution. Only after [`Answer::Satisfiable`], and until clauses are added.
    fn value(&mut self, literal: Literal) -> bool;
    /// Whether an assumption was used to see that there is no solution. Only after [`Answer::Unsatisfiable`].
    fn is_used(&mut self, assumption: Literal) -> bool;
}
