//! The journal: how to take steps back.
//!
//! Every change of the machine's state leaves an entry; undoing a step replays its entries backwards. The registers of a
//! call are saved once a step however often they change, so that local loops stay cheap. Entries are written several times a step, so they
//! are small: what is large goes to a stack of its own, from which its entry takes it back.

use crate::buffers::BufferedStore;
use crate::machine::{Machine, Mark};
use crate::memory::{AllocationId, Arena, Contents, Life, Spot};
use crate::mutex::Mutex;
use crate::names::{AgentId, ThreadIndex};
use crate::spin::Visit;
use crate::thread::{Control, Frame, Thread};
use fencepost_base::{TypedId, mutation};
use fencepost_program::BlockId;
use fencepost_program::scalar::{Bytes, Value};

/// What the state was before it changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Journal {
    entries: Vec<Undo>,
    controls: Vec<Control>,
    frames: Vec<Frame>,
    /// Of the calls and frames, those of the last one at the end.
    registers: Vec<Value>,
    stores: Vec<BufferedStore>,
    visits: Vec<Visit>,
    contents: Vec<Contents>,
    bytes: Vec<(Spot, Bytes)>,
    locals: Vec<Vec<AllocationId>>,
}

/// How to take one change back.
#[derive(Clone, Debug)]
pub(crate) enum Undo {
    Call { thread: ThreadIndex, block: BlockId, index: u32 },
    PushedFrame { thread: ThreadIndex },
    PoppedFrame { thread: ThreadIndex },
    Control { thread: ThreadIndex },
    PushedLocal { thread: ThreadIndex },
    ClearedLocals { thread: ThreadIndex, frame: u32 },
    Buffered { thread: ThreadIndex, agent: AgentId },
    Committed { thread: ThreadIndex },
    Memory,
    Allocated { arena: Arena },
    Life { id: AllocationId, old: Life },
    Released { id: AllocationId },
    NewVisit { thread: ThreadIndex, frame: u32 },
    Visit { thread: ThreadIndex, frame: u32, index: u32 },
    NotedRead { thread: ThreadIndex },
    CreatedThread { thread: ThreadIndex },
    Mutex { address: u64, old: Option<Mutex> },
    Halted,
}

impl Journal {
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    pub fn push(&mut self, entry: Undo) {
        self.entries.push(entry);
    }
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn save_control(&mut self, thread: ThreadIndex, old: &Control) {
        self.controls.push(*old);
        self.entries.push(Undo::Control { thread });
    }
    /// A frame has ended, and with it the registers from its base on.
    pub fn save_frame(&mut self, thread: ThreadIndex, frame: Frame, registers: &[Value]) {
        self.frames.push(frame);
        self.registers.extend_from_slice(registers);
        self.entries.push(Undo::PoppedFrame { thread });
    }
    /// The current frame is about to move on from this place, and its registers to change.
    pub fn save_call(&mut self, thread: ThreadIndex, block: BlockId, index: usize, registers: &[Value]) {
        self.registers.extend_from_slice(registers);
        self.entries.push(Undo::Call { thread, block, index: index as u32 });
    }
    /// Gives back the registers that were saved last.
    fn take_registers(&mut self, registers: &mut [Value]) {
        let rest = self.registers.len() - registers.len();
        registers.copy_from_slice(&self.registers[rest..]);
        self.registers.truncate(rest);
    }
    pub fn save_store(&mut self, thread: ThreadIndex, store: BufferedStore) {
        self.stores.push(store);
        self.entries.push(Undo::Committed { thread });
    }
    pub fn save_visit(&mut self, thread: ThreadIndex, frame: usize, index: usize, old: Visit) {
        self.visits.push(old);
        self.entries.push(Undo::Visit { thread, frame: frame as u32, index: index as u32 });
    }
    pub fn save_bytes(&mut self, spot: Spot, old: Bytes) {
        self.bytes.push((spot, old));
        self.entries.push(Undo::Memory);
    }
    pub fn save_locals(&mut self, thread: ThreadIndex, frame: usize, locals: Vec<AllocationId>) {
        self.locals.push(locals);
        self.entries.push(Undo::ClearedLocals { thread, frame: frame as u32 });
    }
    pub fn save_contents(&mut self, id: AllocationId, contents: Contents) {
        self.contents.push(contents);
        self.entries.push(Undo::Released { id });
    }
}

