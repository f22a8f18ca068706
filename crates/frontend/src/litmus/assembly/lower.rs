//! From the instructions of a thread to a function.
//!
//! Plain accesses are plain, LOCKed instructions and XCHG with memory are seq_cst read-modify-writes, and an instruction that
//! reads and writes memory without LOCK is a load and a store. Registers have 64 bits; writing 32 of them clears the others,
//! writing fewer keeps them.

use super::flags::Flags;
use super::parse::{Address, Instruction, Operand};
use super::registers::{ACCUMULATOR, RegisterNumber, RegisterPart};
use crate::error::FrontendError;
use crate::litmus::memory::Locations;
use crate::litmus::text::Text;
use crate::litmus::types::is_representable;
use crate::litmus::writer::{I1, I64, Writer, to};
use fencepost_base::MemoryOrder;
use fencepost_program::{
    BinaryOp, BlockId, CompareOp, FileId, LibraryFunction, Op, Operand as Value, Program, RegId, RmwOp, Scalar,
    SourcePlace, Symbol, Terminator,
};
use fencepost_source::Position;
use std::collections::BTreeMap;

/// A thread that is being lowered.
pub(super) struct Lowering<'a> {
    pub text: &'a Text<'a>,
    pub program: &'a mut Program,
    pub locations: &'a mut Locations,
    pub writer: Writer,
    pub flags: Flags,
    pub registers: BTreeMap<RegisterNumber, RegId>,
    pub labels: BTreeMap<&'a str, BlockId>,
}

/// A place to read from and write to.
enum Target {
    Register(RegisterPart),
    Memory(Value),
}

impl<'a> Lowering<'a> {
    /// The register, all of it.
    pub fn whole(&self, number: RegisterNumber) -> RegId {
        self.registers[&number]
    }

