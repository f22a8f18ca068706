//! `fencepost datatype`: tests of concurrent data types.

mod arguments;
mod meaning;
pub mod output;
mod proof;
pub mod report;

use crate::cache;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::litmus::find_axioms;
use crate::output_files;
use crate::program::protect_sources;
use crate::status_line::StatusLine;
use crate::words::counted;
pub use arguments::{DatatypeArguments, TestArguments};
use fencepost_datatype::check::{self, NoVerdict, Stage, Statistics, Verdict, check};
use fencepost_datatype::harness::{Case, DataType, HarnessError};
use fencepost_datatype::linearizable::{OrderedObservations, mine_orders};
use fencepost_datatype::mine::{Mined, mine};
use fencepost_datatype::notation::{Test, lines};
use fencepost_datatype::observe::Observations;
use fencepost_datatype::{spec_file, suites};
use fencepost_encode::solver::Deadline;
use fencepost_frontend::Options;
use fencepost_program::Program;
use fencepost_report::{Report, shown_path};
use fencepost_source::Diagnostic;
pub use proof::FORMULA_OPTION;
use proof::Proof;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

/// A test under a model.
struct Ran<'r> {
    asked: &'r DatatypeArguments,
    test: &'r str,
    case: &'r Case,
    model: &'r str,
    program: &'r Program,
    /// What serial executions show, if it was found out.
    right: Option<&'r Observations>,
    verdict: Result<Verdict, NoVerdict>,
    statistics: Statistics,
    observations: usize,
    mine_seconds: f64,
    seconds: f64,
    proof: Option<Proof>,
}

/// Runs the tests and prints what was found.
pub fn run(arguments: &DatatypeArguments) -> Result<Exit, Failure> {
    let mut models = Vec::new();
    for name in &arguments.models {
        models.push(find_axioms(name)?);
    }
    let tests = chosen_tests(&arguments.chosen)?;
    if arguments.spec.is_some() && tests.len() > 1 {
        return Err(Diagnostic::new("--spec is for one test").with_help("name one with --test").into());
    }
    if arguments.linearizable && models.iter().any(|model| !model.is_sequentially_consistent()) {
        let help = "relaxed models have no order in which operations begin and end";
        return Err(Diagnostic::new("--linearizable is for --model sc").with_help(help).into());
    }
    let options = Options {
        clang_args: arguments.compiler.clang_args(),
        standards: arguments.compiler.standards.clone(),
        cache: cache::folder(),
        stop: Some(limits::stop_flag()),
        ..Options::default()
    };
    let data = opened(&arguments.file, &arguments.chosen, &options)?;
    let reference = arguments.reference.as_deref();
    let reference = reference.map(|file| opened(file, &arguments.chosen, &options)).transpose()?;
    let mut progress = Progress::new(arguments);
    let mut exit = Exit::Holds;
    let mut cases = Vec::new();
    let mut proofs = Vec::new();
    // What is wrong with the last test should not be said after the others have run.
    for text in &tests {
        for data in std::iter::once(&data).chain(&reference) {
            parsed(text, data, &options)?;
        }
    }
    for text in &tests {
        limits::again();
        let case_of = |data: &DataType| made(&parsed(text, data, &options)?, data, &options);
        let case = case_of(&data)?;
        let right_case = reference.as_ref().map(case_of).transpose()?;
        let all = std::iter::once(&case).chain(&right_case);
        protect_sources(&all.map(|case| (&case.program, case.read.as_deref())).collect::<Vec<_>>())?;
        let start = Instant::now();
        let deadline = Deadline::default().or_when(limits::stop_flag());
        let right = match &right_case {
            Some(case) => match mined(case, arguments, deadline, &mut progress) {
                Ok(Right::Fails(Verdict::Fail(found))) => return Err(reference_fails(&output::what(&found))),
                right => right,
            },
            None => match arguments.spec.as_deref().filter(|path| path.exists()) {
                Some(path) => Ok(Right::Observations(read_spec(path, text)?)),
                None => mined(&case, arguments, deadline, &mut progress),
            },
        };
        let ordered = arguments
            .linearizable
            .then(|| in_order(right_case.as_ref().unwrap_or(&case), arguments, deadline, &mut progress));
        let mine_seconds = start.elapsed().as_secs_f64();
        if let (Some(path), Ok(Right::Observations(right))) = (&arguments.spec, &right)
            && !path.exists()
        {
            output_files::write(path, "--spec", spec_file::write(text, right).as_bytes());
        }
        for model in &models {
            progress.begin(text, &model.name);
            let check_start = Instant::now();
            let (verdict, statistics, observations) = match (&right, &ordered) {
                (Ok(Right::Fails(verdict)), _) => (Ok(verdict.clone()), Statistics::default(), 0),
                (Err(why), _) | (_, Some(Err(why))) => (Err(why.clone()), Statistics::default(), 0),
                (Ok(Right::Observations(right)), _) => {
                    let step = &mut |stage| progress.show(stage);
                    let options = check::Options {
                        most_rounds: arguments.unroll,
                        explain: !arguments.quiet || arguments.reports.wanted(),
                        keep_formula: arguments.proof.is_some(),
                        example: arguments.example,
                        deadline,
                        ordered: ordered.as_ref().and_then(|ordered| ordered.as_ref().ok()).map(Rc::clone),
                        // What others say is right may depend on which thread does what.
                        all_threads: arguments.spec.is_some() || arguments.reference.is_some(),
                    };
                    let (verdict, statistics) = check(&case, &model.axioms, right, &options, step);
                    (verdict.map_err(why_stopped), statistics, right.len())
                }
            };
            if let Err(NoVerdict::Refuted(what)) = &verdict {
                return Err(Failure::OwnBug(format!("{text} under {}: {what}", model.name)));
            }
            let name = &model.name;
            let proof = match (&verdict, &arguments.proof) {
                (Ok(Verdict::Pass(Some(no_solution), _)), Some(file)) => {
                    progress.show_text("write a proof");
                    let several = tests.len() * models.len() > 1;
                    let file = if several { proof::path_of(file, text, name, &proofs) } else { file.clone() };
                    proofs.push(file.clone());
                    proof::write(no_solution, file)?
                }
                _ => None,
            };
            progress.clear();
            let seconds = mine_seconds + check_start.elapsed().as_secs_f64();
            let ran = Ran {
                asked: arguments,
                test: text,
                case: &case,
                model: name,
                program: &case.program,
                right: match &right {
                    Ok(Right::Observations(right)) => Some(right),
                    _ => None,
                },
                verdict,
                statistics,
                observations,
                mine_seconds,
                seconds,
                proof,
            };
            output::print_one(&ran, arguments);
            if arguments.reports.wanted() {
                cases.push(report::case(&ran));
            }
            exit = worse(exit, exit_of(&ran));
        }
        if limits::is_over_for_good() {
            break;
        }
    }
    limits::answered();
    let subject = arguments.file.display().to_string();
    arguments.reports.write(|| {
        let sources = report::sources(&arguments.file, &cases);
        Report { command: "datatype", subject, cases, sources, base: None }
    });
    Ok(exit)
}

