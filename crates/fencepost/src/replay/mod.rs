//! Traces that were kept in files. Nothing in such a file is believed: the program is made again of its sources, and the machine, run along
//! the trace, has to do what the file says.

mod memory_system;
mod replayed;

use crate::control::{Control, compiler_stop, control_methods, stopped};
use crate::report::Report;
use fencepost_frontend::{Options, load_files};
use fencepost_model::BufferModel;
use fencepost_origin::{Recipe, RiskyArguments, check_program};
use fencepost_program::Program;
use fencepost_report::shell_word;
use fencepost_source::{Code, Diagnostic, input, shown_path};
use fencepost_trace::Trace;
use fencepost_witness::axiomatic;
use memory_system::{RepeatedRun, is_of_memory_system};
pub use replayed::ReplayedExecution;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::rc::Rc;

/// Whether the execution in a trace file is one of the program, or of the memory system, that the file names. The sources have to be there
/// as they were.
///
/// ```
/// use fencepost::Replay;
///
/// # let directory = fencepost_testing::folder_with(&[("queue.trace.json", "{}")]);
/// # let file = directory.path().join("queue.trace.json");
/// let error = Replay::of_file(&file).run().expect_err("this file has no execution");
/// assert!(error.message.contains("queue.trace.json"));
/// ```
pub struct Replay {
    file: PathBuf,
    repeated: Vec<String>,
    shows_unchecked: bool,
    control: Control,
}

impl Replay {
    /// Of a file, which the command has written.
    pub fn of_file(file: impl Into<PathBuf>) -> Self {
        Self { file: file.into(), repeated: Vec::new(), shows_unchecked: false, control: Control::default() }
    }

    /// An argument for clang that was given when the file was written, where a file alone is not trusted with it.
    pub fn repeat_clang_arg(mut self, argument: impl Into<String>) -> Self {
        self.repeated.push(argument.into());
        self
    }

    /// Report also what the file says if it cannot be confirmed. The outcome is then inconclusive.
    pub fn unchecked(mut self, unchecked: bool) -> Self {
        self.shows_unchecked = unchecked;
        self
    }

    control_methods!(control);

    /// Checks and reports.
    pub fn run(self) -> Result<Report, Diagnostic> {
        let limits = self.control.limits();
        let replayed = self.check(self.read()?, &mut |files, options| {
            let options = Options { stop: compiler_stop(&limits), ..options };
            let loaded = load_files(files, &options).map_err(|error| error.to_string())?;
            Ok(Rc::new(loaded.program))
        });
        if limits.is_over() {
            return Err(stopped(&limits));
        }
        let mut report = replayed.map_err(|error| error.diagnostic)?.into_report();
        report.seconds = limits.seconds();
        report.document.cases.iter_mut().for_each(|case| case.seconds = limits.seconds());
        Ok(report)
    }

    /// Reads the file, and sees that it has the shape of a trace.
    #[doc(hidden)]
    pub fn read(&self) -> Result<TraceFile, Diagnostic> {
        let help = "`fencepost verify` writes a trace when it finds an error; run it to get a fresh one";
        let text = input::read_text(&self.file).map_err(|refused| refused.with_help(help))?;
        TraceFile::of_text(text).map_err(|message| {
            Diagnostic::new(Code::TraceFormat, format!("{}: {message}", shown_path(&self.file))).with_help(help)
        })
    }

    /// Finds out whether the execution happens, in a program that somebody else makes. What cannot be confirmed is refused, unless it is to
    /// be shown.
    #[doc(hidden)]
    pub fn check(&self, file: TraceFile, make: &mut MakeProgram<'_>) -> Result<ReplayedExecution, UnconfirmedTrace> {
        let TraceFile { text, mut trace } = file;
        let mut unrepeated = None;
        let result = match is_of_memory_system(&trace) {
            true => RepeatedRun::of(&trace, &text).map(Some),
            false => {
                check_program(&trace, &text, &mut |recipe| self.make(recipe, make, &mut unrepeated)).map(|()| None)
            }
        };
        let name = self.file.display().to_string();
        match result {
            Ok(repeated) => {
                // The sources that are here are those that it was checked with.
                trace.sources.clear();
                Ok(ReplayedExecution::confirmed(name, trace, repeated))
            }
            Err(why) if self.shows_unchecked => Ok(ReplayedExecution::unchecked(name, trace, why)),
            Err(why) => {
                let message = format!("{}: what it shows cannot be confirmed: {why}", shown_path(&self.file));
                let help = "replay in the folder in which it was written, with the same sources; or write a fresh one";
                let diagnostic = Diagnostic::new(Code::UnconfirmedTrace, message).with_help(help);
                Err(UnconfirmedTrace { diagnostic, unrepeated })
            }
        }
    }

    fn make(
        &self,
        recipe: &Recipe,
        make: &mut MakeProgram<'_>,
        unrepeated: &mut Option<String>,
    ) -> Result<Rc<Program>, String> {
        let (files, options) = recipe.input(&self.repeated).map_err(|risky| match risky {
            RiskyArguments::Damaged(what) => what,
            RiskyArguments::NotRepeated(words) if words.is_empty() => {
                "clang was called without the arguments that are given here".to_owned()
            }
            RiskyArguments::NotRepeated(words) => {
                let line: Vec<String> = words.iter().map(|word| shell_word(OsStr::new(word))).collect();
                let line = line.join(" ");
                let message =
                    format!("clang was called with `{line}`, which is done again only if these arguments are repeated");
                *unrepeated = Some(line);
                message
            }
        })?;
        make(&files, options).map_err(|why| format!("its program cannot be made again: {why}"))
    }
}

/// Makes the program of a trace; what keeps that from being done otherwise.
type MakeProgram<'m> = dyn FnMut(&[PathBuf], Options) -> Result<Rc<Program>, String> + 'm;

/// That an execution cannot be confirmed.
#[doc(hidden)]
#[derive(Debug)]
pub struct UnconfirmedTrace {
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// Arguments for clang that the caller has to repeat before it is called with them, as words for a shell, if that is why.
    pub unrepeated: Option<String>,
}

/// A file that has the shape of a trace.
#[doc(hidden)]
pub struct TraceFile {
    text: String,
    trace: Trace,
}

impl TraceFile {
    fn of_text(text: String) -> Result<Self, String> {
        let trace = Trace::from_json(&text).map_err(|error| error.to_string())?;
        if !is_of_memory_system(&trace) {
            let model: BufferModel = trace.model.parse().map_err(|error| format!("{error}"))?;
            axiomatic::check(&trace, model).map_err(|error| error.to_string())?;
        }
        Ok(Self { text, trace })
    }

    /// Whether it is of a memory system, for which nothing is compiled.
    pub fn is_of_memory_system(&self) -> bool {
        is_of_memory_system(&self.trace)
    }
}
