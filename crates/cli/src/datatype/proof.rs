//! `--proof`: a PASS as files that others can check.

use crate::check_proof::checked;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use fencepost_datatype::check::NoSolution;
use fencepost_encode::solver::{CertificateError, write_certificate};
use fencepost_proof::Checked;
use std::path::{Path, PathBuf};

/// A proof that was written and checked.
pub struct Proof {
    pub formula: PathBuf,
    pub proof: PathBuf,
    pub steps: u64,
}

/// Where the proof of a test under a model goes, if there are others.
pub fn path_of(file: &Path, test: &str, model: &str) -> PathBuf {
    let name = test.split('=').next().unwrap_or(test).trim();
    let mut stem = file.file_stem().unwrap_or_default().to_os_string();
    stem.push(format!("-{name}-{model}"));
    let path = file.with_file_name(stem);
    match file.extension() {
        Some(extension) => path.with_extension(extension),
        None => path,
    }
}

/// Writes a proof, and has it checked.
pub fn write(no_solution: &NoSolution, proof: PathBuf) -> Result<Proof, Failure> {
    let formula = proof.with_extension("cnf");
    if formula == proof {
        let help = "choose another ending, such as .lrat: the formula goes into the file with this one";
        return Err(Diagnostic::new(format!("{}: is no place for a proof", proof.display())).with_help(help).into());
    }
    write_certificate(&no_solution.cnf, &no_solution.goals, &formula, &proof).map_err(|error| match error {
        CertificateError::NotShown => Failure::OwnBug(format!("{error}, although it was seen before")),
        _ => Diagnostic::new(format!("{}: {error}", proof.display())).into(),
    })?;
    match checked(&formula, &proof)? {
        Ok(Checked { added, .. }) => Ok(Proof { formula, proof, steps: added }),
        Err(flaw) => Err(Failure::OwnBug(format!("the proof of the solver is wrong: {flaw}"))),
    }
}
