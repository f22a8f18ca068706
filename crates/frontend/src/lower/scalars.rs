//! Instructions on values. What works on one scalar works on each lane of a vector.

use super::Lower;
use super::body::Body;
use crate::llvm::TypeId;
use crate::llvm::ast::{BinaryKind, CastKind, Inst, InstKind, Predicate, TypedValue};
use fencepost_program::{BinaryOp, CastOp, CompareOp, Operand, Scalar};

impl<'a> Body<'_, '_, 'a> {
    /// Lowers an instruction that does not end its block.
    pub fn instruction(&mut self, instruction: &Inst<'a>) -> Lower<()> {
        let result = instruction.result;
        let operands = match &instruction.kind {
            InstKind::Binary { op, left, right, no_signed_wrap } => {
                self.arithmetic(*op, left, right, *no_signed_wrap)?
            }
            InstKind::Negate(value) => self.negate(value)?,
            InstKind::Compare { predicate, left, right } => self.comparison(*predicate, left, right)?,
            // Another name for the register that a promoted variable lives in.
            InstKind::Cast { .. } if result.is_some_and(|name| self.promoted.contains_key(&name)) => return Ok(()),
            InstKind::Cast { op, value, to } => self.conversion(*op, value, *to)?,
            InstKind::Select { cond, yes, no } => self.selection(cond, yes, no)?,
            InstKind::Freeze(value) => self.freeze(value)?,
            InstKind::ExtractValue { aggregate, path } => self.extract_value(aggregate, path)?,
            InstKind::InsertValue { aggregate, element, path } => self.insert_value(aggregate, element, path)?,
            InstKind::ExtractElement { vector, index } => self.extract_element(vector, index)?,
            InstKind::InsertElement { vector, element, index } => self.insert_element(vector, element, index)?,
            InstKind::Shuffle { left, right, mask } => self.shuffle(left, right, mask)?,
            InstKind::Gep { source, base, indices } => vec![self.gep(*source, base, indices)?],
            InstKind::Alloca { ty, count, align } => return self.alloca(result, *ty, count.as_ref(), *align),
            InstKind::Load { ty, addr, access } => self.load(*ty, addr, *access)?,
            InstKind::Store { value, addr, access } => return self.store(value, addr, *access),
            InstKind::Rmw { op, addr, value, access } => {
                vec![self.read_modify_write(op, addr, value, *access)?]
            }
            InstKind::CompareExchange { addr, expected, desired, access, failure } => {
                return self.compare_exchange(result, addr, expected, desired, *access, *failure);
            }
            InstKind::Fence(access) => return self.fence(*access),
            InstKind::Call(call) => {
                self.code.heap_type = self.heap_type(result, call);
                self.call(call)?
            }
            InstKind::Debug(_) => return Ok(()),
            InstKind::Phi { .. } => return Err(self.context.malformed("a phi follows another instruction")),
            InstKind::Other { opcode, .. } => {
                return Err(self.context.unsupported(format!("instruction `{opcode}`")));
            }
            InstKind::LandingPad { .. } => {
                return Err(self.context.malformed("a landingpad is reached without an exception"));
            }
            InstKind::Br(_)
            | InstKind::Invoke { .. }
            | InstKind::CondBr { .. }
            | InstKind::Switch { .. }
            | InstKind::Ret(_)
            | InstKind::Unreachable => return Err(self.context.malformed("a block continues after its end")),
        };
        match result {
            Some(name) => self.bind(name, operands),
            None => Ok(()),
        }
    }

    /// The lanes of two values of the same type, with the lanes' types.
    fn lanes(&mut self, left: &TypedValue<'a>, right: &TypedValue<'a>) -> Lower<Vec<(Scalar, Operand, Operand)>> {
        let scalars = self.context.scalars(left.ty)?;
        let pairs = self.operands(left)?.into_iter().zip(self.operands(right)?);
        Ok(scalars.into_iter().zip(pairs).map(|(scalar, (left, right))| (scalar, left, right)).collect())
    }

