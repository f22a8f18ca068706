//! The command line.

use crate::check_proof::CheckProofArguments;
use crate::colour::{self, ColourChoice};
use crate::datatype::DatatypeArguments;
use crate::exit::{Exit, Failure};
use crate::fences::FencesArguments;
use crate::generated::{CompletionsArguments, HeadersArguments, ManArguments};
use crate::help;
use crate::leading_dash;
use crate::limits::ResourceArguments;
use crate::litmus::LitmusArguments;
use crate::models::ModelsArguments;
use crate::print_error;
use crate::protocol::ProtocolArguments;
use crate::report_files::{ReportFiles, file_to_write};
use crate::standard_streams::{note, print_failure};
use crate::values::{ModelParser, interval, monitor};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use fencepost::MonitorKind;
use fencepost_frontend::Extern;
use fencepost_frontend::externs::{read_extern, read_range};
use fencepost_model::BufferModel;
use fencepost_report::Style;
use fencepost_source::{Code, Diagnostic, DiagnosticKind};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Verifies concurrent C and C++ programs under relaxed memory models.
#[derive(Debug, Parser)]
#[command(name = "fencepost", version, after_help = help::ALL)]
pub struct Arguments {
    /// When to print in colours: auto (on a terminal, unless NO_COLOR is set), always or never [default: auto]
    #[arg(long, global = true, value_enum, value_name = "WHEN", num_args = 0..=1, default_value = "auto",
        default_missing_value = "always", help_heading = "Output", hide_possible_values = true, hide_default_value = true)]
    pub color: ColourChoice,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What `fences` reads, which is less than other commands do: a patch is one of C.
const FENCES_FILES: &str = "The C files (.c) of the program, one or several, or of the data type whose tests are named";

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check every execution of a program under a memory model
    #[command(after_help = help::VERIFY)]
    Verify(Box<VerifyArguments>),
    /// Check from the SC executions whether a program stays sequentially consistent under TSO or PSO
    #[command(after_help = help::ROBUST)]
    Robust(Box<RobustArguments>),
    /// Find all final states of litmus tests under memory models
    #[command(after_help = help::LITMUS)]
    Litmus(Box<LitmusArguments>),
    /// Check that all executions of tests of a data type show what a serial execution shows
    #[command(after_help = help::DATATYPE)]
    Datatype(Box<DatatypeArguments>),
    /// Show memory models, and find the litmus tests that distinguish two
    #[command(after_help = help::MODELS)]
    Models(ModelsArguments),
    /// Prove that a memory system, such as a cache-coherence protocol, is sequentially consistent
    #[command(after_help = help::PROTOCOL)]
    Protocol(Box<ProtocolArguments>),
    /// Find the cheapest fences that make a program correct, and write them as a patch
    // What is changed goes behind all others, and arguments without options must stay in their order.
    #[command(after_help = help::FENCES, mut_arg("files", |files| files.help(FENCES_FILES)), mut_arg("clang", |clang| clang))]
    Fences(Box<FencesArguments>),
    /// Check a proof that a formula has no solution, as `datatype --proof` writes it
    #[command(after_help = help::CHECK_PROOF)]
    CheckProof(CheckProofArguments),
    /// Step through a counterexample again
    #[command(after_help = help::REPLAY)]
    Replay(ReplayArguments),
    /// Print the internal representation of a program (for developers)
    #[command(after_help = help::PROGRAM)]
    Program(ProgramArguments),
    /// Print a shell completion script
    #[command(after_help = help::COMPLETIONS)]
    Completions(CompletionsArguments),
    /// Print the manual page, or write those of all commands
    #[command(after_help = help::MAN)]
    Man(ManArguments),
    /// Write the headers that programs may include, for compilers and editors
    #[command(after_help = help::HEADERS)]
    Headers(HeadersArguments),
}

