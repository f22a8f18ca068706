//! The types of registers.

use std::fmt;

/// Width of a floating-point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// IEEE single.
    F32,
    /// IEEE double.
    F64,
}

/// The type of a register and of what one load or store moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer of 1 to 128 bits, without a sign of its own.
    Int(u8),
    /// A floating-point number.
    Float(FloatKind),
    /// An address: 64 bits.
    Ptr,
}

impl Scalar {
    /// Number of bits of a value.
    pub fn bits(self) -> u32 {
        match self {
            Self::Int(bits) => u32::from(bits),
            Self::Float(FloatKind::F32) => 32,
            Self::Float(FloatKind::F64) | Self::Ptr => 64,
        }
    }
    /// Number of bytes that a load or store of this type touches.
    pub fn bytes(self) -> u32 {
        self.bits().div_ceil(8)
    }
    /// The mask of the bits that a value may have.
    pub fn mask(self) -> u128 {
        static MASKS: [u128; 129] = {
            let mut masks = [0; 129];
            let mut bits = 1;
            while bits <= 128 {
                masks[bits] = u128::MAX >> (128 - bits);
                bits += 1;
            }
            masks
        };
        MASKS[self.bits() as usize]
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(bits) => write!(f, "i{bits}"),
            Self::Float(FloatKind::F32) => f.write_str("f32"),
            Self::Float(FloatKind::F64) => f.write_str("f64"),
            Self::Ptr => f.write_str("ptr"),
        }
    }
}
