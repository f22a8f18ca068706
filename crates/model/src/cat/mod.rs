//! Memory models in cat, the language of herd (J. Alglave, P. Cousot, L. Maranget, Syntax and semantics of the weak
//! consistency model specification language cat, 2016): definitions of sets and relations of events, and constraints.
//!
//! Read here are definitions (`let`, `let rec ... and`), functions, `let ... in`, `try ... with`, `include`, `show`, and the
//! constraints `acyclic`, `irreflexive` and `empty`, negated, as flags, and with `undefined_unless`. What else there is in
//! cat is refused with its place. [`names`] has the sets and relations that are there before a text defines any; a library
//! of definitions that others share is in `cat/` of this crate.

mod elaborate;
mod environment;
mod error;
mod lexer;
mod library;
pub mod names;
mod parser;
mod syntax;

pub use error::{CatError, CatErrorKind};
pub use library::{BUILT_IN, LIBRARY, built_in};

use crate::relational::RelationalModel;

/// Finds the text of an included file by its path: the name in the text, beside the file that has it. None if there is no such
/// file, and why it cannot be read if it cannot.
pub type Includes<'i> = &'i dyn Fn(&str) -> Result<Option<String>, String>;

/// Reads a model: `text` of the file `name`, whose includes `includes` finds. What it does not find is looked for in the
/// [library](LIBRARY).
pub fn read(name: &str, text: &str, includes: Includes<'_>) -> Result<RelationalModel, CatError> {
    elaborate::elaborate(name, text, includes)
}
