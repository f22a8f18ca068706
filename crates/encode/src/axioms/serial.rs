//! Serial executions (section 6.3 of the dissertation): operations run one after the other, so that one variable for each pair
//! of operations orders all their accesses.

use super::ModelFormula;
use crate::cnf::Literal;
use crate::symbolic::OperationId;
use rustc_hash::FxHashMap;

impl ModelFormula<'_> {
    /// Orders accesses of one operation as in the program, and others as their operations.
    pub(super) fn order_operations(&mut self, order: usize) {
        let unrolled = std::rc::Rc::clone(&self.program.unrolled);
        let trace = &unrolled.trace;
        let mut before: FxHashMap<(OperationId, OperationId), Literal> = FxHashMap::default();
        let members = self.orders[order].members().to_vec();
        for (position, first) in members.iter().enumerate() {
            for (distance, second) in members[position + 1..].iter().enumerate() {
                let operations = (trace.instructions[*first].operation, trace.instructions[*second].operation);
                let literal = if trace.is_in_program_order(*first, *second) || trace.is_synchronised(*first, *second) {
                    Literal::TRUE
                } else if trace.is_synchronised(*second, *first) {
                    Literal::FALSE
                } else {
                    *before.entry(operations).or_insert_with(|| self.program.cnf.variable())
                };
                self.orders[order].set(position, position + 1 + distance, literal);
            }
        }
        self.serial_order = before;
    }

    /// In serial executions, whether the first operation comes before the second, for those that may come in either order: each pair
    /// once.
    pub fn serial_order(&self) -> &FxHashMap<(OperationId, OperationId), Literal> {
        &self.serial_order
    }
}
