//! Places in source files, diagnostics about them, and what lexers are made of, for every crate that reads what a user wrote.

mod code;
mod cursor;
mod diagnostic;
mod place;
mod position;
mod source_map;
mod span;

pub use code::Code;
pub use cursor::Cursor;
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use place::Place;
pub use position::{LineIndex, Position};
pub use source_map::SourceMap;
pub use span::Span;
