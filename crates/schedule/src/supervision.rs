//! Work that ends in time whatever it does. The thread that asks for it watches over the work, which another thread does. A third one waits
//! from the beginning to say in place of the work that there is no answer: when memory has run out a thread can no longer be started, as the
//! standard library aborts if it finds none for the stack on which signals are handled.

use crate::guarded_thread::GuardedThread;
use crate::run_watch::{RunWatch, WatchStep};
use std::sync::mpsc::sync_channel;
use std::time::Duration;

/// How often the limits are looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// How long it may take to say that there is no answer: standard output may be blocked.
const TIME_TO_PRINT: Duration = Duration::from_secs(2);

/// Deeply nested input needs a deep stack; memory is used only as far as the stack really grows.
const DEEP_STACK: usize = 256 << 20;

/// Enough to print something.
const SMALL_STACK: usize = 1 << 20;

/// How supervised work has ended. In all cases but the first two, threads may still be at work, and the process is to end.
#[derive(Debug)]
pub enum SupervisedEnd<T> {
    /// By itself; or what its panic has said.
    Itself(Result<T, String>),
    /// Not at all, as the system gives no memory for a thread.
    NotBegun(std::io::Error),
    /// Somebody else was to say that there is no answer. That has ended as well, unless nobody lets it print.
    WithoutAnswer(Option<Result<T, String>>),
    /// Its answer is being printed, but there is no memory for the rest of it.
    WithoutMemory,
    /// Its answer is being printed already, or the user does not want to have it.
    Left,
}

/// Does the work. If it neither ends nor answers in time, `say_nothing_is_known` does so in its place.
pub fn supervise<T: Send + 'static>(
    watch: &RunWatch,
    work: impl FnOnce() -> T + Send + 'static,
    say_nothing_is_known: impl FnOnce() -> T + Send + 'static,
) -> SupervisedEnd<T> {
    // With room for one, nothing need be allocated when it is sent.
    let (order, orders) = sync_channel::<()>(1);
    let stand_in = move || orders.recv().ok().map(|()| say_nothing_is_known());
    let started = GuardedThread::start(SMALL_STACK, stand_in)
        .and_then(|stand_in| Ok((stand_in, GuardedThread::start(DEEP_STACK, work)?)));
    let (stand_in, work) = match started {
        Ok(started) => started,
        Err(error) => return SupervisedEnd::NotBegun(error),
    };
    loop {
        if let Some(end) = work.wait(INTERVAL) {
            return SupervisedEnd::Itself(end);
        }
        match watch.poll() {
            WatchStep::Continue => {}
            WatchStep::EndWithoutAnswer => {
                // It waits, or has waited, for nothing else.
                let _ = order.send(());
                return SupervisedEnd::WithoutAnswer(stand_in.wait(TIME_TO_PRINT).and_then(Result::transpose));
            }
            WatchStep::EndWithoutMemory => return SupervisedEnd::WithoutMemory,
            WatchStep::End => return SupervisedEnd::Left,
        }
    }
}
