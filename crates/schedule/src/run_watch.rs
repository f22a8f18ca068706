//! The watch over a run: time, memory and signals, the same for every kind of work. What is known when one of them ends the run is reported.
//!
//! One thread watches ([`RunWatch::poll`]) while others work. When a limit is reached it sets a flag, which searches, solvers and whoever
//! waits for a compiler look at; they come to an end with what they know. What does not look, such as reading a file that nobody writes, is
//! to be left behind after a moment, and so is a thread that waits for memory.

use crate::Limits;
use crate::resident_memory::resident_memory;
use fencepost_trace::{Inconclusive, Reason, Seconds};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long memory is not looked at again; that costs some microseconds.
const MEMORY_INTERVAL: Duration = Duration::from_millis(50);

/// How long the work may take to notice that it is to end, and how long after that to come to its end: it may have to keep what it knows.
const GRACE: Duration = Duration::from_secs(1);
const LONG_GRACE: Duration = Duration::from_secs(20);

/// Whoever waits for memory shows within this time that it still does.
const RECENT: Duration = Duration::from_millis(200);

/// What ends a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResourceLimits {
    /// How long it may take.
    pub time: Option<Duration>,
    /// How much memory the process may have in use, in bytes.
    pub memory: Option<u64>,
}

/// What whoever watches is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchStep {
    /// Wait.
    Continue,
    /// Say in place of the work that there is no answer, and end.
    EndWithoutAnswer,
    /// End: either the answer is being printed already, or the user does not want to have it.
    End,
    /// End: the answer is being printed, but there is no memory for the rest of it.
    EndWithoutMemory,
}

/// The watch over a run.
pub struct RunWatch {
    /// Whether the work is to end.
    stop: &'static AtomicBool,
    /// How often somebody has waited for memory so far.
    memory_waits: fn() -> u32,
    /// How many signals have asked for an end.
    signals: AtomicU32,
    /// Whether anything was printed.
    has_output: AtomicBool,
    run: Mutex<Option<Run>>,
}

/// A run that has begun.
struct Run {
    limits: ResourceLimits,
    start: Instant,
    next_look_at_memory: Instant,
    /// How often somebody has waited for memory, and when that was seen to grow.
    waits: (u32, Instant),
    /// Why it is to end, and since when.
    stopped: Option<(StopCause, Instant)>,
    /// Whether it was to end only after its answer was known.
    is_stopped_late: bool,
    /// Whether the work has noticed that it is to end.
    has_noticed: bool,
    /// Whether the work has its answer, and needs no more than to print it.
    has_answer: bool,
}

/// Why a run is to end.
#[derive(Clone, Copy, Debug)]
enum StopCause {
    Signal,
    Time(Duration),
    Memory(u64),
    NoMemory,
}

impl RunWatch {
    /// Of a run that ends when the flag is set. Somebody else sets it if the system gives no more memory, and counts who waits for some.
    pub const fn new(stop: &'static AtomicBool, memory_waits: fn() -> u32) -> Self {
        let (signals, has_output) = (AtomicU32::new(0), AtomicBool::new(false));
        Self { stop, memory_waits, signals, has_output, run: Mutex::new(None) }
    }

    /// Begins a run.
    pub fn begin(&self, limits: ResourceLimits) {
        let now = Instant::now();
        *self.run() = Some(Run {
            limits,
            start: now,
            next_look_at_memory: now,
            waits: (0, now),
            stopped: None,
            is_stopped_late: false,
            has_noticed: false,
            has_answer: false,
        });
    }

    fn run(&self) -> MutexGuard<'_, Option<Run>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another question begins, which has as much time as the one before.
    pub fn restart(&self) {
        if let Some(run) = &mut *self.run() {
            run.start = Instant::now();
            match run.stopped {
                Some((StopCause::Time(_), _)) => self.stop.store(false, Ordering::Relaxed),
                // The allocator stops the work before anybody knows why.
                None if !self.is_over() => {}
                _ => return,
            }
            (run.stopped, run.has_noticed, run.has_answer) = (None, false, false);
        }
    }

    /// The answer is known: neither time nor memory is a reason any more not to print it.
    pub fn set_answered(&self) {
        if let Some(run) = &mut *self.run() {
            run.has_answer = true;
        }
    }

    /// Something is printed.
    pub fn set_output(&self) {
        self.has_output.store(true, Ordering::Relaxed);
    }

    /// A signal asks for an end. The second one waits for nothing.
    pub fn add_signal(&self) {
        self.signals.fetch_add(1, Ordering::Relaxed);
    }

