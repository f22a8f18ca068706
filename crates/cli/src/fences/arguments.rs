//! The command line of `fencepost fences`.

use crate::advice::advice;
use crate::arguments::{InputArguments, LimitArguments, MeaningArguments};
use crate::datatype::{TestArguments, chosen_tests};
use crate::exit::Failure;
use crate::limits;
use crate::model_names::find_axioms;
use crate::output_files::FILES;
use crate::program::{options, warn_of_optimisation};
use crate::report_files::{ReportFiles, path_to_write};
use crate::search::with_meaning;
use crate::values::goal;
use clap::Args;
use fencepost::{FenceKind, Goal, Repair, RepairFiles};
use fencepost_model::BufferModel;
use fencepost_source::{Code, Diagnostic};
use std::path::PathBuf;

/// `fencepost fences`
#[derive(Debug, Args)]
pub struct FencesArguments {
    /// Memory model: tso or pso; for tests of data types also relaxed, another axiomatic model, or a file
    #[arg(long, value_name = "MODEL", required = true)]
    pub model: String,
    /// What the fences are for [default: assertions if the program has any, otherwise robustness]
    #[arg(long = "for", value_parser = goal(), value_name = "GOAL", conflicts_with_all = ["tests", "suite", "tests_from"])]
    pub goal: Option<Goal>,
    /// If any are named, FILE is a data type, and they must pass.
    #[command(flatten)]
    pub chosen: TestArguments,
    /// Find all sets of which no fence can be left out or be weaker for the same cost, the cheapest first
    #[arg(long)]
    pub all: bool,
    /// Besides fences, consider stronger orders of atomic accesses with an explicit order and, for programs, exchanges in place of stores
    #[arg(long)]
    pub orders: bool,
    /// What a fence of a kind costs, from 1 to 1000000. A full fence keeps all loads and stores in order; ll, ls, sl and ss keep loads (l) or stores (s) before the fence ahead of loads or
    /// stores after it, so that sl keeps stores ahead of later loads; al keeps loads of the same location in order, ddl a load ahead of loads that use its value, and cd a load ahead of what
    /// is done because of its value. Programs have full fences (sl is another name for them), under pso also ss; tests of data types have the kinds that the model declares. With --orders there are also acquire, release, acq_rel, seq_cst and, for programs, exchange
    /// [default: full=10,sl=8,ls=3,ll=2,ss=2,al=1,ddl=1,cd=1,acquire=2,release=2,acq_rel=3,seq_cst=10,exchange=9]
    #[arg(long, value_name = "KIND=COST,...", value_delimiter = ',', value_parser = cost)]
    pub cost: Vec<(FenceKind, u64)>,
    /// Only in this function of this file; may be given several times. A comment `fencepost: no fence` keeps fences away from one statement
    #[arg(long, value_name = "FILE:FUNCTION", value_parser = function)]
    pub only: Vec<(String, String)>,
    /// Where to write the patch [default: <FILE's name>.fences.patch, here]
    #[arg(long, value_name = "FILE", value_parser = path_to_write())]
    pub patch: Option<PathBuf>,
    /// Do not write the executions that show the error without each fence
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
    /// What to search for.
    pub fn question(&self) -> Result<Repair, Failure> {
        let is_of_tests = self.chosen.any();
        let compiler = options(&self.input);
        let mut question = Repair::new(&self.input.files).all(self.all).orders(self.orders);
        if is_of_tests {
            self.check_options_for_tests()?;
            question = question.axiomatic_model(find_axioms(&self.model)?);
            question = chosen_tests(&self.chosen)?.into_iter().fold(question, Repair::test);
        } else {
            warn_of_optimisation(&compiler);
            question = self.goal.into_iter().fold(question.model(buffer_model(&self.model)?), Repair::goal);
        }
        question = question.allow_sentinels(self.chosen.allow_sentinels);
        question = self.cost.iter().fold(question, |question, (kind, cost)| question.cost(*kind, *cost));
        question = self.only.iter().fold(question, |question, (file, function)| question.only_in(file, function));
        question = with_meaning!(question, &self.meaning, &self.limits);
        Ok(question.compiler(compiler).advise(advice).limits(limits::limits(None)))
    }

    /// Where the patch and the executions go.
    pub fn files(&self) -> Result<RepairFiles, Failure> {
        Ok(RepairFiles::new(&FILES, "--patch", (self.patch.as_deref(), self.input.first()), !self.no_trace)?)
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
                Err(Diagnostic::new(
                    Code::OptionConflict,
                    format!("{option} is for whole programs, not for tests of data types"),
                )
                .with_help(help)
                .into())
            }
        }
    }
}

/// The model under which whole programs are searched.
fn buffer_model(name: &str) -> Result<BufferModel, Failure> {
    name.parse().ok().filter(|model: &BufferModel| model.is_monitored()).ok_or_else(|| match find_axioms(name) {
        Ok(_) => {
            let help = "use tso or pso; or write what its threads do as operations of a data type, and name a test of them: \
                        --test '(first|second)' takes any axiomatic model, such as relaxed";
            Diagnostic::new(Code::UnsuitableModel, format!("whole programs are not searched under the model `{name}`")).with_help(help).into()
        }
        // This names the models that there are.
        Err(unknown) => unknown,
    })
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
