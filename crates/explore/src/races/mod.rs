//! Data races of C11 in the current execution, found as the search goes on and taken back as it goes back.
//!
//! An execution has a data race if two accesses of different threads share a byte, one of them writes it, one of them is not
//! atomic, and neither happens before the other. The end of a block's life (`free`, or the return from the function whose
//! variable it is) counts as a write of all of it that is not atomic, and operations on a mutex as uses of the block that it
//! is in. Happens-before is that of C11 without `consume`: the order within each thread, creating and joining threads,
//! unlocking and later locking a mutex, and reading with acquire (or before an acquire fence) what was written with release (or
//! after a release fence), or by read-modify-writes that go back to that. Further stores of the thread that released do not
//! continue a release sequence, as in C++20 and C23.
//!
//! This is a fold over the events of the machine with vector clocks, in the manner of Flanagan and Freund, *FastTrack*
//! (2009), but with the last accesses of every thread to each byte rather than one epoch, so that mixed atomic and other
//! accesses are exact. Everything that an event changes is journalled. Executions that share a prefix share the work for it.
//! `docs/exploration.md` says why one execution of each trace is enough.

mod memory;

use crate::clocks::{Clock, ClockStack};
use fencepost_base::{MemoryOrder, TypedId, define_id, mutation};
use fencepost_machine::{Cell, Machine, RawAccess, RawAction, RawEvent, ThreadIndex};
use memory::{Change, Memory};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

define_id!(
    /// A clock of the detector. It never changes, so that many may refer to it.
    pub struct Row("clock ")
);

type Rows = SmallVec<[Row; 2]>;

/// An event as one of its thread's, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreadEvent {
    pub thread: ThreadIndex,
    pub count: u32,
}

/// What a thread knows.
#[derive(Clone, Copy, Debug, Default)]
struct Knowledge {
    /// What of other threads happens before its next event.
    clock: Option<Row>,
    /// What happened before its last release fence.
    released: Option<Row>,
    /// What an acquire fence would make happen before it: what its atomic reads have met.
    unacquired: Option<Row>,
}

/// A change that can be taken back.
#[derive(Debug)]
enum Undo {
    Knowledge { thread: ThreadIndex, old: Knowledge },
    Mutex { address: u64, old: Option<Row> },
    Memory(Change),
}

/// What there was before an event.
#[derive(Debug)]
struct Mark {
    journal: usize,
    rows: u32,
    thread: ThreadIndex,
}

/// Looks for data races in the events of an execution.
#[derive(Debug, Default)]
pub(crate) struct RaceDetector {
    clocks: ClockStack,
    rows: u32,
    /// For each thread its number of events and what it knows.
    threads: Vec<(u32, Knowledge)>,
    /// What the unlocking of each mutex makes happen before its locking.
    mutexes: FxHashMap<u64, Row>,
    memory: Memory,
    journal: Vec<Undo>,
    /// One for each event.
    marks: Vec<Mark>,
    /// The first event that races with an earlier one, by its position.
    first: Option<usize>,
}

impl RaceDetector {
    /// How many events it has seen.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether the execution of a machine has a race. What it has seen must be the beginning of that execution.
    pub fn is_racy(&mut self, machine: &Machine<'_>) -> bool {
        for event in machine.raw_events().get(self.len()..).unwrap_or(&[]) {
            self.take(event);
        }
        self.first.is_some()
    }

    /// Forgets all events but the first `len`.
    pub fn undo_to(&mut self, len: usize) {
        while self.marks.len() > len
            && let Some(Mark { journal, rows, thread }) = self.marks.pop()
        {
            for undo in self.journal.drain(journal..).rev() {
                match undo {
                    Undo::Knowledge { thread, old } => self.threads[thread.index()].1 = old,
                    Undo::Mutex { address, old: Some(old) } => _ = self.mutexes.insert(address, old),
                    Undo::Mutex { address, old: None } => _ = self.mutexes.remove(&address),
                    Undo::Memory(change) => self.memory.undo(change),
                }
            }
            self.rows = rows;
            self.threads[thread.index()].0 -= 1;
        }
        self.clocks.truncate(self.rows as usize);
        self.first = self.first.filter(|first| *first < len);
    }

