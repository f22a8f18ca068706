//! `fencepost fences`: the cheapest fences that make a program right, as a patch.

mod arguments;
mod follower;

use crate::exit::{Exit, Failure};
use crate::{advice, limits, warn};
pub use arguments::FencesArguments;
use fencepost_model::BufferModel;
use fencepost_source::{Code, Diagnostic};
use follower::Follower;

/// Searches and prints the answer.
pub fn run(arguments: &FencesArguments) -> Result<Exit, Failure> {
    if arguments.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
        let help = "ask for a weaker model, such as --model tso";
        return Err(Diagnostic::new(Code::UnsuitableModel, "fences change nothing under SC").with_help(help).into());
    }
    let files = arguments.files()?;
    let follower = Follower::new(!arguments.json && !arguments.quiet);
    let end = arguments.question()?.search(&follower, Some(&files));
    let end = end.map_err(|error| advice::no_fences(error, !arguments.chosen.any()))?;
    drop(follower);
    limits::answered();
    end.unwritten.iter().for_each(|file| warn(file, None));
    let mut report = end.report;
    Ok(arguments.reports.answer(&mut report, arguments.quiet))
}
