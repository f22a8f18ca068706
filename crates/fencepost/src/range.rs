//! Numbers that a question is given. The command reads its own from text, and refuses them there.

use fencepost_source::{Code, Diagnostic};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// How many threads search at most.
pub const JOBS: RangeInclusive<usize> = 1..=1024;

/// Refuses a number outside of its range.
pub fn check_range<T: PartialOrd + Display>(
    what: &str,
    number: T,
    range: &RangeInclusive<T>,
) -> Result<(), Diagnostic> {
    if range.contains(&number) {
        return Ok(());
    }
    let help = format!("choose a number from {} to {}", range.start(), range.end());
    Err(Diagnostic::new(Code::OutOfRange, format!("{what} cannot be {number}")).with_help(help))
}

/// The same for a number that has no end but that of its type.
pub fn check_positive(what: &str, number: Option<u64>) -> Result<(), Diagnostic> {
    if number != Some(0) {
        return Ok(());
    }
    Err(Diagnostic::new(Code::OutOfRange, format!("{what} cannot be 0")).with_help("choose 1 or more"))
}

/// Refuses values to choose from of which there are none.
pub fn check_values(what: &str, (low, high): (i64, i64)) -> Result<(), Diagnostic> {
    if low <= high {
        return Ok(());
    }
    let message = format!("there is no value of {what} from {low} to {high}");
    Err(Diagnostic::new(Code::OutOfRange, message).with_help(format!("begin with the least: {high}..={low}")))
}
