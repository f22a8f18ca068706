//! Trace files: where the trace of an error goes, and having it confirmed before anybody believes it.

use crate::arguments::{InputArguments, OutputArguments};
use crate::complain;
use crate::exit::Failure;
use crate::source_hashes::SourceHashes;
use fencepost_explore::Settings;
use fencepost_program::Program;
use fencepost_trace::Trace;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

const ENDING: &str = ".trace.json";

/// Writes the trace to its file and has it checked by the witness. Returns the file's name. Of several errors each has a
/// `number`.
pub fn confirmed(
    program: &Program,
    sources: &SourceHashes,
    trace: &Trace,
    settings: Settings,
    output: &OutputArguments,
    input: &InputArguments,
    number: Option<usize>,
) -> Result<Option<String>, Failure> {
    let path = trace_file(output.trace.as_deref(), input.first(), number);
    let written = std::fs::write(&path, sources.trace_text(trace));
    fencepost_witness::accept(program, trace, settings).map_err(|error| {
        let trace = written.as_ref().map_or(String::new(), |()| format!("; its trace is in {}", path.display()));
        Failure::OwnBug(format!("a counterexample was found, but the check of it fails: {error}{trace}"))
    })?;
    Ok(named(&path, written))
}

/// Writes the trace of a violation of sequential consistency to its file, if one is named. Returns the file's name.
pub fn written(sources: &SourceHashes, trace: &Trace, output: &OutputArguments, number: usize) -> Option<String> {
    let path = trace_file(Some(output.trace.as_deref()?), Path::new(""), Some(number));
    named(&path, std::fs::write(&path, sources.trace_text(trace)))
}

/// The name of a file, unless it could not be written.
fn named(path: &Path, written: std::io::Result<()>) -> Option<String> {
    match written {
        Ok(()) => Some(path.display().to_string()),
        Err(error) => {
            let warning = format!("warning: {}: the trace cannot be written: {error}\n", path.display());
            complain(&(warning + "help: name another file with --trace\n"));
            None
        }
    }
}

/// `queue.trace.json` for `src/queue.c`, in the current directory, unless the user names a file. The second of several
/// errors goes to `queue.2.trace.json`.
fn trace_file(named: Option<&Path>, program: &Path, number: Option<usize>) -> PathBuf {
    let number = number.map_or(String::new(), |number| format!(".{number}"));
    let Some(named) = named else {
        let mut name = program.file_stem().unwrap_or(program.as_os_str()).to_owned();
        name.push(number + ENDING);
        return PathBuf::from(name);
    };
    if number.is_empty() {
        return named.to_owned();
    }
    let name = named.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = match name.strip_suffix(ENDING) {
        Some(stem) => (stem, ENDING),
        None => name.rfind('.').filter(|dot| *dot > 0).map_or((name.as_str(), ""), |dot| name.split_at(dot)),
    };
    named.with_file_name(OsString::from(format!("{stem}{number}{ending}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Arguments, Command};
    use clap::Parser;

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
        let sources = SourceHashes::of(&program, &[]);
        let refused = confirmed(&program, &sources, &trace, settings, &arguments.output, &arguments.input, None);
        let _ = std::fs::remove_file(&file);
        assert!(matches!(refused, Err(Failure::OwnBug(_))), "{refused:?}");
    }

    #[test]
    fn traces_are_named_after_the_program() {
        let name = |program: &str, number| trace_file(None, Path::new(program), number);
        assert_eq!(name("src/queue.c", None), Path::new("queue.trace.json"));
        assert_eq!(name("a.b.c", None), Path::new("a.b.trace.json"));
        assert_eq!(name("src/queue.c", Some(2)), Path::new("queue.2.trace.json"));
        let named = |file: &str, number| trace_file(Some(Path::new(file)), Path::new("queue.c"), number);
        assert_eq!(named("out/x.json", None), Path::new("out/x.json"));
        assert_eq!(named("out/x.json", Some(1)), Path::new("out/x.1.json"));
        assert_eq!(named("out/x.trace.json", Some(3)), Path::new("out/x.3.trace.json"));
        assert_eq!(named("o.ut/x", Some(3)), Path::new("o.ut/x.3"));
    }
}
