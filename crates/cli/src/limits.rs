//! What ends a search before it is done: time, memory, and signals. What is known so far is reported in each case.

use crate::arguments::LimitArguments;
use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use fencepost_trace::Inconclusive;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long memory is not looked at again; the look costs some microseconds.
const BETWEEN_LOOKS_AT_MEMORY: Duration = Duration::from_millis(50);

/// Set by the first signal.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The limits of a run that has begun.
pub struct Limits {
    start: Instant,
    timeout: Option<Duration>,
    /// In bytes.
    memory: Option<u64>,
    next_look_at_memory: Instant,
    /// How to go on after the end, if the search is kept in a file.
    resume: Option<String>,
    advice: Advice,
}

/// What is said where there is nothing else to tell.
pub const STOPPED: &str = "stopped by a signal; run it again for an answer";

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

/// For executions of programs.
const FOR_PROGRAMS: Advice = Advice {
    signal: "run it again to look at all executions",
    time: "try more time (--timeout), or a part of the executions (--preemptions 2, --random 10000)",
    memory: "try more memory (--memory-limit), or shorter executions (--depth 1000)",
};

impl Limits {
    /// The limits of a run that begins now, and where it is kept.
    pub fn new(arguments: &LimitArguments, checkpoint: Option<&Path>) -> Result<Self, Failure> {
        Self::of(arguments.timeout, arguments.memory_limit, checkpoint, FOR_PROGRAMS)
    }

    /// The same, for any kind of search.
    pub fn of(
        timeout: Option<Duration>,
        memory: Option<u64>,
        checkpoint: Option<&Path>,
        advice: Advice,
    ) -> Result<Self, Failure> {
        if memory.is_some() && resident_bytes().is_none() {
            let message = "--memory-limit does not work here: the system does not tell how much memory is in use";
            return Err(Diagnostic::new(message)
                .with_help("leave it out, or limit memory with the shell's ulimit")
                .into());
        }
        stop_signal();
        let start = Instant::now();
        let resume = checkpoint.map(|file| format!("go on with --resume {}", file.display()));
        Ok(Self { start, timeout, memory, next_look_at_memory: start, resume, advice })
    }

    /// Seconds since the run began.
    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Whether the run may go on, and why not.
    pub fn check(&mut self) -> ControlFlow<Inconclusive> {
        let stop = |what: String, help: &str| {
            let message = format!("{what}; {}", self.resume.as_deref().unwrap_or(help));
            ControlFlow::Break(Inconclusive { message, place: None })
        };
        if is_stopped() {
            return stop("stopped by a signal".to_owned(), self.advice.signal);
        }
        let now = Instant::now();
        if let Some(limit) = self.timeout.filter(|limit| now - self.start >= *limit) {
            return stop(format!("the time limit of {} s was reached", limit.as_secs_f64()), self.advice.time);
        }
        if let Some(limit) = self.memory.filter(|_| now >= self.next_look_at_memory) {
            self.next_look_at_memory = now + BETWEEN_LOOKS_AT_MEMORY;
            if resident_bytes().is_some_and(|used| used > limit) {
                return stop(format!("the memory limit of {} MiB was reached", limit >> 20), self.advice.memory);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Is set when the user wants an end: by the first signal, which from now on does not end the process. A second one does.
pub fn stop_signal() -> &'static AtomicBool {
    // Without a handler the signal ends the process as ever, only without a report.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Inconclusive.code().into());
        }
    });
    &INTERRUPTED
}

/// Whether the user wants an end.
pub fn is_stopped() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
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
