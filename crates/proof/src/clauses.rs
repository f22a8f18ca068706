//! The clauses that hold so far, and whether another one follows from them.

use std::collections::HashMap;
use thiserror::Error;

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepError {
    /// A hint is no clause, or one that was taken away.
    #[error("there is no clause {0}")]
    NoClause(u64),
    /// A number is that of another clause.
    #[error("there is a clause {0} already")]
    Taken(u64),
    /// A hint says nothing: two of its literals are open, or one holds.
    #[error("clause {0} does not leave one literal")]
    NotUnit(u64),
    /// All hints are used, and there may still be a solution.
    #[error("the clause does not follow from its hints")]
    DoesNotFollow,
    /// A kind of step that is not checked.
    #[error("steps that resolve with all clauses of a literal (RAT) are not supported")]
    Rat,
}

/// Clauses with numbers.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    literals: HashMap<u64, Box<[i32]>>,
    /// By variable what is assumed of it.
    values: Vec<Option<bool>>,
    /// The variables of which something is assumed.
    assumed: Vec<usize>,
}

impl Clauses {
    /// Number of clauses.
    pub fn count(&self) -> u64 {
        self.literals.len() as u64
    }

    /// Whether there is a clause that cannot hold.
    pub fn has_empty(&self) -> bool {
        self.literals.values().any(|literals| literals.is_empty())
    }

    pub fn add(&mut self, number: u64, literals: &[i32]) -> Result<(), StepError> {
        if self.literals.insert(number, literals.into()).is_some() {
            return Err(StepError::Taken(number));
        }
        Ok(())
    }

    /// Takes a clause away. It does not matter whether there is one: without clauses less follows.
    pub fn delete(&mut self, number: u64) {
        self.literals.remove(&number);
    }

    /// Whether a clause follows from these clauses, each of which leaves one literal after those before it.
    pub fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), StepError> {
        for variable in self.assumed.drain(..) {
            self.values[variable] = None;
        }
        for literal in clause {
            // A clause with a literal and its negation always holds.
            if self.value(*literal) == Some(true) {
                return Ok(());
            }
            self.assume(-*literal);
        }
        for hint in hints {
            let number = u64::try_from(*hint).map_err(|_| StepError::Rat)?;
            match self.open_literal(number)? {
                None => return Ok(()),
                Some(literal) => self.assume(literal),
            }
        }
        Err(StepError::DoesNotFollow)
    }

    /// The literal of a clause that is not false; none if all are.
    fn open_literal(&self, number: u64) -> Result<Option<i32>, StepError> {
        let clause = self.literals.get(&number).ok_or(StepError::NoClause(number))?;
        let mut open = None;
        for &literal in clause {
            match self.value(literal) {
                Some(false) => {}
                None if open.is_none() || open == Some(literal) => open = Some(literal),
                _ => return Err(StepError::NotUnit(number)),
            }
        }
        Ok(open)
    }

    fn value(&self, literal: i32) -> Option<bool> {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().flatten();
        value.map(|value| value == (literal > 0))
    }

    fn assume(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if self.values.len() <= variable {
            self.values.resize(variable + 1, None);
        }
        self.values[variable] = Some(literal > 0);
        self.assumed.push(variable);
    }
}
