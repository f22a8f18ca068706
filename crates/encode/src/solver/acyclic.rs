//! Keeps orders free of cycles while the solver searches: it says which pairs it has put in order, and is told of a cycle as soon as
//! there is one, by a clause that forbids it. So no clause is needed for transitivity but those that the search asks for.
//!
//! Whether a pair closes a cycle is found out as in Pearce and Kelly, "A dynamic topological sort algorithm for directed acyclic graphs"
//! (2007): the members are kept in some order that fits, and only a pair against it needs a search, among the members between the two.
//! Nothing depends on the solver telling all: every clause holds in all orders, and a complete solution is looked at anew.

use crate::cnf::Literal;
use cadical_sys::ExternalPropagator;
use fencepost_base::mutation;
use rustc_hash::FxHashMap;

/// Relations that must have no cycle, on members that are numbered.
#[derive(Default)]
pub(super) struct AcyclicOrders {
    graphs: Vec<Graph>,
    /// What each variable orders if it is true; the other way round if it is false.
    pairs: FxHashMap<usize, Vec<Pair>>,
    /// What the solver has put in order.
    trail: Vec<Step>,
    /// The length of the trail where each level begins.
    levels: Vec<usize>,
    /// Clauses for the solver, and the literals of the first that it has got already.
    clauses: Vec<Vec<Literal>>,
    handed_over: usize,
    /// All clauses that the solver was given and nobody has asked for yet.
    given: Vec<Vec<Literal>>,
}

#[derive(Clone, Copy)]
struct Pair {
    graph: usize,
    first: usize,
    second: usize,
}

struct Step {
    pair: Pair,
    /// It would close a cycle, and waits until that is gone.
    is_left_out: bool,
}

impl AcyclicOrders {
    /// Another relation.
    pub fn add_graph(&mut self, members: usize) {
        self.graphs.push(Graph::new(members));
    }

    /// How many there are.
    pub fn graphs(&self) -> usize {
        self.graphs.len()
    }

    /// The first comes before the second if the literal holds, and after it if not. Says whether the literal has a variable that the
    /// solver must report.
    pub fn add_pair(&mut self, graph: usize, (first, second): (usize, usize), literal: Literal) -> bool {
        let (first, second) = if literal.is_positive() { (first, second) } else { (second, first) };
        let (of_graph, pair) = (&mut self.graphs[graph], Pair { graph, first, second });
        if literal.variable() == Literal::TRUE.variable() {
            // Those that are fixed have no cycle; if they had, whoever asks for a solution would find it there.
            of_graph.name(first, second, Literal::TRUE);
            let _ = of_graph.insert(first, second);
            return false;
        }
        let variable = if literal.is_positive() { literal } else { !literal };
        of_graph.name(first, second, variable);
        let known = self.pairs.entry(variable.variable()).or_default();
        known.push(pair);
        known.len() == 1
    }

    /// The clauses that the solver was given since the last call.
    pub fn take_given(&mut self) -> Vec<Vec<Literal>> {
        std::mem::take(&mut self.given)
    }

    fn put_in_order(&mut self, pair: Pair) {
        let cycle = self.graphs[pair.graph].insert(pair.first, pair.second);
        self.trail.push(Step { pair, is_left_out: cycle.is_some() });
        self.clauses.extend(cycle);
    }

    /// Asks again for pairs that were left out because of others that may be gone.
    fn reinsert_left_out(&mut self) {
        for step in self.trail.iter_mut().filter(|step| step.is_left_out) {
            let cycle = self.graphs[step.pair.graph].insert(step.pair.first, step.pair.second);
            step.is_left_out = cycle.is_some();
            self.clauses.extend(cycle);
        }
    }
}

impl ExternalPropagator for AcyclicOrders {
    fn notify_assignment(&mut self, literals: &[i32]) {
        for number in literals {
            let is_true = *number > 0;
            let variable = number.unsigned_abs() as usize - 1;
            let Some(count) = self.pairs.get(&variable).map(Vec::len) else { continue };
            for index in 0..count {
                let pair = self.pairs[&variable][index];
                let turned = Pair { first: pair.second, second: pair.first, ..pair };
                self.put_in_order(if is_true { pair } else { turned });
            }
        }
    }

    fn notify_new_decision_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn notify_backtrack(&mut self, new_level: usize) {
        let Some(length) = self.levels.get(new_level).copied() else { return };
        self.levels.truncate(new_level);
        for step in self.trail.drain(length..).rev().filter(|step| !step.is_left_out) {
            self.graphs[step.pair.graph].remove(step.pair.first, step.pair.second);
        }
        self.reinsert_left_out();
    }

