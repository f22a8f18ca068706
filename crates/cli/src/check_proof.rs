//! `fencepost check-proof`: an independent look at a proof of the SAT solver.

use crate::exit::{Exit, Failure};
use crate::limits::{self, ResourceArguments};
use crate::status_line::StatusLine;
use crate::{print, words};
use clap::Args;
use fencepost_proof::{Checked, Flaw, check};
use fencepost_report::{grouped, shown_path};
use fencepost_source::Diagnostic;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, Read};
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
    #[command(flatten)]
    pub limits: ResourceArguments,
}

/// Checks a proof.
pub fn run(arguments: &CheckProofArguments) -> Result<Exit, Failure> {
    let checked = checked(&arguments.formula, &arguments.proof, true)?;
    limits::answered();
    match checked {
        Ok(Checked { variables, clauses, added }) => {
            print(&format!(
                "{}  the proof is right: no solution of {} variables and {} clauses, in {} steps\n",
                words::pass(),
                grouped(variables.into()),
                grouped(clauses),
                grouped(added)
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
/// A line on a terminal says how far it is, if that `shows`.
pub fn checked(formula: &Path, proof: &Path, shows: bool) -> Result<Result<Checked, Flaw>, Failure> {
    let cannot = |path: &Path, error: &dyn std::fmt::Display| {
        Failure::from(Diagnostic::new(format!("{}: cannot be read: {error}", shown_path(path))))
    };
    let line = RefCell::new(StatusLine::new(shows));
    let open = |path: &Path, what| {
        let file = File::open(path).map_err(|error| cannot(path, &error))?;
        let all = file.metadata().map_or(0, |about| about.len());
        Ok::<_, Failure>(BufReader::new(Watched { file, what, read: 0, all, line: &line }))
    };
    match check(open(formula, "formula")?, open(proof, "proof")?) {
        Err(Flaw::Io(_)) if limits::is_over() => Err(Failure::Stopped(limits::why())),
        Err(error @ (Flaw::Formula { .. } | Flaw::Io(_))) => Err(cannot(formula, &error)),
        Err(error @ Flaw::Unreadable { .. }) => Err(cannot(proof, &error)),
        answer => Ok(answer),
    }
}

/// A file that says how much of it has been read.
struct Watched<'a> {
    file: File,
    what: &'static str,
    read: u64,
    all: u64,
    line: &'a RefCell<StatusLine>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if limits::is_over() {
            return Err(std::io::Error::other("stopped"));
        }
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        let percent = (self.read.min(self.all) * 100).checked_div(self.all).unwrap_or(100);
        self.line.borrow_mut().show(|| format!("{percent} % of the {} checked", self.what));
        Ok(count)
    }
}
