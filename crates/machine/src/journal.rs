//! The journal: how to take steps back.
//!
//! Every change of the machine's state leaves an entry; undoing a step replays its entries backwards. Registers leave one
//! entry a step however often they change, so that local loops stay cheap.

use crate::buffers::BufferedStore;
use crate::machine::Machine;
use crate::memory::{AllocationId, Arena, Contents, Life};
use crate::mutex::Mutex;
use crate::names::{AgentId, ThreadId};
use crate::spin::Visit;
use crate::thread::{Control, Frame, Thread};
use crate::value::{Bytes, Value};
use fencepost_base::TypedId;
use fencepost_program::BlockId;

/// How to take one change back.
#[derive(Clone, Debug)]
pub(crate) enum Undo {
    Register { thread: ThreadId, index: usize, old: Value },
    Position { thread: ThreadId, frame: usize, block: BlockId, index: usize },
    PushedFrame { thread: ThreadId },
    PoppedFrame { thread: ThreadId, frame: Frame, registers: Vec<Value> },
    Control { thread: ThreadId, old: Control },
    PushedLocal { thread: ThreadId },
    ClearedLocals { thread: ThreadId, frame: usize, locals: Vec<AllocationId> },
    Buffered { thread: ThreadId, agent: AgentId },
    Committed { thread: ThreadId, store: BufferedStore },
    Memory { address: u64, old: Bytes },
    Allocated { arena: Arena },
    Life { id: AllocationId, old: Life },
    Released { id: AllocationId, contents: Contents },
    Visits { thread: ThreadId, frame: usize, old: Vec<Visit> },
    NotedRead { thread: ThreadId },
    CreatedThread { thread: ThreadId },
    Mutex { address: u64, old: Option<Mutex> },
    Stepped { agent: AgentId },
    Halted,
}

impl Machine<'_> {
    /// Takes the last step back.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        while self.journal.len() > mark {
            if let Some(entry) = self.journal.pop() {
                self.apply(entry);
            }
        }
    }

    fn apply(&mut self, entry: Undo) {
        match entry {
            Undo::Register { thread, index, old } => self.thread_mut(thread).registers[index] = old,
            Undo::Position { thread, frame, block, index } => {
                let frame = &mut self.thread_mut(thread).frames[frame];
                (frame.block, frame.index) = (block, index);
            }
            Undo::PushedFrame { thread } => {
                let thread = self.thread_mut(thread);
                if let Some(frame) = thread.frames.pop() {
                    thread.registers.truncate(frame.base);
                    thread.stamps.truncate(frame.base);
                }
            }
            Undo::PoppedFrame { thread, frame, registers } => {
                let thread = self.thread_mut(thread);
                thread.stamps.resize(frame.base + registers.len(), 0);
                thread.registers.extend(registers);
                thread.frames.push(frame);
            }
            Undo::Control { thread, old } => self.thread_mut(thread).control = old,
            Undo::PushedLocal { thread } => {
                self.thread_mut(thread).frame_mut().locals.pop();
            }
            Undo::ClearedLocals { thread, frame, locals } => self.thread_mut(thread).frames[frame].locals = locals,
            Undo::Buffered { thread, agent } => self.thread_mut(thread).buffers.undo_push(agent),
            Undo::Committed { thread, store } => self.thread_mut(thread).buffers.undo_commit(store),
            Undo::Memory { address, old } => {
                let restored = self.memory.write(address, &old);
                debug_assert!(restored.is_ok(), "what was written can be written again");
            }
            Undo::Allocated { arena } => self.memory.undo_allocate(arena),
            Undo::Life { id, old } => self.memory.get_mut(id).life = old,
            Undo::Released { id, contents } => self.memory.restore(id, contents),
            Undo::Visits { thread, frame, old } => self.thread_mut(thread).frames[frame].visits = old,
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
            Undo::Stepped { agent } => self.taken[agent.index()] -= 1,
            Undo::Halted => self.halt = None,
        }
    }

    pub(crate) fn thread(&self, id: ThreadId) -> &Thread {
        // Ids reach these two functions only from agents of threads that exist in the current execution.
        self.threads[id.index()].as_ref().expect("the thread exists")
    }
    pub(crate) fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        self.threads[id.index()].as_mut().expect("the thread exists")
    }
}
