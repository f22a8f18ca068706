//! What ends a run before it is done: time, memory, and signals, the same for every command. What is known so far is reported in each case.
//!
//! The main thread watches ([`look`]) while another one works. When a limit is reached it sets a flag, which searches, solvers and
//! whoever waits for a compiler look at; they come to an end with what they know. What does not look, such as reading a file that nobody
//! writes, is left behind after a moment, and so is a thread that waits for memory.

mod asked;

use crate::exit::Failure;
pub use asked::{Asked, ResourceArguments};
use fencepost_report::shell_file;
use fencepost_schedule::Limits;
use fencepost_trace::{Inconclusive, Reason, Seconds};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long memory is not looked at again; the look costs some microseconds.
const BETWEEN_LOOKS_AT_MEMORY: Duration = Duration::from_millis(50);

/// How long the work may take to notice that it is to end, and how long after that to come to its end: it may have to keep what it knows.
const GRACE: Duration = Duration::from_secs(1);
const LONG_GRACE: Duration = Duration::from_secs(20);

/// Whoever waits for memory shows within this time that it still does.
const RECENT: Duration = Duration::from_millis(200);

/// Whether the work is to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// How many signals have asked for an end.
static SIGNALS: AtomicU32 = AtomicU32::new(0);

/// Whether anything was printed.
static HAS_SPOKEN: AtomicBool = AtomicBool::new(false);

static RUN: Mutex<Option<Run>> = Mutex::new(None);

/// A run that has begun.
struct Run {
    asked: Asked,
    start: Instant,
    next_look_at_memory: Instant,
    /// How often somebody has waited for memory, and when that was seen to grow.
    waits: (u32, Instant),
    /// Why it is to end, and since when.
    stopped: Option<(StopCause, Instant)>,
    /// Whether it was to end only after its answer was known.
    is_stopped_late: bool,
    /// Whether the work has noticed that it is to end.
    has_heard: bool,
    /// Whether the work has its answer, and needs no more than to say it.
    is_answering: bool,
}

/// Why a run is to end.
#[derive(Clone, Copy, Debug)]
enum StopCause {
    Signal,
    Time(Duration),
    Memory(u64),
    NoMemory,
}

/// What to do when a limit was reached, after the reason.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// After a signal.
    pub signal: &'static str,
    /// When time was up.
    pub time: &'static str,
    /// When memory was used up.
    pub memory: &'static str,
}

/// What the main thread is to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Look {
    /// Wait.
    GoOn,
    /// Say in place of the work that there is no answer, and end.
    End(Inconclusive),
    /// End: either the answer is being told already, or the user does not want to hear it.
    Quit,
    /// End: the answer is being told, but there is no memory for the rest of it.
    QuitWithoutMemory,
}

/// Begins a run. From now on a signal does not end the process; a second one does.
pub fn begin(asked: Asked) -> Result<(), Failure> {
    asked.check()?;
    // Without a handler the signal ends the process as ever, only without a report.
    let _ = ctrlc::set_handler(|| {
        SIGNALS.fetch_add(1, Ordering::Relaxed);
    });
    let now = Instant::now();
    *run() = Some(Run {
        asked,
        start: now,
        next_look_at_memory: now,
        waits: (0, now),
        stopped: None,
        is_stopped_late: false,
        has_heard: false,
        is_answering: false,
    });
    Ok(())
}

/// Another question begins, which has as much time as the one before.
pub fn again() {
    if let Some(run) = &mut *run() {
        run.start = Instant::now();
        match run.stopped {
            Some((StopCause::Time(_), _)) => STOP.store(false, Ordering::Relaxed),
            // The allocator stops the work before anybody knows why.
            None if !is_over() => {}
            _ => return,
        }
        (run.stopped, run.has_heard, run.is_answering) = (None, false, false);
    }
}

/// The answer is known: neither time nor memory is a reason any more not to tell it.
pub fn answered() {
    if let Some(run) = &mut *run() {
        run.is_answering = true;
    }
}

/// Something is printed.
pub fn speaks() {
    HAS_SPOKEN.store(true, Ordering::Relaxed);
}

/// Is set when the work is to end.
pub fn stop_flag() -> &'static AtomicBool {
    &STOP
}

/// Whether the work is to end.
pub fn is_over() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Why the work is to end. Whoever asks has noticed, and will say so.
pub fn why() -> Inconclusive {
    why_or(None)
}

fn why_or(help: Option<&str>) -> Inconclusive {
    let mut run = run();
    let Some(run) = &mut *run else { return Inconclusive::new(Reason::Stopped) };
    run.has_heard = true;
    run.why(help)
}

