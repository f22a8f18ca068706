//! The memory models of a run: built in, or a file of the user. They are texts of two kinds, axioms and cat.

use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::model_names::advice;
use fencepost_encode::axioms::with_synchronisation;
use fencepost_model::axiomatic::{Model, read};
use fencepost_model::relational::RelationalModel;
use fencepost_model::{BufferModel, BuiltInText, built_in_text, cat, models_in_cat, models_of_axioms};
use std::path::Path;

/// A memory model as a text of one kind.
#[derive(Clone, Debug)]
pub enum LitmusModel {
    /// First-order axioms.
    Axioms(AxiomaticModel),
    /// Relations and constraints, in cat.
    Relations(CatModel),
}

/// A memory model of first-order axioms in all forms that there are of it.
#[derive(Clone, Debug)]
pub struct AxiomaticModel {
    /// As the user calls it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its axioms.
    pub axioms: Model,
    /// The same model as relations, if it is built in.
    pub relations: Option<RelationalModel>,
    /// Its store buffers, if there is a machine for it.
    pub buffers: Option<BufferModel>,
}

impl AxiomaticModel {
    /// Whether it is the built-in sequential consistency.
    pub fn is_sequentially_consistent(&self) -> bool {
        self.buffers.is_some_and(BufferModel::is_sequentially_consistent)
    }
}

/// A memory model in cat.
#[derive(Clone, Debug)]
pub struct CatModel {
    /// As the user calls it.
    pub name: String,
    /// What its text means.
    pub relations: RelationalModel,
}

impl LitmusModel {
    /// As the user calls it.
    pub fn name(&self) -> &str {
        match self {
            Self::Axioms(model) => &model.name,
            Self::Relations(model) => &model.name,
        }
    }

    /// Its store buffers, if there is a machine for it.
    pub fn buffers(&self) -> Option<BufferModel> {
        match self {
            Self::Axioms(model) => model.buffers,
            Self::Relations(_) => None,
        }
    }
}

/// The endings of files with models.
const CAT: &str = ".cat";

/// The model with a name, or in a file.
pub fn find(name: &str) -> Result<LitmusModel, Failure> {
    let refused = |error: cat::CatError| {
        let message = format!("{}:{}: {}", error.file, error.position, error.message);
        Failure::from(Diagnostic::new(message).with_help(error.remedy.as_str()))
    };
    let relations = if let Some(BuiltInText::Cat(text)) = built_in_text(name) {
        cat::read(&format!("{name}{CAT}"), text, &|_| Ok(None))
    } else if name.ends_with(CAT) {
        cat::read(name, &file(name)?, &include)
    } else {
        return find_axioms(name).map(LitmusModel::Axioms);
    };
    let relations = relations.map_err(refused)?;
    Ok(LitmusModel::Relations(CatModel { name: name.to_owned(), relations }))
}

/// The text of a file that a model includes; none if there is no such file.
fn include(path: &str) -> Result<Option<String>, String> {
    let Ok(about) = std::fs::metadata(path) else { return Ok(None) };
    // A device may have no end.
    if !about.is_file() {
        return Err(if about.is_dir() { "it is a folder" } else { "it is no ordinary file" }.to_owned());
    }
    std::fs::read_to_string(path).map(Some).map_err(|error| error.to_string())
}

/// The model of first-order axioms with a name, or in a file.
pub fn find_axioms(name: &str) -> Result<AxiomaticModel, Failure> {
    if name.ends_with(CAT) || matches!(built_in_text(name), Some(BuiltInText::Cat(_))) {
        let message = format!("the model `{name}` is written in cat, which only `fencepost litmus` and `models` take");
        return Err(Diagnostic::new(message).with_help(built_in()).into());
    }
    let (text, buffers, relations) = match built_in_text(name) {
        Some(text) => (text.text().to_owned(), BufferModel::named(name), cat::built_in(name)),
        None => (file(name)?, None, None),
    };
    let axioms = read(&text).map_err(|error| {
        Failure::from(
            Diagnostic::new(format!("{name}:{}: {}", error.position, error.message)).with_help(error.remedy.as_str()),
        )
    })?;
    Ok(AxiomaticModel { name: name.to_owned(), text, axioms: with_synchronisation(axioms), relations, buffers })
}

fn built_in() -> String {
    let axioms = models_of_axioms().collect::<Vec<_>>().join(", ");
    let in_cat = models_in_cat().collect::<Vec<_>>().join(", ");
    format!("built in are {axioms}, and for `litmus` also {in_cat}; anything else is a file")
}

fn file(name: &str) -> Result<String, Failure> {
    if !Path::new(name).exists() {
        let advice = advice(name).map_or(String::new(), |advice| format!("{advice}; "));
        let message = format!("there is no memory model `{name}`");
        return Err(Diagnostic::new(message).with_help(format!("{advice}{}", built_in())).into());
    }
    std::fs::read_to_string(name).map_err(|error| {
        let message = format!("{name}: the model cannot be read: {error}");
        Diagnostic::new(message).with_help(built_in()).into()
    })
}
