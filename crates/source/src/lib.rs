//! Places in source files, and diagnostics about them, for every crate that reads what a user wrote.

mod diagnostic;
mod place;
mod position;
mod source_map;
mod span;

pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use place::Place;
pub use position::{LineIndex, Position};
pub use source_map::SourceMap;
pub use span::Span;
