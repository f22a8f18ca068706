//! A search kept as records, to which only ever one is added, so that nothing is lost when the process ends: a journal of
//! levels. Whoever keeps them sees to it that a record is whole; what is in it is checked here and when the search goes on.

use crate::automata::Lemma;
use crate::search::{Counts, Level, SavedSearch};
use fencepost_base::mutation;

const BEGIN: u64 = 1;
const LEVEL: u64 = 2;
const DONE: u64 = 3;

/// A search for a lemma begins, with some guesses about dead data, by number.
pub fn begin_record(lemma: &Lemma, early: bool, guesses: &[usize]) -> Vec<u8> {
    let mut words = vec![BEGIN, lemma_number(lemma), u64::from(early)];
    words.extend(guesses.iter().map(|guess| *guess as u64));
    bytes(&words)
}

/// A level is complete.
pub fn level_record(level: &Level<'_>) -> Vec<u8> {
    let Counts { states, transitions, depth } = level.counts;
    let mut words = vec![LEVEL, states, transitions, u64::from(depth), u64::from(level.overflowed)];
    (level.states)(&mut |part: &[u64]| words.extend_from_slice(part));
    bytes(&words)
}

/// A lemma holds.
pub fn done_record(lemma: &Lemma, counts: Counts) -> Vec<u8> {
    bytes(&[DONE, lemma_number(lemma), counts.states, counts.transitions, u64::from(counts.depth)])
}

/// A lemma as a number that no other lemma of the proof has.
fn lemma_number(lemma: &Lemma) -> u64 {
    let processors = lemma.processors.iter().fold(1, |number, processor| number * 16 + u64::from(*processor));
    processors * 2 + u64::from(lemma.order == crate::automata::ProcessorOrder::WriteReadRelaxed)
}

fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The words of a record; none if it does not consist of words.
fn words(bytes: &[u8]) -> Option<Vec<u64>> {
    let words = bytes.chunks_exact(8);
    if !words.remainder().is_empty() {
        return None;
    }
    words.map(|word| word.try_into().ok().map(u64::from_le_bytes)).collect()
}

/// What a journal has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct RestoredJournal {
    /// Lemmas that hold, by number, and their counts.
    done: Vec<(u64, Counts)>,
    /// The search that was running.
    running: Option<(u64, SavedSearch)>,
}

/// More than anybody can count; sums of such numbers do not overflow.
const MOST: u64 = 1 << 56;

fn counts(states: u64, transitions: u64, depth: u64) -> Option<Counts> {
    let depth = u32::try_from(depth).ok()?;
    (states <= MOST && transitions <= MOST).then_some(Counts { states, transitions, depth })
}

fn flag(word: u64) -> Option<bool> {
    match word {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

impl RestoredJournal {
    /// Reads records; none if one is not what it should be, or not where it should be.
    pub fn read<'r>(records: impl IntoIterator<Item = &'r [u8]>) -> Option<Self> {
        let mut restored = Self::default();
        for record in records {
            restored.add(&words(record)?)?;
        }
        Some(restored)
    }

    fn add(&mut self, words: &[u64]) -> Option<()> {
        match words {
            [BEGIN, lemma, early, guesses @ ..] => {
                let guesses: Option<_> = guesses.iter().map(|guess| usize::try_from(*guess).ok()).collect();
                let search = SavedSearch { early: flag(*early)?, guesses: guesses?, ..SavedSearch::default() };
                self.running = Some((*lemma, search));
            }
            [LEVEL, states, transitions, depth, overflowed, level @ ..] => {
                let (_, search) = self.running.as_mut()?;
                let counts = counts(*states, *transitions, *depth)?;
                let grows = counts.states >= search.counts.states && counts.transitions >= search.counts.transitions;
                if !grows
                    || counts.depth as usize != search.levels.len() && !mutation!("protocol-reads-levels-in-any-order")
                {
                    return None;
                }
                search.counts = counts;
                search.overflowed = flag(*overflowed)?;
                search.levels.push(level.to_vec());
            }
            [DONE, lemma, states, transitions, depth] => {
                // A lemma is done by the search for it, once.
                let is_running = self.running.take().is_some_and(|(running, _)| running == *lemma);
                if !is_running || self.done.iter().any(|(done, _)| done == lemma) {
                    return None;
                }
                self.done.push((*lemma, counts(*states, *transitions, *depth)?));
            }
            _ => return None,
        }
        Some(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn journal() -> Vec<Vec<u8>> {
        let (first, second) = (Lemma::canonical(1), Lemma::canonical(2));
        let counts = Counts { states: 3, transitions: 7, depth: 0 };
        let states = |give: &mut dyn FnMut(&[u64])| give(&[5, 6]);
        let level = Level { counts, overflowed: false, states: &states };
        let begun = |lemma: &Lemma| [begin_record(lemma, true, &[0, 2]), level_record(&level)];
        let [begin, first_level] = begun(&first);
        let [again, second_level] = begun(&second);
        vec![begin, first_level, done_record(&first, counts), again, second_level]
    }

    fn read(records: &[Vec<u8>]) -> Option<RestoredJournal> {
        RestoredJournal::read(records.iter().map(Vec::as_slice))
    }

    #[test]
    fn what_is_written_is_read() {
        let mut restored = read(&journal()).expect("it is fine");
        assert_eq!(restored.done(&Lemma::canonical(1)).map(|counts| counts.states), Some(3));
        let search = restored.running(&Lemma::canonical(2)).expect("it was running");
        assert_eq!((search.early, search.guesses, search.levels), (true, vec![0, 2], vec![vec![5, 6]]));
    }

    #[test]
    fn records_that_are_none_or_in_another_order_are_refused() {
        let whole = journal();
        for end in 0..=whole.len() {
            assert!(read(&whole[..end]).is_some(), "every beginning is one of a search");
        }
        for order in [&[1][..], &[2], &[0, 1, 2, 2], &[0, 1, 1], &[3, 4, 2], &[0, 1, 2, 0, 1, 2]] {
            let records: Vec<_> = order.iter().map(|record| whole[*record].clone()).collect();
            assert_eq!(read(&records), None, "{order:?}");
        }
        for damaged in [&[][..], &[1, 2, 3], &[9; 8], &[0; 40]] {
            assert_eq!(read(&[damaged.to_vec()]), None, "{damaged:?}");
        }
    }
}
