//! Fixes the order of instructions where axioms and program order decide it, before any search (section 7.3.4 of the
//! dissertation).
//!
//! An axiom may say that one instruction comes before another if both are executed. If both always are, the order is fixed.
//! If not, it can be fixed all the same as long as nothing follows from it for instructions that are executed: the order must
//! be closed, in that whoever comes before an instruction that may be left out comes, by the axioms alone, also before whoever
//! comes after it. Then a path of fixed pairs that leads through instructions that are not executed has a shortcut, and every
//! order of the executed ones that the axioms allow can be extended to all.

use super::instances::Instance;
use super::{ModelFormula, Piece};
use crate::cnf::Literal;
use crate::symbolic::InstructionId;
use fencepost_base::mutation;

impl ModelFormula<'_> {
    /// Fixes what the instances decide, until nothing new comes of it.
    pub(super) fn fix(&mut self, instances: &[Instance]) {
        for order in 0..self.orders.len() {
            while self.fix_once(order, instances) {}
        }
    }

    fn fix_once(&mut self, order: usize, instances: &[Instance]) -> bool {
        let count = self.orders[order].members().len();
        let mut before = vec![vec![false; count]; count];
        for (first, row) in before.iter_mut().enumerate() {
            for (second, entry) in row.iter_mut().enumerate() {
                *entry = first != second && self.orders[order].fixed(first, second) == Some(true);
            }
        }
        for instance in instances {
            if let Some((first, second)) = self.decides(order, instance) {
                before[first][second] = true;
            }
        }
        let always: Vec<bool> = self.orders[order]
            .members()
            .iter()
            .map(|member| self.program.cnf.known(self.program.guard(*member)) == Some(true))
            .collect();
        // What follows by way of an instruction that is always executed is true whenever both ends are executed.
        for middle in
            (0..count).filter(|position| always[*position] || mutation!("fix-orders-through-what-may-be-left-out"))
        {
            let follows = before[middle].clone();
            for row in before.iter_mut().filter(|row| row[middle]) {
                row.iter_mut().zip(&follows).for_each(|(entry, follows)| *entry |= follows);
            }
        }
        let usable: Vec<bool> = (0..count).map(|position| always[position] || is_closed(&before, position)).collect();
        let mut new = false;
        for first in (0..count).filter(|position| usable[*position]) {
            for second in (0..count).filter(|position| usable[*position] && before[first][*position]) {
                if first == second || self.orders[order].fixed(first, second) == Some(false) {
                    // Executed ones would come before themselves: there is no execution.
                    if always[first] && always[second] {
                        self.program.cnf.require(&[]);
                    }
                } else if self.orders[order].fixed(first, second).is_none() {
                    if let Some(literal) = self.orders[order].fix(first, second)
                        && !mutation!("free-the-variables-of-fixed-pairs")
                    {
                        self.program.cnf.require(&[literal]);
                    }
                    new = true;
                }
            }
        }
        new
    }

    /// The pair, by positions, that an instance orders whenever both are executed.
    fn decides(&self, order: usize, instance: &Instance) -> Option<(usize, usize)> {
        let mut only: Option<(InstructionId, InstructionId)> = None;
        for piece in &instance.pieces {
            match *piece {
                Piece::Before(of, first, second) if of == order => {
                    let variables = &self.orders[order];
                    let (a, b) = (variables.position(first)?, variables.position(second)?);
                    match variables.fixed(a, b) {
                        Some(true) => return None,
                        Some(false) => {}
                        None if only.is_some_and(|known| known != (first, second)) => return None,
                        None => only = Some((first, second)),
                    }
                }
                Piece::Literal(literal) if self.program.cnf.known(literal) == Some(false) => {}
                _ => return None,
            }
        }
        let (first, second) = only?;
        let is_executed_with_them = |id: &InstructionId| {
            self.program.guard(*id) == Literal::TRUE
                || self.program.guard_implies(first, *id)
                || self.program.guard_implies(second, *id)
        };
        let fits = instance.instructions.iter().all(is_executed_with_them);
        fits.then_some(())?;
        Some((self.orders[order].position(first)?, self.orders[order].position(second)?))
    }
}

/// Whether whoever comes before an instruction comes before whoever comes after it.
fn is_closed(before: &[Vec<bool>], middle: usize) -> bool {
    let after = || (0..before.len()).filter(|position| before[middle][*position]);
    (0..before.len()).filter(|first| before[*first][middle]).all(|first| after().all(|second| before[first][second]))
        && !before[middle][middle]
}
