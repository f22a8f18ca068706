//! Follows a search: shows how far it is, says what may be good to know, and looks after files.

use super::FencesArguments;
use super::patch_file::PatchFile;
use crate::exit::Failure;
use crate::program::{options, protect_sources};
use crate::search::settings;
use crate::status_line::StatusLine;
use crate::{advice, remark};
use fencepost_origin::Origin;
use fencepost_program::Program;
use fencepost_repair::{Observer, Remark, Step};
use fencepost_source::{Code, Diagnostic};
use std::cell::{OnceCell, RefCell};
use std::path::PathBuf;
use std::time::Instant;

/// Who follows a search.
pub struct Follower<'a> {
    arguments: &'a FencesArguments,
    file: &'a PatchFile,
    line: RefCell<StatusLine>,
    start: Instant,
    /// Where the traces of the program come from.
    origin: OnceCell<Origin>,
}

impl<'a> Follower<'a> {
    /// Of a search that begins now.
    pub fn new(arguments: &'a FencesArguments, file: &'a PatchFile) -> Self {
        let line = RefCell::new(StatusLine::new(!arguments.json && !arguments.quiet));
        Self { arguments, file, line, start: Instant::now(), origin: OnceCell::new() }
    }

    /// The search is over. Returns where the traces of the program come from.
    pub fn finish(self) -> Option<Origin> {
        self.origin.into_inner()
    }
}

impl Observer for Follower<'_> {
    fn compiled(&self, program: &Program, read: Option<&[PathBuf]>) -> Result<(), Diagnostic> {
        protect_sources(&[(program, read)]).map_err(|failure| match failure {
            Failure::Input(diagnostic) => *diagnostic,
            other => Diagnostic::new(Code::Bug, other.message()),
        })?;
        let FencesArguments { input, meaning, limits, .. } = self.arguments;
        self.origin.get_or_init(|| {
            let made = (&input.files[..], &options(input));
            Origin::of_program(program, read, made, settings(meaning, limits))
        });
        Ok(())
    }

    fn begin(&self) {
        self.file.remove_older();
    }

    fn remark(&self, told: &Remark) {
        remark(&advice::about_fences(told));
    }

    fn step(&self, Step { calls, fences, is_check }: Step) {
        let (what, noun) = (if is_check { "check" } else { "try" }, if fences == 1 { "fence" } else { "fences" });
        let seconds = self.start.elapsed().as_secs_f64();
        let mut line = self.line.borrow_mut();
        line.show_now(|| format!("call {calls} of the engine: {what} {fences} {noun}, {seconds:.1} s"));
    }
}
