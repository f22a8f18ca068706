//! Local variables, addresses, loads, stores, atomics and fences.

use super::Lower;
use super::body::Body;
use super::code::WORD;
use super::constants::sign_extend;
use crate::llvm::ast::{Access, LocalName, Param, TypedValue, Value};
use crate::llvm::{Leaf, TypeId, TypeKind};
use fencepost_base::MemoryOrder;
use fencepost_program::{BinaryOp, Op, Operand, RegId, RmwOp, Scalar};

impl<'a> Body<'_, '_, 'a> {
    /// A local variable: a register if nothing but its own loads and stores sees it, else memory.
    pub fn alloca(
        &mut self,
        result: Option<LocalName<'a>>,
        ty: TypeId,
        count: Option<&TypedValue<'a>>,
        align: Option<u64>,
    ) -> Lower<()> {
        let Some(name) = result else { return Ok(()) };
        let summary = self.uses.summary(name);
        let promotable = count.is_none_or(is_one) && self.is_in_first_block() && !summary.fate.needs_memory;
        let register_type = if promotable { self.register_type(ty, &summary.accesses)? } else { None };
        if let Some(scalar) = register_type {
            self.code.name = self.context.debug.name(self.variables.get(&name).copied());
            let register = self.code.fresh(scalar);
            self.promoted.extend(summary.names.into_iter().map(|name| (name, (register, scalar))));
            return Ok(());
        }
        let element = self.context.size(ty)?;
        let size = match count {
            None => Operand::Bits(u128::from(element)),
            Some(count) => {
                let (scalar, operand) = self.integer(count)?;
                match operand {
                    Operand::Bits(bits) => Operand::Bits(bits.wrapping_mul(u128::from(element)) & WORD.mask()),
                    _ => {
                        let wide = self.code.resize(scalar, WORD, false, operand);
                        self.code.binary(BinaryOp::Mul, WORD, wide, Operand::Bits(u128::from(element)))
                    }
                }
            }
        };
        let align = self.context.align(align, ty)?;
        let address = self.stack_alloc(name, size, align, summary.fate.escapes);
        self.bind(name, vec![address])
    }

    fn stack_alloc(&mut self, variable: LocalName<'a>, size: Operand, align: u64, escapes: bool) -> Operand {
        let debug = self.variables.get(&variable).copied();
        let name = self.context.debug.name(debug);
        let layout = self.context.debug.variable_layout(debug);
        // The register holds the address, not the variable.
        self.code.name = None;
        let dst = self.code.fresh(Scalar::Ptr);
        self.code.emit(Op::StackAlloc { dst, size, align, name, layout, escapes });
        Operand::Reg(dst)
    }

