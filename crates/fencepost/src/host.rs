//! Who looks after a run that has several parts, and after the files that it reads and writes. A program that asks a question has nothing to
//! do with it; the command looks after all of its files together.

use crate::control::Control;
use fencepost_report::shown_path;
use fencepost_schedule::Limits;
use fencepost_schedule::whole_file::{self, is_same};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

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
    /// What ends the run.
    fn stop_flag(&self) -> Option<&'static AtomicBool>;

    /// A part of the run begins, such as a test, with these limits.
    fn begin(&mut self) -> Limits;

    /// A program was compiled of these files, and perhaps of others if these are not all.
    fn reads(&mut self, files: &[PathBuf], are_all: bool) -> Result<(), Diagnostic>;

    /// Claims a file that is going to be written, unless something else has it.
    fn claim(&mut self, path: &Path, output: OutputFile) -> io::Result<()>;

    /// Writes a file. If that fails, it is remembered.
    fn write(&mut self, path: &Path, output: OutputFile, content: &[u8]) {
        let written = self.claim(path, output).and_then(|()| whole_file::write(path, content));
        if let Err(error) = written {
            self.remember_unwritten(path, output, &error);
        }
    }

    /// Remembers that a file could not be written.
    fn remember_unwritten(&mut self, path: &Path, output: OutputFile, error: &io::Error);

    /// What could not be written, for the report.
    fn take_unwritten(&mut self) -> Vec<Diagnostic>;
}

/// The host of a run that is alone: its limits are those of its control, and it writes to no file that it reads.
pub(crate) struct Alone {
    begin: Box<dyn Fn() -> Limits>,
    stop: Option<&'static AtomicBool>,
    read: Vec<PathBuf>,
    unwritten: Vec<Diagnostic>,
}

impl Alone {
    pub fn new(control: &Control) -> Self {
        let (cancel, timeout) = (control.cancel, control.timeout);
        let begin = move || Control { cancel, timeout, ..Control::default() }.limits();
        Self { begin: Box::new(begin), stop: control.stop_flag(), read: Vec::new(), unwritten: Vec::new() }
    }
}

impl Host for Alone {
    fn stop_flag(&self) -> Option<&'static AtomicBool> {
        self.stop
    }

    fn begin(&mut self) -> Limits {
        (self.begin)()
    }

    fn reads(&mut self, files: &[PathBuf], _: bool) -> Result<(), Diagnostic> {
        self.read.extend_from_slice(files);
        Ok(())
    }

    fn claim(&mut self, path: &Path, _: OutputFile) -> io::Result<()> {
        match self.read.iter().any(|read| is_same(read, path)) {
            true => Err(io::Error::other("it is read by this run")),
            false => Ok(()),
        }
    }

    fn remember_unwritten(&mut self, path: &Path, _: OutputFile, error: &io::Error) {
        let message = format!("{}: cannot be written: {error}", shown_path(path));
        self.unwritten.push(Diagnostic::new(Code::UnwritableFile, message).of_kind(DiagnosticKind::Unwritten));
    }

    fn take_unwritten(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.unwritten)
    }
}
