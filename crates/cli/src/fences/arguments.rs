//! The command line of `fencepost fences`.

use crate::arguments::{InputArguments, LimitArguments, MeaningArguments};
use clap::{Args, ValueEnum};
use fencepost_fences::candidate::FenceKind;
use fencepost_model::BufferModel;
use std::path::PathBuf;

/// What the fences are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Goal {
    /// No execution has an error
    Assertions,
    /// Every execution is sequentially consistent
    Robustness,
}

/// `fencepost fences`
#[derive(Debug, Args)]
pub struct FencesArguments {
    /// Memory model: tso or pso
    #[arg(long, value_name = "MODEL", required = true)]
    pub model: BufferModel,
    /// What the fences are for [default: assertions if the program has any, otherwise robustness]
    #[arg(long = "for", value_enum, value_name = "GOAL")]
    pub goal: Option<Goal>,
    /// Find all sets of which no fence can be left out, the cheapest first
    #[arg(long)]
    pub all: bool,
    /// What a fence of a kind costs, such as full=10,ss=2, which is the default
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
}

fn cost(text: &str) -> Result<(FenceKind, u64), String> {
    let (kind, cost) = text.split_once('=').ok_or("it should be a kind and a cost, such as ss=2")?;
    let kind = match kind {
        "full" | "sl" => FenceKind::Full,
        "ss" => FenceKind::StoreStore,
        _ => return Err(format!("there is no kind `{kind}`: there are full (or sl) and ss")),
    };
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