/// `fencepost verify`
#[derive(Debug, Args)]
pub struct VerifyArguments {
    /// Memory model: sc, ibm370, tso or pso
    #[arg(long, value_name = "MODEL", required = true, value_parser = ModelParser(&BufferModel::ALL), hide_possible_values = true)]
    pub model: BufferModel,
    #[command(flatten)]
    pub input: InputArguments,
    #[command(flatten)]
    pub search: SearchArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub long: LongRunArguments,
    #[command(flatten)]
    pub meaning: MeaningArguments,
    #[command(flatten)]
    pub output: OutputArguments,
    /// Write the trace of one complete execution without error, to be replayed or monitored
    #[arg(long, value_name = "FILE", conflicts_with = "estimate", value_parser = file_to_write(), help_heading = "Output")]
    pub example: Option<PathBuf>,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// `fencepost robust`
#[derive(Debug, Args)]
pub struct RobustArguments {
    /// The relaxed memory model: tso or pso
    #[arg(long, value_name = "MODEL", required = true, hide_possible_values = true,
        value_parser = ModelParser(&BufferModel::MONITORED))]
    pub model: BufferModel,
    #[command(flatten)]
    pub input: InputArguments,
    #[command(flatten)]
    pub search: RobustSearchArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub meaning: MeaningArguments,
    #[command(flatten)]
    pub output: OutputArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// Which SC executions to look at, if not all. Without a violation the answer is then INCONCLUSIVE.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search (default: all executions)")]
pub struct RobustSearchArguments {
    /// Explore executions with no preemption, then with 1, and so on up to N
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with_all = ["random", "schedule"])]
    pub preemptions: Option<u32>,
    /// Explore N random executions
    #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "schedule", value_parser = clap::value_parser!(u64).range(1..))]
    pub random: Option<u64>,
    /// Seed of the random numbers [default: 0]
    #[arg(long, value_name = "N", allow_hyphen_values = true, requires = "random")]
    pub seed: Option<u64>,
    /// Check one execution: that of a trace file written by `verify --model sc`, with an error or with --example
    #[arg(long, value_name = "TRACE")]
    pub schedule: Option<PathBuf>,
    /// Explore all interleavings, not only one of those that differ in nothing but the order of independent steps; the operational monitor needs this to prove anything
    #[arg(long, conflicts_with_all = ["preemptions", "random", "schedule"])]
    pub all_interleavings: bool,
    /// The monitor of the executions: exact finds every violation; sober (2008, for TSO) and operational (2011) are the monitors of two papers, and state what they guarantee
    #[arg(long, value_name = "MONITOR", default_value = "exact", hide_possible_values = true,
        value_parser = monitor())]
    pub monitor: MonitorKind,
}

/// Which executions to explore.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArguments {
    /// Which executions to explore [default: optimal]
    #[arg(long, value_enum)]
    pub strategy: Option<Strategy>,
    /// Explore executions with no preemption, then with 1, and so on up to N; a preemption is a switch away from a thread that could have continued
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub preemptions: Option<u32>,
    /// Short for --strategy random --walks N
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub random: Option<u64>,
    /// Number of walks, for random, pct and --estimate [default: 10000]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub walks: Option<u64>,
    /// Seed of the random numbers, for random, pct and --estimate [default: 0]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// For pct: how many pairs of steps must come in a certain order for an error to show [default: 3]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub bugs_of_depth: Option<u32>,
    /// Do not stop at the first error; find all that differ in kind, message or place, unless there is another error in every
    /// execution that has them
    #[arg(long)]
    pub keep_going: bool,
    /// Search with N threads; the answer is the same for any N [default: 1]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,
}

/// When to give up. The answer is then INCONCLUSIVE, with what is known so far.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits (the answer is then INCONCLUSIVE)")]
pub struct LimitArguments {
    /// Follow executions for at most N steps, and continue with others after that [default: stop at one with 10000]
    #[arg(long, visible_alias = "max-steps", value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub depth: Option<u64>,
    /// Unroll a loop for at most N iterations each time it is entered, and continue with other executions
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub unroll: Option<u32>,
    #[command(flatten)]
    pub resources: ResourceArguments,
}

