//! What ends a run before it is done, with what to try then. The watch itself is in [`fencepost_schedule`].

mod arguments;

use crate::arguments::Command;
use crate::exit::Failure;
use crate::summary::{Summary, summarize};
use arguments::check;
pub use arguments::{Advice, ResourceArguments};
use fencepost_report::shell_file;
use fencepost_schedule::{Limits, RunWatch};
use fencepost_trace::{Inconclusive, Reason};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// Whether the work is to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// The watch over this run.
pub static WATCH: RunWatch = RunWatch::new(&STOP, fencepost_memory::waits);

/// What to try when a limit is reached. It is set once, before the work begins.
static ADVICE: OnceLock<Advice> = OnceLock::new();

/// Begins a run. From now on a signal does not end the process; a second one does.
pub fn begin(command: &Command) -> Result<(), Failure> {
    let Summary { limits, advice, .. } = summarize(command);
    let _ = ADVICE.set(advice);
    let limits = check(limits)?;
    // Without a handler the signal ends the process as ever, only without a report.
    let _ = ctrlc::set_handler(|| WATCH.add_signal());
    WATCH.begin(limits);
    Ok(())
}

/// The answer is known: no limit is a reason any more not to print it.
pub fn answered() {
    WATCH.set_answered();
}

/// Whether the work is to end.
pub fn is_over() -> bool {
    WATCH.is_over()
}

/// Why the work is to end. Whoever asks has noticed, and will report it.
pub fn why() -> Inconclusive {
    advised(WATCH.notice(), None)
}

/// That memory has run out.
pub fn without_memory() -> Inconclusive {
    advised(Reason::NoMemory, None)
}

fn advised(reason: Reason, help: Option<&str>) -> Inconclusive {
    let usual = ADVICE.get().map_or("", |advice| match reason {
        Reason::Signal => advice.signal,
        Reason::TimeLimit { .. } => advice.time,
        Reason::MemoryLimit { .. } => advice.memory,
        Reason::NoMemory => "allow more (ulimit -v), or use a smaller input",
        _ => "",
    });
    Inconclusive { advice: help.unwrap_or(usual).to_owned(), ..Inconclusive::new(reason) }
}

/// The limits of the run, as work sees them that begins now; and where it is kept, if it is.
pub fn limits(checkpoint: Option<&Path>) -> Limits {
    let resume = checkpoint.map(|file| format!("continue with --resume {}", shell_file(file)));
    WATCH.limits(move || advised(WATCH.notice(), resume.as_deref()))
}
