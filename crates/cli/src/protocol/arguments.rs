//! The command line of `fencepost protocol`.

use crate::limits::ResourceArguments;
use crate::report_files::{ReportFiles, file_to_write};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use fencepost_model::BufferModel;
use fencepost_protocol::assumption::Assumption;
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::reduction::Reductions;
use std::path::PathBuf;

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
    #[arg(long = "model", value_name = "MODEL", value_parser = provable_models(), default_value = BufferModel::Sc.name())]
    pub order: ProcessorOrder,
    /// Look only for cycles through K locations
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=8))]
    pub k: Option<u32>,
    /// Take your word for something that the text does not show; may be given several times
    #[arg(long, value_name = "WHAT")]
    pub assume: Vec<AssumptionArgument>,
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
    /// Let N workers search at once; the answer is the same for any N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: u32,
    /// Keep states apart that are equal up to the names of processors and locations
    #[arg(long)]
    pub no_symmetry: bool,
    /// Keep states apart that differ only in what no later event depends on
    #[arg(long)]
    pub keep_dead: bool,
}

impl ProtocolSearchArguments {
    /// What is left.
    pub fn reductions(&self) -> Reductions {
        let dead = !self.keep_dead;
        Reductions { symmetry: !self.no_symmetry, dead, merge: dead, early: dead }
    }
}

/// For searches that take hours.
#[derive(Debug, Args)]
#[command(next_help_heading = "Long runs")]
pub struct ProtocolLongRunArguments {
    /// Keep the search in a file, level by level; the file is removed when the search comes to its end
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub checkpoint: Option<PathBuf>,
    /// Go on with a search from its file; the memory system and the options must be the same
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
    /// The name of the memory model to prove.
    pub fn model_name(&self) -> &'static str {
        self.order.model().name()
    }
}

/// Models that can be proved, each by the order of a processor's events that it keeps.
fn provable_models() -> impl TypedValueParser<Value = ProcessorOrder> {
    let models = [
        (BufferModel::Sc, "Sequential consistency"),
        (BufferModel::Tso, "Total store order: a processor may read before its earlier writes are visible to others"),
    ];
    let values = models.map(|(model, help)| PossibleValue::new(model.name()).help(help));
    let order = |name: String| BufferModel::named(&name).and_then(ProcessorOrder::of).ok_or("it cannot be proved");
    PossibleValuesParser::new(values).try_map(order)
}

/// What can be assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AssumptionArgument {
    /// Data is moved, never looked at
    DataIndependence,
    /// Processors and locations are treated alike
    Symmetry,
    /// What is read was written to that location, or was there at first
    Causality,
}

impl AssumptionArgument {
    /// For the library.
    pub fn assumption(self) -> Assumption {
        match self {
            Self::DataIndependence => Assumption::DataIndependence,
            Self::Symmetry => Assumption::Symmetry,
            Self::Causality => Assumption::Causality,
        }
    }
}
