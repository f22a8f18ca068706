//! What the environment asks of tests.

use std::env::{var, var_os};

/// Whether tests shall take their time: `./x slow` sets this.
pub fn is_slow() -> bool {
    var_os("FENCEPOST_SLOW").is_some_and(|value| value == "1")
}

/// Whether files that hold what was expected shall be written anew.
pub fn is_blessing() -> bool {
    var_os("FENCEPOST_BLESS").is_some()
}

/// A number in a variable, such as `FENCEPOST_SEED`.
///
/// # Panics
/// If the variable holds something else: a run with another number than was asked for tells nothing.
pub fn number(variable: &str) -> Option<u64> {
    let text = var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|error| panic!("{variable}={text}: {error}")))
}
