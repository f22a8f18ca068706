//! What is wrong: one notion for every command, of which files for other programs are made.

use crate::findings::Outcome;
use fencepost_graph::{ErrorKind, ExecutionGraph, ThreadId};
use fencepost_source::{Place, Rule};
use fencepost_trace::Trace;
use std::path::PathBuf;

/// Something that is wrong. An execution that shows it was judged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// What kind of thing it is.
    pub rule: Rule,
    /// [`Fail`](Outcome::Fail), unless it is not certain.
    pub outcome: Outcome,
    /// What is wrong.
    pub message: String,
    /// In which test, where a question may be about several; otherwise empty.
    pub test: String,
    /// Under which memory model, where a question may be about several; otherwise empty.
    pub model: String,
    /// Which kind of error the program makes, if it is one.
    pub kind: Option<ErrorKind>,
    /// Where.
    pub place: Option<Place>,
    /// In which thread, if it is an error of one.
    pub thread: Option<ThreadId>,
    /// The execution step by step, if it is one of a machine.
    pub trace: Option<Trace>,
    /// What it does to memory. A litmus test has none so far.
    pub graph: Option<ExecutionGraph>,
    /// The file in which the execution was kept, if somebody did so; the text says so then.
    pub file: Option<PathBuf>,
    /// What was counted: names in small letters with `_` between words, and numbers.
    pub facts: Vec<(&'static str, u64)>,
    /// What may be done about it; the text says so.
    pub advice: Option<Advice>,
    /// The bound on the iterations of loops under which it was found, if that is not the one that was asked for.
    #[doc(hidden)]
    pub unroll: Option<u32>,
    /// What shows it: a position among the exhibits of its case.
    #[doc(hidden)]
    pub exhibit: Option<usize>,
}

/// What may be done about a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// What it is about.
    pub kind: AdviceKind,
    /// In words. Whoever has asked may know better ones.
    pub text: String,
}

/// What advice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AdviceKind {
    /// Numbers stand where pointers should, which may be meant.
    AllowSentinels,
    /// A fence is missing.
    Fence,
}

impl Finding {
    /// Something that is wrong.
    pub fn new(rule: Rule, message: impl Into<String>) -> Self {
        Self {
            rule,
            outcome: Outcome::Fail,
            message: message.into(),
            test: String::new(),
            model: String::new(),
            kind: None,
            place: None,
            thread: None,
            trace: None,
            graph: None,
            file: None,
            facts: Vec::new(),
            advice: None,
            unroll: None,
            exhibit: None,
        }
    }

    /// The error with which an execution ends; none if it ends with none.
    pub fn of_error(trace: &Trace) -> Option<Self> {
        let error = trace.error.as_ref()?;
        let finding = Self {
            kind: Some(error.kind),
            place: error.place.clone(),
            thread: Some(error.thread),
            ..Self::new(error.kind.rule(), error.message.clone())
        };
        Some(finding.shown_by(trace))
    }

    /// With the execution that shows it.
    pub fn shown_by(self, trace: &Trace) -> Self {
        Self { graph: Some(trace.to_graph().graph), trace: Some(trace.clone()), ..self }
    }
}

impl Advice {
    /// In words.
    pub fn new(kind: AdviceKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }
}
