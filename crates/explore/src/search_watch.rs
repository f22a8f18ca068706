//! Watches over a search within limits: tells how far it is, and keeps it in a file.

use crate::checkpoint::CheckpointFile;
use crate::snapshot::Snapshot;
use crate::watch::{Interruption, Watch};
use fencepost_schedule::Limits;
use fencepost_schedule::progress::Progress;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Is told how far a search is.
type OnProgress<'w> = Box<dyn FnMut(&Progress<'_>) + 'w>;
/// Is told that a file could not be written.
type OnError<'w> = Box<dyn FnMut(&Path, &io::Error) + 'w>;

/// A watch over a search.
pub struct SearchWatch<'w> {
    limits: Limits,
    progress: Option<OnProgress<'w>>,
    checkpoints: Option<Checkpoints<'w>>,
    /// Seconds that the search has taken before this run.
    seconds_before: f64,
    /// Whether a limit has ended the search.
    is_ended: bool,
}

/// Where a search is kept, and how often.
struct Checkpoints<'w> {
    file: CheckpointFile,
    interval: Duration,
    /// None if that is too far away for a clock.
    next: Option<Instant>,
    on_error: OnError<'w>,
}

impl<'w> SearchWatch<'w> {
    /// Of a search that begins now.
    pub fn new(limits: Limits) -> Self {
        Self { limits, progress: None, checkpoints: None, seconds_before: 0.0, is_ended: false }
    }

    /// Tells now and then how far it is.
    pub fn with_progress(mut self, progress: impl FnMut(&Progress<'_>) + 'w) -> Self {
        self.progress = Some(Box::new(progress));
        self
    }

    /// Of a search that goes on, and took so long before.
    pub fn resumed_after(mut self, seconds: f64) -> Self {
        self.seconds_before = seconds;
        self
    }

    /// Keeps the search in a file after each interval. If that fails, the file stays as it is.
    pub fn kept_in(
        mut self,
        file: CheckpointFile,
        interval: Duration,
        on_error: impl FnMut(&Path, &io::Error) + 'w,
    ) -> Self {
        let (next, on_error) = (Instant::now().checked_add(interval), Box::new(on_error));
        self.checkpoints = Some(Checkpoints { file, interval, next, on_error });
        self
    }

    /// Whether a limit has been reached, for what comes after the search.
    pub fn is_over(&self) -> bool {
        self.limits.check().is_break()
    }

    /// How many seconds the search has taken, in all runs.
    pub fn seconds(&self) -> f64 {
        self.seconds_before + self.limits.seconds()
    }

    /// Removes the file in which the search is kept, unless a limit has ended it: what it has found out is safe.
    pub fn remove_checkpoint(self) {
        if let Some(checkpoints) = self.checkpoints.filter(|_| !self.is_ended) {
            checkpoints.file.remove();
        }
    }
}

impl Watch for SearchWatch<'_> {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        if let Some(tell) = &mut self.progress {
            tell(progress);
        }
        if let ControlFlow::Break(why) = self.limits.check() {
            self.is_ended = true;
            return ControlFlow::Break(Interruption::End(why));
        }
        match &self.checkpoints {
            Some(Checkpoints { next: Some(next), .. }) if Instant::now() >= *next => {
                ControlFlow::Break(Interruption::Save)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn save(&mut self, snapshot: Snapshot) {
        let seconds = self.seconds();
        let Some(checkpoints) = &mut self.checkpoints else { return };
        if let Err(error) = checkpoints.file.write(snapshot, seconds) {
            (checkpoints.on_error)(checkpoints.file.path(), &error);
        }
        checkpoints.next = Instant::now().checked_add(checkpoints.interval);
    }
}
