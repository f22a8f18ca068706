//! Operations on registers.

use super::Unroller;
use super::state::{State, Value, united};
use super::undefined::either;
use crate::error::{OTHER_ENGINE, Unsupported};
use crate::memory::BlockKind;
use crate::symbolic::{ExceptionKind, PointerUse, PointerUseKind};
use crate::terms::{Operation, TermId};
use fencepost_base::mutation;
use fencepost_graph::ErrorKind;
use fencepost_program::{BinaryOp, CastOp, CompareOp, Function, Op, Operand, Scalar};

impl Unroller<'_, '_> {
    /// The value of an operand; none if nothing determines it.
    pub(super) fn operand(&mut self, state: &State, operand: Operand, width: u8) -> Option<Value> {
        let constant = match operand {
            Operand::Reg(register) => return state.register(register).cloned(),
            Operand::Undefined => return None,
            Operand::Bits(bits) => bits,
            Operand::Address(symbol, offset) => {
                let base = self.memory.address(symbol);
                let address = base.wrapping_add_signed(offset);
                if offset != 0 {
                    let terms = &mut self.trace.terms;
                    let [base, distance, result] =
                        [base, offset as u64, address].map(|number| terms.constant(u128::from(number), 64));
                    self.use_pointer(state, PointerUseKind::Moved { base, distance, result }, &[]);
                }
                u128::from(address)
            }
        };
        let term = self.trace.terms.constant(constant, width);
        Some(Value::constant(term, &mut self.trace.terms))
    }

    /// The value of an operand, which must be determined because the program goes on in one way or another by it.
    pub(super) fn read_defined(
        &mut self,
        state: &mut State,
        operand: Operand,
        width: u8,
        what: &str,
    ) -> Result<Value, Unsupported> {
        let value = self.needed(state, operand, width)?;
        self.must_be_defined(state, &value, what);
        Ok(value)
    }

    /// It is an error if nothing determines a value.
    pub(super) fn must_be_defined(&mut self, state: &mut State, value: &Value, what: &str) {
        let undefined = self.trace.terms.not(value.defined);
        if self.trace.terms.decided(undefined) != Some(false) {
            self.fail(state, undefined, ErrorKind::Uninitialised, &format!("{what} depends on an uninitialised value"));
        }
    }

    /// The value of an operand, whether it is determined or not, to do more with it than to keep it.
    pub(super) fn needed(&mut self, state: &mut State, operand: Operand, width: u8) -> Result<Value, Unsupported> {
        if let Operand::Address(symbol, _) = operand
            && self.is_thread_local(symbol)
        {
            return Err(self.unsupported("a thread-local variable", OTHER_ENGINE));
        }
        let value = self.operand(state, operand, width).unwrap_or_else(|| {
            let terms = &mut self.trace.terms;
            Value { defined: terms.truth(false), ..Value::constant(terms.constant(0, width), terms) }
        });
        if !mutation!("forget-what-a-round-has-used") {
            state.note_use(&value, &mut self.trace.terms);
        }
        Ok(value)
    }

