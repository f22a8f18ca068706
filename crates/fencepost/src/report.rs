//! What a run has found out.

use fencepost_report::{Finding, Outcome, Picture, Style};
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use fencepost_trace::Inconclusive;
use std::fmt;
use std::sync::Arc;

/// What a run has found out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// Why not all executions were looked at, if so. An answer that is inconclusive has one, and a failure may.
    pub reason: Option<Inconclusive>,
    /// Parts of the question that have no answer, because of invalid input or a bug in fencepost, where others have one.
    pub refused: Vec<Diagnostic>,
    /// Executions that were looked at, if they were counted; of an estimate about how many there are.
    pub executions: Option<u64>,
    /// How long it took.
    pub seconds: f64,
    /// Files that were asked for and could not be written.
    pub unwritten: Vec<Diagnostic>,
    pub(crate) answer: Arc<dyn Answer>,
    pub(crate) document: fencepost_report::Report,
}

/// What a question knows of its answer besides what all reports have.
pub(crate) trait Answer: fmt::Debug + Send + Sync {
    /// As people read it; only the verdict if it is to be `brief`.
    fn text(&self, report: &Report, style: Style, brief: bool) -> String;

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

    /// What is wrong, each thing once.
    pub fn findings(&self) -> Vec<&Finding> {
        self.document.cases.iter().flat_map(|case| &case.findings).collect()
    }

    /// What else there is to know.
    pub fn notes(&self) -> Vec<&str> {
        let of_cases = self.document.cases.iter().flat_map(|case| case.warnings.iter().chain(&case.notes));
        self.document.warnings.iter().chain(of_cases).map(String::as_str).collect()
    }

    /// The findings, to note the files of their executions.
    #[doc(hidden)]
    pub fn findings_mut(&mut self) -> impl Iterator<Item = &mut Finding> {
        self.document.cases.iter_mut().flat_map(|case| &mut case.findings)
    }

    /// As JSON: an object on a line for each answer. All questions have the same members.
    pub fn to_json(&self) -> String {
        fencepost_report::json(&self.document).join("\n")
    }

    /// How long the search has taken, and the command as a whole, where somebody has counted more than the run did.
    #[doc(hidden)]
    pub fn set_seconds(&mut self, search: f64, whole: f64) {
        self.seconds = search;
        for case in &mut self.document.cases {
            (case.seconds, case.whole_seconds) = (search, Some(whole));
        }
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

/// We have made a mistake, and there is no answer.
pub(crate) fn bug(what: impl fmt::Display) -> Diagnostic {
    let help = "this is a bug in fencepost; please report it with the input";
    Diagnostic::new(Code::Bug, what.to_string()).of_kind(DiagnosticKind::Bug).with_help(help)
}