    pub fn instruction(&mut self, instruction: &Instruction<'a>) -> Result<(), FrontendError> {
        let Position { line, column } = self.text.position(instruction.span.start);
        self.writer.place = Some(SourcePlace { file: FileId::new(0), line, column });
        for (label, _) in &instruction.labels {
            let block = self.labels[label];
            self.writer.go_on_in(block);
        }
        let locked = instruction.locked;
        let touches_memory = matches!(instruction.operands.first(), Some(Operand::Memory(_)));
        let can_be_locked = ["XCHG", "CMPXCHG", "XADD", "ADD", "SUB", "INC", "DEC", "AND", "OR", "XOR"];
        if locked && !(touches_memory && can_be_locked.contains(&instruction.mnemonic.as_str())) {
            return Err(self.instruction_error(instruction, "LOCK is for instructions that read and write memory"));
        }
        match (instruction.mnemonic.as_str(), instruction.operands.as_slice()) {
            ("" | "NOP", []) => {}
            ("PAUSE", []) => {
                let dsts = vec![self.writer.register(Scalar::Int(32))];
                self.writer.emit(Op::Library { dsts, function: LibraryFunction::Yield, args: Vec::new() });
            }
            ("MFENCE", []) => self.writer.emit(Op::Fence { order: MemoryOrder::SeqCst }),
            ("SFENCE", []) => self.writer.emit(Op::Fence { order: MemoryOrder::Release }),
            ("LFENCE", []) => self.writer.emit(Op::Fence { order: MemoryOrder::Acquire }),
            ("MOV", [target, source]) => {
                let ty = self.width(instruction)?;
                let value = self.read(source, ty, instruction)?;
                let target = self.target(target, ty, instruction)?;
                self.write(&target, ty, value);
            }
            ("XCHG", [left @ Operand::Memory(_), Operand::Register(right)])
            | ("XCHG", [Operand::Register(right), left @ Operand::Memory(_)]) => {
                let ty = self.width(instruction)?;
                let Target::Memory(addr) = self.target(left, ty, instruction)? else { return Ok(()) };
                let value = self.part(*right, ty);
                let old = self.writer.update(RmwOp::Exchange, ty, addr, value, MemoryOrder::SeqCst);
                self.write(&Target::Register(*right), ty, old);
            }
            ("XCHG", [Operand::Register(left), Operand::Register(right)]) => {
                let ty = self.width(instruction)?;
                let (a, b) = (self.kept(*left, ty), self.kept(*right, ty));
                self.write(&Target::Register(*left), ty, b);
                self.write(&Target::Register(*right), ty, a);
            }
            ("CMPXCHG", [target @ Operand::Memory(_), Operand::Register(source)]) => {
                self.compare_exchange(target, *source, instruction)?;
            }
            ("XADD", [target, Operand::Register(source)]) => {
                let ty = self.width(instruction)?;
                let right = self.kept(*source, ty);
                let (left, result) = self.change(BinaryOp::Add, target, right, ty, instruction)?;
                self.write(&Target::Register(*source), ty, left);
                if let Operand::Register(part) = target {
                    // Both may be the same register, which then has the sum.
                    self.write(&Target::Register(*part), ty, result);
                }
                self.flags.sum(&mut self.writer, ty, (left, right), result, true);
            }
            ("CMP" | "TEST", [left, right]) => {
                let ty = self.width(instruction)?;
                let (left, right) = (self.read(left, ty, instruction)?, self.read(right, ty, instruction)?);
                let is_test = instruction.mnemonic == "TEST";
                let op = if is_test { BinaryOp::And } else { BinaryOp::Sub };
                let result = self.writer.binary(op, ty, left, right);
                match is_test {
                    true => self.flags.logic(&mut self.writer, ty, result),
                    false => self.flags.difference(&mut self.writer, ty, (left, right), result, true),
                }
            }
            ("ADD" | "SUB" | "AND" | "OR" | "XOR", [target, source]) => {
                let ty = self.width(instruction)?;
                let right = self.read(source, ty, instruction)?;
                self.arithmetic(target, right, ty, instruction)?;
            }
            ("INC" | "DEC", [target]) => {
                let ty = self.width(instruction)?;
                self.arithmetic(target, Value::Bits(1), ty, instruction)?;
            }
            ("JMP", [Operand::Label(label)]) => {
                let (target, next) = (self.label(label, instruction)?, self.writer.reserve());
                self.writer.end(Terminator::Jump(to(target)), next);
            }
            (jump, [Operand::Label(label)]) if jump.starts_with('J') => {
                let target = self.label(label, instruction)?;
                let Some(cond) = self.flags.jumps(&mut self.writer, jump) else {
                    return Err(self.unknown(instruction));
                };
                let next = self.writer.reserve();
                self.writer.branch(cond, target, next, next);
            }
            _ => return Err(self.unknown(instruction)),
        }
        Ok(())
    }

    fn arithmetic(
        &mut self,
        target: &Operand<'a>,
        right: Value,
        ty: Scalar,
        instruction: &Instruction<'a>,
    ) -> Result<(), FrontendError> {
        let mnemonic = instruction.mnemonic.as_str();
        let op = match mnemonic {
            "ADD" | "INC" => BinaryOp::Add,
            "SUB" | "DEC" => BinaryOp::Sub,
            "AND" => BinaryOp::And,
            "OR" => BinaryOp::Or,
            _ => BinaryOp::Xor,
        };
        let (left, result) = self.change(op, target, right, ty, instruction)?;
        let carry = !matches!(mnemonic, "INC" | "DEC");
        match op {
            BinaryOp::Add => self.flags.sum(&mut self.writer, ty, (left, right), result, carry),
            BinaryOp::Sub => self.flags.difference(&mut self.writer, ty, (left, right), result, carry),
            _ => self.flags.logic(&mut self.writer, ty, result),
        }
        Ok(())
    }

    /// `target = target op right`; the old value and the new one.
    fn change(
        &mut self,
        op: BinaryOp,
        target: &Operand<'a>,
        right: Value,
        ty: Scalar,
        instruction: &Instruction<'a>,
    ) -> Result<(Value, Value), FrontendError> {
        let target = self.target(target, ty, instruction)?;
        let locked = match op {
            BinaryOp::Add => RmwOp::Add,
            BinaryOp::Sub => RmwOp::Sub,
            BinaryOp::And => RmwOp::And,
            BinaryOp::Or => RmwOp::Or,
            _ => RmwOp::Xor,
        };
        let left = match &target {
            Target::Memory(addr) if instruction.locked => {
                self.writer.update(locked, ty, *addr, right, MemoryOrder::SeqCst)
            }
            Target::Memory(addr) => self.writer.load(ty, *addr, MemoryOrder::Plain),
            Target::Register(part) => self.kept(*part, ty),
        };
        let result = self.writer.binary(op, ty, left, right);
        if !instruction.locked {
            self.write(&target, ty, result);
        }
        Ok((left, result))
    }

