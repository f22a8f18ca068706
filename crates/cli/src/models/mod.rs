//! `fencepost models`: shows memory models, and finds the tests that tell them apart.

mod compare;

use crate::exit::{Exit, Failure};
use crate::limits::ResourceArguments;
use crate::model_names::find_axioms;
use crate::print;
use crate::report_files::folder_to_write;
use clap::{Args, Subcommand};
use fencepost_model::{built_in_text, models_in_cat, models_of_axioms};
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
    /// List the built-in models: first those of axioms, from the strongest to the weakest, then those in cat
    List,
    /// Print a model
    Show {
        /// Its name, or a file
        model: String,
    },
    /// Find the litmus tests that distinguish models
    Compare {
        /// Models (names, or .mm and .cat files; all that are built in if none is named), then litmus tests or folders of them
        #[arg(required = true, value_name = "MODEL|FILE")]
        what: Vec<String>,
        /// Draw which model allows more than which, as SVG and for Graphviz, into FOLDER
        #[arg(long, value_name = "FOLDER", value_parser = folder_to_write())]
        picture: Option<PathBuf>,
        #[command(flatten)]
        limits: ResourceArguments,
    },
}

/// Does what was asked for.
pub fn run(arguments: &ModelsArguments) -> Result<Exit, Failure> {
    match &arguments.action {
        ModelsAction::List => {
            let all = models_of_axioms().chain(models_in_cat());
            print(&all.map(|name| format!("{name}\n")).collect::<String>());
            Ok(Exit::Holds)
        }
        ModelsAction::Show { model } => {
            let text = match built_in_text(model) {
                Some(text) => text.text().to_owned(),
                None => find_axioms(model)?.axioms.to_string(),
            };
            print(&text);
            Ok(Exit::Holds)
        }
        ModelsAction::Compare { what, picture, .. } => compare::run(what, picture.as_deref()),
    }
}
