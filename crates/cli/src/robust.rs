//! `fencepost robust`: explores the SC executions of a program with a monitor, has every violation shown by a relaxed execution,
//! and reports.

use crate::advice::robustness_advice;
use crate::arguments::RobustArguments;
use crate::exit::{Exit, Failure};
use crate::limits;
use crate::program::{load, origin};
use crate::progress_line::{ProgressLine, watch_search};
use crate::search::robustness;
use crate::seconds_so_far;
use crate::trace_file::keep_violations;
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic, input};
use fencepost_trace::Trace;
use std::path::Path;

/// Finds out and prints the answer.
pub fn run(arguments: &RobustArguments) -> Result<Exit, Failure> {
    let question = robustness(arguments).advise(robustness_advice);
    question.check().map_err(|refused| {
        let help = match arguments.model {
            model if model.is_sequentially_consistent() => "ask for --model tso or --model pso",
            model if !model.is_monitored() => "ask for --model tso, which allows more, or --model pso",
            _ => "ask for --model tso, or leave out --monitor",
        };
        refused.with_help(help)
    })?;
    let loaded = load(&arguments.input)?;
    let mut report = match &arguments.search.schedule {
        Some(file) => question.follow(&loaded, read_trace(file)?).map_err(|error| refuse(file, error.message))?,
        None => {
            let line = ProgressLine::new(&arguments.output);
            let found = question.search(&loaded, &mut watch_search(limits::limits(None), &line));
            line.borrow_mut().clear();
            found?
        }
    };
    limits::answered();
    report.set_seconds(report.seconds, seconds_so_far());
    let origin = origin(&loaded, &arguments.input, question.options().settings);
    keep_violations(&mut report, &origin, &question.options().settings, arguments);
    Ok(arguments.reports.answer(&mut report, arguments.output.quiet))
}

fn read_trace(file: &Path) -> Result<Trace, Failure> {
    let text = input::read_text(file).map_err(|refused| refused.with_help(HELP))?;
    Trace::from_json(&text).map_err(|error| refuse(file, error.to_string()))
}

/// How to get a trace for `--schedule`.
const HELP: &str = "`fencepost verify --model sc` writes a trace when it finds an error in this program, and --example FILE one without";

fn refuse(file: &Path, message: String) -> Failure {
    Diagnostic::new(Code::UnsuitableTrace, format!("{}: {message}", shown_path(file))).with_help(HELP).into()
}
