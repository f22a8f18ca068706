//! Byte-addressed memory with allocation identity.
//!
//! The address space is cut into arenas of 2^32 bytes: one for globals, and two for each thread, its heap and its stack. A
//! thread hands out addresses of its own arenas only, upwards and never twice, so that the address of a block depends on
//! the thread's own history and not on the schedule. Arenas do not begin at the same low bits, nor at zero ones: programs
//! that cut off or hash parts of an address see different numbers, as they would with a real allocator. Bases are aligned to at least 16 bytes, so that programs may keep
//! marks in low bits; gaps between blocks catch accesses that run over an end.

use crate::names::{ThreadIndex, ThreadNumber};
use crate::trap::Trap;
use fencepost_base::{IdVec, TypedId, define_id};
use fencepost_program::addresses::{self, GAP, GLOBALS};
use fencepost_program::names::{self, Blocks, NamedBlock, Part, Purpose};
use fencepost_program::scalar::{Bytes, copy};
use fencepost_program::{FunctionId, GlobalId, LayoutId, Program, Symbol};
use fencepost_trace::{ErrorKind, ObjectKind};
use rustc_hash::FxHashMap;

define_id!(
    /// A block of memory of the current execution.
    pub struct AllocationId("allocation ")
);

/// Who has ended the life of a block, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    Live,
    Freed { by: ThreadIndex },
    OutOfScope { by: ThreadIndex },
}

/// Where the name of a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin<'p> {
    Global(GlobalId),
    ThreadLocal(GlobalId, ThreadIndex),
    Stack { name: Option<&'p str>, layout: Option<LayoutId> },
    Heap { purpose: Purpose, by: ThreadIndex },
}

/// A block of memory.
#[derive(Clone, Debug)]
pub(crate) struct Allocation<'p> {
    pub base: u64,
    pub size: u64,
    pub origin: Origin<'p>,
    pub life: Life,
    pub constant: bool,
    /// Whether accesses must be ordered with the end of its life, because another thread may use it.
    pub shared_life: bool,
    /// The thread that alone can know its address, if it is known to be so.
    pub private_to: Option<ThreadIndex>,
    /// The start function of the one thread that ever writes it, if it is known to be so.
    pub sole_writer: Option<FunctionId>,
    data: Vec<u8>,
    undefined: Vec<u8>,
}

/// What a block of memory holds.
#[derive(Clone, Debug)]
pub(crate) struct Contents {
    data: Vec<u8>,
    undefined: Vec<u8>,
}

/// Some bytes of a block that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub block: AllocationId,
    pub offset: usize,
}

/// Where a new block goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arena {
    Globals,
    Heap(ThreadNumber),
    Stack(ThreadNumber),
}

const ARENA_BITS: u32 = 32;
const FIRST_ARENA: u64 = GLOBALS >> ARENA_BITS;
const PAGE: u32 = 1 << 12;
/// Where in its page an arena begins: not at a byte that is zero.
const FIRST_OFFSET: u32 = GLOBALS as u32;
/// More than this in one execution is refused: the machine keeps every byte.
const MEMORY_LIMIT: u64 = 1 << 30;

impl Arena {
    fn number(self) -> u64 {
        match self {
            Self::Globals => FIRST_ARENA,
            Self::Heap(thread) => FIRST_ARENA + 1 + 2 * thread.get(),
            Self::Stack(thread) => FIRST_ARENA + 2 + 2 * thread.get(),
        }
    }
    /// The first address that it hands out. Multiples of the golden ratio are far apart from each other in their first
    /// quarter of the low bits, which leaves the others for blocks.
    pub fn start(self) -> u64 {
        const GOLDEN: u32 = 0x9E37_79B1;
        if self == Self::Globals {
            return GLOBALS;
        }
        let page = (self.number() as u32).wrapping_mul(GOLDEN) >> 2 & !(PAGE - 1);
        (self.number() << ARENA_BITS) + u64::from(page + FIRST_OFFSET)
    }

