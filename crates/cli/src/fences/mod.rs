//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod findings;
mod output;
mod places;
mod program;
mod progress;
mod shown;
mod tests;

use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::litmus::find_model;
use crate::print;
use crate::program::load;
pub use arguments::FencesArguments;
use arguments::Goal;
use fencepost_fences::candidate::FenceKind;
use fencepost_fences::patch::patch;
use fencepost_fences::search::{Answer, Ending, search};
use fencepost_model::BufferModel;
use fencepost_program::{LibraryFunction, Op, Program};
use fencepost_trace::Verdict;
use output::Report;
use places::Places;
use program::Judge;
use progress::Watched;
use shown::Shown;
use std::path::PathBuf;
use std::time::Instant;
use tests::{ROUNDS, Tests};

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model == "sc" {
        let help = "ask for a weaker model, such as --model tso";
        return Err(Diagnostic::new("fences change nothing under SC").with_help(help).into());
    }
    if arguments.chosen.any() { for_tests(arguments) } else { for_program(arguments) }
}

/// Fences with which every test of a data type passes.
fn for_tests(arguments: &FencesArguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let model = find_model(&arguments.model)?;
    let kinds = FenceKind::of_axioms(&model.axioms);
    if kinds.is_empty() {
        return Err(Diagnostic::new(format!("the model {} knows no kind of fence", model.name)).into());
    }
    let places = Places::new(arguments, &kinds, None)?;
    let all_rounds = arguments.limits.unroll.map_or(ROUNDS.to_vec(), |rounds| vec![rounds]);
    let repeated = Tests::new(arguments, &places, &model, all_rounds[0], start)?.repeated()?;
    let places = places.without(&repeated);
    let (mut calls, mut counterexamples) = (0, 0);
    for rounds in all_rounds {
        let mut tests = Tests::new(arguments, &places, &model, rounds, start)?;
        let question = places.question(|strong, weak| strong.is_stronger_under(&model.name, weak));
        let mut answer = search(question, arguments.all, &mut Watched::new(&mut tests, !arguments.json))?;
        (calls, counterexamples) = (calls + answer.calls, counterexamples + answer.counterexamples);
        if !tests.can_have_more_rounds() {
            (answer.calls, answer.counterexamples) = (calls, counterexamples);
            return report(arguments, (Goal::Tests, &model.name, tests.left_out()), Some(&places), answer, start);
        }
    }
    Err(Failure::OwnBug("a search has no end".to_owned()))
}

/// Fences with which a program has no errors, or only executions that are sequentially consistent.
fn for_program(arguments: &FencesArguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let model: BufferModel = arguments.model.parse().map_err(|_| {
        let help = "use tso or pso; or write what its threads do as operations of a data type, and name a test of them: \
                    --test '(first|second)' takes any axiomatic model, such as relaxed";
        Diagnostic::new(format!("whole programs are not searched under the model `{}`", arguments.model)).with_help(help)
    })?;
    let places = Places::new(arguments, FenceKind::of(model), Some(model))?;
    // What is wrong with the source is said of the source.
    let program = load(&arguments.input)?;
    let usual = if has_assertions(&program) { Goal::Assertions } else { Goal::Robustness };
    let goal = arguments.goal.unwrap_or(usual);
    let repeated = Judge::new(arguments, &places, model, goal)?.repeated()?;
    let places = places.without(&repeated);
    let mut judge = Judge::new(arguments, &places, model, goal)?;
    let mut answer = Answer { solutions: Vec::new(), ending: Ending::Complete, calls: 1, counterexamples: 0 };
    if goal == Goal::Assertions {
        match judge.explore(&program, BufferModel::Sc)?.verdict {
            Verdict::Pass => {}
            Verdict::Fail(trace) => {
                let mut shown = Shown::of_trace(&trace, &[]);
                shown.message += " under SC already, without any reordering";
                answer.ending = Ending::NoFenceHelps(Box::new(shown));
                return report(arguments, (goal, model.name(), Vec::new()), None, answer, start);
            }
            Verdict::Inconclusive(why) => {
                answer.ending = Ending::Unknown(why.message);
                return report(arguments, (goal, model.name(), Vec::new()), None, answer, start);
            }
        }
    }
    let question = places.question(FenceKind::is_stronger);
    let answer = search(question, arguments.all, &mut Watched::new(&mut judge, !arguments.json))?;
    report(arguments, (goal, model.name(), Vec::new()), Some(&places), answer, start)
}

/// Writes the patch and the counterexamples, and prints the answer.
fn report(
    arguments: &FencesArguments,
    (goal, model, left_out): (Goal, &str, Vec<String>),
    places: Option<&Places>,
    answer: Answer<Shown>,
    start: Instant,
) -> Result<Exit, Failure> {
    if let (Ending::Contradiction(chosen), Some(places)) = (&answer.ending, places) {
        let lines: Vec<String> = chosen.iter().map(|number| format!("{:?}", places.file_and_line(*number))).collect();
        let lines = lines.join(", ");
        return Err(Failure::OwnBug(format!("fences were found that a full run does not accept: {lines}")));
    }
    let mut report = Report { goal, model, left_out, places, answer: &answer, patch: None, kept: Vec::new(), start };
    let (program, path) = (arguments.input.first(), patch_path(arguments));
    if let (Some(best), Some(places)) = (answer.solutions.first(), places) {
        if !best.fences.is_empty() {
            let chosen: Vec<usize> = best.fences.iter().map(|needed| needed.candidate).collect();
            std::fs::write(&path, patch(&places.files, &places.chosen(&chosen), places.spelling))
                .map_err(|error| Diagnostic::new(format!("{}: cannot be written: {error}", path.display())))?;
            report.patch = Some(path.clone());
        }
        let fences = best.fences.iter().enumerate();
        report.kept = fences
            .map(|(number, needed)| needed.without.as_ref()?.keep(program, &format!("fence-{}", number + 1), &path))
            .collect();
    } else if let Ending::NoFenceHelps(shown) = &answer.ending {
        report.kept = vec![shown.keep(program, "no-fence", &path)];
    }
    print(&if arguments.json { report.json() } else { report.text() });
    arguments.reports.write(|| findings::findings(&report, arguments))?;
    Ok(report.exit())
}

/// Whether the program says of itself what is wrong.
fn has_assertions(program: &Program) -> bool {
    use LibraryFunction::{Abort, AssertFail, VerifierError};
    let instructions =
        program.functions.iter().flat_map(|function| function.blocks.iter()).flat_map(|block| &block.instructions);
    let mut called = instructions.filter_map(|instruction| match &instruction.op {
        Op::Library { function, .. } => Some(*function),
        _ => None,
    });
    called.any(|function| matches!(function, AssertFail | VerifierError | Abort))
}

fn patch_path(arguments: &FencesArguments) -> PathBuf {
    arguments.patch.clone().unwrap_or_else(|| {
        let stem = arguments.input.first().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        PathBuf::from(format!("{stem}.fences.patch"))
    })
}
