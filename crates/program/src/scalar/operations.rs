//! Pure operations on values. Undefined bits follow the data: an operation's result is undefined only in bits that an
//! undefined operand bit can change, as far as that is cheap to know; where it is not, the whole result is.

use super::value::{Value, signed};
use crate::{BinaryOp, CastOp, CompareOp, FloatKind, RmwOp, Scalar};
use std::ops::{Add, Div, Mul, Rem, Sub};

/// Why an operation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoResult {
    /// The divisor is zero.
    DivisionByZero,
    /// The result of a division does not fit its type.
    DivisionOverflow,
    /// Nothing determines the divisor.
    UndefinedDivisor,
}

fn float(bits: u128, kind: FloatKind) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits as u64),
    }
}

fn float_bits(number: f64, kind: FloatKind) -> u128 {
    match kind {
        FloatKind::F32 => u128::from((number as f32).to_bits()),
        FloatKind::F64 => u128::from(number.to_bits()),
    }
}

/// `left op right`.
pub fn binary(op: BinaryOp, ty: Scalar, left: Value, right: Value) -> Result<Value, NoResult> {
    use BinaryOp as B;
    let (a, b) = (left.bits, right.bits);
    let any_undefined = left.undefined | right.undefined;
    let defined = |bits: u128| Value::defined(bits & ty.mask());
    // Carries run upwards: everything from the lowest undefined bit on is undefined.
    let upwards = |bits: u128| {
        let undefined = if any_undefined == 0 { 0 } else { u128::MAX << any_undefined.trailing_zeros() };
        Value { bits, undefined }.cut(ty)
    };
    let all_or_nothing = |bits: u128| if any_undefined == 0 { defined(bits) } else { Value::undefined(ty) };
    let shift = |result: &dyn Fn(u32) -> Value| {
        if right.undefined != 0 || b >= u128::from(ty.bits()) { Value::undefined(ty) } else { result(b as u32) }
    };
    Ok(match op {
        B::Add => upwards(a.wrapping_add(b)),
        B::Sub => upwards(a.wrapping_sub(b)),
        B::Mul => upwards(a.wrapping_mul(b)),
        B::UDiv | B::SDiv | B::URem | B::SRem => return divide(op, ty, left, right),
        B::Shl => shift(&|by| Value { bits: a << by, undefined: left.undefined << by }.cut(ty)),
        B::LShr => shift(&|by| Value { bits: a >> by, undefined: left.undefined >> by }.cut(ty)),
        B::AShr => shift(&|by| {
            let undefined = (signed(left.undefined, ty) >> by) as u128;
            Value { bits: (signed(a, ty) >> by) as u128, undefined }.cut(ty)
        }),
        B::And => {
            let known_zero = (!a & !left.undefined) | (!b & !right.undefined);
            Value { bits: a & b, undefined: any_undefined & !known_zero }.cut(ty)
        }
        B::Or => Value { bits: a | b, undefined: any_undefined & !(a | b) }.cut(ty),
        B::Xor => Value { bits: a ^ b, undefined: any_undefined }.cut(ty),
        B::FAdd | B::FSub | B::FMul | B::FDiv | B::FRem => all_or_nothing(float_binary(op, ty, a, b)),
    })
}

/// Whether the result of `left op right` does not fit, if all three are read as signed numbers.
pub fn overflows(op: BinaryOp, ty: Scalar, left: Value, right: Value) -> bool {
    if !left.is_defined() || !right.is_defined() {
        return false;
    }
    let (a, b) = (signed(left.bits, ty), signed(right.bits, ty));
    let exact = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        // A shift by too much has no result at all, which is another matter.
        BinaryOp::Shl if right.bits < u128::from(ty.bits()) => {
            let shifted = a.wrapping_shl(right.bits as u32);
            (shifted >> right.bits == a).then_some(shifted)
        }
        _ => return false,
    };
    exact.is_none_or(|exact| exact != signed(exact as u128 & ty.mask(), ty))
}

fn divide(op: BinaryOp, ty: Scalar, left: Value, right: Value) -> Result<Value, NoResult> {
    if right.undefined != 0 {
        return Err(NoResult::UndefinedDivisor);
    }
    if right.bits == 0 {
        return Err(NoResult::DivisionByZero);
    }
    if left.undefined != 0 {
        return Ok(Value::undefined(ty));
    }
    let (a, b) = (left.bits, right.bits);
    let (sa, sb) = (signed(a, ty), signed(b, ty));
    let bits = match op {
        BinaryOp::UDiv => a / b,
        BinaryOp::URem => a % b,
        _ => {
            let smallest = signed(1u128 << (ty.bits() - 1), ty);
            if sa == smallest && sb == -1 {
                return Err(NoResult::DivisionOverflow);
            }
            (if op == BinaryOp::SDiv { sa / sb } else { sa % sb }) as u128
        }
    };
    Ok(Value::defined(bits & ty.mask()))
}

