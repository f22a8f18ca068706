//! Work on a thread of its own, whose panics are answers.

use std::panic::PanicHookInfo;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What the last panic has said.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Work on a thread of its own. Nobody waits for its end who does not want to.
pub struct GuardedThread<T> {
    end: Receiver<T>,
}

impl<T: Send + 'static> GuardedThread<T> {
    /// Begins; an error if the system gives no memory for a thread. From now on panics of this process print nothing.
    pub fn start(stack: usize, work: impl FnOnce() -> T + Send + 'static) -> std::io::Result<Self> {
        std::panic::set_hook(Box::new(|info| *last_panic() = describe(info)));
        let (sender, end) = channel();
        // Whoever has started it may have left it behind.
        let work = move || {
            let _ = sender.send(work());
        };
        std::thread::Builder::new().stack_size(stack).spawn(work)?;
        Ok(Self { end })
    }

    /// Waits for the end, but not longer than this. Returns what the work has come to, or what its panic has said.
    pub fn wait(&self, longest: Duration) -> Option<Result<T, String>> {
        match self.end.recv_timeout(longest) {
            Ok(end) => Some(Ok(end)),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(last_panic().clone())),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_answer() {
        let wait = |work: fn() -> u8| {
            GuardedThread::start(1 << 20, work).expect("a thread").wait(Duration::from_secs(60)).expect("it ends")
        };
        assert_eq!(wait(|| 7), Ok(7));
        let said = wait(|| panic!("on purpose, for a test")).expect_err("it panics");
        assert!(said.starts_with("panic: on purpose, for a test (") && said.contains("guarded_thread.rs:"), "{said}");
        let endless = GuardedThread::start(1 << 20, std::thread::park).expect("a thread");
        assert_eq!(endless.wait(Duration::from_millis(1)), None);
    }
}
