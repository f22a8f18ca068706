//! Numeric functions of the C library, by those of Rust. Arguments and results are the bits of floats.

use fencepost_program::{FloatKind, MathFunction};

/// Computes in both kinds of float with the same words.
macro_rules! evaluate {
    ($float:ty, $function:expr, $args:expr) => {{
        let arg = |position: usize| <$float>::from_bits($args.get(position).copied().unwrap_or(0) as _);
        let (x, y) = (arg(0), arg(1));
        let result: $float = match $function {
            MathFunction::Sqrt => x.sqrt(),
            MathFunction::Cbrt => x.cbrt(),
            MathFunction::Abs => x.abs(),
            MathFunction::Floor => x.floor(),
            MathFunction::Ceil => x.ceil(),
            MathFunction::Trunc => x.trunc(),
            MathFunction::Round => x.round(),
            MathFunction::RoundEven => x.round_ties_even(),
            MathFunction::Min => x.min(y),
            MathFunction::Max => x.max(y),
            // C: not a number if one of them is not; zero where x is the smaller.
            MathFunction::Difference if x <= y => 0.0,
            MathFunction::Difference => x - y,
            MathFunction::Remainder => x % y,
            MathFunction::MultiplyAdd => x.mul_add(y, arg(2)),
            MathFunction::CopySign => x.copysign(y),
            MathFunction::Hypotenuse => x.hypot(y),
            MathFunction::Power => x.powf(y),
            MathFunction::Exp => x.exp(),
            MathFunction::Exp2 => x.exp2(),
            MathFunction::ExpMinus1 => x.exp_m1(),
            MathFunction::Log => x.ln(),
            MathFunction::Log2 => x.log2(),
            MathFunction::Log10 => x.log10(),
            MathFunction::Log1Plus => x.ln_1p(),
            MathFunction::Sin => x.sin(),
            MathFunction::Cos => x.cos(),
            MathFunction::Tan => x.tan(),
            MathFunction::Asin => x.asin(),
            MathFunction::Acos => x.acos(),
            MathFunction::Atan => x.atan(),
            MathFunction::Atan2 => x.atan2(y),
            MathFunction::Sinh => x.sinh(),
            MathFunction::Cosh => x.cosh(),
            MathFunction::Tanh => x.tanh(),
            MathFunction::Asinh => x.asinh(),
            MathFunction::Acosh => x.acosh(),
            MathFunction::Atanh => x.atanh(),
        };
        u128::from(result.to_bits())
    }};
}

/// The result of a function.
pub(crate) fn evaluate(function: MathFunction, kind: FloatKind, args: &[u128]) -> u128 {
    match kind {
        FloatKind::F32 => evaluate!(f32, function, args),
        FloatKind::F64 => evaluate!(f64, function, args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(function: MathFunction, args: &[f64]) -> f64 {
        let bits: Vec<_> = args.iter().map(|arg| u128::from(arg.to_bits())).collect();
        f64::from_bits(evaluate(function, FloatKind::F64, &bits) as u64)
    }

    /// Each from the definition of the function, not from a run.
    #[test]
    fn values_that_definitions_give() {
        use MathFunction as M;
        let cases: &[(M, &[f64], f64)] = &[
            (M::Sqrt, &[9.0], 3.0),
            (M::Cbrt, &[27.0], 3.0),
            (M::Abs, &[-2.5], 2.5),
            (M::Floor, &[-2.5], -3.0),
            (M::Ceil, &[-2.5], -2.0),
            (M::Trunc, &[-2.5], -2.0),
            (M::Round, &[2.5], 3.0),
            (M::Round, &[-2.5], -3.0),
            (M::RoundEven, &[2.5], 2.0),
            (M::Min, &[f64::NAN, 1.0], 1.0),
            (M::Max, &[1.0, 2.0], 2.0),
            (M::Difference, &[1.0, 2.0], 0.0),
            (M::Difference, &[5.0, 2.0], 3.0),
            (M::Remainder, &[-7.0, 3.0], -1.0),
            (M::MultiplyAdd, &[2.0, 3.0, 4.0], 10.0),
            (M::CopySign, &[3.0, -0.0], -3.0),
            (M::Hypotenuse, &[3.0, 4.0], 5.0),
            (M::Power, &[2.0, 10.0], 1024.0),
            (M::Exp, &[0.0], 1.0),
            (M::Exp2, &[5.0], 32.0),
            (M::ExpMinus1, &[0.0], 0.0),
            (M::Log, &[1.0], 0.0),
            (M::Log2, &[8.0], 3.0),
            (M::Log10, &[1000.0], 3.0),
            (M::Log1Plus, &[0.0], 0.0),
            (M::Sin, &[0.0], 0.0),
            (M::Cos, &[0.0], 1.0),
            (M::Tan, &[0.0], 0.0),
            (M::Atan2, &[0.0, 1.0], 0.0),
            (M::Cosh, &[0.0], 1.0),
        ];
        for (function, args, expected) in cases {
            assert_eq!(double(*function, args), *expected, "{function:?} {args:?}");
        }
        assert!(double(M::Sqrt, &[-1.0]).is_nan());
        assert!(double(M::Difference, &[f64::NAN, 1.0]).is_nan());
    }

    #[test]
    fn floats_are_rounded_to_their_own_width() {
        let third = 0.1_f32;
        let bits = evaluate(MathFunction::Sqrt, FloatKind::F32, &[u128::from(third.to_bits())]);
        // The square root of 0.1 to 24 binary digits.
        assert_eq!(f32::from_bits(bits as u32), 0.316_227_77);
    }
}
