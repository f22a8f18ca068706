//! The main thread watches over the work, which another thread does: it raises the limits, and ends the process if the work does not end by
//! itself. A third one waits from the beginning to say in that case that there is no answer: when memory has run out a thread can no longer
//! be started, as the standard library aborts if it finds none for the stack on which signals are handled.

use crate::arguments::Command;
use crate::exit::{Exit, Failure};
use crate::internal_error::{DEEP_STACK, Guarded, SMALL_STACK};
use crate::limits::{self, Look};
use crate::{print_error, report_failure, run, stopped};
use fencepost_frontend::remove_temporary_folders;
use fencepost_memory::{LastWords, end_now, end_with_last_words, prepare};
use fencepost_trace::Inconclusive;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often the limits are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// How long it may take to say that there is no answer: standard output may be blocked.
const TIME_FOR_WORDS: Duration = Duration::from_secs(2);

/// Does what is asked for.
pub fn watched(command: Command) -> Exit {
    let command = Arc::new(command);
    prepare(limits::stop_flag(), last_words(&command));
    // A limit of nothing is reached before the work begins.
    limits::look();
    let shared = Arc::clone(&command);
    let started = Speaker::start(Arc::clone(&command))
        .and_then(|speaker| Ok((speaker, Guarded::start(DEEP_STACK, move || run(&shared))?)));
    let (speaker, work) = match started {
        Ok(started) => started,
        Err(error) => {
            let message = format!("the system gives no memory for a thread ({error}); allow more (ulimit -v)");
            return report_failure(&command, &Failure::Stopped(Inconclusive::because(message)));
        }
    };
    loop {
        if let Some(exit) = work.wait(BETWEEN_LOOKS) {
            return exit;
        }
        match limits::look() {
            Look::GoOn => {}
            Look::End(why) => speaker.end_with(why),
            Look::QuitWithoutMemory => {
                print_error(
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
struct Speaker {
    thread: Guarded,
    why: Arc<Why>,
}

/// Why there is no answer, as soon as that is known.
#[derive(Default)]
struct Why {
    known: Mutex<Option<Inconclusive>>,
    is_known: Condvar,
}

impl Speaker {
    fn start(command: Arc<Command>) -> std::io::Result<Self> {
        let why = Arc::new(Why::default());
        let heard = Arc::clone(&why);
        let thread = Guarded::start(SMALL_STACK, move || report_failure(&command, &Failure::Stopped(heard.wait())))?;
        Ok(Self { thread, why })
    }

    fn end_with(&self, why: Inconclusive) -> ! {
        self.why.tell(why);
        if self.thread.wait(TIME_FOR_WORDS).is_none() && limits::is_silent_without_memory() {
            // The words that were prepared must do.
            remove_temporary_folders();
            end_with_last_words()
        }
        end(Exit::Inconclusive)
    }
}

impl Why {
    fn tell(&self, why: Inconclusive) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
        self.is_known.notify_one();
    }

    fn wait(&self) -> Inconclusive {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match known.take() {
                Some(why) => return why,
                None => known = self.is_known.wait(known).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
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
