//! Where variables are, and what they hold at first.
//!
//! Addresses are those that the machine gives, so that what a program makes of an address is the same number in both engines.

use fencepost_base::IdVec;
use fencepost_program::{FunctionId, GlobalId, Program, Symbol};

const GLOBALS: u64 = 16 << 32;
const FUNCTIONS: u64 = 1 << 32;
const FUNCTION_STRIDE: u64 = 16;
const GAP: u64 = 16;
const ALIGN: u64 = 16;
const LARGEST_ALIGN: u64 = 1 << 20;

/// The memory of a program before it runs.
#[derive(Clone, Debug)]
pub struct InitialMemory {
    /// Address and contents of each global.
    globals: IdVec<GlobalId, (u64, Vec<u8>)>,
}

impl InitialMemory {
    /// Lays out the globals of a program.
    pub fn new(program: &Program) -> Self {
        let mut next = GLOBALS;
        let mut globals = IdVec::new();
        for global in program.globals.iter() {
            let base = next.next_multiple_of(global.align.clamp(ALIGN, LARGEST_ALIGN));
            next = base + global.bytes.len() as u64 + GAP;
            globals.push((base, global.bytes.clone()));
        }
        let mut memory = Self { globals };
        for (id, global) in program.globals.enumerate() {
            for relocation in &global.relocations {
                let target = memory.address(relocation.target).wrapping_add_signed(relocation.addend);
                let start = relocation.offset as usize;
                if let Some(slot) = memory.globals[id].1.get_mut(start..start + 8) {
                    slot.copy_from_slice(&target.to_le_bytes());
                }
            }
        }
        memory
    }

    /// The address of a symbol.
    pub fn address(&self, symbol: Symbol) -> u64 {
        match symbol {
            Symbol::Global(global) => self.globals[global].0,
            Symbol::Function(function) => FUNCTIONS + FUNCTION_STRIDE * u64::from(function.number()),
        }
    }

    /// The function whose address this is.
    pub fn function_at(&self, program: &Program, address: u64) -> Option<FunctionId> {
        let offset = address.checked_sub(FUNCTIONS)?;
        let id = FunctionId::new(u32::try_from(offset / FUNCTION_STRIDE).ok()?);
        (offset % FUNCTION_STRIDE == 0 && program.functions.get(id).is_some()).then_some(id)
    }

    /// What some bytes hold at first, as a number; none if they are not all of one variable.
    pub fn initial(&self, address: u64, bytes: u32) -> Option<u128> {
        let (global, offset) = self.variable_at(address)?;
        let content = self.globals[global].1.get(offset..offset.checked_add(bytes as usize)?)?;
        Some(content.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte)))
    }

    /// The variable that has an address, and where in it that is.
    pub fn variable_at(&self, address: u64) -> Option<(GlobalId, usize)> {
        // Globals lie in the order of their ids.
        let position = self.globals.as_slice().partition_point(|(base, _)| *base <= address);
        let (id, (base, content)) = self.globals.enumerate().nth(position.checked_sub(1)?)?;
        let offset = usize::try_from(address - base).ok()?;
        (offset < content.len()).then_some((id, offset))
    }
}
