//! Cells: what searches and monitors cut memory into.

/// Eight bytes of memory, or the lifetime of a block of memory, which accesses to the block read and its end writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u64);

impl Cell {
    const LIFETIME: u64 = 1 << 63;

    /// The cell that holds the byte at `address`.
    #[inline]
    pub fn of(address: u64) -> Self {
        Self(address >> 3)
    }
    /// The cells that hold `len` bytes at `address`, with the mask of those bytes: bit `i` stands for byte `i` of the cell.
    #[inline]
    pub fn all_of(address: u64, len: impl Into<u32>) -> impl Iterator<Item = (Self, u8)> {
        let mut left = len.into();
        let mut next = address;
        std::iter::from_fn(move || {
            let first = (next & 7) as u32;
            let count = left.min(8 - first);
            let cell = Self::of(next);
            left -= count;
            next = next.wrapping_add(u64::from(count));
            (count > 0).then(|| (cell, (((1u32 << count) - 1) << first) as u8))
        })
    }
    /// The lifetime of the block that begins at `base`.
    #[inline]
    pub fn lifetime(base: u64) -> Self {
        Self(base | Self::LIFETIME)
    }
    /// Whether it is the lifetime of a block.
    #[inline]
    pub fn is_lifetime(self) -> bool {
        self.0 & Self::LIFETIME != 0
    }
    /// The address of its first byte; none for a lifetime.
    #[inline]
    pub fn address(self) -> Option<u64> {
        (!self.is_lifetime()).then_some(self.0 << 3)
    }
    /// Bits in which neighbouring cells differ.
    #[inline]
    pub fn low_bits(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_cut_at_the_ends_of_cells() {
        let cut: Vec<(Cell, u8)> = Cell::all_of(0x1006, 4_u8).collect();
        assert_eq!(cut, [(Cell::of(0x1000), 0b1100_0000), (Cell::of(0x1008), 0b0000_0011)]);
        assert_eq!(Cell::of(0x100b).address(), Some(0x1008));
        assert_eq!(Cell::all_of(0x1000, 0_u32).count(), 0);
    }

    #[test]
    fn a_lifetime_is_no_memory() {
        let lifetime = Cell::lifetime(0x1000);
        assert!(lifetime.is_lifetime() && lifetime != Cell::of(0x1000));
        assert_eq!(lifetime.address(), None);
    }
}
