//! Places that a diagnostic is about.

use crate::Place;

/// A place that a diagnostic is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub place: Place,
    /// How many bytes it is about; to the end of the line where that is not known.
    pub length: Option<usize>,
    /// What is there; empty where the diagnostic says it.
    pub message: String,
}

impl Label {
    /// From a place to the end of its line.
    pub fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, length: None, message: message.into() }
    }

    /// About so many bytes.
    pub fn of_length(mut self, length: usize) -> Self {
        self.length = Some(length);
        self
    }
}
