//! The files of this run, with the options that ask for them.

use crate::arguments::Command;
use crate::exit::Failure;
use crate::summary::summarize;
use fencepost_report::Picture;
use fencepost_schedule::OutputFiles;
use std::path::Path;

/// There is one of it, as there is one file system.
pub static FILES: OutputFiles = OutputFiles::new(name_another);

/// The argument that is not an option.
pub const FOLDER: &str = "FOLDER";
/// What names a folder for several files.
const FOLDERS: [&str; 3] = ["--picture", "--output", FOLDER];

/// Refuses a command line that names a file twice, of which one is to be written.
pub fn begin(command: &Command) -> Result<(), Failure> {
    let summary = summarize(command);
    FILES.request(summary.outputs(), !summary.compiles)?;
    Ok(FILES.add_inputs(&summary.inputs())?)
}

/// What was asked for and could not be written.
pub fn unwritten() -> Option<Failure> {
    Some(FILES.unwritten()).filter(|files| !files.is_empty()).map(Failure::Unwritten)
}

/// Writes a picture into the folder of `--picture`.
pub fn write_picture(folder: &Path, name: &str, picture: &Picture) {
    fencepost::write_picture(&FILES, "--picture", folder, name, picture);
}

/// What to do about a file of an option.
fn name_another(option: &str) -> String {
    let what = if FOLDERS.contains(&option) { "folder" } else { "file" };
    format!("name another {what} with {option}").replace(&format!(" with {FOLDER}"), "")
}
