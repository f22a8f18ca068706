//! `fencepost`, the command. Flags become a validated configuration, one library call does the work, and the result is
//! printed here: nothing below this crate prints or exits.

mod arguments;
mod cache;
mod check_proof;
mod checkpoint;
mod colour;
mod cycles;
mod datatype;
mod diagnostic;
mod estimate;
mod exit;
mod fences;
mod generated;
mod help;
mod limits;
mod litmus;
mod models;
mod own_bug;
mod program;
mod progress_line;
mod protocol;
mod replay;
mod report_files;
mod robust;
mod search;
mod source_hashes;
mod status_line;
mod trace_file;
mod values;
mod verify;
mod watcher;
mod words;

use arguments::{Arguments, Command};
use exit::{Exit, Failure};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = match arguments::parse() {
        Ok(arguments) => {
            colour::choose(arguments.color);
            own_bug::guarded(move || run(&arguments))
        }
        Err(exit) => exit,
    };
    ExitCode::from(exit.code())
}

fn run(arguments: &Arguments) -> Exit {
    let result = match &arguments.command {
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
    };
    result.unwrap_or_else(|failure| {
        let exit = failure.exit();
        match failure {
            Failure::Input(diagnostic) => complain(&diagnostic.render()),
            Failure::OwnBug(what) => complain(&own_bug::message(&what)),
        }
        exit
    })
}

/// Writes to standard output. Nobody is left to be told if that fails, for instance because a pager was closed.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes to standard error.
fn complain(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}
