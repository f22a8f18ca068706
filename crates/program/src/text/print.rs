//! From a program to its text.

use super::lex::quote;
use super::mnemonic::Mnemonic;
use crate::ir::*;
use crate::source::{Content, Layout, LayoutField, SourcePlace};
use fencepost_base::MemoryOrder;
use std::fmt::{self, Display, Formatter};

/// Runs of at least this many zeros, or printable characters, are written as such.
const RUN: usize = 8;

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (id, file) in self.files.enumerate() {
            let system = if file.system { " system" } else { "" };
            writeln!(f, "file {id} {}{system}", QuotedText(&file.path))?;
        }
        for (id, layout) in self.layouts.enumerate() {
            writeln!(f, "layout {id} {layout}")?;
        }
        for (id, heap_type) in self.heap_types.enumerate() {
            writeln!(f, "type {id} {} {}", QuotedText(&heap_type.name), heap_type.layout)?;
        }
        for (id, global) in self.globals.enumerate() {
            writeln!(f, "global {id} {global}")?;
        }
        if let Some(entry) = self.entry {
            writeln!(f, "entry {entry}")?;
        }
        if let Some(end) = self.thread_end {
            writeln!(f, "thread_end {end}")?;
        }
        for (id, function) in self.functions.enumerate() {
            writeln!(f, "\nfn {id} {function}")?;
        }
        Ok(())
    }
}

impl Content {
    /// The word for it.
    fn word(self) -> &'static str {
        match self {
            Self::Signed => "signed",
            Self::Unsigned => "unsigned",
            Self::Pointer => "pointer",
            Self::Word => "word",
            Self::Unknown => "unknown",
        }
    }
    /// What a word stands for.
    pub(super) fn by_word(word: &str) -> Option<Self> {
        let all = [Self::Signed, Self::Unsigned, Self::Pointer, Self::Word, Self::Unknown];
        all.into_iter().find(|content| content.word() == word)
    }
}

/// What stands after `layout layout0`.
impl Display for Layout {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar { size, content } => write!(f, "scalar {size} {}", content.word()),
            Self::Array { element, stride, count } => write!(f, "array {element} stride {stride} count {count}"),
            Self::Struct { fields, size } => {
                let field = |field: &LayoutField, f: &mut Formatter<'_>| {
                    write!(f, "{}: {} {}", field.offset, QuotedText(&field.name), field.layout)
                };
                write!(f, "struct {size} {{ {} }}", List(fields, field))
            }
        }
    }
}

/// What stands after `global g0`.
impl Display for Global {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        QuotedText(&self.name).fmt(f)?;
        if self.constant {
            f.write_str(" constant")?;
        }
        if self.thread_local {
            f.write_str(" thread_local")?;
        }
        write!(f, " align {}", self.align)?;
        if let Some(layout) = self.layout {
            write!(f, " layout {layout}")?;
        }
        write!(f, " = {}", List(&runs(&self.bytes), Run::fmt))?;
        if !self.relocations.is_empty() {
            let relocation = |relocation: &Relocation, f: &mut Formatter<'_>| {
                write!(f, "{}: {}", relocation.offset, Operand::Address(relocation.target, relocation.addend))
            };
            write!(f, " {{ {} }}", List(&self.relocations, relocation))?;
        }
        at(f, self.place)
    }
}

/// A part of the bytes of a global.
enum Run<'a> {
    Zero(usize),
    Text(&'a str),
    Hex(&'a [u8]),
}

impl Run<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero(count) => write!(f, "zero {count}"),
            Self::Text(text) => write!(f, "text {}", QuotedText(text)),
            Self::Hex(bytes) => {
                f.write_str("hex \"")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str("\"")
            }
        }
    }
}

/// Splits the bytes of a global into runs. There is always at least one.
fn runs(bytes: &[u8]) -> Vec<Run<'_>> {
    if bytes.iter().all(|&byte| byte == 0) {
        return vec![Run::Zero(bytes.len())];
    }
    let is_text = |byte: u8| matches!(byte, b' '..=b'~');
    let mut runs = Vec::new();
    let mut hex = 0..0;
    let mut position = 0;
    while position < bytes.len() {
        let rest = &bytes[position..];
        let zeros = rest.iter().take_while(|&&byte| byte == 0).count();
        let letters = rest.iter().take_while(|&&byte| is_text(byte)).count();
        let run = match std::str::from_utf8(&rest[..letters]) {
            Ok(text) if letters >= RUN => Some(Run::Text(text)),
            _ if zeros >= RUN => Some(Run::Zero(zeros)),
            _ => None,
        };
        position += zeros.max(letters).max(1);
        match run {
            None => hex.end = position,
            Some(run) => {
                if !hex.is_empty() {
                    runs.push(Run::Hex(&bytes[hex]));
                }
                runs.push(run);
                hex = position..position;
            }
        }
    }
    if !hex.is_empty() {
        runs.push(Run::Hex(&bytes[hex]));
    }
    runs
}

/// What stands after `fn fn0`.
impl Display for Function {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", QuotedText(&self.name), commas(&self.params))?;
        if !self.results.is_empty() {
            write!(f, " -> {}", commas(&self.results))?;
        }
        at(f, self.place)?;
        f.write_str(" {")?;
        let mut ty = None;
        for (id, register) in self.registers.enumerate() {
            match ty.replace(register.ty) {
                Some(same) if same == register.ty => write!(f, ", {id}")?,
                _ => write!(f, "\n  reg {} {id}", register.ty)?,
            }
            if let Some(name) = &register.name {
                write!(f, " {}", QuotedText(name))?;
            }
        }
        for (id, block) in self.blocks.enumerate() {
            write!(f, "\n{id}")?;
            arguments(f, &block.params)?;
            f.write_str(":")?;
            for Instruction { op, place, heap_type } in &block.instructions {
                write!(f, "\n  {op}")?;
                if let Some(heap_type) = heap_type {
                    write!(f, " for {heap_type}")?;
                }
                at(f, *place)?;
            }
            write!(f, "\n  {}", block.terminator)?;
            at(f, block.place)?;
        }
        f.write_str("\n}")
    }
}

