//! A search kept in a file, so that nothing is lost when the process ends: a journal of levels.
//!
//! A journal begins with a line that says what it is and of which proof. Records follow, each with its length and checksum,
//! and only ever are records added. So whatever was complete when the process ended is there, and what was not is recognised
//! and left out.

use crate::automata::Lemma;
use crate::search::{Counts, Level, SavedSearch};

/// The first words of the file, with the version of the format.
const TITLE: &str = "fencepost-protocol-checkpoint 1";

/// What must be the same for a search to go on: the text of the model and all options that matter.
pub fn header(fingerprint: &str) -> Vec<u8> {
    format!("{TITLE} {:016x}\n", checksum(fingerprint.as_bytes())).into_bytes()
}

/// FNV-1a with 64 bits: finds every mishap, and is the same everywhere and for ever.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// The same for whole words, which is what a journal has most of.
fn words_checksum(words: &[u64]) -> u64 {
    words
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
}

const BEGIN: u64 = 1;
const LEVEL: u64 = 2;
const DONE: u64 = 3;

/// A search for a lemma begins, with some guesses about dead data, by number.
pub fn begin_record(lemma: &Lemma, early: bool, guesses: &[usize]) -> Vec<u8> {
    let mut words = vec![BEGIN, lemma_number(lemma), u64::from(early)];
    words.extend(guesses.iter().map(|guess| *guess as u64));
    sealed(words)
}

/// A level is complete.
pub fn level_record(level: &Level<'_>) -> Vec<u8> {
    let Counts { states, transitions, depth } = level.counts;
    let mut words = vec![LEVEL, states, transitions, u64::from(depth), u64::from(level.overflowed)];
    (level.states)(&mut |part: &[u64]| words.extend_from_slice(part));
    sealed(words)
}

/// A lemma holds.
pub fn done_record(lemma: &Lemma, counts: Counts) -> Vec<u8> {
    sealed(vec![DONE, lemma_number(lemma), counts.states, counts.transitions, u64::from(counts.depth)])
}

/// A lemma as a number that no other lemma of the proof has.
fn lemma_number(lemma: &Lemma) -> u64 {
    let processors = lemma.processors.iter().fold(1, |number, processor| number * 16 + u64::from(*processor));
    processors * 2 + u64::from(lemma.order == crate::automata::ProcessorOrder::Tso)
}

/// Length and checksum in front.
fn sealed(words: Vec<u64>) -> Vec<u8> {
    let front = [words.len() as u64, words_checksum(&words)];
    front.iter().chain(&words).flat_map(|word| word.to_le_bytes()).collect()
}

/// What a journal has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Lemmas that hold, by number, and their counts.
    done: Vec<(u64, Counts)>,
    /// The search that was running.
    running: Option<(u64, SavedSearch)>,
    /// How many bytes of the file are good; if none, the first line is to be written again.
    pub good_bytes: usize,
}

impl Restored {
    /// Reads a journal. What is wrong with it otherwise.
    pub fn read(bytes: &[u8], fingerprint: &str) -> Result<Self, String> {
        let wanted = header(fingerprint);
        let found = &bytes[..bytes.len().min(wanted.len())];
        // The process ended before the first line was written.
        if found.len() < wanted.len() && wanted.starts_with(found) {
            return Ok(Self::default());
        }
        if !found.starts_with(&TITLE.as_bytes()[..TITLE.len() - 2]) {
            return Err("this is not a checkpoint of `fencepost protocol`".to_owned());
        }
        if !found.starts_with(TITLE.as_bytes()) {
            return Err("this checkpoint has another format than this fencepost reads".to_owned());
        }
        if found != wanted.as_slice() {
            return Err(
                "this is a checkpoint of another memory system, of this one before a change, or with other options"
                    .to_owned(),
            );
        }
        let mut restored = Self { good_bytes: wanted.len(), ..Self::default() };
        let mut rest = &bytes[wanted.len()..];
        while let Some((words, length)) = record(rest) {
            restored.add(&words);
            rest = &rest[length..];
            restored.good_bytes += length;
        }
        Ok(restored)
    }

