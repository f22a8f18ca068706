//! What the functions do that mean more than their bodies say (`program::intrinsics`).

use super::Unroller;
use super::state::{State, Value, united};
use crate::error::Unsupported;
use crate::memory::BlockKind;
use crate::symbolic::{Observation, ObservationKind, PointerUseKind};
use fencepost_base::MemoryOrder;
use fencepost_program::intrinsics::{Intrinsic as I, fence_of_appendix, intrinsic};
use fencepost_program::{FunctionId, Operand, RegId, Scalar};

/// Observed numbers are `long`.
const OBSERVED_BITS: u8 = 64;

impl Unroller<'_, '_> {
    /// Does what a function means, if it is one of these.
    pub(super) fn intrinsic(
        &mut self,
        state: &mut State,
        id: FunctionId,
        dsts: &[RegId],
        args: &[Operand],
    ) -> Result<bool, Unsupported> {
        let Some(intrinsic) = intrinsic(&self.program.functions[id]) else { return Ok(false) };
        match (intrinsic, args) {
            (I::Fence(kinds), _) => {
                self.fence(state, kinds);
            }
            (I::NamedFence, [kind]) => {
                let text = self.text(state, *kind)?;
                let Some(kinds) = fence_of_appendix(&text) else {
                    let remedy = "the kinds are load-load, load-store, store-load, store-store, aliased-loads, \
                                  data-dependent-loads and control-dependent";
                    return Err(self.unsupported(format!("a fence of the kind `{text}`"), remedy));
                };
                self.fence(state, kinds);
            }
            (I::ObserveOperation, [label]) => {
                let name = self.text(state, *label)?;
                let zero = self.trace.terms.constant(0, OBSERVED_BITS);
                self.observe(state, ObservationKind::Label, name, zero);
            }
            (I::ObserveArgument | I::ObserveResult, [label, value]) => {
                let is_result = intrinsic == I::ObserveResult;
                let kind = if is_result { ObservationKind::Result } else { ObservationKind::Argument };
                let name = self.text(state, *label)?;
                let value =
                    self.read_defined(state, *value, OBSERVED_BITS, &format!("`{name}`, which is observed,"))?;
                self.observe(state, kind, name, value.term);
            }
            (I::DoubleCompareExchange(ty), [first, second, old_first, old_second, new_first, new_second]) => {
                let (old, new) = ([*old_first, *old_second], [*new_first, *new_second]);
                let result = self.double_compare_exchange(state, ty, [*first, *second], old, new)?;
                dsts.iter().for_each(|dst| state.set(*dst, Some(result.clone())));
            }
            (I::CompareExchange, [place, old, new]) => {
                let what = "a compare-and-swap";
                let address = self.read_defined(state, *place, 64, what)?;
                let expected = self.read_defined(state, *old, 64, what)?;
                let desired = self.needed(state, *new, 64)?;
                let orders = (MemoryOrder::Relaxed, MemoryOrder::Relaxed);
                let (found, matches) =
                    self.compare_exchange(state, Scalar::Ptr, orders, (&address, &expected, &desired));
                self.use_pointer(state, PointerUseKind::Compared(found.term, expected.term), &[&found, &expected]);
                let term = self.trace.terms.resize(matches.term, 32, false);
                dsts.iter().for_each(|dst| state.set(*dst, Some(Value { term, ..matches.clone() })));
            }
            (I::Malloc, [size]) => {
                let block = self.take_from_pool(state, *size)?;
                dsts.iter().for_each(|dst| state.set(*dst, Some(block.clone())));
            }
            (I::Free, [pointer]) => self.free_to_pool(state, *pointer)?,
            (I::MallocNoReuse, [size]) => {
                self.effects += 1;
                let size = self.read_defined(state, *size, 64, "a call of fencepost_malloc_noreuse")?;
                let block = self.new_block(state, None, &size, (16, false), BlockKind::Stays)?;
                dsts.iter().for_each(|dst| state.set(*dst, Some(block.clone())));
            }
            (I::FreeNoReuse, [pointer]) => {
                self.read_defined(state, *pointer, 64, "a call of free")?;
            }
            (I::ThreadNumber | I::ThreadCount, []) => {
                let is_number = intrinsic == I::ThreadNumber;
                self.names_threads |= is_number;
                let number = if is_number { self.thread.number() } else { self.threads as u32 };
                let number = self.trace.terms.constant(u128::from(number), 32);
                let number = Value::constant(number, &mut self.trace.terms);
                dsts.iter().for_each(|dst| state.set(*dst, Some(number.clone())));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn observe(&mut self, state: &State, kind: ObservationKind, name: String, value: crate::terms::TermId) {
        self.effects += 1;
        let operation = self.operation;
        self.trace.observations.push(Observation { operation, kind, name, guard: state.guard, value });
    }

    /// A string that is known beforehand.
    pub(super) fn text(&mut self, state: &mut State, operand: Operand) -> Result<String, Unsupported> {
        let value = self.needed(state, operand, 64)?;
        let number = self.trace.terms.constant_value(value.term).and_then(|number| u64::try_from(number).ok());
        let bytes = number.and_then(|address| self.memory.text_at(address));
        bytes.ok_or_else(|| self.unsupported("a name that is not a string of the program", "write a string literal"))
    }

    /// One atomic block of two loads and, if both places hold what they should, two stores. It orders nothing else.
    fn double_compare_exchange(
        &mut self,
        state: &mut State,
        ty: Scalar,
        places: [Operand; 2],
        old: [Operand; 2],
        new: [Operand; 2],
    ) -> Result<Value, Unsupported> {
        let width = ty.bits() as u8;
        let what = "a double compare-and-swap";
        let mut addresses = Vec::new();
        for place in places {
            addresses.push(self.read_defined(state, place, 64, what)?);
        }
        let mut block = None;
        let mut all: Option<Value> = None;
        for (address, old) in addresses.iter().zip(old) {
            let old = self.read_defined(state, old, width, what)?;
            let (found, id) = self.load(state, address, ty, true);
            let first = *block.get_or_insert(id);
            self.trace.instructions[id].block = first;
            self.must_be_defined(state, &found, what);
            if ty == Scalar::Ptr {
                self.use_pointer(state, PointerUseKind::Compared(found.term, old.term), &[&found, &old]);
            }
            let matches = self.trace.terms.equal(found.term, old.term);
            let matches = self.made(matches, &[&found, &old]);
            all = Some(match all {
                None => matches,
                Some(other) => {
                    let both = self.trace.terms.and(other.term, matches.term);
                    self.made(both, &[&other, &matches])
                }
            });
        }
        let Some(all) = all else { return Err(self.unsupported(what, "report it")) };
        state.control = united(&state.control, &all.from, &mut self.trace.terms);
        let mut writing = state.clone();
        writing.guard = self.trace.terms.and(state.guard, all.term);
        for (address, new) in addresses.iter().zip(new) {
            let new = self.needed(state, new, width)?;
            self.must_be_whole(&mut writing, &new, ty.bytes());
            self.store(&writing, address, &new, ty, block);
        }
        let term = self.trace.terms.resize(all.term, 32, false);
        Ok(Value { term, ..all })
    }
}
