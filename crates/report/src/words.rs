//! Words that are the same in every answer: those for verdicts, each in its colour, and those for numbers of things.

use crate::names::grouped;
use fencepost_source::{Ink, Style};

/// The property holds.
pub fn pass(style: Style) -> String {
    style.paint(Ink::Good, "PASS")
}

/// It does not.
pub fn fail(style: Style) -> String {
    style.paint(Ink::Bad, "FAIL")
}

/// Nobody knows, as a bound or limit was reached first.
pub fn inconclusive(style: Style) -> String {
    style.paint(Ink::Unclear, "INCONCLUSIVE")
}

/// `1 access`, `2 accesses`, `12,345 accesses`
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number as u64), if number == 1 { one } else { many })
}
