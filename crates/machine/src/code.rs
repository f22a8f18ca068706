//! The code of a program in a form that is quick to execute.
//!
//! Most of what a thread executes is arithmetic on integers of at most 64 bits, and jumps. Here they are small, with
//! widths and constants worked out. Whatever is of another kind, or meets bits that nothing has determined, is left to the
//! instruction itself (`compute`, `run`), which has the same place in its block. So nothing here is ever an error.

use crate::memory::{Memory, Spot};
use crate::settings::Settings;
use fencepost_base::{IdVec, TypedId, mutation};
use fencepost_program::analysis::rounds::CutPoint;
use fencepost_program::analysis::{Analysis, LoopHead};
use fencepost_program::scalar::Value;
use fencepost_program::{
    BinaryOp, BlockId, CastOp, CompareOp, Function, FunctionId, Op, Operand, Program, RegId, Scalar, Symbol, Target,
    Terminator,
};

/// A program, by functions and their blocks, and what is known of it.
#[derive(Debug)]
pub(crate) struct Code {
    pub analysis: Analysis,
    /// Whether rounds of loops count that cannot wait for others.
    counts_rounds: bool,
    functions: IdVec<FunctionId, IdVec<BlockId, Block>>,
}

#[derive(Debug)]
struct Block {
    /// As many as the block has instructions.
    instructions: Vec<QuickInstruction>,
    end: End,
    /// The instructions that are [twins](CutPoint::twins) of blocks; left to the instruction itself.
    twins: Vec<(usize, BlockId)>,
}

/// A jump. It copies registers to those that the block takes, one after the other.
#[derive(Debug)]
struct Edge {
    block: BlockId,
    copies: Box<[(RegId, RegId)]>,
}

/// An instruction.
#[derive(Clone, Copy, Debug)]
enum QuickInstruction {
    /// Left to the instruction itself.
    Other,
    Copy {
        dst: RegId,
        src: RegId,
    },
    Binary {
        op: Arithmetic,
        dst: RegId,
        left: Source,
        right: Source,
        mask: u64,
    },
    /// `unused` is how many of 64 bits the type does not have.
    Compare {
        op: CompareOp,
        dst: RegId,
        left: Source,
        right: Source,
        unused: u32,
    },
    /// Extends the sign from `unused` bits below the highest of 64, and keeps the bits of `mask`.
    Cast {
        dst: RegId,
        src: Source,
        unused: u32,
        mask: u64,
    },
    Address {
        dst: RegId,
        base: Source,
        index: Source,
        scale: u64,
        offset: i64,
    },
    /// A load of a variable that only a thread with this start function ever writes.
    Load {
        dst: RegId,
        ty: Scalar,
        spot: Spot,
        writer: FunctionId,
    },
}

/// The thread that executes the code, as far as it matters here.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a, 'p> {
    pub memory: &'a Memory<'p>,
    /// The function with which it has started, if it can read what only it writes without anybody noticing: none of its
    /// stores waits in a buffer, and nobody wants to know what it reads.
    pub start: Option<FunctionId>,
}

#[derive(Clone, Copy, Debug)]
enum Arithmetic {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    Register(RegId),
    Constant(u64),
}

/// What comes after a block.
#[derive(Debug)]
enum End {
    /// Left to the terminator itself. Jumps to the start of a loop are, unless all its rounds do what cannot be done here,
    /// so that no loop is gone round here.
    Other,
    Jump(Edge),
    Branch {
        cond: RegId,
        yes: Edge,
        no: Edge,
    },
}

impl Code {
    /// The code of a program. If signed overflow is an error, arithmetic in which it could happen is left to others.
    pub fn new(program: &Program, memory: &Memory<'_>, settings: Settings) -> Self {
        let functions = IdVec::new();
        let mut code = Self { analysis: Analysis::new(program), counts_rounds: settings.unroll.is_some(), functions };
        let translator = Translator { program, analysis: &code.analysis, memory, overflow: settings.overflow };
        let functions = program.functions.enumerate().map(|(id, function)| translator.function(&code, id, function));
        let functions = functions.collect();
        code.functions = functions;
        code
    }

    /// The loop that returns to a block, if one does whose rounds are to be looked at.
    pub fn loop_head(&self, function: FunctionId, block: BlockId) -> Option<&LoopHead> {
        self.analysis.loop_head(function, block).filter(|head| self.counts_rounds || !head.always_stores)
    }

    /// The place inside of a loop where its rounds are judged that a block is, if they are and it is one.
    pub fn cut_point(&self, function: FunctionId, block: BlockId) -> Option<&CutPoint> {
        let point = self.analysis.cut_point(function, block)?;
        let head = self.analysis.loop_head(function, point.head)?;
        (!head.always_stores).then_some(point)
    }

