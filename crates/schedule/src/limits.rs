//! What ends work before it is done.

use crate::memory_guard::MemoryGuard;
use fencepost_trace::{Inconclusive, Reason};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What ends work before it is done: a flag that somebody sets, and points in time. Whoever works asks now and then.
#[derive(Clone)]
pub struct Limits {
    start: Instant,
    stop: Option<&'static AtomicBool>,
    end: Option<Instant>,
    /// When all of the work has begun, and how long it may take: what shares of the time are shares of.
    time: Option<(Instant, Duration)>,
    /// When this part of the work is to end, even if the rest goes on.
    end_of_part: Option<Instant>,
    why: Arc<dyn Fn() -> Inconclusive + Send + Sync>,
}

impl Default for Limits {
    /// None.
    fn default() -> Self {
        Self::new(None, || Inconclusive::new(Reason::Stopped))
    }
}

impl Limits {
    /// Of work that begins now and ends when the flag is set. Whoever has noticed it asks for the reason.
    pub fn new(stop: Option<&'static AtomicBool>, why: impl Fn() -> Inconclusive + Send + Sync + 'static) -> Self {
        Self { start: Instant::now(), stop, end: None, time: None, end_of_part: None, why: Arc::new(why) }
    }

    /// It ends after this time, too.
    pub fn within(self, time: Option<Duration>) -> Self {
        let end = time.and_then(|time| self.start.checked_add(time));
        let start = self.start;
        Self { end, ..self }.of_time(start, time)
    }

    /// Somebody else sets the flag when this time is over.
    pub fn of_time(self, start: Instant, time: Option<Duration>) -> Self {
        Self { time: time.map(|time| (start, time)), ..self }
    }

    /// The same for a part of the work, which is to end at this time even if the rest goes on.
    pub fn until(self, time: Option<Instant>) -> Self {
        Self { end_of_part: time, ..self }
    }

    /// How long all of the work may take, where that is limited.
    pub fn time(&self) -> Option<Duration> {
        self.time.map(|(_, time)| time)
    }

    /// When a share of the time is over, where it is limited. All of it is no share.
    pub fn end_of_share(&self, share: f64) -> Option<Instant> {
        let (start, time) = self.time.filter(|_| share < 1.0)?;
        start.checked_add(time.mul_f64(share))
    }

    /// It ends, too, while the process has more than so many bytes of memory in use, where the system tells ([`resident_memory`](crate::resident_memory())).
    /// A thread looks at that until the last copy of the limits is gone.
    pub fn within_memory(self, bytes: u64) -> Self {
        let why = Arc::clone(&self.why);
        match MemoryGuard::start(bytes, self.stop) {
            Ok(guard) => Self {
                stop: Some(guard.stop_flag()),
                why: Arc::new(move || guard.reason().map_or_else(|| why(), Inconclusive::new)),
                ..self
            },
            // Not even for a thread is there memory.
            Err(_) => Self { end: Some(self.start), why: Arc::new(|| Inconclusive::new(Reason::NoMemory)), ..self },
        }
    }

    /// What sets it ends the work.
    pub fn stop_flag(&self) -> Option<&'static AtomicBool> {
        self.stop
    }

    /// When the work, or this part of it, is to end.
    pub fn end(&self) -> Option<Instant> {
        self.end.into_iter().chain(self.end_of_part).min()
    }

    /// Seconds since the work began.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Whether the work is to end.
    pub fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Why the work is to end.
    pub fn why(&self) -> Inconclusive {
        (self.why)()
    }

    /// Whether the work, or this part of it, may go on, and why not.
    pub fn check(&self) -> ControlFlow<Inconclusive> {
        if self.is_over() {
            return ControlFlow::Break(self.why());
        }
        if self.end_of_part.is_some_and(|time| Instant::now() >= time) {
            return ControlFlow::Break(Inconclusive::because("its part of the time is over"));
        }
        ControlFlow::Continue(())
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("end", &self.end).field("end_of_part", &self.end_of_part).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static STOP: AtomicBool = AtomicBool::new(false);

    #[test]
    fn each_limit_ends_the_work() {
        assert!(Limits::default().check().is_continue());
        let late = Limits::new(None, || Inconclusive::because("late")).within(Some(Duration::ZERO));
        assert!(late.is_over() && late.check() == ControlFlow::Break(Inconclusive::because("late")));
        let part = Limits::default().until(Some(Instant::now()));
        assert!(!part.is_over() && part.check().is_break(), "only this part is over");
        let stopped = Limits::new(Some(&STOP), || Inconclusive::new(Reason::Stopped));
        assert!(!stopped.is_over());
        STOP.store(true, Ordering::Relaxed);
        assert!(stopped.is_over());
    }

    #[test]
    fn memory_in_use_ends_the_work() {
        let stop: &'static AtomicBool = Box::leak(Box::default());
        let limits = Limits::new(Some(stop), || Inconclusive::new(Reason::Stopped));
        let (large, small) = (limits.clone().within_memory(1 << 50), limits.within_memory(1 << 20));
        let end = Instant::now() + Duration::from_secs(60);
        let wait_for = |limits: &Limits| {
            while !limits.is_over() {
                assert!(Instant::now() < end, "it does not end");
                std::thread::sleep(Duration::from_millis(5));
            }
            limits.why().reason
        };
        if crate::resident_memory().is_some() {
            assert_eq!(wait_for(&small), Reason::MemoryLimit { mebibytes: 1 });
        }
        assert!(!large.is_over());
        stop.store(true, Ordering::Relaxed);
        assert_eq!(wait_for(&large), Reason::Stopped);
    }

    #[test]
    fn a_share_of_no_limit_is_none() {
        assert_eq!(Limits::default().end_of_share(0.5), None);
        let limits = Limits::default().within(Some(Duration::from_secs(100)));
        assert_eq!(limits.end_of_share(0.5), limits.start.checked_add(Duration::from_secs(50)));
    }
}
