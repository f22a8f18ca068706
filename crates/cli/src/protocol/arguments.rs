//! The command line of `fencepost protocol`.

use crate::exit::Failure;
use crate::limits::ResourceArguments;
use crate::report_files::{ReportFiles, file_to_write};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fencepost::{Assumption, Model, Protocol};
use std::path::{Path, PathBuf};

/// `fencepost protocol`
#[derive(Debug, Args)]
pub struct ProtocolArguments {
    /// The memory system (.fpm)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Number of processors
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub procs: u32,
    /// Number of locations
    #[arg(long, value_name = "M", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub locs: u32,
    /// The memory model to prove
    #[arg(long = "model", value_name = "MODEL", value_parser = provable_models(), default_value = Model::Sc.name())]
    pub model: Model,
    /// Search only for violations that involve K locations; without it, for those of 1 location, then of 2, and so on
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub k: Option<u32>,
    /// Assume a property that the text does not show; may be given several times
    #[arg(long, value_name = "WHAT", value_parser = assumptions())]
    pub assume: Vec<Assumption>,
    /// Print the file in the usual form instead of proving anything
    #[arg(long, conflicts_with_all = ["html", "svg", "dot", "sarif", "junit"])]
    pub format: bool,
    #[command(flatten)]
    pub search: ProtocolSearchArguments,
    #[command(flatten)]
    pub limits: ResourceArguments,
    #[command(flatten)]
    pub long: ProtocolLongRunArguments,
    #[command(flatten)]
    pub output: ProtocolOutputArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// How to search.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct ProtocolSearchArguments {
    /// Search with N threads; the answer is the same for any N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: u32,
    /// Distinguish states that are equal up to the names of processors and locations
    #[arg(long)]
    pub no_symmetry: bool,
    /// Distinguish states that differ only in what no later event depends on
    #[arg(long)]
    pub keep_dead: bool,
}

/// For searches that take hours.
#[derive(Debug, Args)]
#[command(next_help_heading = "Long runs")]
pub struct ProtocolLongRunArguments {
    /// Save the search to a file, level by level; the file is removed when the search ends
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub checkpoint: Option<PathBuf>,
    /// Continue a search from its file; the memory system and the options must be the same
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub resume: Option<PathBuf>,
}

/// What to print and write.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct ProtocolOutputArguments {
    /// Write the counterexample as a trace file
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub trace: Option<PathBuf>,
    /// Print the verdict as a JSON object, and nothing else
    #[arg(long)]
    pub json: bool,
    /// Print the verdict only
    #[arg(long, short)]
    pub quiet: bool,
}

impl ProtocolArguments {
    /// The file in which the search is kept.
    pub fn kept(&self) -> Option<&Path> {
        self.long.checkpoint.as_deref().or(self.long.resume.as_deref())
    }

    /// The question, about what is in the file.
    pub fn question(&self) -> Result<Protocol, Failure> {
        let mut question = Protocol::of_file(&self.file)?
            .processors(self.procs)
            .locations(self.locs)
            .model(self.model)
            .reduce_symmetry(!self.search.no_symmetry)
            .reduce_dead_data(!self.search.keep_dead)
            .jobs(self.search.jobs as usize);
        question = self.k.into_iter().fold(question, Protocol::only_cycles_through);
        question = self.assume.iter().copied().fold(question, Protocol::assume);
        question = self.long.resume.iter().fold(question, Protocol::resume);
        Ok(self.long.checkpoint.iter().fold(question, Protocol::checkpoint))
    }
}

/// Models that can be proved.
fn provable_models() -> impl TypedValueParser<Value = Model> {
    let models = [
        (Model::Sc, "Sequential consistency"),
        (Model::Tso, "Total store order: a processor may read before its earlier writes are visible to others"),
    ];
    let values = models.map(|(model, help)| PossibleValue::new(model.name()).help(help));
    PossibleValuesParser::new(values).try_map(|name: String| Model::named(&name).ok_or("there is no such model"))
}

/// What can be assumed.
fn assumptions() -> impl TypedValueParser<Value = Assumption> {
    let all = [
        (Assumption::DataIndependence, "Data is moved, never inspected"),
        (Assumption::Symmetry, "Processors and locations are treated alike"),
        (Assumption::Causality, "What is read was written to that location, or is its initial value"),
    ];
    let values = all.map(|(assumption, help)| PossibleValue::new(assumption.name()).help(help));
    let named = |name: String| Assumption::ALL.into_iter().find(|one| one.name() == name);
    PossibleValuesParser::new(values).try_map(move |name: String| named(name).ok_or("there is no such assumption"))
}