/// Who has stopped at the end of the run, with the reason.
fn why_stopped(why: NoVerdict) -> NoVerdict {
    match why {
        NoVerdict::Stopped(_) => NoVerdict::Stopped(limits::why().to_string()),
        other => other,
    }
}

/// What is right, or a serial execution that is wrong in itself.
enum Right {
    Observations(Observations),
    Fails(Verdict),
}

/// An error of the reference says nothing of the data type.
fn reference_fails(what: &str) -> Failure {
    let help = "a reference should be right when its operations run one after the other";
    Diagnostic::new(format!("the reference fails in a serial execution: {what}")).with_help(help).into()
}

/// Loops of serial executions end by themselves; the bound is there for those that do not.
pub const SERIAL_ROUNDS: u32 = 64;

/// Serial executions with the order of their operations.
fn in_order(
    case: &Case,
    arguments: &DatatypeArguments,
    deadline: Deadline,
    progress: &mut Progress,
) -> Result<Rc<OrderedObservations>, NoVerdict> {
    progress.begin(&case.test.name, "serial, in order");
    let most_rounds = arguments.unroll.max(SERIAL_ROUNDS);
    let mined = mine_orders(case, most_rounds, deadline, &mut |stage| progress.show(stage));
    progress.clear();
    mined.map(Rc::new).map_err(why_stopped)
}

fn mined(
    case: &Case,
    arguments: &DatatypeArguments,
    deadline: Deadline,
    progress: &mut Progress,
) -> Result<Right, NoVerdict> {
    progress.begin(&case.test.name, "serial");
    let most_rounds = arguments.unroll.max(SERIAL_ROUNDS);
    let mined = mine(case, most_rounds, deadline, &mut |stage| progress.show(stage));
    progress.clear();
    Ok(match mined.map_err(why_stopped)? {
        Mined::Observations(right) => Right::Observations(right),
        Mined::Fails(counterexample) => Right::Fails(Verdict::Fail(counterexample)),
    })
}

