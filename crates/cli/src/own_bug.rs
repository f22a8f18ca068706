//! Our own bugs: a panic anywhere becomes a request to report it and its own exit code.

use crate::complain;
use crate::exit::Exit;
use std::panic::PanicHookInfo;
use std::sync::{Arc, Mutex};

/// Deeply nested input needs a deep stack; memory is used only as far as the stack really grows.
const STACK_BYTES: usize = 256 << 20;

/// Does the work on a thread of its own and turns a panic into an exit code.
pub fn guarded(work: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    let panic = Arc::new(Mutex::new(String::new()));
    let seen = Arc::clone(&panic);
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut seen) = seen.lock() {
            *seen = describe(info);
        }
    }));
    let finished = match std::thread::Builder::new().stack_size(STACK_BYTES).spawn(work) {
        Ok(thread) => thread.join().ok(),
        Err(error) => {
            complain(&format!("error: the system gives no memory for a thread: {error}\n"));
            return Exit::Inconclusive;
        }
    };
    let _ = std::panic::take_hook();
    finished.unwrap_or_else(|| {
        let what = panic.lock().map(|what| what.clone()).unwrap_or_default();
        complain(&message(&what));
        Exit::OwnBug
    })
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
    let command: Vec<String> = std::env::args().collect();
    format!(
        "error: fencepost has made a mistake: {what}\n  \
         This is a bug of fencepost and says nothing about your program.\n\
         help: please report it, with the program and this:\n  \
         version: {}\n  command: {}\n",
        env!("CARGO_PKG_VERSION"),
        command.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_bug_of_ours() {
        assert_eq!(guarded(|| panic!("on purpose, for a test")), Exit::OwnBug);
        assert_eq!(guarded(|| Exit::Inconclusive), Exit::Inconclusive);
    }
}
