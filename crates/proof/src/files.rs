//! Proofs in files, which may be large.

use crate::{CheckedProof, Flaw, check};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Which of the two files is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The formula.
    Formula,
    /// The proof.
    Proof,
}

/// Why files say nothing, neither that a proof is right nor that it is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// A file cannot be read.
    #[error("{}: cannot be read: {message}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why, as the system says it.
        kind: io::ErrorKind,
        /// The same in words.
        message: String,
    },
    /// A file is of another format.
    #[error("{}: {message}", path.display())]
    Malformed {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        message: String,
    },
    /// The caller wanted an end.
    #[error("stopped")]
    Stopped,
}

/// Checks the proof in a file. `go_on` is told which part of a file has been read, in percent, and says whether to go on.
pub fn check_files(
    formula: &Path,
    proof: &Path,
    go_on: &mut dyn FnMut(Part, u64) -> bool,
) -> Result<Result<CheckedProof, Flaw>, FileError> {
    let unreadable = |path: &Path, error: &io::Error| {
        let (path, kind, message) = (path.to_owned(), error.kind(), error.to_string());
        FileError::Unreadable { path, kind, message }
    };
    let malformed =
        |path: &Path, flaw: &Flaw| FileError::Malformed { path: path.to_owned(), message: flaw.to_string() };
    let watch = RefCell::new(Watch { go_on, is_stopped: false, last: Part::Formula });
    let open = |path: &Path, part| {
        let file = File::open(path).map_err(|error| unreadable(path, &error))?;
        let all = file.metadata().map_or(0, |about| about.len());
        Ok::<_, FileError>(BufReader::new(WatchedFile { file, part, read: 0, all, watch: &watch }))
    };
    let answer = check(open(formula, Part::Formula)?, open(proof, Part::Proof)?);
    match answer {
        Err(Flaw::Io(_)) if watch.borrow().is_stopped => Err(FileError::Stopped),
        Err(Flaw::Io(error)) => {
            let path = if watch.borrow().last == Part::Formula { formula } else { proof };
            Err(unreadable(path, &error))
        }
        Err(flaw @ Flaw::Formula { .. }) => Err(malformed(formula, &flaw)),
        Err(flaw @ Flaw::Unreadable { .. }) => Err(malformed(proof, &flaw)),
        answer => Ok(answer),
    }
}

/// Who is told, and whether they wanted an end.
struct Watch<'a> {
    go_on: &'a mut dyn FnMut(Part, u64) -> bool,
    is_stopped: bool,
    /// What was read last. The formula is read first, and all of it.
    last: Part,
}

/// A file that says how much of it has been read.
struct WatchedFile<'w, 'a> {
    file: File,
    part: Part,
    read: u64,
    all: u64,
    watch: &'w RefCell<Watch<'a>>,
}

impl Read for WatchedFile<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let percent = (self.read.min(self.all) * 100).checked_div(self.all).unwrap_or(100);
        let mut watch = self.watch.borrow_mut();
        watch.last = self.part;
        if !(watch.go_on)(self.part, percent) {
            watch.is_stopped = true;
            return Err(std::io::Error::other("stopped"));
        }
        let count = self.file.read(buffer)?;
        self.read += count as u64;
        Ok(count)
    }
}
