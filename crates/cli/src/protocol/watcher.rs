//! Shows how a proof goes on: how far it is, and a line for each lemma.

use crate::status_line::StatusLine;
use crate::{print, warn};
use fencepost::ProofEvent;

/// The lines about a proof.
pub struct ProofLines {
    is_wanted: bool,
    status: StatusLine,
}

impl ProofLines {
    /// Of a proof that begins now.
    pub fn new(is_wanted: bool) -> Self {
        Self { is_wanted, status: StatusLine::new(is_wanted) }
    }

    /// Shows what the proof tells.
    pub fn show(&mut self, event: &ProofEvent) {
        match event {
            ProofEvent::Searching { .. } => self.status.show(|| event.to_string()),
            ProofEvent::Warning { message, help } => warn(message, help.as_deref()),
            _ => {
                self.status.clear();
                if self.is_wanted {
                    print(&format!("{event}\n"));
                }
            }
        }
    }
}
