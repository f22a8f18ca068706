//! Which files are tests: those that are named, and all `.litmus` files below the folders that are.

use crate::exit::Failure;
use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic};
use std::path::{Path, PathBuf};

/// The files, those of a folder in the order of their names.
pub fn tests(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        gather(path, &mut files)?;
        if files.len() == before {
            let message = format!("{}: there is no .litmus file in this folder", shown_path(path));
            return Err(Diagnostic::new(Code::NoLitmusTests, message)
                .with_help("name the files, or another folder")
                .into());
        }
    }
    Ok(files)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error: std::io::Error| {
        let message = format!("{}: the folder cannot be read: {error}", shown_path(folder));
        Failure::from(Diagnostic::new(Code::UnreadableFile, message).with_help("check the name and its permissions"))
    };
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        // A link to a folder above would lead around in circles.
        let is_folder = entry.file_type().map_err(unreadable)?.is_dir();
        entries.push((entry.path(), is_folder));
    }
    entries.sort();
    for (path, is_folder) in entries {
        if is_folder {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            files.push(path);
        }
    }
    Ok(())
}