    fn cb_check_found_model(&mut self, model: &[i32]) -> bool {
        let mut anew: Vec<Graph> = self.graphs.iter().map(Graph::fixed_part).collect();
        for number in model {
            for pair in self.pairs.get(&(number.unsigned_abs() as usize - 1)).into_iter().flatten() {
                let (first, second) = if *number > 0 { (pair.first, pair.second) } else { (pair.second, pair.first) };
                self.clauses.extend(anew[pair.graph].insert(first, second));
            }
        }
        self.clauses.is_empty()
    }

    fn cb_has_external_clause(&mut self, is_forgettable: &mut bool) -> bool {
        *is_forgettable = false;
        !self.clauses.is_empty()
    }

    fn cb_add_external_clause_lit(&mut self) -> i32 {
        let Some(clause) = self.clauses.last() else { return 0 };
        if let Some(literal) = clause.get(self.handed_over) {
            self.handed_over += 1;
            return literal.number();
        }
        self.handed_over = 0;
        self.given.extend(self.clauses.pop());
        0
    }
}

/// A relation without cycles, and an order of all members that it fits into.
#[derive(Clone)]
struct Graph {
    members: usize,
    /// For each pair, that the first comes before the second: as a literal, if there is one.
    literals: Vec<Option<Literal>>,
    /// What comes directly after each member, and before it, as rows of bits.
    after: Vec<u64>,
    before: Vec<u64>,
    /// The place of each member in the order of all.
    places: Vec<usize>,
}

impl Graph {
    fn new(members: usize) -> Self {
        let row = members.div_ceil(64);
        Self {
            members,
            literals: vec![None; members * members],
            after: vec![0; members * row],
            before: vec![0; members * row],
            places: (0..members).collect(),
        }
    }

    fn row(&self) -> usize {
        self.members.div_ceil(64)
    }

    fn name(&mut self, first: usize, second: usize, literal: Literal) {
        self.literals[first * self.members + second] = Some(literal);
        self.literals[second * self.members + first] = Some(!literal);
    }

    /// The pairs that are fixed, and the names of all.
    fn fixed_part(&self) -> Self {
        let mut fixed = Self::new(self.members);
        fixed.literals.clone_from(&self.literals);
        for first in 0..self.members {
            for second in 0..self.members {
                if fixed.literals[first * self.members + second] == Some(Literal::TRUE) {
                    let _ = fixed.insert(first, second);
                }
            }
        }
        fixed
    }

    /// The first comes before the second from now on. If that closes a cycle nothing changes, and the clause is returned that forbids
    /// the cycle: one with as few pairs as possible.
    fn insert(&mut self, first: usize, second: usize) -> Option<Vec<Literal>> {
        if self.places[second] < self.places[first] {
            match self.between(second, first) {
                Reachability::Cycle(path) => return Some(self.clause(&path)),
                Reachability::Members(_) if mutation!("keep-the-order-of-members-that-moved") => {}
                Reachability::Members(later) => self.move_behind(first, second, later),
            }
        }
        self.set(first, second, true);
        None
    }

    fn remove(&mut self, first: usize, second: usize) {
        self.set(first, second, false);
    }

    fn set(&mut self, first: usize, second: usize, value: bool) {
        let row = self.row();
        for (rows, from, to) in [(&mut self.after, first, second), (&mut self.before, second, first)] {
            let (word, bit) = (&mut rows[from * row + to / 64], 1 << (to % 64));
            *word = if value { *word | bit } else { *word & !bit };
        }
    }

    /// What comes after a member, and not behind another one in the order of all; or the shortest path to that one.
    fn between(&self, start: usize, end: usize) -> Reachability {
        let mut came_from = vec![None; self.members];
        let mut found = vec![start];
        let mut next = 0;
        while let Some(member) = found.get(next).copied() {
            next += 1;
            for other in self.bits(&self.after, member) {
                if other == end {
                    let mut path = vec![end];
                    let mut at = Some(member);
                    while let Some(member) = at {
                        path.push(member);
                        at = came_from[member];
                    }
                    path.reverse();
                    return Reachability::Cycle(path);
                }
                if self.places[other] < self.places[end] && came_from[other].is_none() && other != start {
                    came_from[other] = Some(member);
                    found.push(other);
                }
            }
        }
        Reachability::Members(found)
    }

    /// Puts what comes after the second behind what comes before the first, in the places that they have together.
    fn move_behind(&mut self, first: usize, second: usize, mut later: Vec<usize>) {
        let lowest = self.places[second];
        let mut earlier = vec![first];
        let mut next = 0;
        let mut is_found = vec![false; self.members];
        while let Some(member) = earlier.get(next).copied() {
            next += 1;
            for other in self.bits(&self.before, member) {
                if self.places[other] > lowest && !is_found[other] {
                    is_found[other] = true;
                    earlier.push(other);
                }
            }
        }
        earlier.sort_unstable_by_key(|member| self.places[*member]);
        later.sort_unstable_by_key(|member| self.places[*member]);
        let all: Vec<usize> = earlier.into_iter().chain(later).collect();
        let mut places: Vec<usize> = all.iter().map(|member| self.places[*member]).collect();
        places.sort_unstable();
        for (member, place) in all.into_iter().zip(places) {
            self.places[member] = place;
        }
    }