    /// Where the next one begins.
    fn end(self) -> u64 {
        (self.number() + 1) << ARENA_BITS
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Memory<'p> {
    program: &'p Program,
    allocations: IdVec<AllocationId, Allocation<'p>>,
    /// For each arena, by its number, its blocks by rising address, which comes first.
    arenas: FxHashMap<u64, Vec<(u64, AllocationId)>>,
    /// The address of each global that all threads share.
    globals: IdVec<GlobalId, u64>,
    used: u64,
}

impl<'p> Memory<'p> {
    /// Memory with the globals of the program in it.
    pub fn new(program: &'p Program) -> Result<Self, Trap> {
        let mut memory =
            Self { program, allocations: IdVec::new(), arenas: FxHashMap::default(), globals: IdVec::new(), used: 0 };
        memory.globals = addresses::place_globals(program);
        for (id, global) in program.globals.enumerate() {
            let (mut at, size) = (memory.globals[id], global.bytes.len() as u64);
            memory.allocate(Arena::Globals, &mut at, size, global.align, Origin::Global(id), true)?;
        }
        for id in program.globals.ids() {
            memory.initialise(id, memory.globals[id], None)?;
        }
        Ok(memory)
    }

    /// Notes for each global the start function of the one thread that ever writes it, if there is only one.
    pub fn set_sole_writers(&mut self, of: impl Fn(GlobalId) -> Option<FunctionId>) {
        for block in self.allocations.iter_mut() {
            if let Origin::Global(global) = block.origin {
                block.sole_writer = of(global);
            }
        }
    }

    /// Puts the initial contents of a global at `address`.
    pub fn initialise(
        &mut self,
        id: GlobalId,
        address: u64,
        thread_locals: Option<&[(GlobalId, u64)]>,
    ) -> Result<(), Trap> {
        let global = &self.program.globals[id];
        let relocated: Vec<(u64, u64)> = global
            .relocations
            .iter()
            .map(|r| (r.offset, self.symbol(r.target, thread_locals).wrapping_add_signed(r.addend)))
            .collect();
        let (allocation, offset) = self.find(address, 0)?;
        let block = &mut self.allocations[allocation];
        let start = offset as usize;
        block.data[start..start + global.bytes.len()].copy_from_slice(&global.bytes);
        for (offset, target) in relocated {
            if let Some(slot) = block.data.get_mut(start + offset as usize..start + offset as usize + 8) {
                slot.copy_from_slice(&target.to_le_bytes());
            }
        }
        block.constant = global.constant;
        Ok(())
    }

    /// The address of a symbol; thread-local globals are looked up in the table of the thread.
    pub fn symbol(&self, symbol: Symbol, thread_locals: Option<&[(GlobalId, u64)]>) -> u64 {
        match symbol {
            Symbol::Function(function) => addresses::function_address(function),
            Symbol::Global(global) => thread_locals
                .and_then(|table| table.iter().find(|(id, _)| *id == global))
                .map_or(self.globals[global], |(_, address)| *address),
        }
    }

    /// The function whose address this is.
    pub fn function_at(&self, address: u64) -> Option<FunctionId> {
        addresses::function_at(self.program, address)
    }

    /// A new block. `next` is the arena's next free address and is moved on.
    pub fn allocate(
        &mut self,
        arena: Arena,
        next: &mut u64,
        size: u64,
        align: u64,
        origin: Origin<'p>,
        defined: bool,
    ) -> Result<(u64, AllocationId), Trap> {
        self.used = self.used.saturating_add(size);
        if self.used > MEMORY_LIMIT {
            self.used -= size.min(self.used);
            return Err(Trap::limit(format!(
                "the program holds more than {} MiB of memory in one execution; try smaller sizes",
                MEMORY_LIMIT >> 20
            )));
        }
        let base = addresses::align_block(*next, align);
        if base + size + GAP > arena.end() {
            self.used -= size;
            return Err(Trap::limit("a thread has used up its addresses in one execution; try smaller sizes"));
        }
        *next = base + size + GAP;
        let filler = if defined { 0 } else { 0xFF };
        let id = self.allocations.push(Allocation {
            base,
            size,
            origin,
            life: Life::Live,
            constant: false,
            shared_life: false,
            private_to: None,
            sole_writer: None,
            data: vec![0; size as usize],
            undefined: vec![filler; size as usize],
        });
        self.arenas.entry(arena.number()).or_default().push((base, id));
        Ok((base, id))
    }

    /// Takes the newest block back.
    pub fn undo_allocate(&mut self, arena: Arena) {
        if let Some(block) = self.allocations.pop() {
            self.used -= if block.data.len() as u64 == block.size { block.size } else { 0 };
            if let Some(blocks) = self.arenas.get_mut(&arena.number()) {
                blocks.pop();
            }
        }
    }

