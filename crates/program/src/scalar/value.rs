//! Values of registers: bits, and which of them nothing has determined.

use crate::Scalar;

/// The content of a register. Bits above the width of the register's type are zero in both fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The bits; zero where undefined.
    pub bits: u128,
    /// A one for each bit that is undefined.
    pub undefined: u128,
}

impl Value {
    /// A register that was never written.
    pub const UNDEFINED: Value = Value { bits: 0, undefined: u128::MAX };
    /// Zero.
    pub const ZERO: Value = Value::defined(0);

    /// A value with every bit determined.
    pub const fn defined(bits: u128) -> Self {
        Self { bits, undefined: 0 }
    }
    /// Whether every bit is determined.
    pub fn is_defined(self) -> bool {
        self.undefined == 0
    }
    /// Cut to the width of `ty`.
    pub fn cut(self, ty: Scalar) -> Self {
        let mask = ty.mask();
        Self { bits: self.bits & mask & !self.undefined, undefined: self.undefined & mask }
    }
    /// A wholly undefined value of type `ty`.
    pub fn undefined(ty: Scalar) -> Self {
        Self { bits: 0, undefined: ty.mask() }
    }
    /// A truth value.
    pub const fn bool(truth: bool) -> Self {
        Self::defined(truth as u128)
    }
}

/// Up to 16 bytes as memory holds them: the lowest address first, with a mask of undefined bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Number of bytes in use.
    pub len: u8,
    /// The bytes.
    pub data: [u8; 16],
    /// Undefined bits of each byte.
    pub undefined: [u8; 16],
}

impl Bytes {
    /// The bytes that a store of `value` writes. A width that is no multiple of eight is filled up with zeros, as LLVM's
    /// targets do.
    pub fn of(value: Value, ty: Scalar) -> Self {
        Self {
            len: ty.bytes() as u8,
            data: (value.bits & ty.mask()).to_le_bytes(),
            undefined: (value.undefined & ty.mask()).to_le_bytes(),
        }
    }
    /// The value that a load of these bytes gives.
    pub fn value(&self, ty: Scalar) -> Value {
        Value { bits: u128::from_le_bytes(self.data), undefined: u128::from_le_bytes(self.undefined) }.cut(ty)
    }
    /// `len` bytes of zero.
    pub fn zero(len: u8) -> Self {
        Self { len, data: [0; 16], undefined: [0; 16] }
    }
}

/// The signed reading of the low bits.
pub fn signed(bits: u128, ty: Scalar) -> i128 {
    let shift = 128 - ty.bits();
    ((bits << shift) as i128) >> shift
}

/// Copies to the beginning of `to`, which is long enough. A call of `memcpy` would cost more than the few bytes.
pub fn copy(from: &[u8], to: &mut [u8]) {
    if let (Some(from), Some(to)) = (from.first_chunk::<4>().filter(|_| from.len() == 4), to.first_chunk_mut::<4>()) {
        *to = *from;
    } else if let (Some(from), Some(to)) =
        (from.first_chunk::<8>().filter(|_| from.len() == 8), to.first_chunk_mut::<8>())
    {
        *to = *from;
    } else {
        to[..from.len()].copy_from_slice(from);
    }
}
