//! What a command has found out, in the one form that all files about it are made of. A command fills a [`Report`]; every file
//! format is a function of it ([`crate::html`], [`crate::svg`], [`crate::dot`], …), so that a further format is one more file
//! here and nothing in the commands.

use crate::finding::Finding;
use crate::picture::Picture;
use fencepost_graph::{Cycle, EventId, ExecutionGraph};
use fencepost_source::Diagnostic;
use fencepost_trace::{Inconclusive, Place, Trace};
use serde::Serialize;
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::path::PathBuf;

/// Everything that a run of a command has found out.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The command, such as `verify`; empty if a command line could not be understood.
    pub command: &'static str,
    /// The words of the command line, as they were given; none if a program has asked.
    pub command_line: Vec<OsString>,
    /// What it was asked about, as the user named it.
    pub subject: String,
    /// The answers: one for a program, one for each test and model otherwise.
    pub cases: Vec<Case>,
    /// The source files that the cases speak of, as far as they can be read.
    pub sources: Vec<SourceText>,
    /// Whether no other source may be shown: files may have changed since the executions were found.
    pub has_all_sources: bool,
    /// Where relative paths begin, if that is known.
    pub base: Option<Base>,
    /// What was said on the way that the answers should not be read without.
    pub warnings: Vec<String>,
    /// Files that were asked for and could not be written.
    pub unwritten: Vec<Diagnostic>,
}

/// Where files are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The folder in which the command was run, as a whole path.
    pub folder: PathBuf,
    /// The folder that holds all sources, such as a repository.
    pub root: PathBuf,
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// Its path, as places have it.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// How a case ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The property holds.
    Pass,
    /// It does not.
    Fail,
    /// A bound or limit was reached first.
    #[default]
    Inconclusive,
    /// Invalid input.
    Refused,
    /// A question that has no right or wrong answer, such as that of a litmus test with `exists`.
    Answered,
}

/// What a case is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subject {
    /// The files, as the user named them.
    pub files: Vec<String>,
    /// The test, where a file has several or a test has a name of its own.
    pub test: Option<String>,
}

/// One answer.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// What was asked about: the program, or the test.
    pub name: String,
    /// The same for programs.
    pub subject: Subject,
    /// What was asked, such as `safety`; empty if there is no answer.
    pub property: &'static str,
    /// The memory model.
    pub model: String,
    /// How it ends.
    pub outcome: Outcome,
    /// The verdict in a word or two, such as `FAIL` or `Allowed`.
    pub title: String,
    /// The verdict in a sentence.
    pub sentence: String,
    /// How long it took.
    pub seconds: f64,
    /// How long that is with everything around it, such as compiling, if somebody has counted that.
    pub whole_seconds: Option<f64>,
    /// Where in the source, if at one place.
    pub place: Option<Place>,
    /// Why nothing is known; or, of a failure, why there may be more.
    pub reason: Option<Inconclusive>,
    /// Why there is no answer at all.
    pub error: Option<Diagnostic>,
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// What was counted, bounded or assumed: names and values for people.
    pub facts: Vec<(String, String)>,
    /// What was counted, for programs.
    pub statistics: Vec<(&'static str, u64)>,
    /// What only this command knows, for programs.
    pub details: Map<String, Value>,
    /// What should not be overlooked.
    pub warnings: Vec<String>,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// What there is to see, in the order in which a reader wants it.
    pub exhibits: Vec<Exhibit>,
    /// Source files to show below it, by their paths, beside those that its executions have.
    pub files: Vec<String>,
}

/// Something to look at.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// An execution, step by step.
    Execution(Box<ShownExecution>),
    /// An execution that has relations but no steps.
    Graph(ShownGraph),
    /// The final states of a litmus test.
    States(FinalStates),
    /// The operations of a test of a data type.
    Operations(Operations),
    /// A run of a memory system.
    Messages(Messages),
    /// Text as it is, such as a patch.
    Text(ShownText),
    /// A table.
    Table(ShownTable),
}

/// An execution to step through.
#[derive(Clone, Debug)]
pub struct ShownExecution {
    /// A heading.
    pub heading: String,
    /// What it shows, in a sentence or two; may be empty.
    pub remark: String,
    /// The execution, of the right shape.
    pub trace: Trace,
    /// Events that say little, beyond those that never say much.
    pub quiet: Vec<EventId>,
    /// A cycle between its events; empty if it has none.
    pub cycle: Cycle,
}

/// An execution to look at as a whole.
#[derive(Clone, Debug)]
pub struct ShownGraph {
    /// A heading.
    pub heading: String,
    /// What it shows; each line is a paragraph. May be empty.
    pub remark: String,
    /// A cycle of it in words, one piece for each arrow; may be empty.
    pub cycle: Vec<String>,
    /// The execution.
    pub graph: Picture,
}