/// Single precision is computed in single precision: rounding twice can give another result.
fn float_binary(op: BinaryOp, ty: Scalar, a: u128, b: u128) -> u128 {
    match ty {
        Scalar::Float(FloatKind::F32) => {
            let result = float_arithmetic(op, f32::from_bits(a as u32), f32::from_bits(b as u32));
            u128::from(result.to_bits())
        }
        _ => {
            let result = float_arithmetic(op, f64::from_bits(a as u64), f64::from_bits(b as u64));
            u128::from(result.to_bits())
        }
    }
}

fn float_arithmetic<F>(op: BinaryOp, a: F, b: F) -> F
where
    F: Add<Output = F> + Sub<Output = F> + Mul<Output = F> + Div<Output = F> + Rem<Output = F>,
{
    match op {
        BinaryOp::FSub => a - b,
        BinaryOp::FMul => a * b,
        BinaryOp::FDiv => a / b,
        BinaryOp::FRem => a % b,
        _ => a + b,
    }
}

/// `left op right` as an `i1`.
pub fn compare(op: CompareOp, ty: Scalar, left: Value, right: Value) -> Value {
    use CompareOp as C;
    let undefined = left.undefined | right.undefined;
    if undefined != 0 {
        // Bits that differ and are both determined settle equality.
        let differ = (left.bits ^ right.bits) & !undefined != 0;
        return match op {
            C::Eq if differ => Value::bool(false),
            C::Ne if differ => Value::bool(true),
            _ => Value::undefined(Scalar::Int(1)),
        };
    }
    let (a, b) = (left.bits, right.bits);
    let (sa, sb) = (signed(a, ty), signed(b, ty));
    if let Scalar::Float(kind) = ty {
        let (x, y) = (float(a, kind), float(b, kind));
        let unordered = x.is_nan() || y.is_nan();
        return Value::bool(match op {
            C::FOeq => x == y,
            C::FOne => !unordered && x != y,
            C::FOlt => x < y,
            C::FOle => x <= y,
            C::FOgt => x > y,
            C::FOge => x >= y,
            C::FUeq => unordered || x == y,
            C::FUne => x != y,
            C::FUlt => unordered || x < y,
            C::FUle => unordered || x <= y,
            C::FUgt => unordered || x > y,
            C::FUge => unordered || x >= y,
            C::FOrd => !unordered,
            C::FUno => unordered,
            _ => a == b,
        });
    }
    Value::bool(match op {
        C::Ne => a != b,
        C::Ult => a < b,
        C::Ule => a <= b,
        C::Ugt => a > b,
        C::Uge => a >= b,
        C::Slt => sa < sb,
        C::Sle => sa <= sb,
        C::Sgt => sa > sb,
        C::Sge => sa >= sb,
        _ => a == b,
    })
}

/// Conversion of `value` from one type to another. A float that does not fit into the integer gives an undefined result,
/// as in LLVM.
pub fn cast(op: CastOp, from: Scalar, to: Scalar, value: Value) -> Value {
    let float_to_int = |low: f64, high: f64, convert: &dyn Fn(f64) -> u128| {
        let Scalar::Float(kind) = from else { return Value::undefined(to) };
        let number = float(value.bits, kind).trunc();
        // NaN fails both comparisons.
        if number >= low && number < high { Value::defined(convert(number)).cut(to) } else { Value::undefined(to) }
    };
    let to_float = |number: f64, single: f32| match to {
        Scalar::Float(FloatKind::F32) => Value::defined(u128::from(single.to_bits())),
        _ => Value::defined(float_bits(number, FloatKind::F64)),
    };
    match op {
        CastOp::Truncate | CastOp::ZeroExtend | CastOp::Bits => value.cut(to),
        CastOp::SignExtend => {
            let undefined = signed(value.undefined, from) as u128;
            Value { bits: signed(value.bits, from) as u128, undefined }.cut(to)
        }
        _ if !value.is_defined() => Value::undefined(to),
        CastOp::FloatToFloat => match (from, to) {
            (Scalar::Float(from), Scalar::Float(to)) => Value::defined(float_bits(float(value.bits, from), to)),
            _ => Value::undefined(to),
        },
        CastOp::FloatToSigned => {
            let limit = 2f64.powi(to.bits() as i32 - 1);
            float_to_int(-limit, limit, &|number| (number as i128) as u128)
        }
        CastOp::FloatToUnsigned => float_to_int(0.0, 2f64.powi(to.bits() as i32), &|number| number as u128),
        CastOp::SignedToFloat => {
            let number = signed(value.bits, from);
            to_float(number as f64, number as f32)
        }
        CastOp::UnsignedToFloat => to_float(value.bits as f64, value.bits as f32),
    }
}

