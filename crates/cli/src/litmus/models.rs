//! The memory models of a run: built in, or a file of the user.

use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use crate::model_names::advice;
use fencepost_encode::axioms::with_synchronisation;
use fencepost_model::BufferModel;
use fencepost_model::axiomatic::{BUILT_IN, Model, read};
use std::path::Path;

/// A memory model in all forms that there are of it.
#[derive(Clone, Debug)]
pub struct LitmusModel {
    /// As the user calls it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its axioms.
    pub axioms: Model,
    /// Its store buffers, if there is a machine for it.
    pub buffers: Option<BufferModel>,
}

/// The model with a name, or in a file.
pub fn find(name: &str) -> Result<LitmusModel, Failure> {
    let (text, buffers) = match BUILT_IN.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => ((*text).to_owned(), name.parse().ok()),
        None => (file(name)?, None),
    };
    let axioms = read(&text).map_err(|error| {
        Failure::from(
            Diagnostic::new(format!("{name}:{}: {}", error.position, error.message)).with_help(error.remedy.as_str()),
        )
    })?;
    Ok(LitmusModel { name: name.to_owned(), text, axioms: with_synchronisation(axioms), buffers })
}

fn file(name: &str) -> Result<String, Failure> {
    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    let built_in = format!("built in are {}; anything else is a file", names.join(", "));
    if !Path::new(name).exists() {
        let advice = advice(name).map_or(String::new(), |advice| format!("{advice}; "));
        let message = format!("there is no memory model `{name}`");
        return Err(Diagnostic::new(message).with_help(format!("{advice}{built_in}")).into());
    }
    std::fs::read_to_string(name).map_err(|error| {
        let message = format!("{name}: the model cannot be read: {error}");
        Diagnostic::new(message).with_help(built_in.as_str()).into()
    })
}
