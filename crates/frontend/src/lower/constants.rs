//! Constants, folded to literal bits or to an address. An address that was converted to an integer stays an address
//! until it is used; the type at the place of use tells them apart.

use super::{Context, Lower};
use crate::llvm::ast::{BinaryKind, CastKind, Constant, Predicate, TypedConstant};
use crate::llvm::{TypeId, TypeKind, unescape};
use fencepost_program::{CompareOp, FloatKind, Operand, Scalar};

impl<'a> Context<'_, 'a> {
    /// The scalars of a constant. None of them is a register.
    pub fn fold(&mut self, ty: TypeId, constant: &Constant<'a>) -> Lower<Vec<Operand>> {
        match constant {
            Constant::Zero => Ok(vec![Operand::Bits(0); self.scalars(ty)?.len()]),
            Constant::Undefined => Ok(vec![Operand::Undefined; self.scalars(ty)?.len()]),
            Constant::Aggregate(items) => {
                let (mut operands, mut scalars) = (Vec::new(), Vec::new());
                for item in items {
                    operands.extend(self.fold(item.ty, &item.value)?);
                    scalars.extend(self.scalars(item.ty)?);
                }
                self.check_parts(ty, &scalars)?;
                Ok(operands)
            }
            Constant::Bytes(text) => {
                let bytes = unescape(text);
                self.check_parts(ty, &vec![Scalar::Int(8); bytes.len()])?;
                Ok(bytes.into_iter().map(|byte| Operand::Bits(u128::from(byte))).collect())
            }
            Constant::Splat(element) => {
                let lane = self.fold_scalar(element.ty, &element.value)?;
                let scalar = self.scalar(element.ty)?;
                let count = self.scalars(ty)?.len();
                self.check_parts(ty, &vec![scalar; count])?;
                Ok(vec![lane; count])
            }
            Constant::Cast(CastKind::Bitcast, value) if self.scalars(ty)?.len() != 1 => {
                let (from, to) = (self.scalars(value.ty)?, self.scalars(ty)?);
                if from.iter().map(|scalar| scalar.bits()).eq(to.iter().map(|scalar| scalar.bits())) {
                    self.fold(value.ty, &value.value)
                } else {
                    Err(self.unsupported("constant bitcast between different vectors"))
                }
            }
            _ => Ok(vec![self.fold_scalar(ty, constant)?]),
        }
    }

    fn check_parts(&mut self, ty: TypeId, found: &[Scalar]) -> Lower<()> {
        if self.scalars(ty)? == found {
            return Ok(());
        }
        Err(self.malformed(format!("a constant does not have its type {}", self.show(ty))))
    }

    /// A constant of a type that is not split.
    pub fn fold_scalar(&mut self, ty: TypeId, constant: &Constant<'a>) -> Lower<Operand> {
        let scalar = self.scalar(ty)?;
        match (constant, scalar) {
            (Constant::Int(value), Scalar::Int(_)) => Ok(Operand::Bits(value & scalar.mask())),
            (Constant::Float(bits), Scalar::Float(FloatKind::F64)) => Ok(Operand::Bits(u128::from(*bits))),
            (Constant::Float(bits), Scalar::Float(FloatKind::F32)) => {
                Ok(Operand::Bits(u128::from((f64::from_bits(*bits) as f32).to_bits())))
            }
            (Constant::Symbol(name), Scalar::Ptr) => {
                let symbol = self.symbol(name)?;
                Ok(symbol.map_or(Operand::Bits(0), |(symbol, offset)| Operand::Address(symbol, offset)))
            }
            (Constant::Zero, _) => Ok(Operand::Bits(0)),
            (Constant::Undefined, _) => Ok(Operand::Undefined),
            (Constant::Gep { source, operands }, Scalar::Ptr) => self.fold_gep(*source, operands),
            (Constant::Cast(op, value), _) => self.fold_cast(*op, value, scalar),
            (Constant::Binary(op, left, right), Scalar::Int(_)) => self.fold_binary(*op, left, right, scalar),
            (Constant::Compare(predicate, left, right), Scalar::Int(1)) => self.fold_compare(*predicate, left, right),
            (Constant::HugeInt, _) => Err(self.unsupported("integer of more than 128 bits")),
            (Constant::Other(word), _) => Err(self.unsupported(format!("constant expression `{word}`"))),
            (Constant::Aggregate(items), _) => match items.as_slice() {
                [item] => self.fold_scalar(item.ty, &item.value),
                _ => Err(self.malformed(format!("a constant does not have its type {}", self.show(ty)))),
            },
            _ => Err(self.malformed(format!("a constant does not have its type {}", self.show(ty)))),
        }
    }

    fn fold_gep(&mut self, source: TypeId, operands: &[TypedConstant<'a>]) -> Lower<Operand> {
        let Some((base, indices)) = operands.split_first() else {
            return Err(self.malformed("getelementptr without operands"));
        };
        let offset = self.constant_offset(source, indices)?;
        match self.fold_scalar(base.ty, &base.value)? {
            Operand::Address(symbol, start) => Ok(Operand::Address(symbol, start.wrapping_add(offset))),
            Operand::Bits(bits) => Ok(Operand::Bits(u128::from((bits as u64).wrapping_add_signed(offset)))),
            other => Ok(other),
        }
    }

    /// The offset that constant indices lead to.
    pub fn constant_offset(&mut self, source: TypeId, indices: &[TypedConstant<'a>]) -> Lower<i64> {
        let (mut ty, mut offset) = (source, 0_i64);
        for (position, index) in indices.iter().enumerate() {
            let Operand::Bits(bits) = self.fold_scalar(index.ty, &index.value)? else {
                return Err(self.unsupported("constant getelementptr with an index that is an address"));
            };
            let index = sign_extend(bits, self.scalar(index.ty)?);
            offset = offset.wrapping_add(self.step(&mut ty, position == 0, index)?);
        }
        Ok(offset)
    }

    /// The distance that one known index of a getelementptr goes, and the type that it leads to.
    pub fn step(&mut self, ty: &mut TypeId, first: bool, index: i64) -> Lower<i64> {
        if first {
            return Ok(index.wrapping_mul(self.size(*ty)? as i64));
        }
        match self.types().kind(*ty) {
            TypeKind::Struct { .. } => {
                let (offset, field) = self.element(*ty, u64::try_from(index).unwrap_or(u64::MAX))?;
                *ty = field;
                Ok(offset as i64)
            }
            _ => {
                let (_, element) = self.element(*ty, 0)?;
                *ty = element;
                Ok(index.wrapping_mul(self.size(element)? as i64))
            }
        }
    }

    fn fold_cast(&mut self, op: CastKind, value: &TypedConstant<'a>, to: Scalar) -> Lower<Operand> {
        let from = self.scalar(value.ty)?;
        let operand = self.fold_scalar(value.ty, &value.value)?;
        match (op, operand) {
            (_, Operand::Undefined) => Ok(Operand::Undefined),
            (CastKind::Trunc | CastKind::ZExt | CastKind::PtrToInt | CastKind::IntToPtr, Operand::Bits(bits)) => {
                Ok(Operand::Bits(bits & to.mask()))
            }
            (CastKind::SExt, Operand::Bits(bits)) => Ok(Operand::Bits(sign_extend_wide(bits, from) & to.mask())),
            (CastKind::Bitcast | CastKind::AddrSpaceCast, operand) if from.bits() == to.bits() => Ok(operand),
            (CastKind::PtrToInt | CastKind::IntToPtr, Operand::Address(..)) if from.bits() == to.bits() => Ok(operand),
            _ => Err(self.unsupported(format!("constant conversion from {from} to {to}"))),
        }
    }

    fn fold_binary(
        &mut self,
        op: BinaryKind,
        left: &TypedConstant<'a>,
        right: &TypedConstant<'a>,
        ty: Scalar,
    ) -> Lower<Operand> {
        let left = self.fold_scalar(left.ty, &left.value)?;
        let right = self.fold_scalar(right.ty, &right.value)?;
        let folded = match (op, left, right) {
            (_, Operand::Undefined, _) | (_, _, Operand::Undefined) => Some(Operand::Undefined),
            (_, Operand::Bits(left), Operand::Bits(right)) => {
                fold_bits(op, left, right, ty).map(|bits| Operand::Bits(bits & ty.mask()))
            }
            (BinaryKind::Add, Operand::Address(symbol, offset), Operand::Bits(bits))
            | (BinaryKind::Add, Operand::Bits(bits), Operand::Address(symbol, offset)) => {
                Some(Operand::Address(symbol, offset.wrapping_add(bits as i64)))
            }
            (BinaryKind::Sub, Operand::Address(symbol, offset), Operand::Bits(bits)) => {
                Some(Operand::Address(symbol, offset.wrapping_sub(bits as i64)))
            }
            (BinaryKind::Sub, Operand::Address(one, left), Operand::Address(other, right)) if one == other => {
                Some(Operand::Bits(left.wrapping_sub(right) as u128 & ty.mask()))
            }
            _ => None,
        };
        folded.ok_or_else(|| self.unsupported("constant arithmetic on addresses"))
    }

    fn fold_compare(
        &mut self,
        predicate: Predicate,
        left: &TypedConstant<'a>,
        right: &TypedConstant<'a>,
    ) -> Lower<Operand> {
        let left = self.fold_scalar(left.ty, &left.value)?;
        let right = self.fold_scalar(right.ty, &right.value)?;
        let equal = match (left, right) {
            (Operand::Bits(left), Operand::Bits(right)) => Some(left == right),
            (Operand::Address(one, left), Operand::Address(other, right)) if one == other => Some(left == right),
            // Nothing lives at address zero.
            (Operand::Address(_, 0), Operand::Bits(0)) | (Operand::Bits(0), Operand::Address(_, 0)) => Some(false),
            _ => None,
        };
        match (predicate, equal) {
            (Predicate::Always(value), _) => Ok(Operand::Bits(u128::from(value))),
            (Predicate::Is(CompareOp::Eq), Some(equal)) => Ok(Operand::Bits(u128::from(equal))),
            (Predicate::Is(CompareOp::Ne), Some(equal)) => Ok(Operand::Bits(u128::from(!equal))),
            _ => Err(self.unsupported("constant comparison of addresses")),
        }
    }
}

/// None where the result is not determined or the operation has no place in constants.
fn fold_bits(op: BinaryKind, left: u128, right: u128, ty: Scalar) -> Option<u128> {
    let shift = u32::try_from(right).ok().filter(|shift| *shift < ty.bits());
    match op {
        BinaryKind::Add => Some(left.wrapping_add(right)),
        BinaryKind::Sub => Some(left.wrapping_sub(right)),
        BinaryKind::Mul => Some(left.wrapping_mul(right)),
        BinaryKind::And => Some(left & right),
        BinaryKind::Or => Some(left | right),
        BinaryKind::Xor => Some(left ^ right),
        BinaryKind::UDiv => left.checked_div(right),
        BinaryKind::URem => left.checked_rem(right),
        BinaryKind::Shl => shift.map(|shift| left << shift),
        BinaryKind::LShr => shift.map(|shift| left >> shift),
        BinaryKind::AShr => shift.map(|shift| (sign_extend_wide(left, ty) as i128 >> shift) as u128),
        _ => None,
    }
}

/// A value of a type, read as signed.
pub fn sign_extend(bits: u128, ty: Scalar) -> i64 {
    sign_extend_wide(bits, ty) as i64
}

fn sign_extend_wide(bits: u128, ty: Scalar) -> u128 {
    let unused = 128 - ty.bits();
    ((bits << unused) as i128 >> unused) as u128
}
