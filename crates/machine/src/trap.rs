//! Why a thread cannot go on.

use fencepost_trace::{ErrorKind, Reason};

/// Why a thread cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trap {
    /// The program is wrong.
    Error { kind: ErrorKind, message: String },
    /// The machine does not go further; nothing is known about the program.
    Limit(Reason),
}

impl Trap {
    pub fn error(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self::Error { kind, message: message.into() }
    }
    pub fn limit(message: impl Into<String>) -> Self {
        Self::Limit(Reason::Other { message: message.into() })
    }
}
