//! What is left over when the program ends: memory that nobody can free any more, and threads that nobody has waited for.
//!
//! A block of the heap is lost if no word of memory leads to it. The search for those that are not begins where a program
//! begins: global variables, thread-local ones of threads that have not ended (the main thread's last as long as the
//! program), and variables and intermediate results of calls in progress, of which there are some where the program has
//! ended itself or somebody waits forever. An address inside of a block, or just behind it, leads to it.

use crate::machine::{Machine, RawError};
use crate::memory::{Allocation, AllocationId, Life, Origin};
use crate::names::ThreadIndex;
use crate::thread::{State, Thread};
use fencepost_base::TypedId;
use fencepost_program::{LibraryFunction, Op, SourcePlace};
use fencepost_trace::{ErrorKind, ObjectKind};

impl Machine<'_> {
    /// The first thing that is left over, if the user wants to know.
    pub(crate) fn find_leak(&self) -> Option<RawError> {
        if !self.settings.leaks {
            return None;
        }
        self.lost_block().or_else(|| self.lost_thread())
    }

    fn lost_thread(&self) -> Option<RawError> {
        let mut threads = self.threads.iter().enumerate().skip(1);
        let (index, thread) = threads.find_map(|(index, thread)| {
            let thread = thread.as_ref()?;
            (!thread.control.joined && !thread.control.detached).then_some((index, thread))
        })?;
        let id = ThreadIndex::from_index(index);
        Some(RawError {
            kind: ErrorKind::ThreadMisuse,
            message: format!("{id} is never joined nor detached"),
            thread: id,
            place: self.place(thread.created_at),
        })
    }

    fn lost_block(&self) -> Option<RawError> {
        let mut lost: Vec<AllocationId> =
            self.memory.blocks().map(|(id, _)| id).filter(|id| self.is_on_heap(*id)).collect();
        if lost.is_empty() {
            return None;
        }
        let mut found = vec![false; self.memory.blocks().count()];
        let mut open: Vec<AllocationId> = Vec::new();
        let mut reach = |address: u64, open: &mut Vec<AllocationId>| {
            if let Ok((block, _)) = self.memory.find(address, 0)
                && self.is_on_heap(block)
                && !std::mem::replace(&mut found[block.index()], true)
            {
                open.push(block);
            }
        };
        for address in self.roots() {
            reach(address, &mut open);
        }
        while let Some(block) = open.pop() {
            for address in self.memory.words(block) {
                reach(address, &mut open);
            }
        }
        lost.retain(|block| !found[block.index()]);
        // Addresses do not depend on the schedule.
        lost.sort_unstable_by_key(|block| self.memory.get(*block).base);
        self.describe_lost(&lost)
    }

    /// Whether a block is on the heap and was not freed.
    fn is_on_heap(&self, block: AllocationId) -> bool {
        self.memory.get(block).life == Life::Live && self.memory.kind(block) == ObjectKind::Heap
    }

    /// Everything that may be an address and that the program can get at without knowing one.
    fn roots(&self) -> impl Iterator<Item = u64> + '_ {
        let variables = self.memory.blocks().filter(|(_, block)| match block.origin {
            Origin::Global(_) => true,
            Origin::ThreadLocal(_, owner) => owner.index() == 0 || !self.has_finished(owner),
            Origin::Stack { .. } | Origin::Heap { .. } => false,
        });
        let in_progress = self.threads.iter().flatten().filter(|thread| !self.has_returned(thread));
        let locals = in_progress.clone().flat_map(|thread| thread.frames.iter().flat_map(|frame| &frame.locals));
        let registers = in_progress.flat_map(|thread| thread.registers.iter().map(|value| value.bits as u64));
        let blocks = variables.map(|(id, _)| id).chain(locals.copied());
        blocks.flat_map(|id| self.memory.words(id)).chain(registers)
    }

    /// Whether a thread has ended, other than by ending the whole program from the middle of its calls.
    fn has_returned(&self, thread: &Thread) -> bool {
        let exits = || {
            let frame = thread.frames.last()?;
            let next = self.program.functions[frame.function].blocks[frame.block].instructions.get(frame.index)?;
            Some(matches!(next.op, Op::Library { function: LibraryFunction::Exit, .. }))
        };
        matches!(thread.control.state, State::Finished) && !exits().unwrap_or(false)
    }

    fn describe_lost(&self, lost: &[AllocationId]) -> Option<RawError> {
        /// More would not help anybody.
        const SHOWN: usize = 3;
        let first = self.memory.get(*lost.first()?);
        let describe = |id: &AllocationId| {
            let block = self.memory.get(*id);
            let place = self.place(self.allocated_at(block));
            let place = place.map_or(String::new(), |place| format!(" from {}", place.short()));
            format!("{} ({} bytes{place})", self.memory.name(*id), block.size)
        };
        let names: Vec<String> = lost.iter().take(SHOWN).map(describe).collect();
        let more = match lost.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let thread = match first.origin {
            Origin::Heap { by, .. } => by,
            _ => ThreadIndex::new(0),
        };
        Some(RawError {
            kind: ErrorKind::Leak,
            message: format!("never freed, and nothing refers to it: {}{more}", names.join(", ")),
            thread,
            place: self.place(self.allocated_at(first)),
        })
    }

    /// Where the program asked for a block, if it is on the heap.
    fn allocated_at(&self, block: &Allocation<'_>) -> Option<SourcePlace> {
        match block.origin {
            Origin::Heap { purpose, .. } => purpose.site?.place(self.program),
            _ => None,
        }
    }
}
