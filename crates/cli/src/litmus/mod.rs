//! `fencepost litmus`: all final states of litmus tests, and what they say of the conditions.

mod arguments;
mod expect;
mod files;
mod generate;
mod models;
mod output;
mod report;
mod workers;

use crate::advice::advise;
use crate::diagnostic::render;
use crate::exit::{Exit, Failure};
use crate::{limits, output_files, print_error, print_failure};
pub use arguments::{LitmusAction, LitmusArguments};
use fencepost_encode::solver::Deadline;
use fencepost_frontend::litmus::{LitmusTest, Observe, Quantifier, read_litmus};
use fencepost_litmus::Limits;
use fencepost_litmus::answer::{Answer, NoAnswer, Note};
use fencepost_litmus::engines::{self, Engine};
use fencepost_litmus::explain::{Explanation, explain};
use fencepost_litmus::models::LitmusModel;
use fencepost_litmus::record::Record;
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic};
use fencepost_trace::{Inconclusive, Reason};
pub use models::{find as find_model, find_axioms};
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A test that was run under all models, or why it cannot be.
struct Finished {
    file: PathBuf,
    outcome: Result<(LitmusTest, Vec<Ran>), Failure>,
    seconds: f64,
}

/// A test that was run under one model.
struct Ran {
    model: String,
    answer: Result<Answer, NoAnswer>,
    seconds: f64,
    /// Why the condition can hold, or why not, if somebody asked.
    explanation: Option<Explanation>,
    /// How the answer differs from what was recorded; none if nothing was.
    differences: Option<Vec<String>>,
}

/// Runs the tests and prints what was found.
pub fn run(arguments: &LitmusArguments) -> Result<Exit, Failure> {
    if let Some(LitmusAction::Generate(arguments)) = &arguments.action {
        return generate::run(arguments);
    }
    let models = arguments.models()?;
    let files = files::tests(&arguments.files)?;
    output_files::reads(&files)?;
    let expected = arguments.expect.as_deref().map(expect::read).transpose()?;
    let start = Instant::now();
    let one = |file: &Path| run_test(file, &models, arguments, expected.as_ref());
    let finished = workers::run_all(files, arguments.jobs(), arguments.shows_progress(), &one);
    limits::answered();
    let seconds = start.elapsed().as_secs_f64();
    for Finished { file, outcome, .. } in &finished {
        if let Err(Failure::Input(diagnostic)) = outcome {
            print_error(&render(diagnostic));
        } else if let Err(Failure::Bug(what)) = outcome {
            print_error(&crate::internal_error::message(&format!("{}: {what}", shown_path(file))));
        }
    }
    if let Some(folder) = &arguments.picture {
        write_pictures(folder, &finished);
    }
    // Objects come last, so that they say which files could not be written.
    if arguments.json {
        arguments.reports.write(|| report::report(&finished));
    }
    output::print_all(&finished, arguments, &models, expected.is_some(), seconds);
    if !arguments.json {
        arguments.reports.write(|| report::report(&finished));
    }
    let worst = finished.iter().map(exit).max_by_key(|exit| severity(*exit)).unwrap_or(Exit::Holds);
    match arguments.expect.as_deref().filter(|_| !finished.iter().any(is_compared)) {
        None => Ok(worst),
        Some(file) => {
            complain_of_nothing_compared(file);
            Ok(std::cmp::max_by_key(worst, Exit::BadInput, |exit| severity(*exit)))
        }
    }
}

/// Whether an answer was compared with what was recorded.
fn is_compared(finished: &Finished) -> bool {
    finished.outcome.iter().flat_map(|(_, ran)| ran).any(|ran| ran.differences.is_some())
}

/// A comparison of nothing would pass whatever the answers are.
fn complain_of_nothing_compared(file: &Path) {
    let message = format!("{}: has no record of any of these tests and models", shown_path(file));
    let help = "a record is an object with the file and the model, as --json writes it, and an answer";
    let failure = Failure::from(Diagnostic::new(Code::LitmusRecord, message).with_help(help));
    print_error(&failure.render());
    print_failure(&failure);
}

/// A picture for each test and model that allows what the test asks for.
fn write_pictures(folder: &Path, finished: &[Finished]) {
    let stem =
        |model: &str| Path::new(model).file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    for (finished, label) in finished.iter().zip(output::labels(finished)) {
        let Ok((_, all)) = &finished.outcome else { continue };
        for ran in all {
            let Some(picture) = ran.explanation.as_ref().and_then(|explained| explained.picture.as_ref()) else {
                continue;
            };
            // No two pictures have the same name.
            let is_unique = all.iter().filter(|other| stem(&other.model) == stem(&ran.model)).count() == 1;
            let model = if is_unique { stem(&ran.model) } else { ran.model.clone() };
            output_files::write_picture(folder, &format!("{label}.{model}"), picture);
        }
    }
}

