//! Places in source files, and diagnostics about them, for every crate that reads what a user wrote.

mod diagnostic;
mod place;

pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use place::Place;
