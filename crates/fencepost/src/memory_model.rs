//! Memory models as questions are given them.

use fencepost_litmus::models::{AxiomaticModel, LitmusModel, ModelError, built_in, read_axioms, read_cat};
use fencepost_source::{Code, Diagnostic};

/// A memory model: one that is built in, by its name, or a text. What is wrong with it is said by the question that is asked about it.
///
/// ```
/// # use fencepost::{Litmus, MemoryModel, Outcome};
/// # fn main() -> Result<(), fencepost::Diagnostic> {
/// # let test = "C SB\n{ x=0; }\nP0(int* x) { *x = 1; }\n~exists (x=2)";
/// let coherence = MemoryModel::cat("mine.cat", "acyclic po-loc | rf | co | fr");
/// assert_eq!(Litmus::new(test).model(coherence).run()?.outcome, Outcome::Pass);
/// assert_eq!(Litmus::new(test).model("tso").run()?.outcome, Outcome::Pass);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MemoryModel(Result<LitmusModel, Box<Diagnostic>>);

impl MemoryModel {
    /// The built-in model with a name, such as `tso` or `rc11`.
    pub fn named(name: &str) -> Self {
        let unknown = || Box::new(Diagnostic::new(Code::UnknownModel, format!("there is no memory model `{name}`")));
        Self(built_in(name).ok_or_else(unknown))
    }

    /// A model of first-order axioms, as its text; messages use the name.
    pub fn axioms(name: &str, text: &str) -> Self {
        Self(read_axioms(name, text).map(LitmusModel::Axioms).map_err(refused))
    }

    /// A model in cat, as its text, which may include what is built in; messages use the name.
    pub fn cat(name: &str, text: &str) -> Self {
        Self(read_cat(name, text, &|_| Ok(None)).map(LitmusModel::Relations).map_err(refused))
    }

    pub(crate) fn read(self) -> Result<LitmusModel, Diagnostic> {
        self.0.map_err(|diagnostic| *diagnostic)
    }

    /// For a question that needs first-order axioms.
    pub(crate) fn read_axioms(self) -> Result<AxiomaticModel, Diagnostic> {
        match self.read()? {
            LitmusModel::Axioms(model) => Ok(model),
            LitmusModel::Relations(model) => Err(Diagnostic::new(
                Code::UnsuitableModel,
                format!("the model `{}` is written in cat; first-order axioms are needed", model.name),
            )),
        }
    }
}

fn refused(error: ModelError) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(error.code, error.message).with_help(error.remedy))
}

impl From<&str> for MemoryModel {
    fn from(name: &str) -> Self {
        Self::named(name)
    }
}

impl From<String> for MemoryModel {
    fn from(name: String) -> Self {
        Self::named(&name)
    }
}

#[doc(hidden)]
impl From<LitmusModel> for MemoryModel {
    fn from(model: LitmusModel) -> Self {
        Self(Ok(model))
    }
}

#[doc(hidden)]
impl From<AxiomaticModel> for MemoryModel {
    fn from(model: AxiomaticModel) -> Self {
        Self(Ok(LitmusModel::Axioms(model)))
    }
}
