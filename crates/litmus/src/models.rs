//! Memory models as texts of two kinds, axioms and cat.

use fencepost_encode::axioms::with_synchronisation;
use fencepost_model::axiomatic::{Model, read};
use fencepost_model::relational::RelationalModel;
use fencepost_model::{BufferModel, BuiltInText, built_in_text, cat};
use fencepost_source::{Diagnostic, Label, Position};

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

/// How the name of a file ends that has a model in cat.
pub const CAT: &str = ".cat";

/// Whether a name is one of a model in cat: built in, or a file.
pub fn is_cat(name: &str) -> bool {
    name.ends_with(CAT) || matches!(built_in_text(name), Some(BuiltInText::Cat(_)))
}

/// The built-in model of a name; none if there is no such model.
pub fn built_in(name: &str) -> Option<LitmusModel> {
    match built_in_text(name)? {
        BuiltInText::Cat(_) => {
            let relations = cat::built_in(name)?;
            Some(LitmusModel::Relations(CatModel { name: name.to_owned(), relations }))
        }
        _ => built_in_axioms(name).map(LitmusModel::Axioms),
    }
}

/// The built-in model of first-order axioms of a name; none if there is no such model.
pub fn built_in_axioms(name: &str) -> Option<AxiomaticModel> {
    let text = built_in_text(name).filter(|text| !matches!(text, BuiltInText::Cat(_)))?;
    let model = read_axioms(name, text.text()).ok()?;
    Some(AxiomaticModel { relations: cat::built_in(name), buffers: BufferModel::named(name), ..model })
}

/// A model in cat: the text of a file, whose includes `includes` finds.
pub fn read_cat(name: &str, text: &str, includes: cat::Includes<'_>) -> Result<CatModel, Box<Diagnostic>> {
    let relations = cat::read(name, text, includes).map_err(|error| {
        let diagnostic = Diagnostic::new(error.kind.code(), error.message).with_help(error.remedy);
        at(diagnostic, &error.file, error.position, error.labels)
    })?;
    Ok(CatModel { name: name.to_owned(), relations })
}

/// A model of first-order axioms: the text of a file.
pub fn read_axioms(name: &str, text: &str) -> Result<AxiomaticModel, Box<Diagnostic>> {
    let axioms = read(text).map_err(|error| {
        let diagnostic = Diagnostic::new(error.kind.code(), error.message).with_help(error.remedy);
        at(diagnostic, name, error.position, error.labels)
    })?;
    let axioms = with_synchronisation(axioms);
    Ok(AxiomaticModel { name: name.to_owned(), text: text.to_owned(), axioms, relations: None, buffers: None })
}

/// With its place in a file, and the others that have to do with it.
fn at(diagnostic: Diagnostic, file: &str, position: Position, labels: Vec<(Position, String)>) -> Box<Diagnostic> {
    let diagnostic = diagnostic.at(Some(position.in_file(file)));
    let labels = labels.into_iter().map(|(position, message)| Label::new(position.in_file(file), message));
    Box::new(labels.fold(diagnostic, Diagnostic::with_label))
}
