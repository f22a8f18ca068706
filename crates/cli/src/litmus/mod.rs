//! `fencepost litmus`: all final states of litmus tests, and what they say of the conditions.

mod arguments;
mod generate;

use crate::exit::{Exit, Failure};
use crate::output_files::FILES;
use crate::{limits, output_files, print_error, print_failure};
pub use arguments::{LitmusAction, LitmusArguments};
use fencepost::test_files;
use fencepost_source::{Code, Diagnostic};

/// Runs the tests and prints what was found.
pub fn run(arguments: &LitmusArguments) -> Result<Exit, Failure> {
    if let Some(LitmusAction::Generate(arguments)) = &arguments.action {
        return generate::run(arguments);
    }
    let files = test_files(&arguments.files)?;
    FILES.add_inputs(&files)?;
    let mut report = arguments.question(files)?.run_each(|_| {})?;
    limits::answered();
    let failures: Vec<Failure> =
        report.refused.iter().filter(|refused| !is_in_text(refused)).cloned().map(Failure::from).collect();
    failures.iter().for_each(|failure| print_error(&failure.render()));
    if let Some(folder) = &arguments.picture {
        report.pictures().iter().for_each(|(name, picture)| output_files::write_picture(folder, name, picture));
    }
    let exit = arguments.reports.answer(&mut report, arguments.quiet);
    // What is wrong with a test is in its object.
    let of_run = report.refused.iter().find(|refused| refused.code == Code::LitmusRecord);
    of_run.cloned().map(Failure::from).iter().for_each(print_failure);
    let has_bug = failures.iter().any(|failure| failure.exit() == Exit::Bug);
    Ok(if has_bug { Exit::Bug } else { exit })
}

/// Whether the text says it.
fn is_in_text(refused: &Diagnostic) -> bool {
    refused.code == Code::LitmusEngine
}
