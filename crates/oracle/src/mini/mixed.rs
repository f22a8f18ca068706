//! Programs whose accesses are of several sizes.

use super::flatten::{Instruction, flatten};
use super::language::{MiniProgram, UpdateKind, VariableBytes};

/// Whether a compare-exchange overlaps an access of other bytes.
pub fn has_mixed_exchange(program: &MiniProgram) -> bool {
    let code: Vec<Instruction> = flatten(program).into_iter().flatten().collect();
    let exchanges = code.iter().filter_map(|instruction| match instruction {
        Instruction::Update { at, kind: UpdateKind::CompareExchange { .. }, .. } => Some(*at),
        _ => None,
    });
    let overlaps = |left: VariableBytes, right: VariableBytes| {
        left != right && left.bytes().start < right.bytes().end && right.bytes().start < left.bytes().end
    };
    let mixed = |exchange: VariableBytes| {
        code.iter().any(|instruction| match instruction {
            Instruction::Load { at, .. } | Instruction::Store { at, .. } | Instruction::Update { at, .. } => {
                overlaps(*at, exchange)
            }
            _ => false,
        })
    };
    exchanges.into_iter().any(mixed)
}
