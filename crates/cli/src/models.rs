//! `fencepost models`: shows memory models, and finds the tests that tell two of them apart.

use crate::complain;
use crate::exit::{Exit, Failure};
use crate::litmus::{find_model, states_of};
use crate::print;
use clap::{Args, Subcommand};
use fencepost_model::axiomatic::BUILT_IN;
use std::path::PathBuf;

/// `fencepost models`
#[derive(Debug, Args)]
pub struct ModelsArguments {
    /// What to do.
    #[command(subcommand)]
    pub action: ModelsAction,
}

/// What can be done with models.
#[derive(Debug, Subcommand)]
pub enum ModelsAction {
    /// List the built-in models, from the strongest to the weakest
    List,
    /// Print a model
    Show {
        /// Its name, or a file
        model: String,
    },
    /// Find the litmus tests that tell two models apart
    Compare {
        /// A model: a name, or a file
        left: String,
        /// Another model
        right: String,
        /// Litmus tests, or folders of them
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Does what was asked for.
pub fn run(arguments: &ModelsArguments) -> Result<Exit, Failure> {
    match &arguments.action {
        ModelsAction::List => {
            print(&BUILT_IN.iter().map(|(name, _)| format!("{name}\n")).collect::<String>());
            Ok(Exit::Holds)
        }
        ModelsAction::Show { model } => {
            let text = match BUILT_IN.iter().find(|(name, _)| name == model) {
                Some((_, text)) => (*text).to_owned(),
                None => find_model(model)?.axioms.to_string(),
            };
            print(&text);
            Ok(Exit::Holds)
        }
        ModelsAction::Compare { left, right, files } => compare(left, right, files),
    }
}

/// Prints the tests whose final states differ, and how.
fn compare(left: &str, right: &str, files: &[PathBuf]) -> Result<Exit, Failure> {
    let models = [find_model(left)?, find_model(right)?];
    let mut exit = Exit::Holds;
    let (mut tests, mut apart) = (0_usize, [0_usize; 3]);
    for (file, outcome) in states_of(files, &models)? {
        let (name, answers) = match outcome {
            Ok(outcome) => outcome,
            Err(message) => {
                complain(&format!("{}: {message}\n", file.display()));
                exit = Exit::BadInput;
                continue;
            }
        };
        tests += 1;
        let [first, second] = &answers[..] else { continue };
        let only_first: Vec<&str> = first.difference(second).map(String::as_str).collect();
        let only_second: Vec<&str> = second.difference(first).map(String::as_str).collect();
        let kind = match (only_first.is_empty(), only_second.is_empty()) {
            (true, true) => continue,
            (true, false) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        apart[kind] += 1;
        let mut text = format!("{name}\n");
        for (model, states) in [(left, &only_first), (right, &only_second)] {
            text.extend(states.iter().map(|state| format!("  only {model}: {state}\n")));
        }
        print(&text);
    }
    let total: usize = apart.iter().sum();
    let relation = match apart {
        [0, 0, 0] => format!("{left} and {right} allow the same"),
        [_, 0, 0] => format!("{right} allows what {left} allows, and more"),
        [0, _, 0] => format!("{left} allows what {right} allows, and more"),
        _ => "each allows what the other does not".to_owned(),
    };
    print(&format!("{total} of {tests} tests tell {left} and {right} apart; {relation}\n"));
    Ok(exit)
}
