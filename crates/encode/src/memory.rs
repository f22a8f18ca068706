//! Where variables are, and what they hold at first.
//!
//! Addresses of global variables and functions are the same in all engines (`program::addresses`). Blocks (local variables and what `malloc` returns) come into being while a program is unrolled, one for each time
//! that the unrolled program gets to the place. None of them is used again but those of the pool (`unroll::pool`).

use fencepost_base::{IdVec, mutation};
use fencepost_program::addresses::{self, ALIGN, GAP, LARGEST_ALIGN};
pub(crate) use fencepost_program::addresses::{FREED as SHADOW, GIVEN_BACK as POOL, GONE};
use fencepost_program::names::Purpose;
use fencepost_program::{GlobalId, LayoutId, Program, Symbol};
pub(crate) use fencepost_witness::graph::BlockKind;

const BLOCKS: u64 = 64 << 32;
/// From here on there are local variables that no other thread can know.
pub(crate) const PRIVATE: u64 = 128 << 32;
/// All addresses have at most so many bits, as those of most processors have. Words may hold something else above them.
pub(crate) const ADDRESS_BITS: u32 = 48;
const LARGEST_BLOCK: u64 = 1 << 20;

/// What some bytes hold at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialContent {
    /// As a number; 0 if nothing determines it.
    pub value: u128,
    /// Whether something does.
    pub is_defined: bool,
}

/// Where the name of a block comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BlockOrigin {
    /// A local variable.
    Local { name: Option<String>, layout: Option<LayoutId> },
    /// What `malloc` returns.
    Heap(Purpose),
}

/// A block of memory that a program asks for.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub origin: BlockOrigin,
    pub base: u64,
    pub size: u64,
    is_zero: bool,
    kind: BlockKind,
}

/// Where a block or a global variable is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockBounds {
    pub first: u64,
    /// The address behind it.
    pub end: u64,
    /// The last address of a marked pointer to it.
    pub last_marked: u64,
}

/// The memory of a program before it runs.
#[derive(Clone, Debug)]
pub struct InitialMemory {
    /// Address, contents, and whether nobody may write there.
    globals: IdVec<GlobalId, (u64, Vec<u8>, bool)>,
    /// In the order of their addresses.
    blocks: Vec<Block>,
    next_block: u64,
}