    pub fn get(&self, id: AllocationId) -> &Allocation<'p> {
        &self.allocations[id]
    }
    pub fn get_mut(&mut self, id: AllocationId) -> &mut Allocation<'p> {
        &mut self.allocations[id]
    }

    /// The block that holds `size` bytes at `address`, alive or not, and the offset in it.
    pub fn find(&self, address: u64, size: u64) -> Result<(AllocationId, u64), Trap> {
        if address < 4096 {
            return Err(Trap::error(ErrorKind::NullAccess, "access through a null pointer"));
        }
        let outside =
            || Trap::error(ErrorKind::InvalidAccess, format!("access to {address:#x}, outside of every variable"));
        let blocks = self.arenas.get(&(address >> ARENA_BITS)).ok_or_else(outside)?;
        let position = blocks.partition_point(|(base, _)| *base <= address);
        let (base, id) = *position.checked_sub(1).and_then(|p| blocks.get(p)).ok_or_else(outside)?;
        let block = &self.allocations[id];
        let offset = address - base;
        if offset.checked_add(size).is_some_and(|end| end <= block.size) {
            Ok((id, offset))
        } else if offset < block.size + GAP {
            Err(Trap::error(
                ErrorKind::InvalidAccess,
                format!(
                    "access to {size} bytes at offset {offset} of {}, which has {} bytes",
                    self.name(id),
                    block.size
                ),
            ))
        } else {
            Err(outside())
        }
    }

    /// Where `len` bytes at `address` are.
    pub fn spot(&self, address: u64, len: u8) -> Result<Spot, Trap> {
        let (block, offset) = self.find(address, u64::from(len))?;
        Ok(Spot { block, offset: offset as usize })
    }

    /// Where `len` bytes of a global variable are, and their address. None for a thread-local one, of which there are many.
    pub fn global_spot(&self, global: GlobalId, offset: i64, len: u8) -> Option<(u64, Spot)> {
        // Globals are the first blocks, in their order.
        let block = AllocationId::from_index(global.index());
        let offset = usize::try_from(offset).ok()?;
        let fits = offset as u64 + u64::from(len) <= self.allocations[block].size;
        (fits && !self.program.globals[global].thread_local)
            .then(|| (self.globals[global] + offset as u64, Spot { block, offset }))
    }

    /// The bytes at `address`.
    pub fn read(&self, address: u64, len: u8) -> Result<Bytes, Trap> {
        self.read_at(self.spot(address, len)?, len)
    }

    /// The bytes at a spot that was found to have as many.
    pub fn read_at(&self, spot: Spot, len: u8) -> Result<Bytes, Trap> {
        let block = &self.allocations[spot.block];
        let mut bytes = Bytes::zero(len);
        let range = spot.offset..spot.offset + len as usize;
        let (Some(data), Some(undefined)) = (block.data.get(range.clone()), block.undefined.get(range)) else {
            let name = self.name(spot.block);
            return Err(Trap::error(ErrorKind::UseAfterFree, format!("{name} is used after its end")));
        };
        copy(data, &mut bytes.data);
        copy(undefined, &mut bytes.undefined);
        Ok(bytes)
    }

    /// Gives the contents of a dead block back to the system. They are needed again only if its end is taken back.
    pub fn release(&mut self, id: AllocationId) -> Contents {
        let block = &mut self.allocations[id];
        self.used -= block.size;
        Contents { data: std::mem::take(&mut block.data), undefined: std::mem::take(&mut block.undefined) }
    }

    /// Takes [`release`](Self::release) back.
    pub fn restore(&mut self, id: AllocationId, contents: Contents) {
        let block = &mut self.allocations[id];
        self.used += block.size;
        (block.data, block.undefined) = (contents.data, contents.undefined);
    }

    /// The bytes of a block that something has determined, each with its address.
    pub fn determined(&self, id: AllocationId) -> impl Iterator<Item = (u64, u8, u8)> + '_ {
        let block = &self.allocations[id];
        let bytes = block.data.iter().zip(&block.undefined).zip(block.base..);
        bytes
            .filter(|((_, undefined), _)| **undefined != u8::MAX)
            .map(|((data, undefined), at)| (at, *data, *undefined))
    }

    /// All blocks.
    pub fn blocks(&self) -> impl Iterator<Item = (AllocationId, &Allocation<'p>)> {
        self.allocations.enumerate()
    }

    /// The aligned words of a block that something has determined at least in part.
    pub fn words(&self, id: AllocationId) -> impl Iterator<Item = u64> + '_ {
        let block = &self.allocations[id];
        let words = block.data.chunks_exact(8).zip(block.undefined.chunks_exact(8));
        words.filter(|(_, undefined)| undefined.iter().any(|byte| *byte != u8::MAX)).map(|(data, _)| {
            let bytes = <[u8; 8]>::try_from(data).unwrap_or_default();
            u64::from_le_bytes(bytes)
        })
    }

    /// Writes bytes to a spot that was found to have as many, which [`read_at`](Self::read_at) has confirmed.
    pub fn write_at(&mut self, spot: Spot, bytes: &Bytes) {
        let block = &mut self.allocations[spot.block];
        let range = spot.offset..spot.offset + bytes.len as usize;
        copy(&bytes.data[..bytes.len as usize], &mut block.data[range.clone()]);
        copy(&bytes.undefined[..bytes.len as usize], &mut block.undefined[range]);
    }

    /// All that undo must restore.
    #[cfg(test)]
    pub fn state(&self) -> String {
        let mut arenas: Vec<_> = self.arenas.iter().filter(|(_, blocks)| !blocks.is_empty()).collect();
        arenas.sort();
        format!("{:?} {arenas:?} {}", self.allocations, self.used)
    }

    /// What the source calls a block.
    pub fn name(&self, id: AllocationId) -> String {
        self.named(id).name
    }

    /// A block with its name and shape. Blocks on the heap are numbered in the order of their creation in this
    /// execution, those of each name for themselves.
    fn named(&self, id: AllocationId) -> NamedBlock {
        let block = &self.allocations[id];
        let (name, layout) = match block.origin {
            Origin::Global(global) => (self.program.globals[global].name.clone(), self.program.globals[global].layout),
            Origin::ThreadLocal(global, thread) => {
                (format!("{} of {thread}", self.program.globals[global].name), self.program.globals[global].layout)
            }
            Origin::Stack { name, layout } => (name.unwrap_or("a local variable").to_owned(), layout),
            Origin::Heap { purpose, .. } => {
                let name = purpose.name(self.program);
                let is_same = |other: &Allocation<'_>| {
                    matches!(other.origin, Origin::Heap { purpose: other, .. }
                        if other == purpose || other.name(self.program) == name)
                };
                let number = self.allocations.iter().take(id.index() + 1).filter(|other| is_same(other)).count();
                return purpose.block(self.program, number, block.size);
            }
        };
        NamedBlock { name, layout, size: block.size, repeats: false }
    }

    /// Whether an address is in something that the source declares or allocates, not in a variable of the library.
    pub fn is_of_source(&self, address: u64) -> bool {
        self.find(address, 0).is_ok_and(|(id, _)| match self.allocations[id].origin {
            Origin::Global(global) | Origin::ThreadLocal(global, _) => self.program.globals[global].place.is_some(),
            Origin::Stack { .. } | Origin::Heap { .. } => true,
        })
    }

    /// Whether each thread has a block of its own.
    pub fn is_thread_local(&self, id: AllocationId) -> bool {
        matches!(self.allocations[id].origin, Origin::ThreadLocal(..))
    }

    /// What kind of memory a block is.
    pub fn kind(&self, id: AllocationId) -> ObjectKind {
        match self.allocations[id].origin {
            Origin::Global(_) | Origin::ThreadLocal(..) => ObjectKind::Global,
            Origin::Stack { .. } => ObjectKind::Stack,
            Origin::Heap { .. } => ObjectKind::Heap,
        }
    }

    /// What the source calls the bytes at `address`, such as `queue.head` or `flag[1]`, and what they hold.
    pub fn describe(&self, address: u64, size: u64) -> Part {
        names::name_bytes(self, address, size)
    }
}

impl Blocks for Memory<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn block_at(&self, address: u64) -> Option<(NamedBlock, u64)> {
        let blocks = self.arenas.get(&(address >> ARENA_BITS))?;
        let position = blocks.partition_point(|(base, _)| *base <= address);
        let (base, id) = *blocks.get(position.checked_sub(1)?)?;
        (address - base <= self.allocations[id].size).then(|| (self.named(id), address - base))
    }
}
