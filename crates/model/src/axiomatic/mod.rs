//! Memory models as text: the specification format of section 3.5 of S. Burckhardt, Memory Model Sensitive Analysis of
//! Concurrent Data Types (2007).
//!
//! A file declares which predefined names it uses (`predefined`), relations that must exist for an execution to be allowed
//! (`exists`), variables and what they range over (`forall`), and labelled axioms (`require`). `models/sc.mm` of this crate is the shortest
//! example, `docs/models.md` explains the format.
//!
//! Beyond the examples of the dissertation the reader knows quantifiers inside of axioms (`exists store S : formula`, the
//! abstract syntax of Fig. 3.7), equivalence, and comments (`// ...`). [`vocabulary`] says what is predefined.

mod builtin;
mod check;
mod error;
mod evaluate;
mod lexer;
mod model;
pub mod orders;
mod parser;
mod print;
mod strength;
mod syntax;
pub mod vocabulary;

pub use builtin::{BUILT_IN, built_in, values_alone};
pub use error::{ModelError, ModelErrorKind};
pub use evaluate::{COHERENCE, EvaluationError, Extent, GivenRelation};
pub use model::{Axiom, DeclaredRelation, Formula, Model, RelationId, Symbol, Variable, VariableId};

/// Reads and checks the text of a model file.
pub fn read(text: &str) -> Result<Model, ModelError> {
    check::check(&parser::parse(text)?)
}
