//! Threads that wait forever.
//!
//! A round of a loop that changes nothing is not followed by another one (`encode::unroll::idle`), so that a thread may stop
//! there. It never gets any further if all that the round has read is the last that was ever written: then every other round
//! goes the same way.

use crate::encoded::EncodedTest;
use fencepost_encode::cnf::Literal;
use fencepost_encode::symbolic::{ExceptionKind, InstructionKind};
use std::rc::Rc;

impl EncodedTest<'_> {
    /// Some thread waits, and all that wait do so forever. None if the model has no total order to tell by.
    pub(crate) fn find_stuck(&mut self) -> Option<Literal> {
        let unrolled = Rc::clone(&self.formula.program.unrolled);
        let trace = &unrolled.trace;
        let stuck = self.formula.program.cnf.variable();
        self.formula.program.cnf.require(&[!stuck, self.waits]);
        for exception in self.formula.program.exceptions.clone() {
            let ExceptionKind::Waits { since, until } = exception.kind else { continue };
            let round = trace.instructions.enumerate().filter(|(id, _)| (since..until).contains(id));
            for (load, reads) in round.filter(|(_, instruction)| instruction.kind == InstructionKind::Load) {
                for (store, writes) in trace.instructions.enumerate() {
                    if writes.kind != InstructionKind::Store || writes.thread == reads.thread {
                        continue;
                    }
                    let aliased = self.formula.program.aliased(load, store);
                    if aliased == Literal::FALSE {
                        continue;
                    }
                    let before = self.formula.before(store, load)?;
                    let guards = [self.formula.program.guard(load), self.formula.program.guard(store)];
                    let clause = [!stuck, !exception.happens, !guards[0], !guards[1], !aliased, before];
                    self.formula.program.cnf.require(&clause);
                }
            }
        }
        Some(stuck)
    }
}
