//! Exit codes, the only place where they are numbers, and what leads to the unhappy ones.

use crate::diagnostic::render;
use crate::internal_error;
use fencepost::Outcome;
use fencepost_source::Diagnostic;
use fencepost_trace::Inconclusive;

/// How the command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The property holds, or what was asked for was done.
    Holds,
    /// It does not hold; a counterexample was printed.
    Violated,
    /// The input cannot be used, or a file that was asked for cannot be written.
    BadInput,
    /// A bound or limit was reached first.
    Inconclusive,
    /// A bug in fencepost.
    Bug,
}

impl Exit {
    /// Of a report.
    pub fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Pass | Outcome::Answered => Self::Holds,
            Outcome::Fail => Self::Violated,
            Outcome::Inconclusive => Self::Inconclusive,
            Outcome::Refused => Self::BadInput,
        }
    }

    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Self::Holds => 0,
            Self::Violated => 1,
            Self::BadInput => 2,
            Self::Inconclusive => 3,
            Self::Bug => 70,
        }
    }

    /// The end if something could not be written. A bug of ours is the worse news.
    pub fn or_unwritten(self) -> Self {
        if self == Self::Bug { self } else { Self::BadInput }
    }
}

/// Why there is no answer at all.
#[derive(Debug)]
pub enum Failure {
    /// The input cannot be used, or a file that was asked for cannot be written.
    Input(Box<Diagnostic>),
    /// There is an answer, but files that were asked for could not be written.
    Unwritten(Vec<Diagnostic>),
    /// We have made a mistake.
    Bug(String),
    /// A limit was reached before anything else was known.
    Stopped(Inconclusive),
}

impl Failure {
    /// What is wrong, on a line for each thing that is.
    pub fn message(&self) -> String {
        match self {
            Self::Input(diagnostic) => diagnostic.to_string(),
            Self::Unwritten(files) => files.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n"),
            Self::Bug(what) => what.clone(),
            Self::Stopped(why) => why.to_string(),
        }
    }

    /// As text for standard error.
    pub fn render(&self) -> String {
        match self {
            Self::Input(diagnostic) => render(diagnostic),
            Self::Unwritten(files) => files.iter().map(render).collect(),
            Self::Bug(what) => internal_error::message(what),
            // That is an answer, and goes to standard output.
            Self::Stopped(_) => String::new(),
        }
    }

    /// What is wrong; nothing if a limit was reached. Of several files the first.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        match self {
            Self::Input(diagnostic) => Some((**diagnostic).clone()),
            Self::Unwritten(files) => files.first().cloned(),
            Self::Bug(what) => Some(internal_error::diagnostic(what)),
            Self::Stopped(_) => None,
        }
    }

    /// How the command ends.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Input(_) | Self::Unwritten(_) => Exit::BadInput,
            Self::Bug(_) => Exit::Bug,
            Self::Stopped(_) => Exit::Inconclusive,
        }
    }
}
