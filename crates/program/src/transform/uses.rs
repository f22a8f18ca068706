//! How often each register of a function is read and written in its code.

use crate::ir::{Function, Operand, RegId};
use fencepost_base::IdVec;

/// The number of places that read a register, and of those that write it.
pub(super) struct Uses {
    pub reads: IdVec<RegId, u32>,
    pub writes: IdVec<RegId, u32>,
}

impl Uses {
    pub fn of(function: &Function) -> Self {
        let none = || function.registers.iter().map(|_| 0).collect();
        let mut uses = Self { reads: none(), writes: none() };
        function.params.iter().for_each(|param| uses.writes[*param] += 1);
        for block in function.blocks.iter() {
            block.params.iter().for_each(|param| uses.writes[*param] += 1);
            for instruction in &block.instructions {
                instruction.op.for_each_operand(|operand| uses.read(operand));
                instruction.op.for_each_result(|register| uses.writes[register] += 1);
            }
            block.terminator.for_each_operand(|operand| uses.read(operand));
        }
        uses
    }

    fn read(&mut self, operand: Operand) {
        if let Operand::Reg(register) = operand {
            self.reads[register] += 1;
        }
    }
}
