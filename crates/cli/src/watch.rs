//! The main thread watches over the work, which another thread does: it raises the limits, and ends the process if the work does not end by
//! itself.

use crate::arguments::Command;
use crate::exit::{Exit, Failure};
use crate::limits::{self, Look};
use crate::own_bug::{DEEP_STACK, Guarded, SMALL_STACK};
use crate::{complain, run, stopped, told};
use fencepost_frontend::remove_temporary_folders;
use fencepost_memory::{LastWords, end_now, end_with_last_words, prepare};
use fencepost_trace::Inconclusive;
use std::sync::Arc;
use std::time::Duration;

/// How often the limits are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// How long it may take to say that there is no answer: standard output may be blocked.
const TIME_FOR_WORDS: Duration = Duration::from_secs(2);

/// Does what is asked for.
pub fn watched(command: Command) -> Exit {
    let command = Arc::new(command);
    prepare(limits::stop_flag(), last_words(&command));
    let shared = Arc::clone(&command);
    // A limit of nothing is reached before the work begins.
    limits::look();
    let work = match Guarded::start(DEEP_STACK, move || run(&shared)) {
        Ok(work) => work,
        Err(error) => {
            let message = format!("the system gives no memory for a thread ({error}); allow more (ulimit -v)");
            return told(&command, &Failure::Stopped(Inconclusive { message, place: None }));
        }
    };
    loop {
        if let Some(exit) = work.wait(BETWEEN_LOOKS) {
            return exit;
        }
        match limits::look() {
            Look::GoOn => {}
            Look::End(why) => end_with(command, why),
            Look::QuitWithoutMemory => {
                complain(
                    "error: the system gives no more memory for what else was asked for; allow more (ulimit -v)\n",
                );
                end(Exit::BadInput)
            }
            Look::Quit => end(Exit::Inconclusive),
        }
    }
}

/// Says in place of the work that there is no answer. Whoever works may hold what is needed for that, or may not let go of standard output,
/// so it is not waited for.
fn end_with(command: Arc<Command>, why: Inconclusive) -> ! {
    match Guarded::start(SMALL_STACK, move || told(&command, &Failure::Stopped(why))) {
        Ok(words) => drop(words.wait(TIME_FOR_WORDS)),
        // Without memory for that, the words that were prepared must do.
        Err(_) => {
            remove_temporary_folders();
            end_with_last_words()
        }
    }
    end(Exit::Inconclusive)
}

fn end(exit: Exit) -> ! {
    remove_temporary_folders();
    end_now(exit.code().into())
}

/// What is said if there is no memory for anything else.
fn last_words(command: &Command) -> LastWords {
    let why = limits::without_memory();
    LastWords { output: stopped::text(command, &why), code: Exit::Inconclusive.code().into() }
}
