//! Why it cannot be said whether an execution is one of a first-order model.

use fencepost_graph::EventId;
use std::fmt;

/// Why it cannot be said whether a graph is an execution of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluationError {
    /// A relation is given that the model does not ask for.
    UnknownRelation {
        /// Its name.
        name: String,
    },
    /// A relation is given twice.
    GivenTwice {
        /// Its name.
        name: String,
    },
    /// A relation is neither given, nor does the model define it.
    NotGiven {
        /// Its name.
        name: String,
    },
    /// A relation is not given in a way that fits it: an order of what is no relation between two of the same sort, an event that is not there
    /// or stands twice in an order, too many or too few events.
    DoesNotFit {
        /// Its name.
        name: String,
    },
    /// An access that is to no bytes of memory.
    NoBytes {
        /// The access.
        access: EventId,
    },
    /// Two accesses have some bytes in common, and others not. Axioms know equal addresses and others.
    OtherSizes {
        /// The accesses.
        accesses: [EventId; 2],
    },
    /// A read, some bytes of which come from nowhere.
    NoSource {
        /// The read.
        read: EventId,
    },
    /// A read whose bytes come from several writes.
    SeveralSources {
        /// The read.
        read: EventId,
    },
    /// There are too many events, or too many orders of them, to search through.
    TooLarge {
        /// How much the search looks at: events to order, or beginnings of orders.
        limit: usize,
    },
}

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRelation { name } => write!(f, "the model has no relation `{name}`"),
            Self::GivenTwice { name } => write!(f, "the relation `{name}` is given twice"),
            Self::NotGiven { name } => write!(f, "the relation `{name}` is not given, and no axiom defines it"),
            Self::DoesNotFit { name } => {
                write!(f, "what is given for the relation `{name}` does not fit its arguments")
            }
            Self::NoBytes { access } => write!(f, "the access {access} is to no memory"),
            Self::OtherSizes { accesses: [one, other] } => {
                write!(f, "the accesses {one} and {other} share some bytes and not others, which axioms cannot express")
            }
            Self::NoSource { read } => write!(f, "the read {read} has bytes that come from nowhere"),
            Self::SeveralSources { read } => {
                write!(f, "the read {read} has bytes of several writes, which axioms cannot express")
            }
            Self::TooLarge { limit } => write!(f, "an order is searched for within a limit of {limit} only"),
        }
    }
}

impl std::error::Error for EvaluationError {}
