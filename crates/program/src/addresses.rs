//! Where globals and functions are in memory, for every engine: what a program makes of an address is the same number
//! in all of them.

use crate::ir::{FunctionId, GlobalId, Program};
use fencepost_base::IdVec;

/// The first address of a global. Its low bits are not zero: programs that cut off or hash parts of an address see
/// different numbers, as they would with a real allocator.
pub const GLOBALS: u64 = (16 << 32) + 0x2A0;
/// The address of the first function.
const FUNCTIONS: u64 = 1 << 32;
const FUNCTION_STRIDE: u64 = 16;
/// Bytes that are left free behind every block, to catch accesses that run over its end.
pub const GAP: u64 = 16;
/// Every block is aligned to as much, so that programs may keep marks in low bits.
pub const ALIGN: u64 = 16;
/// No block is aligned to more.
pub const LARGEST_ALIGN: u64 = 1 << 20;

/// How far away from a block of the heap the word is that says whether it was freed, for engines that keep this in memory.
pub const FREED: u64 = 1 << 40;
/// How far away from a block of `fencepost_malloc` the word is that says whether it was given back.
pub const GIVEN_BACK: u64 = 1 << 41;
/// How far away from a local variable the word is that says whether its function has returned.
pub const GONE: u64 = 1 << 42;

/// Where a block begins, if it is the next in a region of which `next` is the first free address.
pub fn align_block(next: u64, align: u64) -> u64 {
    next.next_multiple_of(align.clamp(ALIGN, LARGEST_ALIGN))
}

/// The address of each global, in rising order. For a thread-local one it is that of a copy that no thread uses.
pub fn place_globals(program: &Program) -> IdVec<GlobalId, u64> {
    let mut next = GLOBALS;
    let place = |global: &crate::ir::Global| {
        let base = align_block(next, global.align);
        next = base + global.bytes.len() as u64 + GAP;
        base
    };
    program.globals.iter().map(place).collect()
}

/// The address of a function.
pub fn function_address(function: FunctionId) -> u64 {
    FUNCTIONS + FUNCTION_STRIDE * u64::from(function.number())
}

/// The function whose address this is.
pub fn function_at(program: &Program, address: u64) -> Option<FunctionId> {
    let offset = address.checked_sub(FUNCTIONS)?;
    let id = FunctionId::new(u32::try_from(offset / FUNCTION_STRIDE).ok()?);
    (offset % FUNCTION_STRIDE == 0 && program.functions.get(id).is_some()).then_some(id)
}

/// The addresses of functions, and the one behind them.
pub fn function_addresses(program: &Program) -> (u64, u64) {
    (FUNCTIONS, FUNCTIONS + FUNCTION_STRIDE * program.functions.len() as u64)
}
