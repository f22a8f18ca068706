//! What is wrong with a file, and where.

use std::fmt;

/// A piece of the source, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Its first byte.
    pub start: u32,
    /// The byte after its last one.
    pub end: u32,
}

impl Span {
    /// The smallest piece that has both in it.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Line and column of its start, both from 1; the column counts bytes.
    pub fn position(self, source: &str) -> (u32, u32) {
        let start = (self.start as usize).min(source.len());
        let before = &source.as_bytes()[..start];
        let line = before.iter().filter(|byte| **byte == b'\n').count();
        let column = before.iter().rev().take_while(|byte| **byte != b'\n').count();
        (line as u32 + 1, column as u32 + 1)
    }
}

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
