//! Structured operations to a flat list of instructions with jumps, which the simulator runs.

use super::language::{Await, Expr, MiniProgram, Op, Reg, UpdateKind, VariableBytes};
use fencepost_base::MemoryOrder;

/// An instruction of the simulator.
#[derive(Clone, Debug)]
pub enum Instruction {
    /// As in the language.
    Load { dst: Reg, at: VariableBytes },
    /// As in the language; a sequentially consistent one is followed by a `Drain`.
    Store { at: VariableBytes, value: Expr, order: MemoryOrder },
    /// As in the language.
    Update { dst: Reg, at: VariableBytes, kind: UpdateKind, order: MemoryOrder },
    /// As in the language.
    Await { dst: Reg, at: VariableBytes, what: Await },
    /// As in the language.
    Choose { dst: Reg, options: u64 },
    /// A fence of the program.
    Fence(MemoryOrder),
    /// Waits for the thread's own stores; no operation of the program.
    Drain,
    /// Acquires a mutex.
    Lock(usize),
    /// Tries to; goes to `otherwise` if it is held.
    TryLock { mutex: usize, otherwise: usize },
    /// Releases a mutex.
    Unlock(usize),
    /// Stops the thread unless the register has the value. Local.
    Assume { reg: Reg, value: u64 },
    /// Goes to `otherwise` unless the register has the value. Local.
    Unless { reg: Reg, value: u64, otherwise: usize },
    /// Creates these threads; only main has it.
    Create(std::ops::Range<usize>),
    /// Waits for the end of all other threads; only main has it.
    JoinAll,
}

/// The code of all threads, main last.
pub fn flatten(program: &MiniProgram) -> Vec<Vec<Instruction>> {
    let main = &program.main;
    let mut code = Vec::new();
    if !main.before.is_empty() {
        append(&main.before, &mut code);
        code.push(Instruction::Create(main.early..program.threads.len()));
    }
    if main.join {
        code.push(Instruction::JoinAll);
    }
    append(&main.ops, &mut code);
    let mut all: Vec<Vec<Instruction>> = program.threads.iter().map(|ops| flat(ops)).collect();
    all.push(code);
    // The end of a thread is a full fence.
    all.iter_mut().for_each(|code| code.push(Instruction::Drain));
    all
}

/// How many threads exist when main does the first thing that anybody can see.
pub fn created_at_start(program: &MiniProgram) -> usize {
    if program.main.before.is_empty() { program.threads.len() } else { program.main.early }
}

fn flat(ops: &[Op]) -> Vec<Instruction> {
    let mut code = Vec::new();
    append(ops, &mut code);
    code
}

fn append(ops: &[Op], code: &mut Vec<Instruction>) {
    for op in ops {
        match op {
            Op::Load { dst, at, order: _ } => code.push(Instruction::Load { dst: *dst, at: *at }),
            Op::Store { at, value, order } => {
                code.push(Instruction::Store { at: *at, value: *value, order: *order });
                if *order == MemoryOrder::SeqCst {
                    code.push(Instruction::Drain);
                }
            }
            Op::Update { dst, at, kind, order } => {
                code.push(Instruction::Update { dst: *dst, at: *at, kind: *kind, order: *order });
            }
            Op::Await { dst, at, what } => code.push(Instruction::Await { dst: *dst, at: *at, what: *what }),
            Op::Choose { dst, options } => code.push(Instruction::Choose { dst: *dst, options: *options }),
            Op::Fence(order) => code.push(Instruction::Fence(*order)),
            Op::Locked { mutex, body } => {
                code.push(Instruction::Lock(*mutex));
                append(body, code);
                code.push(Instruction::Unlock(*mutex));
            }
            Op::TryLocked { mutex, body } => {
                let at = code.len();
                code.push(Instruction::TryLock { mutex: *mutex, otherwise: 0 });
                append(body, code);
                code.push(Instruction::Unlock(*mutex));
                code[at] = Instruction::TryLock { mutex: *mutex, otherwise: code.len() };
            }
            Op::Assume { reg, value } => code.push(Instruction::Assume { reg: *reg, value: *value }),
            Op::If { reg, value, body } => {
                let at = code.len();
                code.push(Instruction::Unless { reg: *reg, value: *value, otherwise: 0 });
                append(body, code);
                code[at] = Instruction::Unless { reg: *reg, value: *value, otherwise: code.len() };
            }
        }
    }
}
