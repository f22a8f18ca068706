//! The locked instructions of x86 in inline assembly, as kernels and old libraries use them: exchange, compare and
//! exchange, exchange and add, arithmetic on memory; and what they leave in the flags.
//!
//! Everything is read in the order of AT&T, source before destination. What is not understood as a whole is refused.

use super::Lower;
use super::body::Body;
use super::code::{BIT, Code};
use crate::llvm::ast::Call;
use fencepost_base::MemoryOrder;
use fencepost_program::{BinaryOp, CastOp, CompareOp, Op, Operand, RmwOp, Scalar};

/// An operand of the assembly, by its constraint.
#[derive(Clone, Debug)]
enum LockedPlace {
    /// A value that is read, or a result that was tied to one.
    Value(Scalar, Operand),
    /// A result without a value yet.
    Empty(Scalar),
    /// Memory at an address.
    Memory(Operand),
    /// The same as another operand.
    Same(usize),
    /// A result that is a condition of the flags.
    Flag(Scalar, String),
}

/// What a locked instruction leaves in the flags.
#[derive(Clone, Copy, Debug)]
struct Flags {
    zero: Operand,
    /// Not known after `cmpxchg`.
    sign: Option<Operand>,
    carry: Option<Operand>,
}

/// Where an operand of an instruction is.
#[derive(Clone, Copy, Debug)]
enum Argument {
    Operand(usize),
    Literal(i64),
}

struct Assembly<'c> {
    code: &'c mut Code,
    /// Outputs come first.
    places: Vec<LockedPlace>,
    outputs: usize,
    /// The operand in the accumulator.
    accumulator: Option<usize>,
    flags: Option<Flags>,
}

impl<'a> Body<'_, '_, 'a> {
    /// Assembly that consists of locked instructions only; none if it does not.
    pub fn locked_assembly(&mut self, text: &str, constraints: &str, call: &Call<'a>) -> Lower<Option<Vec<Operand>>> {
        let results = self.context.scalars(call.result)?;
        let mut args = Vec::new();
        for arg in &call.args {
            match (self.context.scalars(arg.value.ty)?.as_slice(), self.operands(&arg.value)?.as_slice()) {
                ([ty], [operand]) => args.push((*ty, *operand)),
                _ => return Ok(None),
            }
        }
        let Some((places, accumulator)) = places(constraints, &results, &args) else { return Ok(None) };
        // What has been emitted for a text that turns out not to be understood is taken back.
        let (emitted, registers) = (self.code.instructions.len(), self.code.registers.clone());
        let outputs = constraints.split(',').take_while(|constraint| constraint.starts_with('=')).count();
        let mut assembly = Assembly { code: &mut self.code, places, outputs, accumulator, flags: None };
        let found = assembly.run(text).and_then(|()| assembly.results());
        if found.is_none() {
            self.code.instructions.truncate(emitted);
            self.code.registers = registers;
        }
        Ok(found.filter(|found| found.len() == results.len()))
    }
}

/// The operands that constraints describe, and which one is in the accumulator.
fn places(
    constraints: &str,
    results: &[Scalar],
    args: &[(Scalar, Operand)],
) -> Option<(Vec<LockedPlace>, Option<usize>)> {
    let (mut results, mut args) = (results.iter(), args.iter());
    let mut places: Vec<LockedPlace> = Vec::new();
    let mut accumulator = None;
    for constraint in constraints.split(',').filter(|constraint| !constraint.starts_with('~') && !constraint.is_empty())
    {
        let output = constraint.strip_prefix('=');
        let kind = output.unwrap_or(constraint).trim_start_matches('&');
        let place = if let Some(condition) = kind.strip_prefix("{@cc").or(kind.strip_prefix("@cc")) {
            LockedPlace::Flag(*results.next()?, condition.trim_end_matches('}').to_owned())
        } else if kind.starts_with('*') {
            let (ty, address) = args.next()?;
            if *ty != Scalar::Ptr {
                return None;
            }
            LockedPlace::Memory(*address)
        } else if output.is_some() {
            LockedPlace::Empty(*results.next()?)
        } else {
            let (ty, value) = args.next()?;
            match kind.parse::<usize>() {
                Ok(tied) => {
                    let room = places.get_mut(tied)?;
                    let LockedPlace::Empty(wanted) = room else { return None };
                    if wanted.bits() != ty.bits() {
                        return None;
                    }
                    *room = LockedPlace::Value(*ty, *value);
                    LockedPlace::Same(tied)
                }
                Err(_) => LockedPlace::Value(*ty, *value),
            }
        };
        if kind == "{ax}" {
            accumulator = Some(places.len());
        }
        places.push(place);
    }
    Some((places, accumulator))
}

