//! What the user may choose about the semantics of a program.

use serde::{Deserialize, Serialize};

/// Choices that change what a program may do or what counts as an error. The default is what C and POSIX promise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The values that `__VERIFIER_nondet_*` may give, of those that its type has.
    pub nondet: Option<(i64, i64)>,
    /// How often a thread that waits for a condition variable may wake up for no reason.
    pub spurious: u32,
    /// How often a loop may go round each time it is entered; more is not followed.
    pub unroll: Option<u32>,
    /// Whether signed arithmetic whose result does not fit is an error; it wraps around if not.
    pub overflow: bool,
    /// Whether memory that nobody can free any more, and threads that nobody has joined or detached, are errors when the
    /// program ends.
    pub leaks: bool,
    /// Whether the program ends when `main` returns, whatever other threads wait for then.
    pub main_ends_process: bool,
}
