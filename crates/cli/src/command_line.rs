//! The command line as it was given, which answers for other programs and files repeat.

use crate::arguments::Arguments;
use clap::CommandFactory;
use std::ffi::OsString;

/// All words, with the name of the command itself.
pub fn arguments() -> Vec<OsString> {
    std::env::args_os().collect()
}

/// The same, to be pasted into a shell.
pub fn text() -> String {
    fencepost_report::command_line(&arguments())
}

/// What is asked for: the first word that is the name of something that can be; nothing if there is none.
pub fn command() -> &'static str {
    const NAMES: [&str; 7] = ["verify", "robust", "litmus", "datatype", "protocol", "fences", "replay"];
    let words = arguments();
    let is_command = |word: &&OsString| Arguments::command().get_subcommands().any(|known| known.get_name() == **word);
    let first = words.iter().skip(1).find(is_command);
    NAMES.into_iter().find(|name| first.is_some_and(|word| word == name)).unwrap_or_default()
}