    fn bits<'r>(&self, rows: &'r [u64], member: usize) -> impl Iterator<Item = usize> + 'r {
        let row = self.row();
        rows[member * row..(member + 1) * row].iter().enumerate().flat_map(|(index, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(index * 64 + bit)
            })
        })
    }

    /// Not all of the pairs along a path hold, together with the one from its end to its beginning. Every pair that was put in order has a
    /// name; a clause without one of them would forbid too much.
    fn clause(&self, path: &[usize]) -> Vec<Literal> {
        let next = path.iter().cycle().skip(1);
        let pairs = path.iter().zip(next).map(|(first, second)| {
            let literal = self.literals[first * self.members + second];
            debug_assert!(literal.is_some(), "only pairs that have a name are put in order");
            // Nothing is forbidden by a clause that always holds.
            literal.unwrap_or(Literal::FALSE)
        });
        let mut clause: Vec<Literal> =
            pairs.filter(|literal| *literal != Literal::TRUE).map(|literal| !literal).collect();
        clause.sort_unstable();
        clause.dedup();
        if mutation!("forbid-more-than-the-cycle") {
            clause.pop();
        }
        clause
    }
}

enum Reachability {
    /// A path, from one to the other.
    Cycle(Vec<usize>),
    /// All that was reached, with where it began.
    Members(Vec<usize>),
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, Cadical, Deadline, Solver};
    use crate::cnf::{Cnf, Literal};

    /// How many solutions there are in which pairs that may have a common literal are ordered without a cycle.
    fn orders(members: usize, literal_of: &mut dyn FnMut(&mut Cnf, usize, usize) -> Literal) -> usize {
        let (mut cnf, mut solver) = (Cnf::new(), Cadical::until(Deadline::default()));
        solver.add_order(members);
        let mut variables = Vec::new();
        for first in 0..members {
            for second in first + 1..members {
                let literal = literal_of(&mut cnf, first, second);
                solver.load(&cnf);
                solver.add_pair(0, (first, second), literal);
                variables.extend((literal != Literal::TRUE).then_some(literal));
            }
        }
        let mut found = 0;
        loop {
            solver.load(&cnf);
            let answer = solver.solve(&[]);
            solver.add_cycle_clauses(&mut cnf);
            if answer != Answer::Satisfiable {
                return found;
            }
            found += 1;
            let other: Vec<Literal> = variables.iter().map(|v| if solver.value(*v) { !*v } else { *v }).collect();
            cnf.require_as_written(&other);
        }
    }

    #[test]
    fn all_orders_are_found_and_nothing_else() {
        assert_eq!(orders(5, &mut |cnf, _, _| cnf.variable()), 120);
        // The literal of a pair may be a negation.
        assert_eq!(orders(4, &mut |cnf, first, _| if first == 1 { !cnf.variable() } else { cnf.variable() }), 24);
        // 0 comes before all others, and 3 before 4: 24 orders of the others, half of them with 3 before 4.
        let mut fixed = |cnf: &mut Cnf, first: usize, second: usize| match (first, second) {
            (0, _) | (3, 4) => Literal::TRUE,
            _ => cnf.variable(),
        };
        assert_eq!(orders(5, &mut fixed), 12);
    }

    #[test]
    fn one_literal_may_order_several_pairs() {
        // 0 and 1 come before or after 2 and 3 together: two orders of each couple, and of the couples.
        let mut common = None;
        let mut couples = |cnf: &mut Cnf, first: usize, second: usize| match (first < 2) == (second < 2) {
            true => cnf.variable(),
            false => *common.get_or_insert_with(|| cnf.variable()),
        };
        assert_eq!(orders(4, &mut couples), 8);
    }

    #[test]
    fn pairs_that_nobody_asks_for_do_not_matter() {
        // A ring of four: all but the two that go round it.
        let (mut cnf, mut solver) = (Cnf::new(), Cadical::until(Deadline::default()));
        solver.add_order(4);
        let ring: Vec<Literal> = (0..4).map(|_| cnf.variable()).collect();
        solver.load(&cnf);
        for (first, literal) in ring.iter().enumerate() {
            solver.add_pair(0, (first, (first + 1) % 4), *literal);
        }
        assert_eq!(solver.solve(&ring), Answer::Unsatisfiable);
        assert_eq!(solver.solve(&[ring[0], ring[1], ring[2], !ring[3]]), Answer::Satisfiable);
        let back: Vec<Literal> = ring.iter().map(|literal| !*literal).collect();
        assert_eq!(solver.solve(&back), Answer::Unsatisfiable);
        solver.add_cycle_clauses(&mut cnf);
        assert!(cnf.clauses() >= 3, "{} clauses", cnf.clauses());
    }
}
