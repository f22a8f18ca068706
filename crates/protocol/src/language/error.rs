//! What is wrong with a file, and where.

use fencepost_source::{Code, Span};
use std::fmt;

/// Why a file is not a memory system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// The class of problems.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// Other places that have to do with it, and what is there.
    pub labels: Vec<(Span, String)>,
    /// What to do about it, if that is not plain.
    pub help: Option<String>,
}

impl LanguageError {
    /// Something at a place has no meaning.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { code: Code::SystemMeaning, span, message: message.into(), labels: Vec::new(), help: None }
    }

    /// The text does not follow the grammar.
    pub(super) fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self { code: Code::SystemSyntax, ..Self::new(span, message) }
    }

    /// The same, of another class.
    pub(crate) fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }

    /// With another place that has to do with it.
    pub fn with_label(mut self, span: Span, message: impl Into<String>) -> Self {
        self.labels.push((span, message.into()));
        self
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
