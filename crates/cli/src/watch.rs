//! The command under the watch over time, memory and signals: whatever the work does, the command ends in time and says what it knows.

use crate::arguments::Command;
use crate::exit::{Exit, Failure};
use crate::limits::{self, WATCH};
use crate::{command_line, internal_error, is_json, no_answer, print_error, report_failure, run, words};
use fencepost_frontend::remove_temporary_folders;
use fencepost_memory::{LastWords, end_now, end_with_last_words, prepare};
use fencepost_report::json;
use fencepost_schedule::{SupervisedEnd, supervise};
use fencepost_trace::Inconclusive;
use std::sync::Arc;

/// Does what is asked for.
pub fn run_watched(command: Command) -> Exit {
    let command = Arc::new(command);
    prepare(WATCH.stop_flag(), last_words(&command));
    // A limit of nothing is reached before the work begins.
    WATCH.poll();
    let (shared, unanswered) = (Arc::clone(&command), Arc::clone(&command));
    let stand_in = move || report_failure(&unanswered, &Failure::Stopped(limits::why()));
    match supervise(&WATCH, move || run(&shared), stand_in) {
        SupervisedEnd::Itself(end) => end.unwrap_or_else(internal_error::report),
        SupervisedEnd::NotBegun(error) => {
            let message = format!("the system gives no memory for a thread ({error}); allow more (ulimit -v)");
            report_failure(&command, &Failure::Stopped(Inconclusive::because(message)))
        }
        SupervisedEnd::WithoutAnswer(said) => {
            if let Some(Err(panic)) = said {
                internal_error::report(panic);
            } else if said.is_none() && WATCH.is_silent_without_memory() {
                // The words that were prepared must do.
                remove_temporary_folders();
                end_with_last_words()
            }
            end(Exit::Inconclusive)
        }
        SupervisedEnd::WithoutMemory => {
            print_error("error: the system gives no more memory for what else was asked for; allow more (ulimit -v)\n");
            end(Exit::BadInput)
        }
        SupervisedEnd::Left => end(Exit::Inconclusive),
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
            let mut report = no_answer::report(command, &Failure::Stopped(why));
            report.command_line = command_line::arguments();
            json(&report).join("\n") + "\n"
        }
        false => words::no_answer(&why),
    };
    LastWords { output, code: Exit::Inconclusive.code().into() }
}
