//! When a solver gives up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Gives up at some time, when somebody asks for it, or never.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline {
    time: Option<Instant>,
    stop: Option<&'static AtomicBool>,
}

impl Deadline {
    /// At some time, or never.
    pub fn at(time: Option<Instant>) -> Self {
        Self { time, stop: None }
    }

    /// Also as soon as this is set.
    pub fn or_when(self, stop: &'static AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// At this time if not before.
    pub fn at_the_latest(self, time: Instant) -> Self {
        Self { time: Some(self.time.map_or(time, |other| other.min(time))), ..self }
    }

    /// Whether there is nothing to wait for.
    pub fn is_never(&self) -> bool {
        self.time.is_none() && self.stop.is_none()
    }

    /// Whether somebody asked for it.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether to give up now.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.time.is_some_and(|time| Instant::now() >= time)
    }
}
