//! A model file as it is written: names are not looked up yet, and everything knows where it stands.

use fencepost_source::Position;

/// A name and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<'a> {
    pub text: &'a str,
    pub position: Position,
}

/// A whole file.
#[derive(Clone, Debug)]
pub(super) struct ModelSyntax<'a> {
    pub name: Name<'a>,
    pub predefined: Vec<DeclarationSyntax<'a>>,
    pub existential: Vec<DeclarationSyntax<'a>>,
    pub variables: Vec<VariableSyntax<'a>>,
    pub axioms: Vec<AxiomSyntax<'a>>,
}

/// What a declaration declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeclarationKind {
    Set,
    Predicate,
    Relation,
}

impl DeclarationKind {
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Predicate => "predicate",
            Self::Relation => "relation",
        }
    }
}

/// `relation seed(load, store)`
#[derive(Clone, Debug)]
pub(super) struct DeclarationSyntax<'a> {
    pub kind: DeclarationKind,
    pub name: Name<'a>,
    /// Types of the arguments; none for a set.
    pub arguments: Vec<Name<'a>>,
}

/// One variable of `X, Y : access`.
#[derive(Clone, Copy, Debug)]
pub(super) struct VariableSyntax<'a> {
    pub name: Name<'a>,
    pub ty: Name<'a>,
}

/// `<T2> ~memory_order(X, X)`
#[derive(Clone, Debug)]
pub(super) struct AxiomSyntax<'a> {
    pub label: Name<'a>,
    pub formula: FormulaSyntax<'a>,
}

/// `forall` or `exists`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuantifierKind {
    ForAll,
    Exists,
}

/// A formula; Fig. 3.7 of the dissertation.
#[derive(Clone, Debug)]
pub(super) enum FormulaSyntax<'a> {
    True,
    False,
    Not(Box<FormulaSyntax<'a>>),
    And(Vec<FormulaSyntax<'a>>),
    Or(Vec<FormulaSyntax<'a>>),
    Implies(Box<FormulaSyntax<'a>>, Box<FormulaSyntax<'a>>),
    Iff(Box<FormulaSyntax<'a>>, Box<FormulaSyntax<'a>>),
    /// `exists store S : ...`; the type may be left out if the `forall` section has the variable.
    Quantified {
        kind: QuantifierKind,
        ty: Option<Name<'a>>,
        variables: Vec<Name<'a>>,
        body: Box<FormulaSyntax<'a>>,
    },
    Equal(Name<'a>, Name<'a>),
    Applied {
        name: Name<'a>,
        arguments: Vec<Name<'a>>,
    },
}
