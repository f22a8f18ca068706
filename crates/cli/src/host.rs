//! The command as the host of a run: its limits and its files are those of all that the command does.

use crate::limits::{self, WATCH};
use crate::output_files::FILES;
use fencepost::{Host, OutputFile};
use fencepost_schedule::{Limits, OutputFiles};
use fencepost_source::Diagnostic;

/// As the formula of a proof is called where files are compared.
pub const FORMULA_OPTION: &str = "the formula of --proof";

/// The command.
pub struct CommandHost;

impl Host for CommandHost {
    fn begin(&mut self) -> Limits {
        WATCH.restart();
        limits::limits(None)
    }

    fn files(&self) -> &OutputFiles {
        &FILES
    }

    fn label(&self, output: OutputFile) -> &'static str {
        match output {
            OutputFile::Specification => "--spec",
            OutputFile::Formula => FORMULA_OPTION,
            _ => "--proof",
        }
    }

    fn take_unwritten(&mut self) -> Vec<Diagnostic> {
        // The command says it when it ends.
        Vec::new()
    }
}
