//! Checks proofs in the LRAT format that a formula in DIMACS format has no solution.
//!
//! Written by hand because it is the judge of the SAT solver: it shares no code with the solver or with the encoding, and it is
//! small enough to be read in one sitting. A step adds a clause and names the clauses, called hints, from which it follows: if
//! all its literals were false, each hint in turn would leave one literal, which then must hold, until a hint has none left.
//! The proof is complete when the clause without literals has been added, or was there from the beginning.

mod clauses;
mod files;
mod formula;
mod steps;

pub use clauses::StepError;
pub use files::{FileError, Part, check_files};
pub use formula::FormulaError;

use std::io::{self, BufRead};
use thiserror::Error;

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedProof {
    /// Variables of the formula, as its header says.
    pub variables: u32,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Clauses that the proof adds, up to the one without literals.
    pub added: u64,
}

/// Why a proof is not accepted.
#[derive(Debug, Error)]
pub enum Flaw {
    /// The formula or the proof cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The formula is none.
    #[error("the formula, line {line}: {what}")]
    Formula {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: FormulaError,
    },
    /// The proof is none.
    #[error("the proof, line {line}: {what}")]
    Unreadable {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A step does not follow.
    #[error("the proof, line {line}: {why}")]
    Refused {
        /// Which line, from 1.
        line: usize,
        /// Why.
        why: StepError,
    },
    /// The proof ends too early.
    #[error("the proof ends without the clause that has no literals")]
    Incomplete,
}

/// Checks a proof of a formula.
pub fn check(formula: impl BufRead, proof: impl BufRead) -> Result<CheckedProof, Flaw> {
    let (variables, mut clauses) = formula::read(formula)?;
    let given = clauses.count();
    if clauses.has_empty() {
        return Ok(CheckedProof { variables, clauses: given, added: 0 });
    }
    let mut added = 0;
    for (number, line) in proof.lines().enumerate() {
        let (line, number) = (line?, number + 1);
        let unreadable = |what: String| Flaw::Unreadable { line: number, what };
        match steps::parse(&line).map_err(unreadable)? {
            None => {}
            Some(steps::Step::Delete(numbers)) => numbers.iter().for_each(|number| clauses.delete(*number)),
            Some(steps::Step::Add { number: id, literals, hints }) => {
                let refused = |why: StepError| Flaw::Refused { line: number, why };
                clauses.follows(&literals, &hints).map_err(refused)?;
                added += 1;
                if literals.is_empty() {
                    return Ok(CheckedProof { variables, clauses: given, added });
                }
                clauses.add(id, &literals).map_err(refused)?;
            }
        }
    }
    Err(Flaw::Incomplete)
}
