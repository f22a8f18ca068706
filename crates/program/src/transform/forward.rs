//! `t = v; … t …` becomes `t = v; … v …` where neither changes in between, within a block.

use crate::ir::{Function, Op, Operand, RegId};
use std::collections::BTreeMap;

/// Lets operations read what a register is a copy of.
pub(super) fn forward(function: &mut Function) {
    for block in function.blocks.iter_mut() {
        let mut copies = Copies::default();
        for instruction in &mut block.instructions {
            instruction.op.for_each_operand_mut(|operand| copies.replace(operand));
            instruction.op.for_each_result(|register| copies.forget(register));
            if let Op::Copy { dst, src } = instruction.op {
                copies.note(dst, src);
            }
        }
        block.terminator.for_each_operand_mut(|operand| copies.replace(operand));
    }
}

/// What is known at a place in a block.
#[derive(Default)]
struct Copies {
    /// What a register is a copy of, never a copy itself.
    sources: BTreeMap<RegId, Operand>,
    /// The registers that are copies of a register, or were once.
    copies: BTreeMap<RegId, Vec<RegId>>,
}

impl Copies {
    fn replace(&self, operand: &mut Operand) {
        if let Operand::Reg(register) = operand
            && let Some(source) = self.sources.get(register)
        {
            *operand = *source;
        }
    }

    /// A register changes.
    fn forget(&mut self, register: RegId) {
        self.sources.remove(&register);
        for copy in self.copies.remove(&register).unwrap_or_default() {
            if self.sources.get(&copy) == Some(&Operand::Reg(register)) {
                self.sources.remove(&copy);
            }
        }
    }

    fn note(&mut self, dst: RegId, src: Operand) {
        match src {
            // As the last argument of a call, this says that there is none.
            Operand::Undefined => return,
            Operand::Reg(source) if source == dst => return,
            Operand::Reg(source) => self.copies.entry(source).or_default().push(dst),
            Operand::Bits(_) | Operand::Address(..) => {}
        }
        self.sources.insert(dst, src);
    }
}