    /// Whether rounds of a loop are judged when a thread comes to a block.
    #[inline]
    pub fn is_judged(&self, function: FunctionId, block: BlockId) -> bool {
        self.loop_head(function, block).is_some() || self.cut_point(function, block).is_some()
    }

    /// The blocks at which rounds are judged that do what is done from an instruction on.
    #[inline]
    pub fn twins(&self, function: FunctionId, (block, index): (BlockId, usize)) -> impl Iterator<Item = BlockId> {
        let twins = self.functions[function][block].twins.iter();
        twins.filter(move |(at, _)| *at == index).map(|(_, block)| *block)
    }

    /// Executes what can be executed here from an instruction on, and returns how far that has led and how many
    /// instructions it took.
    #[inline]
    pub fn run(
        &self,
        function: FunctionId,
        start: (BlockId, usize),
        registers: &mut [Value],
        reader: Reader<'_, '_>,
    ) -> (BlockId, usize, u64) {
        let code = &self.functions[function];
        let (mut block, mut index) = start;
        let mut executed = 0;
        loop {
            let Block { instructions, end, .. } = &code[block];
            let first = index;
            while let Some(quick) = instructions.get(index)
                && quick.execute(registers, reader).is_some()
            {
                index += 1;
            }
            executed += (index - first) as u64;
            if index < instructions.len() {
                return (block, index, executed);
            }
            let next = match end {
                End::Other => None,
                End::Jump(next) => Some(next),
                End::Branch { cond, yes, no } => {
                    Source::Register(*cond).read(registers).map(|bit| if bit == 1 { yes } else { no })
                }
            };
            let Some(next) = next else { return (block, index, executed) };
            for (param, arg) in next.copies.iter() {
                registers[param.index()] = registers[arg.index()];
            }
            executed += 1;
            (block, index) = (next.block, 0);
        }
    }
}

impl Source {
    /// What it holds, if all of it is determined.
    #[inline]
    fn read(self, registers: &[Value]) -> Option<u64> {
        match self {
            Self::Register(register) => {
                let value = &registers[register.index()];
                value.is_defined().then_some(value.bits as u64)
            }
            Self::Constant(bits) => Some(bits),
        }
    }
}

impl QuickInstruction {
    /// Executes it, if that can be done here.
    #[inline]
    fn execute(&self, registers: &mut [Value], reader: Reader<'_, '_>) -> Option<()> {
        let (dst, bits) = match *self {
            Self::Other => return None,
            Self::Copy { dst, src } => {
                registers[dst.index()] = registers[src.index()];
                return Some(());
            }
            Self::Load { dst, ty, spot, writer } => {
                if reader.start != Some(writer) {
                    return None;
                }
                registers[dst.index()] = reader.memory.read_at(spot, ty.bytes() as u8).ok()?.value(ty);
                return Some(());
            }
            Self::Binary { op, dst, left, right, mask } => {
                let (left, right) = (left.read(registers)?, right.read(registers)?);
                let bits = match op {
                    Arithmetic::Add => left.wrapping_add(right),
                    Arithmetic::Sub => left.wrapping_sub(right),
                    Arithmetic::Mul => left.wrapping_mul(right),
                    Arithmetic::And => left & right,
                    Arithmetic::Or => left | right,
                    Arithmetic::Xor => left ^ right,
                };
                (dst, bits & mask)
            }
            Self::Compare { op, dst, left, right, unused } => {
                let (left, right) = (left.read(registers)?, right.read(registers)?);
                // Shifted up, signs are where they belong, and the order of unsigned numbers stays as it is.
                let (up, other) = (left << unused, right << unused);
                let truth = match op {
                    CompareOp::Eq => up == other,
                    CompareOp::Ne => up != other,
                    CompareOp::Ult => up < other,
                    CompareOp::Ule => up <= other,
                    CompareOp::Ugt => up > other,
                    CompareOp::Uge => up >= other,
                    CompareOp::Slt if mutation!("compare-without-sign") => up < other,
                    CompareOp::Slt => (up as i64) < other as i64,
                    CompareOp::Sle => up as i64 <= other as i64,
                    CompareOp::Sgt => up as i64 > other as i64,
                    CompareOp::Sge => up as i64 >= other as i64,
                    _ => return None,
                };
                (dst, u64::from(truth))
            }
            Self::Cast { dst, src, unused, mask } => {
                let src = src.read(registers)?;
                (dst, ((src << unused) as i64 >> unused) as u64 & mask)
            }
            Self::Address { dst, base, index, scale, offset } => {
                let (base, index) = (base.read(registers)?, index.read(registers)?);
                (dst, index.wrapping_mul(scale).wrapping_add(base).wrapping_add_signed(offset))
            }
        };
        registers[dst.index()] = Value::defined(u128::from(bits));
        Some(())
    }
}

