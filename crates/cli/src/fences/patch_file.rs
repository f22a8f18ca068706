//! The patch as a file: where it goes and from where it is applied. The executions that show what goes wrong without each fence lie beside it.

use super::arguments::FencesArguments;
use super::places::Places;
use super::shown::Shown;
use crate::exit::Failure;
use crate::trace_file::program_of;
use crate::{output_files, warn};
use fencepost_repair::apply::apply;
use fencepost_repair::candidate::Candidate;
use fencepost_repair::patch::{fenced, patch};
use fencepost_report::{shell_file, shown_path};
use fencepost_schedule::whole_file;
use fencepost_source::Diagnostic;
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
    /// The folder in which the patch is to be applied, if it is not the current one.
    folder: Option<PathBuf>,
    /// The files of the program, from there.
    names: Vec<PathBuf>,
    /// Whether executions are kept.
    keeps: bool,
}

/// A patch that was written.
#[derive(Clone, Debug)]
pub struct Written {
    pub path: PathBuf,
    /// The folder in which it is to be applied, if it is not the current one.
    pub folder: Option<PathBuf>,
    pub text: String,
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
        let path = arguments.patch.clone().unwrap_or_else(|| output_files::free_name(by_default, is_patch));
        whole_file::can_be_written(&path).map_err(|error| {
            let message = format!("{}: cannot be written: {error}", shown_path(&path));
            Diagnostic::new(message).with_help(output_files::name_another(OPTION))
        })?;
        let (folder, names) = from_one_folder(&arguments.input.files);
        Ok(Self { path, stem, folder, names, keeps: !arguments.no_trace })
    }

    /// Takes away what an earlier search has left: nobody should mistake it for an answer to this one.
    pub fn remove_older(&self) {
        // What is no patch is only overwritten if there is one.
        if is_patch(&self.path) {
            output_files::remove(&self.path);
        }
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name();
            let rest = name.as_bytes().strip_prefix(self.stem.as_bytes()).and_then(|rest| rest.strip_prefix(b"."));
            let is_named_so = rest.and_then(|rest| std::str::from_utf8(rest).ok()).is_some_and(is_name_of_execution);
            if is_named_so && is_execution(&entry.path()) {
                output_files::remove(&entry.path());
            }
        }
    }

    /// Writes the patch, if it says what was verified: applied to the files, it makes those texts that an engine has seen. None
    /// if it cannot be written, which is said when the command ends.
    pub fn write(&self, places: &Places, fences: &[Candidate]) -> Result<Option<Written>, Failure> {
        let text = patch(&places.files, &self.names, fences, places.spelling);
        let wanted: Vec<String> = places
            .files
            .iter()
            .enumerate()
            .map(|(number, file)| fenced(file, number, fences, places.spelling))
            .collect();
        let originals: Vec<&str> = places.files.iter().map(|file| file.text.as_str()).collect();
        if apply(&text, &self.names, &originals).as_ref() != Some(&wanted) {
            return Err(Failure::OwnBug("the patch does not make the program that was verified".to_owned()));
        }
        let is_written = output_files::write(&self.path, OPTION, text.as_bytes());
        Ok(is_written.then(|| Written { path: self.path.clone(), folder: self.folder.clone(), text }))
    }

    /// Writes an execution beside the patch. Returns the file's name, unless it cannot be written.
    pub fn keep(&self, shown: &Shown, what: &str) -> Option<String> {
        if !self.keeps {
            return None;
        }
        let named = |again: Option<usize>| {
            let mut name = self.stem.clone();
            let again = again.map_or(String::new(), |number| format!(".{number}"));
            name.push(format!(".{what}{again}{}", shown.ending));
            self.path.with_file_name(name)
        };
        let path = output_files::free_name(named, is_execution);
        match output_files::try_write(&path, OPTION, shown.text.as_bytes()) {
            Ok(()) => Some(path.display().to_string()),
            Err(error) => {
                warn(&format!("{}: the execution cannot be written: {error}", shown_path(&path)), None);
                None
            }
        }
    }
}

impl Written {
    /// How to apply it.
    pub fn command(&self) -> String {
        let folder = self.folder.as_ref().map_or(String::new(), |folder| format!("-d {} ", shell_file(folder)));
        format!("patch {folder}-p1 < {}", shell_file(&self.path))
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

/// A folder that all files are below, none if it is the current one, and the paths of the files from there. `patch` refuses
/// paths from the root of all folders, paths that lead upwards and links to files.
fn from_one_folder(files: &[PathBuf]) -> (Option<PathBuf>, Vec<PathBuf>) {
    let resolved: Vec<PathBuf> =
        files.iter().map(|file| file.canonicalize().unwrap_or_else(|_| file.clone())).collect();
    let below = |folder: &Path| -> Option<Vec<PathBuf>> {
        resolved.iter().map(|file| file.strip_prefix(folder).ok().map(Path::to_owned)).collect()
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    if let Some(names) = here.ok().and_then(|here| below(&here)) {
        return (None, names);
    }
    let parents = resolved.first().into_iter().flat_map(|file| file.ancestors().skip(1));
    match parents.into_iter().find_map(|folder| Some((folder.to_owned(), below(folder)?))) {
        Some((folder, names)) => (Some(folder), names),
        // A file that is not there is said to be so by whoever reads it.
        None => (None, resolved.iter().map(|file| PathBuf::from(OsString::from(file))).collect()),
    }
}
