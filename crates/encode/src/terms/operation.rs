//! What operations mean on numbers.

/// An operation on two numbers of the same width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Operation {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// Division by zero gives all ones; whoever divides makes sure that it does not happen.
    UDiv,
    /// The remainder of a division by zero is the dividend.
    URem,
    /// A shift by the width or more gives zeros.
    Shl,
    LShr,
    /// A shift by the width or more gives copies of the sign.
    AShr,
    /// Comparisons have a result of one bit.
    Equal,
    Ult,
    Slt,
}

/// The bits that a number of a width has.
pub fn mask(width: u8) -> u128 {
    if width == 0 { 0 } else { u128::MAX >> (128 - u32::from(width.min(128))) }
}

/// A number read as a signed one.
pub fn signed(value: u128, width: u8) -> i128 {
    let unused = 128 - u32::from(width.clamp(1, 128));
    (value << unused) as i128 >> unused
}

impl Operation {
    /// Whether the operands can change places.
    pub fn commutes(self) -> bool {
        matches!(self, Self::And | Self::Or | Self::Xor | Self::Add | Self::Mul | Self::Equal)
    }

    /// Whether the result has one bit.
    pub fn compares(self) -> bool {
        matches!(self, Self::Equal | Self::Ult | Self::Slt)
    }

    /// The result for numbers of a width.
    pub fn apply(self, width: u8, left: u128, right: u128) -> u128 {
        let too_far = right >= u128::from(width);
        let result = match self {
            Self::And => left & right,
            Self::Or => left | right,
            Self::Xor => left ^ right,
            Self::Add => left.wrapping_add(right),
            Self::Sub => left.wrapping_sub(right),
            Self::Mul => left.wrapping_mul(right),
            Self::UDiv => left.checked_div(right).unwrap_or(u128::MAX),
            Self::URem => left.checked_rem(right).unwrap_or(left),
            Self::Shl | Self::LShr if too_far => 0,
            Self::Shl => left << right,
            Self::LShr => left >> right,
            Self::AShr => (signed(left, width) >> right.min(u128::from(width) - 1)) as u128,
            Self::Equal => return u128::from(left == right),
            Self::Ult => return u128::from(left < right),
            Self::Slt => return u128::from(signed(left, width) < signed(right, width)),
        };
        result & mask(width)
    }
}
