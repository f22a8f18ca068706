//! Intrinsics on the bits of integers, as a few ordinary operations each.

use super::code::Code;
use fencepost_program::{BinaryOp, CompareOp, Operand, Scalar};

/// Which result of arithmetic does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactOperation {
    pub op: BinaryOp,
    pub signed: bool,
}

fn literal(value: impl Into<u128>) -> Operand {
    Operand::Bits(value.into())
}

fn shift_by(code: &mut Code, op: BinaryOp, ty: Scalar, value: Operand, by: u32) -> Operand {
    code.binary(op, ty, value, literal(by))
}

/// The width of the next power of two, in which halves can be folded.
fn folded_type(ty: Scalar) -> Scalar {
    Scalar::Int(ty.bits().next_power_of_two().clamp(1, 128) as u8)
}

/// The mask of the lower half of each group of `2 * half` bits.
fn lower_halves(ty: Scalar, half: u32) -> u128 {
    let mut mask = 0;
    let mut at = 0;
    while at < ty.bits() {
        mask |= (u128::MAX >> (128 - half)) << at;
        at += 2 * half;
    }
    mask & ty.mask()
}

/// The number of ones: neighbours are added up, in groups of 2, 4, 8 and so on bits.
pub fn count_ones(code: &mut Code, ty: Scalar, value: Operand) -> Operand {
    let wide = folded_type(ty);
    let mut sum = code.resize(ty, wide, false, value);
    let mut half = 1;
    while half < wide.bits() {
        let mask = Operand::Bits(lower_halves(wide, half));
        let low = code.binary(BinaryOp::And, wide, sum, mask);
        let moved = shift_by(code, BinaryOp::LShr, wide, sum, half);
        let high = code.binary(BinaryOp::And, wide, moved, mask);
        sum = code.binary(BinaryOp::Add, wide, low, high);
        half *= 2;
    }
    code.resize(wide, ty, false, sum)
}

/// The number of zeros above the highest one; the width for zero.
pub fn leading_zeros(code: &mut Code, ty: Scalar, value: Operand) -> Operand {
    let mut smeared = value;
    let mut by = 1;
    while by < ty.bits() {
        let moved = shift_by(code, BinaryOp::LShr, ty, smeared, by);
        smeared = code.binary(BinaryOp::Or, ty, smeared, moved);
        by *= 2;
    }
    let inverted = code.binary(BinaryOp::Xor, ty, smeared, Operand::Bits(ty.mask()));
    count_ones(code, ty, inverted)
}

/// The number of zeros below the lowest one; the width for zero.
pub fn trailing_zeros(code: &mut Code, ty: Scalar, value: Operand) -> Operand {
    let inverted = code.binary(BinaryOp::Xor, ty, value, Operand::Bits(ty.mask()));
    let less = code.binary(BinaryOp::Sub, ty, value, literal(1_u8));
    let below = code.binary(BinaryOp::And, ty, inverted, less);
    count_ones(code, ty, below)
}

/// Groups of `unit` bits in reverse order; none where the width is no multiple of `unit`.
pub fn reverse(code: &mut Code, ty: Scalar, value: Operand, unit: u32) -> Option<Operand> {
    let units = ty.bits() / unit;
    if units * unit != ty.bits() {
        return None;
    }
    if !units.is_power_of_two() {
        let mask = Operand::Bits((1 << unit) - 1);
        let mut reversed = literal(0_u8);
        for position in 0..units {
            let moved = shift_by(code, BinaryOp::LShr, ty, value, position * unit);
            let group = code.binary(BinaryOp::And, ty, moved, mask);
            let placed = shift_by(code, BinaryOp::Shl, ty, group, (units - 1 - position) * unit);
            reversed = code.binary(BinaryOp::Or, ty, reversed, placed);
        }
        return Some(reversed);
    }
    let mut reversed = value;
    let mut half = unit;
    while half < ty.bits() {
        let mask = Operand::Bits(lower_halves(ty, half));
        let low = code.binary(BinaryOp::And, ty, reversed, mask);
        let low = shift_by(code, BinaryOp::Shl, ty, low, half);
        let high = shift_by(code, BinaryOp::LShr, ty, reversed, half);
        let high = code.binary(BinaryOp::And, ty, high, mask);
        reversed = code.binary(BinaryOp::Or, ty, low, high);
        half *= 2;
    }
    Some(reversed)
}

/// The bits of `high:low` shifted to the left (or right), of which the upper (or lower) half is the result.
pub fn funnel(code: &mut Code, ty: Scalar, [high, low, by]: [Operand; 3], left: bool) -> Operand {
    let width = literal(ty.bits());
    // A width of one has no shift but zero.
    if ty.bits() == 1 {
        return if left { high } else { low };
    }
    let by = code.binary(BinaryOp::URem, ty, by, width);
    let back = code.binary(BinaryOp::Sub, ty, width, by);
    // Shifting by zero leaves one side out; shifting the other by the whole width is not defined.
    let none = code.compare(CompareOp::Eq, ty, by, literal(0_u8));
    let back = code.select(ty, none, literal(0_u8), back);
    let (up, down) = if left { (by, back) } else { (back, by) };
    let upper = code.binary(BinaryOp::Shl, ty, high, up);
    let lower = code.binary(BinaryOp::LShr, ty, low, down);
    let joined = code.binary(BinaryOp::Or, ty, upper, lower);
    code.select(ty, none, if left { high } else { low }, joined)
}

/// The smaller or greater one of two numbers: `left` if the comparison holds.
pub fn choose(code: &mut Code, op: CompareOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
    let cond = code.compare(op, ty, left, right);
    code.select(ty, cond, left, right)
}

