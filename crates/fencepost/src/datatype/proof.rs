//! A PASS as files that others can check.

use crate::control::stopped;
use crate::host::{Host, OutputFile};
use crate::report::bug;
use fencepost_datatype::check::NoSolution;
use fencepost_encode::solver::{CertificateError, write_certificate};
use fencepost_proof::{CheckedProof, FileError, check_files};
use fencepost_report::shown_path;
use fencepost_schedule::whole_file::{NewFile, is_like};
use fencepost_schedule::{Limits, SOMETHING_ELSE};
use fencepost_source::{Code, Diagnostic};
use std::io;
use std::path::PathBuf;

/// How a formula begins.
const FORMULA_BEGINS: &[u8] = b"p cnf ";

/// A proof that was written and checked.
#[derive(Clone, Debug)]
pub struct Proof {
    pub formula: PathBuf,
    pub proof: PathBuf,
    pub steps: u64,
}

/// Writes a proof, once it is checked. None if it cannot be written, which the host remembers.
pub fn write(
    no_solution: &NoSolution,
    proof: PathBuf,
    limits: &Limits,
    host: &dyn Host,
) -> Result<Option<Proof>, Diagnostic> {
    let formula = proof.with_extension("cnf");
    if formula == proof {
        let help = "choose another ending, such as .lrat: the formula goes into the file with this one";
        return Err(
            Diagnostic::new(Code::Proof, format!("{}: is not a place for a proof", shown_path(&proof))).with_help(help)
        );
    }
    let (files, of_formula, of_proof) = (host.files(), host.label(OutputFile::Formula), host.label(OutputFile::Proof));
    // Nobody has named the file of the formula.
    if !is_like(&formula, FORMULA_BEGINS) {
        files.add_unwritten(&formula, of_formula, &io::Error::other(SOMETHING_ELSE));
        return Ok(None);
    }
    let claimed = files.claim(&formula, of_formula).and_then(|()| files.claim(&proof, of_proof));
    let written = match claimed.and_then(|()| Ok((NewFile::beside(&formula)?, NewFile::beside(&proof)?))) {
        Ok((new_formula, new_proof)) => solve(no_solution, new_formula, new_proof, limits)?,
        Err(error) => Err(error),
    };
    Ok(match written {
        Ok(steps) => Some(Proof { formula, proof, steps }),
        Err(error) => {
            files.add_unwritten(&proof, of_proof, &error);
            None
        }
    })
}

/// Has the solver write both files, and the proof checked; then they get their names. Returns the number of steps.
fn solve(
    no_solution: &NoSolution,
    formula: NewFile,
    proof: NewFile,
    limits: &Limits,
) -> Result<io::Result<u64>, Diagnostic> {
    match write_certificate(&no_solution.cnf, &no_solution.goals, formula.path(), proof.path()) {
        Ok(()) => {}
        Err(CertificateError::Io(error)) => return Ok(Err(error)),
        Err(error @ CertificateError::NotShown) => return Err(bug(format!("{error}, although it was seen before"))),
        Err(error) => return Ok(Err(io::Error::other(error.to_string()))),
    }
    let wrong = match check_files(formula.path(), proof.path(), &mut |_, _| !limits.is_over()) {
        Ok(Ok(CheckedProof { added, .. })) => {
            return Ok(formula.commit().and_then(|()| proof.commit()).map(|()| added));
        }
        Ok(Err(flaw)) => bug(format!("the proof of the solver is wrong: {flaw}")),
        Err(FileError::Stopped) => stopped(limits),
        Err(error @ (FileError::Unreadable { .. } | FileError::Malformed { .. })) => {
            Diagnostic::new(Code::Proof, error.to_string())
        }
    };
    // The solver does not tell that the disk is full.
    proof.has_room().map_or_else(|error| Ok(Err(error)), |()| Err(wrong))
}
