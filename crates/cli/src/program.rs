//! `fencepost program`: a program as the engines see it.

use crate::arguments::{InputArguments, ProgramArguments};
use crate::exit::{Exit, Failure};
use crate::limits::{WATCH, answered};
use crate::output_files::FILES;
use crate::{print, warn};
use fencepost::protect_sources;
use fencepost_explore::Settings;
use fencepost_frontend::{LoadedProgram, Options, Stop, cache_folder, load_files};
use fencepost_origin::Origin;
use std::path::PathBuf;

/// Prints the text form.
pub fn run(arguments: &ProgramArguments) -> Result<Exit, Failure> {
    let text = load(&arguments.input)?.program.to_string();
    answered();
    print(&text);
    Ok(Exit::Holds)
}

/// Reads a program.
pub fn load(input: &InputArguments) -> Result<LoadedProgram, Failure> {
    compile(&input.files, &options(input))
}

/// How the program of a command line is compiled.
pub fn options(input: &InputArguments) -> Options {
    in_this_run(Options {
        clang_args: input.compiler.clang_args(),
        standards: input.compiler.standards.clone(),
        externs: input.externs.clone(),
        ..Options::default()
    })
}

/// Where the traces of a program come from.
pub fn origin(loaded: &LoadedProgram, input: &InputArguments, settings: Settings) -> Origin {
    Origin::of_program(&loaded.program, loaded.read.as_deref(), (&input.files, &options(input)), settings)
}

/// With what every program of this run is compiled with.
pub fn in_this_run(options: Options) -> Options {
    Options { cache: cache_folder(), stop: Stop::when(WATCH.stop_flag()), ..options }
}

/// Compiles a program; what it is made of is not to be overwritten.
pub fn compile(files: &[PathBuf], options: &Options) -> Result<LoadedProgram, Failure> {
    warn_of_optimisation(options);
    let loaded = load_files(files, options)?;
    protect_sources(&FILES, [(&loaded.program, loaded.read.as_deref())])?;
    Ok(loaded)
}

/// Says that clang changes what is verified, if it is to.
pub fn warn_of_optimisation(options: &Options) {
    if let Some(level) =
        options.clang_args.iter().rev().find(|argument| argument.starts_with("-O")).filter(|o| *o != "-O0")
    {
        let what = "lets clang remove, merge and move accesses to shared memory; the verdict is about what is left";
        warn(&format!("{level} {what}"), None);
    }
}