struct Translator<'a, 'p> {
    program: &'a Program,
    analysis: &'a Analysis,
    memory: &'a Memory<'p>,
    overflow: bool,
}

impl Translator<'_, '_> {
    fn function(&self, code: &Code, id: FunctionId, function: &Function) -> IdVec<BlockId, Block> {
        let edge = |target: &Target| if code.is_judged(id, target.block) { None } else { edge(function, target) };
        let mut twins: Vec<Vec<(usize, BlockId)>> = vec![Vec::new(); function.blocks.len()];
        for (point, _) in self.analysis.cut_points(id) {
            for (block, index) in code.cut_point(id, point).into_iter().flat_map(|point| &point.twins) {
                twins[block.index()].push((*index, point));
            }
        }
        let blocks = function.blocks.iter().zip(twins).map(|(block, twins)| Block {
            instructions: (0..)
                .zip(&block.instructions)
                .map(|(index, instruction)| {
                    let is_twin = twins.iter().any(|(at, _)| *at == index);
                    if is_twin { QuickInstruction::Other } else { self.quick(&instruction.op) }
                })
                .collect(),
            twins,
            end: match &block.terminator {
                Terminator::Jump(target) => edge(target).map_or(End::Other, End::Jump),
                Terminator::Branch { cond: Operand::Reg(cond), yes, no } => match (edge(yes), edge(no)) {
                    (Some(yes), Some(no)) => End::Branch { cond: *cond, yes, no },
                    _ => End::Other,
                },
                _ => End::Other,
            },
        });
        blocks.collect()
    }

    fn quick(&self, op: &Op) -> QuickInstruction {
        self.translated(op).unwrap_or(QuickInstruction::Other)
    }

    fn translated(&self, op: &Op) -> Option<QuickInstruction> {
        Some(match *op {
            Op::Copy { dst, src: Operand::Reg(src) } => QuickInstruction::Copy { dst, src },
            Op::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                let may_overflow = no_signed_wrap && self.overflow;
                let op = arithmetic(op).filter(|_| !may_overflow)?;
                let (left, right) = (self.source(left, ty)?, self.source(right, ty)?);
                QuickInstruction::Binary { op, dst, left, right, mask: ty.mask() as u64 }
            }
            Op::Compare { dst, op, ty, left, right } => {
                let (left, right) = (self.source(left, ty)?, self.source(right, ty)?);
                QuickInstruction::Compare { op, dst, left, right, unused: 64 - ty.bits() }
            }
            Op::Cast { dst, op, from, to, src } => {
                let unused = match op {
                    CastOp::Truncate | CastOp::ZeroExtend | CastOp::Bits => 0,
                    CastOp::SignExtend => 64 - width(from)?,
                    _ => return None,
                };
                width(to)?;
                QuickInstruction::Cast { dst, src: self.source(src, from)?, unused, mask: to.mask() as u64 }
            }
            Op::Load { dst, ty, addr: Operand::Address(Symbol::Global(global), offset), .. } => {
                let writer = self.analysis.sole_writer(global)?;
                let (_, spot) = self.memory.global_spot(global, offset, ty.bytes() as u8)?;
                QuickInstruction::Load { dst, ty, spot, writer }
            }
            Op::Address { dst, base, index, scale, offset } => {
                let (base, index) = (self.source(base, Scalar::Ptr)?, self.source(index, Scalar::Ptr)?);
                QuickInstruction::Address { dst, base, index, scale, offset }
            }
            _ => return None,
        })
    }

    /// Where an operand comes from, if it is an integer of at most 64 bits and the same for all threads.
    fn source(&self, operand: Operand, ty: Scalar) -> Option<Source> {
        width(ty)?;
        let mask = ty.mask() as u64;
        Some(match operand {
            Operand::Reg(register) => Source::Register(register),
            Operand::Bits(bits) => Source::Constant(bits as u64 & mask),
            Operand::Address(symbol, offset) => {
                if matches!(symbol, Symbol::Global(global) if self.program.globals[global].thread_local) {
                    return None;
                }
                Source::Constant(self.memory.symbol(symbol, None).wrapping_add_signed(offset) & mask)
            }
            Operand::Undefined => return None,
        })
    }
}

