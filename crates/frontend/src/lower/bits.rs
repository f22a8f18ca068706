//! Intrinsics on the bits of integers, as a few ordinary operations each.

use super::code::Code;
use fencepost_program::{BinaryOp, CompareOp, Operand, Scalar};

/// Which result of arithmetic does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
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

/// Groups of `unit` bits in reverse order; the width must be `unit` times a power of two.
pub fn reverse(code: &mut Code, ty: Scalar, value: Operand, unit: u32) -> Option<Operand> {
    let units = ty.bits() / unit;
    if !units.is_power_of_two() || units * unit != ty.bits() {
        return None;
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

impl Exact {
    /// The result in twice the width, where it fits; none for integers that have no such width.
    fn wide(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand) -> Option<(Scalar, Operand)> {
        let wide = Scalar::Int(u8::try_from(ty.bits() * 2).ok().filter(|bits| *bits <= 128)?);
        let left = code.resize(ty, wide, self.signed, left);
        let right = code.resize(ty, wide, self.signed, right);
        Some((wide, code.binary(self.op, wide, left, right)))
    }

    /// The wrapped result and whether it was wrapped.
    pub fn overflow(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand) -> Option<[Operand; 2]> {
        let (wide, exact) = self.wide(code, ty, left, right)?;
        let wrapped = code.resize(wide, ty, false, exact);
        let back = code.resize(ty, wide, self.signed, wrapped);
        Some([wrapped, code.compare(CompareOp::Ne, wide, back, exact)])
    }

    /// The result, or the nearest number that the type has.
    pub fn saturate(self, code: &mut Code, ty: Scalar, left: Operand, right: Operand) -> Option<Operand> {
        let (wide, exact) = self.wide(code, ty, left, right)?;
        let (low, high) = if self.signed {
            let high = ty.mask() >> 1;
            ((!high) & wide.mask(), high)
        } else {
            (0, ty.mask())
        };
        // An unsigned difference below zero shows as a huge number, so the comparisons are signed in any case.
        let raised = choose(code, CompareOp::Sgt, wide, exact, Operand::Bits(low));
        let fitted = choose(code, CompareOp::Slt, wide, raised, Operand::Bits(high));
        Some(code.resize(wide, ty, false, fitted))
    }
}