/// All tests that are named in some way.
pub fn chosen_tests(chosen: &TestArguments) -> Result<Vec<String>, Failure> {
    let mut tests = chosen.tests.clone();
    if let Some(name) = &chosen.suite {
        let suite = suites::suite(name).ok_or_else(|| {
            let names: Vec<&str> = suites::SUITES.iter().map(|(name, _)| *name).collect();
            Diagnostic::new(format!("there is no suite `{name}`")).with_help(format!("there are {}", names.join(", ")))
        })?;
        tests.extend(suite.iter().map(|test| (*test).to_owned()));
    }
    if let Some(path) = &chosen.tests_from {
        let text = std::fs::read_to_string(path)
            .map_err(|error| Diagnostic::new(format!("{}: cannot be read: {error}", shown_path(path))))?;
        tests.extend(lines(&text).map(str::to_owned));
    }
    if tests.is_empty() {
        let help = "name one with --test 'T0 = (e|d)', or a suite with --suite queue";
        return Err(Diagnostic::new("there is no test").with_help(help).into());
    }
    Ok(tests)
}

fn read_spec(path: &Path, test: &str) -> Result<Observations, Failure> {
    let shown = shown_path(path);
    let text =
        std::fs::read_to_string(path).map_err(|error| Diagnostic::new(format!("{shown}: cannot be read: {error}")))?;
    let help = "remove the file to have it written anew";
    Ok(spec_file::read(test, &text).map_err(|what| Diagnostic::new(format!("{shown}: {what}")).with_help(help))?)
}

/// The data type of a file.
pub fn opened(file: &Path, chosen: &TestArguments, options: &Options) -> Result<DataType, Failure> {
    let data = DataType::open(file, options).map_err(failure)?;
    Ok(data.allowing_sentinels(chosen.allow_sentinels))
}

/// The program of a test.
pub fn made(test: &Test, data: &DataType, options: &Options) -> Result<Case, Failure> {
    data.case(test, options).map_err(failure)
}

/// A test of a data type.
pub fn parsed(text: &str, data: &DataType, options: &Options) -> Result<Test, Failure> {
    data.test(text, options).map_err(failure)
}

/// What it means for the command that there is no program.
fn failure(error: HarnessError) -> Failure {
    Failure::of_diagnostic(error.into(), false)
}

fn exit_of(ran: &Ran<'_>) -> Exit {
    match &ran.verdict {
        Ok(Verdict::Pass(..)) => Exit::Holds,
        Ok(Verdict::Fail(_)) => Exit::Violated,
        Err(NoVerdict::Unsupported(_)) => Exit::BadInput,
        Err(_) => Exit::Inconclusive,
    }
}

/// A failure counts most, then what could not be found out.
fn worse(one: Exit, other: Exit) -> Exit {
    let rank = |exit: Exit| match exit {
        Exit::Holds => 0,
        Exit::Inconclusive => 1,
        Exit::BadInput => 2,
        Exit::Violated => 3,
        Exit::OwnBug => 4,
    };
    if rank(other) > rank(one) { other } else { one }
}

/// The line on a terminal that says how far a test is.
struct Progress {
    line: StatusLine,
    start: Instant,
    name: String,
}

impl Progress {
    fn new(arguments: &DatatypeArguments) -> Self {
        let line = StatusLine::new(!arguments.json && !arguments.quiet);
        Self { line, start: Instant::now(), name: String::new() }
    }

    fn begin(&mut self, test: &str, model: &str) {
        self.name = format!("{test} {model}");
        self.start = Instant::now();
    }

    fn show(&mut self, stage: Stage) {
        let what = match stage {
            Stage::Unroll { rounds } => format!("unroll, loops of at most {rounds} rounds"),
            Stage::Mine { observations } => format!("mine, {}", counted(observations, "observation", "observations")),
            Stage::Check => "check".to_owned(),
            Stage::Explain => "look for fences".to_owned(),
        };
        self.show_text(&what);
    }

    fn show_text(&mut self, what: &str) {
        let (name, seconds) = (&self.name, self.start.elapsed().as_secs_f64());
        self.line.show_now(|| format!("{name}: {what}, {seconds:.1} s"));
    }

    fn clear(&mut self) {
        self.line.clear();
    }
}
