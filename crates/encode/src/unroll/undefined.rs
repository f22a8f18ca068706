//! Which bits of a value nothing determines, where that is not all of them or none.
//!
//! Whether a value is determined is one bit of the formula, and memory has one such bit for each access. Operations on some bits, as
//! those that make up bit fields, may leave a value with bits of both kinds: which these are is known here as long as the other
//! operands are constants, as in `program::scalar`. Where it is not known it is not supported, nor is memory that holds such a value.

use super::Unroller;
use super::state::{State, Value};
use crate::terms::{Operation, TermId, mask};
use fencepost_program::{BinaryOp, CastOp, CompareOp};

/// The bits that are undefined if a value is. None if that is not known.
pub(super) type UndefinedBits = Option<u128>;

/// All of them.
pub(super) const ALL: UndefinedBits = Some(u128::MAX);

/// What to say of operations on a value of which only some bits are determined.
const PARTS: &str = "an operation on some bits of a value of which others are uninitialised";

impl Unroller<'_, '_> {
    fn is_always_defined(&self, value: &Value) -> bool {
        self.trace.terms.decided(value.defined) == Some(true)
    }

    /// The result of an operation, given what made it: whether it is defined, and which bits are not if it is not.
    pub(super) fn with_undefined_bits(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        result: Value,
        (left, right): (&Value, &Value),
    ) -> Value {
        let width = self.trace.terms.width(result.term);
        let all = mask(width);
        let (undefined, other, is_left) = match (self.is_always_defined(left), self.is_always_defined(right)) {
            (true, true) => return result,
            (false, true) => (left, right, true),
            (true, false) => (right, left, false),
            (false, false) => return self.of_two_undefined(state, op, result, (left, right)),
        };
        let Some(bits) = undefined.undefined_bits.map(|bits| bits & all) else {
            self.stop_if_undefined(state, undefined, PARTS);
            return result;
        };
        let known = self.trace.terms.constant_value(other.term);
        let by = known.and_then(|by| u32::try_from(by).ok()).filter(|by| *by < u32::from(width));
        let left_over = match (op, is_left) {
            (BinaryOp::And, _) => match known {
                Some(known) => Some(bits & known),
                None => return self.hide_undefined(result, undefined, other, bits, false),
            },
            (BinaryOp::Or, _) => match known {
                Some(known) => Some(bits & !known),
                None => return self.hide_undefined(result, undefined, other, bits, true),
            },
            (BinaryOp::Xor, _) => Some(bits),
            // Carries run upwards.
            (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, _) => Some(u128::MAX << bits.trailing_zeros().min(127)),
            (BinaryOp::Shl, true) => by.map(|by| bits << by),
            (BinaryOp::LShr, true) => by.map(|by| bits >> by),
            (BinaryOp::AShr, true) => by.map(|by| {
                let sign = if bits >> (width - 1) & 1 == 1 { all & !(all >> by) } else { 0 };
                bits >> by | sign
            }),
            _ => ALL,
        };
        self.with_left_over(result, left_over.map(|bits| bits & all))
    }

    /// What is left undefined of a value, which is nothing if no bit is.
    fn with_left_over(&mut self, value: Value, bits: UndefinedBits) -> Value {
        let defined = if bits == Some(0) { self.trace.terms.truth(true) } else { value.defined };
        Value { defined, undefined_bits: bits, ..value }
    }

    /// The result of `&` or `|` with something unknown, which hides undefined bits where it is zero, or one.
    fn hide_undefined(&mut self, result: Value, undefined: &Value, other: &Value, bits: u128, by_ones: bool) -> Value {
        let terms = &mut self.trace.terms;
        let bits = terms.constant(bits, terms.width(other.term));
        let shown = terms.binary(Operation::And, other.term, bits);
        let hidden = if by_ones { bits } else { terms.constant(0, terms.width(shown)) };
        let is_hidden = terms.equal(shown, hidden);
        let defined = terms.or(undefined.defined, is_hidden);
        Value { defined, undefined_bits: None, ..result }
    }

    fn of_two_undefined(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        result: Value,
        (left, right): (&Value, &Value),
    ) -> Value {
        let all = mask(self.trace.terms.width(result.term));
        let is_whole = |value: &Value| value.undefined_bits.is_some_and(|bits| bits & all == all);
        match op {
            BinaryOp::Xor | BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if is_whole(left) && is_whole(right) => {
                result
            }
            BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => result,
            _ => {
                self.stop_if_undefined(state, left, PARTS);
                self.stop_if_undefined(state, right, PARTS);
                result
            }
        }
    }

    /// Bits that differ and are both determined settle equality.
    pub(super) fn with_undefined_bits_compared(
        &mut self,
        state: &mut State,
        op: CompareOp,
        result: Value,
        (left, right): (&Value, &Value),
    ) -> Value {
        let all = mask(self.trace.terms.width(left.term));
        let is_whole = |value: &&&Value| value.undefined_bits.is_some_and(|bits| bits & all == all);
        let undefined: Vec<&Value> = [left, right].into_iter().filter(|value| !self.is_always_defined(value)).collect();
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) || undefined.iter().all(|value| is_whole(&value)) {
            return result;
        }
        if let [Value { undefined_bits: Some(bits), defined, .. }] = undefined[..] {
            let terms = &mut self.trace.terms;
            let differ = terms.binary(Operation::Xor, left.term, right.term);
            let others = terms.constant(!bits & all, terms.width(differ));
            let differ = terms.binary(Operation::And, differ, others);
            let zero = terms.constant(0, terms.width(differ));
            let same = terms.equal(differ, zero);
            let settled = terms.not(same);
            return Value { defined: terms.or(*defined, settled), ..result };
        }
        for value in undefined {
            self.stop_if_undefined(state, value, PARTS);
        }
        result
    }

    /// A value as one of another width.
    pub(super) fn with_undefined_bits_cast(
        &mut self,
        state: &mut State,
        op: CastOp,
        (value, from): (Value, u8),
        to: u8,
    ) -> Value {
        if self.is_always_defined(&value) {
            return value;
        }
        let Some(bits) = value.undefined_bits.map(|bits| bits & mask(from)) else {
            if op == CastOp::Truncate {
                self.stop_if_undefined(state, &value, PARTS);
            }
            return value;
        };
        let is_signed = op == CastOp::SignExtend && bits >> (from - 1) & 1 == 1;
        let bits = if is_signed { bits | !mask(from) } else { bits };
        self.with_left_over(value, Some(bits & mask(to)))
    }

    /// Memory holds values that are determined in all of their bits, or in none.
    pub(super) fn must_be_whole(&mut self, state: &mut State, value: &Value, bytes: u32) {
        let all = mask((bytes * 8) as u8);
        let is_whole = value.undefined_bits.is_some_and(|bits| bits & all == all);
        if !is_whole && !self.is_always_defined(value) {
            self.stop_if_undefined(
                state,
                value,
                "memory that is initialised in part, as by the first of several bit fields,",
            );
        }
    }

    fn stop_if_undefined(&mut self, state: &mut State, value: &Value, what: &str) {
        let undefined: TermId = self.trace.terms.not(value.defined);
        if self.trace.terms.decided(undefined) != Some(false) {
            self.stop(state, undefined, what);
        }
    }
}

/// The undefined bits of one of two values.
pub(super) fn either(yes: (UndefinedBits, bool), no: (UndefinedBits, bool)) -> UndefinedBits {
    match (yes, no) {
        // One that is always defined says nothing.
        ((_, true), (bits, _)) | ((bits, _), (_, true)) => bits,
        ((yes, _), (no, _)) => yes.filter(|_| yes == no),
    }
}
