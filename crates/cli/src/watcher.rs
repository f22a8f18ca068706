//! Watches over a search: ends it when a limit is reached.

use crate::limits::Limits;
use fencepost_explore::{Interruption, Progress, Watch};
use std::ops::ControlFlow;

/// Who watches over a search.
pub struct Watcher {
    /// What ends the search early.
    pub limits: Limits,
}

impl Watch for Watcher {
    fn look(&mut self, _progress: &Progress<'_>) -> ControlFlow<Interruption> {
        self.limits.check().map_break(Interruption::End)
    }
}
