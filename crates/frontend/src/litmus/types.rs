//! The types of locations and registers.

use fencepost_program::{Content, Scalar};

/// An integer type, or a pointer, which is an unsigned integer of 64 bits here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// Number of bits: 8, 16, 32 or 64.
    pub bits: u8,
    /// Whether values are shown with a sign.
    pub signed: bool,
    /// Whether it is `bool` of C: what is not 0 becomes 1.
    pub boolean: bool,
}

impl ValueType {
    /// What nothing else is said of.
    pub const INT: ValueType = ValueType { bits: 32, signed: true, boolean: false };
    /// An address.
    pub const ADDRESS: ValueType = ValueType { bits: 64, signed: false, boolean: false };
    /// As wide as an address.
    pub const LONG: ValueType = ValueType { bits: 64, signed: true, boolean: false };

    /// The type of registers and accesses.
    pub fn scalar(self) -> Scalar {
        Scalar::Int(self.bits)
    }

    /// What locations of the type hold.
    pub fn content(self) -> Content {
        match self.signed {
            true => Content::Signed,
            false if self == Self::ADDRESS => Content::Word,
            false => Content::Unsigned,
        }
    }

    /// Number of bytes.
    pub fn bytes(self) -> usize {
        usize::from(self.bits / 8)
    }

    /// A number as a value of the type shows it.
    pub fn shown(self, number: u64) -> i128 {
        let unused = 64 - u32::from(self.bits);
        let high = number << unused;
        if self.signed { i128::from(high as i64 >> unused) } else { i128::from(high >> unused) }
    }

    /// A number of a condition as a value of the type shows it. One that has more bits than the type stays what it is: no value is equal.
    pub(super) fn shown_number(self, number: i128) -> i128 {
        let bits = u32::from(self.bits);
        match (-(1_i128 << (bits - 1))..1_i128 << bits).contains(&number) {
            true => self.shown(number as u64),
            false => number,
        }
    }

    /// The type that words of C name, and whether its accesses are atomic; none if they name none that is known.
    pub(super) fn from_words(words: &[&str]) -> Option<(ValueType, bool)> {
        let mut atomic = false;
        let mut unsigned = false;
        let mut longs = 0;
        let mut base = None;
        for word in words {
            match *word {
                "volatile" | "const" | "signed" | "register" | "static" => {}
                "_Atomic" => atomic = true,
                "unsigned" => unsigned = true,
                "long" => longs += 1,
                _ if base.is_some() => return None,
                word => {
                    let (plain, is_atomic) = match word.strip_prefix("atomic_") {
                        Some(plain) => (plain, true),
                        None => (word, false),
                    };
                    atomic |= is_atomic;
                    base = Some(base_type(plain, is_atomic)?);
                }
            }
        }
        let ty = match (base, longs) {
            (Some(ty), 0) => ty,
            (None | Some(ValueType::INT), 1..=2) => Self::LONG,
            (None, 0) if unsigned || words.contains(&"signed") => Self::INT,
            _ => return None,
        };
        Some((ValueType { signed: ty.signed && !unsigned, ..ty }, atomic))
    }
}

/// Whether a number, of which the 64 bits are given, has this many bits, with or without a sign.
pub(super) fn is_representable(number: u64, bits: u8) -> bool {
    let number = i128::from(number as i64);
    bits >= 64 || (-(1_i128 << (bits - 1))..1_i128 << bits).contains(&number)
}

fn base_type(name: &str, atomic: bool) -> Option<ValueType> {
    let signed = |bits: u8| Some(ValueType { bits, signed: true, boolean: false });
    let unsigned = |bits: u8| Some(ValueType { bits, signed: false, boolean: false });
    match name {
        "int" | "int32_t" => signed(32),
        "char" | "int8_t" | "schar" => signed(8),
        "short" | "int16_t" => signed(16),
        "int64_t" | "intptr_t" | "llong" => signed(64),
        "bool" | "_Bool" => Some(ValueType { bits: 8, signed: false, boolean: true }),
        "uint8_t" | "uchar" => unsigned(8),
        "uint16_t" | "ushort" => unsigned(16),
        "uint32_t" | "uint" => unsigned(32),
        "uint64_t" | "uintptr_t" | "size_t" | "ulong" | "ullong" => unsigned(64),
        "long" if atomic => signed(64),
        _ => None,
    }
}
