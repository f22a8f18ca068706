//! `verify --example`: the trace of one complete execution without error, so that one can be replayed or monitored although nothing is
//! wrong with it.

use crate::arguments::VerifyArguments;
use crate::exit::Failure;
use crate::output_files::FILES;
use crate::warn;
use fencepost_explore::{EndKind, Options, SearchWatch, explore};
use fencepost_origin::Origin;
use fencepost_program::Program;
use fencepost_report::shown_path;
use fencepost_trace::Trace;
use std::ops::ControlFlow;

/// As on the command line.
pub const OPTION: &str = "--example";

/// Writes the file if it is asked for. Returns its name if it is there. The search for it has what the limits have left, but may look at one
/// execution in any case.
pub fn written(
    arguments: &VerifyArguments,
    program: &Program,
    origin: &Origin,
    options: &Options,
    watch: &SearchWatch<'_>,
) -> Result<Option<String>, Failure> {
    let Some(file) = &arguments.example else { return Ok(None) };
    let Some(example) = example(program, options, watch) else {
        let name = shown_path(file);
        warn(&format!("{name}: not written, as no complete execution without error was found"), None);
        return Ok(None);
    };
    let example = Trace { program: arguments.input.name(), ..example };
    fencepost_witness::confirm(program, &example, options.settings)
        .map_err(|error| Failure::Bug(format!("the check of an execution without error fails: {error}")))?;
    let is_written = FILES.write(file, OPTION, origin.trace_text(&example).as_bytes());
    Ok(is_written.then(|| file.display().to_string()))
}

/// The first complete execution without error in the order of the search.
fn example(program: &Program, options: &Options, watch: &SearchWatch<'_>) -> Option<Trace> {
    let mut found = None;
    explore(program, options, &mut |end| {
        if *end.kind() == EndKind::Complete {
            found = Some(end.trace());
        }
        if found.is_some() || watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}
