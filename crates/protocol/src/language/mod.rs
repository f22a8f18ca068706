//! The language of memory systems, `.fpm`: text to tokens, to a syntax tree, to a checked [`Model`](crate::model::Model).
//! `docs/protocol.md` has the grammar.

pub mod ast;
mod check;
mod error;
mod expressions;
mod format;
mod parse;
mod parse_expression;
mod scope;
mod statements;
mod token;

pub use check::{CheckedFile, MOST, check};
pub use error::LanguageError;
pub use format::format;
pub use parse::parse;
