//! Bugs in fencepost: a panic anywhere becomes a request to report it and its own exit code.

use crate::exit::{Exit, Failure};
use crate::{command_line, print_error, print_failure};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};

/// Prints what a panic has said.
pub fn report(what: String) -> Exit {
    print_error(&message(&what));
    print_failure(&Failure::Bug(what));
    Exit::Bug
}

/// As text for standard error.
pub fn message(what: &str) -> String {
    format!(
        "error[{}]: a bug in fencepost: {what}\n  \
         This says nothing about your program.\n\
         help: please report it, with the program and this:\n  \
         version: {}\n  command: {}\n",
        Code::Bug,
        env!("CARGO_PKG_VERSION"),
        command_line::text()
    )
}

/// The same for programs.
pub fn diagnostic(what: &str) -> Diagnostic {
    let (version, line) = (env!("CARGO_PKG_VERSION"), command_line::text());
    let help = format!("please report it, with the program, version {version} and `{line}`");
    Diagnostic::new(Code::Bug, what).of_kind(DiagnosticKind::Bug).with_help(help)
}
