//! The types that memory is allocated for. `malloc` returns a pointer to anything; the declared type of the variable, parameter,
//! member or result that the pointer becomes says more.

use super::body::Body;
use crate::llvm::ast::{
    Call, CalleeKind, CastKind, Constant, InstKind, LocalName, SymbolDef, TypedConstant, TypedValue, Value,
};
use crate::llvm::{MdId, TypeId};
use fencepost_program::{HeapTypeId, Scalar};

/// How many steps of a computation are followed to find the type of an address.
const MOST_STEPS: u32 = 16;

impl<'a> Body<'_, '_, 'a> {
    /// What the result of a call is used as, if it is a pointer and the function that is called does not say to what.
    pub fn heap_type(&mut self, result: Option<LocalName<'a>>, call: &Call<'a>) -> Option<HeapTypeId> {
        let result = result?;
        if self.context.scalars(call.result).ok()?.as_slice() != [Scalar::Ptr] {
            return None;
        }
        let signature = self.signature(call);
        if signature.as_ref().is_some_and(|types| types.first().is_none_or(|ty| self.is_typed_pointer(*ty))) {
            return None;
        }
        let size = if signature.is_none() { asked_size(call) } else { None };
        let types = self.types_of_uses(result);
        let fits = |body: &mut Self, ty: MdId, exactly: bool| match (size, body.context.debug.type_size(ty)) {
            (_, 0) => false,
            (None, _) => true,
            (Some(size), one) => {
                if exactly {
                    size == one
                } else {
                    size % one == 0
                }
            }
        };
        let exact = types.iter().find(|ty| fits(self, **ty, true));
        let chosen = exact.or_else(|| types.iter().find(|ty| fits(self, **ty, false)));
        // A block may be larger than its type says, if that ends with an array.
        let chosen = *chosen.or(types.first())?;
        self.context.debug.heap_type(chosen)
    }

    fn is_typed_pointer(&mut self, ty: Option<MdId>) -> bool {
        ty.is_some_and(|ty| self.context.debug.pointee(ty).is_some())
    }

