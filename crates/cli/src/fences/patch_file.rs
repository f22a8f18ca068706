//! The patch as a file: where it goes and from where it is applied. The executions that show what goes wrong without each fence lie beside it.

use super::arguments::FencesArguments;
use crate::exit::Failure;
use crate::output_files::FILES;
use crate::trace_file::program_of;
use crate::warn;
use fencepost::execution_json;
use fencepost_origin::Origin;
use fencepost_repair::{CheckedPatch, Evidence, WrongExecution};
use fencepost_report::shown_path;
use fencepost_schedule::whole_file;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// Where the patch goes.
pub struct PatchFile {
    path: PathBuf,
    /// How the names of executions begin.
    stem: OsString,
    /// Whether executions are kept.
    keeps: bool,
}

const OPTION: &str = "--patch";

impl PatchFile {
    /// Finds out whether the patch can be written before anybody searches for it.
    pub fn new(arguments: &FencesArguments) -> Result<Self, Failure> {
        let stem = arguments.input.first().file_stem().unwrap_or_default().to_owned();
        let by_default = |again: Option<usize>| {
            let mut name = stem.clone();
            name.push(again.map_or(String::new(), |number| format!(".{number}")) + ".fences.patch");
            PathBuf::from(name)
        };
        let path = arguments.patch.clone().unwrap_or_else(|| FILES.free_name(by_default, is_patch));
        whole_file::can_be_written(&path).map_err(|error| FILES.unwritable(&path, OPTION, &error))?;
        Ok(Self { path, stem, keeps: !arguments.no_trace })
    }

    /// Takes away what an earlier search has left: nobody should mistake it for an answer to this one.
    pub fn remove_older(&self) {
        // What is no patch is only overwritten if there is one.
        if is_patch(&self.path) {
            FILES.remove(&self.path);
        }
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name();
            let rest = name.as_bytes().strip_prefix(self.stem.as_bytes()).and_then(|rest| rest.strip_prefix(b"."));
            let is_named_so = rest.and_then(|rest| std::str::from_utf8(rest).ok()).is_some_and(is_name_of_execution);
            if is_named_so && is_execution(&entry.path()) {
                FILES.remove(&entry.path());
            }
        }
    }

    /// Writes the patch. Returns the file's name, unless it cannot be written, which is said when the command ends.
    pub fn write(&self, patch: &CheckedPatch) -> Option<PathBuf> {
        FILES.write(&self.path, OPTION, patch.text.as_bytes()).then(|| self.path.clone())
    }

    /// Writes an execution beside the patch. Returns the file's name, unless it cannot be written.
    pub fn keep(&self, wrong: &WrongExecution, origin: Option<&Origin>, what: &str) -> Option<String> {
        if !self.keeps {
            return None;
        }
        let (text, ending) = whole(wrong, origin);
        let named = |again: Option<usize>| {
            let mut name = self.stem.clone();
            let again = again.map_or(String::new(), |number| format!(".{number}"));
            name.push(format!(".{what}{again}{ending}"));
            self.path.with_file_name(name)
        };
        let path = FILES.free_name(named, is_execution);
        match FILES.try_write(&path, OPTION, text.as_bytes()) {
            Ok(()) => Some(path.display().to_string()),
            Err(error) => {
                warn(&format!("{}: the execution cannot be written: {error}", shown_path(&path)), None);
                None
            }
        }
    }
}

/// An execution for a file, and how the name of that file ends.
fn whole(wrong: &WrongExecution, origin: Option<&Origin>) -> (String, &'static str) {
    match &wrong.evidence {
        Some(Evidence::Trace(trace)) => {
            (origin.map_or_else(|| trace.to_json(), |origin| origin.trace_text(trace)), ".trace.json")
        }
        Some(Evidence::Test(test)) => {
            let object = serde_json::json!({
                "test": wrong.test,
                "model": test.model,
                "message": wrong.message,
                "counterexample": execution_json(&test.counterexample, &test.program),
            });
            (format!("{object}\n"), ".json")
        }
        None => (format!("{}\n", wrong.message), ".txt"),
    }
}

fn is_patch(path: &Path) -> bool {
    path.is_file() && std::fs::read(path).is_ok_and(|text| text.starts_with(b"--- "))
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
    path.is_file() && (program_of(path).is_some() || is_of_data_type().is_some())
}
