//! Linearizability, as an extra for models with a total order of all accesses in which a thread's accesses are in program order (sc).
//!
//! An operation comes before another one if all its accesses do. What an execution shows must then be what a serial execution shows that
//! has all such operations in the same order. An operation might begin earlier and end later than its accesses; then fewer operations
//! come before one another, and less is asked for.

use crate::check::{NoVerdict, Stage};
use crate::encoded::{EncodedTest, first_bounds, more_rounds};
use crate::harness::Case;
use crate::observe::Observation;
use fencepost_encode::cnf::Literal;
use fencepost_encode::solver::{Deadline, Solver};
use fencepost_encode::symbolic::{InstructionId, InstructionKind, OperationId};
use fencepost_model::axiomatic::built_in;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A serial execution: what it shows, and its operations in order, as pairs of which the first comes before the second.
pub type SerialExecution = (Observation, BTreeSet<(usize, usize)>);

/// What serial executions show, with the order of operations.
pub type OrderedObservations = BTreeSet<SerialExecution>;

/// Mines serial executions with their orders. They are many more than observations. Errors in them are not looked for.
pub fn mine_orders(
    case: &Case,
    most_rounds: u32,
    deadline: Deadline,
    progress: &mut dyn FnMut(Stage),
) -> Result<OrderedObservations, NoVerdict> {
    let model = built_in("sc").ok_or(NoVerdict::SolverGaveUp)?;
    let mut bounds = first_bounds();
    loop {
        let mut encoded = EncodedTest::new(case, &bounds, &model, true)?.until(deadline)?;
        if encoded.solve(&[encoded.goes_on])? {
            let loops = encoded.loops_that_go_on(&[])?;
            match more_rounds(&mut bounds, &loops, most_rounds) {
                None => continue,
                Some(full) => return Err(full.no_verdict(true)),
            }
        }
        let complete = [!encoded.error, !encoded.goes_on, !encoded.waits];
        let order: Vec<((OperationId, OperationId), Literal)> =
            encoded.formula.serial_order().iter().map(|(pair, literal)| (*pair, *literal)).collect();
        let mut found = OrderedObservations::new();
        while encoded.solve(&complete)? {
            let observation = encoded.slots.read(&mut encoded.solver);
            let mut pairs = BTreeSet::new();
            let mut same = Vec::new();
            for ((first, second), literal) in &order {
                let (first, second) = (first.number() as usize, second.number() as usize);
                let holds = encoded.solver.value(*literal);
                pairs.insert(if holds { (first, second) } else { (second, first) });
                same.push(if holds { *literal } else { !*literal });
            }
            let cnf = &mut encoded.formula.program.cnf;
            same.push(encoded.slots.shows(cnf, &observation));
            let again: Vec<Literal> = same.iter().map(|literal| !*literal).collect();
            cnf.require(&again);
            if !found.insert((observation, pairs)) {
                return Err(NoVerdict::SolverGaveUp);
            }
            progress(Stage::Mine { observations: found.len() });
        }
        return Ok(found);
    }
}

impl EncodedTest<'_> {
    /// Whether a complete execution contradicts all serial executions that show the same, by the order of operations.
    pub(crate) fn out_of_order(&mut self, right: &OrderedObservations) -> Literal {
        let wrong = self.formula.program.cnf.variable();
        for literal in [self.error, self.goes_on, self.waits] {
            self.formula.program.cnf.require(&[!wrong, !literal]);
        }
        let mut known = FxHashMap::default();
        for (observation, pairs) in right {
            let shows = self.slots.shows(&mut self.formula.program.cnf, observation);
            let mut clause = vec![!wrong, !shows];
            for (first, second) in pairs {
                let contradicts = *known.entry((*second, *first)).or_insert_with(|| self.comes_before(*second, *first));
                clause.push(contradicts);
            }
            self.formula.program.cnf.require(&clause);
        }
        wrong
    }

    /// A literal that holds only if all accesses of one operation come before all those of another, and both have some.
    fn comes_before(&mut self, first: usize, second: usize) -> Literal {
        let unrolled = Rc::clone(&self.formula.program.unrolled);
        let of = |operation: usize| -> Vec<InstructionId> {
            let all = unrolled.trace.instructions.enumerate();
            let own = all.filter(|(_, i)| {
                i.operation.number() as usize == operation && !matches!(i.kind, InstructionKind::Fence(_))
            });
            own.map(|(id, _)| id).collect()
        };
        let (left, right) = (of(first), of(second));
        let before = self.formula.program.cnf.variable();
        for side in [&left, &right] {
            let executed = side.iter().map(|id| self.formula.program.guard(*id));
            let clause: Vec<Literal> = std::iter::once(!before).chain(executed).collect();
            self.formula.program.cnf.require(&clause);
        }
        for a in &left {
            for b in &right {
                let guards = [self.formula.program.guard(*a), self.formula.program.guard(*b)];
                let Some(order) = self.formula.before(*a, *b) else { continue };
                self.formula.program.cnf.require(&[!before, !guards[0], !guards[1], order]);
            }
        }
        before
    }
}
