//! Intrinsics whose result has another type than their operands: rounding to integers, conversions that saturate,
//! classes of floats, three-way comparisons.

use super::Lower;
use super::bits;
use super::body::Body;
use super::code::{BIT, Code};
use super::intrinsics::is;
use crate::llvm::ast::Call;
use fencepost_program::{BinaryOp, CastOp, CompareOp, FloatKind, LibraryFunction, MathFunction, Operand, Scalar};

impl<'a> Body<'_, '_, 'a> {
    /// One of these intrinsics on each lane; none if it is not one.
    pub fn converting_intrinsic(&mut self, name: &str, call: &Call<'a>) -> Lower<Option<Vec<Operand>>> {
        const NAMES: &[&str] =
            &["lround", "llround", "lrint", "llrint", "fptosi.sat", "fptoui.sat", "is.fpclass", "ucmp", "scmp", "powi"];
        if !NAMES.iter().any(|base| is(name, base)) {
            return Ok(None);
        }
        let first = self.argument(call, 0)?;
        let (from, to) = (self.context.scalars(first.ty)?, self.context.scalars(call.result)?);
        let values = self.operands(&first)?;
        let (mut second, mut second_types) = (Vec::new(), Vec::new());
        if call.args.len() > 1 {
            let argument = self.argument(call, 1)?;
            second = self.operands(&argument)?;
            second_types = self.context.scalars(argument.ty)?;
        }
        if from.len() != to.len() {
            return Err(self.context.malformed("an intrinsic with fewer results than operands"));
        }
        let mut results = Vec::new();
        for (lane, ((from, to), value)) in from.into_iter().zip(to).zip(values).enumerate() {
            // A class or an exponent stands once for all lanes.
            let other = second.get(lane).or(second.first()).copied();
            let other_type = second_types.get(lane).or(second_types.first()).copied();
            match self.converted(name, from, to, value, other.zip(other_type)) {
                Some(result) => results.push(result),
                None => return Ok(None),
            }
        }
        Ok(Some(results))
    }

    fn converted(
        &mut self,
        name: &str,
        from: Scalar,
        to: Scalar,
        value: Operand,
        other: Option<(Operand, Scalar)>,
    ) -> Option<Operand> {
        match (from, to) {
            (Scalar::Int(_), Scalar::Int(_)) if is(name, "ucmp") || is(name, "scmp") => {
                Some(bits::three_way(&mut self.code, from, to, value, other?.0, is(name, "scmp")))
            }
            (Scalar::Float(kind), Scalar::Int(1)) if is(name, "is.fpclass") => {
                let (Operand::Bits(classes), _) = other? else { return None };
                Some(has_class(&mut self.code, kind, value, classes))
            }
            (Scalar::Float(kind), Scalar::Float(_)) if is(name, "powi") => {
                let (exponent, ty) = other?;
                let exponent = self.code.cast(CastOp::SignedToFloat, ty, from, exponent);
                let function = LibraryFunction::Math(MathFunction::Power, kind);
                self.library(function, vec![value, exponent], &[to]).ok()?.first().copied()
            }
            (Scalar::Float(_), Scalar::Int(_)) if is(name, "fptosi.sat") || is(name, "fptoui.sat") => {
                Some(saturated(&mut self.code, from, to, value, is(name, "fptosi.sat")))
            }
            (Scalar::Float(kind), Scalar::Int(_)) if name.contains("round") || name.contains("rint") => {
                let function = if name.contains("round") { MathFunction::Round } else { MathFunction::RoundEven };
                let rounded = self.library(LibraryFunction::Math(function, kind), vec![value], &[from]).ok()?;
                Some(self.code.cast(CastOp::FloatToSigned, from, to, *rounded.first()?))
            }
            _ => None,
        }
    }
}

/// The bits of a number as a float of the given width.
fn float(kind: FloatKind, value: f64) -> Operand {
    Operand::Bits(match kind {
        FloatKind::F32 => u128::from((value as f32).to_bits()),
        FloatKind::F64 => u128::from(value.to_bits()),
    })
}

/// A float as the nearest integer of a type; zero for what is no number.
fn saturated(code: &mut Code, from: Scalar, to: Scalar, value: Operand, signed: bool) -> Operand {
    let Scalar::Float(kind) = from else { return Operand::Undefined };
    let bits = to.bits() as i32;
    let (low, high) = if signed { (-(2_f64.powi(bits - 1)), 2_f64.powi(bits - 1)) } else { (0.0, 2_f64.powi(bits)) };
    let (least, greatest) = if signed { (to.mask() & !(to.mask() >> 1), to.mask() >> 1) } else { (0, to.mask()) };
    let cast = if signed { CastOp::FloatToSigned } else { CastOp::FloatToUnsigned };
    let below = code.compare(CompareOp::FOlt, from, value, float(kind, low));
    let above = code.compare(CompareOp::FOge, from, value, float(kind, high));
    let ordered = code.compare(CompareOp::FOrd, from, value, value);
    let converted = code.cast(cast, from, to, value);
    let raised = code.select(to, below, Operand::Bits(least), converted);
    let fitted = code.select(to, above, Operand::Bits(greatest), raised);
    code.select(to, ordered, fitted, Operand::Bits(0))
}

/// Whether a float is of one of some classes, which are bits: signalling and quiet NaN, then from minus infinity up to
/// plus infinity.
fn has_class(code: &mut Code, kind: FloatKind, value: Operand, classes: u128) -> Operand {
    let (float, int, fraction) = match kind {
        FloatKind::F32 => (Scalar::Float(kind), Scalar::Int(32), 23),
        FloatKind::F64 => (Scalar::Float(kind), Scalar::Int(64), 52),
    };
    let infinity = (int.mask() >> 1) & !((1 << fraction) - 1);
    let (quiet, least_normal) = (infinity | 1 << (fraction - 1), 1 << fraction);
    let raw = code.cast(CastOp::Bits, float, int, value);
    let size = code.binary(BinaryOp::And, int, raw, Operand::Bits(int.mask() >> 1));
    let negative = code.compare(CompareOp::Slt, int, raw, Operand::Bits(0));
    let positive = code.binary(BinaryOp::Xor, BIT, negative, Operand::Bits(1));
    let mut within = |low: u128, high: u128| {
        let from = code.compare(CompareOp::Uge, int, size, Operand::Bits(low));
        let to = code.compare(CompareOp::Ule, int, size, Operand::Bits(high));
        code.binary(BinaryOp::And, BIT, from, to)
    };
    let signalling = within(infinity + 1, quiet - 1);
    let quiet = within(quiet, int.mask() >> 1);
    let infinite = within(infinity, infinity);
    let normal = within(least_normal, infinity - 1);
    let subnormal = within(1, least_normal - 1);
    let zero = within(0, 0);
    let signed = [
        (2, negative, infinite),
        (3, negative, normal),
        (4, negative, subnormal),
        (5, negative, zero),
        (6, positive, zero),
        (7, positive, subnormal),
        (8, positive, normal),
        (9, positive, infinite),
    ];
    let mut found = Operand::Bits(0);
    for (bit, nan) in [(0, signalling), (1, quiet)] {
        if classes & 1 << bit != 0 {
            found = code.binary(BinaryOp::Or, BIT, found, nan);
        }
    }
    for (bit, sign, magnitude) in signed {
        if classes & 1 << bit != 0 {
            let both = code.binary(BinaryOp::And, BIT, sign, magnitude);
            found = code.binary(BinaryOp::Or, BIT, found, both);
        }
    }
    found
}
