//! Orders and cycles of relations: sorting, shortest paths and cycles, and all total orders that extend a partial one.

use crate::bits::{BitMatrix, BitSet};
use std::collections::VecDeque;

impl BitMatrix {
    /// All numbers below the size, each before what it is related to; none if the relation has a cycle. Of several that may
    /// come next the smallest does.
    pub fn topological_order(&self) -> Option<Vec<usize>> {
        let order = self.peel();
        (order.len() == self.size()).then_some(order)
    }

    /// Whether no number is related to itself by one or more steps.
    pub fn is_acyclic(&self) -> bool {
        self.peel().len() == self.size()
    }

    /// What can be sorted before the first cycle is met.
    fn peel(&self) -> Vec<usize> {
        let mut waits_for = vec![0usize; self.size()];
        for (_, to) in self.pairs() {
            waits_for[to] += 1;
        }
        let mut ready: std::collections::BTreeSet<usize> = (0..self.size()).filter(|n| waits_for[*n] == 0).collect();
        let mut order = Vec::with_capacity(self.size());
        while let Some(next) = ready.pop_first() {
            order.push(next);
            for to in self.successors(next) {
                waits_for[to] -= 1;
                if waits_for[to] == 0 {
                    ready.insert(to);
                }
            }
        }
        order
    }

    /// A cycle with as few members as possible, each related to the next and the last to the first; none if there is none.
    pub fn shortest_cycle(&self) -> Option<Vec<usize>> {
        let sorted = self.peel();
        // What comes before every cycle is in none.
        let mut candidates = BitSet::full(self.size());
        sorted.into_iter().for_each(|member| candidates.remove(member));
        let mut best: Option<Vec<usize>> = None;
        for start in candidates.iter() {
            // One that is not shorter than the best need not be looked for.
            let longest = best.as_ref().map_or(usize::MAX, |best| best.len() - 1);
            best = self.short_path(start, start, longest).or(best);
        }
        best.map(|mut path| {
            path.pop();
            path
        })
    }

    /// A path of one or more steps with as few as possible, both ends included; none if there is none.
    pub fn shortest_path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        self.short_path(from, to, usize::MAX)
    }

    /// The same, if it has at most so many members.
    fn short_path(&self, from: usize, to: usize, longest: usize) -> Option<Vec<usize>> {
        let mut before: Vec<usize> = vec![from; self.size()];
        let mut is_new = BitSet::full(self.size());
        let mut queue = VecDeque::from([(from, 1)]);
        while let Some((here, length)) = queue.pop_front() {
            if length >= longest {
                return None;
            }
            if self.contains(here, to) {
                let mut path = vec![to, here];
                let mut last = here;
                while last != from {
                    last = before[last];
                    path.push(last);
                }
                path.reverse();
                return Some(path);
            }
            // Whole words at once: most of what a transitive relation leads to was met before.
            let mut next = BitSet::new(self.size());
            next.insert_row(self.row(here));
            next.intersect_with(&is_new);
            is_new.subtract(&next);
            for member in next.iter() {
                before[member] = here;
                queue.push_back((member, length + 1));
            }
        }
        None
    }

    /// Calls `visit` with every total order of `members` in which each comes before what it is related to, until `visit`
    /// returns false. Returns whether all were visited.
    pub fn linear_extensions(&self, members: &BitSet, visit: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        let mut left = members.clone();
        let before = self.inverse();
        extend(&before, &mut left, &mut Vec::with_capacity(members.len()), visit)
    }
}

