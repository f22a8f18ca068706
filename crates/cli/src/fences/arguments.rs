//! The command line of `fencepost fences`.

use crate::arguments::{InputArguments, LimitArguments, MeaningArguments};
use crate::datatype::TestArguments;
use crate::report_files::ReportFiles;
use clap::{Args, ValueEnum};
use fencepost_fences::candidate::FenceKind;
use std::path::PathBuf;

/// What the fences are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Goal {
    /// No execution has an error
    Assertions,
    /// Every execution is sequentially consistent
    Robustness,
    /// Every test of a data type passes; this is the goal whenever there are tests
    #[value(skip)]
    Tests,
}

impl Goal {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Assertions => "assertions",
            Self::Robustness => "robustness",
            Self::Tests => "tests",
        }
    }
}

/// `fencepost fences`
#[derive(Debug, Args)]
pub struct FencesArguments {
    /// Memory model: tso or pso; for tests of data types also relaxed, another axiomatic model, or a file
    #[arg(long, value_name = "MODEL", required = true)]
    pub model: String,
    /// What the fences are for [default: assertions if the program has any, otherwise robustness]
    #[arg(long = "for", value_enum, value_name = "GOAL", conflicts_with_all = ["tests", "suite", "tests_from"])]
    pub goal: Option<Goal>,
    /// If any are named, FILE is a data type, and they must pass.
    #[command(flatten)]
    pub chosen: TestArguments,
    /// Find all sets of which no fence can be left out, the cheapest first
    #[arg(long)]
    pub all: bool,
    /// Besides fences, look at stronger orders of atomic accesses that say theirs, and for programs at exchanges in place of stores
    #[arg(long)]
    pub orders: bool,
    /// What a fence of a kind costs: full, ss; for data types sl, ls, ll, ss, al, ddl, cd; with --orders also acquire, release, acq_rel, seq_cst, exchange
    /// [default: full=10,sl=8,ls=3,ll=2,ss=2,al=1,ddl=1,cd=1,acquire=2,release=2,acq_rel=3,seq_cst=10,exchange=9]
    #[arg(long, value_name = "KIND=COST,...", value_delimiter = ',', value_parser = cost)]
    pub cost: Vec<(FenceKind, u64)>,
    /// Only in this function of this file; may be given several times
    #[arg(long, value_name = "FILE:FUNCTION", value_parser = function)]
    pub only: Vec<(String, String)>,
    /// Where the patch goes [default: <FILE's name>.fences.patch, here]
    #[arg(long, value_name = "FILE")]
    pub patch: Option<PathBuf>,
    /// Print the answer as a JSON object, and nothing else
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub input: InputArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub meaning: MeaningArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

impl FencesArguments {
    /// What a fence costs. A fence between stores and loads is a full one where there is no weaker one.
    pub fn cost_of(&self, kind: FenceKind) -> u64 {
        let is_it = |named: FenceKind| named == kind || kind == FenceKind::Full && named.short() == "sl";
        self.cost.iter().rev().find(|(named, _)| is_it(*named)).map_or(kind.usual_cost(), |(_, cost)| *cost)
    }
}

fn cost(text: &str) -> Result<(FenceKind, u64), String> {
    let (name, cost) = text.split_once('=').ok_or("it should be a kind and a cost, such as ss=2")?;
    let kind = FenceKind::all().find(|kind| kind.short() == name).ok_or_else(|| {
        let names: Vec<&str> = FenceKind::all().map(FenceKind::short).collect();
        format!("there is no kind `{name}`: there are {}", names.join(", "))
    })?;
    let cost: u64 = cost.parse().map_err(|_| "the cost should be a whole number")?;
    if !(1..=1_000_000).contains(&cost) {
        return Err("the cost should be from 1 to 1000000".to_owned());
    }
    Ok((kind, cost))
}

fn function(text: &str) -> Result<(String, String), String> {
    let parts = text.rsplit_once(':').ok_or("it should be a file and a function, such as queue.c:push")?;
    Ok((parts.0.to_owned(), parts.1.to_owned()))
}
