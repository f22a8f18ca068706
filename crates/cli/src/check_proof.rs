//! `fencepost check-proof`: an independent look at a proof of the SAT solver.

use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::{print, words};
use clap::Args;
use fencepost_proof::{Checked, Flaw, check};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// `fencepost check-proof`
#[derive(Debug, Args)]
pub struct CheckProofArguments {
    /// The formula, in DIMACS format
    #[arg(value_name = "FORMULA")]
    pub formula: PathBuf,
    /// The proof, in LRAT format
    #[arg(value_name = "PROOF")]
    pub proof: PathBuf,
}

/// Checks a proof.
pub fn run(arguments: &CheckProofArguments) -> Result<Exit, Failure> {
    match checked(&arguments.formula, &arguments.proof)? {
        Ok(Checked { variables, clauses, added }) => {
            print(&format!(
                "{}  the proof is right: no solution of {variables} variables and {clauses} clauses, in {added} steps\n",
                words::pass()
            ));
            Ok(Exit::Holds)
        }
        Err(flaw) => {
            print(&format!("{}  the proof is wrong: {flaw}\n", words::fail()));
            Ok(Exit::Violated)
        }
    }
}

/// What the checker says of two files: the outer error if they cannot be read, the inner one if they prove nothing.
pub fn checked(formula: &Path, proof: &Path) -> Result<Result<Checked, Flaw>, Failure> {
    let cannot = |path: &Path, error: &dyn std::fmt::Display| {
        Failure::from(Diagnostic::new(format!("{}: cannot be read: {error}", path.display())))
    };
    let open = |path: &Path| File::open(path).map(BufReader::new).map_err(|error| cannot(path, &error));
    match check(open(formula)?, open(proof)?) {
        Err(error @ (Flaw::Formula { .. } | Flaw::Io(_))) => Err(cannot(formula, &error)),
        Err(error @ Flaw::Unreadable { .. }) => Err(cannot(proof, &error)),
        answer => Ok(answer),
    }
}