impl InitialMemory {
    /// Lays out the globals of a program.
    pub fn new(program: &Program) -> Self {
        let addresses = addresses::place_globals(program);
        let globals =
            program.globals.enumerate().map(|(id, global)| (addresses[id], global.bytes.clone(), global.constant));
        let globals = globals.collect();
        let mut memory = Self { globals, blocks: Vec::new(), next_block: BLOCKS };
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

    /// A new block; none if it is too large. Its contents are zero, or nothing determines them.
    pub(crate) fn allocate(
        &mut self,
        origin: BlockOrigin,
        (size, align): (u64, u64),
        is_zero: bool,
        kind: BlockKind,
    ) -> Option<u64> {
        if size > LARGEST_BLOCK || align > LARGEST_ALIGN {
            return None;
        }
        let base = addresses::align_block(self.next_block, align);
        self.next_block = base + size + GAP;
        self.blocks.push(Block { origin, base, size, is_zero, kind });
        Some(base)
    }

    /// Whether a number may be an address of a block, or of a place that belongs to one, whatever the bits are that no address has.
    pub(crate) fn may_be_in_block(number: u128) -> bool {
        let number = number & ((1 << ADDRESS_BITS) - 1);
        (u128::from(BLOCKS)..2 * u128::from(GONE)).contains(&number)
            && ![u128::from(SHADOW), u128::from(POOL), u128::from(GONE)].contains(&number)
    }

    /// Where blocks and global variables are.
    pub(crate) fn blocks_and_globals(&self) -> Vec<BlockBounds> {
        let globals = self.globals.iter().map(|(base, content, _)| (*base, content.len() as u64));
        let blocks = self.blocks.iter().map(|block| (block.base, block.size));
        let bounds = |(first, size): (u64, u64)| {
            // Between two of them is a gap, in which there is room for marks.
            BlockBounds { first, end: first + size, last_marked: first + size.max(ALIGN - 1) }
        };
        globals.chain(blocks).map(bounds).collect()
    }

    /// All addresses that are pointers, marked or not, from the first to the last of each region.
    pub(crate) fn pointers(&self, program: &Program) -> Vec<(u64, u64)> {
        let blocks = self.blocks_and_globals().into_iter().map(|block| (block.first, block.last_marked));
        let functions = addresses::function_addresses(program);
        // Local variables that no other thread can know are no blocks.
        blocks.chain([functions, (PRIVATE, 2 * PRIVATE - 1)]).collect()
    }

    /// Whether an address is one of a local variable that no other thread can know, if it is one at all.
    pub fn is_private(address: u64) -> bool {
        (PRIVATE..2 * PRIVATE).contains(&address)
    }

    /// The address of a symbol.
    pub fn address(&self, symbol: Symbol) -> u64 {
        match symbol {
            Symbol::Global(global) => self.globals[global].0,
            Symbol::Function(function) => addresses::function_address(function),
        }
    }

    /// What some bytes hold at first; none if they are not all of one variable or block.
    pub fn initial(&self, address: u64, bytes: u32) -> Option<InitialContent> {
        if address >= SHADOW {
            let is_shadow = bytes == 8 && self.block_of_shadow(address).is_some();
            return is_shadow.then_some(InitialContent { value: 0, is_defined: true });
        }
        if let Some((block, offset)) = self.block_at(address) {
            let fits = offset + u64::from(bytes) <= block.size;
            return fits.then_some(InitialContent {
                value: 0,
                is_defined: block.is_zero || mutation!("initialise-all-memory"),
            });
        }
        let (global, offset) = self.variable_at(address)?;
        let content = self.globals[global].1.get(offset..offset.checked_add(bytes as usize)?)?;
        let value = content.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte));
        Some(InitialContent { value, is_defined: true })
    }

    /// Whether an address is one of a constant, which nobody may write.
    pub fn is_constant(&self, address: u64) -> bool {
        self.variable_at(address).is_some_and(|(global, _)| self.globals[global].2)
    }

    /// Whether a block begins here that `free` takes.
    pub fn is_block(&self, address: u64) -> bool {
        self.begins(address, BlockKind::Heap)
    }

    fn begins(&self, address: u64, kind: BlockKind) -> bool {
        self.block_at(address).is_some_and(|(block, offset)| offset == 0 && block.kind == kind)
    }

    /// The block whose place for what became of it this is.
    pub(crate) fn block_of_shadow(&self, address: u64) -> Option<u64> {
        let (shadow, kind) = match address {
            GONE.. => (GONE, BlockKind::Local),
            POOL.. => (POOL, BlockKind::Pool),
            _ => (SHADOW, BlockKind::Heap),
        };
        let base = address.checked_sub(shadow)?;
        self.begins(base, kind).then_some(base)
    }

    /// The block that an address is in, by the place that says whether nobody may use it any more.
    pub(crate) fn shadow_of(&self, address: u64) -> Option<u64> {
        let (block, _) = self.block_at(address)?;
        Some(block.base + if block.kind == BlockKind::Local { GONE } else { SHADOW })
    }

    /// The global variable that has an address, and where in it that is.
    pub fn variable_at(&self, address: u64) -> Option<(GlobalId, usize)> {
        // Globals lie in the order of their ids.
        let position = self.globals.as_slice().partition_point(|(base, ..)| *base <= address);
        let (id, (base, content, _)) = self.globals.enumerate().nth(position.checked_sub(1)?)?;
        let offset = usize::try_from(address - base).ok()?;
        (offset < content.len()).then_some((id, offset))
    }

    /// The string that begins at an address of a global variable, if one does.
    pub fn text_at(&self, address: u64) -> Option<String> {
        let (global, offset) = self.variable_at(address)?;
        let bytes = self.globals[global].1.get(offset..)?;
        let end = bytes.iter().position(|byte| *byte == 0)?;
        String::from_utf8(bytes[..end].to_vec()).ok()
    }

    /// The address and size of a global variable.
    pub(crate) fn global(&self, global: GlobalId) -> (u64, u64) {
        let (base, content, _) = &self.globals[global];
        (*base, content.len() as u64)
    }

    /// The block that an address is in, and the offset in it.
    pub(crate) fn block_at(&self, address: u64) -> Option<(&Block, u64)> {
        let position = self.blocks.partition_point(|block| block.base <= address);
        let block = &self.blocks[position.checked_sub(1)?];
        let offset = address - block.base;
        (offset < block.size).then_some((block, offset))
    }
}