impl Machine<'_> {
    /// Takes the last step back.
    pub fn undo(&mut self) {
        let Some(Mark { journal, events, agent }) = self.marks.pop() else { return };
        self.taken[agent.index()] -= 1;
        if let Some(raw) = &mut self.raw_events {
            raw.truncate(events);
        }
        while self.journal.len() > journal {
            if let Some(entry) = self.journal.entries.pop() {
                self.apply(entry);
            }
        }
    }

    fn apply(&mut self, entry: Undo) {
        match entry {
            Undo::Call { thread, block, index } => {
                // As thread_mut, without a borrow of the journal.
                if let Some(thread) = &mut self.threads[thread.index()] {
                    let frame = thread.frame_mut();
                    (frame.block, frame.index) = (block, index as usize);
                    let base = frame.base;
                    self.journal.take_registers(&mut thread.registers[base..]);
                }
            }
            Undo::PushedFrame { thread } => {
                let thread = self.thread_mut(thread);
                if let Some(frame) = thread.frames.pop() {
                    thread.registers.truncate(frame.base);
                }
            }
            Undo::PoppedFrame { thread } => {
                if let Some(frame) = self.journal.frames.pop() {
                    let count = self.program.functions[frame.function].registers.len();
                    // As thread_mut, without a borrow of the journal.
                    if let Some(thread) = &mut self.threads[thread.index()] {
                        thread.registers.resize(frame.base + count, Value::ZERO);
                        self.journal.take_registers(&mut thread.registers[frame.base..]);
                        thread.frames.push(frame);
                    }
                }
            }
            Undo::Control { thread } => {
                // As thread_mut, without a borrow of the journal.
                if let (Some(thread), Some(old)) = (&mut self.threads[thread.index()], self.journal.controls.last()) {
                    thread.control = *old;
                }
                self.journal.controls.truncate(self.journal.controls.len().saturating_sub(1));
            }
            Undo::PushedLocal { thread } => {
                self.thread_mut(thread).frame_mut().locals.pop();
            }
            Undo::ClearedLocals { thread, frame } => {
                if let Some(locals) = self.journal.locals.pop() {
                    self.thread_mut(thread).frames[frame as usize].locals = locals;
                }
            }
            Undo::Buffered { thread, agent } => self.thread_mut(thread).buffers.undo_push(agent),
            Undo::Committed { thread } => {
                if let Some(store) = self.journal.stores.pop() {
                    self.thread_mut(thread).buffers.undo_commit(store);
                }
            }
            Undo::Memory => {
                if let Some((spot, old)) = self.journal.bytes.pop()
                    && !mutation!("undo-without-memory")
                {
                    self.memory.write_at(spot, &old);
                }
            }
            Undo::Allocated { arena } => self.memory.undo_allocate(arena),
            Undo::Life { id, old } => self.memory.get_mut(id).life = old,
            Undo::Released { id } => {
                if let Some(contents) = self.journal.contents.pop() {
                    self.memory.restore(id, contents);
                }
            }
            Undo::NewVisit { thread, frame } => {
                self.thread_mut(thread).frames[frame as usize].visits.pop();
            }
            Undo::Visit { thread, frame, index } => {
                if let Some(old) = self.journal.visits.pop() {
                    self.thread_mut(thread).frames[frame as usize].visits[index as usize] = old;
                }
            }
            Undo::NotedRead { thread } => {
                self.thread_mut(thread).reads.pop();
            }
            Undo::CreatedThread { thread } => self.threads[thread.index()] = None,
            Undo::Mutex { address, old } => {
                match old {
                    Some(mutex) => self.mutexes.insert(address, mutex),
                    None => self.mutexes.remove(&address),
                };
            }
            Undo::Halted => self.halt = None,
        }
    }

    pub(crate) fn thread(&self, id: ThreadIndex) -> &Thread {
        // Ids reach these two functions only from agents of threads that exist in the current execution.
        self.threads[id.index()].as_ref().expect("the thread exists")
    }
    pub(crate) fn thread_mut(&mut self, id: ThreadIndex) -> &mut Thread {
        self.threads[id.index()].as_mut().expect("the thread exists")
    }
}