    /// The type of the register for a variable, if all accesses are of its width.
    fn register_type(&mut self, ty: TypeId, accesses: &[TypeId]) -> Lower<Option<Scalar>> {
        if matches!(self.context.types().kind(ty), TypeKind::Struct { .. } | TypeKind::Array(..) | TypeKind::Vector(..))
        {
            return Ok(None);
        }
        let scalar = self.context.scalar(ty)?;
        for access in accesses {
            match self.context.scalars(*access)?.as_slice() {
                [found] if found.bits() == scalar.bits() => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(scalar))
    }

    /// A parameter passed by value in memory: the function works on a copy of its own.
    pub fn copy_of_argument(&mut self, param: &Param<'a>, argument: &[Operand]) -> Lower<Operand> {
        let ([source], Some(ty), [Scalar::Ptr]) = (argument, param.byval, self.context.scalars(param.ty)?.as_slice())
        else {
            return Err(self.context.malformed("a byval parameter is not an address"));
        };
        let size = self.context.size(ty)?;
        let align = self.context.align(param.align, ty)?;
        let escapes = self.uses.summary(param.name).fate.escapes;
        self.code.place = self.context.at.place;
        let copy = self.stack_alloc(param.name, Operand::Bits(u128::from(size)), align, escapes);
        self.copy_bytes(copy, *source, Operand::Bits(u128::from(size)), align, false);
        Ok(copy)
    }

    /// The register behind an address, with its type.
    fn promoted(&self, addr: &TypedValue<'a>) -> Option<(RegId, Scalar)> {
        match &addr.value {
            Value::Local(name) => self.promoted.get(name).copied(),
            Value::Const(_) => None,
        }
    }

    /// A variable in a register is undefined again when its life starts anew.
    pub fn start_of_life(&mut self, addr: &TypedValue<'a>) {
        if let Some((dst, _)) = self.promoted(addr) {
            self.code.emit(Op::Copy { dst, src: Operand::Undefined });
        }
    }

    pub fn load(&mut self, ty: TypeId, addr: &TypedValue<'a>, access: Access) -> Lower<Vec<Operand>> {
        if let Some((register, held)) = self.promoted(addr) {
            let wanted = self.context.scalar(ty)?;
            let register = Operand::Reg(register);
            // A copy: the variable may change before the loaded value is used.
            return Ok(vec![match wanted == held {
                true => self.code.copy(held, register),
                false => self.code.reinterpret(held, wanted, register),
            }]);
        }
        self.require_order(!matches!(access.order, MemoryOrder::Release | MemoryOrder::AcqRel))?;
        let base = self.pointer(addr)?;
        let leaves = self.parts_in_memory(ty, access)?;
        let mut operands = Vec::with_capacity(leaves.len());
        for Leaf { offset, scalar } in leaves {
            let part = self.code.offset(base, offset as i64);
            operands.push(self.code.load(scalar, part, access.order));
        }
        Ok(operands)
    }

    pub fn store(&mut self, value: &TypedValue<'a>, addr: &TypedValue<'a>, access: Access) -> Lower<()> {
        if access.non_temporal {
            let remedy =
                "use an ordinary store; a store past the caches may be seen after later ones, under every model";
            return Err(self.context.unsupported("non-temporal store").with_remedy(remedy));
        }
        let operands = self.operands(value)?;
        if let Some((dst, held)) = self.promoted(addr) {
            let given = self.context.scalar(value.ty)?;
            for operand in operands {
                let src = self.code.reinterpret(given, held, operand);
                self.code.emit(Op::Copy { dst, src });
            }
            return Ok(());
        }
        self.require_order(!matches!(access.order, MemoryOrder::Acquire | MemoryOrder::AcqRel))?;
        let base = self.pointer(addr)?;
        let leaves = self.parts_in_memory(value.ty, access)?;
        for (Leaf { offset, scalar }, operand) in leaves.into_iter().zip(operands) {
            let part = self.code.offset(base, offset as i64);
            self.code.store(scalar, part, operand, access.order);
        }
        Ok(())
    }

    /// The scalars of a value in memory; an atomic access must be one.
    fn parts_in_memory(&mut self, ty: TypeId, access: Access) -> Lower<Vec<Leaf>> {
        let leaves = self.context.memory_leaves(ty)?;
        if access.order.is_atomic() {
            self.atomic_type(ty)?;
        }
        self.reject_single_thread(access)?;
        Ok(leaves)
    }

    /// The type of an atomic access, which must have as many bytes as processors can move at once.
    fn atomic_type(&mut self, ty: TypeId) -> Lower<Scalar> {
        match self.context.scalars(ty)?.as_slice() {
            [scalar] if matches!(scalar.bits(), 8 | 16 | 32 | 64 | 128) => Ok(*scalar),
            _ => Err(self.context.unsupported(format!("atomic access to type {}", self.context.show(ty)))),
        }
    }

    fn require_order(&mut self, allowed: bool) -> Lower<()> {
        if allowed { Ok(()) } else { Err(self.context.malformed("a memory order that this instruction cannot have")) }
    }

    fn reject_single_thread(&mut self, access: Access) -> Lower<()> {
        if access.single_thread {
            return Err(self.context.unsupported("atomic access with syncscope(\"singlethread\")"));
        }
        Ok(())
    }

    pub fn read_modify_write(
        &mut self,
        op: &str,
        addr: &TypedValue<'a>,
        value: &TypedValue<'a>,
        access: Access,
    ) -> Lower<Operand> {
        self.reject_single_thread(access)?;
        let op = match op {
            "xchg" => RmwOp::Exchange,
            "add" => RmwOp::Add,
            "sub" => RmwOp::Sub,
            "and" => RmwOp::And,
            "nand" => RmwOp::Nand,
            "or" => RmwOp::Or,
            "xor" => RmwOp::Xor,
            "max" => RmwOp::SMax,
            "min" => RmwOp::SMin,
            "umax" => RmwOp::UMax,
            "umin" => RmwOp::UMin,
            "fadd" => RmwOp::FAdd,
            "fsub" => RmwOp::FSub,
            _ => return Err(self.context.unsupported(format!("instruction `atomicrmw {op}`"))),
        };
        let addr = self.pointer(addr)?;
        let ty = self.atomic_type(value.ty)?;
        let value = self.typed_scalar(value, ty)?;
        let fits = match op {
            RmwOp::Exchange => true,
            RmwOp::FAdd | RmwOp::FSub => matches!(ty, Scalar::Float(_)),
            _ => matches!(ty, Scalar::Int(_)),
        };
        if !fits {
            return Err(self.context.malformed(format!("atomicrmw of that kind on {ty}")));
        }
        let dst = self.code.fresh(ty);
        self.code.emit(Op::ReadModifyWrite { dst, op, ty, addr, value, order: access.order });
        Ok(Operand::Reg(dst))
    }

    pub fn compare_exchange(
        &mut self,
        result: Option<LocalName<'a>>,
        addr: &TypedValue<'a>,
        expected: &TypedValue<'a>,
        desired: &TypedValue<'a>,
        access: Access,
        failure_order: MemoryOrder,
    ) -> Lower<()> {
        self.reject_single_thread(access)?;
        self.require_order(!matches!(failure_order, MemoryOrder::Release | MemoryOrder::AcqRel))?;
        let addr = self.pointer(addr)?;
        let ty = self.atomic_type(expected.ty)?;
        let expected = self.typed_scalar(expected, ty)?;
        let desired = self.typed_scalar(desired, ty)?;
        let (dst, success) = (self.code.fresh(ty), self.code.fresh(Scalar::Int(1)));
        let order = access.order;
        self.code.emit(Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order });
        match result {
            Some(name) => self.bind(name, vec![Operand::Reg(dst), Operand::Reg(success)]),
            None => Ok(()),
        }
    }