/// For searches that take hours.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Long runs")]
pub struct LongRunArguments {
    /// Do not search, but estimate how many executions the search would explore and how long that would take
    #[arg(long, conflicts_with_all = ["checkpoint", "resume", "trace", "html", "svg", "dot", "sarif", "junit"])]
    pub estimate: bool,
    /// Save the state of the search to a file, which is removed when the search ends
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub checkpoint: Option<PathBuf>,
    /// How often the file is written, at least 0.01 [default: 60]
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, requires = "checkpoint", value_parser = interval)]
    pub checkpoint_every: Option<Duration>,
    /// Continue a search from its checkpoint; the program and the options must be the same
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// What the program may do, and what counts as an error.
#[derive(Debug, Args)]
#[command(next_help_heading = "What the program may do")]
pub struct MeaningArguments {
    /// Values that __VERIFIER_nondet_* may give; all of them are tried
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = read_range)]
    pub nondet: Option<(i64, i64)>,
    /// How often a thread that waits for a condition variable may wake up for no reason [default: 0]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub spurious: Option<u32>,
    /// Signed arithmetic whose result does not fit is an error
    #[arg(long)]
    pub overflow: bool,
    /// Memory that is never freed and that nothing refers to is an error, and so is a thread that is neither joined nor detached
    #[arg(long)]
    pub leaks: bool,
    /// The program ends when main returns: threads that wait forever then are not an error
    #[arg(long)]
    pub main_ends_process: bool,
    /// Data races of C11 are errors: accesses that are not atomic and that nothing orders
    #[arg(long)]
    pub races: bool,
}

/// What to print and write.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// Where to write the trace of a counterexample [default: <FILE's name>.trace.json, here]
    #[arg(long, value_name = "FILE", value_parser = file_to_write())]
    pub trace: Option<PathBuf>,
    /// Write no trace
    #[arg(long, conflicts_with = "trace")]
    pub no_trace: bool,
    /// Print the verdict as a JSON object, and nothing else
    #[arg(long)]
    pub json: bool,
    /// Print the verdict only, without the counterexample
    #[arg(long, short)]
    pub quiet: bool,
}

/// A program, and how to compile it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Program")]
pub struct InputArguments {
    /// The program, of one file or several: C (.c), C++ (.cpp), LLVM IR (.ll) or bitcode (.bc)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub compiler: CompilerArguments,
    /// A function without a definition: nop does nothing and returns 0, havoc(LO..HI) does nothing and returns any of these
    /// numbers, all of which are tried; may be given several times
    #[arg(long = "extern", value_name = "NAME=nop|havoc(LO..HI)", value_parser = read_extern)]
    pub externs: Vec<(String, Extern)>,
}

impl InputArguments {
    /// The first file.
    pub fn first(&self) -> &Path {
        self.files.first().map_or(Path::new(""), PathBuf::as_path)
    }
}

/// How source files are compiled.
#[derive(Debug, Args)]
pub struct CompilerArguments {
    /// Define a macro, as for clang
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub defines: Vec<String>,
    /// Look for headers in a directory, as for clang
    #[arg(short = 'I', value_name = "DIRECTORY")]
    pub includes: Vec<String>,
    /// Language standard, such as c11 or c++17; once for C and once for C++
    #[arg(long = "std", value_name = "STANDARD")]
    pub standards: Vec<String>,
    /// More arguments for clang
    #[arg(last = true, value_name = "CLANG ARGUMENTS")]
    pub clang: Vec<String>,
}

impl CompilerArguments {
    /// All arguments for clang.
    pub fn clang_args(&self) -> Vec<String> {
        let defines = self.defines.iter().map(|define| format!("-D{define}"));
        let includes = self.includes.iter().map(|include| format!("-I{include}"));
        defines.chain(includes).chain(self.clang.iter().cloned()).collect()
    }
}