/// The watch of the main thread.
pub fn look() -> Look {
    let now = Instant::now();
    let mut run = run();
    let Some(run) = &mut *run else { return Look::GoOn };
    let signals = SIGNALS.load(Ordering::Relaxed);
    if signals > 1 {
        return Look::Quit;
    }
    if run.stopped.is_none()
        && let Some(reason) = run.reason(now, signals > 0)
    {
        (run.stopped, run.is_stopped_late) = (Some((reason, now)), run.is_answering);
        STOP.store(true, Ordering::Relaxed);
    }
    match run.stopped {
        Some((_, since)) if now - since >= GRACE => {
            let is_exhausted = run.waits_for_memory(now);
            let is_stuck = !run.is_answering && (!run.has_heard || now - since >= LONG_GRACE);
            if is_stuck || is_exhausted && !HAS_SPOKEN.load(Ordering::Relaxed) {
                Look::End(run.why(None))
            } else if is_exhausted {
                Look::QuitWithoutMemory
            } else if run.is_stopped_late {
                Look::Quit
            } else {
                Look::GoOn
            }
        }
        _ => Look::GoOn,
    }
}

/// Whether nothing is printed yet because somebody waits for memory that the system does not give.
pub fn is_silent_without_memory() -> bool {
    let is_exhausted = run().as_mut().is_some_and(|run| run.waits_for_memory(Instant::now()));
    is_exhausted && !HAS_SPOKEN.load(Ordering::Relaxed)
}

fn run() -> MutexGuard<'static, Option<Run>> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Run {
    /// Whether somebody waits for memory that the system does not give.
    fn waits_for_memory(&mut self, now: Instant) -> bool {
        let waits = fencepost_memory::waits();
        if waits != self.waits.0 {
            self.waits = (waits, now);
        }
        waits > 0 && now - self.waits.1 < RECENT
    }

    /// Why it is to end now, if so.
    fn reason(&mut self, now: Instant, has_signal: bool) -> Option<StopCause> {
        if has_signal {
            return Some(StopCause::Signal);
        }
        // Set by nobody else before there is a reason.
        if is_over() {
            return Some(StopCause::NoMemory);
        }
        if self.is_answering {
            return None;
        }
        if let Some(limit) = self.asked.timeout.filter(|limit| now - self.start >= *limit) {
            return Some(StopCause::Time(limit));
        }
        let limit = self.asked.memory.filter(|_| now >= self.next_look_at_memory)?;
        self.next_look_at_memory = now + BETWEEN_LOOKS_AT_MEMORY;
        resident_bytes().is_some_and(|used| used > limit).then_some(StopCause::Memory(limit))
    }

    fn why(&self, help: Option<&str>) -> Inconclusive {
        let advice = &self.asked.advice;
        // Only the allocator stops the work without giving a reason.
        let (what, usual) = match self.stopped.map_or(StopCause::NoMemory, |(reason, _)| reason) {
            StopCause::Signal => (Reason::Signal, advice.signal),
            StopCause::Time(limit) => (Reason::TimeLimit { seconds: Seconds(limit.as_secs_f64()) }, advice.time),
            StopCause::Memory(limit) => (Reason::MemoryLimit { mebibytes: limit >> 20 }, advice.memory),
            StopCause::NoMemory => (Reason::NoMemory, "allow more (ulimit -v), or ask a smaller question"),
        };
        Inconclusive { advice: help.unwrap_or(usual).to_owned(), ..Inconclusive::new(what) }
    }
}

/// What is said when memory runs out and nothing else can be said any more.
pub fn without_memory() -> Inconclusive {
    run().as_ref().map_or_else(|| Inconclusive::new(Reason::NoMemory), |run| run.why(None))
}

/// The limits of the run, as work sees them that begins now; and where it is kept, if it is.
pub fn limits(checkpoint: Option<&Path>) -> Limits {
    let resume = checkpoint.map(|file| format!("go on with --resume {}", shell_file(file)));
    let limits = Limits::new(Some(&STOP), move || why_or(resume.as_deref()));
    let run = run();
    run.as_ref().map_or(limits.clone(), |run| limits.of_time(run.start, run.asked.timeout))
}

/// The memory that this process has in use, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_in_use_grows_with_what_is_used() {
        let Some(before) = resident_bytes() else { return };
        let block = vec![1_u8; 64 << 20];
        let after = resident_bytes().unwrap_or(0);
        assert!(after >= before + (32 << 20), "{before} {after} {}", block.len());
    }
}