    fn compare_exchange(
        &mut self,
        target: &Operand<'a>,
        source: RegisterPart,
        instruction: &Instruction<'a>,
    ) -> Result<(), FrontendError> {
        let ty = self.width(instruction)?;
        let Target::Memory(addr) = self.target(target, ty, instruction)? else { return Ok(()) };
        let accumulator = RegisterPart { number: ACCUMULATOR, bits: ty.bits() as u8 };
        let (expected, desired) = (self.kept(accumulator, ty), self.part(source, ty));
        let (old, success) = match instruction.locked {
            true => self.locked_exchange(ty, addr, (expected, desired)),
            false => {
                let old = self.writer.load(ty, addr, MemoryOrder::Plain);
                let success = self.writer.compare(CompareOp::Eq, ty, old, expected);
                // Intel's manual: what was there is written back if the comparison fails.
                let new = self.select(ty, success, desired, old);
                self.writer.store(ty, addr, new, MemoryOrder::Plain);
                (old, success)
            }
        };
        let difference = self.writer.binary(BinaryOp::Sub, ty, expected, old);
        self.flags.difference(&mut self.writer, ty, (expected, old), difference, true);
        // If they are equal, the accumulator is not written, which matters only for the half that 32 bits would clear.
        let before = self.kept(RegisterPart { number: ACCUMULATOR, bits: 64 }, I64);
        self.write(&Target::Register(accumulator), ty, old);
        if ty.bits() == 32 {
            let whole = self.whole(ACCUMULATOR);
            let after = self.select(I64, success, before, Value::Reg(whole));
            self.writer.copy(whole, after);
        }
        Ok(())
    }

