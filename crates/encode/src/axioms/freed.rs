//! Memory that is used after it was freed, and local variables that are used after their function has returned.
//!
//! A call of `free`, and the end of a function, is a store to a place of its own that belongs to the block. An access to the block is wrong if it comes after
//! that in its thread or, if it is of another thread, in the total order of the model. Two such stores to one place are wrong in
//! any order, as a block that `free` takes is never handed out again.

use super::ModelFormula;
use crate::cnf::Literal;
use crate::program_formula::PossibleException;
use crate::symbolic::{ExceptionKind, InstructionId, InstructionKind};
use fencepost_graph::ErrorKind;
use fencepost_program::Program;
use std::rc::Rc;

impl ModelFormula<'_> {
    /// Whether the first comes before the second in the first total order of the model, if both are executed.
    pub fn before(&mut self, first: InstructionId, second: InstructionId) -> Option<Literal> {
        let order = self.orders.first_mut()?;
        let (first, second) = (order.position(first)?, order.position(second)?);
        Some(order.literal(&mut self.program.cnf, first, second))
    }

    /// All accesses that may be to memory that was freed before. None if the model has no total order to tell by.
    pub fn uses_after_free(&mut self, program: &Program) -> Option<Vec<PossibleException>> {
        let unrolled = Rc::clone(&self.program.unrolled);
        let trace = &unrolled.trace;
        let mut found = Vec::new();
        for (number, free) in trace.frees.iter().enumerate() {
            for other in &trace.frees[number + 1..] {
                let same = self.program.aliased(*free, *other);
                let happens = self.program.cnf.all(&[self.program.guard(*free), self.program.guard(*other), same]);
                if self.program.cnf.known(happens) != Some(false) {
                    let place = crate::error::prefix(program, trace.instructions[*other].place);
                    let (kind, operation) = (
                        ExceptionKind::of_program(ErrorKind::InvalidFree, "memory is freed twice"),
                        Some(trace.instructions[*other].operation),
                    );
                    let at = Some((trace.instructions[*other].thread, trace.instructions[*other].place));
                    found.push(PossibleException { happens, kind, place, operation, at });
                }
            }
            for (access, instruction) in trace.instructions.enumerate() {
                let is_earlier = trace.is_in_program_order(access, *free);
                if is_earlier || matches!(instruction.kind, InstructionKind::Fence(_)) {
                    continue;
                }
                let touches = self.program.is_in_block_of(access, *free);
                if self.program.cnf.known(touches) == Some(false) {
                    continue;
                }
                let later = match trace.is_in_program_order(*free, access) {
                    true => Literal::TRUE,
                    false => self.before(*free, access)?,
                };
                let guards = [self.program.guard(*free), self.program.guard(access), touches, later];
                let happens = self.program.cnf.all(&guards);
                if self.program.cnf.known(happens) == Some(false) {
                    continue;
                }
                let is_local = unrolled.is_end_of_local(*free);
                let what = if is_local {
                    "an access to a local variable of a function that has returned"
                } else {
                    "an access to memory that was freed"
                };
                let kind = ExceptionKind::of_program(ErrorKind::UseAfterFree, what);
                let place = crate::error::prefix(program, instruction.place);
                let operation = Some(instruction.operation);
                let at = Some((instruction.thread, instruction.place));
                found.push(PossibleException { happens, kind, place, operation, at });
            }
        }
        self.program.exceptions.extend(found.iter().cloned());
        Some(found)
    }
}
