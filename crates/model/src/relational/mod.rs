//! The relational core of memory models: sets and relations of events that are defined from those of an execution graph,
//! and constraints on them. [`cat`](crate::cat) is its text; this is what engines work with, with all names resolved,
//! functions applied and files included.

mod check;
mod evaluate;
mod explain;
mod expression;
mod monotone;

pub use check::{Constraint, ConstraintKind, Effect, OrderOfEvents, RelationalModel, Violation};
pub use evaluate::{Evaluation, Value};
pub use expression::{Expression, ExpressionId, Expressions, Group, GroupId, Kind};
