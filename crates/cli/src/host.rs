//! The command as the host of a run: its limits and its files are those of all that the command does.

use crate::exit::Failure;
use crate::{limits, output_files};
use fencepost::{Host, OutputFile};
use fencepost_schedule::Limits;
use fencepost_source::{Code, Diagnostic};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// As the formula of a proof is called where files are compared.
pub const FORMULA_OPTION: &str = "the formula of --proof";

/// The command.
pub struct CommandHost;

fn option(output: OutputFile) -> &'static str {
    match output {
        OutputFile::Specification => "--spec",
        OutputFile::Formula => FORMULA_OPTION,
        _ => "--proof",
    }
}

impl Host for CommandHost {
    fn stop_flag(&self) -> Option<&'static AtomicBool> {
        Some(limits::stop_flag())
    }

    fn begin(&mut self) -> Limits {
        limits::again();
        limits::limits(None)
    }

    fn reads(&mut self, files: &[PathBuf], are_all: bool) -> Result<(), Diagnostic> {
        output_files::reads(files).map_err(|failure| match failure {
            Failure::Input(diagnostic) => *diagnostic,
            other => Diagnostic::new(Code::Bug, other.message()),
        })?;
        if are_all {
            output_files::all_reads_are_known();
        }
        Ok(())
    }

    fn claim(&mut self, path: &Path, output: OutputFile) -> io::Result<()> {
        output_files::take(path, option(output))
    }

    fn write(&mut self, path: &Path, output: OutputFile, content: &[u8]) {
        output_files::write(path, option(output), content);
    }

    fn remember_unwritten(&mut self, path: &Path, output: OutputFile, error: &io::Error) {
        output_files::note(path, option(output), error);
    }

    fn take_unwritten(&mut self) -> Vec<Diagnostic> {
        // The command says it when it ends.
        Vec::new()
    }
}