/// A jump that does nothing but copy registers one after the other.
fn edge(function: &Function, target: &Target) -> Option<Edge> {
    let mut copies: Vec<(RegId, RegId)> = Vec::new();
    for (param, arg) in function.blocks[target.block].params.iter().zip(&target.args) {
        let Operand::Reg(arg) = *arg else { return None };
        let is_overwritten = copies.iter().any(|(earlier, _)| *earlier == arg);
        if is_overwritten || function.registers[*param].ty != function.registers[arg].ty {
            return None;
        }
        copies.push((*param, arg));
    }
    Some(Edge { block: target.block, copies: copies.into_boxed_slice() })
}

/// The width of an integer or address of at most 64 bits.
fn width(ty: Scalar) -> Option<u32> {
    (!matches!(ty, Scalar::Float(_)) && ty.bits() <= 64).then(|| ty.bits())
}

fn arithmetic(op: BinaryOp) -> Option<Arithmetic> {
    Some(match op {
        BinaryOp::Add => Arithmetic::Add,
        BinaryOp::Sub => Arithmetic::Sub,
        BinaryOp::Mul => Arithmetic::Mul,
        BinaryOp::And => Arithmetic::And,
        BinaryOp::Or => Arithmetic::Or,
        BinaryOp::Xor => Arithmetic::Xor,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compute::Scope;
    use proptest::prelude::*;

    fn any_type() -> impl Strategy<Value = Scalar> {
        prop_oneof![(1..=128u8).prop_map(Scalar::Int), Just(Scalar::Int(32)), Just(Scalar::Int(64)), Just(Scalar::Ptr)]
    }

    fn any_operand() -> impl Strategy<Value = Operand> {
        prop_oneof![
            (0..2u32).prop_map(|number| Operand::Reg(RegId::new(number))),
            any::<u128>().prop_map(Operand::Bits),
            (-2..3i8).prop_map(|small| Operand::Bits(small as u128)),
        ]
    }

    fn any_op() -> impl Strategy<Value = (Scalar, Op)> {
        use BinaryOp as B;
        use CompareOp as C;
        let dst = RegId::new(2);
        let binary = prop::sample::select(vec![B::Add, B::Sub, B::Mul, B::And, B::Or, B::Xor, B::UDiv, B::AShr]);
        let compare =
            prop::sample::select(vec![C::Eq, C::Ne, C::Ult, C::Ule, C::Ugt, C::Uge, C::Slt, C::Sle, C::Sgt, C::Sge]);
        let cast = prop::sample::select(vec![CastOp::Truncate, CastOp::ZeroExtend, CastOp::SignExtend]);
        let kind = (binary, compare, cast, 0..4);
        (kind, any_type(), any_type(), any_operand(), any_operand(), any::<(u64, i64)>()).prop_map(
            move |((binary, compare, cast, which), ty, other, left, right, (scale, offset))| match which {
                0 => (ty, Op::Binary { dst, op: binary, ty, left, right, no_signed_wrap: false }),
                1 => (ty, Op::Compare { dst, op: compare, ty, left, right }),
                2 => {
                    let (narrow, wide) = if ty.bits() <= other.bits() { (ty, other) } else { (other, ty) };
                    let (from, to) = if cast == CastOp::Truncate { (wide, narrow) } else { (narrow, wide) };
                    (from, Op::Cast { dst, op: cast, from, to, src: left })
                }
                _ => (Scalar::Ptr, Op::Address { dst, base: left, index: right, scale, offset }),
            },
        )
    }

    proptest! {
        // Whoever breaks it on purpose is to find no new file beside the sources.
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn quick_instructions_compute_what_the_others_do(
            (ty, op) in any_op(),
            bits in any::<[u128; 2]>(),
            small in any::<[bool; 2]>(),
            undefined in prop::sample::select(vec![0, 0, 0, 1, u128::MAX]),
        ) {
            let program = Program::default();
            let Ok(memory) = Memory::new(&program) else { return Ok(()) };
            let analysis = Analysis::new(&program);
            let quick = Translator { program: &program, analysis: &analysis, memory: &memory, overflow: true }.quick(&op);
            let operand = |index: usize| Value { bits: if small[index] { bits[index] % 3 } else { bits[index] }, undefined: undefined * index as u128 };
            let before = [operand(0).cut(ty), operand(1).cut(ty), Value::ZERO];
            let (mut quickly, mut fully) = (before, before);
            if quick.execute(&mut quickly, Reader { memory: &memory, start: None }).is_some() {
                let scope = Scope { memory: &memory, thread_locals: &[], overflow: true };
                prop_assert!(scope.compute(&op, &mut fully).is_ok());
                prop_assert_eq!(quickly, fully);
            } else {
                prop_assert_eq!(quickly, before);
            }
        }
    }
}
