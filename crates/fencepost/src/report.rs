//! What a run has found out.

use fencepost_graph::{ErrorKind, ExecutionGraph};
use fencepost_report::{Outcome, Picture, Style};
use fencepost_source::{Code, Diagnostic, DiagnosticKind, Place};
use fencepost_trace::{Inconclusive, Trace};
use serde_json::Value;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// What a run has found out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// Why not all executions were looked at, if so. An answer that is inconclusive has one, and a failure may.
    pub reason: Option<Inconclusive>,
    /// What is wrong, each thing once.
    pub findings: Vec<Finding>,
    /// Parts of the question that have no answer, because of invalid input or a bug in fencepost, where others have one.
    pub refused: Vec<Diagnostic>,
    /// Executions that were looked at, if they were counted.
    pub executions: Option<u64>,
    /// How long it took.
    pub seconds: f64,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// Files that were asked for and could not be written.
    pub unwritten: Vec<Diagnostic>,
    pub(crate) answer: Arc<dyn Answer>,
    pub(crate) document: fencepost_report::Report,
}

/// What a question knows of its answer besides what all reports have.
pub(crate) trait Answer: fmt::Debug + Send + Sync {
    /// As people read it; only the verdict if it is to be `brief`.
    fn text(&self, report: &Report, style: Style, brief: bool) -> String;

    /// For programs.
    fn json(&self, report: &Report) -> Value;

    /// Removes the file in which a search that has come to its end is still kept.
    fn remove_checkpoint(&self) {}

    /// Executions as pictures, each with a name for a file.
    fn pictures(&self) -> Vec<(String, Picture)> {
        Vec::new()
    }
}

impl Report {
    /// As people read it; only the verdict if it is to be `brief`.
    pub fn to_text(&self, style: Style, brief: bool) -> String {
        self.answer.text(self, style, brief)
    }

    /// As JSON, on one line.
    pub fn to_json(&self) -> String {
        self.answer.json(self).to_string()
    }

    /// The same with a member that others know of.
    #[doc(hidden)]
    pub fn to_json_with(&self, name: &str, value: Value) -> String {
        let mut json = self.answer.json(self);
        if let Value::Object(members) = &mut json {
            members.insert(name.to_owned(), value);
        }
        json.to_string()
    }

    /// How long the search has taken, and the command as a whole, where somebody has counted more than the run did.
    #[doc(hidden)]
    pub fn set_seconds(&mut self, search: f64, whole: f64) {
        self.seconds = search;
        self.document.cases.iter_mut().for_each(|case| case.seconds = whole);
    }

    /// As a page for a browser, which needs nothing else.
    pub fn to_html(&self) -> String {
        fencepost_report::html(&self.document)
    }

    /// As SARIF 2.1.0.
    pub fn to_sarif(&self) -> String {
        fencepost_report::sarif(&self.document)
    }

    /// As JUnit's XML.
    pub fn to_junit(&self) -> String {
        fencepost_report::junit(&self.document)
    }

    /// Removes the file in which the search was kept, if it has come to its end and the question was to leave the file there.
    pub fn remove_checkpoint(&self) {
        self.answer.remove_checkpoint();
    }

    /// Executions as pictures, each with a name for a file.
    #[doc(hidden)]
    pub fn pictures(&self) -> Vec<(String, Picture)> {
        self.answer.pictures()
    }

    /// What all files about it are made of.
    #[doc(hidden)]
    pub fn document_mut(&mut self) -> &mut fencepost_report::Report {
        &mut self.document
    }

    /// The same, without the rest.
    #[doc(hidden)]
    pub fn into_document(self) -> fencepost_report::Report {
        self.document
    }
}

impl fmt::Display for Report {
    /// As the command prints it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(Style::Plain, false))
    }
}

/// Something that is wrong. An execution that shows it was judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Finding {
    /// What is wrong.
    pub message: String,
    /// Under which memory model, where a question may be about several; otherwise empty.
    pub model: String,
    /// Which kind of error the program makes, if it is one.
    pub kind: Option<ErrorKind>,
    /// Where.
    pub place: Option<Place>,
    /// The execution step by step, if it is one of a machine.
    pub trace: Option<Trace>,
    /// What it does to memory. A litmus test has none so far.
    pub graph: Option<ExecutionGraph>,
    /// The file in which the execution was kept, if somebody did so; the text says so then.
    pub file: Option<PathBuf>,
    /// The bound on the iterations of loops under which it was found, if that is not the one that was asked for.
    #[doc(hidden)]
    pub unroll: Option<u32>,
    /// What may be done about it; the text says so.
    pub advice: Option<Advice>,
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
    /// Numbers stand where pointers should, which may be meant: see [`DataType::allow_sentinels`](crate::DataType::allow_sentinels).
    AllowSentinels,
}

impl Finding {
    pub(crate) fn of_trace(message: String, trace: &Trace) -> Self {
        let error = trace.error.as_ref();
        let (kind, place) = (error.map(|error| error.kind), error.and_then(|error| error.place.clone()));
        Self {
            message,
            kind,
            place,
            trace: Some(trace.clone()),
            graph: Some(trace.to_graph().graph),
            ..Self::default()
        }
    }
}

/// We have made a mistake, and there is no answer.
pub(crate) fn bug(what: impl fmt::Display) -> Diagnostic {
    let help = "this is a bug in fencepost; please report it with the input";
    Diagnostic::new(Code::Bug, what.to_string()).of_kind(DiagnosticKind::Bug).with_help(help)
}
