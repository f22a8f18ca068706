//! The words for verdicts, the same in every command, each in its colour.

use crate::colour::of_output;
use fencepost_report::Ink;

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
