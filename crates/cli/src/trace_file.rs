//! Trace files: where the trace of an error goes.

use crate::arguments::{InputArguments, OutputArguments, RobustArguments, VerifyArguments};
use crate::exit::Failure;
use crate::output_files::FILES;
use crate::warn;
use fencepost::Report;
use fencepost_explore::{RefutedError, Settings};
use fencepost_model::BufferModel;
use fencepost_origin::Origin;
use fencepost_report::shown_path;
use fencepost_schedule::whole_file::is_same;
use fencepost_trace::Trace;
use serde::Deserialize;
use std::ffi::OsString;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

const ENDING: &str = ".trace.json";
const OPTION: &str = "--trace";

/// Writes the trace of an error, which was judged, to its file. Returns the file's name. Of several errors each has a `number`.
fn written_error(
    origin: &Origin,
    trace: &Trace,
    settings: Settings,
    output: &OutputArguments,
    input: &InputArguments,
    number: Option<usize>,
) -> Option<PathBuf> {
    let text = origin.with_settings(settings).trace_text(trace);
    match &output.trace {
        _ if output.no_trace => None,
        Some(named) => write_named(named, &text, number),
        None => write_by_default(input, &text, number),
    }
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
    let written = written_error(origin, &refuted.found.trace, settings, output, input, None);
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
        finding.file = written_error(origin, trace, settings, &arguments.output, &arguments.input, number);
    }
}

/// The same for violations of sequential consistency, if a file is named, and for the error under SC.
pub fn keep_violations(report: &mut Report, origin: &Origin, settings: &Settings, arguments: &RobustArguments) {
    let (output, input) = (&arguments.output, &arguments.input);
    for (index, finding) in report.findings_mut().enumerate() {
        let Some(trace) = &finding.trace else { continue };
        let settings = Settings { unroll: finding.unroll, ..*settings };
        finding.file = match trace.model.parse().is_ok_and(BufferModel::is_sequentially_consistent) {
            true => written_error(origin, trace, settings, output, input, None),
            false => output.trace.as_deref().and_then(|named| {
                write_named(named, &origin.with_settings(settings).trace_text(trace), Some(index + 1))
            }),
        };
    }
}

fn write_named(named: &Path, text: &str, number: Option<usize>) -> Option<PathBuf> {
    let path = numbered(named, number);
    let written = match number {
        None => FILES.write(&path, OPTION, text.as_bytes()),
        Some(_) => FILES.write_derived(&path, OPTION, text.as_bytes(), |path| program_of(path).is_some()),
    };
    written.then_some(path)
}

/// Nobody has asked for this file, so that it takes the place of nothing but an earlier trace of the same program.
fn write_by_default(input: &InputArguments, text: &str, number: Option<usize>) -> Option<PathBuf> {
    let path = FILES.free_name(|again| default_name(input.first(), number, again), |path| is_of(path, input));
    match FILES.try_write(&path, OPTION, text.as_bytes()) {
        Ok(()) => Some(path),
        Err(error) => {
            let message = format!("{}: the trace cannot be written: {error}", shown_path(&path));
            warn(&message, Some("name another file with --trace, or none with --no-trace"));
            None
        }
    }
}

/// What tells a trace from other files.
#[derive(Deserialize)]
struct Heading {
    program: String,
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "events")]
    _events: serde::de::IgnoredAny,
}

/// The program of a trace; none if the file is no trace.
pub fn program_of(path: &Path) -> Option<String> {
    let text = std::fs::read(path).ok()?;
    serde_json::from_slice::<Heading>(&text).ok().map(|heading| heading.program)
}

/// Whether a file is a trace of this program.
fn is_of(path: &Path, input: &InputArguments) -> bool {
    program_of(path).is_some_and(|program| match &input.files[..] {
        [file] => program == input.name() || is_same(Path::new(&program), file),
        _ => program == input.name(),
    })
}

/// `queue.trace.json` for `src/queue.c`, in the current directory. The second of several errors goes to `queue.2.trace.json`.
/// If there is something else, it is tried `again`, with `queue.2.2.trace.json` and so on.
fn default_name(program: &Path, number: Option<usize>, again: Option<usize>) -> PathBuf {
    let mut name = program.file_stem().unwrap_or(program.as_os_str()).to_owned();
    for number in [number, again].into_iter().flatten() {
        name.push(format!(".{number}"));
    }
    name.push(ENDING);
    PathBuf::from(name)
}

/// The file that the user names. Of several errors the second goes to `here.2.json` for `here.json`.
fn numbered(named: &Path, number: Option<usize>) -> PathBuf {
    let Some(number) = number else { return named.to_owned() };
    let name = named.file_name().unwrap_or_default().as_bytes();
    let dot = name.iter().rposition(|byte| *byte == b'.').filter(|dot| *dot > 0);
    let stem = if name.ends_with(ENDING.as_bytes()) { name.len() - ENDING.len() } else { dot.unwrap_or(name.len()) };
    let (stem, ending) = name.split_at(stem);
    named.with_file_name(OsString::from_vec([stem, format!(".{number}").as_bytes(), ending].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;
    use fencepost_explore::FoundError;
    use fencepost_frontend::Loaded;
    use fencepost_program::Program;

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
        let origin = crate::program::origin(&Loaded { program, read: None }, &arguments.input, settings);
        let found = FoundError { trace, execution: 1, unroll: None };
        let met = RefutedError { found, why: "it is none".to_owned() };
        let refused = refuted(&origin, &met, settings, &arguments.output, &arguments.input);
        let is_written = std::fs::remove_file(&file).is_ok();
        assert!(is_written && matches!(refused, Failure::Bug(_)), "{refused:?}");
    }

    #[test]
    fn traces_are_named_after_the_program() {
        let name = |program: &str, number, again| default_name(Path::new(program), number, again);
        assert_eq!(name("src/queue.c", None, None), Path::new("queue.trace.json"));
        assert_eq!(name("a.b.c", None, None), Path::new("a.b.trace.json"));
        assert_eq!(name("src/queue.c", None, Some(2)), Path::new("queue.2.trace.json"));
        assert_eq!(name("src/queue.c", Some(2), None), Path::new("queue.2.trace.json"));
        assert_eq!(name("src/queue.c", Some(2), Some(3)), Path::new("queue.2.3.trace.json"));
        let named = |file: &str, number| numbered(Path::new(file), number);
        assert_eq!(named("out/x.json", None), Path::new("out/x.json"));
        assert_eq!(named("out/x.json", Some(1)), Path::new("out/x.1.json"));
        assert_eq!(named("out/x.trace.json", Some(3)), Path::new("out/x.3.trace.json"));
        assert_eq!(named("o.ut/x", Some(3)), Path::new("o.ut/x.3"));
    }
}
