//! The text of a memory system, and places in it.

use fencepost_protocol::language::LanguageError;
use fencepost_source::{Diagnostic, Label, LineIndex, Place, Span, input};
use std::path::Path;

/// The text of a memory system, and what its file is called.
pub(crate) struct SystemText {
    pub name: String,
    pub text: String,
}

impl SystemText {
    /// What a file has.
    pub fn read(path: &Path) -> Result<Self, Diagnostic> {
        let text =
            input::read_text(path).map_err(|refused| refused.with_help("name a file of a memory system (.fpm)"))?;
        Ok(Self { name: path.display().to_string(), text })
    }

    /// Where something begins.
    pub fn place(&self, span: Span) -> Place {
        LineIndex::new(&self.text).position(span.start).in_file(&self.name)
    }

    /// What is wrong with the text.
    pub fn diagnose(&self, error: LanguageError) -> Diagnostic {
        let label = |span: Span, message: &str| Label::new(self.place(span), message).of_length(span.length());
        let diagnostic = Diagnostic::new(error.code, error.message).with_label(label(error.span, ""));
        let others = error.labels.iter().map(|(span, message)| label(*span, message));
        let diagnostic = others.fold(diagnostic, Diagnostic::with_label);
        error.help.into_iter().fold(diagnostic, Diagnostic::with_help)
    }
}
