//! What is printed when a limit ends a run before anything else is known: an answer like that of a search which has seen nothing.

use crate::arguments::{Command, OutputArguments, RobustArguments};
use crate::colour;
use crate::words;
use fencepost_model::BufferModel;
use fencepost_report::{RobustnessRun, Run, robustness_text, verdict_text};
use fencepost_trace::{Inconclusive, Statistics, Verdict};

/// The answer as text.
pub fn text(command: &Command, why: &Inconclusive) -> String {
    match command {
        Command::Verify(given) => of_program(given.model, &given.output, why),
        Command::Robust(given) => of_robustness(given, why),
        _ => format!("{}  {}\n", words::inconclusive(), why),
    }
}

fn of_program(model: BufferModel, output: &OutputArguments, why: &Inconclusive) -> String {
    let (verdict, statistics) = (Verdict::Inconclusive(why.clone()), Statistics::default());
    let (model, strategy, seconds, trace_file) = (model.name(), "optimal", 0.0, None);
    let run = Run { verdict: &verdict, statistics: &statistics, model, strategy, seconds, trace_file };
    verdict_text(&run, colour::of_output(), output.quiet)
}

fn of_robustness(given: &RobustArguments, why: &Inconclusive) -> String {
    let (output, monitor) = (&given.output, given.search.monitor);
    let run = RobustnessRun {
        model: given.model.name(),
        executions: 0,
        cut: 0,
        borderline: 0,
        monitor: monitor.kind().name(),
        promise: monitor.kind().promise(),
        seconds: 0.0,
        first_found: 0,
        violations: Vec::new(),
        error: None,
        unfinished: Some(why.clone()),
    };
    robustness_text(&run, colour::of_output(), output.quiet)
}
