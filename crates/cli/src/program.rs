//! `fencepost program`: a program as the engines see it.

use crate::arguments::{InputArguments, ProgramArguments};
use crate::exit::{Exit, Failure};
use crate::limits::{answered, stop_flag};
use crate::{cache, output_files, print, warn};
use fencepost_frontend::{Options, load_with};
use fencepost_program::Program;
use std::path::PathBuf;

/// Prints the text form.
pub fn run(arguments: &ProgramArguments) -> Result<Exit, Failure> {
    let text = load(&arguments.input)?.to_string();
    answered();
    print(&text);
    Ok(Exit::Holds)
}

/// Reads a program.
pub fn load(input: &InputArguments) -> Result<Program, Failure> {
    let externs = input.externs.clone();
    let (clang_args, standards) = (input.compiler.clang_args(), input.compiler.standards.clone());
    let options = Options {
        clang_args,
        standards,
        externs,
        cache: cache::folder(),
        stop: Some(stop_flag()),
        ..Options::default()
    };
    if let Some(level) =
        options.clang_args.iter().rev().find(|argument| argument.starts_with("-O")).filter(|o| *o != "-O0")
    {
        let what = "lets clang remove, merge and move accesses to shared memory; the verdict is about what is left";
        warn(&format!("{level} {what}"), None);
    }
    let program = load_with(&input.files, &options)?;
    protect_sources(&program)?;
    Ok(program)
}

/// What a program was compiled from is not to be overwritten; which headers that are is known only now.
pub fn protect_sources(program: &Program) -> Result<(), Failure> {
    let files: Vec<PathBuf> = program.files.iter().map(|file| PathBuf::from(&file.path)).collect();
    output_files::reads(&files)
}
