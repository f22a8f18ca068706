//! Trace files: where the trace of an error goes.

use crate::arguments::{InputArguments, OutputArguments, RobustArguments, VerifyArguments};
use crate::exit::Failure;
use crate::output_files::FILES;
use crate::warn;
use fencepost::Report;
use fencepost_explore::{RefutedError, Settings};
use fencepost_model::BufferModel;
use fencepost_origin::{Origin, TraceFiles, UnwrittenTrace};
use fencepost_report::shown_path;
use std::path::{Path, PathBuf};

/// Writes a trace. Returns the file's name.
fn write(named: Option<&Path>, input: &InputArguments, text: &str, number: Option<usize>) -> Option<PathBuf> {
    let to = TraceFiles { files: &FILES, label: "--trace", named, program: &input.files };
    to.write(text, number).unwrap_or_else(|UnwrittenTrace { path, error }| {
        let message = format!("{}: the trace cannot be written: {error}", shown_path(&path));
        warn(&message, Some("name another file with --trace, or none with --no-trace"));
        None
    })
}

/// Writes the trace of an error, which was judged, unless nobody wants it. Of several errors each has a `number`.
fn write_error(output: &OutputArguments, input: &InputArguments, text: &str, number: Option<usize>) -> Option<PathBuf> {
    if output.no_trace { None } else { write(output.trace.as_deref(), input, text, number) }
}

/// That the witness refuses what a search has found. Its trace is written all the same, for whoever looks for the mistake.
pub fn refuted(
    origin: &Origin,
    refuted: &RefutedError,
    settings: Settings,
    output: &OutputArguments,
    input: &InputArguments,
) -> Failure {
    let settings = Settings { unroll: refuted.found.unroll, ..settings };
    let text = origin.with_settings(settings).trace_text(&refuted.found.trace);
    let written = write_error(output, input, &text, None);
    let trace = written.map_or(String::new(), |file| format!("; its trace is in {}", shown_path(&file)));
    Failure::Bug(format!("{}{trace}", refuted.why))
}

/// Writes the traces of all errors of a report, which were judged, and notes where.
pub fn keep_errors(report: &mut Report, origin: &Origin, settings: &Settings, arguments: &VerifyArguments) {
    let has_numbers = arguments.search.keep_going;
    for (index, finding) in report.findings_mut().enumerate() {
        let Some(trace) = &finding.trace else { continue };
        let settings = Settings { unroll: finding.unroll, ..*settings };
        let number = has_numbers.then_some(index + 1);
        let text = origin.with_settings(settings).trace_text(trace);
        finding.file = write_error(&arguments.output, &arguments.input, &text, number);
    }
}

/// The same for violations of sequential consistency, if a file is named, and for the error under SC.
pub fn keep_violations(report: &mut Report, origin: &Origin, settings: &Settings, arguments: &RobustArguments) {
    let (output, input) = (&arguments.output, &arguments.input);
    for (index, finding) in report.findings_mut().enumerate() {
        let Some(trace) = &finding.trace else { continue };
        let settings = Settings { unroll: finding.unroll, ..*settings };
        let text = origin.with_settings(settings).trace_text(trace);
        finding.file = match trace.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
            true => write_error(output, input, &text, None),
            false => output.trace.as_deref().and_then(|named| write(Some(named), input, &text, Some(index + 1))),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;
    use fencepost_explore::FoundError;
    use fencepost_frontend::LoadedProgram;
    use fencepost_program::Program;
    use fencepost_trace::Trace;

    /// A counterexample that the witness does not accept is not shown, whatever the engine says.
    #[test]
    fn an_unconfirmed_counterexample_is_a_bug_of_ours() {
        let document = include_str!("../../../docs/trace-format.md");
        let example = document.split("```").find_map(|block| block.strip_prefix("json\n")).expect("it has an example");
        let trace = Trace::from_json(example).expect("the example is fine");
        let file = std::env::temp_dir().join(format!("fencepost-{}.trace.json", std::process::id()));
        let line = ["fencepost", "verify", "sb.c", "--model", "tso", "--trace"].map(std::ffi::OsStr::new);
        let arguments = Arguments::try_parse_from(line.into_iter().chain([file.as_os_str()]));
        let Command::Verify(arguments) = arguments.expect("the line is fine").command else { panic!("it is verify") };
        let (program, settings) = (Program::default(), Settings::default());
        let origin = crate::program::origin(&LoadedProgram { program, read: None }, &arguments.input, settings);
        let found = FoundError { trace, execution: 1, unroll: None };
        let error = RefutedError { found, why: "it is none".to_owned() };
        let refused = refuted(&origin, &error, settings, &arguments.output, &arguments.input);
        let is_written = std::fs::remove_file(&file).is_ok();
        assert!(is_written && matches!(refused, Failure::Bug(_)), "{refused:?}");
    }
}
