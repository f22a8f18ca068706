//! The variables of a strict total order: one for each pair of instructions, and none where the order is fixed.

use super::{ModelFormula, TotalOrder, Transitivity};
use crate::cnf::{Cnf, Literal};
use crate::solver::{Answer, Cadical, Solver};
use crate::symbolic::{InstructionId, SymbolicTrace};
use fencepost_base::mutation;
use rustc_hash::FxHashMap;

/// A total order of instructions.
#[derive(Clone, Debug)]
pub struct OrderVariables {
    order: TotalOrder,
    members: Vec<InstructionId>,
    /// The position of each member.
    positions: FxHashMap<InstructionId, usize>,
    /// For each pair, the lower position first, whether the first comes first; none where nobody has asked yet.
    pairs: Vec<Option<Literal>>,
    variables: usize,
    /// Which pairs the solver knows that keeps the order free of cycles.
    added: Vec<bool>,
}

/// Solutions are mended by at most so many clauses at a time.
const MOST_CLAUSES: usize = 1000;

impl OrderVariables {
    pub(super) fn new(order: TotalOrder, trace: &SymbolicTrace) -> Self {
        let members = trace.of_sort(order.sort);
        let positions = members.iter().enumerate().map(|(position, id)| (*id, position)).collect();
        let pairs = vec![None; members.len() * members.len()];
        let added = vec![false; pairs.len()];
        Self { order, members, positions, pairs, variables: 0, added }
    }

    /// What it is in the model.
    pub fn order(&self) -> &TotalOrder {
        &self.order
    }

    /// What it orders.
    pub fn members(&self) -> &[InstructionId] {
        &self.members
    }

    /// How many variables it has.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The position of a member among the members.
    pub(super) fn position(&self, member: InstructionId) -> Option<usize> {
        self.positions.get(&member).copied()
    }

    /// Whether the first comes before the second, by their positions, if that is fixed.
    pub(super) fn fixed(&self, first: usize, second: usize) -> Option<bool> {
        let literal = self.pairs[first.min(second) * self.members.len() + first.max(second)]?;
        match if first < second { literal } else { !literal } {
            Literal::TRUE => Some(true),
            Literal::FALSE => Some(false),
            _ => None,
        }
    }

    /// The first comes before the second, in all solutions. Returns the literal that said so until now, if there was one: formulas
    /// may have it, so that it must hold.
    #[must_use]
    pub(super) fn fix(&mut self, first: usize, second: usize) -> Option<Literal> {
        let entry = &mut self.pairs[first.min(second) * self.members.len() + first.max(second)];
        let before = entry.replace(Literal::constant(first < second))?;
        Some(if first < second { before } else { !before })
    }

    /// A literal says whether the first comes before the second; the first has the lower position.
    pub(super) fn set(&mut self, first: usize, second: usize, literal: Literal) {
        debug_assert!(first < second);
        self.pairs[first * self.members.len() + second] = Some(literal);
    }

    /// Whether the first comes before the second, by their positions.
    pub(super) fn literal(&mut self, cnf: &mut Cnf, first: usize, second: usize) -> Literal {
        if first == second {
            return Literal::FALSE;
        }
        let entry = &mut self.pairs[first.min(second) * self.members.len() + first.max(second)];
        let literal = match *entry {
            Some(literal) => literal,
            None => {
                self.variables += 1;
                *entry.insert(cnf.variable())
            }
        };
        if first < second { literal } else { !literal }
    }

    /// Lets a solver know the pairs that it does not know yet.
    fn add_new_pairs(&mut self, number: usize, solver: &mut Cadical) {
        let count = self.members.len();
        for (index, literal) in self.pairs.iter().enumerate() {
            if let Some(literal) = literal
                && !std::mem::replace(&mut self.added[index], true)
            {
                solver.add_pair(number, (index / count, index % count), *literal);
            }
        }
    }

    /// Some of the members in the order of a solution that has no cycles.
    pub(crate) fn sorted(&self, members: &[InstructionId], solver: &mut dyn Solver) -> Vec<InstructionId> {
        let mut left: Vec<usize> = members.iter().filter_map(|member| self.position(*member)).collect();
        let mut sorted = Vec::new();
        while !left.is_empty() {
            let is_first = |node: &usize, solver: &mut dyn Solver| {
                left.iter().all(|other| other == node || self.value(solver, *other, *node) != Some(true))
            };
            // Without cycles there is always one that nothing comes before.
            let first = left.iter().position(|node| is_first(node, solver)).unwrap_or(0);
            sorted.push(self.members[left.remove(first)]);
        }
        sorted
    }

    /// Whether the first comes before the second in a solution. Pairs that nobody has asked for are open.
    fn value(&self, solver: &mut dyn Solver, first: usize, second: usize) -> Option<bool> {
        let literal = self.pairs[first.min(second) * self.members.len() + first.max(second)]?;
        let value = match literal {
            Literal::TRUE => true,
            Literal::FALSE => false,
            literal => solver.value(literal),
        };
        Some(value == (first < second))
    }
}

