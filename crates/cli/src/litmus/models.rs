//! The memory models of a run: built in, or a file of the user. They are texts of two kinds, axioms and cat.

use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::model_names::advice;
use fencepost_encode::axioms::with_synchronisation;
use fencepost_model::axiomatic::{BUILT_IN, Model, read};
use fencepost_model::relational::RelationalModel;
use fencepost_model::{BufferModel, cat};
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

/// Names and texts of the built-in models that are texts in cat only.
pub fn built_in_cat() -> impl Iterator<Item = (&'static str, &'static str)> {
    let has_axioms = |name: &str| BUILT_IN.iter().any(|(known, _)| *known == name);
    cat::BUILT_IN.iter().copied().filter(move |(name, _)| !has_axioms(name))
}

/// The model with a name, or in a file.
pub fn find(name: &str) -> Result<LitmusModel, Failure> {
    let refused = |error: cat::CatError| {
        let message = format!("{}:{}: {}", error.file, error.position, error.message);
        Failure::from(Diagnostic::new(message).with_help(error.remedy.as_str()))
    };
    let relations = if let Some((_, text)) = built_in_cat().find(|(known, _)| *known == name) {
        cat::read(&format!("{name}{CAT}"), text, &|_| None)
    } else if name.ends_with(CAT) {
        let folder = Path::new(name).parent().unwrap_or(Path::new("")).to_owned();
        cat::read(name, &file(name)?, &|included| std::fs::read_to_string(folder.join(included)).ok())
    } else {
        return find_axioms(name).map(LitmusModel::Axioms);
    };
    let relations = relations.map_err(refused)?;
    Ok(LitmusModel::Relations(CatModel { name: name.to_owned(), relations }))
}

/// The model of first-order axioms with a name, or in a file.
pub fn find_axioms(name: &str) -> Result<AxiomaticModel, Failure> {
    if name.ends_with(CAT) || built_in_cat().any(|(known, _)| known == name) {
        let message = format!("the model `{name}` is written in cat, which only `fencepost litmus` and `models` take");
        return Err(Diagnostic::new(message).with_help(built_in()).into());
    }
    let (text, buffers, relations) = match BUILT_IN.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => ((*text).to_owned(), name.parse().ok(), cat::built_in(name)),
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
    let axioms = BUILT_IN.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let in_cat = built_in_cat().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
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