/// The final states of a litmus test.
#[derive(Clone, Debug, Serialize)]
pub struct FinalStates {
    /// A heading.
    pub heading: String,
    /// The condition of the test.
    pub condition: String,
    /// What the answer and the condition mean.
    pub reading: Vec<String>,
    /// What is observed, such as `0:EAX`.
    pub names: Vec<String>,
    /// The states: the values in the order of the names, and whether the condition holds.
    pub rows: Vec<(Vec<String>, bool)>,
    /// Why the condition can hold or not, and what else there is to know.
    pub notes: Vec<String>,
}

/// The operations of a test of a data type, and what they did to memory.
#[derive(Clone, Debug, Serialize)]
pub struct Operations {
    /// A heading.
    pub heading: String,
    /// The threads.
    pub threads: Vec<String>,
    /// The operations, thread by thread.
    pub operations: Vec<Operation>,
    /// What goes wrong, if it is more than results that do not fit.
    pub errors: Vec<String>,
    /// Why no serial order fits.
    pub reasons: Vec<String>,
    /// What serial executions with the same arguments show, beside what this one shows.
    pub compared: Option<ShownTable>,
    /// What took effect too late.
    pub disorder: Vec<String>,
    /// What would forbid it.
    pub remedies: Vec<String>,
    /// All accesses in the order of memory.
    pub accesses: Vec<OperationAccess>,
    /// What they are events of.
    #[serde(skip)]
    pub graph: ExecutionGraph,
}

/// An operation of a test.
#[derive(Clone, Debug, Serialize)]
pub struct Operation {
    /// Its thread, by position among the threads.
    pub thread: usize,
    /// Its name, arguments and results.
    pub text: String,
    /// Whether it makes an error, or its result is one of those that do not go together.
    pub contradicts: bool,
}

/// An access of an operation.
#[derive(Clone, Debug, Serialize)]
pub struct OperationAccess {
    /// Its operation, by position.
    pub operation: usize,
    /// File and line, in short.
    pub place: String,
    /// The same in full, if it is known.
    #[serde(skip)]
    pub source: Option<Place>,
    /// What it does.
    pub text: String,
    /// Its event of the graph; none for an access to what is no memory.
    #[serde(skip)]
    pub event: Option<EventId>,
}

/// A run of a memory system.
#[derive(Clone, Debug, Serialize)]
pub struct Messages {
    /// A heading.
    pub heading: String,
    /// What is wrong with the run.
    pub remark: String,
    /// How to read it: what events, values and parts of the state mean.
    pub reading: Vec<String>,
    /// Who takes part: the processors, and the memory system.
    pub parties: Vec<String>,
    /// The parts of the state.
    pub state: Vec<StatePart>,
    /// The events.
    pub events: Vec<MessageEvent>,
    /// The cycle in words, one piece for each arrow; may be empty.
    pub cycle: Vec<String>,
    /// What programs see of the run.
    #[serde(skip)]
    pub graph: ExecutionGraph,
    /// The cycle as edges of the graph.
    #[serde(skip)]
    pub edges: Cycle,
}

/// A part of the state of a memory system.
#[derive(Clone, Debug, Serialize)]
pub struct StatePart {
    /// Whose it is, by position among the parties.
    pub party: usize,
    /// Its name.
    pub name: String,
    /// What it is at first.
    pub value: String,
}

/// An event of a memory system.
#[derive(Clone, Debug, Serialize)]
pub struct MessageEvent {
    /// Whose it is, by position among the parties.
    pub party: usize,
    /// What happens, in words.
    pub words: String,
    /// The same as the memory system writes it, such as `W 1 1 = 2`.
    pub text: String,
    /// What it changes, in words.
    pub effects: Vec<String>,
    /// Whether it is part of the cycle.
    pub in_cycle: bool,
    /// What changes: positions in the state, and the new values.
    pub changes: Vec<(usize, String)>,
    /// The event of the graph that it is, if programs see it.
    #[serde(skip)]
    pub event: Option<EventId>,
    /// Where the rule stands that it is of.
    #[serde(skip)]
    pub place: Option<Place>,
}

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct ShownTable {
    /// A heading.
    pub heading: String,
    /// What it shows; each line is a paragraph.
    pub remark: String,
    /// What stands above the columns.
    pub columns: Vec<String>,
    /// The rows, each with whether it is the one to look at.
    pub rows: Vec<(Vec<String>, bool)>,
}

/// Text as it is.
#[derive(Clone, Debug, Serialize)]
pub struct ShownText {
    /// A heading.
    pub heading: String,
    /// What it is; each line is a paragraph. May be empty.
    pub remark: String,
    /// The text.
    pub text: String,
}
