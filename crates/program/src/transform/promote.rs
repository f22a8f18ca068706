//! Variables in memory that can as well live in a register.
//!
//! The front end does this for scalars whose LLVM type says so. What is left are variables of another type that turn out
//! to be one scalar, such as structs with one member, and those that nobody uses at all. Memory that is not written and a
//! register that is not written are undefined alike, and a load gives back exactly the bits of the value that was stored
//! if both are as wide.

use super::uses::Uses;
use crate::ir::{Block, BlockId, CastOp, Function, Op, Operand, RegId, Register};
use crate::types::Scalar;
use fencepost_base::{MemoryOrder, TypedId};
use std::collections::{BTreeMap, BTreeSet};

/// The most bytes that a register holds.
const LARGEST: u128 = 16;

/// A variable that may become a register.
struct Variable {
    size: u128,
    name: Option<String>,
    /// What was stored or loaded first; nothing if nothing was.
    ty: Option<Scalar>,
}

/// Turns variables of a function into registers: the one that held the address then holds the value.
pub(super) fn promote(function: &mut Function) {
    let variables = Search::variables(function);
    if variables.is_empty() {
        return;
    }
    for block in function.blocks.iter_mut() {
        rewrite(block, &variables);
    }
    for (register, Variable { name, ty, .. }) in variables {
        if let Some(ty) = ty {
            function.registers[register] = Register { ty, name };
        }
    }
}

/// A walk through a function in an order in which a variable is met before its uses.
#[derive(Default)]
struct Search {
    variables: BTreeMap<RegId, Variable>,
    /// Registers with a use that needs an address.
    addresses: BTreeSet<RegId>,
}

impl Search {
    fn variables(function: &Function) -> BTreeMap<RegId, Variable> {
        let mut search = Self::default();
        let first = BlockId::from_index(0);
        let targets = function.blocks.iter().flat_map(|block| block.terminator.targets());
        // A variable that is made several times is a new one each time.
        if targets.into_iter().any(|target| target.block == first) {
            return search.variables;
        }
        let uses = Uses::of(function);
        for (id, block) in function.blocks.enumerate() {
            for instruction in &block.instructions {
                search.instruction(&instruction.op, id == first, &uses);
            }
            block.terminator.for_each_operand(|operand| search.needs_address(operand));
        }
        search.variables
    }

    fn instruction(&mut self, op: &Op, runs_once: bool, uses: &Uses) {
        match op {
            Op::StackAlloc { dst, size: Operand::Bits(size), name, .. } => {
                let is_only_write = uses.writes[*dst] == 1;
                if runs_once && is_only_write && *size <= LARGEST && !self.addresses.contains(dst) {
                    self.variables.insert(*dst, Variable { size: *size, name: name.clone(), ty: None });
                }
            }
            Op::Load { ty, addr, order: MemoryOrder::Plain, .. } => self.access(*addr, *ty),
            Op::Store { ty, addr, value, order: MemoryOrder::Plain } => {
                self.access(*addr, *ty);
                self.needs_address(*value);
            }
            _ => op.for_each_operand(|operand| self.needs_address(operand)),
        }
    }

    fn access(&mut self, addr: Operand, ty: Scalar) {
        let Operand::Reg(register) = addr else { return };
        let fits = self.variables.get_mut(&register).is_some_and(|variable| {
            let held = *variable.ty.get_or_insert(ty);
            u128::from(ty.bytes()) == variable.size && ty.bits() == held.bits()
        });
        if !fits {
            self.needs_address(addr);
        }
    }

    fn needs_address(&mut self, operand: Operand) {
        if let Operand::Reg(register) = operand {
            self.variables.remove(&register);
            self.addresses.insert(register);
        }
    }
}

fn rewrite(block: &mut Block, variables: &BTreeMap<RegId, Variable>) {
    block
        .instructions
        .retain(|instruction| !matches!(&instruction.op, Op::StackAlloc { dst, .. } if variables.contains_key(dst)));
    let held = |addr: Operand| match addr {
        Operand::Reg(register) => Some((register, variables.get(&register)?.ty?)),
        _ => None,
    };
    for op in block.instructions.iter_mut().map(|instruction| &mut instruction.op) {
        match *op {
            Op::Load { dst, ty, addr, .. } => {
                if let Some((register, held)) = held(addr) {
                    *op = reinterpret(dst, held, ty, Operand::Reg(register));
                }
            }
            Op::Store { ty, addr, value, .. } => {
                if let Some((register, held)) = held(addr) {
                    *op = reinterpret(register, ty, held, value);
                }
            }
            _ => {}
        }
    }
}

/// The same bits as another type.
fn reinterpret(dst: RegId, from: Scalar, to: Scalar, src: Operand) -> Op {
    if from == to { Op::Copy { dst, src } } else { Op::Cast { dst, op: CastOp::Bits, from, to, src } }
}