    /// The types that a pointer is declared to point to where it goes, in the order of the code.
    fn types_of_uses(&mut self, pointer: LocalName<'a>) -> Vec<MdId> {
        let (source, mut names, mut types) = (self.source, vec![pointer], Vec::new());
        for instruction in source.iter().flat_map(|block| &block.instructions) {
            let is_it = |value: &TypedValue<'a>| matches!(value.value, Value::Local(name) if names.contains(&name));
            match &instruction.kind {
                InstKind::Cast { op: CastKind::Bitcast, value, .. } if is_it(value) => names.extend(instruction.result),
                InstKind::Store { value, addr, .. } if is_it(value) => types.extend(self.pointee_at(&addr.value, 0)),
                InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                    for (position, _) in call.args.iter().enumerate().filter(|(_, arg)| is_it(&arg.value)) {
                        types.extend(self.pointee_of_parameter(call, position));
                    }
                }
                InstKind::Ret(Some(value)) if is_it(value) => {
                    let signature = self.context.debug.signature(self.function.debug);
                    let returned = signature.and_then(|types| *types.first()?);
                    types.extend(returned.and_then(|ty| self.context.debug.pointee(ty)));
                }
                _ => {}
            }
        }
        types
    }

    /// What a called function returns and takes, if this module defines it and has debug information.
    fn signature(&mut self, call: &Call<'a>) -> Option<Vec<Option<MdId>>> {
        let CalleeKind::Value(Value::Const(Constant::Symbol(name))) = &call.callee else { return None };
        match self.context.module.symbols.get(name) {
            Some(SymbolDef::Function(function)) => self.context.debug.signature(function.debug),
            _ => None,
        }
    }

    fn pointee_of_parameter(&mut self, call: &Call<'a>, position: usize) -> Option<MdId> {
        let types = self.signature(call)?;
        // Where a parameter is split, or there is one more, positions say nothing.
        let ty = types.get(position + 1).copied().flatten().filter(|_| types.len() == call.args.len() + 1)?;
        self.context.debug.pointee(ty)
    }

    /// What the pointer that is stored at an address is declared to point to.
    fn pointee_at(&mut self, address: &Value<'a>, steps: u32) -> Option<MdId> {
        let (ty, offset) = self.type_at(address, steps)?;
        self.context.debug.pointee_in(ty, offset)
    }

    /// The type of the variable or block that has an address, and the offset in it.
    fn type_at(&mut self, address: &Value<'a>, steps: u32) -> Option<(MdId, u64)> {
        if steps > MOST_STEPS {
            return None;
        }
        let name = match address {
            Value::Local(name) => *name,
            Value::Const(constant) => return self.type_at_constant(constant, steps),
        };
        if let Some(variable) = self.variables.get(&name).copied() {
            return Some((self.context.debug.variable_type(Some(variable))?, 0));
        }
        let source = self.source;
        let defines = |instruction: &&crate::llvm::ast::Inst<'a>| instruction.result == Some(name);
        match &source.iter().flat_map(|block| &block.instructions).find(defines)?.kind {
            InstKind::Cast { op: CastKind::Bitcast, value, .. } => self.type_at(&value.value, steps + 1),
            InstKind::Load { addr, .. } => Some((self.pointee_at(&addr.value, steps + 1)?, 0)),
            InstKind::Gep { source, base, indices } => {
                let (ty, offset) = self.type_at(&base.value, steps + 1)?;
                let indices: Vec<Option<i64>> = indices.iter().map(|index| known_index(&index.value)).collect();
                Some((ty, offset.checked_add_signed(self.distance(*source, &indices)?)?))
            }
            InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                let returned = self.signature(call)?.first().copied().flatten()?;
                Some((self.context.debug.pointee(returned)?, 0))
            }
            _ => None,
        }
    }

    fn type_at_constant(&mut self, constant: &Constant<'a>, steps: u32) -> Option<(MdId, u64)> {
        if steps > MOST_STEPS {
            return None;
        }
        match constant {
            Constant::Symbol(name) => {
                let Some(SymbolDef::Global(variable)) = self.context.module.symbols.get(name) else { return None };
                let variable = self.context.debug.global_variable(variable.debug);
                Some((self.context.debug.variable_type(variable)?, 0))
            }
            Constant::Cast(CastKind::Bitcast, inner) => self.type_at_constant(&inner.value, steps + 1),
            Constant::Gep { source, operands } => {
                let (base, indices) = operands.split_first()?;
                let (ty, offset) = self.type_at_constant(&base.value, steps + 1)?;
                let known = |index: &TypedConstant<'a>| known_number(&index.value);
                let indices: Vec<Option<i64>> = indices.iter().map(known).collect();
                Some((ty, offset.checked_add_signed(self.distance(*source, &indices)?)?))
            }
            _ => None,
        }
    }

    /// How far indices lead; one that is not known may be any, of elements that are all alike.
    fn distance(&mut self, mut ty: TypeId, indices: &[Option<i64>]) -> Option<i64> {
        let mut distance = 0_i64;
        for (position, index) in indices.iter().enumerate() {
            let step = self.context.step(&mut ty, position == 0, index.unwrap_or(0)).ok()?;
            distance = distance.checked_add(step)?;
        }
        Some(distance)
    }
}

/// The number of bytes that a function of the library is asked for, or that each of several things has, if it is known.
fn asked_size(call: &Call<'_>) -> Option<u64> {
    let CalleeKind::Value(Value::Const(Constant::Symbol(name))) = &call.callee else { return None };
    // What follows the size in C++ is an alignment or a tag.
    let size = if name.starts_with("_Zn") { call.args.first()? } else { call.args.last()? };
    u64::try_from(known_index(&size.value.value)?).ok()
}

fn known_index(value: &Value<'_>) -> Option<i64> {
    match value {
        Value::Const(constant) => known_number(constant),
        Value::Local(_) => None,
    }
}

fn known_number(constant: &Constant<'_>) -> Option<i64> {
    match constant {
        Constant::Int(number) => i64::try_from(*number).ok(),
        Constant::Zero => Some(0),
        _ => None,
    }
}
