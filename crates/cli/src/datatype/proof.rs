//! `--proof`: a PASS as files that others can check.

use crate::check_proof::checked;
use crate::exit::Failure;
use crate::output_files;
use fencepost_datatype::check::NoSolution;
use fencepost_encode::solver::{CertificateError, write_certificate};
use fencepost_proof::Checked;
use fencepost_report::shown_path;
use fencepost_schedule::whole_file::{NewFile, is_like};
use fencepost_source::Diagnostic;
use std::io;
use std::path::{Path, PathBuf};

/// As they are called where files are compared.
const OPTION: &str = "--proof";
pub const FORMULA_OPTION: &str = "the formula of --proof";
/// How a formula begins.
const FORMULA_BEGINS: &[u8] = b"p cnf ";

/// A proof that was written and checked.
pub struct Proof {
    pub formula: PathBuf,
    pub proof: PathBuf,
    pub steps: u64,
}

/// Where the proof of a test under a model goes, if there are others, which have gone to some places already.
pub fn path_of(file: &Path, test: &str, model: &str, taken: &[PathBuf]) -> PathBuf {
    let name = test.split('=').next().unwrap_or(test).trim();
    let plain = |text: &str| text.replace(|c: char| !c.is_alphanumeric() && !"_-'".contains(c), "-");
    let named = |number: usize| {
        let mut whole = file.file_stem().unwrap_or_default().to_os_string();
        whole.push(format!("-{}-{}", plain(name), plain(model)));
        if number > 1 {
            whole.push(format!("-{number}"));
        }
        if let Some(extension) = file.extension() {
            whole.push(".");
            whole.push(extension);
        }
        file.with_file_name(whole)
    };
    (1..).map(named).find(|path| !taken.contains(path)).unwrap_or_else(|| file.to_owned())
}

/// Writes a proof, once it is checked. None if it cannot be written, which is said when the command ends.
pub fn write(no_solution: &NoSolution, proof: PathBuf) -> Result<Option<Proof>, Failure> {
    let formula = proof.with_extension("cnf");
    if formula == proof {
        let help = "choose another ending, such as .lrat: the formula goes into the file with this one";
        return Err(Diagnostic::new(format!("{}: is no place for a proof", shown_path(&proof))).with_help(help).into());
    }
    // Nobody has named the file of the formula.
    if !is_like(&formula, FORMULA_BEGINS) {
        output_files::note(&formula, FORMULA_OPTION, &io::Error::other(output_files::SOMETHING_ELSE));
        return Ok(None);
    }
    let taken = output_files::take(&formula, FORMULA_OPTION).and_then(|()| output_files::take(&proof, OPTION));
    let written = match taken.and_then(|()| Ok((NewFile::beside(&formula)?, NewFile::beside(&proof)?))) {
        Ok((new_formula, new_proof)) => solved(no_solution, new_formula, new_proof)?,
        Err(error) => Err(error),
    };
    Ok(match written {
        Ok(steps) => Some(Proof { formula, proof, steps }),
        Err(error) => {
            output_files::note(&proof, OPTION, &error);
            None
        }
    })
}

/// Has the solver write both files, and the proof checked; then they get their names. Returns the number of steps.
fn solved(no_solution: &NoSolution, formula: NewFile, proof: NewFile) -> Result<io::Result<u64>, Failure> {
    match write_certificate(&no_solution.cnf, &no_solution.goals, formula.path(), proof.path()) {
        Ok(()) => {}
        Err(CertificateError::Io(error)) => return Ok(Err(error)),
        Err(error @ CertificateError::NotShown) => {
            return Err(Failure::OwnBug(format!("{error}, although it was seen before")));
        }
        Err(error) => return Ok(Err(io::Error::other(error.to_string()))),
    }
    let wrong = match checked(formula.path(), proof.path(), false) {
        Ok(Ok(Checked { added, .. })) => return Ok(formula.commit().and_then(|()| proof.commit()).map(|()| added)),
        Ok(Err(flaw)) => Failure::OwnBug(format!("the proof of the solver is wrong: {flaw}")),
        Err(failure) => failure,
    };
    // The solver does not tell that the disk is full.
    proof.has_room().map_or_else(|error| Ok(Err(error)), |()| Err(wrong))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_do_not_overwrite_each_other() {
        let file = Path::new("out/all.lrat");
        let mut taken = Vec::new();
        for (test, model, expected) in [
            ("T.1 = (a|a)", "sc", "out/all-T-1-sc.lrat"),
            ("T.2 = (a|a)", "sc", "out/all-T-2-sc.lrat"),
            ("T.2 = (a|b)", "sc", "out/all-T-2-sc-2.lrat"),
            ("T0 = (a|b)", "models/my.mm", "out/all-T0-models-my-mm.lrat"),
        ] {
            taken.push(path_of(file, test, model, &taken));
            assert_eq!(taken.last().map(PathBuf::as_path), Some(Path::new(expected)));
        }
        assert_eq!(path_of(Path::new("all"), "T = (a)", "sc", &[]), Path::new("all-T-sc"));
    }
}
