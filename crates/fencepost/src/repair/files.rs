//! The patch as a file: where it goes and from where it is applied. The executions that show what goes wrong without each fence lie beside it.

use crate::datatype::execution_json;
use crate::report::Report;
use fencepost_origin::{Origin, is_trace};
use fencepost_repair::search::Ending;
use fencepost_repair::{Evidence, RepairResult, WrongExecution};
use fencepost_report::shown_path;
use fencepost_schedule::{OutputFiles, whole_file};
use fencepost_source::Diagnostic;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The first line of a patch that is a file. Programs that apply patches skip what is before `---`; this one is how a later search knows for certain
/// that the file may be removed.
const FIRST_LINE: &str =
    "# Written by `fencepost fences`, which replaces or removes this file when it searches again.\n";

/// A patch that was written.
#[derive(Clone, Debug)]
pub struct WrittenPatch {
    /// Where it is.
    pub file: PathBuf,
    /// How it is applied.
    pub command: String,
}

/// Where to write the patch, and the executions.
pub struct RepairFiles {
    files: &'static OutputFiles,
    /// As messages call the patch.
    label: &'static str,
    path: PathBuf,
    /// Where executions go: beside the patch if that is a regular file, and otherwise here.
    folder: PathBuf,
    /// How the names of executions begin.
    stem: OsString,
    /// Whether executions are kept.
    keeps: bool,
}

impl RepairFiles {
    /// For the file that is named, or beside the user with the name of a program. Finds out whether the patch can be written before anybody
    /// searches for it.
    pub fn new(
        files: &'static OutputFiles,
        label: &'static str,
        (named, program): (Option<&Path>, &Path),
        keeps: bool,
    ) -> Result<Self, Diagnostic> {
        let stem = program.file_stem().unwrap_or_default().to_owned();
        let by_default = |again: Option<usize>| {
            let mut name = stem.clone();
            name.push(again.map_or(String::new(), |number| format!(".{number}")) + ".fences.patch");
            PathBuf::from(name)
        };
        let path = named.map_or_else(|| files.free_name(by_default, is_patch), Path::to_owned);
        whole_file::can_be_written(&path).map_err(|error| files.unwritable(&path, label, &error))?;
        let beside = path.parent().filter(|_| whole_file::is_regular(&path));
        let folder = beside.map_or_else(PathBuf::new, Path::to_owned);
        Ok(Self { files, label, path, folder, stem, keeps })
    }

    /// The files of the run.
    pub fn of_run(&self) -> &OutputFiles {
        self.files
    }

    /// Removes what an earlier search has left: nobody should mistake it for an answer to this one.
    pub fn remove_older(&self) {
        // What is not a patch of ours is only overwritten, and only if there is a new one.
        if is_patch(&self.path) {
            self.files.remove(&self.path);
        }
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name();
            let rest = name.as_bytes().strip_prefix(self.stem.as_bytes()).and_then(|rest| rest.strip_prefix(b"."));
            let is_named_so = rest.and_then(|rest| std::str::from_utf8(rest).ok()).is_some_and(is_name_of_execution);
            if is_named_so && is_execution(&entry.path()) {
                self.files.remove(&entry.path());
            }
        }
    }

    /// Writes the patch, and says where it is and how it is applied; nothing if it cannot be written, which the run remembers.
    pub fn write_patch(&self, found: &RepairResult) -> Option<WrittenPatch> {
        let patch = found.patch.as_ref()?;
        let text = format!("{FIRST_LINE}{}", patch.text);
        let is_written = self.files.write(&self.path, self.label, text.as_bytes());
        is_written.then(|| WrittenPatch { file: self.path.clone(), command: patch.command(&self.path) })
    }

    /// Writes the executions of a report, and notes there where they are. Returns what could not be written, for which nobody has asked.
    pub fn write_executions(&self, found: &RepairResult, origin: Option<&Origin>, report: &mut Report) -> Vec<String> {
        let mut unwritten = Vec::new();
        for (finding, (what, wrong)) in report.findings_mut().zip(executions(found)) {
            // What has no evidence is a message only, which the finding has.
            let text = wrong.filter(|_| self.keeps).and_then(|wrong| execution_text(wrong, origin));
            if let Some((text, ending)) = text {
                let kept = self.write_execution(&text, &what, ending);
                finding.file = kept.map_err(|why| unwritten.push(why)).ok();
            }
        }
        unwritten
    }

    /// Writes an execution. Returns the file's name, or what keeps it from being written.
    fn write_execution(&self, text: &str, what: &str, ending: &str) -> Result<PathBuf, String> {
        let named = |again: Option<usize>| {
            let mut name = self.stem.clone();
            let again = again.map_or(String::new(), |number| format!(".{number}"));
            name.push(format!(".{what}{again}{ending}"));
            self.folder.join(name)
        };
        let path = self.files.free_name(named, is_execution);
        match self.files.try_write(&path, self.label, text.as_bytes()) {
            Ok(()) => Ok(path),
            Err(error) => Err(format!("{}: the execution cannot be written: {error}", shown_path(&path))),
        }
    }
}

/// The executions that are kept, in the order of the findings, each with what it is called.
fn executions(found: &RepairResult) -> Vec<(String, Option<&WrongExecution>)> {
    match (found.answer.solutions.first(), &found.answer.ending) {
        (Some(best), _) => {
            let fences = best.fences.iter().enumerate();
            fences.map(|(number, needed)| (format!("fence-{}", number + 1), needed.without.as_ref())).collect()
        }
        (None, Ending::NoFenceHelps(wrong)) => vec![("no-fence".to_owned(), Some(wrong))],
        _ => Vec::new(),
    }
}

/// An execution for a file, and how the name of that file ends.
fn execution_text(wrong: &WrongExecution, origin: Option<&Origin>) -> Option<(String, &'static str)> {
    Some(match wrong.evidence.as_ref()? {
        Evidence::Trace(trace) => {
            (origin.map_or_else(|| trace.to_json(), |origin| origin.trace_text(trace)), ".trace.json")
        }
        Evidence::Test(test) => {
            let object = json!({
                "test": wrong.test,
                "model": test.model,
                "message": wrong.message,
                "counterexample": execution_json(&test.counterexample, &test.program),
            });
            (format!("{object}\n"), ".json")
        }
    })
}

/// Whether a file is a patch that a search has written.
fn is_patch(path: &Path) -> bool {
    path.is_file() && std::fs::read(path).is_ok_and(|text| text.starts_with(FIRST_LINE.as_bytes()))
}

/// Whether it is how names of executions end that a search keeps.
fn is_name_of_execution(name: &str) -> bool {
    let Some((what, ending)) = name.split_once('.') else { return false };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let ending = ending.split_once('.').filter(|(number, _)| is_number(number)).map_or(ending, |(_, ending)| ending);
    (what.strip_prefix("fence-").is_some_and(is_number) || what == "no-fence")
        && ["trace.json", "json"].contains(&ending)
}

/// What tells an execution of a data type from other files.
#[derive(Deserialize)]
struct OfDataType {
    #[serde(rename = "test")]
    _test: String,
    #[serde(rename = "counterexample")]
    _counterexample: IgnoredAny,
}

/// Whether a file is an execution that a search has kept.
fn is_execution(path: &Path) -> bool {
    let is_of_data_type = || serde_json::from_slice::<OfDataType>(&std::fs::read(path).ok()?).ok();
    path.is_file() && (is_trace(path) || is_of_data_type().is_some())
}
