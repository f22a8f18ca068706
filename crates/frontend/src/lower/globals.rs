//! Global variables: their initial bytes, and the addresses in them.

use super::units::UnitId;
use super::{Context, Lower, LoweringPosition};
use crate::llvm::ast::{Constant, GlobalVariable, SymbolDef};
use crate::llvm::{TypeId, TypeKind, unescape};
use fencepost_program::{Global, Operand, Relocation, Scalar, Symbol};

/// No variable of a program that can be verified is larger.
const MAX_SIZE: u64 = 1 << 26;

impl<'a> Context<'_, 'a> {
    pub fn lower_global(&mut self, (unit, name): (UnitId, &'a str)) -> Lower<Global> {
        self.enter(unit);
        let Some(SymbolDef::Global(variable)) = self.module.symbols.get(name) else {
            return Err(self.malformed(format!("@{name} is not a variable")));
        };
        let debug = self.debug.global_variable(variable.debug);
        let place = self.debug.definition(debug);
        self.at = LoweringPosition { place, line: variable.line };
        let (bytes, relocations) = self.initial_bytes(name, variable)?;
        let align = self.align(variable.align, variable.ty)?;
        Ok(Global {
            name: self.symbol_name(name, debug),
            bytes,
            relocations,
            align,
            constant: variable.constant,
            thread_local: variable.thread_local,
            layout: self.debug.variable_layout(debug),
            place,
        })
    }

    fn initial_bytes(&mut self, name: &str, variable: &GlobalVariable<'a>) -> Lower<(Vec<u8>, Vec<Relocation>)> {
        let size = self.size(variable.ty)?;
        if size > MAX_SIZE {
            return Err(self.unsupported(format!("variable `{name}` of {size} bytes, more than {MAX_SIZE}")));
        }
        let mut image = Image { bytes: vec![0; size as usize], relocations: Vec::new() };
        self.write(variable.ty, &variable.initial, 0, &mut image)?;
        Ok((image.bytes, image.relocations))
    }

    /// Writes a constant at an offset. What is undefined stays zero.
    fn write(&mut self, ty: TypeId, constant: &Constant<'a>, offset: u64, image: &mut Image) -> Lower<()> {
        match constant {
            Constant::Zero | Constant::Undefined => Ok(()),
            Constant::Bytes(text) => {
                let bytes = unescape(text);
                if bytes.len() as u64 != self.size(ty)? {
                    return Err(self.malformed(format!("a string does not have its type {}", self.show(ty))));
                }
                image.put(offset, &bytes);
                Ok(())
            }
            Constant::Aggregate(items) => {
                let count = match self.types().kind(ty) {
                    TypeKind::Array(count, _) | TypeKind::Vector(count, _) => *count,
                    TypeKind::Struct { fields, .. } => fields.len() as u64,
                    _ => u64::MAX,
                };
                if items.len() as u64 != count {
                    return Err(self.malformed(format!("a constant does not have its type {}", self.show(ty))));
                }
                for (index, item) in items.iter().enumerate() {
                    let (part, expected) = self.element(ty, index as u64)?;
                    if self.size(expected)? != self.size(item.ty)? {
                        return Err(self.malformed(format!("a constant does not have its type {}", self.show(ty))));
                    }
                    self.write(item.ty, &item.value, offset + part, image)?;
                }
                Ok(())
            }
            _ => {
                let leaves = self.memory_leaves(ty)?;
                let operands = self.fold(ty, constant)?;
                for (leaf, operand) in leaves.into_iter().zip(operands) {
                    self.write_scalar(leaf.scalar, operand, offset + leaf.offset, image)?;
                }
                Ok(())
            }
        }
    }

    fn is_thread_local(&self, symbol: Symbol) -> bool {
        let Symbol::Global(id) = symbol else { return false };
        let Some((unit, name)) = self.globals.order.get(id.number() as usize).copied() else { return false };
        matches!(self.definition(unit, name), Some(SymbolDef::Global(variable)) if variable.thread_local)
    }

    fn write_scalar(&mut self, scalar: Scalar, operand: Operand, offset: u64, image: &mut Image) -> Lower<()> {
        match operand {
            Operand::Bits(bits) => {
                let bytes = bits.to_le_bytes();
                image.put(offset, bytes.get(..scalar.bytes() as usize).unwrap_or(&bytes));
                Ok(())
            }
            Operand::Address(target, _) if self.is_thread_local(target) => {
                Err(self.malformed("the address of a thread-local variable is not a constant"))
            }
            Operand::Address(target, addend) if scalar.bits() == 64 => {
                image.relocations.push(Relocation { offset, target, addend });
                Ok(())
            }
            Operand::Address(..) => Err(self.unsupported(format!("address stored as {scalar} in a variable"))),
            Operand::Undefined | Operand::Reg(_) => Ok(()),
        }
    }
}

struct Image {
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Image {
    /// Sizes were compared before; what would not fit is left out.
    fn put(&mut self, offset: u64, bytes: &[u8]) {
        let start = offset as usize;
        if let Some(room) = self.bytes.get_mut(start..start.saturating_add(bytes.len())) {
            room.copy_from_slice(bytes);
        }
    }
}
