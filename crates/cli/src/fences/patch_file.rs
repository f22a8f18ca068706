//! The patch as a file: where it goes and from where it is applied. The executions that show what goes wrong without each fence lie beside it.

use super::arguments::FencesArguments;
use super::places::Places;
use super::shown::Shown;
use crate::complain;
use crate::diagnostic::Diagnostic;
use crate::exit::Failure;
use fencepost_fences::apply::apply;
use fencepost_fences::candidate::Candidate;
use fencepost_fences::patch::{fenced, patch};
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Where the patch goes.
pub struct PatchFile {
    path: PathBuf,
    /// How the names of executions begin.
    stem: String,
    /// The folder in which the patch is to be applied, if it is not the current one.
    folder: Option<PathBuf>,
    /// The files of the program, from there.
    names: Vec<PathBuf>,
}

/// A patch that was written.
#[derive(Clone, Debug)]
pub struct Written {
    pub path: PathBuf,
    /// The folder in which it is to be applied, if it is not the current one.
    pub folder: Option<PathBuf>,
    pub text: String,
}

impl PatchFile {
    /// Finds out whether the patch can be written before anybody searches for it.
    pub fn new(arguments: &FencesArguments) -> Result<Self, Failure> {
        let stem = arguments.input.first().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let path = arguments.patch.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}.fences.patch")));
        can_be_written(&path).map_err(|error| not_written(&path, &error))?;
        let (folder, names) = from_one_folder(&arguments.input.files);
        Ok(Self { path, stem, folder, names })
    }

    /// Takes away what an earlier search has left: nobody should mistake it for an answer to this one.
    pub fn remove_older(&self) {
        // What is no patch is only overwritten if there is one.
        if std::fs::read_to_string(&self.path).is_ok_and(|text| text.starts_with("--- ")) {
            let _ = std::fs::remove_file(&self.path);
        }
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        for entry in folder.read_dir().into_iter().flatten().flatten() {
            let name = entry.file_name();
            let rest = name.to_str().and_then(|name| name.strip_prefix(self.stem.as_str())?.strip_prefix('.'));
            if rest.is_some_and(is_execution) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Writes the patch, if it says what was verified: applied to the files, it makes those texts that an engine has seen.
    pub fn write(&self, places: &Places, fences: &[Candidate]) -> Result<Written, Failure> {
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
        std::fs::write(&self.path, &text).map_err(|error| not_written(&self.path, &error))?;
        Ok(Written { path: self.path.clone(), folder: self.folder.clone(), text })
    }

    /// Writes an execution beside the patch. Returns the file's name, unless it cannot be written.
    pub fn keep(&self, shown: &Shown, what: &str) -> Option<String> {
        let path = self.path.with_file_name(format!("{}.{what}{}", self.stem, shown.ending));
        match std::fs::write(&path, &shown.text) {
            Ok(()) => Some(path.display().to_string()),
            Err(error) => {
                complain(&format!("warning: {}: the execution cannot be written: {error}\n", path.display()));
                None
            }
        }
    }
}

impl Written {
    /// How to apply it.
    pub fn command(&self) -> String {
        let quoted = |path: &Path| {
            let name = path.display().to_string();
            let is_plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
            if name.chars().all(is_plain) { name } else { format!("'{}'", name.replace('\'', "'\\''")) }
        };
        let folder = self.folder.as_ref().map_or(String::new(), |folder| format!("-d {} ", quoted(folder)));
        format!("patch {folder}-p1 < {}", quoted(&self.path))
    }
}

/// Whether it is how names of executions end that a search keeps.
fn is_execution(name: &str) -> bool {
    let Some((what, ending)) = name.split_once('.') else { return false };
    let number = what.strip_prefix("fence-").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    (number || what == "no-fence") && ["trace.json", "json", "txt"].contains(&ending)
}

fn not_written(path: &Path, error: &io::Error) -> Failure {
    let message = format!("{}: cannot be written: {error}", path.display());
    Diagnostic::new(message).with_help("name another file with --patch").into()
}

fn can_be_written(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    if path.exists() {
        return OpenOptions::new().append(true).open(path).map(|_| ());
    }
    File::create_new(path).and_then(|_| std::fs::remove_file(path))
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
