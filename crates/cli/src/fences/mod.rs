//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod follower;
mod patch_file;

use crate::exit::{Exit, Failure};
use crate::{advice, colour, limits};
pub use arguments::FencesArguments;
use fencepost::operations;
use fencepost::{Report, report_fences};
use fencepost_model::BufferModel;
use fencepost_repair::search::Ending;
use fencepost_repair::{FailedTest, Repaired, WrongExecution};
use fencepost_report::{Exhibit, file_json, shown_path};
use fencepost_source::{Code, Diagnostic};
use follower::Follower;
use patch_file::PatchFile;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
        let help = "ask for a weaker model, such as --model tso";
        return Err(Diagnostic::new(Code::UnsuitableModel, "fences change nothing under SC").with_help(help).into());
    }
    let file = PatchFile::new(arguments)?;
    let start = Instant::now();
    let request = arguments.request()?;
    let follower = Follower::new(arguments, &file);
    let mut found = request.search(&follower).map_err(|error| advice::no_fences(error, !arguments.chosen.any()))?;
    let origin = follower.finish();
    limits::answered();
    if let Ending::Unknown(unknown) = &mut found.answer.ending {
        unknown.why = advice::advise(unknown.why.clone());
    }
    let found = Arc::new(found);
    let mut report = report_fences(&found, &request.files, &request.name(), start.elapsed().as_secs_f64(), show_test);
    for case in &mut report.document_mut().cases {
        case.notes = reasons(&found);
    }
    let patch = found.patch.as_ref().and_then(|patch| file.write(patch));
    for (finding, (what, wrong)) in report.findings_mut().zip(executions(&found)) {
        let kept = wrong.and_then(|wrong| file.keep(wrong, origin.as_ref(), &what));
        finding.file = kept.map(PathBuf::from);
    }
    let command = patch.as_deref().and_then(|file| Some(found.patch.as_ref()?.command(file)));
    let patch = patch.as_deref().zip(command.as_deref());
    let text = if arguments.json { String::new() } else { text(arguments, &report, patch) };
    let exit = Exit::of(report.outcome);
    for case in &mut report.document_mut().cases {
        let patch = patch.map(|(file, command)| json!({ "file": file_json(file), "apply": command }));
        case.details.extend(patch.map(|patch| ("patch".to_owned(), patch)));
    }
    arguments.reports.answer(report.document_mut(), &text);
    Ok(exit)
}

/// The executions that are kept, in the order of the findings, each with what it is called.
fn executions(found: &Repaired) -> Vec<(String, Option<&WrongExecution>)> {
    match (found.answer.solutions.first(), &found.answer.ending) {
        (Some(best), _) => {
            let fences = best.fences.iter().enumerate();
            fences.map(|(number, needed)| (format!("fence-{}", number + 1), needed.without.as_ref())).collect()
        }
        (None, Ending::NoFenceHelps(wrong)) => vec![("no-fence".to_owned(), Some(wrong))],
        _ => Vec::new(),
    }
}

/// Why no fence may have helped, although it happens with reordering only.
fn reasons(found: &Repaired) -> Vec<String> {
    match (&found.answer.ending, &found.places) {
        (Ending::NoFenceHelps(wrong), Some(places)) if !wrong.is_under_sc => {
            places.reasons(wrong).iter().map(advice::no_place).collect()
        }
        _ => Vec::new(),
    }
}

/// The answer, and where the patch is and how to apply it.
fn text(arguments: &FencesArguments, report: &Report, patch: Option<(&Path, &str)>) -> String {
    let mut text = report.to_text(colour::of_output(), arguments.quiet);
    if let (Some((file, command)), false) = (patch, arguments.quiet) {
        text += &format!("patch written to {}; apply it with: {command}\n", shown_path(file));
    }
    text
}

/// An execution of a test, as `fencepost datatype` shows it.
fn show_test(heading: &str, test: &FailedTest) -> Exhibit {
    Exhibit::Operations(operations(heading, &test.counterexample, &test.program, test.right.as_ref()))
}
