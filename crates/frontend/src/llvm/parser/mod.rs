//! Tokens to a module, by recursive descent. Nesting is bounded, so no input can exhaust the stack.

mod calls;
mod constants;
mod cursor;
mod instructions;
mod memory;
mod metadata;
mod module;
mod types;

use super::ast::Module;
use super::lexer::tokenize;
use cursor::Parser;

/// Why a text is not LLVM IR that we can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Line, counted from 1.
    pub line: u32,
    /// What was expected or found.
    pub message: String,
}

type Parse<T> = Result<T, SyntaxError>;

/// Reads a module.
pub fn parse(text: &str) -> Parse<Module<'_>> {
    let mut parser = Parser::new(tokenize(text)?);
    parser.module()?;
    Ok(parser.module)
}
