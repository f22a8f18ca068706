//! Memory that is used again (section 7.2.4 of the dissertation), so that ABA problems show.
//!
//! Every call of `fencepost_malloc` in the unrolled program has a block of its own, and gets that, or any block of another call
//! of the same size that has been given back. Who gets a block for the first time does not matter, because blocks differ in nothing
//! but their addresses; so this leaves out nothing that the dissertation's array of blocks has, up to their names. As there, giving
//! back is an unlock and getting such a block a lock, with the fences of Fig. 3.9. A block keeps what was in it, and may be
//! read by whoever still has a pointer to it.

use super::Unroller;
use super::state::{State, Value};
use crate::error::Unsupported;
use crate::memory::{BlockKind, POOL};
use crate::symbolic::{ExceptionKind, UnknownTerm};
use crate::terms::{Operation, TermId, UnknownId};
use fencepost_graph::{ErrorKind, ThreadId};
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::{Operand, Scalar, SourcePlace};

/// Calls that get memory from the pool.
#[derive(Default)]
pub(super) struct Pool {
    calls: Vec<Call>,
    /// Whether something is given back.
    is_used_again: bool,
}

struct Call {
    thread: ThreadId,
    guard: TermId,
    /// The address that it returns.
    address: TermId,
    unknown: UnknownId,
    /// Its own block, and how large it is.
    own: u128,
    size: u128,
    place: Option<SourcePlace>,
}

impl Unroller<'_, '_> {
    /// A call of `fencepost_malloc`.
    pub(super) fn take_from_pool(&mut self, state: &mut State, size: Operand) -> Result<Value, Unsupported> {
        self.effects += 1;
        let what = "memory whose size is not known beforehand";
        let size = self.read_defined(state, size, 64, "a call of fencepost_malloc")?;
        let own = self.new_block(state, None, &size, (16, false), BlockKind::Pool)?;
        let (own, size) = (self.known(&own, what)?, self.known(&size, what)?);
        let terms = &mut self.trace.terms;
        let (address, unknown) = terms.unknown(64);
        let registered = self.trace.unknowns.push(UnknownTerm::Choice(vec![own]));
        debug_assert_eq!(registered, unknown);
        let own_term = terms.constant(own, 64);
        self.note_allocation(state.guard, address, size as u64, BlockKind::Pool);
        let terms = &mut self.trace.terms;
        let is_own = terms.equal(address, own_term);
        let is_other = terms.not(is_own);
        let mut again = state.clone();
        again.guard = terms.and(state.guard, is_other);
        let distance = terms.constant(u128::from(POOL), 64);
        let place = terms.binary(Operation::Add, address, distance);
        let place = Value::constant(place, terms);
        let (found, load) = self.load(&again, &place, Scalar::Ptr, true);
        let terms = &mut self.trace.terms;
        let (zero, one) = (terms.constant(0, 64), terms.constant(1, 64));
        let is_free = terms.equal(found.term, one);
        let is_used = terms.not(is_free);
        let fails = terms.and(again.guard, is_used);
        let zero = Value::constant(zero, terms);
        self.exception(fails, ExceptionKind::AssumptionFails);
        self.store(&again, &place, &zero, Scalar::Ptr, Some(load));
        self.fence(&again, &[FenceKind::LoadLoad, FenceKind::LoadStore]);
        let (thread, guard, at) = (self.thread, state.guard, self.place);
        self.pool.calls.push(Call { thread, guard, address, unknown, own, size, place: at });
        Ok(Value::constant(address, &mut self.trace.terms))
    }

    /// A call of `fencepost_free`.
    pub(super) fn free_to_pool(&mut self, state: &mut State, pointer: Operand) -> Result<(), Unsupported> {
        self.effects += 1;
        self.pool.is_used_again = true;
        let Some((freeing, address)) = self.freeing(state, pointer, POOL)? else { return Ok(()) };
        self.fence(&freeing, &[FenceKind::LoadStore, FenceKind::StoreStore]);
        let (found, load) = self.load(&freeing, &address, Scalar::Ptr, true);
        let terms = &mut self.trace.terms;
        let (zero, one) = (terms.constant(0, 64), terms.constant(1, 64));
        let is_used = terms.equal(found.term, zero);
        let is_free = terms.not(is_used);
        let twice = terms.and(freeing.guard, is_free);
        let one = Value::constant(one, terms);
        self.exception(twice, ExceptionKind::of_program(ErrorKind::InvalidFree, "memory is freed twice"));
        self.store(&freeing, &address, &one, Scalar::Ptr, Some(load));
        Ok(())
    }

    /// All threads are unrolled: now it is known which blocks each call can get.
    pub(super) fn share_pool(&mut self) {
        let calls = std::mem::take(&mut self.pool.calls);
        for (number, call) in calls.iter().enumerate() {
            let may_come_before = |other: usize, of: &Call| {
                let comes_later = of.thread == call.thread && other > number;
                !comes_later && !self.trace.threads[of.thread].after.contains(&call.thread)
            };
            let others = calls.iter().enumerate().filter(|(other, of)| {
                self.pool.is_used_again && *other != number && of.size == call.size && may_come_before(*other, of)
            });
            let mut values: Vec<u128> = others.map(|(_, of)| of.own).collect();
            values.push(call.own);
            let terms = &mut self.trace.terms;
            let mut fits = terms.truth(false);
            for value in &values {
                let value = terms.constant(*value, 64);
                let same = terms.equal(call.address, value);
                fits = terms.or(fits, same);
            }
            let outside = terms.not(fits);
            let condition = terms.and(call.guard, outside);
            self.trace.unknowns[call.unknown] = UnknownTerm::Choice(values);
            self.place = call.place;
            self.exception(condition, ExceptionKind::AssumptionFails);
        }
    }
}
