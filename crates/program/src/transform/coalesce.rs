//! `t = a + b; v = t` becomes `v = a + b` where `t` has no other use.

use super::may_refer_to_memory;
use super::uses::Uses;
use crate::ir::{Function, Instruction, Op, Operand, RegId, Register};
use fencepost_base::IdVec;

/// Lets operations write to the register that their result is copied to.
pub(super) fn coalesce(function: &mut Function) {
    let uses = Uses::of(function);
    let registers = &function.registers;
    let is_temporary =
        |register: RegId| uses.reads[register] == 1 && uses.writes[register] == 1 && registers[register].name.is_none();
    for block in function.blocks.iter_mut() {
        let mut kept: Vec<Instruction> = Vec::with_capacity(block.instructions.len());
        for instruction in std::mem::take(&mut block.instructions) {
            let taken_over = match instruction.op {
                Op::Copy { dst, src: Operand::Reg(src) } if is_temporary(src) => {
                    write_directly(&mut kept, src, dst, registers)
                }
                _ => false,
            };
            if !taken_over {
                kept.push(instruction);
            }
        }
        block.instructions = kept;
    }
}

/// Makes what wrote to `temporary` write to `variable`, unless the variable's old value is still needed after that. Only
/// operations that nobody can notice may lie between, so that nobody sees the variable change too early.
fn write_directly(
    instructions: &mut [Instruction],
    temporary: RegId,
    variable: RegId,
    registers: &IdVec<RegId, Register>,
) -> bool {
    for Instruction { op, .. } in instructions.iter_mut().rev() {
        if op.writes(temporary) {
            // An address that comes out of memory or a call counts as known as long as the first register has it, also
            // when the variable has changed: memory is not lost while somebody might still know it.
            let is_first_to_know = !op.is_pure() && may_refer_to_memory(&registers[temporary]);
            return match op.only_result_mut() {
                Some(result) if !is_first_to_know => {
                    *result = variable;
                    true
                }
                _ => false,
            };
        }
        if !op.is_pure() || op.reads(variable) || op.writes(variable) {
            return false;
        }
    }
    false
}
