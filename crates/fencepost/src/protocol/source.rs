//! The text of a memory system, and places in it.

use fencepost_protocol::language::LanguageError;
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic, Label, LineIndex, Place, Span};
use std::path::Path;

/// The text of a memory system, and what its file is called.
pub(crate) struct SystemText {
    pub name: String,
    pub text: String,
}

impl SystemText {
    /// What a file has.
    pub fn read(path: &Path) -> Result<Self, Diagnostic> {
        let refused = |what: String| {
            Diagnostic::new(Code::UnreadableFile, format!("{}: {what}", shown_path(path)))
                .with_help("name a file of a memory system (.fpm)")
        };
        let bytes = std::fs::read(path).map_err(|error| refused(format!("cannot be read: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|_| refused("this is not text".to_owned()))?;
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
