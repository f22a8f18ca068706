//! `fencepost program`: a program as the engines see it.

use crate::arguments::{InputArguments, ProgramArguments};
use crate::exit::{Exit, Failure};
use crate::limits::{answered, stop_flag};
use crate::{cache, output_files, print, warn};
use fencepost_frontend::{Loaded, Options, load_files};
use fencepost_program::Program;
use std::path::PathBuf;

/// Prints the text form.
pub fn run(arguments: &ProgramArguments) -> Result<Exit, Failure> {
    let text = load(&arguments.input)?.program.to_string();
    answered();
    print(&text);
    Ok(Exit::Holds)
}

/// Reads a program.
pub fn load(input: &InputArguments) -> Result<Loaded, Failure> {
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
    let loaded = load_files(&input.files, &options)?;
    protect_sources(&[(&loaded.program, loaded.read.as_deref())])?;
    Ok(loaded)
}

/// What the programs of a run were compiled from is not to be overwritten; which headers that are is known only now, from the compiler, or
/// else from what it has made.
pub fn protect_sources(programs: &[(&Program, Option<&[PathBuf]>)]) -> Result<(), Failure> {
    let mut files: Vec<PathBuf> = Vec::new();
    for (program, read) in programs {
        files.extend(program.files.iter().map(|file| PathBuf::from(&file.path)));
        files.extend(read.unwrap_or_default().iter().cloned());
    }
    output_files::reads(&files)?;
    if programs.iter().all(|(_, read)| read.is_some()) {
        output_files::all_reads_are_known();
    }
    Ok(())
}