impl ModelFormula<'_> {
    /// Requires transitivity for all triples.
    pub(super) fn require_transitivity(&mut self, order: usize) {
        let switch = self.switch(&self.orders[order].order.labels[0].clone());
        let count = self.orders[order].members.len();
        for first in 0..count {
            for second in first + 1..count {
                for third in second + 1..count {
                    self.no_cycle(order, [first, second, third], switch);
                    self.no_cycle(order, [first, third, second], switch);
                }
            }
        }
    }

    /// Three instructions do not come before one another in turn.
    fn no_cycle(&mut self, order: usize, [a, b, c]: [usize; 3], switch: Option<Literal>) {
        let variables = &mut self.orders[order];
        let pairs = [(a, b), (b, c), (c, a)];
        if pairs.iter().any(|(first, second)| variables.fixed(*first, *second) == Some(false)) {
            return;
        }
        let mut clause: Vec<Literal> =
            pairs.iter().map(|(first, second)| !variables.literal(&mut self.program.cnf, *first, *second)).collect();
        clause.extend(switch.map(|switch| !switch));
        self.program.cnf.require(&clause);
    }

    /// Looks for a solution whose orders have no cycles. It is always the same solver that is asked for the same formula.
    pub fn solve(&mut self, solver: &mut Cadical, assumptions: &[Literal]) -> Answer {
        loop {
            if self.options.transitivity == Transitivity::Searched {
                self.add_new_orders(solver);
            }
            solver.load(&self.program.cnf);
            let answer = solver.solve(assumptions);
            solver.add_cycle_clauses(&mut self.program.cnf);
            if answer != Answer::Satisfiable || !self.forbid_cycles(solver) {
                return answer;
            }
        }
    }

    /// Lets the solver know all pairs that it does not know yet.
    fn add_new_orders(&mut self, solver: &mut Cadical) {
        while solver.orders() < self.orders.len() {
            solver.add_order(self.orders[solver.orders()].members.len());
        }
        for (number, order) in self.orders.iter_mut().enumerate() {
            order.add_new_pairs(number, solver);
        }
    }

    /// Looks for cycles in the orders of a solution, and forbids them. Returns whether there were any; the formula has
    /// more clauses then, and the solution is worth nothing.
    pub fn forbid_cycles(&mut self, solver: &mut dyn Solver) -> bool {
        let mut found: Vec<(usize, [usize; 3])> = Vec::new();
        for order in 0..self.orders.len() {
            if !self.is_eager() {
                found.extend(self.cycles(order, solver).into_iter().map(|cycle| (order, cycle)));
            }
        }
        for (order, cycle) in &found {
            let switch = self.switch(&self.orders[*order].order.labels[0].clone());
            self.no_cycle(*order, *cycle, switch);
        }
        !found.is_empty()
    }

    /// Cycles of three among the executed members. Every cycle of a total relation has one of three in it. Pairs without a
    /// variable can be ordered at will if the others have no cycle; where one passes them they get a variable.
    fn cycles(&mut self, order: usize, solver: &mut dyn Solver) -> Vec<[usize; 3]> {
        let count = self.orders[order].members.len();
        let executed: Vec<usize> = (0..count)
            .filter(|position| solver.value(self.program.guard(self.orders[order].members[*position])))
            .collect();
        let variables = &self.orders[order];
        let mut before = vec![vec![None; count]; count];
        for (index, first) in executed.iter().enumerate() {
            for second in &executed[index + 1..] {
                let value = variables.value(solver, *first, *second);
                before[*first][*second] = value;
                before[*second][*first] = value.map(|value| !value);
            }
        }
        let executed = on_cycles(&before, executed);
        // A path from `a` over `b` to `c`, and not `a` before `c`: either `c` is before `a`, or nobody has asked.
        let mut found = Vec::new();
        for b in &executed {
            let to: Vec<usize> = executed.iter().copied().filter(|a| before[*a][*b] == Some(true)).collect();
            let from: Vec<usize> = executed.iter().copied().filter(|c| before[*b][*c] == Some(true)).collect();
            for a in &to {
                for c in &from {
                    if !before[*a][*c].unwrap_or(mutation!("accept-cycles-through-unasked-pairs")) && a != c {
                        found.push([*a, *b, *c]);
                        if found.len() >= MOST_CLAUSES {
                            return found;
                        }
                    }
                }
            }
        }
        found
    }
}

/// Those that are left when everything is taken away that nothing left comes before, or that comes before nothing left: none
/// if there is no cycle.
fn on_cycles(before: &[Vec<Option<bool>>], mut left: Vec<usize>) -> Vec<usize> {
    loop {
        let all = left.clone();
        left.retain(|node| {
            all.iter().any(|other| before[*other][*node] == Some(true))
                && all.iter().any(|other| before[*node][*other] == Some(true))
        });
        if left.len() == all.len() {
            return left;
        }
    }
}
