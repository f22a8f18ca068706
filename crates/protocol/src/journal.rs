//! The file in which a proof is kept while it goes on, and what was there already when it began.

use crate::automata::Lemma;
use crate::checkpoint::{RestoredJournal, begin_record, done_record, level_record};
use crate::search::{Counts, Level, SavedSearch};
use fencepost_schedule::checkpoint::{CheckpointError, Journal, SearchName};
use std::io;
use std::path::Path;

/// Where a proof is kept, if it is; with [`ProofJournal::default`] it is not.
#[derive(Debug, Default)]
pub struct ProofJournal {
    file: Option<Journal>,
    restored: RestoredJournal,
}

impl ProofJournal {
    /// A new file for a proof that begins.
    pub fn create(path: &Path, name: &SearchName) -> Result<Self, CheckpointError> {
        Ok(Self { file: Some(Journal::create(path, name)?), restored: RestoredJournal::default() })
    }

    /// The file of a proof that goes on.
    pub fn resume(path: &Path, name: &SearchName) -> Result<Self, CheckpointError> {
        let (journal, records) = Journal::resume(path, name)?;
        let restored = RestoredJournal::read(records.bodies.iter().map(Vec::as_slice))
            .ok_or_else(|| CheckpointError::unusable(path, "the checkpoint is damaged"))?;
        Ok(Self { file: Some(journal), restored })
    }

    /// The counts of a lemma that is known to hold.
    pub(crate) fn known(&self, lemma: &Lemma) -> Option<Counts> {
        self.restored.done(lemma)
    }

    /// The search for a lemma, if it was running.
    pub(crate) fn running(&mut self, lemma: &Lemma) -> Option<SavedSearch> {
        self.restored.running(lemma)
    }

    pub(crate) fn begin(&mut self, lemma: &Lemma, early: bool, guesses: &[usize]) -> io::Result<()> {
        self.add(|| begin_record(lemma, early, guesses))
    }

    pub(crate) fn level(&mut self, level: &Level<'_>) -> io::Result<()> {
        self.add(|| level_record(level))
    }

    pub(crate) fn done(&mut self, lemma: &Lemma, counts: Counts) -> io::Result<()> {
        self.add(|| done_record(lemma, counts))
    }

    /// Adds a record, which is made only if there is a file.
    fn add(&mut self, record: impl FnOnce() -> Vec<u8>) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.add(&record()))
    }

    /// Removes the file: nothing is left to go on with.
    pub fn remove(self) {
        if let Some(file) = self.file {
            file.remove();
        }
    }
}
