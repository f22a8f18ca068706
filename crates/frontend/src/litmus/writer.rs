//! Writes the function of a thread, block by block.

use fencepost_base::{IdVec, MemoryOrder};
use fencepost_program::{
    BinaryOp, Block, BlockId, CastOp, CompareOp, Function, Instruction, Op, Operand, RegId, Register, RmwOp, Scalar,
    SourcePlace, Target, Terminator,
};

pub(super) const I1: Scalar = Scalar::Int(1);
pub(super) const I64: Scalar = Scalar::Int(64);

/// A function that is being written. Code goes to the end of the block that was begun last.
pub(super) struct Writer {
    registers: IdVec<RegId, Register>,
    blocks: IdVec<BlockId, Block>,
    current: BlockId,
    /// Where the code that comes next stands in the test.
    pub place: Option<SourcePlace>,
}

impl Writer {
    pub fn new() -> Self {
        let mut blocks = IdVec::new();
        let current = blocks.push(empty_block());
        Self { registers: IdVec::new(), blocks, current, place: None }
    }

    pub fn register(&mut self, ty: Scalar) -> RegId {
        self.registers.push(Register { ty, name: None })
    }

    pub fn named_register(&mut self, ty: Scalar, name: &str) -> RegId {
        self.registers.push(Register { ty, name: Some(name.to_owned()) })
    }

    pub fn emit(&mut self, op: Op) {
        let place = self.place;
        self.blocks[self.current].instructions.push(Instruction { op, place, heap_type: None });
    }

    /// A block that can be jumped to before it is begun.
    pub fn reserve(&mut self) -> BlockId {
        self.blocks.push(empty_block())
    }

    /// Ends the current block and begins another. Nothing else leads there but what jumps to it.
    pub fn end(&mut self, terminator: Terminator, next: BlockId) {
        self.blocks[self.current].terminator = terminator;
        self.blocks[self.current].place = self.place;
        self.current = next;
    }

    /// Goes on in a block, to which others may jump as well.
    pub fn go_on_in(&mut self, next: BlockId) {
        self.end(Terminator::Jump(to(next)), next);
    }

    pub fn branch(&mut self, cond: Operand, yes: BlockId, no: BlockId, next: BlockId) {
        self.end(Terminator::Branch { cond, yes: to(yes), no: to(no) }, next);
    }

    pub fn copy(&mut self, dst: RegId, src: Operand) {
        self.emit(Op::Copy { dst, src });
    }

    pub fn binary(&mut self, op: BinaryOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dst = self.register(ty);
        self.emit(Op::Binary { dst, op, ty, left, right, no_signed_wrap: false });
        Operand::Reg(dst)
    }

    pub fn compare(&mut self, op: CompareOp, ty: Scalar, left: Operand, right: Operand) -> Operand {
        let dst = self.register(I1);
        self.emit(Op::Compare { dst, op, ty, left, right });
        Operand::Reg(dst)
    }

    /// An integer of one width as one of another.
    pub fn resize(&mut self, src: Operand, from: Scalar, to: Scalar, signed: bool) -> Operand {
        if from == to {
            return src;
        }
        if let Operand::Bits(bits) = src {
            let sign = signed && from.bits() < 128 && bits >> (from.bits() - 1) & 1 == 1;
            let wide = if sign { bits | !from.mask() } else { bits };
            return Operand::Bits(wide & to.mask());
        }
        let op = match (to.bits() < from.bits(), signed) {
            (true, _) => CastOp::Truncate,
            (false, true) => CastOp::SignExtend,
            (false, false) => CastOp::ZeroExtend,
        };
        let dst = self.register(to);
        self.emit(Op::Cast { dst, op, from, to, src });
        Operand::Reg(dst)
    }

    /// A 64-bit number as an address.
    pub fn address(&mut self, src: Operand) -> Operand {
        let dst = self.register(Scalar::Ptr);
        self.emit(Op::Cast { dst, op: CastOp::Bits, from: I64, to: Scalar::Ptr, src });
        Operand::Reg(dst)
    }

    /// An address as a 64-bit number.
    pub fn number(&mut self, src: Operand) -> Operand {
        let dst = self.register(I64);
        self.emit(Op::Cast { dst, op: CastOp::Bits, from: Scalar::Ptr, to: I64, src });
        Operand::Reg(dst)
    }

    pub fn load(&mut self, ty: Scalar, addr: Operand, order: MemoryOrder) -> Operand {
        let dst = self.register(ty);
        self.emit(Op::Load { dst, ty, addr, order });
        Operand::Reg(dst)
    }

    pub fn store(&mut self, ty: Scalar, addr: Operand, value: Operand, order: MemoryOrder) {
        self.emit(Op::Store { ty, addr, value, order });
    }

    pub fn update(&mut self, op: RmwOp, ty: Scalar, addr: Operand, value: Operand, order: MemoryOrder) -> Operand {
        let dst = self.register(ty);
        self.emit(Op::ReadModifyWrite { dst, op, ty, addr, value, order });
        Operand::Reg(dst)
    }

    /// The function, which returns these values at its end.
    pub fn finish(mut self, name: String, params: Vec<RegId>, results: Vec<(Scalar, Operand)>) -> Function {
        let (results, values) = results.into_iter().unzip();
        self.blocks[self.current].terminator = Terminator::Return(values);
        Function { name, params, results, registers: self.registers, blocks: self.blocks, place: None }
    }
}

pub(super) fn to(block: BlockId) -> Target {
    Target { block, args: Vec::new() }
}

fn empty_block() -> Block {
    Block { params: Vec::new(), instructions: Vec::new(), terminator: Terminator::Unreachable, place: None }
}
