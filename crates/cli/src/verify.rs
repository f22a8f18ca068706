//! `fencepost verify`: explores a program and reports.

use crate::advice::{advice, unusable};
use crate::arguments::VerifyArguments;
use crate::example;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::output_files::FILES;
use crate::program::{load, origin};
use crate::progress_line::{ProgressLine, watch_search};
use crate::search::check;
use crate::seconds_so_far;
use crate::trace_file::{keep_errors, refuted};
use crate::warn;
use fencepost::{ErrorKind, Report};
use fencepost_report::{example_line, shown_path};
use fencepost_trace::{Action, Event};
use std::io;
use std::path::Path;

/// Verifies and prints the verdict.
pub fn run(arguments: &VerifyArguments) -> Result<Exit, Failure> {
    let check = check(arguments)?.advise(advice);
    let (options, loaded) = (check.options(), load(&arguments.input)?);
    if arguments.long.estimate {
        let (walks, seed) = (arguments.search.walks, arguments.search.seed.unwrap_or(0));
        let mut report = check.estimate_program(&loaded.program, walks, seed, &limits::limits(None));
        limits::answered();
        return Ok(arguments.reports.answer(&mut report, false));
    }
    let origin = origin(&loaded, &arguments.input, options.settings);
    let line = ProgressLine::new(&arguments.output);
    let on_error = |path: &Path, error: &io::Error| {
        line.borrow_mut().clear();
        let name = shown_path(path);
        warn(&format!("{name}: the checkpoint cannot be written, an older one is kept: {error}"), None);
    };
    let watch = watch_search(limits::limits(arguments.long.checkpoint.as_deref()), &line);
    let (start, mut watch) = check.begin(&loaded.program, watch, on_error).map_err(unusable)?;
    let found = check.search(&loaded, start, &mut watch);
    line.borrow_mut().clear();
    limits::answered();
    let seconds = watch.seconds();
    let mut report =
        found.map_err(|error| refuted(&origin, &error, options.settings, &arguments.output, &arguments.input))?;
    report.set_seconds(seconds, seconds_so_far());
    let example = example::write(arguments, &check, &loaded.program, &origin, &watch);
    keep_errors(&mut report, &origin, &options.settings, arguments);
    let file = example.as_ref().ok().and_then(Option::as_deref);
    for case in &mut report.document_mut().cases {
        case.details.extend(file.map(|file| ("example".to_owned(), file.into())));
    }
    let more = if arguments.output.quiet { String::new() } else { more_text(arguments, &report, file) };
    let exit = arguments.reports.answer_with(&mut report, arguments.output.quiet, more);
    if FILES.all_written() {
        watch.remove_checkpoint();
    }
    example?;
    Ok(exit)
}

const MAIN_HAS_RETURNED: &str =
    "help: main has returned by then; where the process is meant to end with it, add --main-ends-process\n";

/// Where an execution without error is, and what may help against an error.
fn more_text(arguments: &VerifyArguments, report: &Report, example: Option<&str>) -> String {
    let text = example.map_or(String::new(), example_line);
    let is_helped = waits_after_main(report) && !arguments.search.keep_going;
    if is_helped { text + MAIN_HAS_RETURNED } else { text }
}

/// Whether the error is that a thread waits forever when `main` has returned.
fn waits_after_main(report: &Report) -> bool {
    let Some(error) = report.findings().into_iter().next() else { return false };
    let returns = |event: &Event| event.thread.number() == 0 && event.action == Action::Exit;
    matches!(error.kind, Some(ErrorKind::Deadlock | ErrorKind::Liveness))
        && error.trace.as_ref().is_some_and(|trace| trace.events.iter().any(returns))
}
