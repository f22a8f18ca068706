//! The command line of `fencepost litmus`.

use crate::advice::advice;
use crate::exit::Failure;
use crate::limits::{self, ResourceArguments};
use crate::model_names::find;
use crate::report_files::{ReportFiles, folder_to_write};
use crate::status_line::StatusLine;
use clap::{Args, Subcommand, ValueEnum};
use fencepost::{Engine, Litmus, Model};
use std::path::PathBuf;

/// `fencepost litmus`
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct LitmusArguments {
    /// Something else than running tests.
    #[command(subcommand)]
    pub action: Option<LitmusAction>,
    /// Litmus tests for X86, X86_64 or C, or folders of them
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Memory model: sc, ibm370, tso, pso, rmo, alpha, relaxed, coherence, ra, sra, rc11, or a file (.mm or .cat); may be given
    /// several times
    #[arg(long = "model", value_name = "MODEL", required = true)]
    pub models: Vec<String>,
    /// The engine that finds the final states
    #[arg(long, value_enum, default_value = "both")]
    engine: EngineArgument,
    /// Compare with recorded results: a file with one JSON object a line, as --json writes it
    #[arg(long, value_name = "FILE")]
    pub expect: Option<PathBuf>,
    /// Show every register and location in final states, not only what the test asks for
    #[arg(long)]
    pub everything: bool,
    /// Show an execution after which the condition holds, or the axioms that forbid it
    #[arg(long)]
    pub explain: bool,
    /// Draw such an execution for each test and model, as SVG and for Graphviz, into FOLDER
    #[arg(long, value_name = "FOLDER", value_parser = folder_to_write())]
    pub picture: Option<PathBuf>,
    /// Unroll a loop for at most N iterations each time it is entered; the answer is INCONCLUSIVE if a loop has more
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub unroll: Option<u32>,
    /// Run N tests at once [default: as many as there are processors]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// Print one JSON object for each test and model
    #[arg(long)]
    pub json: bool,
    /// Print the last line only
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub limits: ResourceArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// What else can be done with litmus tests.
#[derive(Debug, Subcommand)]
pub enum LitmusAction {
    /// Make tests out of all critical cycles up to a size, each once
    Generate(GenerateArguments),
}

/// `fencepost litmus generate`
#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// The most threads of a test
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(2..=16))]
    pub threads: u32,
    /// The most edges of a cycle
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(2..=16))]
    pub edges: u32,
    /// The folder for the tests [default: print them]
    #[arg(long, value_name = "FOLDER", value_parser = folder_to_write())]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub limits: ResourceArguments,
}

/// The engine that finds the final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EngineArgument {
    /// Both others where both are possible; they must agree
    Both,
    /// Solve for the executions that the axioms allow
    Axiomatic,
    /// Explore all executions of the machine; for sc, ibm370, tso and pso
    Operational,
}

impl LitmusArguments {
    /// The engine that finds the final states.
    fn engine(&self) -> Engine {
        match self.engine {
            EngineArgument::Both => Engine::Both,
            EngineArgument::Axiomatic => Engine::Axiomatic,
            EngineArgument::Operational => Engine::Operational,
        }
    }

    /// The question about these files.
    pub fn question(&self, files: Vec<PathBuf>) -> Result<Litmus, Failure> {
        let mut line = StatusLine::new(!self.json && !self.quiet);
        let mut question = Litmus::of_files(files)
            .engine(self.engine())
            .everything(self.everything)
            .explain(self.explain)
            .draw(self.picture.is_some() || self.reports.wanted())
            .limits(limits::limits(None))
            .advise(advice)
            .progress(move |progress| line.show(|| progress.to_string()));
        for name in &self.models {
            question = question.model(find(name)?);
        }
        question = self.unroll.into_iter().fold(question, Litmus::unroll);
        question = self.jobs.into_iter().fold(question, |question, jobs| question.jobs(jobs as usize));
        Ok(self.expect.iter().fold(question, Litmus::compare_with))
    }

    /// Whether the SAT solver is needed: the machine knows some models only, and explains nothing.
    pub fn needs_solver(&self) -> bool {
        let has_machine = |name: &String| name.parse::<Model>().is_ok();
        let is_explained = self.explain || self.picture.is_some();
        self.action.is_none()
            && (is_explained || self.engine() == Engine::Axiomatic || !self.models.iter().all(has_machine))
    }
}
