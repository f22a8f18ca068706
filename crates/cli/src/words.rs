//! Words that are the same in every command: those for verdicts, each in its colour, and those for numbers of things.

use crate::colour::of_output;
use crate::seconds_so_far;
use fencepost_report::{Ink, grouped};
use fencepost_trace::Inconclusive;

/// The property holds.
pub fn pass() -> String {
    of_output().paint(Ink::Good, "PASS")
}

/// It does not.
pub fn fail() -> String {
    of_output().paint(Ink::Bad, "FAIL")
}

/// Nobody knows, as a bound or limit was reached first.
pub fn inconclusive() -> String {
    of_output().paint(Ink::Unclear, "INCONCLUSIVE")
}

/// That a limit was reached before anything else was known.
pub fn no_answer(why: &Inconclusive) -> String {
    format!("{}  {why} (nothing was looked at, {:.2} s)\n", inconclusive(), seconds_so_far())
}

/// `1 access`, `2 accesses`, `12,345 accesses`
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number as u64), if number == 1 { one } else { many })
}
