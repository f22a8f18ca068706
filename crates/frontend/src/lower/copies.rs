//! Copying and filling memory: a few accesses where the size is known and small, else a call of a loop.
//!
//! No access is wider than the alignment that the source promises, nor than 8 bytes.

use super::FunctionSource;
use super::body::Body;
use super::helpers::Helper;
use fencepost_base::MemoryOrder;
use fencepost_program::{BinaryOp, Callee, Op, Operand, Scalar};

/// How many accesses are written out before a loop takes over.
const MAX_CHUNKS: u64 = 64;

/// The access width that an alignment justifies.
fn width(align: u64) -> u64 {
    let aligned = 1 << align.max(1).trailing_zeros();
    u64::min(aligned, 8)
}

/// Offsets and widths that cover `size` bytes; the rest of a division goes by ever smaller accesses.
fn chunks(size: u64, width: u64) -> Vec<(u64, u64)> {
    let (mut at, mut width) = (0, width);
    let mut chunks = Vec::new();
    while at < size {
        while width > size - at {
            width /= 2;
        }
        chunks.push((at, width));
        at += width;
    }
    chunks
}

/// The integer type of an access.
fn int(width: u64) -> Scalar {
    Scalar::Int((width * 8) as u8)
}

impl Body<'_, '_, '_> {
    /// Copies bytes between areas of the given alignment. `overlap` says whether the areas may overlap.
    pub fn copy_bytes(&mut self, to: Operand, from: Operand, size: Operand, align: u64, overlap: bool) {
        let width = width(align);
        match size {
            Operand::Bits(size) if size <= u128::from(MAX_CHUNKS * width) => {
                let chunks = chunks(size as u64, width);
                if overlap {
                    // All is read before anything is written.
                    let values: Vec<_> = chunks.iter().map(|(at, width)| self.load_chunk(from, *at, *width)).collect();
                    for ((at, width), value) in chunks.into_iter().zip(values) {
                        self.store_chunk(to, at, width, value);
                    }
                } else {
                    for (at, width) in chunks {
                        let value = self.load_chunk(from, at, width);
                        self.store_chunk(to, at, width, value);
                    }
                }
            }
            _ => self.call_helper(Helper::Copy { width, overlap }, vec![to, from, size]),
        }
    }

    /// Fills bytes of an area of the given alignment with the `i8` in `byte`.
    pub fn fill_bytes(&mut self, to: Operand, byte: Operand, size: Operand, align: u64) {
        let width = width(align);
        match size {
            Operand::Bits(size) if size <= u128::from(MAX_CHUNKS * width) => {
                let chunks = chunks(size as u64, width);
                let Some((_, widest)) = chunks.first().copied() else { return };
                let pattern = self.repeat_byte(byte, widest);
                for (at, width) in chunks {
                    let value = match pattern {
                        Operand::Bits(bits) => Operand::Bits(bits & int(width).mask()),
                        _ => self.code.resize(int(widest), int(width), false, pattern),
                    };
                    self.store_chunk(to, at, width, value);
                }
            }
            _ => {
                let pattern = self.repeat_byte(byte, width);
                self.call_helper(Helper::Fill { width }, vec![to, pattern, byte, size]);
            }
        }
    }

    /// An integer of `width` bytes that are all the same.
    fn repeat_byte(&mut self, byte: Operand, width: u64) -> Operand {
        let ones = 0x0101_0101_0101_0101_u128 & int(width).mask();
        match byte {
            Operand::Bits(bits) => Operand::Bits(bits * ones),
            Operand::Undefined => Operand::Undefined,
            _ => {
                let wide = self.code.resize(int(1), int(width), false, byte);
                if width == 1 { wide } else { self.code.binary(BinaryOp::Mul, int(width), wide, Operand::Bits(ones)) }
            }
        }
    }

    fn load_chunk(&mut self, from: Operand, at: u64, width: u64) -> Operand {
        let addr = self.code.offset(from, at as i64);
        self.code.load(int(width), addr, MemoryOrder::Plain)
    }

    fn store_chunk(&mut self, to: Operand, at: u64, width: u64, value: Operand) {
        let addr = self.code.offset(to, at as i64);
        self.code.store(int(width), addr, value, MemoryOrder::Plain);
    }

    fn call_helper(&mut self, helper: Helper, args: Vec<Operand>) {
        let id = self.context.function(FunctionSource::Helper(helper));
        self.code.emit(Op::Call { dsts: Vec::new(), callee: Callee::Direct(id), args });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_everything_once_and_stay_aligned() {
        for size in 0..40 {
            for width in [1, 2, 4, 8] {
                let mut end = 0;
                for (at, width) in chunks(size, width) {
                    assert_eq!((at, at % width), (end, 0));
                    end += width;
                }
                assert_eq!(end, size);
            }
        }
    }

    #[test]
    fn width_follows_the_alignment() {
        assert_eq!([0, 1, 2, 4, 8, 16, 12].map(width), [1, 1, 2, 4, 8, 8, 4]);
    }
}