fn extend(
    before: &BitMatrix,
    left: &mut BitSet,
    order: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if left.is_empty() {
        return visit(order);
    }
    let ready: Vec<usize> = left.iter().filter(|next| !before.successors(*next).any(|b| left.contains(b))).collect();
    for next in ready {
        left.remove(next);
        order.push(next);
        let goes_on = extend(before, left, order, visit);
        order.pop();
        left.insert(next);
        if !goes_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every relation between three numbers.
    fn all_of_three() -> impl Iterator<Item = BitMatrix> {
        (0u32..512).map(|bits| {
            let pairs = (0..9).filter(move |pair| bits >> pair & 1 == 1);
            BitMatrix::from_pairs(3, pairs.map(|pair| (pair / 3, pair % 3)))
        })
    }

    #[test]
    fn closure_has_a_pair_for_every_path() {
        for relation in all_of_three() {
            let closure = relation.closure();
            for (from, to) in (0..9).map(|pair| (pair / 3, pair % 3)) {
                let path = relation.shortest_path(from, to);
                assert_eq!(closure.contains(from, to), path.is_some(), "{relation:?} {from} {to}");
                let path = path.unwrap_or_default();
                assert!(path.windows(2).all(|step| relation.contains(step[0], step[1])), "{relation:?} {path:?}");
            }
        }
    }

    #[test]
    fn a_relation_has_a_cycle_or_an_order() {
        for relation in all_of_three() {
            let closure = relation.closure();
            let is_acyclic = (0..3).all(|member| !closure.contains(member, member));
            assert_eq!(relation.is_acyclic(), is_acyclic);
            match (relation.topological_order(), relation.shortest_cycle()) {
                (Some(order), None) => {
                    let position = |member| order.iter().position(|other| *other == member);
                    assert!(relation.pairs().all(|(from, to)| position(from) < position(to)), "{relation:?}");
                }
                (None, Some(cycle)) => {
                    let next = cycle.iter().cycle().skip(1);
                    assert!(cycle.iter().zip(next).all(|(from, to)| relation.contains(*from, *to)), "{relation:?}");
                    let loops = (0..3).any(|member| relation.contains(member, member));
                    assert_eq!(cycle.len() == 1, loops, "{relation:?}");
                }
                both => panic!("{relation:?}: {both:?}"),
            }
        }
    }

    #[test]
    fn extensions_are_the_permutations_that_keep_the_order() {
        for relation in all_of_three() {
            let mut found = Vec::new();
            relation.linear_extensions(&BitSet::full(3), &mut |order| {
                found.push(order.to_vec());
                true
            });
            let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
            let keeps = |order: &&[usize; 3]| {
                let position = |member| order.iter().position(|other| *other == member);
                relation.pairs().all(|(from, to)| position(from) < position(to))
            };
            let expected: Vec<Vec<usize>> = permutations.iter().filter(keeps).map(|order| order.to_vec()).collect();
            assert_eq!(found, expected, "{relation:?}");
        }
    }

    #[test]
    fn operations_agree_with_pairs() {
        let relations: Vec<BitMatrix> = all_of_three().step_by(7).collect();
        let pairs = || (0..9).map(|pair| (pair / 3, pair % 3));
        for left in &relations {
            assert_eq!(left.inverse().inverse(), *left);
            assert_eq!(left.len(), left.pairs().count());
            let (complement, inverse) = (left.complement(), left.inverse());
            for (from, to) in pairs() {
                assert_eq!(complement.contains(from, to), !left.contains(from, to));
                assert_eq!(inverse.contains(to, from), left.contains(from, to));
                assert_eq!(left.domain().contains(from), (0..3).any(|to| left.contains(from, to)));
                assert_eq!(left.range().contains(to), (0..3).any(|from| left.contains(from, to)));
            }
            for right in &relations {
                let composed = left.compose(right);
                let (mut union, mut both, mut rest) = (left.clone(), left.clone(), left.clone());
                union.union_with(right);
                both.intersect_with(right);
                rest.subtract(right);
                for (from, to) in pairs() {
                    let (l, r) = (left.contains(from, to), right.contains(from, to));
                    let through = (0..3).any(|m| left.contains(from, m) && right.contains(m, to));
                    let found = [&composed, &union, &both, &rest].map(|matrix| matrix.contains(from, to));
                    assert_eq!(found, [through, l || r, l && r, l && !r]);
                }
            }
        }
    }

    #[test]
    fn sets_and_relations_reach_beyond_a_word() {
        let chain = BitMatrix::from_pairs(130, (0..129).map(|n| (n, n + 1)));
        assert_eq!(chain.closure().len(), 130 * 129 / 2);
        assert_eq!(chain.topological_order(), Some((0..130).collect()));
        let odd = BitSet::from_members(130, (0..130).filter(|n| n % 2 == 1));
        assert_eq!((odd.len(), odd.complement().len(), BitMatrix::identity(&odd).len()), (65, 65, 65));
        assert_eq!(BitMatrix::product(&odd, &odd.complement()).len(), 65 * 65);
        assert!(odd.contains(129) && !odd.contains(128) && !odd.contains(131));
        assert!(BitMatrix::new(0).is_acyclic() && BitMatrix::new(0).range().is_empty());
    }
}
