//! Proofs that a formula has no solution: the formula is written to a file and solved once more, from the beginning, by a solver
//! that keeps a record of its steps. An independent checker needs no more than the two files.

use super::prove;
use crate::cnf::{Cnf, Literal};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use thiserror::Error;

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// A file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The solver cannot use a path.
    #[error("the path is not valid UTF-8")]
    Path,
    /// The solver refused.
    #[error("the solver cannot write a proof: {0}")]
    Refused(String),
    /// The formula has a solution, or the solver gave up.
    #[error("the solver did not find that the formula has no solution")]
    NotShown,
}

/// Writes the formula, together with the clause that one of `goals` holds, as DIMACS, and a proof in LRAT format that it has no
/// solution.
pub fn write_certificate(cnf: &Cnf, goals: &[Literal], formula: &Path, proof: &Path) -> Result<(), CertificateError> {
    write_dimacs(cnf, goals, BufWriter::new(File::create(formula)?))?;
    let path = |path: &Path| path.to_str().map(str::to_owned).ok_or(CertificateError::Path);
    let (formula, proof) = (path(formula)?, path(proof)?);
    prove(&formula, &proof)
}

fn write_dimacs(cnf: &Cnf, goals: &[Literal], mut out: impl Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.variables(), cnf.clauses() + 1)?;
    for clause in cnf.clauses_from(0).chain([goals]) {
        for literal in clause {
            write!(out, "{} ", literal.number())?;
        }
        writeln!(out, "0")?;
    }
    out.flush()
}
