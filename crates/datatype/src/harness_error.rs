//! Why a test of a data type is no program.

use crate::notation::NotationError;
use crate::packed::PackedError;
use fencepost_frontend::FrontendError;
use fencepost_source::{Code, Diagnostic};
use thiserror::Error;

/// Why there is no program.
#[derive(Debug, Error)]
pub enum HarnessError {
    /// The front end refuses the file.
    #[error(transparent)]
    Frontend(#[from] FrontendError),
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What happened.
        error: std::io::Error,
    },
    /// The file has no function that initialises the data type.
    #[error("{path}: there is neither a function `init` nor a function `i` that initialises the data type")]
    NoInit {
        /// The file.
        path: String,
    },
    /// The functions of a packed word are not such that their bodies could be made.
    #[error(transparent)]
    Packed(#[from] PackedError),
    /// A test is none.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The file has no function that a test could call.
    #[error("{path}: there is no operation: no function has a body, neither here nor in a file that it includes")]
    NoOperations {
        /// The file.
        path: String,
    },
}

impl From<HarnessError> for Diagnostic {
    fn from(error: HarnessError) -> Self {
        match error {
            HarnessError::Frontend(error) => error.into(),
            error @ HarnessError::NoOperations { .. } => {
                let help = "write each as a function without arguments, such as `void e(void)`; docs/datatype.md has an example";
                Self::new(Code::DataTypeSource, error.to_string()).with_help(help)
            }
            HarnessError::Notation(error) => Self::new(Code::TestNotation, error.to_string()),
            error @ HarnessError::File { .. } => Self::new(Code::UnreadableFile, error.to_string()),
            HarnessError::Packed(error) => error.into(),
            error @ HarnessError::NoInit { .. } => Self::new(Code::DataTypeSource, error.to_string()),
        }
    }
}
