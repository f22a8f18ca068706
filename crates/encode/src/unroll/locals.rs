//! Local variables whose address never leaves their thread: they are registers with addresses, and accesses to them are no
//! instructions of the trace.
//!
//! This needs the address of every access to such a variable to be known beforehand. One that is not known beforehand, and may
//! be that of such a variable, is found when addresses are checked, and refused.

use super::Unroller;
use super::state::{State, Value, merged_values};
use crate::error::{OTHER_ENGINE, Unsupported};
use crate::memory::{BlockKind, InitialMemory, PRIVATE};
use crate::terms::{TermId, Terms};
use fencepost_graph::ErrorKind;
use fencepost_program::{BlockId, FunctionId, Operand, Scalar};
use std::collections::BTreeMap;

/// What private variables hold: by the address, the number of bytes and the value. What is not there was never written.
pub(super) type Locals = BTreeMap<u64, (u32, Value)>;

/// The private variables that there are.
#[derive(Default)]
pub(super) struct PrivateBlocks {
    /// Address and size, in the order of their addresses.
    blocks: Vec<(u64, u64)>,
}

impl PrivateBlocks {
    /// A new one.
    pub fn allocate(&mut self, size: u64, align: u64) -> u64 {
        let base = self.next_address().next_multiple_of(align.clamp(16, 1 << 20));
        self.blocks.push((base, size));
        base
    }

    /// Variables from now on have addresses that are not below this one.
    pub fn next_address(&self) -> u64 {
        self.blocks.last().map_or(PRIVATE, |(base, size)| base + size + 1)
    }

    fn holds(&self, address: u64, bytes: u32) -> bool {
        let position = self.blocks.partition_point(|(base, _)| *base <= address);
        let block = position.checked_sub(1).and_then(|position| self.blocks.get(position));
        block.is_some_and(|(base, size)| address - base + u64::from(bytes) <= *size)
    }
}

/// Both ways meet: what one of them has not written is not determined there.
pub(super) fn merge_locals(condition: TermId, yes: Locals, no: &mut Locals, terms: &mut Terms) -> bool {
    for (address, (bytes, value)) in no.iter_mut().filter(|(address, _)| !yes.contains_key(address)) {
        debug_assert!(InitialMemory::is_private(*address) && *bytes > 0);
        if let Some(merged) = merged_values(condition, None, Some(value.clone()), terms) {
            *value = merged;
        }
    }
    for (address, (bytes, value)) in yes {
        let other = match no.remove(&address) {
            Some((same, _)) if same != bytes => return false,
            other => other.map(|(_, value)| value),
        };
        if let Some(value) = merged_values(condition, Some(value), other, terms) {
            no.insert(address, (bytes, value));
        }
    }
    true
}

impl Unroller<'_, '_> {
    /// Whether a variable is treated in this way.
    pub(super) fn is_private(&self, function: FunctionId, block: BlockId, index: usize) -> bool {
        self.rules.private_variables && self.analysis.is_private(function, block, index)
    }

    /// A new variable; its address.
    pub(super) fn new_private(&mut self, state: &mut State, size: Operand, align: u64) -> Result<Value, Unsupported> {
        let size = self.read_defined(state, size, 64, "the size of a local variable")?;
        let known = self.trace.terms.constant_value(size.term).and_then(|size| u64::try_from(size).ok());
        let Some(size) = known.filter(|size| *size <= 1 << 20) else {
            return Err(self.unsupported("a local variable whose size is not known beforehand", "use a constant"));
        };
        let address = self.privates.allocate(size, align);
        let term = self.trace.terms.constant(u128::from(address), 64);
        self.note_allocation(state.guard, term, size, BlockKind::Local);
        Ok(Value::constant(term, &mut self.trace.terms))
    }

    /// The address, if it is known to be one of a private variable.
    pub(super) fn private_address(&self, address: &Value) -> Option<u64> {
        let number = u64::try_from(self.trace.terms.constant_value(address.term)?).ok()?;
        InitialMemory::is_private(number).then_some(number)
    }

    /// Reads a private variable.
    pub(super) fn load_private(
        &mut self,
        state: &mut State,
        address: u64,
        ty: Scalar,
    ) -> Result<Option<Value>, Unsupported> {
        let bytes = ty.bytes();
        if !self.check_private(state, address, bytes) {
            return Ok(None);
        }
        self.whole(state, address, bytes)?;
        let Some((_, value)) = state.locals.get(&address).cloned() else { return Ok(None) };
        let term = self.trace.terms.resize(value.term, ty.bits() as u8, false);
        Ok(Some(Value { term, ..value }))
    }

    /// Writes a private variable.
    pub(super) fn store_private(
        &mut self,
        state: &mut State,
        address: u64,
        value: &Value,
        ty: Scalar,
    ) -> Result<(), Unsupported> {
        let bytes = ty.bytes();
        if self.check_private(state, address, bytes) {
            self.whole(state, address, bytes)?;
            let term = self.trace.terms.resize(value.term, (bytes * 8) as u8, false);
            state.locals.insert(address, (bytes, Value { term, ..value.clone() }));
        }
        Ok(())
    }

    fn check_private(&mut self, state: &mut State, address: u64, bytes: u32) -> bool {
        let fits = self.privates.holds(address, bytes);
        if !fits {
            let always = self.trace.terms.truth(true);
            self.fail(state, always, ErrorKind::InvalidAccess, "an access outside of a local variable");
        }
        fits
    }

    /// A variable was written in pieces of different sizes.
    pub(super) fn unsupported_pieces(&self) -> Unsupported {
        self.unsupported("a local variable that is written in pieces of different sizes", OTHER_ENGINE)
    }

    /// What was written there was as long, and began there.
    fn whole(&self, state: &State, address: u64, bytes: u32) -> Result<(), Unsupported> {
        let end = address + u64::from(bytes);
        let near = state.locals.range(address.saturating_sub(16)..end);
        let mut others = near.filter(|(at, (size, _))| **at + u64::from(*size) > address);
        match others.all(|(at, (size, _))| *at == address && *size == bytes) {
            true => Ok(()),
            false => Err(self.unsupported("an access to some of the bytes of another, or to more", OTHER_ENGINE)),
        }
    }
}
