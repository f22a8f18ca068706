//! Errors of input as a user reads them: what is wrong, where, and what to do about it.

use crate::colour;
use crate::exit::Failure;
use crate::limits;
use crate::undefined_function::advise_on_undefined;
use fencepost_frontend::FrontendError;
use fencepost_source::{Diagnostic, DiagnosticKind};

/// As text for standard error.
pub fn render(diagnostic: &Diagnostic) -> String {
    diagnostic.render(colour::of_errors())
}

impl From<FrontendError> for Failure {
    fn from(error: FrontendError) -> Self {
        Diagnostic::from(error).into()
    }
}

impl From<Box<Diagnostic>> for Failure {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::from(*diagnostic)
    }
}

impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::of_diagnostic(diagnostic, true)
    }
}

impl Failure {
    /// What a library says, with advice for a command that has `--extern` or not.
    pub fn of_diagnostic(diagnostic: Diagnostic, has_extern: bool) -> Self {
        match diagnostic.kind {
            DiagnosticKind::Bug => Self::Bug(diagnostic.message),
            DiagnosticKind::Stopped => Self::Stopped(limits::why()),
            _ => Self::Input(Box::new(advised(diagnostic, has_extern))),
        }
    }
}

/// With what to do about it, unless the library knows.
fn advised(diagnostic: Diagnostic, has_extern: bool) -> Diagnostic {
    if diagnostic.help.is_some() {
        return diagnostic;
    }
    let help = match &diagnostic.undefined[..] {
        functions @ [_, ..] => advise_on_undefined(functions, has_extern),
        [] if diagnostic.kind == DiagnosticKind::Compiler => {
            "--std chooses the standard; other arguments for clang go to the end of the command line, after `--`"
                .to_owned()
        }
        [] => return diagnostic,
    };
    diagnostic.with_help(help)
}
