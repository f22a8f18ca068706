//! Functions of numbers alone, each for both kinds of float. They touch no memory; `errno` is left as it is.

use crate::library::{LibraryEntry, LibraryFunction};
use crate::types::FloatKind;

/// Makes the enum and the table out of one list: variant, names for `double` and `float`, number of arguments.
macro_rules! functions {
    ($($variant:ident $double:literal $float:literal $args:literal;)*) => {
        /// A function of numbers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum MathFunction {
            $($variant,)*
        }

        /// The names of numeric functions, those of `double` and of `float`.
        pub const MATH: &[LibraryEntry] = &[
            $(
                entry($double, MathFunction::$variant, FloatKind::F64, $args),
                entry($float, MathFunction::$variant, FloatKind::F32, $args),
            )*
            // Other names; to-nearest is the only rounding there is.
            entry("rint", MathFunction::RoundEven, FloatKind::F64, 1),
            entry("rintf", MathFunction::RoundEven, FloatKind::F32, 1),
            entry("nearbyint", MathFunction::RoundEven, FloatKind::F64, 1),
            entry("nearbyintf", MathFunction::RoundEven, FloatKind::F32, 1),
        ];
    };
}

const fn entry(name: &'static str, function: MathFunction, kind: FloatKind, args: usize) -> LibraryEntry {
    LibraryEntry { name, function: LibraryFunction::Math(function, kind), args, variadic: false, results: 1 }
}

functions! {
    Sqrt "sqrt" "sqrtf" 1;
    Cbrt "cbrt" "cbrtf" 1;
    Abs "fabs" "fabsf" 1;
    Floor "floor" "floorf" 1;
    Ceil "ceil" "ceilf" 1;
    Trunc "trunc" "truncf" 1;
    Round "round" "roundf" 1;
    RoundEven "roundeven" "roundevenf" 1;
    Min "fmin" "fminf" 2;
    Max "fmax" "fmaxf" 2;
    Difference "fdim" "fdimf" 2;
    Remainder "fmod" "fmodf" 2;
    MultiplyAdd "fma" "fmaf" 3;
    CopySign "copysign" "copysignf" 2;
    Hypotenuse "hypot" "hypotf" 2;
    Power "pow" "powf" 2;
    Exp "exp" "expf" 1;
    Exp2 "exp2" "exp2f" 1;
    ExpMinus1 "expm1" "expm1f" 1;
    Log "log" "logf" 1;
    Log2 "log2" "log2f" 1;
    Log10 "log10" "log10f" 1;
    Log1Plus "log1p" "log1pf" 1;
    Sin "sin" "sinf" 1;
    Cos "cos" "cosf" 1;
    Tan "tan" "tanf" 1;
    Asin "asin" "asinf" 1;
    Acos "acos" "acosf" 1;
    Atan "atan" "atanf" 1;
    Atan2 "atan2" "atan2f" 2;
    Sinh "sinh" "sinhf" 1;
    Cosh "cosh" "coshf" 1;
    Tanh "tanh" "tanhf" 1;
    Asinh "asinh" "asinhf" 1;
    Acosh "acosh" "acoshf" 1;
    Atanh "atanh" "atanhf" 1;
}
