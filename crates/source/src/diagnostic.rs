//! What is wrong with input: where, and what to do about it.

use crate::{Code, Label, Place};

/// What kind of problem a diagnostic is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// The command line cannot be used.
    Usage,
    /// A file cannot be used.
    Input,
    /// The compiler refuses a file.
    Compiler,
    /// The input uses something that is not supported.
    Unsupported,
    /// Another program is missing.
    Tool,
    /// A file cannot be written.
    Unwritten,
    /// Fencepost has made a mistake.
    Bug,
    /// The caller wanted no answer any more.
    Stopped,
}

impl DiagnosticKind {
    /// The name that programs see.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usage => "usage",
            Self::Input => "input",
            Self::Compiler => "compiler",
            Self::Unsupported => "unsupported",
            Self::Tool => "tool",
            Self::Unwritten => "unwritten",
            Self::Bug => "bug",
            Self::Stopped => "stopped",
        }
    }
}

/// An error in what a user wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The class of problems that it belongs to.
    pub code: Code,
    /// What kind of problem it is.
    pub kind: DiagnosticKind,
    /// What is wrong.
    pub message: String,
    /// Where: the first is the place of the mistake, and others have to do with it.
    pub labels: Vec<Label>,
    /// What another program has said about it.
    pub details: Option<String>,
    /// What to do.
    pub help: Option<String>,
    /// The functions without a definition, if that is what it is about.
    pub undefined: Vec<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let kind = DiagnosticKind::Input;
        Self {
            code,
            kind,
            message: message.into(),
            labels: Vec::new(),
            details: None,
            help: None,
            undefined: Vec::new(),
        }
    }

    /// Of another kind than of input.
    pub fn of_kind(mut self, kind: DiagnosticKind) -> Self {
        self.kind = kind;
        self
    }

    /// With a place, if it is known.
    pub fn at(self, place: Option<Place>) -> Self {
        match place {
            Some(place) => self.with_label(Label::new(place, "")),
            None => self,
        }
    }

    /// With a place and what is there. The first one is that of the mistake.
    pub fn with_label(mut self, label: Label) -> Self {
        self.labels.push(label);
        self
    }

    /// Where the mistake is, if that is known.
    pub fn place(&self) -> Option<&Place> {
        self.labels.first().map(|label| &label.place)
    }

    /// With what another program has said.
    pub fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = Some(details.into());
        self
    }

    /// About functions without a definition.
    pub fn about_undefined(mut self, functions: Vec<String>) -> Self {
        self.undefined = functions;
        self
    }

    /// With a remedy.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl std::fmt::Display for Diagnostic {
    /// What is wrong and where, on one line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.place() {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Diagnostic {}
