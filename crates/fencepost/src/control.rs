//! How a run is watched and ended from outside.

use fencepost_encode::solver::Deadline;
use fencepost_explore::{Interruption, Watch};
use fencepost_schedule::Limits;
use fencepost_trace::{Inconclusive, Reason, Seconds};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Cancels runs from another thread. A run that was cancelled is inconclusive, or ends with a diagnostic of the kind
/// [`Stopped`](crate::DiagnosticKind::Stopped) if its program was not compiled yet.
#[derive(Clone, Copy, Debug)]
pub struct Cancel(&'static AtomicBool);

impl Cancel {
    /// A new one. It takes one byte of memory until the process ends, so make one for many runs.
    pub fn new() -> Self {
        Self(Box::leak(Box::new(AtomicBool::new(false))))
    }

    /// Ends all runs that know it, and those that will begin.
    pub fn cancel(self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was used.
    pub fn is_cancelled(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Default for Cancel {
    fn default() -> Self {
        Self::new()
    }
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Executions that were looked at.
    pub executions: u64,
    /// About which share of the search is done, from 0 to 1, if that can be told.
    pub done: Option<f64>,
}

/// Says what to try if there is no answer.
pub(crate) type Advise = Box<dyn Fn(&Inconclusive) -> String>;

/// What ends a run, and who is told of its progress.
#[derive(Default)]
pub(crate) struct Control {
    pub cancel: Option<Cancel>,
    pub timeout: Option<Duration>,
    /// In place of both, for the command, which has its own.
    pub limits: Option<Limits>,
    pub progress: Option<Box<dyn FnMut(Progress)>>,
    /// What to try if there is no answer.
    pub advise: Option<Advise>,
}

impl Control {
    pub fn stop_flag(&self) -> Option<&'static AtomicBool> {
        self.cancel.map(|cancel| cancel.0)
    }

    /// For work that begins now.
    pub fn limits(&self) -> Limits {
        if let Some(limits) = &self.limits {
            return limits.clone();
        }
        let (cancel, timeout) = (self.cancel, self.timeout);
        let why = move || why_late(cancel, timeout).unwrap_or_else(|| Inconclusive::new(Reason::Stopped));
        Limits::new(self.stop_flag(), why).within(timeout)
    }

    /// For a solver that begins now.
    pub fn deadline(&self) -> Deadline {
        let end = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        self.stop_flag().into_iter().fold(Deadline::at(end), Deadline::or_when)
    }

    /// Why a run has ended before its time, if a limit is the reason.
    pub fn why_stopped(&self) -> Option<Inconclusive> {
        why_late(self.cancel, self.timeout)
    }

    /// For a search that begins now.
    pub fn watch(&mut self) -> Watcher<'_> {
        let end = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Watcher { end, control: self }
    }
}

/// That the time is over, unless somebody has cancelled the run.
fn why_late(cancel: Option<Cancel>, timeout: Option<Duration>) -> Option<Inconclusive> {
    let limit = timeout.filter(|_| !cancel.is_some_and(Cancel::is_cancelled))?;
    Some(Inconclusive::new(Reason::TimeLimit { seconds: Seconds(limit.as_secs_f64()) }))
}

pub(crate) struct Watcher<'c> {
    end: Option<Instant>,
    control: &'c mut Control,
}

impl Watch for Watcher<'_> {
    fn poll(&mut self, progress: &fencepost_explore::Progress<'_>) -> ControlFlow<Interruption> {
        if let Some(told) = &mut self.control.progress {
            told(Progress { executions: progress.statistics.executions, done: progress.done() });
        }
        if self.control.cancel.is_some_and(Cancel::is_cancelled) {
            return ControlFlow::Break(Interruption::End(Inconclusive::new(Reason::Stopped)));
        }
        let is_late = self.end.is_some_and(|end| Instant::now() >= end);
        match self.control.why_stopped().filter(|_| is_late) {
            Some(why) => ControlFlow::Break(Interruption::End(why)),
            None => ControlFlow::Continue(()),
        }
    }
}
