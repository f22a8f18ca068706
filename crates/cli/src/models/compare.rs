//! `fencepost models compare`: the tests that distinguish two models, or which of several models allows more than which.

use crate::advice::advice;
use crate::exit::{Exit, Failure};
use crate::model_names::find;
use crate::status_line::StatusLine;
use crate::{colour, limits, output_files, print, print_error};
use fencepost::Litmus;
use fencepost_model::{built_in_text, models_of_axioms};
use fencepost_source::{Code, Diagnostic};
use std::path::Path;

/// Compares models; prints what tells two of them apart, or how more of them are ordered.
pub fn run(what: &[String], folder: Option<&Path>) -> Result<Exit, Failure> {
    let is_model = |name: &String| built_in_text(name).is_some() || name.ends_with(".mm") || name.ends_with(".cat");
    let (mut names, files): (Vec<String>, Vec<String>) = what.iter().cloned().partition(is_model);
    if names.is_empty() {
        names = models_of_axioms().map(str::to_owned).collect();
    }
    if files.is_empty() || names.len() < 2 {
        let message = if files.is_empty() { "there are no tests to compare models with" } else { "one model alone" };
        let help =
            "name two models and some tests, as in `fencepost models compare tso pso tests/`, or no model for all";
        return Err(Diagnostic::new(Code::Usage, message).with_help(help).into());
    }
    let mut line = StatusLine::new(true);
    let mut question = Litmus::of_files(files)
        .limits(limits::limits(None))
        .advise(advice)
        .progress(move |progress| line.show(|| progress.to_string()));
    for name in &names {
        question = question.model(find(name)?);
    }
    let compared = question.compare_models()?;
    limits::answered();
    let failures: Vec<Failure> = compared.refused.iter().cloned().map(Failure::from).collect();
    failures.iter().for_each(|failure| print_error(&failure.render()));
    print(&compared.to_text(colour::of_output()));
    if let Some(folder) = folder {
        output_files::write_picture(folder, "models", &compared.picture());
    }
    let failed = failures.iter().map(Failure::exit).max_by_key(|exit| exit.code());
    Ok(if compared.reason.is_some() { Exit::Inconclusive } else { failed.unwrap_or(Exit::Holds) })
}
