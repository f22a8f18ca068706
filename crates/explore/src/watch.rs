//! Who watches over a search from outside: sees how far it is, keeps snapshots of it, and ends it early.

use crate::snapshot::Snapshot;
use fencepost_trace::{Inconclusive, Statistics};
use std::ops::ControlFlow;

/// How far a search is.
pub struct Progress<'a> {
    /// What it has counted.
    pub statistics: Statistics,
    /// The number of steps of the current execution; of several the longest.
    pub depth: usize,
    /// Which share is left; it takes a moment to find out.
    pub(crate) estimate_remaining: &'a dyn Fn() -> Option<f64>,
}

impl Progress<'_> {
    /// About which share of the search is done, from 0 to 1; none if that cannot be told.
    pub fn done(&self) -> Option<f64> {
        (self.estimate_remaining)().map(|left| (1.0 - left).clamp(0.0, 1.0))
    }
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
