//! The file of `--checkpoint` and `--resume`.

use crate::checkpoint::{in_the_way, unwritable};
use crate::exit::Failure;
use crate::warn;
use fencepost_protocol::checkpoint::Restored;
use fencepost_report::shown_path;
use fencepost_schedule::envelope::{self, Fingerprint, Seal};
use fencepost_source::Diagnostic;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const COMMAND: &str = "protocol";

/// A file that a search is kept in.
pub struct Journal {
    file: File,
    path: PathBuf,
    seal: Seal,
    /// Nothing more is written after a failure, of which the user was told.
    failed: bool,
}

impl Journal {
    /// A new file. What another search has left there is kept.
    pub fn create(path: &Path, fingerprint: &Fingerprint) -> Result<Self, Failure> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => in_the_way(path),
            _ => unwritable(path, &error),
        })?;
        let (seal, header) = Seal::begin(COMMAND, fingerprint);
        let mut journal = Self { file, path: path.to_owned(), seal, failed: false };
        journal.write(&header);
        Ok(journal)
    }

    /// An existing file, to go on with.
    pub fn resume(path: &Path, fingerprint: &Fingerprint) -> Result<(Self, Restored), Failure> {
        let name = shown_path(path);
        let refuse =
            |what: String, help: &str| Failure::from(Diagnostic::new(format!("{name}: {what}")).with_help(help));
        let bytes = std::fs::read(path).map_err(|error| {
            let help = "a search that comes to its end removes its checkpoint; look at the name, or begin anew without --resume";
            refuse(format!("the checkpoint cannot be read: {error}"), help)
        })?;
        let records = envelope::read(&bytes, COMMAND, fingerprint).map_err(|(what, help)| refuse(what, help))?;
        let restored = Restored::read(records.bodies.iter().map(Vec::as_slice))
            .ok_or_else(|| refuse("the checkpoint is damaged".to_owned(), "begin anew, without --resume"))?;
        let unwritable = |error| refuse(format!("the checkpoint cannot be written: {error}"), "make it writable");
        let mut file = OpenOptions::new().write(true).open(path).map_err(unwritable)?;
        // What was not complete is written over.
        file.set_len(records.good_bytes as u64).map_err(unwritable)?;
        file.seek(SeekFrom::End(0)).map_err(unwritable)?;
        let mut journal = Self { file, path: path.to_owned(), seal: records.seal, failed: false };
        if records.good_bytes == 0 {
            journal.write(&Seal::begin(COMMAND, fingerprint).1);
        }
        Ok((journal, restored))
    }

    /// Adds a record.
    pub fn add(&mut self, record: &[u8]) {
        let sealed = self.seal.record(record);
        self.write(&sealed);
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.failed {
            return;
        }
        if let Err(error) = self.file.write_all(bytes).and_then(|()| self.file.sync_data()) {
            self.failed = true;
            let name = shown_path(&self.path);
            warn(&format!("{name}: the checkpoint cannot be written any more: {error}"), None);
        }
    }

    /// Nothing is left to go on with.
    pub fn remove(self) {
        let _ = std::fs::remove_file(&self.path);
    }
}
