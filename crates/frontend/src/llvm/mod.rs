//! A reader of textual LLVM IR, versions 14 to 22: text to tokens to a module, with nothing decided about its meaning.

pub mod ast;
mod datalayout;
mod lexer;
mod metadata;
mod parser;
mod types;

pub use datalayout::{DataLayout, LayoutError, Leaf};
pub use lexer::unescape;
pub use metadata::{MdId, Metadata, Node};
pub use parser::{SyntaxError, parse, parse_body, parse_node};
pub use types::{TypeId, TypeKind, Types};
