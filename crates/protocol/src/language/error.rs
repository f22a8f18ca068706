//! What is wrong with a file, and where.

use fencepost_source::Span;
use std::fmt;

/// Why a file is not a memory system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to do about it, if that is not plain.
    pub help: Option<String>,
}

impl LanguageError {
    /// An error at a place.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    /// With a remedy.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for LanguageError {}
