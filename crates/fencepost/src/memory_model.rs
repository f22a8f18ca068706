//! Memory models as questions are given them.

use fencepost_litmus::models::{AxiomaticModel, CAT, LitmusModel, built_in, read_axioms, read_cat};
use fencepost_model::{models_in_cat, models_of_axioms};
use fencepost_source::{Code, Diagnostic, input};
use std::path::Path;

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
        Self(built_in(name).ok_or_else(|| Box::new(unknown(name).with_help(what_is_built_in()))))
    }

    /// The built-in model with a name, or else the one in the file with this name: in cat if it ends with `.cat`, and otherwise of
    /// first-order axioms. Files in cat may include others.
    pub fn find(name: &str) -> Self {
        Self(find(name).map_err(Box::new))
    }

    /// A model of first-order axioms, as its text; messages use the name.
    pub fn axioms(name: &str, text: &str) -> Self {
        Self(read_axioms(name, text).map(LitmusModel::Axioms))
    }

    /// A model in cat, as its text, which may include what is built in; messages use the name.
    pub fn cat(name: &str, text: &str) -> Self {
        Self(read_cat(name, text, &|_| Ok(None)).map(LitmusModel::Relations))
    }

    /// What is wrong with it, if anything is.
    #[doc(hidden)]
    pub fn check(&self) -> Result<(), Diagnostic> {
        self.0.as_ref().map(drop).map_err(|diagnostic| Diagnostic::clone(diagnostic))
    }

    pub(crate) fn read(self) -> Result<LitmusModel, Diagnostic> {
        self.0.map_err(|diagnostic| *diagnostic)
    }

    /// For a question that needs first-order axioms.
    #[doc(hidden)]
    pub fn read_axioms(self) -> Result<AxiomaticModel, Diagnostic> {
        match self.read()? {
            LitmusModel::Axioms(model) => Ok(model),
            LitmusModel::Relations(model) => {
                let message = format!("the model `{}` is written in cat; first-order axioms are needed", model.name);
                Err(Diagnostic::new(Code::UnsuitableModel, message).with_help(what_is_built_in()))
            }
        }
    }
}

fn find(name: &str) -> Result<LitmusModel, Diagnostic> {
    if let Some(model) = built_in(name) {
        return Ok(model);
    }
    let text = text_of(name)?;
    let model = match name.ends_with(CAT) {
        true => read_cat(name, &text, &include).map(LitmusModel::Relations),
        false => read_axioms(name, &text).map(LitmusModel::Axioms),
    };
    model.map_err(|wrong| *wrong)
}

/// What the file of a model has.
fn text_of(name: &str) -> Result<String, Diagnostic> {
    if !Path::new(name).exists() {
        return Err(unknown(name).with_help(format!("{}; anything else is a file", what_is_built_in())));
    }
    input::read_text(Path::new(name)).map_err(|refused| refused.with_help(what_is_built_in()))
}

/// The text of a file that a model includes; none if there is no such file.
fn include(path: &str) -> Result<Option<String>, String> {
    let Ok(about) = std::fs::metadata(path) else { return Ok(None) };
    // A device may have no end.
    if !about.is_file() {
        return Err(if about.is_dir() { "it is a folder" } else { "it is not an ordinary file" }.to_owned());
    }
    std::fs::read_to_string(path).map(Some).map_err(|error| error.to_string())
}

fn unknown(name: &str) -> Diagnostic {
    Diagnostic::new(Code::UnknownModel, format!("there is no memory model `{name}`"))
}

fn what_is_built_in() -> String {
    let axioms = models_of_axioms().collect::<Vec<_>>().join(", ");
    let in_cat = models_in_cat().collect::<Vec<_>>().join(", ");
    format!("built in are {axioms}, and for litmus tests also {in_cat}")
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
