//! Who follows a search for fences.

use crate::candidate::FenceKind;
use crate::search::{Engine, Examination, Judgement};
use fencepost_explore::Interruption;
use fencepost_program::Program;
use fencepost_report::visible;
use fencepost_schedule::Limits;
use fencepost_source::Diagnostic;
use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Who follows a search for fences.
pub trait Observer {
    /// A program was compiled, of these files besides those that it has places in; none if they are not known. Whoever refuses ends the search.
    fn compiled(&self, _program: &Program, _read: Option<&[PathBuf]>) -> Result<(), Diagnostic> {
        Ok(())
    }

    /// The files can be used, and the search begins.
    fn begin(&self) {}

    /// Something that may be good to know.
    fn remark(&self, _remark: &Remark) {}

    /// An engine is asked.
    fn step(&self, _step: Step) {}
}

/// Nobody.
impl Observer for () {}

/// What an engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How often one was asked, with this time.
    pub calls: u64,
    /// With how many fences.
    pub fences: usize,
    /// Whether the text with the fences is checked as a whole; otherwise they are tried, to learn from it.
    pub is_check: bool,
}

/// Something that may be good to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A cost was given of a kind that is not looked at.
    UselessCost {
        /// The kind.
        kind: FenceKind,
        /// Those that are, besides accesses.
        kinds: Vec<FenceKind>,
    },
    /// An access cannot become stronger.
    FixedAccess {
        /// Its file.
        file: String,
        /// Its line.
        line: usize,
    },
    /// A fence would change what the program does, though the text does not look so.
    HarmfulPlace {
        /// The file.
        file: String,
        /// The line.
        line: usize,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UselessCost { kind, kinds } => {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.short()).collect();
                write!(f, "the cost of {} has no effect: the kinds here are {}", kind.short(), names.join(", "))
            }
            Self::FixedAccess { file, line } => {
                let why = "this access stays as it is, perhaps because it is within the argument of a macro";
                write!(f, "{}:{line}: {why}", visible(file))
            }
            Self::HarmfulPlace { file, line } => {
                let why = "no place here, where a statement would change more, perhaps because of a macro";
                write!(f, "{}:{line}: {why}", visible(file))
            }
        }
    }
}

/// An engine of which each call is told. It has no answer after the search is to end: a compiler that was stopped says nothing of the program.
pub(crate) struct ObservedEngine<'e, E> {
    engine: &'e mut E,
    observer: &'e dyn Observer,
    limits: &'e Limits,
    calls: u64,
}

impl<'e, E> ObservedEngine<'e, E> {
    /// Of a search that begins now.
    pub fn new(engine: &'e mut E, observer: &'e dyn Observer, limits: &'e Limits) -> Self {
        Self { engine, observer, limits, calls: 0 }
    }

    fn report_call(&mut self, chosen: &[usize], is_check: bool) {
        self.calls += 1;
        self.observer.step(Step { calls: self.calls, fences: chosen.len(), is_check });
    }
}

impl<E: Engine> Engine for ObservedEngine<'_, E> {
    type Error = E::Error;
    type Execution = E::Execution;

    fn judge(&mut self, chosen: &[usize]) -> Result<Judgement<E::Execution>, E::Error> {
        self.report_call(chosen, false);
        match self.engine.judge(chosen) {
            Err(_) if self.limits.is_over() => Ok(Judgement::Unknown(self.limits.why().into())),
            judgement => judgement,
        }
    }

    fn examine(&mut self, chosen: &[usize]) -> Result<Examination<E::Execution>, E::Error> {
        self.report_call(chosen, true);
        match self.engine.examine(chosen) {
            Err(_) if self.limits.is_over() => Ok(Examination::Unknown(self.limits.why().into())),
            examined => examined,
        }
    }

    fn use_remaining_time(&mut self) -> bool {
        self.engine.use_remaining_time()
    }
}

/// Ends an exploration when its time is over.
pub(crate) struct Timer(pub Limits);

impl fencepost_explore::Watch for Timer {
    fn poll(&mut self, _: &fencepost_explore::Progress<'_>) -> ControlFlow<Interruption> {
        self.0.check().map_break(Interruption::End)
    }
}
