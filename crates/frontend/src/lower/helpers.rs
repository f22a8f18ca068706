//! Functions that stand for loops which LLVM expresses as one call: copying and filling memory of any size.

use super::code::{Code, WORD};
use fencepost_base::{IdVec, MemoryOrder};
use fencepost_program::{BinaryOp, Block, BlockId, CompareOp, Function, Operand, RegId, Scalar, Target, Terminator};

/// A loop over memory, by the width of its accesses in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Helper {
    /// `(to, from, size)`; areas that overlap are copied right only if asked for.
    Copy { width: u64, overlap: bool },
    /// `(to, pattern, byte, size)`, the pattern being `byte` repeated to the width.
    Fill { width: u64 },
}

impl Helper {
    fn name(self) -> String {
        match self {
            Self::Copy { width, overlap: false } => format!("memcpy.{width}"),
            Self::Copy { width, overlap: true } => format!("memmove.{width}"),
            Self::Fill { width } => format!("memset.{width}"),
        }
    }

    /// Makes the function.
    pub fn build(self) -> Function {
        let mut loops = Loops { code: Code::default(), blocks: IdVec::new() };
        let (params, width) = match self {
            Self::Copy { width, .. } => (vec![Scalar::Ptr, Scalar::Ptr, WORD], width),
            Self::Fill { width } => (vec![Scalar::Ptr, int(width), int(1), WORD], width),
        };
        let params: Vec<_> = params.into_iter().map(|scalar| loops.code.fresh(scalar)).collect();
        match (self, params.as_slice()) {
            (Self::Copy { overlap, .. }, [to, from, size]) => {
                let copy = |code: &mut Code, at: Operand, width: u64| {
                    let source = code.address(Operand::Reg(*from), at, 1, 0);
                    let value = code.load(int(width), source, MemoryOrder::Plain);
                    let target = code.address(Operand::Reg(*to), at, 1, 0);
                    code.store(int(width), target, value, MemoryOrder::Plain);
                };
                if overlap {
                    let forward =
                        loops.code.compare(CompareOp::Ule, Scalar::Ptr, Operand::Reg(*to), Operand::Reg(*from));
                    // The ascending loops take six blocks from block 1 on.
                    let (up, down) = (jump(1, vec![]), jump(7, vec![]));
                    loops.end_block(vec![], Terminator::Branch { cond: forward, yes: up, no: down });
                    loops.ascend(*size, width, copy);
                    loops.descend(*size, width, copy);
                } else {
                    loops.ascend(*size, width, copy);
                }
            }
            (Self::Fill { .. }, [to, pattern, byte, size]) => {
                loops.ascend(*size, width, |code, at, width_now| {
                    let target = code.address(Operand::Reg(*to), at, 1, 0);
                    let value = if width_now == width { *pattern } else { *byte };
                    code.store(int(width_now), target, Operand::Reg(value), MemoryOrder::Plain);
                });
            }
            _ => {}
        }
        let Loops { code, blocks } = loops;
        Function { name: self.name(), params, results: Vec::new(), registers: code.registers, blocks, place: None }
    }
}

fn int(width: u64) -> Scalar {
    Scalar::Int((width * 8) as u8)
}

fn jump(block: u32, args: Vec<Operand>) -> Target {
    Target { block: BlockId::new(block), args }
}

struct Loops {
    code: Code,
    blocks: IdVec<BlockId, Block>,
}

impl Loops {
    fn end_block(&mut self, params: Vec<RegId>, terminator: Terminator) {
        let instructions = std::mem::take(&mut self.code.instructions);
        self.blocks.push(Block { params, instructions, terminator, place: None });
    }

    /// The part of the size that goes by whole accesses.
    fn whole_part(&mut self, size: RegId, width: u64) -> Operand {
        let mask = Operand::Bits(u128::from(!(width - 1)));
        self.code.binary(BinaryOp::And, WORD, Operand::Reg(size), mask)
    }

    /// From the start up: whole accesses, then the bytes that are left. Six blocks.
    fn ascend(&mut self, size: RegId, width: u64, step: impl Fn(&mut Code, Operand, u64)) {
        let first = self.blocks.next_id().number();
        let whole = self.whole_part(size, width);
        self.end_block(vec![], Terminator::Jump(jump(first + 1, vec![Operand::Bits(0)])));
        for (head, width, limit) in [(first + 1, width, whole), (first + 3, 1, Operand::Reg(size))] {
            let at = self.code.fresh(WORD);
            let more = self.code.compare(CompareOp::Ult, WORD, Operand::Reg(at), limit);
            // What follows the loop is the head of the next one, or the end.
            let args = if head == first + 1 { vec![Operand::Reg(at)] } else { vec![] };
            let (yes, no) = (jump(head + 1, vec![]), jump(head + 2, args));
            self.end_block(vec![at], Terminator::Branch { cond: more, yes, no });
            step(&mut self.code, Operand::Reg(at), width);
            let next = self.code.binary(BinaryOp::Add, WORD, Operand::Reg(at), Operand::Bits(u128::from(width)));
            self.end_block(vec![], Terminator::Jump(jump(head, vec![next])));
        }
        self.end_block(vec![], Terminator::Return(vec![]));
    }

    /// From the end down: the bytes that make no whole access, then whole accesses. Six blocks.
    fn descend(&mut self, size: RegId, width: u64, step: impl Fn(&mut Code, Operand, u64)) {
        let first = self.blocks.next_id().number();
        let whole = self.whole_part(size, width);
        self.end_block(vec![], Terminator::Jump(jump(first + 1, vec![Operand::Reg(size)])));
        for (head, width, limit) in [(first + 1, 1, whole), (first + 3, width, Operand::Bits(0))] {
            let end = self.code.fresh(WORD);
            let more = self.code.compare(CompareOp::Ugt, WORD, Operand::Reg(end), limit);
            let args = if head == first + 1 { vec![Operand::Reg(end)] } else { vec![] };
            let (yes, no) = (jump(head + 1, vec![]), jump(head + 2, args));
            self.end_block(vec![end], Terminator::Branch { cond: more, yes, no });
            let at = self.code.binary(BinaryOp::Sub, WORD, Operand::Reg(end), Operand::Bits(u128::from(width)));
            step(&mut self.code, at, width);
            self.end_block(vec![], Terminator::Jump(jump(head, vec![at])));
        }
        self.end_block(vec![], Terminator::Return(vec![]));
    }
}
