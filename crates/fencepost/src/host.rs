//! Who looks after a run that has several parts, and after the files that it reads and writes. A program that asks a question has nothing to
//! do with it; the command looks after all of its files together.

use crate::control::Control;
use fencepost_program::Program;
use fencepost_schedule::{Limits, OutputFiles};
use fencepost_source::Diagnostic;
use std::path::PathBuf;

/// A file that a run writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutputFile {
    /// What is right for a test.
    Specification,
    /// A proof.
    Proof,
    /// The formula of a proof, whose name is made of that of the proof.
    Formula,
}

/// Who looks after a run.
pub trait Host {
    /// A part of the run begins, such as a test, with these limits.
    fn begin(&mut self) -> Limits;

    /// The files of the run.
    fn files(&self) -> &OutputFiles;

    /// As messages call a file that is written.
    fn label(&self, output: OutputFile) -> &'static str;

    /// What could not be written, for the report.
    fn take_unwritten(&mut self) -> Vec<Diagnostic> {
        self.files().take_unreported()
    }
}

/// The host of a run that is alone: its limits are those of its control, and it writes to no file that it reads.
pub(crate) struct StandaloneHost {
    begin: Box<dyn Fn() -> Limits>,
    files: OutputFiles,
}

impl StandaloneHost {
    pub fn new(control: &Control) -> Self {
        let Control { cancel, timeout, memory, .. } = *control;
        let begin = move || Control { cancel, timeout, memory, ..Control::default() }.limits();
        Self { begin: Box::new(begin), files: OutputFiles::new(name_another) }
    }
}

impl Host for StandaloneHost {
    fn begin(&mut self) -> Limits {
        (self.begin)()
    }

    fn files(&self) -> &OutputFiles {
        &self.files
    }

    fn label(&self, output: OutputFile) -> &'static str {
        match output {
            OutputFile::Specification => "the specification",
            OutputFile::Proof => "the proof",
            OutputFile::Formula => "the formula of the proof",
        }
    }
}

fn name_another(label: &str) -> String {
    format!("name another file for {label}")
}

/// What programs were compiled from is not to be overwritten; which headers that are is known only now, from the compiler, or else from what
/// it has made.
pub fn protect_sources<'p>(
    files: &OutputFiles,
    programs: impl IntoIterator<Item = (&'p Program, Option<&'p [PathBuf]>)>,
) -> Result<(), Diagnostic> {
    let (mut inputs, mut are_all) = (Vec::new(), true);
    for (program, read) in programs {
        inputs.extend(program.files.iter().map(|file| PathBuf::from(&file.path)));
        inputs.extend(read.unwrap_or_default().iter().cloned());
        are_all &= read.is_some();
    }
    files.add_inputs(&inputs).map_err(|refused| *refused)?;
    if are_all {
        files.end_inputs();
    }
    Ok(())
}
