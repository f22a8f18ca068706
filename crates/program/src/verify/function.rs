//! The rules about functions: types, numbers of things, and orders.

use super::{Checker, Location, Rule};
use crate::ir::*;
use crate::library::LibraryFunction;
use crate::types::Scalar;
use fencepost_base::MemoryOrder;

/// What an order is asked of.
#[derive(Clone, Copy, PartialEq)]
enum Access {
    Load,
    Store,
    Update,
}

const I1: Scalar = Scalar::Int(1);
const I64: Scalar = Scalar::Int(64);

/// Checks one function.
pub(super) fn check(checker: &mut Checker<'_>, id: FunctionId, function: &Function) {
    FunctionChecker { outer: checker, function }.function(id);
}

struct FunctionChecker<'a, 'p> {
    outer: &'a mut Checker<'p>,
    function: &'a Function,
}

impl FunctionChecker<'_, '_> {
    fn function(&mut self, id: FunctionId) {
        self.outer.location = Location::Function(id);
        self.outer.place(self.function.place);
        for register in self.function.registers.iter() {
            self.outer.width(register.ty);
        }
        for &ty in &self.function.results {
            self.outer.width(ty);
        }
        self.receivers(&self.function.params);
        match self.function.blocks.iter().next() {
            None => self.outer.report(Rule::Start, "there is no block".to_owned()),
            Some(first) => self.outer.require(first.params.is_empty(), Rule::Start, || {
                "the first block has parameters, which have no value".to_owned()
            }),
        }
        for (block_id, block) in self.function.blocks.enumerate() {
            self.outer.location = Location::Block(id, block_id);
            self.receivers(&block.params);
            for (index, instruction) in block.instructions.iter().enumerate() {
                self.outer.location = Location::Instruction(id, block_id, index);
                self.outer.place(instruction.place);
                if let Some(heap_type) = instruction.heap_type {
                    self.outer.look_up(&self.outer.program.heap_types, heap_type);
                }
                self.op(&instruction.op);
            }
            self.outer.location = Location::Terminator(id, block_id);
            self.outer.place(block.place);
            self.terminator(&block.terminator);
        }
    }

    fn op(&mut self, op: &Op) {
        match *op {
            Op::Copy { dst, src } => {
                if let Some(ty) = self.register(dst) {
                    self.operand(src, ty);
                }
            }
            Op::Binary { dst, op, ty, left, right, no_signed_wrap } => {
                self.outer.width(ty);
                let suits = if is_float_arithmetic(op) { is_float(ty) } else { is_int(ty) };
                self.operation(suits, || format!("{op:?} does not work on {ty}"));
                let may_wrap = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                self.operation(may_wrap || !no_signed_wrap, || format!("{op:?} never wraps"));
                self.result(dst, ty);
                self.operand(left, ty);
                self.operand(right, ty);
            }
            Op::Compare { dst, op, ty, left, right } => {
                self.outer.width(ty);
                let suits = if is_float_comparison(op) { is_float(ty) } else { !is_float(ty) };
                self.operation(suits, || format!("{op:?} does not work on {ty}"));
                self.result(dst, I1);
                self.operand(left, ty);
                self.operand(right, ty);
            }
            Op::Cast { dst, op, from, to, src } => {
                self.outer.width(from);
                self.outer.width(to);
                self.operation(can_cast(op, from, to), || format!("{op:?} does not lead from {from} to {to}"));
                self.result(dst, to);
                self.operand(src, from);
            }
            Op::Select { dst, cond, yes, no } => {
                self.operand(cond, I1);
                if let Some(ty) = self.register(dst) {
                    self.operand(yes, ty);
                    self.operand(no, ty);
                }
            }
            Op::Address { dst, base, index, .. } => {
                self.result(dst, Scalar::Ptr);
                self.operand(base, Scalar::Ptr);
                self.operand(index, I64);
            }
            Op::StackAlloc { dst, size, align, layout, .. } => {
                self.result(dst, Scalar::Ptr);
                self.operand(size, I64);
                self.outer.align(align);
                if let Some(layout) = layout {
                    self.outer.look_up(&self.outer.program.layouts, layout);
                }
            }
            Op::Load { dst, ty, addr, order } => {
                self.access(Access::Load, ty, addr, order);
                self.result(dst, ty);
            }
            Op::Store { ty, addr, value, order } => {
                self.access(Access::Store, ty, addr, order);
                self.operand(value, ty);
            }
            Op::ReadModifyWrite { dst, op, ty, addr, value, order } => {
                let suits = match op {
                    RmwOp::Exchange => true,
                    RmwOp::FAdd | RmwOp::FSub => is_float(ty),
                    _ => is_int(ty),
                };
                self.operation(suits, || format!("{op:?} does not work on {ty}"));
                self.access(Access::Update, ty, addr, order);
                self.result(dst, ty);
                self.operand(value, ty);
            }
            Op::CompareExchange { dst, success, ty, addr, expected, desired, order, failure_order } => {
                self.access(Access::Update, ty, addr, order);
                self.order(Access::Load, failure_order);
                self.outer.require(failure_order.is_atomic(), Rule::Order, || {
                    "a failed compare-exchange is atomic, too".to_owned()
                });
                self.distinct(&[dst, success]);
                self.result(dst, ty);
                self.result(success, I1);
                self.operand(expected, ty);
                self.operand(desired, ty);
            }
            Op::Fence { order } => {
                let orders = !matches!(order, MemoryOrder::Plain | MemoryOrder::Relaxed);
                self.outer.require(orders, Rule::Order, || format!("a {order} fence orders nothing"));
            }
            Op::Call { ref dsts, callee, ref args } => self.call(dsts, callee, args),
            Op::Library { ref dsts, function, ref args } => {
                let entry = function.entry();
                if !entry.takes(args.len()) {
                    self.arity("arguments", args.len(), entry.args);
                }
                self.arity("results", dsts.len(), entry.results);
                self.receivers(dsts);
                match function {
                    LibraryFunction::Math(_, kind) => {
                        dsts.iter().for_each(|&dst| self.result(dst, Scalar::Float(kind)));
                        args.iter().for_each(|&arg| self.operand(arg, Scalar::Float(kind)));
                    }
                    _ => args.iter().for_each(|&arg| self.check_untyped_operand(arg)),
                }
            }
        }
    }

