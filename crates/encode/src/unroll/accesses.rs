//! Accesses and fences: what becomes an instruction of the trace.
//!
//! Memory orders are fences around plain accesses, and a read-modify-write is an atomic block of a load and a store
//! (`fencepost_model::axiomatic::orders`). A compare-exchange counts as a branch on what it has read.

use super::Unroller;
use super::state::{State, Value, united};
use super::undefined::ALL;
use crate::error::{OTHER_ENGINE, Unsupported};
use crate::symbolic::{InstructionId, InstructionKind, UnknownTerm};
use crate::terms::{Operation, TermId};
use fencepost_base::{MemoryOrder, mutation};
use fencepost_model::axiomatic::orders::{FencesAround, fence_kinds, load_fences, store_fences, update_fences};
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::{Function, Op, RmwOp, Scalar};
use std::rc::Rc;

impl Unroller<'_, '_> {
    pub(super) fn access(&mut self, function: &Function, state: &mut State, op: &Op) -> Result<(), Unsupported> {
        match op {
            Op::Load { dst, ty, addr, order } => {
                let address = self.read_defined(state, *addr, 64, "the address of a load")?;
                if let Some(address) = self.private_address(&address) {
                    let value = self.load_private(state, address, *ty)?;
                    state.set(*dst, value);
                    return Ok(());
                }
                let fences = self.fences(load_fences(*order));
                self.fence_for_order(state, fences.before);
                let (value, id) = self.load(state, &address, *ty, false);
                self.trace.instructions[id].order = *order;
                state.set(*dst, Some(value));
                self.fence_for_order(state, fences.after);
            }
            Op::Store { ty, addr, value, order } => {
                let address = self.read_defined(state, *addr, 64, "the address of a store")?;
                let value = self.needed(state, *value, ty.bits() as u8)?;
                if let Some(address) = self.private_address(&address) {
                    return self.store_private(state, address, &value, *ty);
                }
                self.must_be_whole(state, &value, ty.bytes());
                let fences = self.fences(store_fences(*order));
                self.fence_for_order(state, fences.before);
                let id = self.store(state, &address, &value, *ty, None);
                self.trace.instructions[id].order = *order;
                self.fence_for_order(state, fences.after);
            }
            Op::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                let address = self.read_defined(state, *addr, 64, "the address of a read-modify-write")?;
                let value = self.needed(state, *value, ty.bits() as u8)?;
                let fences = self.fences(update_fences(*order));
                self.fence_for_order(state, fences.before);
                let (old, load) = self.load(state, &address, *ty, true);
                let new = self.updated(*op, &old, &value)?;
                self.must_be_whole(state, &new, ty.bytes());
                let store = self.store(state, &address, &new, *ty, Some(load));
                for id in [load, store] {
                    self.trace.instructions[id].order = *order;
                }
                state.set(*dst, Some(old));
                self.fence_for_order(state, fences.after);
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => {
                let width = ty.bits() as u8;
                let address = self.read_defined(state, *addr, 64, "the address of a compare-exchange")?;
                let expected = self.read_defined(state, *expected, width, "a compare-exchange")?;
                let desired = self.needed(state, *desired, width)?;
                let orders = (*order, *failure_order);
                let values = (&address, &expected, &desired);
                let (old, matches) = self.compare_exchange(state, *ty, orders, values);
                state.set(*dst, Some(old));
                state.set(*success, Some(matches));
            }
            Op::Fence { order } => {
                if let Some(id) = self.fence(state, fence_kinds(*order)) {
                    self.trace.instructions[id].order = *order;
                }
            }
            _ => return Err(self.unsupported(format!("this instruction of `{}`", function.name), "report it")),
        }
        Ok(())
    }

    /// A load. Its value is an unknown.
    pub(super) fn load(&mut self, state: &State, address: &Value, ty: Scalar, locked: bool) -> (Value, InstructionId) {
        let id = self.push(InstructionKind::Load, state);
        let bytes = ty.bytes();
        let (whole, unknown) = self.trace.terms.unknown((bytes * 8) as u8);
        let registered = self.trace.unknowns.push(UnknownTerm::Value(id));
        debug_assert_eq!(registered, unknown);
        let defined = match self.tracks_undefined {
            true => {
                self.trace.unknowns.push(UnknownTerm::Defined(id));
                self.trace.terms.unknown(1).0
            }
            false => self.trace.terms.truth(true),
        };
        let instruction = &mut self.trace.instructions[id];
        instruction.address = address.term;
        instruction.value = whole;
        instruction.defined = defined;
        instruction.bytes = bytes;
        instruction.locked = locked;
        instruction.data = Rc::clone(&address.from);
        instruction.address_from = Rc::clone(&address.from);
        let always = self.trace.terms.truth(true);
        let term = self.trace.terms.resize(whole, ty.bits() as u8, false);
        (Value { term, defined, undefined_bits: ALL, from: Rc::from([(id, always)]), old: Rc::from([]) }, id)
    }

