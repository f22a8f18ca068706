//! Functions that the machine provides: the heap, choices, assumptions and errors.

use super::Unroller;
use super::execute::CallEnd;
use super::state::{State, Value};
use crate::error::{OTHER_ENGINE, Unsupported};
use crate::memory::{BlockKind, BlockOrigin, GONE, SHADOW};
use crate::symbolic::{Allocation, Choice, ExceptionKind, InstructionId, UnknownTerm};
use crate::terms::{Operation, TermId, mask};
use fencepost_graph::ErrorKind;
use fencepost_program::names::Purpose;
use fencepost_program::{LayoutId, LibraryFunction, Operand, RegId, Scalar};
use std::rc::Rc;

/// Choices have at most so many values.
const MOST_CHOICES: u128 = 64;

impl Unroller<'_, '_> {
    pub(super) fn library(
        &mut self,
        state: &mut State,
        dsts: &[RegId],
        library: LibraryFunction,
        args: &[Operand],
    ) -> Result<(), Unsupported> {
        use LibraryFunction as F;
        const ENDS_ITSELF: &str = "the program ends itself with an error";
        let never = self.trace.terms.truth(false);
        let argument = |position: usize| args.get(position).copied().unwrap_or(Operand::Undefined);
        let mut result = None;
        self.effects += usize::from(!matches!(library, F::Yield | F::Assume));
        match library {
            F::Yield | F::Print | F::Puts => {
                let zero = self.trace.terms.constant(0, 32);
                result = Some(Value::constant(zero, &mut self.trace.terms));
            }
            F::Assume => {
                let value = self.read_defined(state, argument(0), 32, "an assumption")?;
                let zero = self.trace.terms.constant(0, self.trace.terms.width(value.term));
                let fails = self.trace.terms.equal(value.term, zero);
                let condition = self.trace.terms.and(state.guard, fails);
                self.exception(condition, ExceptionKind::AssumptionFails);
                let holds = self.trace.terms.not(fails);
                *state = self.branched(state, holds, &value.from);
            }
            F::AssertFail => {
                self.exception(state.guard, ExceptionKind::of_program(ErrorKind::Assertion, "an assertion fails"));
                state.guard = never;
            }
            F::VerifierError | F::Abort => {
                self.exception(state.guard, ExceptionKind::of_program(ErrorKind::Abort, ENDS_ITSELF));
                state.guard = never;
            }
            F::Error => {
                let number = self.read_defined(state, argument(0), 32, "the kind of an error")?;
                let kind = ErrorKind::of_library(self.known(&number, "an error of a kind that memory says")?);
                let message = self.text(state, argument(1)).unwrap_or_else(|_| ENDS_ITSELF.to_owned());
                self.exception(state.guard, ExceptionKind::Error { kind, message });
                state.guard = never;
            }
            F::Limit => {
                let what = self.text(state, argument(0))?;
                self.exception(state.guard, ExceptionKind::Unsupported { what, remedy: "leave it out of the test" });
                state.guard = never;
            }
            F::Malloc => {
                let size = self.read_defined(state, argument(0), 64, "a call of malloc")?;
                result = Some(self.new_block(state, None, &size, (16, false), BlockKind::Heap)?);
            }
            F::Calloc => {
                let count = self.read_defined(state, argument(0), 64, "a call of calloc")?;
                let size = self.read_defined(state, argument(1), 64, "a call of calloc")?;
                let all = self.trace.terms.binary(Operation::Mul, count.term, size.term);
                let size = self.made(all, &[&count, &size]);
                result = Some(self.new_block(state, None, &size, (16, true), BlockKind::Heap)?);
            }
            F::Free if self.rules.free_is_remembered => self.remember_free(state, argument(0))?,
            F::Free if self.rules.free_keeps_memory => self.free(state, argument(0))?,
            F::Choose => {
                let limit = self.read_defined(state, argument(0), 32, "a choice")?;
                let limit = self.known(&limit, "a choice from as many values as memory says")?;
                result = Some(self.choice(state, 0, limit.checked_sub(1), 32)?);
            }
            F::ChooseBetween => {
                let low = self.read_defined(state, argument(0), 64, "a choice")?;
                let high = self.read_defined(state, argument(1), 64, "a choice")?;
                let low = self.known(&low, "a choice between values that memory says")?;
                let high = self.known(&high, "a choice between values that memory says")?;
                result = Some(self.choice(state, low, Some(high), 64)?);
            }
            other => {
                let what = format!("a call of `{}`", other.entry().name);
                return Err(self.unsupported(what, OTHER_ENGINE));
            }
        }
        for dst in dsts {
            state.set(*dst, result.clone());
        }
        Ok(())
    }

    /// A new block of memory: a local variable with its name and shape, or one on the heap.
    pub(super) fn new_block(
        &mut self,
        state: &State,
        local: Option<(Option<&str>, Option<LayoutId>)>,
        size: &Value,
        (align, is_zero): (u64, bool),
        kind: BlockKind,
    ) -> Result<Value, Unsupported> {
        let size = self.known(size, "memory whose size is not known beforehand")?;
        let size = u64::try_from(size).unwrap_or(u64::MAX);
        let origin = match local {
            Some((name, layout)) => BlockOrigin::Local { name: name.map(str::to_owned), layout },
            None => BlockOrigin::Heap(Purpose::find(self.program, self.sites.iter().rev().copied(), size)),
        };
        let Some(address) = self.memory.allocate(origin, (size, align), is_zero, kind) else {
            return Err(self.unsupported(format!("a block of {size} bytes"), "ask for less memory"));
        };
        self.has_undefined |= !is_zero;
        let term = self.trace.terms.constant(u128::from(address), 64);
        // Which block a call of `fencepost_malloc` gets is found later.
        if kind != BlockKind::Pool {
            self.note_allocation(state.guard, term, size, kind);
        }
        Ok(Value::constant(term, &mut self.trace.terms))
    }

