//! Names inside of a rule, and expressions with their types.

use crate::model::{Expr, LocalId, Type};
use fencepost_source::Span;

/// Which location the data in a value belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataLocation {
    /// There is no data, or it says by itself where it belongs, as in a message with a location.
    Nowhere,
    /// To this one.
    Location(Box<Expr>),
    /// To any: the initial value.
    Any,
}

/// An expression with its type.
#[derive(Clone, Debug)]
pub struct TypedExpr {
    pub expr: Expr,
    pub ty: Kind,
    pub at: DataLocation,
    pub span: Span,
}

/// The type of an expression: one that variables have too, or of something written in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Of(Type),
    /// A number of any size.
    Number,
    None,
    /// The initial value.
    Initial,
}

/// A name inside of a rule.
#[derive(Clone, Debug)]
pub struct Binding {
    pub name: String,
    pub local: LocalId,
    /// What it stands for. A `let` for something that cannot change is another name for the same, so that the location of
    /// data is recognised under both.
    pub expr: Expr,
    pub ty: Kind,
    pub at: DataLocation,
}

/// What may be written where we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// In the body of `init`, where `any` chooses.
    Init,
    Rule,
    Invariant,
}

/// Names inside of a rule, those further inside last.
pub struct Scope {
    pub context: Context,
    pub bindings: Vec<Binding>,
    /// All names that the rule has ever had, by [`LocalId`].
    pub locals: Vec<(String, Type)>,
}

impl Scope {
    pub fn new(context: Context) -> Self {
        Self { context, bindings: Vec::new(), locals: Vec::new() }
    }

    pub fn find(&self, name: &str) -> Option<&Binding> {
        self.bindings.iter().rev().find(|binding| binding.name == name)
    }

    pub fn bind(&mut self, name: &str, ty: Type, at: DataLocation) -> LocalId {
        let local = LocalId::new(self.locals.len() as u32);
        self.locals.push((name.to_owned(), ty.clone()));
        self.bindings.push(Binding { name: name.to_owned(), local, expr: Expr::Local(local), ty: Kind::Of(ty), at });
        local
    }
}
