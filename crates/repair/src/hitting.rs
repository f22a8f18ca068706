//! The cheapest set of candidates that has one from each of some clauses: the question to which counterexamples reduce the
//! search for fences. It is small, since every clause costs a run of an engine, and is answered by branching on the clause
//! with the fewest candidates, with the cost of clauses that have nothing in common as a lower bound.

use fencepost_base::mutation;

/// Which candidates are to be chosen, by number.
#[derive(Clone, Debug, Default)]
pub struct HittingSets {
    costs: Vec<u64>,
    /// By candidate those that do what it does, and more.
    stronger: Vec<Vec<usize>>,
    /// Of each at least one is needed.
    clauses: Vec<Vec<usize>>,
    /// No answer may have all of these, or stronger ones in their place.
    known: Vec<Vec<usize>>,
}

impl HittingSets {
    /// A question about candidates with these costs, so far without clauses.
    pub fn new(costs: Vec<u64>) -> Self {
        let stronger = vec![Vec::new(); costs.len()];
        Self { costs, stronger, clauses: Vec::new(), known: Vec::new() }
    }

    /// Tells whether a candidate does what another one does, and more.
    pub fn with_stronger(mut self, is_stronger: impl Fn(usize, usize) -> bool) -> Self {
        let all = 0..self.costs.len();
        let than = |weak: usize| all.clone().filter(|strong| is_stronger(*strong, weak)).collect();
        self.stronger = all.clone().map(than).collect();
        self
    }

    /// At least one of these is needed.
    pub fn require(&mut self, clause: Vec<usize>) {
        self.clauses.push(clause);
    }

    /// Answers that contain all of these, or stronger ones in their place, are not wanted any more.
    pub fn exclude(&mut self, answer: Vec<usize>) {
        self.known.push(answer);
    }

    /// What a choice costs.
    pub fn cost(&self, chosen: &[usize]) -> u64 {
        chosen.iter().map(|candidate| self.costs[*candidate]).sum()
    }

    /// The cheapest choice, in ascending order; none if there is no choice at all.
    pub fn cheapest(&self) -> Option<Vec<usize>> {
        let mut search =
            Search { question: self, chosen: Vec::new(), refused: vec![false; self.costs.len()], best: None };
        search.branch(0);
        search.best.map(|(_, mut chosen)| {
            chosen.sort_unstable();
            chosen
        })
    }
}

struct Search<'q> {
    question: &'q HittingSets,
    chosen: Vec<usize>,
    /// Candidates that were tried on another branch.
    refused: Vec<bool>,
    best: Option<(u64, Vec<usize>)>,
}

impl Search<'_> {
    fn branch(&mut self, cost: u64) {
        let question = self.question;
        let is_chosen = |candidate: &usize| self.chosen.contains(candidate);
        let does = |candidate: &usize| {
            is_chosen(candidate)
                || !mutation!("exclude-a-set-and-nothing-stronger")
                    && question.stronger[*candidate].iter().any(is_chosen)
        };
        if question.known.iter().any(|known| known.iter().all(does)) {
            return;
        }
        let Some(bound) = self.lower_bound() else { return };
        if self.best.as_ref().is_some_and(|(best, _)| cost + bound >= *best) {
            return;
        }
        let open = question.clauses.iter().filter(|clause| !self.hits(clause));
        let Some(clause) = open.min_by_key(|clause| self.remaining(clause).count()) else {
            self.best = Some((cost, self.chosen.clone()));
            return;
        };
        let mut candidates: Vec<usize> = self.remaining(clause).collect();
        candidates.sort_by_key(|candidate| (question.costs[*candidate], *candidate));
        for &candidate in &candidates {
            self.chosen.push(candidate);
            self.branch(cost + question.costs[candidate]);
            self.chosen.pop();
            self.refused[candidate] = true;
        }
        for candidate in candidates {
            self.refused[candidate] = false;
        }
    }

    fn hits(&self, clause: &[usize]) -> bool {
        clause.iter().any(|candidate| self.chosen.contains(candidate))
    }

    fn remaining<'c>(&'c self, clause: &'c [usize]) -> impl Iterator<Item = usize> + 'c {
        clause.iter().copied().filter(|candidate| !self.refused[*candidate])
    }

    /// What is to be paid at least for clauses that have nothing in common; none if one of the clauses cannot be hit.
    fn lower_bound(&self) -> Option<u64> {
        let (mut bound, mut seen) = (0, vec![false; self.question.costs.len()]);
        for clause in self.question.clauses.iter().filter(|clause| !self.hits(clause)) {
            let cheapest = self.remaining(clause).map(|candidate| self.question.costs[candidate]).min()?;
            if !self.remaining(clause).any(|candidate| seen[candidate]) {
                bound += cheapest;
                self.remaining(clause).for_each(|candidate| seen[candidate] = true);
            }
        }
        Some(bound)
    }
}
