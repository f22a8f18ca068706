//! What is wrong with a text in cat, where, and what to do about it.

use fencepost_source::{Code, Position};
use std::fmt;

/// What kind of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CatErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// Expressions are nested too deeply, or become too large when functions are applied.
    TooLarge,
    /// A name that nobody has defined.
    Unknown,
    /// A set where a relation is asked for, or the other way round; a function that is not applied.
    Type,
    /// A recursive definition without a least solution.
    Recursion,
    /// A file that is not found, or that includes itself.
    Include,
    /// Something of cat that is not supported.
    Unsupported,
}

impl CatErrorKind {
    /// The class of problems in diagnostics.
    pub fn code(self) -> Code {
        match self {
            Self::Syntax => Code::CatSyntax,
            Self::TooLarge => Code::CatSize,
            Self::Unknown => Code::CatName,
            Self::Type => Code::CatType,
            Self::Recursion => Code::CatRecursion,
            Self::Include => Code::CatInclude,
            Self::Unsupported => Code::CatUnsupported,
        }
    }
}

/// A mistake in a text in cat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatError {
    /// What kind of mistake.
    pub kind: CatErrorKind,
    /// The file.
    pub file: String,
    /// Where in the file.
    pub position: Position,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
    /// Other places of the file that have to do with it, and what is there.
    pub labels: Vec<(Position, String)>,
}

impl fmt::Display for CatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}; {}", self.file, self.position, self.message, self.remedy)
    }
}

impl std::error::Error for CatError {}

/// A mistake before it is known in which file.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    pub kind: CatErrorKind,
    pub position: Position,
    pub message: String,
    pub remedy: String,
    pub labels: Vec<(Position, String)>,
}

impl Mistake {
    pub fn new(
        kind: CatErrorKind,
        position: Position,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Box<Self> {
        Box::new(Self { kind, position, message: message.into(), remedy: remedy.into(), labels: Vec::new() })
    }

    pub fn in_file(self, file: &str) -> CatError {
        let Self { kind, position, message, remedy, labels } = self;
        CatError { kind, file: file.to_owned(), position, message, remedy, labels }
    }
}