    /// Takes the next event. An earlier one with which it races, if there is one.
    pub fn take(&mut self, event: &RawEvent) -> Option<ThreadEvent> {
        let thread = event.thread;
        self.marks.push(Mark { journal: self.journal.len(), rows: self.rows, thread });
        self.meet(thread);
        self.threads[thread.index()].0 += 1;
        let rival = self.perform(thread, event.action);
        if rival.is_some() {
            self.first.get_or_insert(self.marks.len() - 1);
        }
        rival
    }

    fn perform(&mut self, thread: ThreadIndex, action: RawAction) -> Option<ThreadEvent> {
        match action {
            RawAction::Load { at, order } => {
                if order.is_atomic() {
                    let own = if mutation!("races-hear-through-the-buffer") { None } else { Some(thread) };
                    let messages = self.messages(at, own);
                    self.read(thread, &messages, order);
                }
                self.access(thread, at, false, order)
            }
            RawAction::Store { at, order, buffered } => {
                let message = if order.is_atomic() { self.message(thread, order) } else { None };
                for (cell, mask) in Cell::all_of(at.address, at.len) {
                    let change = match buffered {
                        true if mutation!("races-release-at-the-commit") => {
                            Some(self.memory.issue(cell, mask, thread, None))
                        }
                        true => Some(self.memory.issue(cell, mask, thread, message)),
                        false => self.memory.write(cell, mask, message),
                    };
                    self.journal.extend(change.map(Undo::Memory));
                }
                self.access(thread, at, true, order)
            }
            RawAction::Commit { at } => {
                for (cell, mask) in Cell::all_of(at.address, at.len) {
                    let Some((change, message)) = self.memory.commit(cell, mask, thread) else { continue };
                    self.journal.push(Undo::Memory(change));
                    self.journal.extend(self.memory.write(cell, mask, message).map(Undo::Memory));
                }
                None
            }
            RawAction::Update { at, order, failure_order } => {
                let asked = failure_order.unwrap_or(order);
                let messages = self.messages(at, None);
                self.read(thread, &messages, asked);
                if failure_order.is_none() {
                    let own = self.message(thread, order);
                    let message = if mutation!("races-end-release-sequences-early") {
                        own
                    } else {
                        self.join_rows(own, &messages)
                    };
                    for (cell, mask) in Cell::all_of(at.address, at.len) {
                        self.journal.extend(self.memory.write(cell, mask, message).map(Undo::Memory));
                    }
                }
                self.access(thread, at, failure_order.is_none(), asked)
            }
            RawAction::Fence { order } => {
                if order.acquires()
                    && let Some(unacquired) = self.knowledge(thread).unacquired
                {
                    self.acquire(thread, unacquired);
                }
                if order.releases() {
                    let released = Some(self.release(thread));
                    self.learn(thread, Knowledge { released, ..self.knowledge(thread) });
                }
                None
            }
            RawAction::Lock { at } => {
                if let Some(unlocked) = self.mutexes.get(&at.address) {
                    self.acquire(thread, *unlocked);
                }
                self.use_block(thread, at.block)
            }
            RawAction::Unlock { at } => {
                let unlocked = self.release(thread);
                let old = self.mutexes.insert(at.address, unlocked);
                self.journal.push(Undo::Mutex { address: at.address, old });
                self.use_block(thread, at.block)
            }
            RawAction::Mutex { at } => self.use_block(thread, at.block),
            RawAction::Create { child } => {
                let past = self.release(thread);
                self.meet(child);
                self.acquire(child, past);
                None
            }
            RawAction::Join { child } => {
                self.meet(child);
                let past = self.release(child);
                self.acquire(thread, past);
                None
            }
            RawAction::End { block } => {
                self.touch(thread, Cell::lifetime(block), 1, !mutation!("races-overlook-ends"), false)
            }
        }
    }

    fn meet(&mut self, thread: ThreadIndex) {
        if self.threads.len() <= thread.index() {
            self.threads.resize_with(thread.index() + 1, Default::default);
        }
    }

    fn knowledge(&self, thread: ThreadIndex) -> Knowledge {
        self.threads[thread.index()].1
    }

