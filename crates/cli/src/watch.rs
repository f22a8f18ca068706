//! The main thread watches over the work, which another thread does: it raises the limits, and ends the process if the work does not end by
//! itself. A third one waits from the beginning to say in that case that there is no answer: when memory has run out a thread can no longer
//! be started, as the standard library aborts if it finds none for the stack on which signals are handled.

use crate::arguments::Command;
use crate::exit::{Exit, Failure};
use crate::limits::{self, WATCH};
use crate::{command_line, internal_error, is_json, print_error, refusal, report_failure, run, stopped};
use fencepost_frontend::remove_temporary_folders;
use fencepost_memory::{LastWords, end_now, end_with_last_words, prepare};
use fencepost_report::json;
use fencepost_schedule::{GuardedThread, WatchStep};
use fencepost_trace::Inconclusive;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::time::Duration;

/// How often the limits are looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// How long it may take to print that there is no answer: standard output may be blocked.
const TIME_TO_PRINT: Duration = Duration::from_secs(2);

/// Deeply nested input needs a deep stack; memory is used only as far as the stack really grows.
const DEEP_STACK: usize = 256 << 20;

/// Enough to print something.
const SMALL_STACK: usize = 1 << 20;

/// Does what is asked for.
pub fn run_watched(command: Command) -> Exit {
    let command = Arc::new(command);
    prepare(WATCH.stop_flag(), last_words(&command));
    // A limit of nothing is reached before the work begins.
    WATCH.poll();
    let shared = Arc::clone(&command);
    let started = StandIn::start(Arc::clone(&command))
        .and_then(|stand_in| Ok((stand_in, GuardedThread::start(DEEP_STACK, move || run(&shared))?)));
    let (stand_in, work) = match started {
        Ok(started) => started,
        Err(error) => {
            let message = format!("the system gives no memory for a thread ({error}); allow more (ulimit -v)");
            return report_failure(&command, &Failure::Stopped(Inconclusive::because(message)));
        }
    };
    loop {
        if let Some(exit) = wait(&work, INTERVAL) {
            return exit;
        }
        match WATCH.poll() {
            WatchStep::Continue => {}
            WatchStep::EndWithoutAnswer => stand_in.end_with(limits::why()),
            WatchStep::EndWithoutMemory => {
                print_error(
                    "error: the system gives no more memory for what else was asked for; allow more (ulimit -v)\n",
                );
                end(Exit::BadInput)
            }
            WatchStep::End => end(Exit::Inconclusive),
        }
    }
}

/// Waits for the end of a thread, but not longer than this. A panic is a bug in fencepost.
fn wait(thread: &GuardedThread<Exit>, longest: Duration) -> Option<Exit> {
    Some(thread.wait(longest)?.unwrap_or_else(internal_error::report))
}

/// Prints in place of the work that there is no answer. Whoever works may hold what is needed for that, or may not let go of standard output,
/// so it is not waited for.
struct StandIn {
    thread: GuardedThread<Exit>,
    why: SyncSender<Inconclusive>,
}

impl StandIn {
    fn start(command: Arc<Command>) -> std::io::Result<Self> {
        // With room for one, nothing need be allocated when it is sent.
        let (why, reasons) = sync_channel(1);
        let print = move || match reasons.recv() {
            Ok(why) => report_failure(&command, &Failure::Stopped(why)),
            Err(_) => Exit::Inconclusive,
        };
        Ok(Self { thread: GuardedThread::start(SMALL_STACK, print)?, why })
    }

    fn end_with(&self, why: Inconclusive) -> ! {
        // It waits, or has waited, for nothing else.
        let _ = self.why.send(why);
        if wait(&self.thread, TIME_TO_PRINT).is_none() && WATCH.is_silent_without_memory() {
            // The words that were prepared must do.
            remove_temporary_folders();
            end_with_last_words()
        }
        end(Exit::Inconclusive)
    }
}

fn end(exit: Exit) -> ! {
    remove_temporary_folders();
    end_now(exit.code().into())
}

/// What is printed if there is no memory for anything else.
fn last_words(command: &Command) -> LastWords {
    let why = limits::without_memory();
    let output = match is_json() {
        true => {
            let mut report = refusal::report(command, &Failure::Stopped(why));
            report.command_line = command_line::words();
            json(&report).join("\n") + "\n"
        }
        false => stopped::text(command, &why),
    };
    LastWords { output, code: Exit::Inconclusive.code().into() }
}
