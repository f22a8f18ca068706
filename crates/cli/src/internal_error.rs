//! Bugs in fencepost: a panic anywhere becomes a request to report it and its own exit code.

use crate::exit::{Exit, Failure};
use crate::{print_error, print_failure};
use fencepost_report::shell_word;
use fencepost_source::Code;
use serde_json::{Value, json};

/// Prints what a panic has said.
pub fn report(what: String) -> Exit {
    print_error(&message(&what));
    print_failure(&Failure::Bug(what));
    Exit::Bug
}

/// As text for standard error.
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
