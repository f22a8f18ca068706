//! Trace files by their names: where the traces of a run go, and what is a trace already.

use fencepost_schedule::OutputFiles;
use fencepost_schedule::whole_file::is_same;
use serde::Deserialize;
use std::ffi::OsString;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

const ENDING: &str = ".trace.json";

/// Where the traces of a program go.
#[derive(Clone, Copy)]
pub struct TraceFiles<'f> {
    /// The files of the run.
    pub files: &'f OutputFiles,
    /// As messages call a trace.
    pub label: &'static str,
    /// The file that the user names; without one, traces are named after the program.
    pub named: Option<&'f Path>,
    /// The files of the program.
    pub program: &'f [PathBuf],
}

/// A trace that nobody has asked for, which could not be written.
#[derive(Debug)]
pub struct UnwrittenTrace {
    /// Where it should be.
    pub path: PathBuf,
    /// Why it is not there.
    pub error: io::Error,
}

impl TraceFiles<'_> {
    /// Writes the text of a trace. Of several traces each has a `number`. Returns the file's name; none if the file that was named could not be
    /// written, which the run remembers.
    pub fn write(&self, text: &str, number: Option<usize>) -> Result<Option<PathBuf>, UnwrittenTrace> {
        match self.named {
            Some(named) => Ok(self.write_named(named, text, number)),
            None => self.write_by_default(text, number).map(Some),
        }
    }

    fn write_named(&self, named: &Path, text: &str, number: Option<usize>) -> Option<PathBuf> {
        let path = numbered(named, number);
        let is_written = match number {
            None => self.files.write(&path, self.label, text.as_bytes()),
            Some(_) => self.files.write_derived(&path, self.label, text.as_bytes(), is_trace),
        };
        is_written.then_some(path)
    }

    /// Nobody has asked for this file, so that it takes the place of nothing but an earlier trace of the same program.
    fn write_by_default(&self, text: &str, number: Option<usize>) -> Result<PathBuf, UnwrittenTrace> {
        let first = self.program.first().map_or(Path::new(""), PathBuf::as_path);
        let path = self.files.free_name(|again| default_name(first, number, again), |path| self.is_of_program(path));
        match self.files.try_write(&path, self.label, text.as_bytes()) {
            Ok(()) => Ok(path),
            Err(error) => Err(UnwrittenTrace { path, error }),
        }
    }

    /// Whether a file is a trace of this program.
    fn is_of_program(&self, path: &Path) -> bool {
        let names: Vec<String> = self.program.iter().map(|file| file.display().to_string()).collect();
        program_of(path).is_some_and(|program| match self.program {
            [file] => program == names[0] || is_same(Path::new(&program), file),
            _ => program == names.join(" "),
        })
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

/// The program of a trace; none if the file is not a trace.
fn program_of(path: &Path) -> Option<String> {
    let text = std::fs::read(path).ok()?;
    serde_json::from_slice::<Heading>(&text).ok().map(|heading| heading.program)
}

/// Whether a file is a trace.
pub fn is_trace(path: &Path) -> bool {
    program_of(path).is_some()
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