    /// The thread asks for a block of memory, which is here.
    pub(super) fn note_allocation(&mut self, guard: TermId, address: TermId, size: u64, kind: BlockKind) {
        self.trace.allocations.push(Allocation { thread: self.thread, guard, address, size, kind });
    }

    /// Memory stays as it is. It is an error to free what was not asked for.
    fn free(&mut self, state: &mut State, pointer: Operand) -> Result<(), Unsupported> {
        let pointer = self.read_defined(state, pointer, 64, "a call of free")?;
        let Some(address) = self.trace.terms.constant_value(pointer.term) else { return Ok(()) };
        let address = u64::try_from(address).unwrap_or(u64::MAX);
        if address != 0 && !self.memory.is_block(address) {
            let always = self.trace.terms.truth(true);
            self.fail(state, always, ErrorKind::InvalidFree, "free of what malloc did not return");
        }
        Ok(())
    }

    /// A store to the block's place that says whether it was freed. The formula has the errors (`axioms::freed`).
    fn remember_free(&mut self, state: &mut State, pointer: Operand) -> Result<(), Unsupported> {
        let Some((freeing, address)) = self.freeing(state, pointer, SHADOW)? else { return Ok(()) };
        let one = self.trace.terms.constant(1, 64);
        let one = Value::constant(one, &mut self.trace.terms);
        self.store(&freeing, &address, &one, Scalar::Ptr, None);
        let store = InstructionId::new(self.trace.instructions.len() as u32 - 1);
        self.trace.frees.push(store);
        Ok(())
    }

    /// The function has returned whose local variables these are, from one on. Nobody may use them any more.
    pub(super) fn end_locals(&mut self, first: usize, returned: &CallEnd) {
        for (local, exists) in self.locals.split_off(first) {
            let guard = self.trace.terms.and(returned.guard, exists);
            if !self.rules.free_is_remembered || self.trace.terms.decided(guard) == Some(false) {
                continue;
            }
            let state = State::new(guard, 0, Rc::clone(&returned.control));
            let terms = &mut self.trace.terms;
            let (distance, one) = (terms.constant(u128::from(GONE), 64), terms.constant(1, 64));
            let address = terms.binary(Operation::Add, local.term, distance);
            let (address, one) = (Value { term: address, ..local }, Value::constant(one, terms));
            self.store(&state, &address, &one, Scalar::Ptr, None);
            let store = InstructionId::new(self.trace.instructions.len() as u32 - 1);
            self.trace.frees.push(store);
        }
    }

    /// The state in which a pointer is not null, and the place that belongs to its block. None if it is always null.
    pub(super) fn freeing(
        &mut self,
        state: &mut State,
        pointer: Operand,
        distance: u64,
    ) -> Result<Option<(State, Value)>, Unsupported> {
        let pointer = self.read_defined(state, pointer, 64, "a call of free")?;
        let terms = &mut self.trace.terms;
        let (null, distance) = (terms.constant(0, 64), terms.constant(u128::from(distance), 64));
        let is_null = terms.equal(pointer.term, null);
        let is_block = terms.not(is_null);
        let address = terms.binary(Operation::Add, pointer.term, distance);
        let address = Value { term: address, ..pointer };
        let mut freeing = state.clone();
        freeing.guard = terms.and(state.guard, is_block);
        Ok((terms.decided(freeing.guard) != Some(false)).then_some((freeing, address)))
    }

    /// Any number from the first to the second, which are read as signed; an error if there is none.
    fn choice(&mut self, state: &mut State, low: u128, high: Option<u128>, width: u8) -> Result<Value, Unsupported> {
        let count = high.map_or(0, |high| (high.wrapping_sub(low) & mask(width)).saturating_add(1));
        if count > MOST_CHOICES {
            return Err(self.unsupported(format!("a choice of more than {MOST_CHOICES} values"), "choose from fewer"));
        }
        if count == 0 {
            let always = self.trace.terms.truth(true);
            self.fail(state, always, ErrorKind::InvalidCall, "a choice from nothing");
        }
        let values: Vec<u128> = (0..count).map(|step| low.wrapping_add(step) & mask(width)).collect();
        let (term, _) = self.trace.terms.unknown(width);
        let mut fits = self.trace.terms.truth(false);
        for value in &values {
            let value = self.trace.terms.constant(*value, width);
            let same = self.trace.terms.equal(term, value);
            fits = self.trace.terms.or(fits, same);
        }
        self.trace.unknowns.push(UnknownTerm::Choice(values));
        let outside = self.trace.terms.not(fits);
        let condition = self.trace.terms.and(state.guard, outside);
        self.exception(condition, ExceptionKind::AssumptionFails);
        state.guard = self.trace.terms.and(state.guard, fits);
        self.trace.choices.push(Choice { thread: self.thread, guard: state.guard, value: term });
        Ok(Value::constant(term, &mut self.trace.terms))
    }

    /// A number that must be known beforehand.
    pub(super) fn known(&mut self, value: &Value, what: &str) -> Result<u128, Unsupported> {
        let number = self.trace.terms.constant_value(value.term);
        number.ok_or_else(|| self.unsupported(what, "use a constant"))
    }
}
