//! Instructions that only compute: registers in, a register out. This is what they mean for all types and for bits that
//! nothing has determined; most are executed by [`Code`](crate::code::Code), which knows only the simple cases.

use crate::memory::Memory;
use crate::run::uninitialised;
use crate::trap::Trap;
use fencepost_base::TypedId;
use fencepost_program::scalar::{self, NoResult};
use fencepost_program::scalar::{Value, signed};
use fencepost_program::{BinaryOp, GlobalId, Op, Operand, Scalar};
use fencepost_trace::ErrorKind;

/// What operands may refer to.
pub(crate) struct Scope<'m, 'p> {
    pub memory: &'m Memory<'p>,
    pub thread_locals: &'m [(GlobalId, u64)],
    /// Whether signed overflow is an error.
    pub overflow: bool,
}

impl Scope<'_, '_> {
    /// What an operand of type `ty` is. Registers hold nothing beyond the width of their type.
    #[inline]
    pub fn value(&self, registers: &[Value], operand: Operand, ty: Scalar) -> Value {
        match operand {
            Operand::Reg(register) => registers[register.index()],
            Operand::Bits(bits) => Value::defined(bits).cut(ty),
            Operand::Address(symbol, offset) => {
                let address = self.memory.symbol(symbol, Some(self.thread_locals));
                Value::defined(u128::from(address.wrapping_add_signed(offset))).cut(ty)
            }
            Operand::Undefined => Value::undefined(ty),
        }
    }

    /// Executes an instruction that only computes. Others do nothing.
    pub fn compute(&self, op: &Op, registers: &mut [Value]) -> Result<(), Trap> {
        let (dst, result) = match *op {
            Op::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                let (left, right) = (self.value(registers, left, ty), self.value(registers, right, ty));
                if no_signed_wrap && self.overflow && scalar::overflows(op, ty, left, right) {
                    return Err(signed_overflow(op, ty, left, right));
                }
                (dst, scalar::binary(op, ty, left, right).map_err(no_result)?)
            }
            Op::Compare { dst, op, ty, left, right } => {
                let (left, right) = (self.value(registers, left, ty), self.value(registers, right, ty));
                (dst, scalar::compare(op, ty, left, right))
            }
            Op::Cast { dst, op, from, to, src } => (dst, scalar::cast(op, from, to, self.value(registers, src, from))),
            Op::Address { dst, base, index, scale, offset } => {
                let (base, index) =
                    (self.value(registers, base, Scalar::Ptr), self.value(registers, index, Scalar::Ptr));
                let moved = (index.bits as u64).wrapping_mul(scale).wrapping_add(base.bits as u64);
                let is_defined = base.is_defined() && index.is_defined();
                let moved = Value::defined(u128::from(moved.wrapping_add_signed(offset)));
                (dst, if is_defined { moved } else { Value::undefined(Scalar::Ptr) })
            }
            _ => return Ok(()),
        };
        registers[dst.index()] = result;
        Ok(())
    }
}

fn no_result(error: NoResult) -> Trap {
    match error {
        NoResult::DivisionByZero => Trap::error(ErrorKind::Division, "division by zero"),
        NoResult::DivisionOverflow => {
            Trap::error(ErrorKind::Division, "the result of a division does not fit its type")
        }
        NoResult::UndefinedDivisor => uninitialised("a divisor"),
    }
}

fn signed_overflow(op: BinaryOp, ty: Scalar, left: Value, right: Value) -> Trap {
    let sign = match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        _ => "<<",
    };
    let (a, b) = (signed(left.bits, ty), signed(right.bits, ty));
    let b = if b < 0 { format!("({b})") } else { b.to_string() };
    Trap::error(ErrorKind::SignedOverflow, format!("signed overflow: {a} {sign} {b} does not fit {} bits", ty.bits()))
}
