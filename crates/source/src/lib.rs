//! Places in source files, diagnostics about them, and what lexers are made of, for every crate that reads what a user wrote.

mod code;
mod cursor;
mod diagnostic;
pub mod input;
mod label;
mod place;
mod position;
mod render;
mod rule;
mod source_map;
mod span;
mod style;
mod visible;

pub use code::Code;
pub use cursor::Cursor;
pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use label::Label;
pub use place::Place;
pub use position::{LineIndex, Position};
pub use rule::Rule;
pub use source_map::SourceMap;
pub use span::Span;
pub use style::{Ink, Style};
pub use visible::{escape_controls, is_hidden, shown_path, visible, visible_lines};