    fn arithmetic(
        &mut self,
        op: BinaryKind,
        left: &TypedValue<'a>,
        right: &TypedValue<'a>,
        no_signed_wrap: bool,
    ) -> Lower<Vec<Operand>> {
        let (op, on_floats) = binary_op(op);
        let no_signed_wrap =
            no_signed_wrap && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
        let mut results = Vec::new();
        for (scalar, left, right) in self.lanes(left, right)? {
            if matches!(scalar, Scalar::Float(_)) != on_floats || scalar == Scalar::Ptr {
                return Err(self.context.malformed(format!("arithmetic on {scalar}")));
            }
            results.push(match no_signed_wrap {
                true => self.code.binary_no_wrap(op, scalar, left, right),
                false => self.code.binary(op, scalar, left, right),
            });
        }
        Ok(results)
    }

    fn negate(&mut self, value: &TypedValue<'a>) -> Lower<Vec<Operand>> {
        let mut results = Vec::new();
        for (scalar, operand, _) in self.lanes(value, value)? {
            let Scalar::Float(_) = scalar else { return Err(self.context.malformed("fneg of an integer")) };
            // -0.0 - x has the sign of x turned for every x, zero too.
            let minus_zero = Operand::Bits(1 << (scalar.bits() - 1));
            results.push(self.code.binary(BinaryOp::FSub, scalar, minus_zero, operand));
        }
        Ok(results)
    }

    fn comparison(
        &mut self,
        predicate: Predicate,
        left: &TypedValue<'a>,
        right: &TypedValue<'a>,
    ) -> Lower<Vec<Operand>> {
        let mut results = Vec::new();
        for (scalar, left, right) in self.lanes(left, right)? {
            let on_floats = match predicate {
                Predicate::Is(op) => is_float_comparison(op),
                Predicate::Always(_) => true,
            };
            if matches!(scalar, Scalar::Float(_)) != on_floats {
                return Err(self.context.malformed(format!("comparison of {scalar} by a predicate of other types")));
            }
            results.push(match predicate {
                Predicate::Is(op) => self.code.compare(op, scalar, left, right),
                Predicate::Always(value) => Operand::Bits(u128::from(value)),
            });
        }
        Ok(results)
    }

    fn freeze(&mut self, value: &TypedValue<'a>) -> Lower<Vec<Operand>> {
        let lanes = self.lanes(value, value)?;
        Ok(lanes.into_iter().map(|(scalar, operand, _)| self.code.copy(scalar, operand)).collect())
    }

    fn selection(&mut self, cond: &TypedValue<'a>, yes: &TypedValue<'a>, no: &TypedValue<'a>) -> Lower<Vec<Operand>> {
        if yes.ty != no.ty {
            return Err(self.context.malformed("select between values of different types"));
        }
        let conditions = self.operands(cond)?;
        if self.context.scalars(cond.ty)?.iter().any(|scalar| *scalar != Scalar::Int(1)) {
            return Err(self.context.malformed("the condition of a select is not an i1"));
        }
        let mut results = Vec::new();
        for (index, (scalar, yes, no)) in self.lanes(yes, no)?.into_iter().enumerate() {
            let condition = if conditions.len() == 1 { conditions.first() } else { conditions.get(index) };
            let Some(condition) = condition else {
                return Err(self.context.malformed("select with fewer conditions than values"));
            };
            results.push(self.code.select(scalar, *condition, yes, no));
        }
        Ok(results)
    }

    fn conversion(&mut self, op: CastKind, value: &TypedValue<'a>, to: TypeId) -> Lower<Vec<Operand>> {
        let (from, operands, to) = (self.context.scalars(value.ty)?, self.operands(value)?, self.context.scalars(to)?);
        if from.len() != to.len() {
            return match op {
                CastKind::Bitcast => self.recombine(&from, operands, &to),
                _ => Err(self.context.malformed("conversion between different numbers of lanes")),
            };
        }
        let mut results = Vec::new();
        for ((from, operand), to) in from.into_iter().zip(operands).zip(to) {
            results.push(self.convert_lane(op, from, to, operand)?);
        }
        Ok(results)
    }

