//! Formulas in the DIMACS format.

use crate::Flaw;
use crate::clauses::Clauses;
use std::io::BufRead;
use thiserror::Error;

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormulaError {
    /// It does not begin as it must.
    #[error("expected `p cnf VARIABLES CLAUSES`")]
    NoHeader,
    /// Something is no literal.
    #[error("`{0}` is not a literal of the formula")]
    NoLiteral(String),
    /// The file is cut off.
    #[error("the last clause has no 0 at its end")]
    Open,
    /// The header says something else.
    #[error("the header promises {promised} clauses, and there are {found}")]
    Count {
        /// By the header.
        promised: u64,
        /// In the file.
        found: u64,
    },
}

/// The most variables that are accepted, so that a header cannot ask for more memory than there is.
const MOST_VARIABLES: u32 = 1 << 30;

/// The number of variables and the clauses, which are numbered from 1.
pub(crate) fn read(text: impl BufRead) -> Result<(u32, Clauses), Flaw> {
    let mut header: Option<(u32, u64)> = None;
    let (mut clauses, mut open, mut found) = (Clauses::default(), Vec::new(), 0_u64);
    let mut last = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line?;
        last = number + 1;
        let wrong = |what: FormulaError| Flaw::Formula { line: number + 1, what };
        if line.starts_with('c') || line.trim().is_empty() {
            continue;
        }
        let Some((variables, _)) = header else {
            header = Some(parse_header(&line).ok_or_else(|| wrong(FormulaError::NoHeader))?);
            continue;
        };
        for word in line.split_ascii_whitespace() {
            let no_literal = || wrong(FormulaError::NoLiteral(word.chars().take(40).collect()));
            let literal: i32 = word.parse().map_err(|_| no_literal())?;
            if literal.unsigned_abs() > variables {
                return Err(no_literal());
            }
            if literal != 0 {
                open.push(literal);
                continue;
            }
            found += 1;
            clauses.add(found, &open).map_err(|why| Flaw::Refused { line: number + 1, why })?;
            open.clear();
        }
    }
    let wrong = |what: FormulaError| Flaw::Formula { line: last.max(1), what };
    let (variables, promised) = header.ok_or_else(|| wrong(FormulaError::NoHeader))?;
    if !open.is_empty() {
        return Err(wrong(FormulaError::Open));
    }
    if promised != found {
        return Err(wrong(FormulaError::Count { promised, found }));
    }
    Ok((variables, clauses))
}

fn parse_header(line: &str) -> Option<(u32, u64)> {
    let mut words = line.split_ascii_whitespace();
    if (words.next(), words.next()) != (Some("p"), Some("cnf")) {
        return None;
    }
    let header = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    (words.next().is_none() && header.0 <= MOST_VARIABLES).then_some(header)
}
