//! Arguments without a name, as x86-64 (System V) passes them: in registers that the called function saves to memory, and
//! what does not fit there on the stack. Here the caller writes both to memory, the saved registers before the stack, and
//! passes its address as one more argument.
//!
//! `va_list` is a struct of how far the integer and the float registers are used up, where the arguments on the stack go
//! on, and where the registers were saved; `va_arg` has been written out by the compiler.

use super::body::Body;
use super::intrinsics::is;
use super::{Context, Lower};
use crate::llvm::ast::{Arg, Call};
use crate::llvm::{TypeId, TypeKind};
use fencepost_base::MemoryOrder;
use fencepost_program::{Instruction, Op, Operand, Scalar};

/// The saved registers: six for integers, then eight for floats.
const INTEGERS: u64 = 6;
const FLOATS: u64 = 8;
const INTEGER_SIZE: u64 = 8;
const FLOAT_SIZE: u64 = 16;
const INTEGERS_END: u64 = INTEGERS * INTEGER_SIZE;
const SAVED_SIZE: u64 = INTEGERS_END + FLOATS * FLOAT_SIZE;
/// Size and alignment of `va_list`.
const LIST_SIZE: u128 = 24;
const LIST_ALIGN: u64 = 8;
/// Every argument on the stack starts at a multiple of this, and none needs more than the other.
const SLOT: u64 = 8;
const STACK_ALIGN: u64 = 16;

/// How much of the registers and the stack the arguments so far take.
#[derive(Clone, Copy, Debug, Default)]
struct ArgumentArea {
    integers: u64,
    floats: u64,
    stack: u64,
}

impl ArgumentArea {
    /// Where the next argument is, counted from the first saved register.
    fn integers(&mut self, count: u64) -> Option<u64> {
        let fits = self.integers + count <= INTEGERS;
        let at = self.integers * INTEGER_SIZE;
        self.integers += if fits { count } else { 0 };
        fits.then_some(at)
    }
    fn float(&mut self) -> Option<u64> {
        let fits = self.floats < FLOATS;
        let at = INTEGERS_END + self.floats * FLOAT_SIZE;
        self.floats += u64::from(fits);
        fits.then_some(at)
    }
    fn stack(&mut self, size: u64, align: u64) -> u64 {
        let at = self.stack.next_multiple_of(align.max(SLOT));
        self.stack = at.saturating_add(size).next_multiple_of(SLOT);
        SAVED_SIZE + at
    }
}

impl Context<'_, '_> {
    /// Where the next argument goes, by its type, or by the type that its address stands for.
    fn take(&mut self, taken: &mut ArgumentArea, ty: TypeId, byval: Option<TypeId>, align: Option<u64>) -> Lower<u64> {
        if let Some(passed) = byval {
            let (size, align) = (self.size(passed)?, self.align(align, passed)?);
            if align > STACK_ALIGN {
                return Err(self.unsupported(format!("argument aligned to {align} bytes next to unnamed ones")));
            }
            return Ok(taken.stack(size, align));
        }
        let size = self.size(ty)?;
        let register = match self.types().kind(ty) {
            TypeKind::Int(1..=64) | TypeKind::Ptr => taken.integers(1),
            TypeKind::Int(65..=128) => taken.integers(2),
            TypeKind::Float(_) => taken.float(),
            TypeKind::Vector(..) if size <= FLOAT_SIZE => taken.float(),
            _ => {
                let shown = self.show(ty);
                return Err(self.unsupported(format!("argument of type {shown} next to unnamed ones")));
            }
        };
        Ok(register.unwrap_or_else(|| taken.stack(size, size.next_power_of_two().min(STACK_ALIGN))))
    }
}

impl<'a> Body<'_, '_, 'a> {
    /// Puts the arguments after the named ones into memory; its address.
    pub fn unnamed_arguments(&mut self, named: &[Arg<'a>], unnamed: &[Arg<'a>]) -> Lower<Operand> {
        if unnamed.is_empty() {
            return Ok(Operand::Undefined);
        }
        let mut taken = ArgumentArea::default();
        for arg in named {
            self.context.take(&mut taken, arg.value.ty, arg.byval, arg.align)?;
        }
        let mut offsets = Vec::new();
        for arg in unnamed {
            offsets.push(self.context.take(&mut taken, arg.value.ty, arg.byval, arg.align)?);
        }
        let area = self.area(SAVED_SIZE.saturating_add(taken.stack));
        for (arg, offset) in unnamed.iter().zip(offsets) {
            let to = self.code.offset(area, offset as i64);
            if let Some(ty) = arg.byval {
                let (size, align) = (self.context.size(ty)?, self.context.align(arg.align, ty)?);
                let from = self.pointer(&arg.value)?;
                self.copy_bytes(to, from, Operand::Bits(u128::from(size)), align, false);
                continue;
            }
            let leaves = self.context.memory_leaves(arg.value.ty)?;
            for (leaf, operand) in leaves.into_iter().zip(self.operands(&arg.value)?) {
                let part = self.code.offset(to, leaf.offset as i64);
                self.code.store(leaf.scalar, part, operand, MemoryOrder::Plain);
            }
        }
        Ok(area)
    }

    /// Memory for the arguments of one call. It is there from the start of the function, so that a loop does not take more
    /// and more.
    fn area(&mut self, size: u64) -> Operand {
        let name = self.code.name.take();
        let dst = self.code.fresh(Scalar::Ptr);
        self.code.name = name;
        let size = Operand::Bits(u128::from(size));
        // No valid program has the address outlive the call, so that nobody can notice when the memory ends.
        let op = Op::StackAlloc { dst, size, align: STACK_ALIGN, name: None, layout: None, escapes: false };
        self.prologue.push(Instruction { op, place: self.code.place, heap_type: None });
        Operand::Reg(dst)
    }

    /// `va_start`, `va_copy` and `va_end`; whether it was one of them.
    pub fn unnamed_arguments_intrinsic(&mut self, name: &str, call: &Call<'a>) -> Lower<bool> {
        if is(name, "va_end") {
            return Ok(true);
        }
        if is(name, "va_copy") {
            let to = self.pointer(&self.argument(call, 0)?)?;
            let from = self.pointer(&self.argument(call, 1)?)?;
            self.copy_bytes(to, from, Operand::Bits(LIST_SIZE), LIST_ALIGN, false);
            return Ok(true);
        }
        if !is(name, "va_start") {
            return Ok(false);
        }
        let Some(area) = self.unnamed_args else {
            return Err(self.context.malformed("va_start in a function that takes no unnamed arguments"));
        };
        let list = self.pointer(&self.argument(call, 0)?)?;
        let mut taken = ArgumentArea::default();
        for param in &self.function.signature.params {
            self.context.take(&mut taken, param.ty, param.byval, param.align)?;
        }
        let stack = self.code.offset(Operand::Reg(area), (SAVED_SIZE + taken.stack) as i64);
        let (int, pointer) = (Scalar::Int(32), Scalar::Ptr);
        let fields = [
            (0, int, Operand::Bits(u128::from(taken.integers * INTEGER_SIZE))),
            (4, int, Operand::Bits(u128::from(INTEGERS_END + taken.floats * FLOAT_SIZE))),
            (8, pointer, stack),
            (16, pointer, Operand::Reg(area)),
        ];
        for (offset, ty, value) in fields {
            let field = self.code.offset(list, offset);
            self.code.store(ty, field, value, MemoryOrder::Plain);
        }
        Ok(true)
    }
}
