//! The cheapest hitting set against all subsets.

use fencepost_repair::HittingSets;
use proptest::prelude::*;

fn subsets(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1_usize << count).map(move |bits| (0..count).filter(|candidate| bits >> candidate & 1 == 1).collect())
}

proptest! {
    // Whoever breaks it on purpose is to find no new file beside the sources.
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_cheapest_is_found(
        costs in prop::collection::vec(1..6_u64, 7),
        clauses in prop::collection::vec(prop::collection::btree_set(0..7_usize, 0..5), 0..7),
        known in prop::collection::vec(prop::collection::btree_set(0..7_usize, 1..4), 0..4),
        stronger in prop::collection::btree_set((0..7_usize, 0..7_usize), 0..6),
    ) {
        let does = |chosen: &Vec<usize>, weak: usize| chosen.iter().any(|one| *one == weak || stronger.contains(&(*one, weak)));
        let mut question = HittingSets::new(costs).with_stronger(|strong, weak| stronger.contains(&(strong, weak)));
        clauses.iter().for_each(|clause| question.require(clause.iter().copied().collect()));
        known.iter().for_each(|known| question.exclude(known.iter().copied().collect()));
        let is_answer = |chosen: &Vec<usize>| {
            clauses.iter().all(|clause| clause.iter().any(|candidate| chosen.contains(candidate)))
                && !known.iter().any(|known| known.iter().all(|candidate| does(chosen, *candidate)))
        };
        let cheapest = subsets(7).filter(is_answer).map(|chosen| question.cost(&chosen)).min();
        let found = question.cheapest();
        prop_assert_eq!(found.as_ref().map(|found| question.cost(found)), cheapest);
        prop_assert!(found.is_none_or(|found| is_answer(&found)));
    }
}
