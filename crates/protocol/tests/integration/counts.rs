//! Numbers of states and transitions that other tools have found for the same systems (`../shared/anchors/protocol.md`: rumur,
//! stateright and Spin).

use fencepost_protocol::automata::Lemma;
use fencepost_protocol::language::{check, parse};
use fencepost_protocol::lemma::{LemmaEnd, LemmaReport, Question, examine};
use fencepost_protocol::reduction::{Reductions, guesses};
use fencepost_testing::is_slow;

const PIRANHA: &str = include_str!("../../../../examples/piranha.fpm");

fn examined(source: &str, (procs, locs, k): (u32, u32, u32), reductions: Reductions) -> LemmaReport {
    let model = check(&parse(source).unwrap(), procs, locs).unwrap().model;
    let question = Question { model: &model, lemma: Lemma::canonical(k), reductions, jobs: 1 };
    let mut guesses = guesses(&model);
    let report = examine(&question, &mut guesses, None, &mut ()).unwrap();
    assert_eq!(report.overflow, None);
    report
}

/// States and transitions of a system for which the lemma holds.
fn counts(size: (u32, u32, u32), reductions: Reductions) -> (u64, u64) {
    let report = examined(PIRANHA, size, reductions);
    assert_eq!(report.end, LemmaEnd::Holds);
    (report.counts.states, report.counts.transitions)
}

#[test]
fn piranha_without_reductions() {
    for (size, states, transitions) in [
        ((2, 1, 1), 115, 342),
        ((3, 1, 1), 1352, 5620),
        ((2, 2, 1), 2581, 13_069),
        ((2, 2, 2), 34_177, 170_620),
        ((2, 3, 1), 80_088, 529_756),
        ((3, 2, 1), 155_802, 1_146_892),
    ] {
        assert_eq!(counts(size, Reductions::NONE), (states, transitions), "{size:?}");
    }
}

#[test]
fn rotation_and_clearing_of_dead_data() {
    let rotation = Reductions { symmetry: true, ..Reductions::NONE };
    let clearing = Reductions { dead: true, ..rotation };
    assert_eq!(counts((2, 2, 2), rotation).0, 17_124);
    assert_eq!(counts((2, 2, 2), clearing).0, 11_331);
}

#[test]
fn larger_systems() {
    if !is_slow() {
        return;
    }
    let rotation = Reductions { symmetry: true, ..Reductions::NONE };
    let clearing = Reductions { dead: true, ..rotation };
    for (size, plain, rotated, cleared) in [
        ((2, 3, 2), (1_063_594, 6_959_234), 531_797, 360_892),
        ((3, 2, 2), (4_820_897, 33_528_532), 2_410_718, 712_554),
    ] {
        assert_eq!(counts(size, Reductions::NONE), plain);
        assert_eq!(counts(size, rotation).0, rotated);
        assert_eq!(counts(size, clearing).0, cleared);
    }
}

/// Every reduction makes fewer states, and at most as many as the anchors have with all theirs.
#[test]
fn all_reductions() {
    for (size, most) in [((2, 2, 1), 2581), ((2, 2, 2), 11_331), ((2, 3, 1), 80_088), ((3, 2, 1), 155_802)] {
        assert!(counts(size, Reductions::ALL).0 < most, "{size:?}");
    }
}
