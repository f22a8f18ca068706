//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod engine;
mod output;

use crate::diagnostic::Diagnostic;
use crate::exit::{Exit, Failure};
use crate::print;
use crate::program::load;
pub use arguments::FencesArguments;
use arguments::Goal;
use engine::Judge;
use fencepost_fences::candidate::{Candidate, FenceKind};
use fencepost_fences::patch::patch;
use fencepost_fences::search::{Answer, Ending, search};
use fencepost_fences::source::SourceFile;
use fencepost_model::BufferModel;
use fencepost_program::{LibraryFunction, Op, Program};
use fencepost_trace::Verdict;
use std::path::{Path, PathBuf};
use std::time::Instant;

const FULL_COST: u64 = 10;
const STORE_STORE_COST: u64 = 2;

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model == BufferModel::Sc {
        let help = "ask for --model tso or --model pso";
        return Err(Diagnostic::new("fences change nothing under SC").with_help(help).into());
    }
    let start = Instant::now();
    let files = files(arguments)?;
    // What is wrong with the source is said of the source.
    let program = load(&arguments.input)?;
    let usual = if has_assertions(&program) { Goal::Assertions } else { Goal::Robustness };
    let goal = arguments.goal.unwrap_or(usual);
    let mut judge = Judge::new(arguments, &files, goal)?;
    if goal == Goal::Assertions {
        match judge.explore(&program, BufferModel::Sc)?.verdict {
            Verdict::Pass => {}
            Verdict::Fail(trace) => {
                print(&output::wrong_under_sc(&trace, goal, arguments, start.elapsed().as_secs_f64()));
                return Ok(Exit::Violated);
            }
            Verdict::Inconclusive(why) => {
                let seconds = start.elapsed().as_secs_f64();
                print(&output::inconclusive(&why.message, goal, arguments, seconds));
                return Ok(Exit::Inconclusive);
            }
        }
    }
    let (candidates, costs) = candidates(arguments, &files)?;
    let answer = search(&candidates, costs, arguments.all, &mut judge)?;
    let path = match answer.solutions.first().filter(|best| !best.fences.is_empty()) {
        Some(best) => {
            let fences: Vec<Candidate> = best.fences.iter().map(|needed| needed.fence).collect();
            let path = patch_path(arguments);
            std::fs::write(&path, patch(&files, &fences))
                .map_err(|error| Diagnostic::new(format!("{}: cannot be written: {error}", path.display())))?;
            Some(path)
        }
        None => None,
    };
    print(&output::answer(&answer, goal, &files, path.as_deref(), arguments, start.elapsed().as_secs_f64()));
    Ok(exit(&answer))
}

fn exit(answer: &Answer) -> Exit {
    match (&answer.ending, answer.solutions.is_empty()) {
        (Ending::NoFenceHelps(_), _) => Exit::Violated,
        (Ending::Unknown(_), _) | (Ending::Complete, true) => Exit::Inconclusive,
        (Ending::Complete, false) => Exit::Holds,
    }
}

fn files(arguments: &FencesArguments) -> Result<Vec<SourceFile>, Failure> {
    let read = |path: &PathBuf| -> Result<SourceFile, Failure> {
        let shown = path.display().to_string();
        if path.extension().is_none_or(|ending| ending != "c") {
            let help = "fences are put into C source files, which end with .c";
            return Err(Diagnostic::new(format!("{shown}: is no C source")).with_help(help).into());
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| Diagnostic::new(format!("{shown}: cannot be read: {error}")))?;
        Ok(SourceFile::new(shown, text).map_err(|error| Diagnostic::new(error.to_string()))?)
    };
    arguments.input.files.iter().map(read).collect()
}

/// All places and kinds, with what each costs.
fn candidates(arguments: &FencesArguments, files: &[SourceFile]) -> Result<(Vec<Candidate>, Vec<u64>), Failure> {
    let cost = |kind: FenceKind| {
        let usual = if kind == FenceKind::Full { FULL_COST } else { STORE_STORE_COST };
        arguments.cost.iter().rev().find(|(other, _)| *other == kind).map_or(usual, |(_, cost)| *cost)
    };
    let is_wanted = |file: &SourceFile, function: &str| {
        let same_file = |name: &str| Path::new(&file.name).ends_with(name);
        let mut only = arguments.only.iter();
        arguments.only.is_empty() || only.any(|(name, wanted)| same_file(name) && wanted == function)
    };
    let mut candidates = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let wanted = file.points.iter().enumerate().filter(|(_, point)| is_wanted(file, &point.function));
        for (point, _) in wanted {
            let kinds = FenceKind::of(arguments.model).iter();
            candidates.extend(kinds.map(|kind| Candidate { file: number, point, kind: *kind }));
        }
    }
    if candidates.is_empty() {
        let help = "look at --only, and at the comments that keep fences away";
        return Err(Diagnostic::new("there is no place for a fence").with_help(help).into());
    }
    let costs = candidates.iter().map(|candidate| cost(candidate.kind)).collect();
    Ok((candidates, costs))
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