/// The new value of a read-modify-write.
pub fn update(op: RmwOp, ty: Scalar, old: Value, operand: Value) -> Value {
    let by = |op: BinaryOp| binary(op, ty, old, operand).unwrap_or(Value::undefined(ty));
    let pick = |op: CompareOp| {
        let chosen = compare(op, ty, old, operand);
        match (chosen.is_defined(), chosen.bits) {
            (false, _) => Value::undefined(ty),
            (true, 1) => old,
            (true, _) => operand,
        }
    };
    match op {
        RmwOp::Exchange => operand,
        RmwOp::Add => by(BinaryOp::Add),
        RmwOp::Sub => by(BinaryOp::Sub),
        RmwOp::And => by(BinaryOp::And),
        RmwOp::Or => by(BinaryOp::Or),
        RmwOp::Xor => by(BinaryOp::Xor),
        RmwOp::Nand => {
            let and = by(BinaryOp::And);
            Value { bits: !and.bits, undefined: and.undefined }.cut(ty)
        }
        RmwOp::FAdd => by(BinaryOp::FAdd),
        RmwOp::FSub => by(BinaryOp::FSub),
        RmwOp::SMax => pick(CompareOp::Sgt),
        RmwOp::SMin => pick(CompareOp::Slt),
        RmwOp::UMax => pick(CompareOp::Ugt),
        RmwOp::UMin => pick(CompareOp::Ult),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const I8: Scalar = Scalar::Int(8);

    fn v(bits: u128) -> Value {
        Value::defined(bits)
    }

    #[test]
    fn integers_wrap_and_know_their_sign() {
        assert_eq!(binary(BinaryOp::Add, I8, v(250), v(10)), Ok(v(4)));
        assert_eq!(binary(BinaryOp::SDiv, I8, v(0xF9), v(2)), Ok(v(0xFD)));
        assert_eq!(binary(BinaryOp::SRem, I8, v(0xF9), v(2)), Ok(v(0xFF)));
        assert_eq!(binary(BinaryOp::AShr, I8, v(0x80), v(3)), Ok(v(0xF0)));
        assert_eq!(compare(CompareOp::Slt, I8, v(0xFF), v(1)), v(1));
        assert_eq!(compare(CompareOp::Ult, I8, v(0xFF), v(1)), v(0));
        assert_eq!(binary(BinaryOp::SDiv, I8, v(0x80), v(0xFF)), Err(NoResult::DivisionOverflow));
        assert_eq!(binary(BinaryOp::URem, I8, v(1), v(0)), Err(NoResult::DivisionByZero));
    }

    #[test]
    fn undefined_bits_stay_where_they_matter() {
        let half = Value { bits: 0, undefined: 0xF0 };
        assert_eq!(binary(BinaryOp::And, I8, half, v(0x0F)), Ok(v(0)));
        assert_eq!(binary(BinaryOp::Or, I8, half, v(0xF0)), Ok(v(0xF0)));
        assert_eq!(binary(BinaryOp::LShr, I8, half, v(4)).unwrap().undefined, 0x0F);
        assert_eq!(compare(CompareOp::Eq, I8, half, v(1)), v(0));
        assert!(!compare(CompareOp::Eq, I8, half, v(0)).is_defined());
        assert_eq!(cast(CastOp::Truncate, I8, Scalar::Int(4), half), v(0));
    }

    #[test]
    fn conversions_of_floats() {
        let f = |x: f64| v(u128::from(x.to_bits()));
        let f64_ty = Scalar::Float(FloatKind::F64);
        assert_eq!(cast(CastOp::FloatToSigned, f64_ty, I8, f(-3.7)), v(0xFD));
        assert!(!cast(CastOp::FloatToSigned, f64_ty, I8, f(128.0)).is_defined());
        assert!(!cast(CastOp::FloatToUnsigned, f64_ty, I8, f(f64::NAN)).is_defined());
        assert_eq!(cast(CastOp::SignedToFloat, I8, f64_ty, v(0xFF)), f(-1.0));
    }

    #[test]
    fn overflow_begins_where_numbers_end() {
        let check = |op, bits: u8, a: i128, b: i128| {
            let ty = Scalar::Int(bits);
            let value = |number: i128| Value::defined(number as u128 & ty.mask());
            overflows(op, ty, value(a), value(b))
        };
        let (most, least) = (i128::from(i32::MAX), i128::from(i32::MIN));
        assert!(check(BinaryOp::Add, 32, most, 1) && !check(BinaryOp::Add, 32, most, -1));
        assert!(check(BinaryOp::Sub, 32, least, 1) && !check(BinaryOp::Sub, 32, least, -1));
        assert!(check(BinaryOp::Sub, 32, 0, least) && !check(BinaryOp::Sub, 32, -1, least));
        assert!(check(BinaryOp::Mul, 32, least, -1) && !check(BinaryOp::Mul, 32, most, -1));
        assert!(check(BinaryOp::Shl, 32, 1, 31) && !check(BinaryOp::Shl, 32, -1, 31));
        assert!(!check(BinaryOp::Add, 64, most, 1) && check(BinaryOp::Add, 64, i64::MAX.into(), 1));
        assert!(check(BinaryOp::Add, 128, i128::MAX, 1) && check(BinaryOp::Mul, 128, i128::MIN, -1));
        assert!(check(BinaryOp::Shl, 128, 1, 127) && !check(BinaryOp::Shl, 128, 1, 126));
    }

    #[test]
    fn what_is_undetermined_does_not_overflow() {
        let ty = Scalar::Int(32);
        assert!(!overflows(BinaryOp::Add, ty, Value::undefined(ty), Value::defined(1)));
    }
}