fn run_test(file: &Path, models: &[LitmusModel], arguments: &LitmusArguments, expected: Option<&Record>) -> Finished {
    let start = Instant::now();
    let name = file.display().to_string();
    let observe = if arguments.everything { Observe::Everything } else { Observe::AsAsked };
    let outcome = read(file, &name, observe).map(|test| {
        let ran = models.iter().map(|model| {
            let start = Instant::now();
            let mut answer = engines::answer(&test, model, arguments.engine(), limits_of(arguments.unroll))
                .map(advised)
                .map_err(advised_not);
            let seconds = start.elapsed().as_secs_f64();
            let differences = match (expected, &answer) {
                (Some(expected), Ok(answer)) => expected.differences(&name, model.name(), answer),
                _ => None,
            };
            let explains = arguments.explain || arguments.picture.is_some() || arguments.reports.wanted();
            let explanation = match explains.then(|| explain(&test, model, limits_of(arguments.unroll))) {
                None => None,
                Some(Ok(explanation)) => Some(explanation),
                // An execution that is refused by the judge is no answer at all.
                Some(Err(refuted @ NoAnswer::Disagreement(_))) => {
                    answer = Err(refuted);
                    None
                }
                Some(Err(why)) => Some(format!("no explanation: {}\n", advised_not(why)).into()),
            };
            Ran { model: model.name().to_owned(), answer, seconds, explanation, differences }
        });
        let ran = ran.collect();
        (test, ran)
    });
    Finished { file: file.to_owned(), outcome, seconds: start.elapsed().as_secs_f64() }
}

/// The limits of the run.
fn limits_of(unroll: Option<u32>) -> Limits {
    Limits { unroll, deadline: Deadline::default().or_when(limits::stop_flag()) }
}

/// An answer with what to try where an engine has come to none.
fn advised(answer: Answer) -> Answer {
    let note = |note| match note {
        Note::OnlyOperational(why) => Note::OnlyOperational(advised_not(why)),
        Note::OnlyAxiomatic(why) => Note::OnlyAxiomatic(advised_not(why)),
        other => other,
    };
    Answer { notes: answer.notes.into_iter().map(note).collect(), ..answer }
}

fn advised_not(why: NoAnswer) -> NoAnswer {
    match why {
        NoAnswer::Inconclusive(Inconclusive { reason: Reason::Stopped, .. }) => NoAnswer::Inconclusive(limits::why()),
        NoAnswer::Inconclusive(why) => NoAnswer::Inconclusive(advise(why)),
        other => other,
    }
}

/// The name of a test, and its final states under each model; or why there are none.
type StatesOfTest = Result<(String, Vec<BTreeSet<String>>), String>;

/// The final states of all tests under some models.
pub fn states_of(files: &[PathBuf], models: &[LitmusModel]) -> Result<Vec<(PathBuf, StatesOfTest)>, Failure> {
    let states = |file: &Path| -> StatesOfTest {
        let test = read(file, &file.display().to_string(), Observe::Everything).map_err(|failure| failure.render())?;
        let answer = |model| {
            let answer = engines::answer(&test, model, Engine::Both, limits_of(None));
            let answer = answer.map_err(|why| format!("no answer: {}", advised_not(why)))?;
            Ok(answer.states.into_iter().map(|state| state.text).collect())
        };
        let answers = models.iter().map(answer).collect::<Result<Vec<_>, String>>()?;
        Ok((test.name, answers))
    };
    let files = files::tests(files)?;
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let one = |file: &Path| (file.to_owned(), states(file));
    Ok(workers::run_all(files, jobs, std::io::stderr().is_terminal(), &one))
}

fn read(file: &Path, name: &str, observe: Observe) -> Result<LitmusTest, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Failure::from(
            Diagnostic::new(Code::UnreadableFile, format!("{name}: {error}"))
                .with_help("check the name; tests are text files"),
        )
    })?;
    Ok(read_litmus(&text, name, observe)?)
}

impl Ran {
    /// What is wrong with the answer: it is not as recorded, or else not as the test claims. `exists` only asks.
    fn wrong(&self, test: &LitmusTest) -> Option<String> {
        match (&self.answer, &self.differences) {
            (Ok(_), Some(differences)) => (!differences.is_empty()).then(|| differences.join("; ")),
            (Ok(answer), None) if !answer.ok && test.quantifier != Quantifier::Exists => {
                Some(format!("`{}` does not hold", test.question()))
            }
            _ => None,
        }
    }
}

/// What a test means for the exit code. `exists` asks a question, to which both answers are fine; the others are claims.
fn exit(finished: &Finished) -> Exit {
    let (test, ran) = match &finished.outcome {
        Ok(outcome) => outcome,
        Err(failure) => return failure.exit(),
    };
    let of_one = |ran: &Ran| match &ran.answer {
        Err(NoAnswer::Disagreement(_)) => Exit::Bug,
        Err(NoAnswer::Error(_) | NoAnswer::Unsupported(_)) => Exit::BadInput,
        Err(NoAnswer::Inconclusive(_)) => Exit::Inconclusive,
        Ok(_) if ran.wrong(test).is_some() => Exit::Violated,
        Ok(_) => Exit::Holds,
    };
    ran.iter().map(of_one).max_by_key(|exit| severity(*exit)).unwrap_or(Exit::Holds)
}

/// Which exit code is used if tests have several.
fn severity(exit: Exit) -> u8 {
    match exit {
        Exit::Holds => 0,
        Exit::Violated => 1,
        Exit::Inconclusive => 2,
        Exit::BadInput => 3,
        Exit::Bug => 4,
    }
}