    /// A store, which may be the end of an atomic block that a load has begun.
    pub(super) fn store(
        &mut self,
        state: &State,
        address: &Value,
        value: &Value,
        ty: Scalar,
        block: Option<InstructionId>,
    ) -> InstructionId {
        let id = self.push(InstructionKind::Store, state);
        let bytes = ty.bytes();
        let whole = self.trace.terms.resize(value.term, (bytes * 8) as u8, false);
        let data = united(&address.from, &value.from, &mut self.trace.terms);
        self.has_undefined |= self.trace.terms.decided(value.defined) != Some(true);
        let instruction = &mut self.trace.instructions[id];
        instruction.address = address.term;
        instruction.value = whole;
        instruction.defined = value.defined;
        instruction.bytes = bytes;
        instruction.locked = block.is_some();
        instruction.block = block.unwrap_or(id);
        instruction.data = data;
        instruction.address_from = Rc::clone(&address.from);
        instruction.value_from = Rc::clone(&value.from);
        id
    }

    /// The fences around an access; none if the model knows memory orders itself.
    fn fences(&self, around: FencesAround) -> FencesAround {
        if self.rules.keeps_orders { FencesAround { before: &[], after: &[] } } else { around }
    }

    /// A fence that stands for the memory order of an access.
    fn fence_for_order(&mut self, state: &State, kinds: &'static [FenceKind]) {
        if let Some(id) = self.fence(state, kinds) {
            self.trace.instructions[id].is_of_order = true;
        }
    }

    pub(super) fn fence(&mut self, state: &State, kinds: &'static [FenceKind]) -> Option<InstructionId> {
        (!kinds.is_empty()).then(|| self.push(InstructionKind::Fence(kinds), state))
    }

    /// What was there, and whether it was what it should be.
    pub(super) fn compare_exchange(
        &mut self,
        state: &mut State,
        ty: Scalar,
        (order, failure_order): (MemoryOrder, MemoryOrder),
        (address, expected, desired): (&Value, &Value, &Value),
    ) -> (Value, Value) {
        self.must_be_whole(state, desired, ty.bytes());
        let fences = self.fences(update_fences(order));
        self.fence_for_order(state, fences.before);
        let (old, load) = self.load(state, address, ty, true);
        self.trace.instructions[load].order = order;
        self.trace.instructions[load].failure_order = Some(failure_order);
        self.must_be_defined(state, &old, "a compare-exchange");
        let matches = self.trace.terms.equal(old.term, expected.term);
        let matches = self.made(matches, &[&old, expected]);
        state.control = united(&state.control, &matches.from, &mut self.trace.terms);
        let mut writing = state.clone();
        if !mutation!("write-though-the-comparison-fails") {
            writing.guard = self.trace.terms.and(state.guard, matches.term);
        }
        let store = self.store(&writing, address, desired, ty, Some(load));
        self.trace.instructions[store].order = order;
        // What comes after a failure is ordered as the source asks for that. After the full fence before it, more is the same.
        let failed = if order == failure_order { fences.after } else { self.fences(load_fences(failure_order)).after };
        if failed == fences.after {
            self.fence_for_order(state, failed);
        } else {
            let differs = self.trace.terms.not(matches.term);
            for (outcome, kinds) in [(matches.term, fences.after), (differs, failed)] {
                let mut ended = state.clone();
                ended.guard = self.trace.terms.and(state.guard, outcome);
                self.fence_for_order(&ended, kinds);
            }
        }
        (old, matches)
    }

    fn updated(&mut self, op: RmwOp, old: &Value, operand: &Value) -> Result<Value, Unsupported> {
        if op == RmwOp::Exchange {
            return Ok(operand.clone());
        }
        let terms = &mut self.trace.terms;
        let (a, b) = (old.term, operand.term);
        let mut smaller = |operation: Operation, least: bool| -> TermId {
            let below = terms.binary(operation, a, b);
            if least { terms.choose(below, a, b) } else { terms.choose(below, b, a) }
        };
        let term = match op {
            RmwOp::SMin => smaller(Operation::Slt, true),
            RmwOp::SMax => smaller(Operation::Slt, false),
            RmwOp::UMin => smaller(Operation::Ult, true),
            RmwOp::UMax => smaller(Operation::Ult, false),
            RmwOp::Add => terms.binary(Operation::Add, a, b),
            RmwOp::Sub => terms.binary(Operation::Sub, a, b),
            RmwOp::And => terms.binary(Operation::And, a, b),
            RmwOp::Or => terms.binary(Operation::Or, a, b),
            RmwOp::Xor => terms.binary(Operation::Xor, a, b),
            RmwOp::Nand => {
                let both = terms.binary(Operation::And, a, b);
                terms.not(both)
            }
            RmwOp::Exchange | RmwOp::FAdd | RmwOp::FSub => {
                return Err(self.unsupported("arithmetic on floats", OTHER_ENGINE));
            }
        };
        // What memory held is undefined as a whole, but these may hide some bits of it, or the operand may be undefined in part.
        let hides_bits = matches!(op, RmwOp::And | RmwOp::Or | RmwOp::Nand);
        let undefined_bits = if hides_bits || operand.undefined_bits != ALL { None } else { ALL };
        Ok(Value { undefined_bits, ..self.made(term, &[old, operand]) })
    }
}
