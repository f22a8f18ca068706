//! Folders for temporary files, which go away also when the process ends in the middle of the work.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use tempfile::TempDir;

/// Those that are there now.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder of a name that nobody else has; it is there until this is dropped.
#[derive(Debug)]
pub struct TemporaryFolder {
    /// Always there, until this is dropped.
    folder: Option<TempDir>,
    path: PathBuf,
}

impl TemporaryFolder {
    /// A new one.
    pub fn new() -> io::Result<Self> {
        Self::with_prefix(".tmp")
    }

    /// One whose name begins like this; letters and digits follow.
    pub fn with_prefix(prefix: &str) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix(prefix).rand_bytes(12).tempdir()?;
        let path = folder.path().to_owned();
        folders().push(path.clone());
        Ok(Self { folder: Some(folder), path })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        drop(self.folder.take());
        folders().retain(|folder| *folder != self.path);
    }
}

/// Removes all that are there now. Only for a process that ends: whoever works in one of them loses it.
pub fn remove_temporary_folders() {
    // Whoever holds the list may be stuck.
    let folders = match FOLDERS.try_lock() {
        Ok(folders) => folders,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return,
    };
    for folder in folders.iter() {
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn folders() -> MutexGuard<'static, Vec<PathBuf>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
}