    /// Is set when the work is to end.
    pub fn stop_flag(&self) -> &'static AtomicBool {
        self.stop
    }

    /// Whether the work is to end.
    pub fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Why the work is to end. Whoever asks has noticed, and will report it.
    pub fn notice(&self) -> Reason {
        let mut run = self.run();
        let Some(run) = &mut *run else { return Reason::Stopped };
        run.has_noticed = true;
        // Only the allocator stops the work without giving a reason.
        match run.stopped.map_or(StopCause::NoMemory, |(cause, _)| cause) {
            StopCause::Signal => Reason::Signal,
            StopCause::Time(limit) => Reason::TimeLimit { seconds: Seconds(limit.as_secs_f64()) },
            StopCause::Memory(limit) => Reason::MemoryLimit { mebibytes: limit.div_ceil(1 << 20) },
            StopCause::NoMemory => Reason::NoMemory,
        }
    }

    /// The limits of the run, as work sees them that begins now and asks this function why it is to end.
    pub fn limits(&self, why: impl Fn() -> Inconclusive + Send + Sync + 'static) -> Limits {
        let limits = Limits::new(Some(self.stop), why);
        match &*self.run() {
            Some(run) => limits.of_time(run.start, run.limits.time),
            None => limits,
        }
    }

    /// Ends the run if it is time to, and returns what to do. To be called some hundred times a second.
    pub fn poll(&self) -> WatchStep {
        let now = Instant::now();
        let signals = self.signals.load(Ordering::Relaxed);
        let mut run = self.run();
        let Some(run) = &mut *run else { return WatchStep::Continue };
        if signals > 1 {
            return WatchStep::End;
        }
        if run.stopped.is_none()
            && let Some(cause) = run.cause(now, signals > 0, self.is_over())
        {
            (run.stopped, run.is_stopped_late) = (Some((cause, now)), run.has_answer);
            self.stop.store(true, Ordering::Relaxed);
        }
        match run.stopped {
            Some((_, since)) if now - since >= GRACE => {
                let is_exhausted = run.waits_for_memory((self.memory_waits)(), now);
                let is_stuck = !run.has_answer && (!run.has_noticed || now - since >= LONG_GRACE);
                if is_stuck || is_exhausted && !self.has_output.load(Ordering::Relaxed) {
                    WatchStep::EndWithoutAnswer
                } else if is_exhausted {
                    WatchStep::EndWithoutMemory
                } else if run.is_stopped_late {
                    WatchStep::End
                } else {
                    WatchStep::Continue
                }
            }
            _ => WatchStep::Continue,
        }
    }

    /// Whether nothing is printed yet because somebody waits for memory that the system does not give.
    pub fn is_silent_without_memory(&self) -> bool {
        let waits = (self.memory_waits)();
        let is_exhausted = self.run().as_mut().is_some_and(|run| run.waits_for_memory(waits, Instant::now()));
        is_exhausted && !self.has_output.load(Ordering::Relaxed)
    }
}

impl Run {
    /// Whether somebody waits for memory that the system does not give.
    fn waits_for_memory(&mut self, waits: u32, now: Instant) -> bool {
        if waits != self.waits.0 {
            self.waits = (waits, now);
        }
        waits > 0 && now - self.waits.1 < RECENT
    }

    /// Why it is to end now, if so.
    fn cause(&mut self, now: Instant, has_signal: bool, is_stopped: bool) -> Option<StopCause> {
        if has_signal {
            return Some(StopCause::Signal);
        }
        // Set by nobody else before there is a cause.
        if is_stopped {
            return Some(StopCause::NoMemory);
        }
        if self.has_answer {
            return None;
        }
        if let Some(limit) = self.limits.time.filter(|limit| now - self.start >= *limit) {
            return Some(StopCause::Time(limit));
        }
        let limit = self.limits.memory.filter(|_| now >= self.next_look_at_memory)?;
        self.next_look_at_memory = now + MEMORY_INTERVAL;
        resident_memory().is_some_and(|used| used > limit).then_some(StopCause::Memory(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(limits: ResourceLimits) -> RunWatch {
        let watch = RunWatch::new(Box::leak(Box::default()), || 0);
        watch.begin(limits);
        watch
    }

    #[test]
    fn each_cause_ends_the_run_once() {
        let endless = watch(ResourceLimits::default());
        assert_eq!((endless.poll(), endless.is_over()), (WatchStep::Continue, false));
        endless.add_signal();
        assert_eq!((endless.poll(), endless.is_over(), endless.notice()), (WatchStep::Continue, true, Reason::Signal));
        endless.add_signal();
        assert_eq!(endless.poll(), WatchStep::End, "whoever asks twice does not want to wait");

        let late = watch(ResourceLimits { time: Some(Duration::ZERO), memory: None });
        late.poll();
        assert!(late.is_over() && matches!(late.notice(), Reason::TimeLimit { .. }));
        late.restart();
        assert!(!late.is_over(), "another question has time again");

        let answered = watch(ResourceLimits { time: Some(Duration::ZERO), memory: None });
        answered.set_answered();
        answered.poll();
        assert!(!answered.is_over(), "the answer is known in time");

        let exhausted = watch(ResourceLimits::default());
        exhausted.stop_flag().store(true, Ordering::Relaxed);
        exhausted.poll();
        assert_eq!(exhausted.notice(), Reason::NoMemory, "nobody else has a reason");
        exhausted.restart();
        assert!(exhausted.is_over(), "there is not more memory for another question");

        if resident_memory().is_some() {
            let large = watch(ResourceLimits { time: None, memory: Some(1 << 20) });
            large.poll();
            assert_eq!((large.is_over(), large.notice()), (true, Reason::MemoryLimit { mebibytes: 1 }));
        }
    }

    #[test]
    fn work_that_does_not_notice_is_left_behind() {
        let limits = ResourceLimits { time: Some(Duration::ZERO), memory: None };
        let (deaf, busy) = (watch(limits), watch(limits));
        deaf.poll();
        busy.poll();
        busy.notice();
        std::thread::sleep(GRACE + Duration::from_millis(50));
        assert_eq!((deaf.poll(), busy.poll()), (WatchStep::EndWithoutAnswer, WatchStep::Continue));
        busy.set_answered();
        assert_eq!(busy.poll(), WatchStep::Continue, "what is printed may take its time");
    }
}
