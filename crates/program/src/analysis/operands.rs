//! What an instruction reads and which registers it writes.

use crate::ir::{Callee, Op, Operand, RegId, Target, Terminator};

impl Op {
    /// Calls `each` with every operand.
    pub fn for_each_operand(&self, mut each: impl FnMut(Operand)) {
        match self {
            Op::Copy { src, .. } | Op::Cast { src, .. } => each(*src),
            Op::Binary { left, right, .. } | Op::Compare { left, right, .. } => {
                each(*left);
                each(*right);
            }
            Op::Select { cond, yes, no, .. } => {
                each(*cond);
                each(*yes);
                each(*no);
            }
            Op::Address { base, index, .. } => {
                each(*base);
                each(*index);
            }
            Op::StackAlloc { size, .. } => each(*size),
            Op::Load { addr, .. } => each(*addr),
            Op::Store { addr, value, .. } | Op::ReadModifyWrite { addr, value, .. } => {
                each(*addr);
                each(*value);
            }
            Op::CompareExchange { addr, expected, desired, .. } => {
                each(*addr);
                each(*expected);
                each(*desired);
            }
            Op::Fence { .. } => {}
            Op::Call { callee, args, .. } => {
                if let Callee::Indirect(callee) = callee {
                    each(*callee);
                }
                args.iter().copied().for_each(each);
            }
            Op::Library { args, .. } => args.iter().copied().for_each(each),
        }
    }

    /// Calls `each` with every register that is written.
    pub fn for_each_result(&self, mut each: impl FnMut(RegId)) {
        match self {
            Op::Copy { dst, .. }
            | Op::Binary { dst, .. }
            | Op::Compare { dst, .. }
            | Op::Cast { dst, .. }
            | Op::Select { dst, .. }
            | Op::Address { dst, .. }
            | Op::StackAlloc { dst, .. }
            | Op::Load { dst, .. }
            | Op::ReadModifyWrite { dst, .. } => each(*dst),
            Op::CompareExchange { dst, success, .. } => {
                each(*dst);
                each(*success);
            }
            Op::Call { dsts, .. } | Op::Library { dsts, .. } => dsts.iter().copied().for_each(each),
            Op::Store { .. } | Op::Fence { .. } => {}
        }
    }
}

impl Terminator {
    /// The blocks to which it may lead, with their arguments.
    pub fn targets(&self) -> Vec<&Target> {
        match self {
            Terminator::Jump(target) => vec![target],
            Terminator::Branch { yes, no, .. } => vec![yes, no],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|(_, target)| target).chain([default]).collect()
            }
            Terminator::Return(_) | Terminator::Unreachable => Vec::new(),
        }
    }

    /// Calls `each` with every operand, those for block parameters included.
    pub fn for_each_operand(&self, mut each: impl FnMut(Operand)) {
        match self {
            Terminator::Branch { cond, .. } => each(*cond),
            Terminator::Switch { value, .. } => each(*value),
            Terminator::Return(values) => values.iter().copied().for_each(&mut each),
            Terminator::Jump(_) | Terminator::Unreachable => {}
        }
        for target in self.targets() {
            target.args.iter().copied().for_each(&mut each);
        }
    }
}
