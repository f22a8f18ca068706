//! The tests of the command, in one program: each file is a module.

use fencepost_testing::{CommandOutput, Run};
use std::path::Path;
use std::process::Command;

mod axiomatic_engine;
mod axioms_and_machine;
mod book;
mod cache;
mod checkfence_listings;
mod checkpoint_changes;
mod cmake;
mod command_line;
mod corpus;
mod damaged_inputs;
mod damaged_traces;
mod data_races;
mod datatype;
mod datatype_header;
mod datatype_options;
mod datatype_pointers;
mod datatype_waiting;
mod engines_agree;
mod error_kinds;
mod examples;
mod exceptions;
mod fences;
mod fences_corpus;
mod fences_messages;
mod fences_places;
mod fences_random;
mod fences_random_orders;
mod help;
mod ibm370;
mod json;
mod json_failures;
mod junit;
mod kills;
mod languages;
mod large_program;
mod library;
mod limits;
mod litmus_cat;
mod litmus_generate;
mod litmus_tests;
mod long_runs;
mod names;
mod odd_input;
mod output_files;
mod packages;
mod pages;
mod player;
mod projects;
mod protocol;
mod release;
mod replay;
mod report_files;
mod robust;
mod sarif;
mod search_control;
mod several_files;
mod simplified;
mod small_build;
mod supported;
mod trace_changes;
mod waiting;
mod waiting_loops;

/// The command, as it was built for these tests.
const FENCEPOST: &str = env!("CARGO_BIN_EXE_fencepost");

/// The command, to be given arguments.
fn fencepost() -> Command {
    Command::new(FENCEPOST)
}

/// Runs the command in a folder, which is kept until it has ended.
#[track_caller]
fn run(folder: impl AsRef<Path>, arguments: &[&str]) -> CommandOutput {
    fencepost().current_dir(folder.as_ref()).args(arguments).run()
}

/// The same with arguments that are written in one line, with a blank between two.
#[track_caller]
fn run_line(folder: impl AsRef<Path>, line: &str) -> CommandOutput {
    fencepost().current_dir(folder.as_ref()).line(line).run()
}

/// Checks tests of the data type in a file.
#[track_caller]
fn run_datatype(file: impl AsRef<Path>, arguments: &[&str]) -> CommandOutput {
    fencepost().arg("datatype").arg(file.as_ref()).args(arguments).run()
}

/// A line for a shell that finds the command by its name.
fn shell(program: &str, line: &str) -> Command {
    let bin = Path::new(FENCEPOST).parent().expect("a file is in a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(program);
    command.args(["-c", line]).env("PATH", path);
    command
}
