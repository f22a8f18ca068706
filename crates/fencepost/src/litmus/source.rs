//! Where tests come from: texts, the files that are named, and all `.litmus` files below the folders that are.

use fencepost_report::shown_path;
use fencepost_source::{Code, Diagnostic, input};
use std::path::{Path, PathBuf};

/// Where tests come from.
#[derive(Clone, Debug)]
pub enum TestSource {
    /// One as it is, with what its file is called.
    Text { name: String, text: String },
    /// A file, or a folder of them.
    Path(PathBuf),
}

impl TestSource {
    /// What its file is called.
    pub fn name(&self) -> String {
        match self {
            Self::Text { name, .. } => name.clone(),
            Self::Path(path) => path.display().to_string(),
        }
    }

    /// The text, or as much of it as can be shown and why it cannot be used.
    pub fn read(&self) -> Result<String, (Option<String>, Diagnostic)> {
        let path = match self {
            Self::Text { text, .. } => return Ok(text.clone()),
            Self::Path(path) => path,
        };
        let help = "check the name; tests are text files";
        let bytes = input::read_content(path).map_err(|refused| (None, refused.with_help(help)))?;
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        input::utf8(path, bytes).map_err(|refused| (Some(shown), refused.with_help(help)))
    }
}

/// One source for each test.
pub fn each_test(sources: Vec<TestSource>) -> Result<Vec<TestSource>, Diagnostic> {
    let mut tests = Vec::new();
    for source in sources {
        match source {
            TestSource::Path(path) => tests.extend(test_files(&[path])?.into_iter().map(TestSource::Path)),
            text => tests.push(text),
        }
    }
    Ok(tests)
}

/// The files of tests, those of a folder in the order of their names.
pub fn test_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        collect_files(path, &mut files)?;
        if files.len() == before {
            let message = format!("{}: there is no .litmus file in this folder", shown_path(path));
            return Err(Diagnostic::new(Code::NoLitmusTests, message).with_help("name the files, or another folder"));
        }
    }
    Ok(files)
}

fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Diagnostic> {
    let unreadable = |error: std::io::Error| {
        let message = format!("{}: the folder cannot be read: {error}", shown_path(folder));
        Diagnostic::new(Code::UnreadableFile, message).with_help("check the name and its permissions")
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
            collect_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "litmus") {
            files.push(path);
        }
    }
    Ok(())
}
