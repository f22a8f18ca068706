//! What stands in place of a solver in a build without one (feature `sat`): it gives up on every question.

use super::{Answer, CertificateError, Deadline, Solver};
use crate::cnf::{Cnf, Literal};

/// Gives up.
#[derive(Default)]
pub struct NoSolver;

impl NoSolver {
    /// No solver.
    pub fn new() -> Self {
        Self
    }

    /// No solver for many questions.
    pub fn until(_: Deadline) -> Self {
        Self
    }

    /// It gives up long before.
    pub fn stopping(self, _: Deadline) -> Self {
        self
    }

    /// Nothing is put in order.
    pub fn add_order(&mut self, _: usize) {}

    /// How many relations there are.
    pub fn orders(&self) -> usize {
        0
    }

    /// Nothing is put in order.
    pub fn add_pair(&mut self, _: usize, _: (usize, usize), _: Literal) {}

    /// There are none.
    pub fn add_cycle_clauses(&mut self, _: &mut Cnf) {}
}

impl Solver for NoSolver {
    fn load(&mut self, _: &Cnf) {}

    fn solve(&mut self, _: &[Literal]) -> Answer {
        Answer::Unknown
    }

    fn value(&mut self, _: Literal) -> bool {
        false
    }

    fn is_used(&mut self, _: Literal) -> bool {
        true
    }
}

pub(super) fn prove(_: &str, _: &str) -> Result<(), CertificateError> {
    Err(CertificateError::Refused("there is none in this build".to_owned()))
}
