//! Watches over a search: shows how far it is, ends it when a limit is reached, and keeps it in a file.

use crate::arguments::LongRunArguments;
use crate::limits;
use crate::progress_line::ProgressLine;
use crate::warn;
use fencepost_explore::checkpoint::CheckpointFile;
use fencepost_explore::{Interruption, Progress, Snapshot, Watch};
use fencepost_report::shown_path;
use fencepost_schedule::Limits;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

const DEFAULT_INTERVAL: Duration = Duration::from_secs(60);

/// Who watches over a search.
pub struct Watcher {
    limits: Limits,
    line: Option<ProgressLine>,
    checkpoint: Option<CheckpointFile>,
    interval: Duration,
    next_save: Instant,
    /// Seconds that the search has taken before this run.
    seconds_before: f64,
    /// Whether a limit has ended the search.
    ended: bool,
}

impl Watcher {
    /// Of a search that begins now or goes on.
    pub fn new(
        limits: Limits,
        line: Option<ProgressLine>,
        checkpoint: Option<CheckpointFile>,
        arguments: &LongRunArguments,
        seconds_before: f64,
    ) -> Self {
        let interval = arguments.checkpoint_every.unwrap_or(DEFAULT_INTERVAL);
        let next_save = Instant::now() + interval;
        Self { limits, line, checkpoint, interval, next_save, seconds_before, ended: false }
    }

    /// The search is over. Returns how many seconds it has taken, in all runs.
    pub fn stop(&mut self) -> f64 {
        if let Some(line) = &mut self.line {
            line.clear();
        }
        limits::answered();
        self.seconds()
    }

    /// Whether a limit has been reached, for what comes after the search.
    pub fn is_over(&mut self) -> bool {
        self.limits.check().is_break()
    }

    fn seconds(&self) -> f64 {
        self.seconds_before + self.limits.seconds()
    }

    /// What the search has found out has reached the user: unless a limit has ended it, nothing need be kept.
    pub fn finish(self) {
        if let Some(file) = self.checkpoint.as_ref().filter(|_| !self.ended) {
            file.remove();
        }
    }
}

impl Watch for Watcher {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Interruption> {
        if let Some(line) = &mut self.line {
            line.look(progress);
        }
        if let ControlFlow::Break(why) = self.limits.check() {
            self.ended = true;
            return ControlFlow::Break(Interruption::End(why));
        }
        if self.checkpoint.is_some() && Instant::now() >= self.next_save {
            return ControlFlow::Break(Interruption::Save);
        }
        ControlFlow::Continue(())
    }

    fn save(&mut self, snapshot: Snapshot) {
        let Some(file) = &self.checkpoint else { return };
        if let Err(error) = file.write(snapshot, self.seconds()) {
            if let Some(line) = &mut self.line {
                line.clear();
            }
            let name = shown_path(file.path());
            warn(&format!("{name}: the checkpoint cannot be written, an older one is kept: {error}"), None);
        }
        self.next_save = Instant::now() + self.interval;
    }
}
