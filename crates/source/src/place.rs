//! Places in the user's source.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in the user's source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Path of the file, as the user named it.
    pub file: String,
    /// Line, from 1; 0 for the whole file.
    pub line: u32,
    /// Column in bytes, from 1; 0 where unknown.
    pub column: u32,
}

impl Place {
    /// A whole file.
    pub fn of_file(file: impl Into<String>) -> Self {
        Self { file: file.into(), line: 0, column: 0 }
    }

    /// A line of a file.
    pub fn of_line(file: impl Into<String>, line: u32) -> Self {
        Self { file: file.into(), line, column: 0 }
    }

    /// File and line, without the directory, for messages.
    pub fn short(&self) -> String {
        let file = self.file.rsplit('/').next().unwrap_or(&self.file);
        format!("{file}:{}", self.line)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
            if self.column > 0 {
                write!(f, ":{}", self.column)?;
            }
        }
        Ok(())
    }
}
