//! Why there is no answer, for those who can say what to try in terms of how they were asked.

use super::source::SystemText;
use crate::report::bug;
use fencepost_protocol::assumption::{Assumption, Breach};
use fencepost_protocol::lemma::LemmaError;
use fencepost_protocol::proof::ProofError;
use fencepost_schedule::checkpoint::CheckpointError;
use fencepost_source::{Code, Diagnostic};

/// Why there is no answer.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct ProtocolError {
    /// What it is about, from which the remedy follows.
    pub cause: ProtocolCause,
    /// What is wrong.
    pub diagnostic: Diagnostic,
}

/// What an error is about.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProtocolCause {
    /// The text of the memory system does not show this, and nobody assumes it.
    NotAssumed(Assumption),
    /// There are no cycles through as many locations.
    NoCycles,
    /// The file of the search cannot be used.
    Checkpoint(CheckpointError),
    /// The file of the search has a state to which no run leads.
    OddCheckpoint,
    /// Anything else; the diagnostic says what to do.
    Other,
}

impl ProtocolError {
    /// That an assumption is broken which nobody wants to be taken for granted.
    pub(super) fn of_breach(breach: &Breach, source: &SystemText) -> Self {
        let mut error = breach.error.clone();
        error.message = format!("not {}: {}", breach.assumption, error.message);
        Self { cause: ProtocolCause::NotAssumed(breach.assumption), diagnostic: source.diagnose(error) }
    }

    pub(super) fn of_checkpoint(error: CheckpointError) -> Self {
        Self { diagnostic: Diagnostic::from(&error), cause: ProtocolCause::Checkpoint(error) }
    }

    pub(super) fn of_proof(error: ProofError, source: &SystemText) -> Self {
        match error {
            ProofError::NoCycles(k) => Self {
                cause: ProtocolCause::NoCycles,
                diagnostic: Diagnostic::new(
                    Code::SystemSize,
                    format!("there are no cycles through {k} locations here"),
                )
                .with_help("use more processors and locations"),
            },
            ProofError::WrongAssumption(assumption) => {
                let message = format!("what is assumed is wrong: {} is not {assumption}", source.name);
                let help = "a run was found that does not happen when every write has a value of its own";
                Diagnostic::new(Code::SystemAssumption, message).with_help(help).into()
            }
            ProofError::Lemma(LemmaError::Model(error)) => source.diagnose(error).into(),
            ProofError::Lemma(LemmaError::Checkpoint) => {
                let name = &source.name;
                let message = format!("the checkpoint does not fit: it has a state to which no run of {name} leads");
                let diagnostic = Diagnostic::new(Code::DamagedCheckpoint, message).with_help("start again");
                Self { cause: ProtocolCause::OddCheckpoint, diagnostic }
            }
            ProofError::Lemma(LemmaError::OwnBug(what)) => bug(what).into(),
        }
    }
}

impl From<Diagnostic> for ProtocolError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { cause: ProtocolCause::Other, diagnostic }
    }
}

impl From<ProtocolError> for Diagnostic {
    fn from(error: ProtocolError) -> Self {
        error.diagnostic
    }
}
