//! Accesses that concern nobody else and take no step: those to memory that only its own thread can know (crate `program`,
//! `analysis::escape`), reads of constants, and reads of a variable by the one thread that ever writes it
//! (`analysis::writers`).

use crate::machine::Machine;
use crate::memory::{AllocationId, Life, Spot};
use crate::names::ThreadIndex;
use crate::trap::Trap;
use fencepost_base::{MemoryOrder, mutation};
use fencepost_program::scalar::{Bytes, Value};
use fencepost_program::{FunctionId, Scalar};

/// Whether an access concerns nobody but its thread.
pub(crate) enum Ownership<T> {
    /// It has been performed.
    Yes(T),
    /// It is to be performed in a step, there if there is such memory yet.
    No(Option<Spot>),
}

impl Machine<'_> {
    /// Memory that only one thread should know is used by no other. Programs that make addresses of thin air can do so.
    pub(crate) fn check_owner(&self, id: ThreadIndex, block: AllocationId) -> Result<(), Trap> {
        match self.memory.get(block).private_to {
            Some(owner) if owner != id => Err(Trap::limit(format!(
                "{} uses a variable of {} that only that thread should know; is its address made of a number?",
                id.describe(),
                owner.describe()
            ))),
            _ => Ok(()),
        }
    }

    /// A variable that only one thread should write is written by no other. Programs that run over the end of a variable or
    /// make addresses of thin air can do so.
    pub(crate) fn check_writer(&self, id: ThreadIndex, block: AllocationId) -> Result<(), Trap> {
        match self.memory.get(block).sole_writer {
            Some(start) if start != self.start_of(id) => Err(Trap::limit(format!(
                "{} writes {}, which only a thread that runs {} should write; is its address made of another one?",
                id.describe(),
                self.memory.name(block),
                self.program.functions[start].name
            ))),
            _ => Ok(()),
        }
    }

    /// The function with which a thread has started.
    fn start_of(&self, id: ThreadIndex) -> FunctionId {
        let thread = self.thread(id);
        thread.frames.first().unwrap_or_else(|| thread.frame()).function
    }

    /// What a load gives, if it concerns nobody else.
    pub(crate) fn load_own(
        &self,
        id: ThreadIndex,
        address: u64,
        spot: Option<Spot>,
        ty: Scalar,
    ) -> Result<Ownership<Value>, Trap> {
        let len = ty.bytes() as u8;
        let Some(spot) = spot else { return Ok(Ownership::No(None)) };
        self.check_owner(id, spot.block)?;
        let block = self.memory.get(spot.block);
        let is_own = block.private_to.is_some() && block.life == Life::Live
            || block.constant
            || block.sole_writer.is_some_and(|start| start == self.start_of(id))
            || block.sole_writer.is_some() && mutation!("read-what-others-write-without-a-step");
        if !is_own {
            return Ok(Ownership::No(Some(spot)));
        }
        Ok(Ownership::Yes(self.forwarded(id, address, self.memory.read_at(spot, len)?).value(ty)))
    }

    /// Logs a load that has taken no step, if others know the variable.
    pub(crate) fn log_own_load(&mut self, id: ThreadIndex, address: u64, ty: Scalar, value: Value, order: MemoryOrder) {
        let is_known = |spot: Spot| self.memory.get(spot.block).sole_writer.is_some();
        if self.log.is_some() && self.memory.spot(address, ty.bytes() as u8).is_ok_and(is_known) {
            self.log_load(id, address, ty, value, order);
        }
    }

    /// Performs a store, if it concerns nobody else. One that also orders other stores does, and so does one that must
    /// not overtake an earlier one to the same bytes.
    pub(crate) fn store_own(
        &mut self,
        id: ThreadIndex,
        address: u64,
        spot: Option<Spot>,
        bytes: &Bytes,
        order: MemoryOrder,
    ) -> Result<Ownership<()>, Trap> {
        let Some(spot) = spot else { return Ok(Ownership::No(None)) };
        self.check_owner(id, spot.block)?;
        let block = self.memory.get(spot.block);
        let is_own = block.private_to.is_some() && block.life == Life::Live;
        if !is_own || order.releases() || self.thread(id).buffers.has_store_to(address, bytes.len) {
            return Ok(Ownership::No(Some(spot)));
        }
        let old = self.replace(spot, bytes)?;
        let change = hash_of_bytes(address, &old) ^ hash_of_bytes(address, bytes);
        self.thread_mut(id).control.own_state ^= change;
        Ok(Ownership::Yes(()))
    }

    /// Writes memory and returns what was there.
    pub(crate) fn replace(&mut self, spot: Spot, bytes: &Bytes) -> Result<Bytes, Trap> {
        let old = self.memory.read_at(spot, bytes.len)?;
        self.memory.write_at(spot, bytes);
        self.journal.save_bytes(spot, old);
        Ok(old)
    }

    /// A block that only its thread knew has ended: nobody will read it again.
    pub(crate) fn forget_own(&mut self, id: ThreadIndex, block: AllocationId) {
        let allocation = self.memory.get(block);
        let (base, size) = (allocation.base, allocation.size);
        if allocation.private_to.is_none() {
            return;
        }
        if self.thread(id).buffers.has_store_in(base, size) {
            return;
        }
        let change =
            self.memory.determined(block).fold(0, |hash, (at, data, undefined)| hash ^ hash_of(at, data, undefined));
        self.thread_mut(id).control.own_state ^= change;
        let contents = self.memory.release(block);
        self.journal.save_contents(block, contents);
    }
}

fn hash_of_bytes(address: u64, bytes: &Bytes) -> u128 {
    (0..usize::from(bytes.len))
        .fold(0, |hash, offset| hash ^ hash_of(address + offset as u64, bytes.data[offset], bytes.undefined[offset]))
}

/// What a byte adds to the hash of a thread's own state; nothing as long as it is undefined.
fn hash_of(address: u64, data: u8, undefined: u8) -> u128 {
    if undefined == u8::MAX {
        return 0;
    }
    hash(address, u64::from(data) << 8 | u64::from(undefined))
}

/// What something at an address adds to the hash of a thread's own state. Sums (exclusive or) of these differ for
/// different states but for a chance of about 2^-128: both halves are products of all bits with large odd numbers, folded.
pub(crate) fn hash(address: u64, content: u64) -> u128 {
    let low = fold(address ^ 0x9E37_79B9_7F4A_7C15, content ^ 0x5851_F42D_4C95_7F2D);
    let high = fold(content.rotate_left(32) ^ 0xD134_2543_DE82_EF95, address.rotate_left(17) ^ 0xA076_1D64_78BD_642F);
    u128::from(high) << 64 | u128::from(low)
}

fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left.wrapping_mul(0xE703_7ED1_A0B4_28DB)) * u128::from(right);
    ((product >> 64) as u64 ^ product as u64).wrapping_mul(0x8EBC_6AF0_9C88_C6E3)
}
