//! The command line of `fencepost fences`.

use super::program::TIME_FOR_CHEAPEST;
use crate::arguments::{InputArguments, LimitArguments, MeaningArguments};
use crate::datatype::TestArguments;
use crate::exit::Failure;
use crate::report_files::{ReportFiles, path_to_write};
use crate::{limits, remark};
use clap::{Args, ValueEnum};
use fencepost_model::BufferModel;
use fencepost_repair::candidate::FenceKind;
use fencepost_source::Diagnostic;
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
    /// Find all sets of which no fence can be left out or be weaker for the same cost, the cheapest first
    #[arg(long)]
    pub all: bool,
    /// Besides fences, look at stronger orders of atomic accesses that say theirs, and for programs at exchanges in place of stores
    #[arg(long)]
    pub orders: bool,
    /// What a fence of a kind costs, from 1 to 1000000. Under tso there are full fences (sl means these, too), under pso also ss; for data
    /// types those that the model knows of sl, ls, ll and ss (what of loads and stores before the fence comes before what after it), al (loads of one place), ddl
    /// (data-dependent loads) and cd (control-dependent); with --orders also acquire, release, acq_rel, seq_cst and, for programs, exchange
    /// [default: full=10,sl=8,ls=3,ll=2,ss=2,al=1,ddl=1,cd=1,acquire=2,release=2,acq_rel=3,seq_cst=10,exchange=9]
    #[arg(long, value_name = "KIND=COST,...", value_delimiter = ',', value_parser = cost)]
    pub cost: Vec<(FenceKind, u64)>,
    /// Only in this function of this file; may be given several times. A comment `fencepost: no fence` keeps fences away from one statement
    #[arg(long, value_name = "FILE:FUNCTION", value_parser = function)]
    pub only: Vec<(String, String)>,
    /// Where the patch goes [default: <FILE's name>.fences.patch, here]
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub patch: Option<PathBuf>,
    /// Do not keep the executions that show what goes wrong without each fence
    #[arg(long)]
    pub no_trace: bool,
    /// Print the answer as a JSON object, and nothing else
    #[arg(long)]
    pub json: bool,
    /// Print the verdict only, in one line
    #[arg(long, short)]
    pub quiet: bool,
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
    /// What the user says that a fence costs. A fence between stores and loads is a full one where there is no weaker one.
    pub fn cost_of(&self, kind: FenceKind) -> Option<u64> {
        let is_it = |named: FenceKind| named == kind || kind == FenceKind::Full && named.short() == "sl";
        self.cost.iter().find(|(named, _)| is_it(*named)).map(|(_, cost)| *cost)
    }

    /// Whether somebody wants to see how far it is.
    pub fn shows_progress(&self) -> bool {
        !self.json && !self.quiet
    }

    /// What to say when the time for the cheapest set is over, or the run is to end.
    pub fn late(&self) -> String {
        if limits::is_over() {
            return limits::why().to_string();
        }
        let limit = self.limits.resources.timeout.unwrap_or_default().as_secs_f64();
        let (part, share) = (limit * TIME_FOR_CHEAPEST, TIME_FOR_CHEAPEST * 100.0);
        format!(
            "the cheapest set was not found in {part:.1} s, which is {share:.0} % of the time limit; try more time (--timeout)"
        )
    }

    /// Refuses what only executions of programs know, if tests of a data type are asked for: they would not heed it.
    pub fn check_options_for_tests(&self) -> Result<(), Failure> {
        let Self { limits, meaning, input, .. } = self;
        let given = [
            (limits.depth.is_some(), "--depth"),
            (meaning.nondet.is_some(), "--nondet"),
            (meaning.spurious.is_some(), "--spurious"),
            (meaning.overflow, "--overflow"),
            (meaning.leaks, "--leaks"),
            (meaning.main_ends_process, "--main-ends-process"),
            (meaning.races, "--races"),
            (!input.externs.is_empty(), "--extern"),
        ];
        match given.iter().find(|(is_given, _)| *is_given) {
            None => Ok(()),
            Some((_, option)) => {
                let help = "leave it out; what bounds tests of data types is --unroll, --timeout and --memory-limit";
                Err(Diagnostic::new(format!("{option} is for whole programs, not for tests of data types"))
                    .with_help(help)
                    .into())
            }
        }
    }

    /// Refuses costs that contradict each other, and says which have no effect.
    pub fn check_costs(&self, kinds: &[FenceKind], buffers: Option<BufferModel>) -> Result<(), Failure> {
        let is_full = |kind: FenceKind| kind == FenceKind::Full || kind.short() == "sl";
        for (number, (kind, _)) in self.cost.iter().enumerate() {
            let name = kind.short();
            if let Some((other, _)) = self.cost[..number]
                .iter()
                .find(|(other, _)| other == kind || buffers.is_some() && is_full(*other) && is_full(*kind))
            {
                let message = match other == kind {
                    true => format!("--cost: {name} is there twice"),
                    false => "--cost: full and sl are the same fence under tso and pso".to_owned(),
                };
                return Err(Diagnostic::new(message).with_help("leave out one of them").into());
            }
            let has_effect = match buffers {
                _ if kind.is_access() => self.orders && (buffers.is_some() || *kind != FenceKind::Exchange),
                None => kinds.contains(kind),
                Some(_) => kinds.contains(kind) || is_full(*kind),
            };
            if !has_effect {
                let names: Vec<&str> = kinds.iter().map(|kind| kind.short()).collect();
                let help = if kind.is_access() { "; --orders adds others" } else { "" };
                remark(&format!("--cost {name} has no effect: the kinds here are {}{help}", names.join(", ")));
            }
        }
        Ok(())
    }
}

fn cost(text: &str) -> Result<(FenceKind, u64), String> {
    let (name, cost) = text.split_once('=').ok_or("it should be a kind and a cost, such as ss=2")?;
    let kind = FenceKind::all().find(|kind| kind.short() == name).ok_or_else(|| {
        let names: Vec<&str> = FenceKind::all().map(FenceKind::short).collect();
        format!("there is no kind `{name}`: there are {}", names.join(", "))
    })?;
    let cost: u64 = cost.parse().map_err(|_| "the cost should be a whole number from 1 to 1000000")?;
    if !(1..=1_000_000).contains(&cost) {
        return Err("the cost should be from 1 to 1000000".to_owned());
    }
    Ok((kind, cost))
}

fn function(text: &str) -> Result<(String, String), String> {
    let parts = text.rsplit_once(':').ok_or("it should be a file and a function, such as queue.c:push")?;
    if parts.0.is_empty() || parts.1.is_empty() {
        return Err("it should be a file and a function, such as queue.c:push".to_owned());
    }
    Ok((parts.0.to_owned(), parts.1.to_owned()))
}
