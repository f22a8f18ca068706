//! Events: what a thread does to memory, or beside it to be ordered.

use crate::fence::FenceKinds;
use crate::ids::ThreadId;
use fencepost_base::MemoryOrder;

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
}

impl Event {
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
