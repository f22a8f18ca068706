//! A cat file as it is written: names are not looked up yet, and everything knows where it stands.

use crate::relational::{ConstraintKind, Effect};
use fencepost_source::Position;
use std::rc::Rc;

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub text: Rc<str>,
    pub position: Position,
}

/// An expression and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Exp {
    pub position: Position,
    pub kind: ExpKind,
}

/// Operators between two or more expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    Union,
    Composition,
    Intersection,
}

/// Operators behind an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Postfix {
    TransitiveClosure,
    ReflexiveTransitiveClosure,
    Optional,
    Inverse,
}

#[derive(Clone, Debug)]
pub(super) enum ExpKind {
    Name(Rc<str>),
    /// `0`
    Nothing,
    /// `{}`
    EmptySet,
    /// `a | b | c`, and likewise; at least two.
    Infix(Infix, Vec<Exp>),
    /// `a \ b`
    Difference(Box<Exp>, Box<Exp>),
    /// `a * b`
    Product(Box<Exp>, Box<Exp>),
    /// `~a`
    Complement(Box<Exp>),
    Postfix(Postfix, Box<Exp>),
    /// `[a]`
    Identity(Box<Exp>),
    /// `f(a, b)` or `f a`
    Apply(Box<Exp>, Vec<Exp>),
    /// `let ... in e`
    Let(Bindings, Box<Exp>),
    /// `fun x -> e`
    Function(Rc<FunctionSyntax>),
    /// `try a with b`
    Try(Box<Exp>, Box<Exp>),
}

/// What a function does.
#[derive(Debug)]
pub(super) struct FunctionSyntax {
    pub parameters: Vec<Name>,
    pub body: Exp,
}

/// `a = e` or `f(x, y) = e`
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub name: Name,
    pub value: Exp,
}

/// `let a = e and b = e`
#[derive(Clone, Debug)]
pub(super) struct Bindings {
    pub is_recursive: bool,
    pub all: Vec<Binding>,
}

#[derive(Clone, Debug)]
pub(super) enum Statement {
    Let(Bindings),
    Include(Name),
    Constraint {
        kind: ConstraintKind,
        is_negated: bool,
        effect: Effect,
        of: Exp,
        name: Option<Name>,
        position: Position,
    },
    /// Expressions whose drawing is asked for.
    Show(Vec<Exp>),
}

/// A whole file.
#[derive(Debug)]
pub(super) struct File {
    /// What its first line calls it, if that says anything.
    pub title: Option<String>,
    pub statements: Vec<Statement>,
}
