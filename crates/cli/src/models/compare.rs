//! `fencepost models compare`: the tests that tell two models apart, or which of several models allows more than which.

use crate::exit::{Exit, Failure};
use crate::limits;
use crate::litmus::{find_model, states_of};
use crate::{output_files, print, print_error, words};
use fencepost_litmus::comparison::{Comparison, differences};
use fencepost_model::display_name;
use fencepost_model::{built_in_text, models_of_axioms};
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic};
use std::path::{Path, PathBuf};

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
    let models = names.iter().map(|name| find_model(name)).collect::<Result<Vec<_>, _>>()?;
    let mut exit = Exit::Holds;
    let mut comparison = Comparison::new(names.iter().map(|name| display_name(name)).collect());
    let mut text = String::new();
    let files: Vec<PathBuf> = files.into_iter().map(PathBuf::from).collect();
    for (file, outcome) in states_of(&files, &models)? {
        match outcome {
            Ok((name, answers)) => {
                comparison.add(&name, &answers);
                if let [left, right] = &answers[..] {
                    text += &differences(&name, &comparison.names, left, right);
                }
            }
            // That is said once, and not for each of the tests.
            Err(_) if limits::is_over() => exit = Exit::Inconclusive,
            Err(message) => {
                print_error(&format!("{}: {message}\n", shown_path(&file)));
                exit = Exit::BadInput;
            }
        }
    }
    if limits::is_over() {
        text += &format!(
            "{}  only {} of the tests were looked at: {}\n",
            words::inconclusive(),
            comparison.tests,
            limits::why()
        );
        exit = Exit::Inconclusive;
    }
    limits::answered();
    text += &if comparison.names.len() == 2 { comparison.of_two() } else { comparison.of_many() };
    print(&text);
    if let Some(folder) = folder {
        output_files::write_picture(folder, "models", &comparison.picture());
    }
    Ok(exit)
}
