//! SAT solvers, behind a trait so that another one is another file.

#[cfg(not(feature = "sat"))]
mod absent;
#[cfg(feature = "sat")]
mod acyclic;
#[cfg(feature = "sat")]
mod cadical;
mod certificate;
mod deadline;

use crate::cnf::{Cnf, Literal};
#[cfg(not(feature = "sat"))]
pub use absent::NoSolver as Cadical;
#[cfg(not(feature = "sat"))]
use absent::prove;
#[cfg(feature = "sat")]
pub use cadical::Cadical;
#[cfg(feature = "sat")]
use cadical::prove;
pub use certificate::{CertificateError, write_certificate};
pub use deadline::Deadline;

/// Whether there is a solver in this build. Without one no question has an answer.
pub const HAS_SOLVER: bool = cfg!(feature = "sat");
/// What is said where one is needed.
pub const NO_SOLVER: &str = "this build of fencepost has no SAT solver";

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
