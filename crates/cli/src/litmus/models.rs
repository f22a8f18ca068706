//! The memory models of a run: built in, or a file of the user.

use crate::exit::Failure;
use crate::model_names::advice;
use fencepost_litmus::models::{
    AxiomaticModel, CAT, LitmusModel, ModelError, built_in, built_in_axioms, is_cat, read_axioms, read_cat,
};
use fencepost_model::{models_in_cat, models_of_axioms};
use fencepost_source::{Code, Diagnostic};
use std::path::Path;

/// The model with a name, or in a file.
pub fn find(name: &str) -> Result<LitmusModel, Failure> {
    if let Some(model) = built_in(name) {
        return Ok(model);
    }
    if name.ends_with(CAT) {
        return read_cat(name, &file(name)?, &include).map(LitmusModel::Relations).map_err(refused);
    }
    find_axioms(name).map(LitmusModel::Axioms)
}

/// The model of first-order axioms with a name, or in a file.
pub fn find_axioms(name: &str) -> Result<AxiomaticModel, Failure> {
    if let Some(model) = built_in_axioms(name) {
        return Ok(model);
    }
    if is_cat(name) {
        let message = format!("the model `{name}` is written in cat, which only `fencepost litmus` and `models` take");
        return Err(Diagnostic::new(Code::UnsuitableModel, message).with_help(what_is_built_in()).into());
    }
    read_axioms(name, &file(name)?).map_err(refused)
}

fn refused(error: ModelError) -> Failure {
    Diagnostic::new(error.code, error.message).with_help(error.remedy).into()
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

fn what_is_built_in() -> String {
    let axioms = models_of_axioms().collect::<Vec<_>>().join(", ");
    let in_cat = models_in_cat().collect::<Vec<_>>().join(", ");
    format!("built in are {axioms}, and for `litmus` also {in_cat}; anything else is a file")
}

fn file(name: &str) -> Result<String, Failure> {
    if !Path::new(name).exists() {
        let advice = advice(name).map_or(String::new(), |advice| format!("{advice}; "));
        let message = format!("there is no memory model `{name}`");
        return Err(Diagnostic::new(Code::UnknownModel, message)
            .with_help(format!("{advice}{}", what_is_built_in()))
            .into());
    }
    std::fs::read_to_string(name).map_err(|error| {
        let message = format!("{name}: the model cannot be read: {error}");
        Diagnostic::new(Code::UnreadableFile, message).with_help(what_is_built_in()).into()
    })
}
