//! Who watches over a search from outside: sees how far it is, keeps snapshots of it, and ends it early.

use crate::snapshot::Snapshot;
use fencepost_schedule::progress::{Progress, Unit};
use fencepost_trace::{Inconclusive, Statistics};
use std::ops::ControlFlow;

/// The progress of a search that has counted so much.
pub(crate) fn progress(statistics: &Statistics, depth: usize) -> Progress<'static> {
    let Statistics { executions, cut, events, .. } = *statistics;
    Progress { done: executions + cut, steps: events, depth: depth as u64, ..Progress::of(Unit::Execution) }
}

/// Why a search is to stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// To be saved, and to go on after that.
    Save,
    /// For good.
    End(Inconclusive),
}

/// Who watches over a search.
pub trait Watch {
    /// Asked now and then whether to go on.
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption>;

    /// Receives the state of the search when it is interrupted, unless its strategy cannot be resumed.
    fn save(&mut self, _snapshot: Snapshot) {}
}
