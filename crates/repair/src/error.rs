//! Why there is nothing to search.

use crate::candidate::FenceKind;
use fencepost_frontend::FrontendError;
use fencepost_source::{Code, Diagnostic, DiagnosticKind};

/// Why there is nothing to search. What a caller can change about its request is told apart, so that it can say so in its own words.
#[derive(Clone, Debug)]
pub enum RepairError {
    /// The files cannot be used, or the search was stopped before it began.
    Other(Diagnostic),
    /// Two costs are of one kind.
    RepeatedCost {
        /// The kind.
        kind: FenceKind,
        /// How it was named before.
        before: FenceKind,
    },
    /// Fences are to stand only in a function that is not there.
    NoSuchFunction {
        /// The function, as it was named, with its file.
        named: String,
        /// What is not there.
        message: String,
        /// What is there.
        help: String,
    },
    /// There is no place for a fence.
    NoPlace,
}

impl From<RepairError> for Diagnostic {
    fn from(error: RepairError) -> Self {
        match error {
            RepairError::Other(diagnostic) => diagnostic,
            RepairError::RepeatedCost { kind, before } if kind == before => {
                Self::new(Code::OptionConflict, format!("the cost of {} is given twice", kind.short()))
                    .with_help("leave out one of them")
            }
            RepairError::RepeatedCost { kind, before } => {
                let message = format!("{} and {} are the same fence", before.short(), kind.short());
                Self::new(Code::OptionConflict, message).with_help("leave out one of the costs")
            }
            RepairError::NoSuchFunction { named, message, help } => {
                Self::new(Code::NoFencePlaces, format!("{named}: {message}")).with_help(help)
            }
            RepairError::NoPlace => Self::new(Code::NoFencePlaces, "there is no place for a fence")
                .with_help("look at the functions that fences may stand in, and at the comments that keep fences away"),
        }
    }
}

impl From<Diagnostic> for RepairError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Other(diagnostic)
    }
}

impl From<FrontendError> for RepairError {
    fn from(error: FrontendError) -> Self {
        Self::Other(error.into())
    }
}

/// That we have made a mistake.
pub(crate) fn bug(what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::Bug, what).of_kind(DiagnosticKind::Bug)
}
