//! The verdict for other programs.

use crate::estimate::SearchEstimate;
use crate::verdict::{Run, reason_text};
use fencepost_trace::{ErrorKind, ProgramError, Verdict};
use serde::{Deserialize, Serialize};

/// The object that `fencepost verify --json` prints. All keys are always there, except the last four.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JsonVerdict {
    /// `pass`, `fail` or `inconclusive`.
    pub verdict: String,
    /// What was asked: `safety`, that no execution shows an error.
    pub property: String,
    /// The memory model.
    pub model: String,
    /// The search strategy.
    pub strategy: String,
    /// Complete executions.
    pub executions: u64,
    /// Executions that turned out to be redundant.
    pub blocked: u64,
    /// Executions cut at an assumption that does not hold, at a loop that waits, or at the bound of a loop (`--unroll`).
    pub cut: u64,
    /// Steps taken.
    pub events: u64,
    /// Time taken.
    pub seconds: f64,
    /// The error found, for `fail`.
    pub error: Option<JsonError>,
    /// The file with the trace of the error, for `fail`.
    pub trace: Option<String>,
    /// Why there is no answer, for `inconclusive`; why not all errors were looked for, for `fail` with `--keep-going`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Executions that end with an error; only with `--keep-going`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong: Option<u64>,
    /// All errors found, the first one first; only with `--keep-going`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<JsonFound>,
    /// The file with the trace of an execution without error; only with `--example`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// How large the search would be; only with `--estimate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<SearchEstimate>,
}

/// One of several errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonFound {
    /// The error.
    #[serde(flatten)]
    pub error: JsonError,
    /// The file with its trace.
    pub trace: Option<String>,
}

/// An error of the program under test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JsonError {
    /// Its kind, such as `assertion`.
    pub kind: ErrorKind,
    /// What happened, for a person.
    pub message: String,
    /// Path of the source file.
    pub file: Option<String>,
    /// Line in the source.
    pub line: Option<u32>,
    /// The thread; 0 is the main thread.
    pub thread: u32,
}

impl JsonError {
    /// From an error of a trace.
    pub fn new(error: &ProgramError) -> Self {
        Self {
            kind: error.kind,
            message: error.message.clone(),
            file: error.place.as_ref().map(|place| place.file.clone()),
            line: error.place.as_ref().map(|place| place.line),
            thread: error.thread.number(),
        }
    }
}

impl JsonVerdict {
    /// From a finished run.
    pub fn new(run: &Run<'_>) -> Self {
        let verdict = match run.verdict {
            Verdict::Pass => "pass",
            Verdict::Fail(_) => "fail",
            Verdict::Inconclusive(_) => "inconclusive",
        };
        let error = match run.verdict {
            Verdict::Fail(trace) => trace.error.as_ref().map(JsonError::new),
            _ => None,
        };
        let reason = match run.verdict {
            Verdict::Inconclusive(why) => Some(reason_text(why)),
            _ => None,
        };
        Self {
            verdict: verdict.to_owned(),
            property: "safety".to_owned(),
            model: run.model.to_owned(),
            strategy: run.strategy.to_owned(),
            executions: run.statistics.executions,
            blocked: run.statistics.blocked,
            cut: run.statistics.cut,
            events: run.statistics.events,
            seconds: run.seconds,
            error,
            trace: run.trace_file.map(|file| file.display().to_string()),
            reason,
            wrong: None,
            errors: Vec::new(),
            example: None,
            estimate: None,
        }
    }

    /// As one line of text.
    pub fn to_json(&self) -> String {
        // Serialising to memory fails only for maps with odd keys, and there are none.
        serde_json::to_string(self).expect("a verdict has no maps")
    }
}
