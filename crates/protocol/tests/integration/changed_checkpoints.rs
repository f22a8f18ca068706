//! Records of a search that were changed, one word at a time: the search goes on, begins anew or is refused, and what it finds is
//! true. Nothing panics, and nothing is taken for a mistake of ours.

use fencepost_protocol::automata::Lemma;
use fencepost_protocol::automata::ProcessorOrder;
use fencepost_protocol::checkpoint::{RestoredJournal, begin_record, level_record};
use fencepost_protocol::confirm::confirm;
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::lemma::{LemmaEnd, LemmaError, LemmaReport, Question, examine};
use fencepost_protocol::reduction::{Reductions, guesses};
use fencepost_protocol::search::{Level, Progress, Watch};
use fencepost_trace::Inconclusive;
use std::ops::ControlFlow;

/// Keeps a search, and ends it when it has so many levels.
struct Keeper {
    records: Vec<Vec<u8>>,
    levels: usize,
}

impl Watch for Keeper {
    fn poll(&mut self, progress: &Progress<'_>) -> ControlFlow<Inconclusive> {
        if progress.depth as usize >= self.levels || progress.done > 5_000 {
            return ControlFlow::Break(Inconclusive::because("enough"));
        }
        ControlFlow::Continue(())
    }

    fn begin(&mut self, lemma: &Lemma, early: bool, guesses: &[usize]) {
        self.records.push(begin_record(lemma, early, guesses));
    }

    fn level(&mut self, level: &Level<'_>) {
        self.records.push(level_record(level));
    }
}

/// Goes on from some records; none if they are refused.
fn resumed(question: &Question<'_>, records: &[Vec<u8>]) -> Option<Result<LemmaReport, LemmaError>> {
    let mut restored = RestoredJournal::read(records.iter().map(Vec::as_slice))?;
    let saved = restored.running(&question.lemma);
    let mut keeper = Keeper { records: Vec::new(), levels: usize::MAX };
    Some(examine(question, &mut guesses(question.model), saved, &mut keeper))
}

/// The records with one thing changed: words of the first ones all, of long ones some.
fn changed(records: &[Vec<u8>]) -> Vec<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let words = record.len() / 8;
        let step = (words / 12).max(1);
        for word in (0..words.min(8)).chain((8..words).step_by(step)) {
            let at = word * 8..word * 8 + 8;
            let old = u64::from_le_bytes(record[at.clone()].try_into().expect("a word has 8 bytes"));
            for new in
                [old.wrapping_add(1), old.wrapping_sub(1), 0, u64::MAX, old ^ 1 << 3, old ^ 1 << 17, old ^ 1 << 40]
            {
                let mut changed = records.to_vec();
                changed[number][at.clone()].copy_from_slice(&new.to_le_bytes());
                all.push(changed);
            }
        }
        let mut without = records.to_vec();
        let taken = without.remove(number);
        let mut twice = records.to_vec();
        twice.insert(number, taken);
        let mut swapped = records.to_vec();
        swapped.swap(number, (number + 1) % records.len());
        let mut shorter = records.to_vec();
        shorter[number].truncate(record.len() - 8);
        all.extend([without, twice, swapped, shorter]);
    }
    all.retain(|changed| changed != records);
    all
}

#[test]
fn no_change_of_a_checkpoint_makes_a_search_panic() {
    let (mut total, mut refused) = (0, 0);
    for (name, source, order, (procs, locs, k), levels) in [
        ("piranha", include_str!("../../../../examples/piranha.fpm"), ProcessorOrder::Full, (2, 1, 1), 5),
        ("store-buffer", include_str!("../../../../examples/store-buffer.fpm"), ProcessorOrder::Full, (2, 2, 2), 3),
    ] {
        let model = check(&parse(source).expect("it is right"), procs, locs).expect("it is right").model;
        let question = Question { model: &model, lemma: Lemma::canonical(k), reductions: Reductions::ALL, jobs: 1 };
        let mut keeper = Keeper { records: Vec::new(), levels };
        examine(&question, &mut guesses(&model), None, &mut keeper).expect("it is right");
        let untouched = resumed(&question, &keeper.records).expect("it is read").expect("it goes on");
        let whole = examine(&question, &mut guesses(&model), None, &mut ()).expect("it is right");
        assert_eq!(untouched, whole, "{name}: what goes on comes to the same end");
        for records in changed(&keeper.records) {
            total += 1;
            match resumed(&question, &records) {
                None | Some(Err(LemmaError::Checkpoint)) => refused += 1,
                Some(Ok(report)) => {
                    assert_eq!(confirm(&model, order, &report), Ok(()), "{name}: {:?}", report.end);
                    assert!(
                        !matches!(whole.end, LemmaEnd::Holds) || !matches!(report.end, LemmaEnd::Fails { .. }),
                        "{name}"
                    );
                }
                Some(Err(error)) => panic!("{name}: {error:?}"),
            }
        }
    }
    println!("{total} changes, {refused} refused");
    assert!(total > 500 && refused > 100, "{total} changes, {refused} refused");
}