    fn learn(&mut self, thread: ThreadIndex, new: Knowledge) {
        let old = std::mem::replace(&mut self.threads[thread.index()].1, new);
        self.journal.push(Undo::Knowledge { thread, old });
    }

    /// A new clock that is equal to another.
    fn copy(&mut self, row: Option<Row>) -> Row {
        self.clocks.push(self.threads.len(), row.map(TypedId::index));
        self.rows += 1;
        Row::new(self.rows - 1)
    }

    /// What a clock holds that may be none.
    fn counts(&self, row: Option<Row>) -> Clock<'_> {
        row.map_or(Clock::EMPTY, |row| self.clocks.get(row.index()))
    }

    /// All that happens before the next event of a thread, its own events among it.
    fn release(&mut self, thread: ThreadIndex) -> Row {
        let (count, known) = self.threads[thread.index()];
        let row = self.copy(known.clock);
        self.clocks.raise(thread.index(), count);
        row
    }

    /// A clock with the past of one that may be none and of others.
    fn join_rows(&mut self, first: Option<Row>, others: &[Row]) -> Option<Row> {
        others.iter().fold(first, |sum, other| match sum {
            None => Some(*other),
            Some(sum) if self.counts(Some(sum)).includes(self.counts(Some(*other)), None) => Some(sum),
            Some(sum) => {
                let row = self.copy(Some(sum));
                self.clocks.join(other.index());
                Some(row)
            }
        })
    }

    /// Puts the past of a clock before the next event of a thread.
    fn acquire(&mut self, thread: ThreadIndex, past: Row) {
        let known = self.knowledge(thread);
        // What a thread has done itself happens before its next event anyway.
        if !self.counts(known.clock).includes(self.counts(Some(past)), Some(thread.index())) {
            let clock = self.join_rows(known.clock, &[past]);
            self.learn(thread, Knowledge { clock, ..known });
        }
    }

    /// An atomic read meets what the stores that it sees have to tell.
    fn read(&mut self, thread: ThreadIndex, messages: &[Row], order: MemoryOrder) {
        for &message in messages {
            if order.acquires() {
                self.acquire(thread, message);
            } else {
                let known = self.knowledge(thread);
                let unacquired = self.join_rows(known.unacquired, &[message]);
                if unacquired != known.unacquired {
                    self.learn(thread, Knowledge { unacquired, ..known });
                }
            }
        }
    }

    /// What an atomic write has to tell by itself.
    fn message(&mut self, thread: ThreadIndex, order: MemoryOrder) -> Option<Row> {
        if order.releases() { Some(self.release(thread)) } else { self.knowledge(thread).released }
    }

    /// What the stores have to tell that a read sees. Those that wait in the buffer of the given thread have nothing to tell it.
    fn messages(&mut self, at: RawAccess, reader: Option<ThreadIndex>) -> Rows {
        let mut messages = Rows::new();
        for (cell, mask) in Cell::all_of(at.address, at.len) {
            self.memory.messages(cell, mask, reader, &mut messages);
        }
        messages
    }

    /// An access to some bytes and to the life of the block in which they are.
    fn access(&mut self, thread: ThreadIndex, at: RawAccess, writes: bool, order: MemoryOrder) -> Option<ThreadEvent> {
        let mut rival = None;
        for (cell, mask) in Cell::all_of(at.address, at.len) {
            rival = rival.or(self.touch(thread, cell, mask, writes, order.is_atomic()));
        }
        rival.or(self.use_block(thread, at.block))
    }

    /// A use of a block, which must not be at its end.
    fn use_block(&mut self, thread: ThreadIndex, block: Option<u64>) -> Option<ThreadEvent> {
        self.touch(thread, Cell::lifetime(block?), 1, false, false)
    }

    fn touch(&mut self, thread: ThreadIndex, cell: Cell, mask: u8, writes: bool, atomic: bool) -> Option<ThreadEvent> {
        let (count, known) = self.threads[thread.index()];
        let clock = known.clock.map_or(Clock::EMPTY, |row| self.clocks.get(row.index()));
        let access = memory::Access { nth: ThreadEvent { thread, count }, mask, writes };
        let (rival, change) = self.memory.touch(cell, access, atomic, clock);
        self.journal.push(Undo::Memory(change));
        rival
    }
}