    fn call(&mut self, dsts: &[RegId], callee: Callee, args: &[Operand]) {
        match callee {
            Callee::Indirect(address) => {
                self.receivers(dsts);
                self.operand(address, Scalar::Ptr);
                args.iter().for_each(|&arg| self.check_untyped_operand(arg));
            }
            Callee::Direct(id) => {
                self.distinct(dsts);
                let Some(callee) = self.outer.look_up(&self.outer.program.functions, id) else { return };
                self.arguments(args, callee, &callee.params);
                self.arity("results", dsts.len(), callee.results.len());
                for (&dst, &ty) in dsts.iter().zip(&callee.results) {
                    self.result(dst, ty);
                }
            }
        }
    }

    fn terminator(&mut self, terminator: &Terminator) {
        match terminator {
            Terminator::Jump(target) => self.target(target),
            Terminator::Branch { cond, yes, no } => {
                self.operand(*cond, I1);
                self.target(yes);
                self.target(no);
            }
            Terminator::Switch { ty, value, cases, default } => {
                self.outer.width(*ty);
                self.operation(is_int(*ty), || format!("a switch does not work on {ty}"));
                self.operand(*value, *ty);
                let mut values: Vec<u128> = cases.iter().map(|(value, _)| *value).collect();
                values.sort_unstable();
                for pair in values.windows(2) {
                    self.outer.require(pair[0] != pair[1], Rule::Switch, || format!("case {} stands twice", pair[0]));
                }
                for &case in &values {
                    self.outer.require(is_representable(case, *ty), Rule::Switch, || {
                        format!("case {case} does not fit {ty}")
                    });
                }
                cases.iter().for_each(|(_, target)| self.target(target));
                self.target(default);
            }
            Terminator::Return(values) => {
                self.arity("returned values", values.len(), self.function.results.len());
                for (&value, &ty) in values.iter().zip(&self.function.results) {
                    self.operand(value, ty);
                }
            }
            Terminator::Unreachable => {}
        }
    }

    fn target(&mut self, target: &Target) {
        if let Some(block) = self.outer.look_up(&self.function.blocks, target.block) {
            self.arguments(&target.args, self.function, &block.params);
        }
    }

    /// Checks arguments for parameters that are registers of `owner`.
    fn arguments(&mut self, args: &[Operand], owner: &Function, params: &[RegId]) {
        self.arity("arguments", args.len(), params.len());
        for (&arg, &param) in args.iter().zip(params) {
            // A parameter that does not exist is reported where it stands.
            if let Some(register) = owner.registers.get(param) {
                self.operand(arg, register.ty);
            }
        }
    }

    /// Checks registers that are written at the same time, by something that does not say which types it gives.
    fn receivers(&mut self, registers: &[RegId]) {
        self.distinct(registers);
        for &register in registers {
            self.register(register);
        }
    }

