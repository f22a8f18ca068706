//! What happens in an execution, as far as it orders threads or touches memory that several of them can know: the events of
//! a trace without names, values and places. They cost little, so that a search can keep them, and go back with it.

use crate::machine::Machine;
use crate::memory::{AllocationId, Spot};
use crate::names::ThreadIndex;
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_trace::EventId;

/// Some bytes of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawAccess {
    /// Address of the first one.
    pub address: u64,
    /// How many.
    pub len: u8,
    /// The block in which they are, by the address of its first byte, if its life ends and others may know it.
    pub block: Option<u64>,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawAction {
    /// A read.
    Load {
        /// Which bytes.
        at: RawAccess,
        /// As the program asked.
        order: MemoryOrder,
    },
    /// A write, which reaches memory at once unless it is buffered.
    Store {
        /// Which bytes.
        at: RawAccess,
        /// As the program asked.
        order: MemoryOrder,
        /// Whether it went into a store buffer.
        buffered: bool,
    },
    /// The oldest store to these bytes that the thread has buffered reaches memory.
    Commit {
        /// Which bytes.
        at: RawAccess,
    },
    /// A read-modify-write or compare-exchange.
    Update {
        /// Which bytes.
        at: RawAccess,
        /// As the program asked; for a compare-exchange, on success.
        order: MemoryOrder,
        /// Of a compare-exchange that has failed: as the program asked for that.
        failure_order: Option<MemoryOrder>,
    },
    /// A fence.
    Fence {
        /// As the program asked.
        order: MemoryOrder,
    },
    /// A mutex is acquired.
    Lock {
        /// The mutex: its first byte.
        at: RawAccess,
    },
    /// A mutex is released.
    Unlock {
        /// The mutex: its first byte.
        at: RawAccess,
    },
    /// A mutex is used otherwise: tried in vain, initialised or destroyed.
    Mutex {
        /// The mutex: its first byte.
        at: RawAccess,
    },
    /// A thread is created.
    Create {
        /// The new thread.
        child: ThreadIndex,
    },
    /// The end of a thread was awaited.
    Join {
        /// The thread that has ended.
        child: ThreadIndex,
    },
    /// A block of memory that others may know comes to its end.
    End {
        /// The block, by the address of its first byte.
        block: u64,
    },
}

/// An event of an execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawEvent {
    /// Whose event it is.
    pub thread: ThreadIndex,
    /// What happens.
    pub action: RawAction,
    /// The event of the trace that says more, if the machine is recording.
    pub event: Option<EventId>,
}

impl Machine<'_> {
    /// The events so far, if the machine [keeps](Self::keeping_events) them.
    pub fn raw_events(&self) -> &[RawEvent] {
        self.raw_events.as_deref().unwrap_or(&[])
    }

    /// Keeps what a thread has done, which has been logged just before if the machine is recording.
    #[inline]
    pub(crate) fn keep_event(&mut self, id: ThreadIndex, action: impl FnOnce(&Self) -> RawAction) {
        if self.raw_events.is_none() {
            return;
        }
        let action = action(self);
        let event = self.log.as_ref().and(self.events().len().checked_sub(1)).map(EventId::from_index);
        if let Some(events) = &mut self.raw_events {
            events.push(RawEvent { thread: id, action, event });
        }
    }

    /// Bytes at a spot.
    pub(crate) fn raw_access(&self, spot: Spot, len: u8) -> RawAccess {
        let block = self.memory.get(spot.block);
        let address = block.base + spot.offset as u64;
        RawAccess { address, len, block: block.shared_life.then_some(block.base) }
    }

    /// Bytes at an address.
    pub(crate) fn raw_access_at(&self, address: u64, len: u8) -> RawAccess {
        match self.memory.spot(address, len) {
            Ok(spot) => self.raw_access(spot, len),
            Err(_) => RawAccess { address, len, block: None },
        }
    }

    /// Keeps the end of a block.
    pub(crate) fn keep_end(&mut self, id: ThreadIndex, block: AllocationId) {
        if self.memory.get(block).shared_life {
            self.keep_event(id, |machine| RawAction::End { block: machine.memory.get(block).base });
        }
    }
}
