//! Changing what an instruction reads and which register it writes.

use crate::ir::{Callee, Op, Operand, RegId, Target, Terminator};

impl Op {
    /// Calls `each` with every operand, to be changed.
    pub(crate) fn for_each_operand_mut(&mut self, mut each: impl FnMut(&mut Operand)) {
        match self {
            Op::Copy { src, .. } | Op::Cast { src, .. } => each(src),
            Op::Binary { left, right, .. } | Op::Compare { left, right, .. } => {
                [left, right].into_iter().for_each(each)
            }
            Op::Select { cond, yes, no, .. } => [cond, yes, no].into_iter().for_each(each),
            Op::Address { base, index, .. } => [base, index].into_iter().for_each(each),
            Op::StackAlloc { size, .. } => each(size),
            Op::Load { addr, .. } => each(addr),
            Op::Store { addr, value, .. } | Op::ReadModifyWrite { addr, value, .. } => {
                [addr, value].into_iter().for_each(each);
            }
            Op::CompareExchange { addr, expected, desired, .. } => {
                [addr, expected, desired].into_iter().for_each(each);
            }
            Op::Fence { .. } => {}
            Op::Call { callee, args, .. } => {
                if let Callee::Indirect(callee) = callee {
                    each(callee);
                }
                args.iter_mut().for_each(each);
            }
            Op::Library { args, .. } => args.iter_mut().for_each(each),
        }
    }

    /// The registers for the results, to be changed.
    fn results_mut(&mut self) -> Vec<&mut RegId> {
        match self {
            Op::Copy { dst, .. }
            | Op::Binary { dst, .. }
            | Op::Compare { dst, .. }
            | Op::Cast { dst, .. }
            | Op::Select { dst, .. }
            | Op::Address { dst, .. }
            | Op::StackAlloc { dst, .. }
            | Op::Load { dst, .. }
            | Op::ReadModifyWrite { dst, .. } => vec![dst],
            Op::CompareExchange { dst, success, .. } => vec![dst, success],
            Op::Call { dsts, .. } | Op::Library { dsts, .. } => dsts.iter_mut().collect(),
            Op::Store { .. } | Op::Fence { .. } => Vec::new(),
        }
    }

    /// Calls `each` with every register that is written, to be changed.
    pub(crate) fn for_each_result_mut(&mut self, each: impl FnMut(&mut RegId)) {
        self.results_mut().into_iter().for_each(each);
    }

    /// The register for the result of an operation that has exactly one, to be changed.
    pub(super) fn only_result_mut(&mut self) -> Option<&mut RegId> {
        let mut results = self.results_mut();
        if results.len() == 1 { results.pop() } else { None }
    }

    /// Whether it works on registers alone, so that nobody can notice when it happens.
    pub fn is_pure(&self) -> bool {
        matches!(
            self,
            Op::Copy { .. }
                | Op::Binary { .. }
                | Op::Compare { .. }
                | Op::Cast { .. }
                | Op::Select { .. }
                | Op::Address { .. }
        )
    }

    pub(super) fn reads(&self, register: RegId) -> bool {
        let mut found = false;
        self.for_each_operand(|operand| found |= operand == Operand::Reg(register));
        found
    }

    pub(super) fn writes(&self, register: RegId) -> bool {
        let mut found = false;
        self.for_each_result(|result| found |= result == register);
        found
    }
}

impl Terminator {
    /// Calls `each` with every operand, those for block parameters included, to be changed.
    pub(super) fn for_each_operand_mut(&mut self, mut each: impl FnMut(&mut Operand)) {
        let mut pass = |target: &mut Target| target.args.iter_mut().for_each(&mut each);
        match self {
            Terminator::Jump(target) => pass(target),
            Terminator::Branch { cond, yes, no } => {
                pass(yes);
                pass(no);
                each(cond);
            }
            Terminator::Switch { value, cases, default, .. } => {
                cases.iter_mut().for_each(|(_, target)| pass(target));
                pass(default);
                each(value);
            }
            Terminator::Return(values) => values.iter_mut().for_each(each),
            Terminator::Unreachable => {}
        }
    }
}