    fn add(&mut self, words: &[u64]) {
        match words {
            [BEGIN, lemma, early, guesses @ ..] => {
                let guesses = guesses.iter().map(|guess| *guess as usize).collect();
                let early = *early == 1;
                self.running = Some((*lemma, SavedSearch { early, guesses, ..SavedSearch::default() }));
            }
            [LEVEL, states, transitions, depth, overflowed, level @ ..] => {
                if let Some((_, search)) = &mut self.running {
                    search.counts = Counts { states: *states, transitions: *transitions, depth: *depth as u32 };
                    search.overflowed = *overflowed == 1;
                    search.levels.push(level.to_vec());
                }
            }
            [DONE, lemma, states, transitions, depth] => {
                let counts = Counts { states: *states, transitions: *transitions, depth: *depth as u32 };
                self.done.push((*lemma, counts));
                self.running = None;
            }
            _ => {}
        }
    }

    /// The counts of a lemma, if it is known to hold.
    pub fn done(&self, lemma: &Lemma) -> Option<Counts> {
        self.done.iter().find(|(done, _)| *done == lemma_number(lemma)).map(|(_, counts)| *counts)
    }

    /// The search for a lemma, if it was running. What was met of overflows must be met again, so such a search begins anew.
    pub fn running(&mut self, lemma: &Lemma) -> Option<SavedSearch> {
        let (number, search) = self.running.take()?;
        (number == lemma_number(lemma) && !search.overflowed && !search.levels.is_empty()).then_some(search)
    }
}

/// The first record, and how many bytes it takes; none if it is not complete.
fn record(bytes: &[u8]) -> Option<(Vec<u64>, usize)> {
    let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at * 8..at * 8 + 8)?.try_into().ok()?));
    let (count, sum) = (usize::try_from(word(0)?).ok()?, word(1)?);
    let length = count.checked_add(2)?.checked_mul(8)?;
    let body = bytes.get(16..length)?;
    let words: Vec<u64> =
        body.chunks_exact(8).filter_map(|word| word.try_into().ok().map(u64::from_le_bytes)).collect();
    (words_checksum(&words) == sum).then_some((words, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn journal() -> Vec<u8> {
        let lemma = Lemma::canonical(2);
        let counts = Counts { states: 3, transitions: 7, depth: 1 };
        let states = |give: &mut dyn FnMut(&[u64])| give(&[5, 6]);
        let level = Level { counts, overflowed: false, states: &states };
        [
            header("x"),
            done_record(&Lemma::canonical(1), counts),
            begin_record(&lemma, true, &[0, 2]),
            level_record(&level),
        ]
        .concat()
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = journal();
        let mut restored = Restored::read(&bytes, "x").unwrap();
        assert_eq!(restored.good_bytes, bytes.len());
        assert_eq!(restored.done(&Lemma::canonical(1)).map(|counts| counts.states), Some(3));
        let search = restored.running(&Lemma::canonical(2)).unwrap();
        assert_eq!((search.early, search.guesses, search.levels), (true, vec![0, 2], vec![vec![5, 6]]));
    }

    #[test]
    fn a_torn_end_is_left_out() {
        let bytes = journal();
        let whole = header("x").len();
        for end in whole..bytes.len() {
            let restored = Restored::read(&bytes[..end], "x").unwrap();
            assert!(restored.good_bytes <= end);
            assert!(restored.running.is_none_or(|(_, search)| search.levels.is_empty()), "{end}");
        }
        let mut damaged = bytes.clone();
        *damaged.last_mut().unwrap() ^= 1;
        assert!(Restored::read(&damaged, "x").unwrap().good_bytes < bytes.len());
        assert!(Restored::read(&bytes, "y").is_err());
        assert!(Restored::read(b"something else", "x").is_err());
        assert_eq!(Restored::read(&bytes[..whole - 3], "x"), Ok(Restored::default()));
    }
}
