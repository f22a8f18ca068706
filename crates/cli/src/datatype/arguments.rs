//! The command line of `fencepost datatype`.

use crate::arguments::CompilerArguments;
use crate::limits::ResourceArguments;
use crate::report_files::{ReportFiles, file_to_write};
use clap::Args;
use std::path::PathBuf;

/// `fencepost datatype`
#[derive(Debug, Args)]
pub struct DatatypeArguments {
    /// The data type: a C file with its operations and a function `init` or `i`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub chosen: TestArguments,
    /// Memory model: sc, ibm370, tso, pso, rmo, alpha, relaxed, or a file; may be given several times
    #[arg(long = "model", value_name = "MODEL", required = true)]
    pub models: Vec<String>,
    /// Take the serial executions of this data type as the specification
    #[arg(long, value_name = "FILE", conflicts_with = "spec")]
    pub reference: Option<PathBuf>,
    /// Read the specification from a file, or write it there if there is no such file; with one test only
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub spec: Option<PathBuf>,
    /// After a PASS, write a proof in LRAT format that no execution is wrong, and next to it the formula that it is about, with the ending .cnf; with several tests or models, their names are added to that of the file
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub proof: Option<PathBuf>,
    /// Unroll a loop for at most N iterations that change something each time it is entered; INCONCLUSIVE if a loop has more
    #[arg(long, value_name = "N", default_value_t = 8, allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub unroll: u32,
    /// Under sc, also compare the order of operations that do not overlap with that of serial executions
    #[arg(long)]
    pub linearizable: bool,
    /// Show an execution if all are right
    #[arg(long)]
    pub example: bool,
    #[command(flatten)]
    pub compiler: CompilerArguments,
    /// Print one JSON object for each test and model
    #[arg(long)]
    pub json: bool,
    /// Print one line for each test and model
    #[arg(long, short)]
    pub quiet: bool,
    /// The time is that of each test.
    #[command(flatten)]
    pub limits: ResourceArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// Which tests of a data type.
#[derive(Debug, Args)]
pub struct TestArguments {
    /// A test of the data type, such as 'Ti2 = e (ed|de)'; may be given several times
    #[arg(long = "test", value_name = "TEST")]
    pub tests: Vec<String>,
    /// All tests for a kind of data type, which is queue, set or deque: those of Fig. 8.2 of "Memory Model Sensitive Analysis of Concurrent Data Types", the dissertation of S. Burckhardt
    #[arg(long, value_name = "SUITE")]
    pub suite: Option<String>,
    /// A file of tests, one a line
    #[arg(long, value_name = "FILE")]
    pub tests_from: Option<PathBuf>,
    /// Numbers may stand where pointers should, as in `p == (struct node *)-1`: comparing the two is not an error, nor is arithmetic that leaves a block
    #[arg(long)]
    pub allow_sentinels: bool,
}

impl TestArguments {
    /// Whether any are named.
    pub fn any(&self) -> bool {
        !self.tests.is_empty() || self.suite.is_some() || self.tests_from.is_some()
    }
}