    /// Executes an instruction that is no call.
    pub(super) fn operation(&mut self, function: &Function, state: &mut State, op: &Op) -> Result<(), Unsupported> {
        match op {
            Op::Copy { dst, src } => {
                let value = self.operand(state, *src, function.registers[*dst].ty.bits() as u8);
                state.set(*dst, value);
            }
            Op::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                let (left, right) = self.two(state, *ty, *left, *right)?;
                if matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem) {
                    self.must_be_defined(state, &right, "a divisor");
                }
                let term = self.arithmetic(state, *op, *ty, (left.term, right.term), *no_signed_wrap)?;
                let made = self.made(term, &[&left, &right]);
                let made = self.with_undefined_bits(state, *op, made, (&left, &right));
                state.set(*dst, Some(made));
            }
            Op::Compare { dst, op, ty, left, right } => {
                let (left, right) = self.two(state, *ty, *left, *right)?;
                if *ty == Scalar::Ptr && function.place.is_some() {
                    self.use_pointer(state, PointerUseKind::Compared(left.term, right.term), &[&left, &right]);
                }
                let term = self.comparison(*op, left.term, right.term)?;
                let made = self.made(term, &[&left, &right]);
                let made = self.with_undefined_bits_compared(state, *op, made, (&left, &right));
                state.set(*dst, Some(made));
            }
            Op::Cast { dst, op, from, to, src } => {
                let value = self.needed(state, *src, from.bits() as u8)?;
                let term = match op {
                    CastOp::Truncate | CastOp::ZeroExtend | CastOp::Bits => {
                        self.trace.terms.resize(value.term, to.bits() as u8, false)
                    }
                    CastOp::SignExtend => self.trace.terms.resize(value.term, to.bits() as u8, true),
                    _ => return Err(self.unsupported("arithmetic on floats", OTHER_ENGINE)),
                };
                let widths = (from.bits() as u8, to.bits() as u8);
                let value = self.with_undefined_bits_cast(state, *op, (value, widths.0), widths.1);
                state.set(*dst, Some(Value { term, ..value }));
            }
            Op::Select { dst, cond, yes, no } => {
                let width = function.registers[*dst].ty.bits() as u8;
                let condition = self.read_defined(state, *cond, 1, "a choice")?;
                let yes = self.needed(state, *yes, width)?;
                let no = self.needed(state, *no, width)?;
                let term = self.trace.terms.choose(condition.term, yes.term, no.term);
                let defined = self.trace.terms.choose(condition.term, yes.defined, no.defined);
                let made = self.made(term, &[&condition, &yes, &no]);
                let is_defined = |value: &Value| self.trace.terms.decided(value.defined) == Some(true);
                let bits = either((yes.undefined_bits, is_defined(&yes)), (no.undefined_bits, is_defined(&no)));
                state.set(*dst, Some(Value { defined, undefined_bits: bits, ..made }));
            }
            Op::Address { dst, base, index, scale, offset } => {
                let base = self.needed(state, *base, 64)?;
                let index = self.needed(state, *index, 64)?;
                let terms = &mut self.trace.terms;
                let scale = terms.constant(u128::from(*scale), 64);
                let offset = terms.constant(*offset as u64 as u128, 64);
                let distance = terms.binary(Operation::Mul, index.term, scale);
                let distance = terms.binary(Operation::Add, distance, offset);
                let term = terms.binary(Operation::Add, base.term, distance);
                // Where the source has no place the compiler may have moved arithmetic.
                if function.place.is_some() && terms.constant_value(distance) != Some(0) {
                    let kind = PointerUseKind::Moved { base: base.term, distance, result: term };
                    self.use_pointer(state, kind, &[&base, &index]);
                }
                state.set(*dst, Some(self.made(term, &[&base, &index])));
            }
            Op::StackAlloc { dst, size, align, name, layout, .. } => {
                let size = self.read_defined(state, *size, 64, "the size of a local variable")?;
                let local = Some((name.as_deref(), *layout));
                let block = self.new_block(state, local, &size, (*align, false), BlockKind::Local)?;
                self.locals.push((block.clone(), state.guard));
                state.set(*dst, Some(block));
            }
            op => self.access(function, state, op)?,
        }
        Ok(())
    }

    fn two(
        &mut self,
        state: &mut State,
        ty: Scalar,
        left: Operand,
        right: Operand,
    ) -> Result<(Value, Value), Unsupported> {
        let width = ty.bits() as u8;
        Ok((self.needed(state, left, width)?, self.needed(state, right, width)?))
    }

    /// Something is done with pointers, whose types are to be checked.
    pub(super) fn use_pointer(&mut self, state: &State, kind: PointerUseKind, values: &[&Value]) {
        if self.rules.pointer_types {
            let (guard, place, operation) = (state.guard, self.place, self.operation);
            let defined = values.iter().map(|value| value.defined).collect();
            self.trace.pointer_uses.push(PointerUse { guard, defined, kind, place, thread: self.thread, operation });
        }
    }

    /// A value made of others.
    pub(super) fn made(&mut self, term: TermId, of: &[&Value]) -> Value {
        let mut value = Value::constant(term, &mut self.trace.terms);
        for part in of {
            value.defined = self.trace.terms.and(value.defined, part.defined);
            value.from = united(&value.from, &part.from, &mut self.trace.terms);
        }
        value
    }

    fn arithmetic(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        ty: Scalar,
        (left, right): (TermId, TermId),
        no_signed_wrap: bool,
    ) -> Result<TermId, Unsupported> {
        let width = ty.bits() as u8;
        if let Some(operation) = plain(op) {
            if no_signed_wrap && self.rules.overflow_is_error {
                self.must_fit(state, operation, left, right)?;
            }
            return Ok(self.trace.terms.binary(operation, left, right));
        }
        let zero = self.trace.terms.constant(0, width);
        match op {
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                let limit = self.trace.terms.constant(u128::from(width), width);
                let fits = self.trace.terms.binary(Operation::Ult, right, limit);
                let too_far = self.trace.terms.not(fits);
                self.stop(state, too_far, "a shift by as many places as there are, or more");
                let operation = match op {
                    BinaryOp::Shl => Operation::Shl,
                    BinaryOp::LShr => Operation::LShr,
                    _ => Operation::AShr,
                };
                Ok(self.trace.terms.binary(operation, left, right))
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
                let by_zero = self.trace.terms.equal(right, zero);
                self.fail(state, by_zero, ErrorKind::Division, "division by zero");
                Ok(self.division(state, op, width, left, right))
            }
            _ => Err(self.unsupported("arithmetic on floats", OTHER_ENGINE)),
        }
    }

    fn division(&mut self, state: &mut State, op: BinaryOp, width: u8, left: TermId, right: TermId) -> TermId {
        let operation = if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv) { Operation::UDiv } else { Operation::URem };
        if matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
            return self.trace.terms.binary(operation, left, right);
        }
        let terms = &mut self.trace.terms;
        let (smallest, minus_one) = (terms.constant(1 << (width - 1), width), terms.constant(u128::MAX, width));
        let (is_smallest, is_minus_one) = (terms.equal(left, smallest), terms.equal(right, minus_one));
        let overflows = terms.and(is_smallest, is_minus_one);
        self.fail(state, overflows, ErrorKind::Division, "a division whose result does not fit");
        // Signed division is that of the absolute values. A remainder has the sign of the dividend.
        let terms = &mut self.trace.terms;
        let zero = terms.constant(0, width);
        let (left_negative, right_negative) =
            (terms.binary(Operation::Slt, left, zero), terms.binary(Operation::Slt, right, zero));
        let (left_opposite, right_opposite) =
            (terms.binary(Operation::Sub, zero, left), terms.binary(Operation::Sub, zero, right));
        let left = terms.choose(left_negative, left_opposite, left);
        let right = terms.choose(right_negative, right_opposite, right);
        let result = terms.binary(operation, left, right);
        let negative = match operation {
            Operation::UDiv => terms.binary(Operation::Xor, left_negative, right_negative),
            _ => left_negative,
        };
        let opposite = terms.binary(Operation::Sub, zero, result);
        terms.choose(negative, opposite, result)
    }

    /// The source forbids a result that does not fit, the operands being read as signed.
    fn must_fit(
        &mut self,
        state: &mut State,
        operation: Operation,
        left: TermId,
        right: TermId,
    ) -> Result<(), Unsupported> {
        let width = self.trace.terms.width(left);
        let wide = match operation {
            Operation::Add | Operation::Sub => width.saturating_add(1),
            Operation::Mul => width.saturating_mul(2),
            _ => return Ok(()),
        };
        if wide > 128 {
            return Err(self.unsupported("signed arithmetic on more than 64 bits", OTHER_ENGINE));
        }
        let terms = &mut self.trace.terms;
        let (wide_left, wide_right) = (terms.resize(left, wide, true), terms.resize(right, wide, true));
        let exact = terms.binary(operation, wide_left, wide_right);
        let result = terms.binary(operation, left, right);
        let result = terms.resize(result, wide, true);
        let fits = terms.equal(exact, result);
        let overflows = terms.not(fits);
        self.fail(state, overflows, ErrorKind::SignedOverflow, "signed overflow");
        Ok(())
    }

    fn comparison(&mut self, op: CompareOp, left: TermId, right: TermId) -> Result<TermId, Unsupported> {
        use CompareOp as C;
        let terms = &mut self.trace.terms;
        let (operation, swapped, negated) = match op {
            C::Eq => (Operation::Equal, false, false),
            C::Ne => (Operation::Equal, false, true),
            C::Ult => (Operation::Ult, false, false),
            C::Uge => (Operation::Ult, false, true),
            C::Ugt => (Operation::Ult, true, false),
            C::Ule => (Operation::Ult, true, true),
            C::Slt => (Operation::Slt, false, false),
            C::Sge => (Operation::Slt, false, true),
            C::Sgt => (Operation::Slt, true, false),
            C::Sle => (Operation::Slt, true, true),
            _ => return Err(self.unsupported("a comparison of floats", OTHER_ENGINE)),
        };
        let (left, right) = if swapped { (right, left) } else { (left, right) };
        let result = terms.binary(operation, left, right);
        Ok(if negated { terms.not(result) } else { result })
    }

    /// The program is wrong if the condition holds, and goes on only if it does not.
    pub(super) fn fail(&mut self, state: &mut State, condition: TermId, kind: ErrorKind, message: &str) {
        self.leave(state, condition, ExceptionKind::of_program(kind, message));
    }

    /// What happens if the condition holds is not supported.
    pub(super) fn stop(&mut self, state: &mut State, condition: TermId, what: &str) {
        self.leave(state, condition, ExceptionKind::Unsupported { what: what.to_owned(), remedy: OTHER_ENGINE });
    }

    fn leave(&mut self, state: &mut State, condition: TermId, kind: ExceptionKind) {
        let happens = self.trace.terms.and(state.guard, condition);
        self.exception(happens, kind);
        let goes_on = self.trace.terms.not(condition);
        state.guard = self.trace.terms.and(state.guard, goes_on);
    }
}

/// Operations that always have a result.
fn plain(op: BinaryOp) -> Option<Operation> {
    Some(match op {
        BinaryOp::Add => Operation::Add,
        BinaryOp::Sub => Operation::Sub,
        BinaryOp::Mul => Operation::Mul,
        BinaryOp::And => Operation::And,
        BinaryOp::Or => Operation::Or,
        BinaryOp::Xor => Operation::Xor,
        _ => return None,
    })
}
