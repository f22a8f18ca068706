//! Our own bugs: a panic anywhere becomes a request to report it and its own exit code.

use crate::exit::{Exit, Failure};
use crate::{print_error, print_failure};
use fencepost_report::shell_word;
use fencepost_source::Code;
use serde_json::{Value, json};
use std::panic::PanicHookInfo;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Deeply nested input needs a deep stack; memory is used only as far as the stack really grows.
pub const DEEP_STACK: usize = 256 << 20;

/// Enough to say something.
pub const SMALL_STACK: usize = 1 << 20;

/// What the last panic has said.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Work on a thread of its own, of which a panic becomes an exit code.
pub struct Guarded {
    end: Receiver<Exit>,
}

impl Guarded {
    /// Begins; an error if the system gives no memory for a thread.
    pub fn start(stack: usize, work: impl FnOnce() -> Exit + Send + 'static) -> std::io::Result<Self> {
        std::panic::set_hook(Box::new(|info| *last_panic() = describe(info)));
        let (sender, end) = channel();
        // Nobody waits for the exit code if the process ends before.
        let work = move || {
            let _ = sender.send(work());
        };
        std::thread::Builder::new().stack_size(stack).spawn(work)?;
        Ok(Self { end })
    }

    /// Waits for the end, but not longer than this.
    pub fn wait(&self, longest: Duration) -> Option<Exit> {
        match self.end.recv_timeout(longest) {
            Ok(exit) => Some(exit),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                let what = last_panic().clone();
                print_error(&message(&what));
                print_failure(&Failure::Bug(what));
                Some(Exit::Bug)
            }
        }
    }
}

fn last_panic() -> MutexGuard<'static, String> {
    PANIC.lock().unwrap_or_else(PoisonError::into_inner)
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
    let place = info.location().map_or(String::new(), |place| format!(" ({place})"));
    format!("panic: {text}{place}")
}

/// What to say of a bug of ours.
pub fn message(what: &str) -> String {
    format!(
        "error[{}]: fencepost has made a mistake: {what}\n  \
         This is a bug in fencepost and says nothing about your program.\n\
         help: please report it, with the program and this:\n  \
         version: {}\n  command: {}\n",
        Code::Bug,
        env!("CARGO_PKG_VERSION"),
        command_line()
    )
}

/// The same for programs.
pub fn object(what: &str) -> Value {
    let help =
        format!("please report it, with the program, version {} and `{}`", env!("CARGO_PKG_VERSION"), command_line());
    json!({ "code": Code::Bug.to_string(), "kind": "bug", "message": what, "place": null, "help": help })
}

fn command_line() -> String {
    let words: Vec<String> = std::env::args_os().map(|word| shell_word(&word)).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_bug_of_ours() {
        let ended =
            |work: fn() -> Exit| Guarded::start(SMALL_STACK, work).expect("a thread").wait(Duration::from_secs(60));
        assert_eq!(ended(|| panic!("on purpose, for a test")), Some(Exit::Bug));
        assert_eq!(ended(|| Exit::Inconclusive), Some(Exit::Inconclusive));
        let object = Failure::Bug("something".to_owned()).object();
        assert_eq!((&object["kind"], &object["message"]), (&"bug".into(), &"something".into()));
    }
}