/// The magnitude of a signed number.
pub fn magnitude(code: &mut Code, ty: Scalar, value: Operand) -> Operand {
    let negated = code.binary(BinaryOp::Sub, ty, literal(0_u8), value);
    let negative = code.compare(CompareOp::Slt, ty, value, literal(0_u8));
    code.select(ty, negative, negated, value)
}

/// The nearest number that a signed type has, for a result on the side of `sign`.
fn signed_limit(code: &mut Code, ty: Scalar, sign: Operand) -> Operand {
    let greatest = ty.mask() >> 1;
    let negative = code.compare(CompareOp::Slt, ty, sign, literal(0_u8));
    code.select(ty, negative, Operand::Bits(ty.mask() & !greatest), Operand::Bits(greatest))
}

/// A shift to the left, or the nearest number that the type has where bits would be lost.
pub fn shift_saturating(code: &mut Code, ty: Scalar, value: Operand, by: Operand, signed: bool) -> Operand {
    let shifted = code.binary(BinaryOp::Shl, ty, value, by);
    let back = code.binary(if signed { BinaryOp::AShr } else { BinaryOp::LShr }, ty, shifted, by);
    let lost = code.compare(CompareOp::Ne, ty, back, value);
    let limit = if signed { signed_limit(code, ty, value) } else { Operand::Bits(ty.mask()) };
    code.select(ty, lost, limit, shifted)
}

/// -1, 0 or 1 as the left number is less than, equal to or greater than the right one.
pub fn three_way(code: &mut Code, ty: Scalar, to: Scalar, left: Operand, right: Operand, signed: bool) -> Operand {
    let (less, greater) = if signed { (CompareOp::Slt, CompareOp::Sgt) } else { (CompareOp::Ult, CompareOp::Ugt) };
    let less = code.compare(less, ty, left, right);
    let greater = code.compare(greater, ty, left, right);
    let rest = code.select(to, greater, literal(1_u8), literal(0_u8));
    code.select(to, less, Operand::Bits(to.mask()), rest)
}

impl ExactOperation {
    /// The wrapped result and whether it was wrapped.
    pub fn overflow(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand) -> Option<[Operand; 2]> {
        if self.op == BinaryOp::Mul && ty.bits() <= 64 {
            let wide = Scalar::Int(ty.bits() as u8 * 2);
            let left = code.resize(ty, wide, self.signed, left);
            let right = code.resize(ty, wide, self.signed, right);
            let exact = code.binary(BinaryOp::Mul, wide, left, right);
            let wrapped = code.resize(wide, ty, false, exact);
            let back = code.resize(ty, wide, self.signed, wrapped);
            return Some([wrapped, code.compare(CompareOp::Ne, wide, back, exact)]);
        }
        let wrapped = code.binary(self.op, ty, left, right);
        let zero = literal(0_u8);
        let lost = match (self.op, self.signed) {
            (BinaryOp::Add, false) => code.compare(CompareOp::Ult, ty, wrapped, left),
            (BinaryOp::Sub, false) => code.compare(CompareOp::Ult, ty, left, right),
            (BinaryOp::Add, true) => {
                // Both have the sign that the result lacks.
                let one = code.binary(BinaryOp::Xor, ty, left, wrapped);
                let other = code.binary(BinaryOp::Xor, ty, right, wrapped);
                let both = code.binary(BinaryOp::And, ty, one, other);
                code.compare(CompareOp::Slt, ty, both, zero)
            }
            (BinaryOp::Sub, true) => {
                let one = code.binary(BinaryOp::Xor, ty, left, right);
                let other = code.binary(BinaryOp::Xor, ty, left, wrapped);
                let both = code.binary(BinaryOp::And, ty, one, other);
                code.compare(CompareOp::Slt, ty, both, zero)
            }
            (BinaryOp::Mul, _) => self.lost_product(code, ty, left, right, wrapped),
            _ => return None,
        };
        Some([wrapped, lost])
    }

    /// Whether a wrapped product is not the product: dividing it again does not lead back.
    fn lost_product(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand, wrapped: Operand) -> Operand {
        let (one, least) = (literal(1_u8), Operand::Bits(1 << (ty.bits() - 1)));
        let bit = Scalar::Int(1);
        let zero = code.compare(CompareOp::Eq, ty, left, literal(0_u8));
        if !self.signed {
            let divisor = code.select(ty, zero, one, left);
            let back = code.binary(BinaryOp::UDiv, ty, wrapped, divisor);
            let differs = code.compare(CompareOp::Ne, ty, back, right);
            return code.select(bit, zero, literal(0_u8), differs);
        }
        // The division by -1 is not needed and may itself not fit.
        let minus_one = code.compare(CompareOp::Eq, ty, left, Operand::Bits(ty.mask()));
        let special = code.binary(BinaryOp::Or, bit, zero, minus_one);
        let divisor = code.select(ty, special, one, left);
        let back = code.binary(BinaryOp::SDiv, ty, wrapped, divisor);
        let differs = code.compare(CompareOp::Ne, ty, back, right);
        let negated_least = code.compare(CompareOp::Eq, ty, right, least);
        let not_zero = code.select(bit, minus_one, negated_least, differs);
        code.select(bit, zero, literal(0_u8), not_zero)
    }

    /// The result, or the nearest number that the type has.
    pub fn saturate(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand) -> Option<Operand> {
        let [wrapped, lost] = self.overflow(code, ty, left, right)?;
        let limit = match (self.signed, self.op) {
            // A sum that is lost is on the side of both operands, a difference on that of the left one.
            (true, _) => signed_limit(code, ty, left),
            (false, BinaryOp::Sub) => literal(0_u8),
            (false, _) => Operand::Bits(ty.mask()),
        };
        Some(code.select(ty, lost, limit, wrapped))
    }
}
