//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod findings;
mod follower;
mod output;
mod patch_file;

use crate::exit::{Exit, Failure};
use crate::{advice, limits};
pub use arguments::FencesArguments;
use fencepost_model::BufferModel;
use fencepost_repair::search::Ending;
use fencepost_source::Diagnostic;
use follower::Follower;
use output::Report;
use patch_file::PatchFile;
use std::time::Instant;

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
        let help = "ask for a weaker model, such as --model tso";
        return Err(Diagnostic::new("fences change nothing under SC").with_help(help).into());
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
    let mut report = Report { found: &found, patch: None, kept: Vec::new(), start };
    if let Some(patch) = &found.patch {
        report.patch = file.write(patch);
    }
    if let Some(best) = found.answer.solutions.first() {
        let fences = best.fences.iter().enumerate();
        report.kept = fences
            .map(|(number, needed)| {
                file.keep(needed.without.as_ref()?, origin.as_ref(), &format!("fence-{}", number + 1))
            })
            .collect();
    } else if let Ending::NoFenceHelps(wrong) = &found.answer.ending {
        report.kept = vec![file.keep(wrong, origin.as_ref(), "no-fence")];
    }
    let text = match arguments {
        FencesArguments { json: true, .. } => report.json(),
        FencesArguments { quiet: true, .. } => report.line(),
        _ => report.text(),
    };
    arguments.reports.write_with(&text, || findings::findings(&report, arguments));
    Ok(report.exit())
}