    fn locked_exchange(&mut self, ty: Scalar, addr: Value, (expected, desired): (Value, Value)) -> (Value, Value) {
        let (dst, success) = (self.writer.register(ty), self.writer.register(I1));
        let (order, failure_order) = (MemoryOrder::SeqCst, MemoryOrder::SeqCst);
        self.writer.emit(Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order });
        (Value::Reg(dst), Value::Reg(success))
    }

    fn select(&mut self, ty: Scalar, cond: Value, yes: Value, no: Value) -> Value {
        let dst = self.writer.register(ty);
        self.writer.emit(Op::Select { dst, cond, yes, no });
        Value::Reg(dst)
    }

    /// How many bits an instruction works on: its suffix, its registers or its location tell.
    fn width(&self, instruction: &Instruction<'a>) -> Result<Scalar, FrontendError> {
        let mut bits = instruction.suffix;
        for operand in &instruction.operands {
            if let Operand::Register(part) = operand {
                if bits.is_some_and(|bits| bits != part.bits) {
                    return Err(self.instruction_error(instruction, "the operands have different widths"));
                }
                bits = Some(part.bits);
            }
        }
        let of_location = || {
            instruction.operands.iter().find_map(|operand| match operand {
                Operand::Memory(Address { symbol: Some(symbol), .. }) => self.locations.get(symbol).map(|l| l.ty.bits),
                _ => None,
            })
        };
        Ok(Scalar::Int(bits.or_else(of_location).unwrap_or(32)))
    }

    fn read(&mut self, operand: &Operand<'a>, ty: Scalar, of: &Instruction<'a>) -> Result<Value, FrontendError> {
        match operand {
            Operand::Immediate(number) if !is_representable(*number, ty.bits() as u8) => {
                Err(self.instruction_error(of, &format!("the number does not fit into {} bits", ty.bits())))
            }
            Operand::Immediate(number) => Ok(Value::Bits(u128::from(*number) & ty.mask())),
            Operand::Register(part) => Ok(self.kept(*part, ty)),
            Operand::Memory(_) => {
                let Target::Memory(addr) = self.target(operand, ty, of)? else { return Ok(Value::Undefined) };
                Ok(self.writer.load(ty, addr, MemoryOrder::Plain))
            }
            Operand::Label(_) => Err(self.unknown(of)),
        }
    }

    fn target(&mut self, operand: &Operand<'a>, ty: Scalar, of: &Instruction<'a>) -> Result<Target, FrontendError> {
        match operand {
            Operand::Register(part) => Ok(Target::Register(*part)),
            Operand::Memory(address) => self.address(address, ty, of).map(Target::Memory),
            Operand::Immediate(_) => Err(self.instruction_error(of, "a number cannot be written to")),
            Operand::Label(_) => Err(self.unknown(of)),
        }
    }

    fn address(&mut self, address: &Address<'a>, ty: Scalar, of: &Instruction<'a>) -> Result<Value, FrontendError> {
        let simple = address.base.is_none() && address.index.is_none();
        let symbol = match address.symbol {
            Some(name) => {
                let location = self.locations.used(name, self.program);
                let end = i128::from(address.displacement) + i128::from(ty.bytes());
                if simple && (address.displacement < 0 || end > location.ty.bytes() as i128) {
                    let message = format!("`{name}` has {} bytes, which are not enough here", location.ty.bytes());
                    let remedy = "declare it in the initial state with a wider type, such as int64_t";
                    return Err(self.text.error(of.span, message, remedy));
                }
                Some(Value::Address(Symbol::Global(location.global), address.displacement))
            }
            None => None,
        };
        if let (Some(symbol), true) = (symbol, simple) {
            return Ok(symbol);
        }
        let mut sum = match symbol {
            Some(symbol) => self.writer.number(symbol),
            None => Value::Bits(u128::from(address.displacement as u64)),
        };
        let scaled = address.base.map(|part| (part, 1)).into_iter().chain(address.index);
        for (part, scale) in scaled {
            let value = self.part(part, Scalar::Int(part.bits));
            let wide = self.writer.resize(value, Scalar::Int(part.bits), I64, false);
            let value = self.writer.binary(BinaryOp::Mul, I64, wide, Value::Bits(u128::from(scale)));
            sum = self.writer.binary(BinaryOp::Add, I64, sum, value);
        }
        Ok(self.writer.address(sum))
    }

    /// The low part of a register, which may change when the register does.
    fn part(&mut self, part: RegisterPart, ty: Scalar) -> Value {
        let whole = Value::Reg(self.whole(part.number));
        self.writer.resize(whole, I64, ty, false)
    }

    /// The low part of a register as it is now.
    fn kept(&mut self, part: RegisterPart, ty: Scalar) -> Value {
        let value = self.part(part, ty);
        let dst = self.writer.register(ty);
        self.writer.copy(dst, value);
        Value::Reg(dst)
    }

    fn write(&mut self, target: &Target, ty: Scalar, value: Value) {
        match target {
            Target::Memory(addr) => self.writer.store(ty, *addr, value, MemoryOrder::Plain),
            Target::Register(part) => {
                let whole = self.whole(part.number);
                let mut wide = self.writer.resize(value, ty, I64, false);
                if ty.bits() < 32 {
                    let others = Value::Bits(I64.mask() & !ty.mask());
                    let kept = self.writer.binary(BinaryOp::And, I64, Value::Reg(whole), others);
                    wide = self.writer.binary(BinaryOp::Or, I64, kept, wide);
                }
                self.writer.copy(whole, wide);
            }
        }
    }

    fn label(&self, label: &str, of: &Instruction<'a>) -> Result<BlockId, FrontendError> {
        let missing = || self.text.error(of.span, format!("no instruction has the label `{label}`"), "add it");
        self.labels.get(label).copied().ok_or_else(missing)
    }

    fn instruction_error(&self, instruction: &Instruction<'a>, message: &str) -> FrontendError {
        self.text.error(instruction.span, message, "change the instruction")
    }

    fn unknown(&self, instruction: &Instruction<'a>) -> FrontendError {
        let construct = format!("the instruction {} with these operands", instruction.mnemonic);
        let remedy = "docs/litmus.md lists the instructions that are known";
        self.text.unsupported(instruction.span, construct, remedy)
    }
}
