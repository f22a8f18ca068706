//! Folders that go away with their test.

use crate::repository;
use std::path::Path;
use tempfile::TempDir;

/// An empty folder.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder can be made")
}

/// A folder with these files: names, with folders where needed, and texts.
pub fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = folder();
    for (name, text) in files {
        write(folder.path(), name, text);
    }
    folder
}

/// A folder with links to files and folders of the repository, under the last parts of their names.
#[cfg(unix)]
pub fn folder_with_links(paths: &[&str]) -> TempDir {
    let folder = folder();
    for path in paths {
        let target = repository().join(path);
        let link = folder.path().join(target.file_name().expect("it has a name"));
        std::os::unix::fs::symlink(target, link).expect("a link can be made");
    }
    folder
}

/// Writes a file in a folder, and makes the folders between.
pub fn write(folder: impl AsRef<Path>, name: &str, text: &str) {
    let path = folder.as_ref().join(name);
    std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
