//! What monitors see of an execution: operations, each with the bytes that it touches, in the order in which an SC machine
//! performed them.

use fencepost_base::{MemoryOrder, define_id};
use fencepost_graph::Cell;
use fencepost_model::{BufferModel, Drain, FencePlan, StorePlan};
use fencepost_trace::ThreadId;
use smallvec::SmallVec;

define_id!(
    /// An operation of an execution, by its position.
    pub struct OperationId("operation ")
);

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// A read-modify-write or compare-exchange; one that fails only reads.
    Update,
    /// A fence.
    Fence,
    /// A library call that synchronises, such as an operation on a mutex: a full fence that may exchange what is in memory.
    Synchronise,
    /// Creates a thread: a full fence that may store a handle.
    Create,
    /// Waits for the end of a thread: a full fence that may store what it has left.
    Join,
    /// Anything else, such as the end of the life of a block of memory.
    Local,
}

/// Bytes of a cell that an operation touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The cell.
    pub cell: Cell,
    /// Bit `i` stands for byte `i` of the cell.
    pub mask: u8,
    /// Whether they are written.
    pub writes: bool,
}

impl Touch {
    /// The touches of `size` bytes at `address`.
    pub fn bytes(address: u64, size: u32, writes: bool) -> impl Iterator<Item = Touch> {
        Cell::all_of(address, size).map(move |(cell, mask)| Touch { cell, mask, writes })
    }
}

/// One operation of a thread.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Whose.
    pub thread: ThreadId,
    /// What it does.
    pub kind: Kind,
    /// How it asked to be ordered; of a compare-exchange, on success.
    pub order: MemoryOrder,
    /// What it touches.
    pub touches: SmallVec<[Touch; 2]>,
    /// Operations of other threads that had to come before it: the creation of its thread, or the last of a thread that it
    /// has waited for.
    pub enabled_by: SmallVec<[OperationId; 1]>,
    /// Whether it can be performed only while memory holds certain values.
    pub guarded: bool,
    /// Whether it writes only if memory holds certain values.
    pub conditional: bool,
}

impl Operation {
    /// Whether it reads what it may overwrite.
    pub(crate) fn exchanges(&self) -> bool {
        matches!(self.kind, Kind::Update | Kind::Synchronise)
    }

    /// Whether it touches several cells of memory.
    #[inline]
    pub(crate) fn is_wide(&self) -> bool {
        self.touches.len() > 1 && self.touches.iter().filter(|touch| !touch.cell.is_lifetime()).count() > 1
    }

    /// Whether it may write memory, if memory holds the right values.
    pub(crate) fn may_write(&self) -> bool {
        self.conditional || self.touches.iter().any(|touch| touch.writes && !touch.cell.is_lifetime())
    }

    /// An operation that touches nothing.
    pub fn new(thread: ThreadId, kind: Kind, order: MemoryOrder) -> Self {
        let (touches, enabled_by) = (SmallVec::new(), SmallVec::new());
        Self { thread, kind, order, touches, enabled_by, guarded: false, conditional: false }
    }
}

/// What an operation is to the order in which its thread takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Takes effect where it stands and waits for nothing.
    Instant,
    /// Takes effect where it stands, after earlier stores to the same bytes and those before a store-store barrier.
    Update,
    /// Takes effect where it stands, after all earlier stores.
    Full,
    /// Reaches memory at some later time.
    Store,
    /// Nothing by itself, but stores before it reach memory before stores after it.
    Barrier,
}

impl Role {
    /// Whether it takes effect where it stands.
    pub fn is_instant(self) -> bool {
        matches!(self, Self::Instant | Self::Update | Self::Full)
    }
}

/// The role of an operation under a model, and whether a store-store barrier stands before it. None if it is nothing to the
/// model.
pub(crate) fn role(model: BufferModel, kind: Kind, order: MemoryOrder) -> Option<(Role, bool)> {
    let waits = |drain: Drain| match drain {
        Drain::Nothing => Role::Instant,
        Drain::SameLocation => Role::Update,
        Drain::Everything => Role::Full,
    };
    Some(match kind {
        Kind::Load | Kind::Local => (Role::Instant, false),
        Kind::Store => match model.store(order) {
            StorePlan::Direct(drain) => (waits(drain), false),
            StorePlan::Buffer { barrier } => (Role::Store, barrier),
        },
        Kind::Update => (waits(model.update(order)), false),
        Kind::Synchronise | Kind::Create | Kind::Join => (waits(model.synchronisation()), false),
        Kind::Fence => match model.fence(order) {
            FencePlan::Nothing => return None,
            FencePlan::Barrier => (Role::Barrier, false),
            FencePlan::Drain => (Role::Full, false),
        },
    })
}
