//! Files in which a search is kept, so that it can go on another time.

use crate::envelope::{self, CheckpointMismatch, Fingerprint, Records, Seal};
use crate::whole_file;
use fencepost_source::{Code, Diagnostic, shown_path};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why a file cannot be used as a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    /// The file.
    pub path: PathBuf,
    /// What kind of problem it is, from which the remedy follows.
    pub problem: CheckpointProblem,
    /// What is wrong.
    pub message: String,
}

/// What kind of problem a checkpoint has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointProblem {
    /// It cannot be read; perhaps the search has come to its end.
    Unreadable,
    /// No search can go on from it.
    Unusable,
    /// It is of a search with other options.
    OtherOptions,
    /// It is of another program, command or version.
    OtherSearch,
    /// A file is already where a new one is to be.
    Occupied,
    /// It cannot be written.
    Unwritable,
    /// It can be read but not changed.
    ReadOnly,
}

impl CheckpointProblem {
    /// The class of problems in diagnostics.
    pub fn code(self) -> Code {
        match self {
            Self::Unreadable | Self::Unwritable | Self::ReadOnly => Code::UnreadableCheckpoint,
            Self::Unusable => Code::DamagedCheckpoint,
            Self::OtherOptions | Self::OtherSearch => Code::OtherCheckpoint,
            Self::Occupied => Code::OccupiedCheckpoint,
        }
    }
}

impl From<&CheckpointError> for Diagnostic {
    /// Without what to do, which whoever has named the file knows.
    fn from(error: &CheckpointError) -> Self {
        Self::new(error.problem.code(), format!("{}: {error}", shown_path(&error.path)))
    }
}

impl CheckpointError {
    /// That no search can go on from a file.
    pub fn unusable(path: &Path, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), problem: CheckpointProblem::Unusable, message: message.into() }
    }

    fn unreadable(path: &Path, error: &io::Error) -> Self {
        let message = format!("the checkpoint cannot be read: {error}");
        Self { path: path.to_owned(), problem: CheckpointProblem::Unreadable, message }
    }

    fn unwritable(path: &Path, why: &dyn fmt::Display, problem: CheckpointProblem) -> Self {
        Self { path: path.to_owned(), problem, message: format!("the checkpoint cannot be written: {why}") }
    }

    /// That something is already where a new file is to be.
    fn existing(path: &Path) -> Self {
        let what = match path.metadata() {
            Ok(there) if there.is_dir() => "it is a folder",
            Ok(there) if !there.is_file() => "it is not a regular file",
            _ => {
                let message = "there is a file already, perhaps of a search that was interrupted".to_owned();
                return Self { path: path.to_owned(), problem: CheckpointProblem::Occupied, message };
            }
        };
        Self::unwritable(path, &what, CheckpointProblem::Unwritable)
    }

    fn unfit(path: &Path, unfit: &CheckpointMismatch) -> Self {
        let problem = match unfit {
            CheckpointMismatch::Options(_) => CheckpointProblem::OtherOptions,
            CheckpointMismatch::Search(_) => CheckpointProblem::OtherSearch,
            CheckpointMismatch::Other(_) => CheckpointProblem::Unusable,
        };
        Self { path: path.to_owned(), problem, message: unfit.to_string() }
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CheckpointError {}

/// A search, as the first lines of its file name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchName {
    /// The command that made it.
    pub command: &'static str,
    /// What must be the same for it to go on.
    pub fingerprint: Fingerprint,
}

impl SearchName {
    /// Reads the whole records of the file of this search, and says whether all of the file is whole.
    pub fn read(&self, path: &Path) -> Result<(Records, bool), CheckpointError> {
        let bytes = std::fs::read(path).map_err(|error| CheckpointError::unreadable(path, &error))?;
        let records = envelope::read(&bytes, self.command, &self.fingerprint)
            .map_err(|unfit| CheckpointError::unfit(path, &unfit))?;
        let is_whole = records.good_bytes == bytes.len();
        Ok((records, is_whole))
    }
}

/// A file with one record, which is replaced.
#[derive(Debug)]
pub struct ReplacedFile {
    path: PathBuf,
    search: SearchName,
}

impl ReplacedFile {
    /// A file with a first record in it. What another search has left there is kept, unless this one goes on from it.
    pub fn create(
        path: &Path,
        search: SearchName,
        resumed: Option<&Path>,
        first: &[u8],
    ) -> Result<Self, CheckpointError> {
        let is_resumed = resumed.is_some_and(|resumed| whole_file::is_same(resumed, path));
        if path.exists() && !is_resumed {
            return Err(CheckpointError::existing(path));
        }
        let file = Self { path: path.to_owned(), search };
        file.write(first).map_err(|error| CheckpointError::unwritable(path, &error, CheckpointProblem::Unwritable))?;
        Ok(file)
    }

    /// Replaces the file at once or not at all, also if the system fails in the middle.
    pub fn write(&self, record: &[u8]) -> io::Result<()> {
        let (mut seal, mut bytes) = Seal::begin(self.search.command, &self.search.fingerprint);
        bytes.extend(seal.record(record));
        whole_file::write(&self.path, &bytes)
    }

    /// Removes the file: nothing is left to be resumed.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A file to which records are added.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    seal: Seal,
    /// Nothing more is written after a failure.
    has_failed: bool,
}

impl Journal {
    /// A new file. What another search has left there is kept.
    pub fn create(path: &Path, search: &SearchName) -> Result<Self, CheckpointError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => CheckpointError::existing(path),
            _ => CheckpointError::unwritable(path, &error, CheckpointProblem::Unwritable),
        })?;
        let (seal, header) = Seal::begin(search.command, &search.fingerprint);
        let mut journal = Self { file, path: path.to_owned(), seal, has_failed: false };
        journal
            .write(&header)
            .map_err(|error| CheckpointError::unwritable(path, &error, CheckpointProblem::Unwritable))?;
        Ok(journal)
    }

    /// An existing file, to go on with, and its records. What was not complete is written over.
    pub fn resume(path: &Path, search: &SearchName) -> Result<(Self, Records), CheckpointError> {
        let (records, _) = search.read(path)?;
        let read_only = |error: io::Error| CheckpointError::unwritable(path, &error, CheckpointProblem::ReadOnly);
        let mut file = OpenOptions::new().write(true).open(path).map_err(read_only)?;
        file.set_len(records.good_bytes as u64).map_err(read_only)?;
        file.seek(SeekFrom::End(0)).map_err(read_only)?;
        let mut journal = Self { file, path: path.to_owned(), seal: records.seal.clone(), has_failed: false };
        if records.good_bytes == 0 {
            journal.write(&Seal::begin(search.command, &search.fingerprint).1).map_err(read_only)?;
        }
        Ok((journal, records))
    }

    /// Adds a record. After a failure, of which whoever calls is told once, nothing more is written.
    pub fn add(&mut self, record: &[u8]) -> io::Result<()> {
        let sealed = self.seal.record(record);
        self.write(&sealed)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.has_failed {
            return Ok(());
        }
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        self.has_failed = written.is_err();
        written
    }

    /// Nothing is left to go on with.
    pub fn remove(self) {
        let _ = std::fs::remove_file(&self.path);
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