/// `fencepost replay`
#[derive(Debug, Args)]
pub struct ReplayArguments {
    /// The trace file that `verify` or `protocol --trace` has written
    #[arg(value_name = "TRACE")]
    pub trace: PathBuf,
    /// Print all steps, as is done where nobody can press keys
    #[arg(long)]
    pub print: bool,
    /// Print the steps as a JSON object
    #[arg(long)]
    pub json: bool,
    /// Show also what cannot be checked, marked as such; exit code 3
    #[arg(long)]
    pub unchecked: bool,
    /// Arguments for clang that were given when the trace was written, where a trace file alone is not trusted with them
    #[arg(last = true, value_name = "CLANG ARGUMENTS")]
    pub clang: Vec<String>,
    #[command(flatten)]
    pub limits: ResourceArguments,
    #[command(flatten)]
    pub reports: ReportFiles,
}

/// `fencepost program`
#[derive(Debug, Args)]
pub struct ProgramArguments {
    #[command(flatten)]
    pub input: InputArguments,
    #[command(flatten)]
    pub limits: ResourceArguments,
}

/// Which executions to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Each execution once, up to the order of independent steps
    Optimal,
    /// Each execution at least once, up to the order of independent steps
    Source,
    /// Every order of steps; for small programs only
    Exhaustive,
    /// Random walks; finds errors, proves nothing
    Random,
    /// Random walks with priorities (PCT); finds errors that need few orders of steps with a known probability
    Pct,
}

/// Whether the command line asks for JSON, for which it need not make sense otherwise.
pub fn asks_for_json() -> bool {
    std::env::args_os().take_while(|argument| argument != "--").any(|argument| argument == "--json")
}

/// Reads the command line. On failure everything has been said.
pub fn parse() -> Result<Arguments, Exit> {
    Arguments::try_parse().map_err(|mut error| {
        if lacks_model(&error) {
            // Fences change nothing under SC.
            let is_for_fences = std::env::args_os().nth(1).is_some_and(|command| command == "fences");
            let models = if is_for_fences { &BufferModel::MONITORED[..] } else { &BufferModel::ALL };
            let models: Vec<String> = models.iter().map(|model| format!("--model {model:#}")).collect();
            let diagnostic = Diagnostic::new(Code::MissingModel, "no memory model is given")
                .with_help(format!("add {}", one_of(&models).to_lowercase()));
            let failure = Failure::from(diagnostic.of_kind(DiagnosticKind::Usage));
            print_error(&failure.render());
            print_failure(&failure);
            return Exit::BadInput;
        }
        let line: Vec<OsString> = std::env::args_os().skip(1).collect();
        leading_dash::advise(&mut error, &Arguments::command(), &line);
        if error.use_stderr() {
            print_error(&usage_text(&error));
            print_failure(&usage(&error).into());
        } else {
            note(error.print());
        }
        match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Holds,
            _ => Exit::BadInput,
        }
    })
}

/// What clap says of a command line, with its code.
fn usage_text(error: &clap::Error) -> String {
    let text = match colour::of_errors() {
        Style::Plain => error.render().to_string(),
        Style::Colour => error.render().ansi().to_string(),
    };
    text.replacen("error:", &format!("error[{}]:", Code::Usage), 1)
}

/// What is wrong with a command line, without the program that reads it: the first paragraph says it, the others help.
fn usage(error: &clap::Error) -> Diagnostic {
    let text = error.render().to_string();
    let (message, help) = text.split_once("\n\n").unwrap_or((&text, ""));
    let lines = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    let message = lines(message.trim_start_matches("error: "));
    Diagnostic::new(Code::Usage, message).with_help(lines(help)).of_kind(DiagnosticKind::Usage)
}

fn lacks_model(error: &clap::Error) -> bool {
    error.kind() == ErrorKind::MissingRequiredArgument
        && match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(missing)) => missing.iter().all(|name| name.starts_with("--model")),
            _ => false,
        }
}

fn one_of(choices: &[String]) -> String {
    match choices {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}
