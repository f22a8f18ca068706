//! Tokens to a module, by recursive descent. Nesting is bounded, so no input can exhaust the stack.
//!
//! A module is read without the bodies of its functions and without its metadata, most of which nobody asks for in programs
//! that include large headers; of each, only the end is looked for. So what is wrong inside is found when that is read. Errors
//! in bodies are also looked for when the module around them cannot be read, to name the first one of a text that has several.

mod calls;
mod constants;
mod cursor;
mod instructions;
mod memory;
mod metadata;
mod module;
mod types;

use super::ast::{BlockDef, BodyText, FunctionDef, Module, SymbolDef};
use super::lexer::Piece;
use super::metadata::Node;
use super::types::Types;
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

/// Reads a module, and the types that it mentions outside of bodies.
pub fn parse(text: &str) -> Parse<(Module<'_>, Types<'_>)> {
    let mut parser = Parser::new(Piece { text, line: 1 }, Types::default());
    match parser.module() {
        Ok(()) => Ok((parser.module, parser.types)),
        Err(error) => Err(error_in_bodies(&parser.module, &mut parser.types).unwrap_or(error)),
    }
}

/// Reads the blocks of a function, and the types that they mention.
pub fn parse_body<'a>(body: &BodyText<'a>, types: &mut Types<'a>) -> Parse<Vec<BlockDef<'a>>> {
    let mut parser = Parser::new(body.text, std::mem::take(types));
    let blocks = parser.blocks(body.first_number);
    *types = parser.types;
    blocks
}

/// Reads a metadata node. None if it is of a kind that we have no use for.
pub fn parse_node(text: Piece<'_>) -> Parse<Option<Node<'_>>> {
    Parser::new(text, Types::default()).node()
}

/// The first error in the functions that were found.
fn error_in_bodies<'a>(module: &Module<'a>, types: &mut Types<'a>) -> Option<SyntaxError> {
    let mut functions: Vec<&FunctionDef<'a>> = module.symbols.values().filter_map(SymbolDef::function).collect();
    functions.sort_by_key(|function| function.line);
    functions.into_iter().find_map(|function| parse_body(&function.body, types).err())
}
