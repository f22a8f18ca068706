//! `fencepost`, the command. Flags become a validated configuration, one library call does the work, and the result is
//! printed here: nothing below this crate prints or exits.

mod advice;
mod arguments;
mod check_proof;
mod colour;
mod command_line;
mod datatype;
mod diagnostic;
mod example;
mod exit;
mod fences;
mod generated;
mod help;
mod host;
mod internal_error;
mod leading_dash;
mod limits;
mod litmus;
mod model_names;
mod models;
mod no_answer;
mod output_files;
mod parts;
mod program;
mod progress_line;
mod protocol;
mod replay;
mod report_files;
mod robust;
mod search;
mod standard_streams;
mod status_line;
mod summary;
mod trace_file;
mod undefined_function;
mod values;
mod verify;
mod watch;
mod words;

use arguments::Command;
use exit::{Exit, Failure};
use fencepost_memory::{Allocator, ignore_file_size_signal, save_address_space};
use standard_streams::{
    is_json, print, print_error, print_failure, print_json, print_rest, remark, unprinted, use_json, warn,
};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// When the command began.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// How long the command has taken so far, with all that comes before a search.
fn seconds_so_far() -> f64 {
    START.elapsed().as_secs_f64()
}

/// Ends in an orderly way when memory runs out.
#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    save_address_space();
    ignore_file_size_signal();
    LazyLock::force(&START);
    if arguments::asks_for_json() {
        use_json();
    }
    let exit = match arguments::parse() {
        Ok(arguments) => {
            colour::choose(arguments.color);
            match limits::begin(&arguments.command) {
                Ok(()) => watch::run_watched(arguments.command),
                Err(failure) => run_with(&arguments.command, || Err(failure)),
            }
        }
        Err(exit) => exit,
    };
    let exit = match unprinted() {
        Some(failure) => {
            print_error(&failure.render());
            exit.or_unwritten()
        }
        None => exit,
    };
    ExitCode::from(exit.code())
}

fn run(command: &Command) -> Exit {
    run_with(command, || parts::check(command).and_then(|()| answer(command)))
}

/// Finds the answer, and writes files about it or about why there is none.
fn run_with(command: &Command, find: impl FnOnce() -> Result<Exit, Failure>) -> Exit {
    if let Err(failure) = output_files::begin(command) {
        // None of the files can be written without doubt about the others.
        print_error(&failure.render());
        print_failure(&failure);
        return failure.exit();
    }
    let exit = find().unwrap_or_else(|failure| report_failure(command, &failure));
    print_rest();
    let Some(unwritten) = output_files::unwritten() else { return exit };
    print_error(&unwritten.render());
    exit.or_unwritten()
}

fn answer(command: &Command) -> Result<Exit, Failure> {
    match command {
        Command::Verify(arguments) => verify::run(arguments),
        Command::Robust(arguments) => robust::run(arguments),
        Command::Litmus(arguments) => litmus::run(arguments),
        Command::Datatype(arguments) => datatype::run(arguments),
        Command::Models(arguments) => models::run(arguments),
        Command::Protocol(arguments) => protocol::run(arguments),
        Command::Fences(arguments) => fences::run(arguments),
        Command::CheckProof(arguments) => check_proof::run(arguments),
        Command::Replay(arguments) => replay::run(arguments),
        Command::Program(arguments) => program::run(arguments),
        Command::Completions(arguments) => generated::completions(arguments),
        Command::Man(arguments) => generated::man(arguments),
        Command::Headers(arguments) => generated::headers(arguments),
    }
}

/// Says why there is no answer, also in the files that were asked for.
fn report_failure(command: &Command, failure: &Failure) -> Exit {
    print_error(&failure.render());
    let mut report = no_answer::report(command, failure);
    no_answer::write(command, &mut report);
    match failure {
        _ if is_json() => print_json(&mut report),
        Failure::Stopped(why) => print(&words::no_answer(why)),
        _ => {}
    }
    failure.exit()
}
