//! Which registers may be read before they are written again: the usual backward data flow.

use crate::ir::{Block, Function, Operand, RegId};
use fencepost_base::TypedId;

/// For each block, for each register, whether it is live at its start, after the parameters are set.
pub fn live_at_start(function: &Function) -> Vec<Vec<bool>> {
    let registers = function.registers.len();
    let mut live = vec![vec![false; registers]; function.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (id, block) in function.blocks.enumerate().rev() {
            let now = live_before(function, block, &live, registers);
            if now != live[id.index()] {
                live[id.index()] = now;
                changed = true;
            }
        }
    }
    live
}

fn live_before(function: &Function, block: &Block, live: &[Vec<bool>], registers: usize) -> Vec<bool> {
    let mut now = vec![false; registers];
    for target in block.terminator.targets() {
        let params = &function.blocks[target.block].params;
        for register in function.registers.ids().filter(|register| live[target.block.index()][register.index()]) {
            if !params.contains(&register) {
                now[register.index()] = true;
            }
        }
    }
    block.terminator.for_each_operand(|operand| read(&mut now, operand));
    for instruction in block.instructions.iter().rev() {
        instruction.op.for_each_result(|register: RegId| now[register.index()] = false);
        instruction.op.for_each_operand(|operand| read(&mut now, operand));
    }
    now
}

fn read(live: &mut [bool], operand: Operand) {
    if let Operand::Reg(register) = operand {
        live[register.index()] = true;
    }
}
