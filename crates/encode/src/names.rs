//! What memory is called in an execution.

use crate::execution::Execution;
use crate::memory::{Block, BlockOrigin, GONE, InitialMemory};
use fencepost_program::names::{Blocks, NamedBlock, Part, name_bytes, show_value};
use fencepost_program::{Content, Program, Scalar};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The names of the blocks of an execution. Those on the heap are numbered in the order in which the unrolled program asks for
/// them; one that the execution does not touch has no number.
pub struct Names<'a> {
    program: &'a Program,
    memory: &'a InitialMemory,
    /// By the address of the block.
    numbers: FxHashMap<u64, usize>,
}

impl<'a> Names<'a> {
    /// Of an execution of a program.
    pub fn new(program: &'a Program, memory: &'a InitialMemory, execution: &Execution) -> Self {
        let accesses = execution.instructions.iter().filter(|instruction| instruction.bytes > 0);
        let addresses = accesses.flat_map(|access| {
            let block = memory.block_of_shadow(access.address).unwrap_or(access.address);
            [Some(block), u64::try_from(access.value).ok()]
        });
        let touched = addresses.flatten().filter_map(|address| memory.block_at(address));
        let mut touched: Vec<&Block> = touched.map(|(block, _)| block).collect();
        touched.sort_by_key(|block| block.base);
        touched.dedup_by_key(|block| block.base);
        let mut counts: FxHashMap<Cow<'_, str>, usize> = FxHashMap::default();
        let mut numbers = FxHashMap::default();
        for block in touched {
            if let BlockOrigin::Heap(purpose) = block.origin {
                let count = counts.entry(purpose.name(program)).or_default();
                *count += 1;
                numbers.insert(block.base, *count);
            }
        }
        Self { program, memory, numbers }
    }

    /// What some bytes are called, and what they hold.
    pub fn place(&self, address: u64, bytes: u32) -> Part {
        match self.memory.block_of_shadow(address).and_then(|block| self.block_at(block)) {
            Some((block, _)) => {
                let what = if address >= GONE { "gone" } else { "freed" };
                Part { name: format!("{what}({})", block.name), content: Content::Unsigned }
            }
            None => name_bytes(self, address, u64::from(bytes)),
        }
    }

    /// What the bytes of an access hold, of which there are 1 to 16.
    pub fn value(&self, address: u64, bytes: u32, value: u128) -> String {
        let bits = (8 * bytes).clamp(1, 128) as u8;
        show_value(self, value, Scalar::Int(bits), self.place(address, bytes).content)
    }
}

impl Blocks for Names<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn block_at(&self, address: u64) -> Option<(NamedBlock, u64)> {
        if let Some((global, _)) = self.memory.variable_at(address) {
            let (base, size) = self.memory.global(global);
            let global = &self.program.globals[global];
            let block = NamedBlock { name: global.name.clone(), layout: global.layout, size, repeats: false };
            return Some((block, address - base));
        }
        let (block, offset) = self.memory.block_at(address)?;
        let named = match &block.origin {
            BlockOrigin::Local { name, layout } => {
                let name = name.clone().unwrap_or_else(|| "a local variable".to_owned());
                NamedBlock { name, layout: *layout, size: block.size, repeats: false }
            }
            BlockOrigin::Heap(purpose) => purpose.block(self.program, *self.numbers.get(&block.base)?, block.size),
        };
        Some((named, offset))
    }
}
