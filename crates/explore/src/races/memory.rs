//! What the detector of data races knows of each cell of memory: who has accessed it, and what the atomic stores to it tell
//! those who read them.

use super::{Row, Rows, ThreadEvent};
use crate::cells::CellNumbers;
use crate::clocks::Clock;
use fencepost_base::{TypedId, mutation};
use fencepost_machine::{Cell, ThreadIndex};
use smallvec::SmallVec;

/// The last access of one kind that a thread has made to some bytes of a cell. If it happens before something, so do all
/// before it.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    pub nth: ThreadEvent,
    pub mask: u8,
    pub writes: bool,
}

/// What the store tells whose value some bytes of a cell hold.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    mask: u8,
    row: Row,
}

/// A store that waits in the buffer of its thread.
#[derive(Clone, Copy, Debug)]
pub struct WaitingStore {
    thread: ThreadIndex,
    mask: u8,
    message: Option<Row>,
}

#[derive(Debug, Default)]
struct State {
    plain: Vec<Access>,
    atomic: Vec<Access>,
    /// Of what memory holds; no two share a byte.
    messages: Messages,
    /// Oldest first.
    waiting: Vec<WaitingStore>,
}

type Messages = SmallVec<[Message; 2]>;

/// A change to a cell that can be taken back.
#[derive(Debug)]
pub enum Change {
    /// A thread has made its first access of a kind.
    First { cell: u32, atomic: bool },
    /// A thread has made another access; the count was that of the last one.
    Again { cell: u32, atomic: bool, index: usize, count: u32 },
    /// Memory has been written.
    Written { cell: u32, old: Messages },
    /// A store has been buffered.
    Issued { cell: u32 },
    /// A store has left its buffer.
    Committed { cell: u32, index: usize, store: WaitingStore },
}

/// All cells.
#[derive(Debug, Default)]
pub struct Memory {
    numbers: CellNumbers,
    /// By the number of the cell.
    cells: Vec<State>,
}

impl State {
    fn accesses(&mut self, atomic: bool) -> &mut Vec<Access> {
        if atomic { &mut self.atomic } else { &mut self.plain }
    }
}

impl Memory {
    fn number(&mut self, cell: Cell) -> u32 {
        self.numbers.number(cell, &mut self.cells)
    }

    /// Notes an access, before which the clock is what happens, and looks for one that it races with.
    pub fn touch(
        &mut self,
        cell: Cell,
        access: Access,
        atomic: bool,
        clock: Clock<'_>,
    ) -> (Option<ThreadEvent>, Change) {
        let Access { nth: ThreadEvent { thread, count }, mask, writes } = access;
        let cell = self.number(cell);
        let state = &mut self.cells[cell as usize];
        let races = |last: &&Access| {
            last.mask & mask != 0
                && (last.writes || writes)
                && last.nth.thread != thread
                && clock.count(last.nth.thread.index()) < last.nth.count
        };
        let mut rival = state.plain.iter().find(races);
        if !atomic {
            rival = rival.or_else(|| state.atomic.iter().find(races));
        }
        let rival = rival.map(|last| last.nth);
        let accesses = state.accesses(atomic);
        let is_same = |last: &Access| last.nth.thread == thread && last.writes == writes && last.mask == mask;
        let change = match accesses.iter().position(is_same) {
            Some(index) => {
                let count = std::mem::replace(&mut accesses[index].nth.count, count);
                Change::Again { cell, atomic, index, count }
            }
            None => {
                accesses.push(access);
                Change::First { cell, atomic }
            }
        };
        (rival, change)
    }

    /// Adds what a read of these bytes is told by memory. Bytes that a store of the reader's own buffer hides are not read.
    pub fn messages(&mut self, cell: Cell, mask: u8, reader: Option<ThreadIndex>, rows: &mut Rows) {
        let cell = self.number(cell);
        let state = &self.cells[cell as usize];
        let own = state.waiting.iter().filter(|store| Some(store.thread) == reader);
        let mask = own.fold(mask, |mask, store| mask & !store.mask);
        for message in state.messages.iter().filter(|message| message.mask & mask != 0) {
            if !rows.contains(&message.row) {
                rows.push(message.row);
            }
        }
    }

    /// Memory is written by a store that has something to tell, or not.
    pub fn write(&mut self, cell: Cell, mask: u8, message: Option<Row>) -> Option<Change> {
        let cell = self.number(cell);
        let messages = &mut self.cells[cell as usize].messages;
        if messages.is_empty() && message.is_none() {
            return None;
        }
        let old = messages.clone();
        messages.retain(|message| {
            message.mask &= !mask;
            message.mask != 0
        });
        messages.extend(message.map(|row| Message { mask, row }));
        Some(Change::Written { cell, old })
    }

    /// A thread buffers a store.
    pub fn issue(&mut self, cell: Cell, mask: u8, thread: ThreadIndex, message: Option<Row>) -> Change {
        let cell = self.number(cell);
        self.cells[cell as usize].waiting.push(WaitingStore { thread, mask, message });
        Change::Issued { cell }
    }

    /// The oldest store of a thread to these bytes leaves its buffer; what it has to tell.
    pub fn commit(&mut self, cell: Cell, mask: u8, thread: ThreadIndex) -> Option<(Change, Option<Row>)> {
        let cell = self.number(cell);
        let waiting = &mut self.cells[cell as usize].waiting;
        let index = waiting.iter().position(|store| store.thread == thread && store.mask == mask)?;
        let store = waiting.remove(index);
        Some((Change::Committed { cell, index, store }, store.message))
    }

    /// Takes the newest change back.
    pub fn undo(&mut self, change: Change) {
        match change {
            Change::First { cell, atomic } => _ = self.cells[cell as usize].accesses(atomic).pop(),
            Change::Again { cell, atomic, index, count } => {
                self.cells[cell as usize].accesses(atomic)[index].nth.count = count;
            }
            Change::Written { .. } if mutation!("races-keep-what-was-written") => {}
            Change::Written { cell, old } => self.cells[cell as usize].messages = old,
            Change::Issued { cell } => _ = self.cells[cell as usize].waiting.pop(),
            Change::Committed { cell, index, store } => self.cells[cell as usize].waiting.insert(index, store),
        }
    }
}