    fn convert_lane(&mut self, op: CastKind, from: Scalar, to: Scalar, operand: Operand) -> Lower<Operand> {
        use Scalar::{Float, Int, Ptr};
        let (narrower, wider) = (to.bits() < from.bits(), to.bits() > from.bits());
        let code = &mut self.code;
        Ok(match (op, from, to) {
            (CastKind::Trunc, Int(_), Int(_)) if narrower => code.cast(CastOp::Truncate, from, to, operand),
            (CastKind::ZExt, Int(_), Int(_)) if wider => code.cast(CastOp::ZeroExtend, from, to, operand),
            (CastKind::SExt, Int(_), Int(_)) if wider => code.cast(CastOp::SignExtend, from, to, operand),
            (CastKind::FpTrunc | CastKind::FpExt, Float(_), Float(_)) if from != to => {
                code.cast(CastOp::FloatToFloat, from, to, operand)
            }
            (CastKind::FpToUi, Float(_), Int(_)) => code.cast(CastOp::FloatToUnsigned, from, to, operand),
            (CastKind::FpToSi, Float(_), Int(_)) => code.cast(CastOp::FloatToSigned, from, to, operand),
            (CastKind::UiToFp, Int(_), Float(_)) => code.cast(CastOp::UnsignedToFloat, from, to, operand),
            (CastKind::SiToFp, Int(_), Float(_)) => code.cast(CastOp::SignedToFloat, from, to, operand),
            (CastKind::PtrToInt, Ptr, Int(_)) => {
                let word = code.cast(CastOp::Bits, Ptr, Int(64), operand);
                code.resize(Int(64), to, false, word)
            }
            (CastKind::IntToPtr, Int(_), Ptr) => {
                let word = code.resize(from, Int(64), false, operand);
                code.cast(CastOp::Bits, Int(64), Ptr, word)
            }
            (CastKind::Bitcast | CastKind::AddrSpaceCast, _, _) if from.bits() == to.bits() => {
                code.reinterpret(from, to, operand)
            }
            _ => return Err(self.context.malformed(format!("conversion from {from} to {to}"))),
        })
    }
}

fn is_float_comparison(op: CompareOp) -> bool {
    use CompareOp as C;
    !matches!(op, C::Eq | C::Ne | C::Ult | C::Ule | C::Ugt | C::Uge | C::Slt | C::Sle | C::Sgt | C::Sge)
}

/// Our name of an operation, and whether it is one on floats.
fn binary_op(kind: BinaryKind) -> (BinaryOp, bool) {
    use BinaryKind as K;
    let op = match kind {
        K::Add => BinaryOp::Add,
        K::Sub => BinaryOp::Sub,
        K::Mul => BinaryOp::Mul,
        K::UDiv => BinaryOp::UDiv,
        K::SDiv => BinaryOp::SDiv,
        K::URem => BinaryOp::URem,
        K::SRem => BinaryOp::SRem,
        K::Shl => BinaryOp::Shl,
        K::LShr => BinaryOp::LShr,
        K::AShr => BinaryOp::AShr,
        K::And => BinaryOp::And,
        K::Or => BinaryOp::Or,
        K::Xor => BinaryOp::Xor,
        K::FAdd => BinaryOp::FAdd,
        K::FSub => BinaryOp::FSub,
        K::FMul => BinaryOp::FMul,
        K::FDiv => BinaryOp::FDiv,
        K::FRem => BinaryOp::FRem,
    };
    (op, matches!(kind, K::FAdd | K::FSub | K::FMul | K::FDiv | K::FRem))
}