impl Assembly<'_> {
    fn run(&mut self, text: &str) -> Option<()> {
        let lower = text.to_ascii_lowercase();
        let mut statements = lower
            .split([';', '\n'])
            .map(str::trim)
            .filter(|statement| !statement.is_empty() && !statement.starts_with('#'));
        while let Some(statement) = statements.next() {
            let (locked, statement) = match statement.strip_prefix("lock") {
                // The prefix may be a statement of its own.
                Some("") => (true, statements.next()?),
                Some(rest) if rest.starts_with([' ', '\t']) => (true, rest.trim()),
                _ => (false, statement),
            };
            self.statement(locked, statement)?;
        }
        Some(())
    }

    fn statement(&mut self, locked: bool, statement: &str) -> Option<()> {
        let (mnemonic, operands) = statement.split_once([' ', '\t']).unwrap_or((statement, ""));
        let operands = operands.split(',').map(argument).collect::<Option<Vec<_>>>()?;
        if let Some(condition) = mnemonic.strip_prefix("set").filter(|_| !locked) {
            let ([Argument::Operand(to)], value) = (operands.as_slice(), self.condition(condition)?) else {
                return None;
            };
            return self.write(*to, Scalar::Int(8), value, BIT);
        }
        const NAMES: &[&str] = &["cmpxchg", "xadd", "xchg", "add", "sub", "and", "or", "xor", "inc", "dec"];
        let name = NAMES.iter().find(|name| mnemonic.strip_prefix(**name).is_some_and(|suffix| suffix.len() <= 1))?;
        let suffix = match mnemonic.strip_prefix(name)? {
            "b" => Some(Scalar::Int(8)),
            "w" => Some(Scalar::Int(16)),
            "l" => Some(Scalar::Int(32)),
            "q" => Some(Scalar::Int(64)),
            "" => None,
            _ => return None,
        };
        // Only an exchange with memory is locked by itself.
        if !locked && *name != "xchg" {
            return None;
        }
        match (*name, operands.as_slice()) {
            ("inc", [memory]) => {
                self.arithmetic(RmwOp::Add, BinaryOp::Add, suffix, Argument::Literal(1), *memory, false)
            }
            ("dec", [memory]) => {
                self.arithmetic(RmwOp::Sub, BinaryOp::Sub, suffix, Argument::Literal(1), *memory, false)
            }
            ("add", [by, memory]) => self.arithmetic(RmwOp::Add, BinaryOp::Add, suffix, *by, *memory, true),
            ("sub", [by, memory]) => self.arithmetic(RmwOp::Sub, BinaryOp::Sub, suffix, *by, *memory, true),
            ("and", [by, memory]) => self.arithmetic(RmwOp::And, BinaryOp::And, suffix, *by, *memory, false),
            ("or", [by, memory]) => self.arithmetic(RmwOp::Or, BinaryOp::Or, suffix, *by, *memory, false),
            ("xor", [by, memory]) => self.arithmetic(RmwOp::Xor, BinaryOp::Xor, suffix, *by, *memory, false),
            ("xadd", [Argument::Operand(register), Argument::Operand(memory)]) => {
                let (ty, value) = self.read(*register, suffix)?;
                let old = self.update(RmwOp::Add, ty, *memory, value)?;
                let new = self.code.binary(BinaryOp::Add, ty, old, value);
                let carry = self.code.compare(CompareOp::Ult, ty, new, old);
                self.set_flags(ty, new, Some(carry));
                self.write(*register, ty, old, ty)
            }
            ("xchg", [Argument::Operand(one), Argument::Operand(other)]) => {
                let (register, memory) = if self.is_memory(*one) { (*other, *one) } else { (*one, *other) };
                let (ty, value) = self.read(register, suffix)?;
                let old = self.update(RmwOp::Exchange, ty, memory, value)?;
                self.write(register, ty, old, ty)
            }
            ("cmpxchg", [Argument::Operand(register), Argument::Operand(memory)]) => {
                let (ty, desired) = self.read(*register, suffix)?;
                let accumulator = self.accumulator?;
                let (_, expected) = self.read(accumulator, Some(ty))?;
                let LockedPlace::Memory(addr) = self.place(*memory)? else { return None };
                let (dst, success) = (self.code.fresh(ty), self.code.fresh(BIT));
                let (order, failure_order) = (MemoryOrder::SeqCst, MemoryOrder::SeqCst);
                self.code.emit(Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order });
                self.flags = Some(Flags { zero: Operand::Reg(success), sign: None, carry: None });
                self.write(accumulator, ty, Operand::Reg(dst), ty)
            }
            _ => None,
        }
    }

    /// `add` and its kin: memory changes in one step, then the flags say how.
    fn arithmetic(
        &mut self,
        rmw: RmwOp,
        op: BinaryOp,
        suffix: Option<Scalar>,
        by: Argument,
        memory: Argument,
        carries: bool,
    ) -> Option<()> {
        let Argument::Operand(memory) = memory else { return None };
        let (ty, value) = match by {
            Argument::Operand(register) => self.read(register, suffix)?,
            Argument::Literal(number) => (suffix?, Operand::Bits(number as i128 as u128 & suffix?.mask())),
        };
        let old = self.update(rmw, ty, memory, value)?;
        let new = self.code.binary(op, ty, old, value);
        let carry = match (carries, op) {
            (false, _) => None,
            (true, BinaryOp::Add) => Some(self.code.compare(CompareOp::Ult, ty, new, old)),
            (true, _) => Some(self.code.compare(CompareOp::Ult, ty, old, value)),
        };
        self.set_flags(ty, new, carry);
        Some(())
    }

    fn set_flags(&mut self, ty: Scalar, result: Operand, carry: Option<Operand>) {
        let zero = self.code.compare(CompareOp::Eq, ty, result, Operand::Bits(0));
        let sign = self.code.compare(CompareOp::Slt, ty, result, Operand::Bits(0));
        self.flags = Some(Flags { zero, sign: Some(sign), carry });
    }

    /// The full fence that every locked instruction is comes with the order.
    fn update(&mut self, op: RmwOp, ty: Scalar, memory: usize, value: Operand) -> Option<Operand> {
        let LockedPlace::Memory(addr) = self.place(memory)? else { return None };
        let dst = self.code.fresh(ty);
        self.code.emit(Op::ReadModifyWrite { dst, op, ty, addr, value, order: MemoryOrder::SeqCst });
        Some(Operand::Reg(dst))
    }

    fn condition(&mut self, condition: &str) -> Option<Operand> {
        let flags = self.flags?;
        let (flag, wanted) = match condition {
            "e" | "z" => (flags.zero, true),
            "ne" | "nz" => (flags.zero, false),
            "s" => (flags.sign?, true),
            "ns" => (flags.sign?, false),
            "c" | "b" => (flags.carry?, true),
            "nc" | "ae" => (flags.carry?, false),
            _ => return None,
        };
        Some(if wanted { flag } else { self.code.binary(BinaryOp::Xor, BIT, flag, Operand::Bits(1)) })
    }

    fn root(&self, index: usize) -> usize {
        match self.places.get(index) {
            Some(LockedPlace::Same(other)) => *other,
            _ => index,
        }
    }
    fn place(&self, index: usize) -> Option<LockedPlace> {
        self.places.get(self.root(index)).cloned()
    }
    fn is_memory(&self, index: usize) -> bool {
        matches!(self.place(index), Some(LockedPlace::Memory(_)))
    }

    /// The value of a register operand, of the width that the instruction asks for.
    fn read(&mut self, index: usize, width: Option<Scalar>) -> Option<(Scalar, Operand)> {
        let LockedPlace::Value(ty, value) = self.place(index)? else { return None };
        let int = Scalar::Int(ty.bits() as u8);
        if matches!(ty, Scalar::Float(_)) {
            return None;
        }
        let value = self.code.reinterpret(ty, int, value);
        match width {
            Some(width) if width.bits() < int.bits() => Some((width, self.code.resize(int, width, false, value))),
            Some(width) if width != int => None,
            _ => Some((int, value)),
        }
    }

    /// Gives a register operand a value; the whole register has to be written.
    fn write(&mut self, index: usize, ty: Scalar, value: Operand, from: Scalar) -> Option<()> {
        let index = self.root(index);
        let held = match self.places.get(index)? {
            LockedPlace::Value(ty, _) | LockedPlace::Empty(ty) => *ty,
            LockedPlace::Memory(address) if from == BIT => {
                // `sete` to a variable in memory.
                let (address, byte) = (*address, self.code.resize(BIT, Scalar::Int(8), false, value));
                self.code.store(Scalar::Int(8), address, byte, MemoryOrder::Plain);
                return Some(());
            }
            _ => return None,
        };
        if held.bits() != ty.bits() {
            return None;
        }
        let value = self.code.resize(from, ty, false, value);
        let value = if held == ty { value } else { self.code.cast(CastOp::Bits, ty, held, value) };
        *self.places.get_mut(index)? = LockedPlace::Value(held, value);
        Some(())
    }

    /// The values of the results, in order.
    fn results(&mut self) -> Option<Vec<Operand>> {
        let outputs = self.places.get(..self.outputs)?.to_vec();
        let mut results = Vec::new();
        for place in outputs {
            match place {
                LockedPlace::Flag(ty, condition) => {
                    let bit = self.condition(&condition)?;
                    results.push(self.code.resize(BIT, ty, false, bit));
                }
                LockedPlace::Value(_, value) => results.push(value),
                LockedPlace::Empty(_) => return None,
                LockedPlace::Memory(_) | LockedPlace::Same(_) => {}
            }
        }
        Some(results)
    }
}

/// `$1`, `${1:b}`, or the literal `$$1`.
fn argument(text: &str) -> Option<Argument> {
    let text = text.trim();
    if let Some(number) = text.strip_prefix("$$") {
        let parsed = match number.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return parsed.ok().map(Argument::Literal);
    }
    let inner = text.strip_prefix('$')?;
    let inner = inner.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).unwrap_or(inner);
    inner.split(':').next()?.parse().ok().map(Argument::Operand)
}
