//! The patch of an answer: it is made only if it says what was verified, and knows from where it is applied.

use crate::apply::apply;
use crate::candidate::Candidate;
use crate::error::bug;
use crate::patch::{fenced, patch};
use crate::places::Places;
use fencepost_report::shell_file;
use fencepost_source::Diagnostic;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A patch. Applied to the files, it makes those texts that an engine has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedPatch {
    /// A unified diff.
    pub text: String,
    /// The folder in which it is to be applied, if it is not the current one.
    pub folder: Option<PathBuf>,
    /// The files that were searched, from there.
    pub names: Vec<PathBuf>,
}

impl CheckedPatch {
    /// How to apply it, if it is in this file.
    pub fn command(&self, file: &Path) -> String {
        let folder = self.folder.as_ref().map_or(String::new(), |folder| format!("-d {} ", shell_file(folder)));
        format!("patch {folder}-p1 < {}", shell_file(file))
    }
}

/// Fences as a patch of files.
pub(crate) fn make_patch(files: &[PathBuf], places: &Places, fences: &[Candidate]) -> Result<CheckedPatch, Diagnostic> {
    let (folder, names) = find_folder(files);
    let text = patch(&places.files, &names, fences, places.spelling);
    let numbered = places.files.iter().enumerate();
    let wanted: Vec<String> = numbered.map(|(number, file)| fenced(file, number, fences, places.spelling)).collect();
    let originals: Vec<&str> = places.files.iter().map(|file| file.text.as_str()).collect();
    if apply(&text, &names, &originals).as_ref() != Some(&wanted) {
        return Err(bug("the patch does not make the program that was verified"));
    }
    Ok(CheckedPatch { text, folder, names })
}

/// A folder that all files are below, none if it is the current one, and the paths of the files from there. `patch` refuses
/// paths from the root of all folders, paths that lead upwards and links to files.
fn find_folder(files: &[PathBuf]) -> (Option<PathBuf>, Vec<PathBuf>) {
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
