//! Events: what a thread does to memory, or beside it to be ordered.

use crate::ids::ThreadId;
use fencepost_base::FenceKinds;
use fencepost_base::MemoryOrder;
use fencepost_source::Place;

/// Bytes of memory that lie beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes {
    /// Address of the first one.
    pub address: u64,
    /// Number of bytes.
    pub size: u32,
}

impl Bytes {
    /// Their addresses. They do not reach beyond the end of the address space.
    pub fn addresses(self) -> std::ops::Range<u64> {
        self.address..self.address + u64::from(self.size)
    }
    /// Whether both have a byte in common.
    pub fn overlaps(self, other: Bytes) -> bool {
        self.address < other.addresses().end && other.address < self.addresses().end
    }
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Gives memory its contents before any thread runs.
    Initial,
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
    /// Reads and writes memory in one event. Where both are events of their own, as in machine code, they are a read and a
    /// write that [`Relation::ReadModifyWrite`](crate::Relation::ReadModifyWrite) relates.
    Update,
    /// Orders what is around it: as a memory order says, and as a fence of these kinds.
    Fence(FenceKinds),
    /// A library call that synchronises: creating, joining or ending a thread, an operation on a mutex. It is at least a
    /// full fence.
    Call,
    /// Ends the life of memory: `free`, or the end of a function whose variable it is.
    Free,
}

/// What some bytes hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// In the order of their addresses; none for a byte that nothing determines.
    pub bytes: Vec<Option<u8>>,
    /// As a person reads it, such as `-1` or `&node#1`.
    pub text: String,
}

impl Content {
    /// The lowest bytes of a number, least significant first.
    pub fn of_number(number: u128, size: u32, text: String) -> Self {
        let bytes = number.to_le_bytes().into_iter().take(size as usize).map(Some).collect();
        Self { bytes, text }
    }

    /// Bytes that nothing determines.
    pub fn undefined(size: u32) -> Self {
        Self { bytes: vec![None; size as usize], text: "undefined".to_owned() }
    }
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whose it is; none for initial contents.
    pub thread: Option<ThreadId>,
    /// What it does.
    pub kind: EventKind,
    /// As the program asks.
    pub order: MemoryOrder,
    /// Of an access, and of the end of the life of memory, which bytes.
    pub at: Option<Bytes>,
    /// The order that a read-modify-write asks for, of which it is all or a part; also of a compare-exchange that has
    /// failed, whose read has an order of its own.
    pub update: Option<MemoryOrder>,
    /// Of a read, what it has read.
    pub read: Option<Content>,
    /// Of a write, what it has written; also initial contents.
    pub written: Option<Content>,
    /// Of an access, what the source calls what it touches, such as `queue.tail`; empty where nobody has asked.
    pub name: String,
    /// Where in the source: the access itself, then the calls that lead to it, innermost first.
    pub places: Vec<Place>,
}

impl Event {
    /// An event without memory and place.
    pub fn new(thread: Option<ThreadId>, kind: EventKind, order: MemoryOrder) -> Self {
        let (at, update, read, written) = (None, None, None, None);
        Self { thread, kind, order, at, update, read, written, name: String::new(), places: Vec::new() }
    }

    /// What some bytes hold before any thread runs.
    pub fn initial(at: Bytes) -> Self {
        Self { at: Some(at), ..Self::new(None, EventKind::Initial, MemoryOrder::Plain) }
    }

    /// Whether it reads memory.
    pub fn is_read(&self) -> bool {
        matches!(self.kind, EventKind::Read | EventKind::Update)
    }
    /// Whether it writes memory, or gives it its initial contents.
    pub fn is_write(&self) -> bool {
        matches!(self.kind, EventKind::Write | EventKind::Update | EventKind::Initial)
    }
    /// Whether it is a fence.
    pub fn is_fence(&self) -> bool {
        matches!(self.kind, EventKind::Fence(_))
    }
}