impl Display for Op {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Copy { dst, src } => write!(f, "{dst} = copy {src}"),
            Self::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                let flag = if *no_signed_wrap { " nsw" } else { "" };
                write!(f, "{dst} = {}{flag} {ty} {left}, {right}", op.word())
            }
            Self::Compare { dst, op, ty, left, right } => write!(f, "{dst} = {} {ty} {left}, {right}", op.word()),
            Self::Cast { dst, op, from, to, src } => write!(f, "{dst} = {} {from} {src} to {to}", op.word()),
            Self::Select { dst, cond, yes, no } => write!(f, "{dst} = select {cond}, {yes}, {no}"),
            Self::Address { dst, base, index, scale, offset } => {
                write!(f, "{dst} = address {base}[{index} * {scale} {} {}]", sign(*offset), offset.unsigned_abs())
            }
            Self::StackAlloc { dst, size, align, name, layout, escapes } => {
                write!(f, "{dst} = stack_alloc {size} align {align}")?;
                if let Some(name) = name {
                    write!(f, " {}", QuotedText(name))?;
                }
                if let Some(layout) = layout {
                    write!(f, " layout {layout}")?;
                }
                f.write_str(if *escapes { " escapes" } else { "" })
            }
            Self::Load { dst, ty, addr, order } => write!(f, "{dst} = load {}{ty} [{addr}]", Order(*order)),
            Self::Store { ty, addr, value, order } => write!(f, "store {}{ty} [{addr}], {value}", Order(*order)),
            Self::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                write!(f, "{dst} = rmw {} {}{ty} [{addr}], {value}", op.word(), Order(*order))
            }
            Self::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => write!(
                f,
                "{dst}, {success} = compare_exchange {} {} {ty} [{addr}], {expected}, {desired}",
                order.word(),
                failure_order.word()
            ),
            Self::Fence { order } => write!(f, "fence {}", order.word()),
            Self::Call { dsts, callee, args } => {
                results(f, dsts)?;
                match callee {
                    Callee::Direct(function) => write!(f, "call {function}({})", commas(args)),
                    Callee::Indirect(address) => write!(f, "call *{address}({})", commas(args)),
                }
            }
            Self::Library { dsts, function, args } => {
                results(f, dsts)?;
                write!(f, "library {}({})", function.entry().name, commas(args))
            }
        }
    }
}

impl Display for Terminator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jump(target) => write!(f, "jump {target}"),
            Self::Branch { cond, yes, no } => write!(f, "branch {cond}, {yes}, {no}"),
            Self::Switch { ty, value, cases, default } => {
                write!(f, "switch {ty} {value} {{ ")?;
                for (case, target) in cases {
                    write!(f, "{}: {target}, ", Operand::Bits(*case))?;
                }
                write!(f, "else: {default} }}")
            }
            Self::Return(values) if values.is_empty() => f.write_str("return"),
            Self::Return(values) => write!(f, "return {}", commas(values)),
            Self::Unreachable => f.write_str("unreachable"),
        }
    }
}

impl Display for Target {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.block)?;
        arguments(f, &self.args)
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reg(reg) => write!(f, "{reg}"),
            Self::Bits(bits @ 0..=9999) => write!(f, "{bits}"),
            Self::Bits(bits) => write!(f, "{bits:#x}"),
            Self::Address(symbol, 0) => write!(f, "{symbol}"),
            Self::Address(symbol, offset) => write!(f, "{symbol}{}{}", sign(*offset), offset.unsigned_abs()),
            Self::Undefined => f.write_str("undefined"),
        }
    }
}

impl Display for Symbol {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global(id) => write!(f, "{id}"),
            Self::Function(id) => write!(f, "{id}"),
        }
    }
}

struct QuotedText<'a>(&'a str);

impl Display for QuotedText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        quote(f, self.0)
    }
}

/// An order before a type; a plain one is not written.
struct Order(MemoryOrder);

impl Display for Order {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.is_atomic() { write!(f, "{} ", self.0.word()) } else { Ok(()) }
    }
}

/// Items with commas between, each written by the function.
struct List<'a, T, F>(&'a [T], F);

impl<T, F: Fn(&T, &mut Formatter<'_>) -> fmt::Result> Display for List<'_, T, F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.1(item, f)?;
        }
        Ok(())
    }
}

fn commas<T: Display>(items: &[T]) -> impl Display {
    List(items, T::fmt)
}

/// Items in parentheses; nothing if there are none.
fn arguments<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> fmt::Result {
    if items.is_empty() { Ok(()) } else { write!(f, "({})", commas(items)) }
}

/// `r1, r2 = `; nothing if there are none.
fn results(f: &mut Formatter<'_>, dsts: &[RegId]) -> fmt::Result {
    if dsts.is_empty() { Ok(()) } else { write!(f, "{} = ", commas(dsts)) }
}

fn sign(offset: i64) -> char {
    if offset < 0 { '-' } else { '+' }
}

fn at(f: &mut Formatter<'_>, place: Option<SourcePlace>) -> fmt::Result {
    match place {
        Some(SourcePlace { file, line, column }) => write!(f, " @{file}:{line}:{column}"),
        None => Ok(()),
    }
}