    fn distinct(&mut self, registers: &[RegId]) {
        let mut sorted = registers.to_vec();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            self.outer.require(pair[0] != pair[1], Rule::Distinct, || {
                format!("{} is written twice at the same time", pair[0])
            });
        }
    }

    fn access(&mut self, access: Access, ty: Scalar, addr: Operand, order: MemoryOrder) {
        self.outer.width(ty);
        self.operand(addr, Scalar::Ptr);
        self.order(access, order);
        let whole = matches!(ty.bits(), 8 | 16 | 32 | 64 | 128);
        self.outer.require(whole || !order.is_atomic(), Rule::Atomic, || {
            format!("an atomic access of {ty} does not have 1, 2, 4, 8 or 16 bytes")
        });
    }

    fn order(&mut self, access: Access, order: MemoryOrder) {
        let (suits, what) = match access {
            Access::Load => (!matches!(order, MemoryOrder::Release | MemoryOrder::AcqRel), "load"),
            Access::Store => (!matches!(order, MemoryOrder::Acquire | MemoryOrder::AcqRel), "store"),
            Access::Update => (order.is_atomic(), "read-modify-write"),
        };
        self.outer.require(suits, Rule::Order, || format!("a {what} cannot be {order}"));
    }

    fn arity(&mut self, what: &str, found: usize, expected: usize) {
        self.outer.require(found == expected, Rule::Arity, || format!("{found} {what} instead of {expected}"));
    }

    fn operation(&mut self, suits: bool, message: impl FnOnce() -> String) {
        self.outer.require(suits, Rule::Operation, message);
    }

    /// The type of a register; rule `id`.
    fn register(&mut self, register: RegId) -> Option<Scalar> {
        self.outer.look_up(&self.function.registers, register).map(|register| register.ty)
    }

    fn result(&mut self, dst: RegId, ty: Scalar) {
        if let Some(found) = self.register(dst) {
            self.outer.require(found == ty, Rule::Result, || format!("{dst} is {found}, the result is {ty}"));
        }
    }

    /// Checks an operand whose user does not say which type it needs.
    fn check_untyped_operand(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(register) => {
                self.register(register);
            }
            Operand::Address(symbol, _) => self.outer.symbol(symbol),
            Operand::Bits(_) | Operand::Undefined => {}
        }
    }

    fn operand(&mut self, operand: Operand, ty: Scalar) {
        self.check_untyped_operand(operand);
        let found = match operand {
            Operand::Reg(register) => self.function.registers.get(register).map(|register| register.ty),
            Operand::Address(..) => Some(Scalar::Ptr),
            Operand::Bits(bits) => {
                self.outer
                    .require(is_representable(bits, ty), Rule::Literal, || format!("{operand} does not fit {ty}"));
                None
            }
            Operand::Undefined => None,
        };
        if let Some(found) = found {
            self.outer.require(found == ty, Rule::Operand, || format!("{operand} is {found}, needed is {ty}"));
        }
    }
}

fn is_int(ty: Scalar) -> bool {
    matches!(ty, Scalar::Int(_))
}

fn is_float(ty: Scalar) -> bool {
    matches!(ty, Scalar::Float(_))
}

/// Whether a value of type `ty` can have these bits. In a type of impossible width, which is reported elsewhere,
/// everything fits.
fn is_representable(bits: u128, ty: Scalar) -> bool {
    !(1..=128).contains(&ty.bits()) || bits <= ty.mask()
}

fn is_float_arithmetic(op: BinaryOp) -> bool {
    use BinaryOp::*;
    match op {
        FAdd | FSub | FMul | FDiv | FRem => true,
        Add | Sub | Mul | UDiv | SDiv | URem | SRem | Shl | LShr | AShr | And | Or | Xor => false,
    }
}

fn is_float_comparison(op: CompareOp) -> bool {
    use CompareOp::*;
    !matches!(op, Eq | Ne | Ult | Ule | Ugt | Uge | Slt | Sle | Sgt | Sge)
}

fn can_cast(op: CastOp, from: Scalar, to: Scalar) -> bool {
    match op {
        CastOp::Truncate => is_int(from) && is_int(to) && to.bits() < from.bits(),
        CastOp::ZeroExtend | CastOp::SignExtend => is_int(from) && is_int(to) && to.bits() > from.bits(),
        CastOp::Bits => from.bits() == to.bits(),
        CastOp::FloatToFloat => is_float(from) && is_float(to) && from != to,
        CastOp::FloatToSigned | CastOp::FloatToUnsigned => is_float(from) && is_int(to),
        CastOp::SignedToFloat | CastOp::UnsignedToFloat => is_int(from) && is_float(to),
    }
}
