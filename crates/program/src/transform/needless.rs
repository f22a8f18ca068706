//! Copies that nobody needs.

use super::may_refer_to_memory;
use super::uses::Uses;
use crate::analysis::loops::back_edges;
use crate::ir::{Block, Function, Instruction, Op, Operand, RegId, Register};
use std::collections::BTreeSet;

/// Drops copies to registers that nobody reads.
///
/// A loop that waits is known by the registers that are live at its start, so these stay the same: a copy is dropped only
/// if what it reads is read again before it changes.
pub(super) fn drop_needless_copies(function: &mut Function) {
    let uses = Uses::of(function);
    let loops: BTreeSet<_> = back_edges(function).into_iter().map(|(_, to)| to).collect();
    let registers = &function.registers;
    // Memory that a variable refers to is not lost at the end of the program, even if the variable is not read any more.
    let refers_to_memory = |register: &Register| register.name.is_some() && may_refer_to_memory(register);
    let is_unread = |register: RegId| uses.reads[register] == 0 && !refers_to_memory(&registers[register]);
    for id in function.blocks.ids() {
        thin_out(&mut function.blocks[id], loops.contains(&id), is_unread);
    }
}

/// Drops what can be dropped from a block. A loop is shown where its first block begins, which stays there.
fn thin_out(block: &mut Block, is_loop: bool, is_unread: impl Fn(RegId) -> bool) {
    let mut kept: Vec<Instruction> = Vec::with_capacity(block.instructions.len());
    let mut read_next = BTreeSet::new();
    block.terminator.for_each_operand(|operand| note_read(&mut read_next, operand));
    for (position, instruction) in std::mem::take(&mut block.instructions).into_iter().enumerate().rev() {
        let next_place = kept.last().map_or(block.place, |next| next.place);
        let shows_loop = is_loop && position == 0 && instruction.place != next_place;
        let is_needless = match instruction.op {
            Op::Copy { dst, src: Operand::Reg(src) } => is_unread(dst) && read_next.contains(&src),
            Op::Copy { dst, .. } => is_unread(dst),
            _ => false,
        };
        if is_needless && !shows_loop {
            continue;
        }
        instruction.op.for_each_result(|register| {
            read_next.remove(&register);
        });
        instruction.op.for_each_operand(|operand| note_read(&mut read_next, operand));
        kept.push(instruction);
    }
    kept.reverse();
    block.instructions = kept;
}

fn note_read(registers: &mut BTreeSet<RegId>, operand: Operand) {
    if let Operand::Reg(register) = operand {
        registers.insert(register);
    }
}
