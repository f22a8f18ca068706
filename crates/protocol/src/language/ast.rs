//! The syntax tree: what is written, nothing resolved.

use fencepost_source::Span;

/// A name, where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What the memory system is called.
    pub name: Ident,
    /// Its declarations.
    pub items: Vec<Item>,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `const C = 2 * LOCS;`
    Constant {
        /// Its name.
        name: Ident,
        /// Its value.
        value: Expr,
    },
    /// `enum Status { INV, SHD }`
    Enum {
        /// Its name.
        name: Ident,
        /// Its values.
        values: Vec<Ident>,
    },
    /// `record Line<j: Loc> { s: Status, d: data<j> }`
    Record(Record),
    /// `var owner[j: Loc]: opt Proc;`
    Variable(Variable),
    /// `init { … }`
    Init(Block),
    /// A rule, read or write.
    Rule(Box<Rule>),
    /// `invariant name: condition;`
    Invariant {
        /// Its name.
        name: Ident,
        /// What must hold in every state.
        condition: Expr,
    },
    /// `deadlock free;`
    DeadlockFree(Span),
}

/// A record type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: Ident,
    /// The location that its data belongs to, if it is not one of its fields.
    pub parameter: Option<Ident>,
    /// Its fields.
    pub fields: Vec<(Ident, Type)>,
}

/// A variable, or an array of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: Ident,
    /// `[i: Proc]`, or `[Proc]`.
    pub indices: Vec<(Option<Ident>, Ident)>,
    /// What each of them holds.
    pub ty: Type,
}

/// A type as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// Which.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// Kinds of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// `bool`, `Proc`, `Loc`, an enumeration, or a record.
    Name(Ident),
    /// `opt Proc`
    Optional(Ident),
    /// `data<j>`, or a record with a parameter: `Line<j>`.
    At(Ident, Ident),
    /// `0..3`
    Range(Box<Expr>, Box<Expr>),
    /// `queue<Msg, 4>` or `queue<Msg, 4, hardware>`
    Queue {
        /// What is in it.
        element: Box<Type>,
        /// How much has room.
        bound: Box<Expr>,
        /// Whether the bound is one of the system, so that rules wait for room.
        hardware: bool,
    },
}

/// What a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// A processor reads.
    Read,
    /// A processor writes.
    Write,
    /// A processor waits until its writes are visible to all.
    Fence,
    /// Anything else.
    Internal,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it is for.
    pub kind: RuleKind,
    /// Its name.
    pub name: Ident,
    /// `(i: Proc, j: Loc, v: data<j>)`
    pub parameters: Vec<(Ident, Type)>,
    /// Of a write: whether its place among the writes to the location is decided by another rule.
    pub deferred: bool,
    /// When it can happen.
    pub guard: Option<Expr>,
    /// Of a read: what is read.
    pub returns: Option<Expr>,
    /// The write that this rule puts into the order of its location: the location and the value.
    pub orders: Option<(Expr, Expr)>,
    /// What it does.
    pub body: Block,
}

/// Statements in braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Which.
    pub kind: StatementKind,
    /// Where.
    pub span: Span,
}

/// Kinds of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `target := value;`
    Assign(Expr, Expr),
    /// `append(queue, value);`
    Append(Expr, Expr),
    /// `pop(queue);`
    Pop(Expr),
    /// `clear(target);`: data becomes undefined, an optional none, a queue empty.
    Clear(Expr),
    /// `let name := value;`
    Let(Ident, Expr),
    /// `if condition { … } else { … }`
    If(Expr, Block, Block),
    /// `for p: Proc { … }`
    For(Ident, Ident, Block),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Which.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

/// Operators with two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    Add,
    Subtract,
    Multiply,
}

/// Kinds of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A name of anything.
    Name(String),
    /// A number.
    Number(u32),
    /// `true`, `false`
    Boolean(bool),
    /// `none`
    None,
    /// `initial`: the value that a location has at first.
    Initial,
    /// `any Proc`: one of all; only in `init`.
    Any(Type),
    /// `Proc#1`: one of them by number, which breaks the symmetry.
    Numbered(Ident, u32),
    /// `array[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `record.field`
    Field(Box<Expr>, Ident),
    /// `empty(q)`, `full(q)`, `head(q)`, `len(q)`
    Call(Ident, Box<Expr>),
    /// `Msg { m: INVAL, a: j }`
    Record(Ident, Vec<(Ident, Expr)>),
    /// `not x`
    Not(Box<Expr>),
    /// `x and y`
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `exists p: Proc { … }`, `forall e in queue { … }`
    Quantifier {
        /// Whether for all of them.
        all: bool,
        /// What one of them is called.
        name: Ident,
        /// Over what.
        domain: Domain,
        /// What is said about it.
        body: Box<Expr>,
    },
    /// `first e in queue { … }`, `last e in queue { … }`
    Pick {
        /// Whether the last one.
        last: bool,
        /// What an element is called.
        name: Ident,
        /// Of which queue.
        queue: Box<Expr>,
        /// Which elements count.
        body: Box<Expr>,
    },
}

/// What a quantifier ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// All processors or locations.
    Set(Ident),
    /// The elements of a queue.
    Queue(Box<Expr>),
}
