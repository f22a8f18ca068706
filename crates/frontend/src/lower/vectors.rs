//! Parts of aggregates and vectors. Since every value is split, taking one out or putting one in is no instruction.

use super::Lower;
use super::body::Body;
use super::code::WORD;
use crate::llvm::ast::{TypedValue, Value};
use crate::llvm::{TypeId, TypeKind};
use fencepost_program::{BinaryOp, CompareOp, Operand, Scalar};
use std::ops::Range;

impl<'a> Body<'_, '_, 'a> {
    /// The type and the position among the scalars of the part that a path leads to.
    fn part(&mut self, ty: TypeId, path: &[u64]) -> Lower<(TypeId, Range<usize>)> {
        let (mut ty, mut start) = (ty, 0);
        for index in path {
            match self.context.types().kind(ty) {
                TypeKind::Struct { fields, .. } => {
                    let fields = fields.clone();
                    let Some(position) = usize::try_from(*index).ok().filter(|index| *index < fields.len()) else {
                        return Err(self.context.malformed(format!("no part {index}")));
                    };
                    for field in &fields[..position] {
                        start += self.context.scalars(*field)?.len();
                    }
                    ty = fields[position];
                }
                TypeKind::Array(count, element) if index < count => {
                    ty = *element;
                    start += self.context.scalars(ty)?.len() * *index as usize;
                }
                _ => return Err(self.context.malformed(format!("no part {index}"))),
            }
        }
        let length = self.context.scalars(ty)?.len();
        Ok((ty, start..start + length))
    }

    pub fn extract_value(&mut self, aggregate: &TypedValue<'a>, path: &[u64]) -> Lower<Vec<Operand>> {
        let (_, range) = self.part(aggregate.ty, path)?;
        let operands = self.operands(aggregate)?;
        match operands.get(range) {
            Some(part) => Ok(part.to_vec()),
            None => Err(self.context.malformed("extractvalue of a part that is not there")),
        }
    }

    pub fn insert_value(
        &mut self,
        aggregate: &TypedValue<'a>,
        element: &TypedValue<'a>,
        path: &[u64],
    ) -> Lower<Vec<Operand>> {
        let (ty, range) = self.part(aggregate.ty, path)?;
        let mut operands = self.operands(aggregate)?;
        let part = self.operands(element)?;
        match operands.get_mut(range) {
            Some(room) if ty == element.ty && room.len() == part.len() => room.copy_from_slice(&part),
            _ => return Err(self.context.malformed("insertvalue of a part that does not fit")),
        }
        Ok(operands)
    }

    fn lane_type(&mut self, vector: TypeId) -> Lower<Scalar> {
        match self.context.types().kind(vector) {
            TypeKind::Vector(_, element) => self.context.scalar(*element),
            _ => Err(self.context.malformed("a vector is needed")),
        }
    }

    /// An index as an unsigned `i64`, or its value if it is known.
    fn lane_index(&mut self, index: &TypedValue<'a>) -> Lower<(Operand, Option<usize>)> {
        let (scalar, operand) = self.integer(index)?;
        let known = match operand {
            Operand::Bits(bits) => usize::try_from(bits).ok(),
            _ => None,
        };
        let wide = if known.is_some() { operand } else { self.code.resize(scalar, WORD, false, operand) };
        Ok((wide, known))
    }

    pub fn extract_element(&mut self, vector: &TypedValue<'a>, index: &TypedValue<'a>) -> Lower<Vec<Operand>> {
        let scalar = self.lane_type(vector.ty)?;
        let lanes = self.operands(vector)?;
        let (index, known) = self.lane_index(index)?;
        if let Some(known) = known {
            return Ok(vec![lanes.get(known).copied().unwrap_or(Operand::Undefined)]);
        }
        let mut result = Operand::Undefined;
        for (position, lane) in lanes.into_iter().enumerate() {
            let here = self.code.compare(CompareOp::Eq, WORD, index, Operand::Bits(position as u128));
            result = self.code.select(scalar, here, lane, result);
        }
        Ok(vec![result])
    }

    pub fn insert_element(
        &mut self,
        vector: &TypedValue<'a>,
        element: &TypedValue<'a>,
        index: &TypedValue<'a>,
    ) -> Lower<Vec<Operand>> {
        let scalar = self.lane_type(vector.ty)?;
        let mut lanes = self.operands(vector)?;
        let element = self.typed_scalar(element, scalar)?;
        let (index, known) = self.lane_index(index)?;
        for (position, lane) in lanes.iter_mut().enumerate() {
            match known {
                Some(known) if known == position => *lane = element,
                Some(_) => {}
                None => {
                    let here = self.code.compare(CompareOp::Eq, WORD, index, Operand::Bits(position as u128));
                    *lane = self.code.select(scalar, here, element, *lane);
                }
            }
        }
        Ok(lanes)
    }

    pub fn shuffle(
        &mut self,
        left: &TypedValue<'a>,
        right: &TypedValue<'a>,
        mask: &TypedValue<'a>,
    ) -> Lower<Vec<Operand>> {
        self.lane_type(left.ty)?;
        let Value::Const(_) = mask.value else {
            return Err(self.context.malformed("the mask of a shuffle is not a constant"));
        };
        let mut lanes = self.operands(left)?;
        lanes.extend(self.operands(right)?);
        let mut results = Vec::new();
        for index in self.operands(mask)? {
            results.push(match index {
                Operand::Bits(bits) => {
                    let lane = usize::try_from(bits).ok().and_then(|index| lanes.get(index));
                    lane.copied().unwrap_or(Operand::Undefined)
                }
                _ => Operand::Undefined,
            });
        }
        Ok(results)
    }

    /// Bits of some scalars as other scalars of the same total width: all in one integer, then cut up again.
    pub fn recombine(&mut self, from: &[Scalar], operands: Vec<Operand>, to: &[Scalar]) -> Lower<Vec<Operand>> {
        let total: u32 = from.iter().map(|scalar| scalar.bits()).sum();
        if total != to.iter().map(|scalar| scalar.bits()).sum() {
            return Err(self.context.malformed("bitcast between types of different sizes"));
        }
        let Some(width) = u8::try_from(total).ok().filter(|width| (1..=128).contains(width)) else {
            return Err(self.context.unsupported("bitcast of a vector of more than 128 bits"));
        };
        let whole = Scalar::Int(width);
        let mut packed = Operand::Bits(0);
        let mut shift = 0;
        for (scalar, operand) in from.iter().zip(operands) {
            let int = Scalar::Int(scalar.bits() as u8);
            let bits = self.code.reinterpret(*scalar, int, operand);
            let wide = self.code.resize(int, whole, false, bits);
            let moved = if shift == 0 { wide } else { self.shift(BinaryOp::Shl, whole, wide, shift) };
            packed = if shift == 0 { moved } else { self.code.binary(BinaryOp::Or, whole, packed, moved) };
            shift += scalar.bits();
        }
        let mut results = Vec::new();
        shift = 0;
        for scalar in to {
            let int = Scalar::Int(scalar.bits() as u8);
            let moved = if shift == 0 { packed } else { self.shift(BinaryOp::LShr, whole, packed, shift) };
            let bits = self.code.resize(whole, int, false, moved);
            results.push(self.code.reinterpret(int, *scalar, bits));
            shift += scalar.bits();
        }
        Ok(results)
    }

    fn shift(&mut self, op: BinaryOp, ty: Scalar, value: Operand, by: u32) -> Operand {
        self.code.binary(op, ty, value, Operand::Bits(u128::from(by)))
    }
}
