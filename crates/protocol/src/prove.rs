//! A whole proof: which lemmas there are.

use crate::automata::{Lemma, ProcessorOrder};
use crate::model::Model;

/// All lemmas that together prove the memory model that keeps an order; only those with cycles through `only` locations, if that is given. The
/// first is about control alone, if there is something to check there.
pub fn lemmas(model: &Model, order: ProcessorOrder, only: Option<u32>) -> Vec<Lemma> {
    let mut lemmas = Vec::new();
    let has_control = model.deadlock_free || !model.invariants.is_empty() || model.has_deferred_writes();
    if has_control && only.is_none() {
        lemmas.push(Lemma::canonical(0));
    }
    match order {
        ProcessorOrder::Full => lemmas.extend((1..=model.procs.min(model.locs)).map(Lemma::canonical)),
        ProcessorOrder::WriteReadRelaxed => {
            lemmas.push(Lemma::canonical(1));
            for k in 2..=model.locs.min(2 * model.procs) {
                lemmas.extend(assignments(model.procs, k).into_iter().map(|processors| Lemma { processors, order }));
            }
        }
    }
    lemmas.retain(|lemma| only.is_none_or(|only| lemma.k() == only));
    lemmas
}

/// Which processor each position of a cycle belongs to: each at most twice, and up to renaming processors and rotating.
fn assignments(procs: u32, k: u32) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    extend(procs, k, &mut Vec::new(), &mut all);
    let mut different: Vec<Vec<u32>> = Vec::new();
    for assignment in all {
        let rotations = (0..k as usize).map(|by| renamed(&[&assignment[by..], &assignment[..by]].concat()));
        let least = rotations.min().unwrap_or_default();
        if !different.contains(&least) {
            different.push(least);
        }
    }
    different
}

/// Extends an assignment in all ways in which new processors come in the order of their names.
fn extend(procs: u32, k: u32, assigned: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
    if assigned.len() == k as usize {
        all.push(assigned.clone());
        return;
    }
    let known = assigned.iter().max().copied().unwrap_or(0);
    for next in 1..=(known + 1).min(procs) {
        if assigned.iter().filter(|used| **used == next).count() < 2 {
            assigned.push(next);
            extend(procs, k, assigned, all);
            assigned.pop();
        }
    }
}

/// With processors named in the order in which they come.
fn renamed(assignment: &[u32]) -> Vec<u32> {
    let mut names: Vec<u32> = Vec::new();
    let rename = |processor: &u32| {
        let known = names.iter().position(|name| name == processor);
        known.unwrap_or_else(|| {
            names.push(*processor);
            names.len() - 1
        }) as u32
            + 1
    };
    assignment.iter().map(rename).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_used_at_most_twice_and_up_to_symmetry() {
        assert_eq!(assignments(2, 2), [vec![1, 1], vec![1, 2]]);
        assert_eq!(assignments(3, 3), [vec![1, 1, 2], vec![1, 2, 3]]);
        // 1 1 2 2 is 1 2 2 1 rotated; 1 1 1 2 uses one too often.
        assert_eq!(assignments(2, 4), [vec![1, 1, 2, 2], vec![1, 2, 1, 2]]);
    }
}
