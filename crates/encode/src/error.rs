//! What cannot be encoded, where it stands, and what to do about it.

use fencepost_program::{Program, SourcePlace};
use thiserror::Error;

/// Something that this engine does not support. Nothing is approximated instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}{what} is not supported by the axiomatic engine; {remedy}")]
pub struct Unsupported {
    /// What it is.
    pub what: String,
    /// Where it stands, with a colon after it; empty where that is not known.
    pub place: String,
    /// What to do.
    pub remedy: String,
}

impl Unsupported {
    /// Something at a place of a program.
    pub fn at(program: &Program, place: Option<SourcePlace>, what: impl Into<String>, remedy: &str) -> Self {
        Self { what: what.into(), place: prefix(program, place), remedy: remedy.to_owned() }
    }
}

/// A place as the beginning of a message.
pub(crate) fn prefix(program: &Program, place: Option<SourcePlace>) -> String {
    place.map_or(String::new(), |place| {
        let path = program.files.get(place.file).map_or("", |file| file.path.as_str());
        format!("{}:{}: ", path.rsplit('/').next().unwrap_or(path), place.line)
    })
}

/// What to do where this engine cannot go on.
pub(crate) const OTHER_ENGINE: &str = "use the operational engine, as `fencepost verify` does";
