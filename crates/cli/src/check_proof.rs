//! `fencepost check-proof`: an independent look at a proof of the SAT solver.

use crate::colour::of_output;
use crate::exit::{Exit, Failure};
use crate::limits::{self, ResourceArguments};
use crate::print;
use crate::status_line::StatusLine;
use clap::Args;
use fencepost_proof::{CheckedProof, FileError, Part, check_files};
use fencepost_report::{grouped, shown_path, words};
use fencepost_source::{Code, Diagnostic, input};
use std::path::PathBuf;

/// `fencepost check-proof`
#[derive(Debug, Args)]
pub struct CheckProofArguments {
    /// The formula, in DIMACS format
    #[arg(value_name = "FORMULA")]
    pub formula: PathBuf,
    /// The proof, in LRAT format
    #[arg(value_name = "PROOF")]
    pub proof: PathBuf,
    #[command(flatten)]
    pub limits: ResourceArguments,
}

/// Checks a proof.
pub fn run(arguments: &CheckProofArguments) -> Result<Exit, Failure> {
    let mut line = StatusLine::new(true);
    let mut go_on = |part, percent| {
        let what = if part == Part::Formula { "formula" } else { "proof" };
        line.show(|| format!("{percent} % of the {what} checked"));
        !limits::is_over()
    };
    let checked = check_files(&arguments.formula, &arguments.proof, &mut go_on).map_err(|error| match error {
        FileError::Stopped => Failure::Stopped(limits::why()),
        FileError::Unreadable { path, kind, message } => input::unreadable_because(&path, kind, message).into(),
        FileError::Malformed { path, message } => {
            Diagnostic::new(Code::Proof, format!("{}: {message}", shown_path(&path))).into()
        }
    })?;
    line.clear();
    limits::answered();
    match checked {
        Ok(CheckedProof { variables, clauses, added }) => {
            print(&format!(
                "{}  the proof is right: no solution of {} variables and {} clauses, in {} steps\n",
                words::pass(of_output()),
                grouped(variables.into()),
                grouped(clauses),
                grouped(added)
            ));
            Ok(Exit::Holds)
        }
        Err(flaw) => {
            print(&format!("{}  the proof is wrong: {flaw}\n", words::fail(of_output())));
            Ok(Exit::Violated)
        }
    }
}