    /// A fence against signal handlers of the same thread orders nothing between threads.
    pub fn fence(&mut self, access: Access) -> Lower<()> {
        self.require_order(access.order != MemoryOrder::Relaxed)?;
        if !access.single_thread {
            self.code.emit(Op::Fence { order: access.order });
        }
        Ok(())
    }

    /// The address that indices lead to. Known indices are added up; each other one is an instruction.
    pub fn gep(&mut self, source: TypeId, base: &TypedValue<'a>, indices: &[TypedValue<'a>]) -> Lower<Operand> {
        let [Scalar::Ptr] = self.context.scalars(base.ty)?.as_slice() else {
            return Err(self.context.unsupported("getelementptr on a vector of addresses"));
        };
        let mut address = self.pointer(base)?;
        let (mut ty, mut offset) = (source, 0_i64);
        for (position, index) in indices.iter().enumerate() {
            if self.context.scalars(index.ty)?.len() != 1 {
                return Err(self.context.unsupported("getelementptr on a vector of indices"));
            }
            let (scalar, operand) = self.integer(index)?;
            if let Operand::Bits(bits) = operand {
                let distance = self.context.step(&mut ty, position == 0, sign_extend(bits, scalar))?;
                offset = offset.wrapping_add(distance);
                continue;
            }
            if position > 0 && matches!(self.context.types().kind(ty), TypeKind::Struct { .. }) {
                return Err(self.context.malformed("the index of a struct's member is not known"));
            }
            // One step tells the size of an element and the type it leads to.
            let scale = self.context.step(&mut ty, position == 0, 1)? as u64;
            let index = self.code.resize(scalar, WORD, true, operand);
            address = self.code.address(address, index, scale, offset);
            offset = 0;
        }
        Ok(self.code.offset(address, offset))
    }
}

fn is_one(count: &TypedValue<'_>) -> bool {
    matches!(count.value, Value::Const(crate::llvm::ast::Constant::Int(1)))
}
