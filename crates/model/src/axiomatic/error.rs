//! What is wrong with a model file, where, and what to do about it.

use fencepost_source::{Code, Position};
use std::fmt;

/// What kind of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ModelErrorKind {
    /// The text does not follow the grammar.
    Syntax,
    /// Formulas are nested too deeply.
    TooDeep,
    /// A name is used that nobody declares.
    Undeclared,
    /// A `predefined` section names something that fencepost does not know.
    NotPredefined,
    /// A name is declared a second time, or a label used again.
    Duplicate,
    /// More or fewer arguments than declared.
    Arity,
    /// An argument of a type that does not fit, or something that is no type in the place of one.
    Type,
    /// An axiom without a label.
    Label,
    /// Something is used as what it is not: a relation as a variable, a variable as a relation.
    Role,
    /// A capital letter where there must be none, or the other way round.
    Capital,
}

impl ModelErrorKind {
    /// The class of problems in diagnostics.
    pub fn code(self) -> Code {
        match self {
            Self::Syntax => Code::ModelSyntax,
            Self::TooDeep => Code::ModelSize,
            Self::Undeclared | Self::NotPredefined | Self::Duplicate | Self::Label | Self::Role | Self::Capital => {
                Code::ModelName
            }
            Self::Arity | Self::Type => Code::ModelType,
        }
    }
}

/// A mistake in a model file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// What kind of mistake.
    pub kind: ModelErrorKind,
    /// Where.
    pub position: Position,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
    /// Other places that have to do with it, and what is there.
    pub labels: Vec<(Position, String)>,
}

impl ModelError {
    pub(super) fn new(
        kind: ModelErrorKind,
        position: Position,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self { kind, position, message: message.into(), remedy: remedy.into(), labels: Vec::new() }
    }

    /// With another place that has to do with it, if it is known.
    pub(super) fn with_label(mut self, position: Option<Position>, message: &str) -> Self {
        self.labels.extend(position.map(|position| (position, message.to_owned())));
        self
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.position, self.message, self.remedy)
    }
}

impl std::error::Error for ModelError {}
