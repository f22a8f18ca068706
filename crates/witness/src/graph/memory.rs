//! Where memory is, by what a claim says of the blocks that threads are given, and what it holds at first.

use super::derived::Sources;
use super::{BlockKind, Claim, ClaimedBlock};
use crate::WitnessError;
use fencepost_base::IdVec;
use fencepost_graph::{Bytes, ErrorKind, ThreadId};
use fencepost_program::addresses::{self, FREED, GIVEN_BACK, GONE};
use fencepost_program::{GlobalId, Program, Symbol};
use std::collections::BTreeMap;

/// What a block of memory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Global {
        is_constant: bool,
    },
    /// One that a thread is given. Of several that are given the same, the first.
    Thread(ThreadId, BlockKind),
}

/// A byte of memory that only one thread uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OwnByte {
    pub data: u8,
    /// Which of its bits nothing determines.
    pub undefined: u8,
    pub from: Sources,
}

#[derive(Clone, Debug)]
pub(super) struct Block {
    pub at: Bytes,
    pub owner: Owner,
    /// Whether some event of the graph touches it. If not, its accesses are its thread's own business.
    pub is_shared: bool,
    /// What a global holds at first.
    contents: Vec<u8>,
}

impl Block {
    /// Whether a thread is given it.
    pub fn is_of_thread(&self) -> bool {
        matches!(self.owner, Owner::Thread(..))
    }
}

pub(super) struct Memory {
    /// By their addresses; none overlaps another.
    blocks: BTreeMap<u64, Block>,
    globals: IdVec<GlobalId, u64>,
}

/// Accesses below this address are through null pointers.
const NULL_PAGE: u64 = 4096;

impl Memory {
    pub fn new(claim: &Claim<'_>) -> Result<Self, WitnessError> {
        let program = claim.program;
        let globals = addresses::place_globals(program);
        let mut memory = Self { blocks: BTreeMap::new(), globals };
        for (id, global) in program.globals.enumerate() {
            let Ok(size) = u32::try_from(global.bytes.len()) else { continue };
            let at = Bytes { address: memory.globals[id], size };
            let contents = memory.contents(program, id);
            let owner = Owner::Global { is_constant: global.constant };
            memory.blocks.insert(at.address, Block { at, owner, is_shared: false, contents });
        }
        for (thread, claimed) in (0..).map(ThreadId::new).zip(&claim.threads) {
            for block in &claimed.blocks {
                memory.add_block(*block, thread)?;
            }
        }
        for at in claim.graph.events.iter().filter_map(|event| event.at) {
            let base = block_of_word(at.address);
            if let Some(block) = memory.block_at_mut(base) {
                block.is_shared = true;
            }
        }
        Ok(memory)
    }

    /// A block that a thread is given. Only one that was given back is given out again, which is for whoever runs the threads to see.
    fn add_block(&mut self, given: ClaimedBlock, thread: ThreadId) -> Result<(), WitnessError> {
        let ClaimedBlock { at, kind } = given;
        let last = at.address.checked_add(u64::from(at.size));
        let is_outside = last.is_none_or(|last| last >= FREED) || at.address < NULL_PAGE;
        let before = self.blocks.range(..=at.address).next_back().map(|(_, block)| block.at);
        let after = self.blocks.range(at.address..).next().map(|(_, block)| block.at);
        // Only memory of `fencepost_malloc` is given out again.
        let is_pool = |block: &Block| matches!(block.owner, Owner::Thread(_, BlockKind::Pool));
        if before == Some(at) && kind == BlockKind::Pool && self.blocks.get(&at.address).is_some_and(is_pool) {
            return Ok(());
        }
        if is_outside
            || [before, after].into_iter().flatten().any(|other| other.overlaps(at) || other.address == at.address)
        {
            let what =
                format!("{thread} is given {} bytes at {:#x}, where there is something else", at.size, at.address);
            return Err(WitnessError::Claim { what });
        }
        self.blocks.insert(
            at.address,
            Block { at, owner: Owner::Thread(thread, kind), is_shared: false, contents: Vec::new() },
        );
        Ok(())
    }

    fn contents(&self, program: &Program, id: GlobalId) -> Vec<u8> {
        let global = &program.globals[id];
        let mut contents = global.bytes.clone();
        for relocation in &global.relocations {
            let target = self.address_of(relocation.target).wrapping_add_signed(relocation.addend);
            let start = relocation.offset as usize;
            if let Some(slot) = contents.get_mut(start..start + 8) {
                slot.copy_from_slice(&target.to_le_bytes());
            }
        }
        contents
    }

    pub fn address_of(&self, symbol: Symbol) -> u64 {
        match symbol {
            Symbol::Global(global) => self.globals[global],
            Symbol::Function(function) => addresses::function_address(function),
        }
    }

    /// The block that an address is in.
    pub fn block_at(&self, address: u64) -> Option<&Block> {
        let (_, block) = self.blocks.range(..=address).next_back()?;
        block.at.addresses().contains(&address).then_some(block)
    }

    fn block_at_mut(&mut self, address: u64) -> Option<&mut Block> {
        let (_, block) = self.blocks.range_mut(..=address).next_back()?;
        block.at.addresses().contains(&address).then_some(block)
    }

    /// The block that holds all of these bytes, or what is wrong with an access to them.
    pub fn find(&self, at: Bytes, writes: bool) -> Result<&Block, ErrorKind> {
        if at.address < NULL_PAGE {
            return Err(ErrorKind::NullAccess);
        }
        let end = at.address.checked_add(u64::from(at.size)).ok_or(ErrorKind::InvalidAccess)?;
        let block = self.block_at(at.address).filter(|block| end <= block.at.addresses().end);
        match block.ok_or(ErrorKind::InvalidAccess)? {
            Block { owner: Owner::Global { is_constant: true }, .. } if writes => Err(ErrorKind::ConstantWrite),
            block => Ok(block),
        }
    }

    /// What a byte holds before any thread runs: none if nothing determines it. Words beside memory are zero, and so may blocks
    /// be that were asked for as zeros; which these are, a claim says by its graph, and whoever runs the thread sees to it.
    pub fn initial(&self, address: u64) -> Option<u8> {
        if address >= FREED {
            return Some(0);
        }
        let block = self.block_at(address)?;
        block.contents.get((address - block.at.address) as usize).copied()
    }

    /// The block that an address is in, or just behind, or whose address with a mark it is.
    pub fn block_near(&self, address: u64) -> Option<&Block> {
        let (_, block) = self.blocks.range(..=address).next_back()?;
        let last = block.at.addresses().end.max(block.at.address + addresses::ALIGN - 1);
        (address <= last).then_some(block)
    }

    /// Whether an address is one of a variable, a block or a function, or just behind it.
    pub fn is_pointer(&self, program: &Program, address: u64) -> bool {
        let (first, last) = addresses::function_addresses(program);
        self.block_near(address).is_some() || (first..last).contains(&address)
    }
}

/// The address that a word beside memory belongs to; the address itself if it is none.
pub(super) fn block_of_word(address: u64) -> u64 {
    match address {
        GONE.. => address - GONE,
        GIVEN_BACK.. => address - GIVEN_BACK,
        FREED.. => address - FREED,
        _ => address,
    }
}
