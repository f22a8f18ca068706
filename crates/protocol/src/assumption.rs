//! What the theorems assume of a memory system. Each is checked on the text, and what breaks it is reported with its place.

use crate::language::LanguageError;
use std::fmt;

/// An assumption (assumptions 1 to 4 of the paper; the two symmetries are one here).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Assumption {
    /// Data is moved, never inspected.
    DataIndependence,
    /// Renaming processors or locations makes runs out of runs.
    Symmetry,
    /// What is read was written to that location, or is its initial value.
    Causality,
}

impl Assumption {
    /// All of them.
    pub const ALL: [Assumption; 3] = [Self::DataIndependence, Self::Symmetry, Self::Causality];

    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::DataIndependence => "data-independence",
            Self::Symmetry => "symmetry",
            Self::Causality => "causality",
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DataIndependence => "data independent",
            Self::Symmetry => "symmetric in processors and locations",
            Self::Causality => "causal",
        })
    }
}

/// A place where a memory system breaks an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Which.
    pub assumption: Assumption,
    /// Where and how.
    pub error: LanguageError,
}

/// Which assumptions a memory system does not show to hold, if all of them may be assumed; the first breach of another one otherwise.
pub fn find_assumed<'b>(breaches: &'b [Breach], allowed: &[Assumption]) -> Result<Vec<Assumption>, &'b Breach> {
    if let Some(breach) = breaches.iter().find(|breach| !allowed.contains(&breach.assumption)) {
        return Err(breach);
    }
    let mut assumed: Vec<Assumption> = breaches.iter().map(|breach| breach.assumption).collect();
    assumed.sort();
    assumed.dedup();
    Ok(assumed)
}
