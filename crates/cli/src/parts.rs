//! Parts of the command that a build may be without: the SAT solver and the grammar of C, which need compilers of C++ and C.

use crate::arguments::Command;
use crate::exit::Failure;
use crate::summary::{Summary, summarize};
use fencepost_encode::solver::{HAS_SOLVER, NO_SOLVER};
use fencepost_repair::source::HAS_GRAMMAR;
use fencepost_source::{Code, Diagnostic};

/// How to get the parts that are missing.
const HELP: &str = "build it with all its features, which cargo does unless --no-default-features is given";

/// Refuses what this build cannot do.
pub fn check(command: &Command) -> Result<(), Failure> {
    let Summary { needs_solver, needs_grammar, .. } = summarize(command);
    if needs_solver && !HAS_SOLVER {
        return Err(Diagnostic::new(Code::MissingPart, NO_SOLVER).with_help(HELP).into());
    }
    if needs_grammar && !HAS_GRAMMAR {
        return Err(Diagnostic::new(Code::MissingPart, "this build of fencepost has no parser for C")
            .with_help(HELP)
            .into());
    }
    Ok(())
}
