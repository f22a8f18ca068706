//! Straight-line code under construction: registers and instructions, with a method for each kind of instruction.

use fencepost_base::{IdVec, MemoryOrder};
use fencepost_program::{
    BinaryOp, CastOp, CompareOp, HeapTypeId, Instruction, Op, Operand, RegId, Register, Scalar, SourcePlace,
};

/// The registers of a function and the instructions of its current block.
#[derive(Debug, Default)]
pub struct Code {
    pub registers: IdVec<RegId, Register>,
    pub instructions: Vec<Instruction>,
    /// Place of what is emitted next.
    pub place: Option<SourcePlace>,
    /// Name of the source variable that the next registers hold.
    pub name: Option<String>,
    /// What memory is used as that the next call returns.
    pub heap_type: Option<HeapTypeId>,
}

/// The type of addresses' integer values.
pub const WORD: Scalar = Scalar::Int(64);
/// The type of conditions.
pub const BIT: Scalar = Scalar::Int(1);

impl Code {
    pub fn emit(&mut self, op: Op) {
        let heap_type = match op {
            Op::Call { .. } | Op::Library { .. } => self.heap_type.take(),
            _ => None,
        };
        self.instructions.push(Instruction { op, place: self.place, heap_type });
    }
    /// A new register, named if the current instruction computes a variable of the source.
    pub fn fresh(&mut self, ty: Scalar) -> RegId {
        self.registers.push(Register { ty, name: self.name.clone() })
    }
    pub fn copy(&mut self, ty: Scalar, src: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Copy { dst, src });
        Operand::Reg(dst)
    }
    pub fn binary(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Binary { dst, op, ty, left, right, no_signed_wrap: false });
        Operand::Reg(dst)
    }
    /// As [`binary`](Self::binary), where the source forbids a signed result that does not fit.
    pub fn binary_no_wrap(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Binary { dst, op, ty, left, right, no_signed_wrap: true });
        Operand::Reg(dst)
    }
    pub fn compare(&mut self, op: CompareOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dst = self.fresh(BIT);
        self.emit(Op::Compare { dst, op, ty, left, right });
        Operand::Reg(dst)
    }
    pub fn cast(&mut self, op: CastOp, from: Scalar, to: Scalar, src: Operand) -> Operand {
        let dst = self.fresh(to);
        self.emit(Op::Cast { dst, op, from, to, src });
        Operand::Reg(dst)
    }
    pub fn select(&mut self, ty: Scalar, cond: Operand, yes: Operand, no: Operand) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Select { dst, cond, yes, no });
        Operand::Reg(dst)
    }
    /// An integer made wider or narrower; as it is where the width is the same.
    pub fn resize(&mut self, from: Scalar, to: Scalar, signed: bool, src: Operand) -> Operand {
        match (from.bits().cmp(&to.bits()), signed) {
            (std::cmp::Ordering::Equal, _) => src,
            (std::cmp::Ordering::Greater, _) => self.cast(CastOp::Truncate, from, to, src),
            (std::cmp::Ordering::Less, true) => self.cast(CastOp::SignExtend, from, to, src),
            (std::cmp::Ordering::Less, false) => self.cast(CastOp::ZeroExtend, from, to, src),
        }
    }
    /// The same bits as another type of the same width.
    pub fn reinterpret(&mut self, from: Scalar, to: Scalar, src: Operand) -> Operand {
        if from == to { src } else { self.cast(CastOp::Bits, from, to, src) }
    }
    /// `base + offset`, computed here if the base is known.
    pub fn offset(&mut self, base: Operand, offset: i64) -> Operand {
        match base {
            _ if offset == 0 => base,
            Operand::Bits(bits) => Operand::Bits(u128::from((bits as u64).wrapping_add_signed(offset))),
            Operand::Address(symbol, start) => Operand::Address(symbol, start.wrapping_add(offset)),
            Operand::Undefined => Operand::Undefined,
            Operand::Reg(_) => self.address(base, Operand::Bits(0), 1, offset),
        }
    }
    /// `base + index * scale + offset`
    pub fn address(&mut self, base: Operand, index: Operand, scale: u64, offset: i64) -> Operand {
        let dst = self.fresh(Scalar::Ptr);
        self.emit(Op::Address { dst, base, index, scale, offset });
        Operand::Reg(dst)
    }
    pub fn load(&mut self, ty: Scalar, addr: Operand, order: MemoryOrder) -> Operand {
        let dst = self.fresh(ty);
        self.emit(Op::Load { dst, ty, addr, order });
        Operand::Reg(dst)
    }
    pub fn store(&mut self, ty: Scalar, addr: Operand, value: Operand, order: MemoryOrder) {
        self.emit(Op::Store { ty, addr, value, order });
    }
}
