//! Events: what threads and store buffers do, one at a time.

use fencepost_base::MemoryOrder;
pub use fencepost_graph::{EventId, ObjectId, Place, ThreadId};
use serde::{Deserialize, Serialize};

/// The bytes that an event touches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// Address of the first byte.
    pub address: u64,
    /// Number of bytes.
    pub size: u32,
    /// What the source calls it, such as `flag[0]`.
    pub name: String,
}

impl Access {
    /// The addresses of the bytes.
    pub fn bytes(&self) -> std::ops::Range<u64> {
        self.address..self.address + u64::from(self.size)
    }
    /// Whether two accesses have a byte in common.
    pub fn overlaps(&self, other: &Access) -> bool {
        self.address < other.bytes().end && other.address < self.bytes().end
    }
}

/// A value as it was read or written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    /// The bytes in the order of their addresses, two hexadecimal digits each.
    pub bytes: String,
    /// The value as a person reads it, such as `-1`; `undefined` where nothing determined it.
    pub text: String,
}

impl Value {
    /// The bytes in the order of their addresses; none if the text is not one of bytes.
    pub fn byte_values(&self) -> Option<Vec<u8>> {
        let digit = |c: u8| char::from(c).to_digit(16).map(|digit| digit as u8);
        let byte = |pair: &[u8]| match pair {
            [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
            _ => None,
        };
        self.bytes.as_bytes().chunks(2).map(byte).collect()
    }
}

/// Where some of the bytes of a read come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// First of these bytes, counted from the start of the access.
    pub offset: u32,
    /// Number of bytes.
    pub size: u32,
    /// The store (or read-modify-write) that wrote them; none for the initial contents.
    pub store: Option<EventId>,
}

/// What a fence does under the model of the trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FenceEffect {
    /// Every earlier store of the thread reaches memory before anything after the fence.
    Full,
    /// Every earlier store of the thread reaches memory before any later one.
    StoreStore,
    /// Nothing on this model.
    None,
}

/// What happens in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// A read.
    Load {
        /// Which bytes.
        at: Access,
        /// What was read.
        value: Value,
        /// As the program asked.
        order: MemoryOrder,
        /// Where the bytes come from; together they cover the access.
        from: Vec<Source>,
    },
    /// A write. A buffered one reaches memory at its `Commit`, another at once.
    Store {
        /// Which bytes.
        at: Access,
        /// What is written.
        value: Value,
        /// As the program asked.
        order: MemoryOrder,
        /// Whether it went into a store buffer.
        buffered: bool,
    },
    /// A buffered store of this thread reaches memory.
    Commit {
        /// The store.
        store: EventId,
    },
    /// A read-modify-write or compare-exchange, on memory and at once.
    Update {
        /// Which bytes.
        at: Access,
        /// What was read.
        read: Value,
        /// What was written; none if a compare-exchange failed.
        written: Option<Value>,
        /// As the program asked; for a compare-exchange, on success.
        order: MemoryOrder,
        /// Of a compare-exchange that has failed: as the program asked for that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failure_order: Option<MemoryOrder>,
        /// Where the bytes read come from.
        from: Vec<Source>,
    },
    /// A fence of the program.
    Fence {
        /// As the program asked.
        order: MemoryOrder,
        /// What it does under the model of the trace.
        effect: FenceEffect,
    },
    /// A mutex is acquired. Like every synchronising library call (all down to `Exit`) a full fence.
    Lock {
        /// The mutex.
        at: Access,
    },
    /// A mutex is released.
    Unlock {
        /// The mutex.
        at: Access,
    },
    /// A mutex is tried.
    TryLock {
        /// The mutex.
        at: Access,
        /// Whether it was acquired.
        acquired: bool,
    },
    /// A mutex is initialised or destroyed.
    MutexReset {
        /// The mutex.
        at: Access,
    },
    /// A thread is created.
    Create {
        /// The new thread.
        child: ThreadId,
    },
    /// The end of a thread was awaited.
    Join {
        /// The thread that has ended.
        child: ThreadId,
    },
    /// The thread ends.
    Exit,
    /// Memory is allocated on the heap.
    Allocate {
        /// The new block.
        object: ObjectId,
    },
    /// Memory is given back to the heap.
    Free {
        /// The block.
        object: ObjectId,
    },
    /// Variables of a function cease to exist at its return.
    EndScope {
        /// The variables.
        objects: Vec<ObjectId>,
    },
    /// An assumption of the program does not hold; the thread stops here.
    AssumeFailed,
    /// A loop has gone round without changing anything; the thread stops here, as it would go on like that until somebody
    /// else changes what it reads.
    Spin,
    /// A value that nothing determines was chosen.
    Choose {
        /// The value.
        value: i64,
    },
    /// The program prints.
    Output {
        /// What it prints.
        text: String,
    },
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Whose event it is; for a commit, whose store reaches memory.
    pub thread: ThreadId,
    /// Where in the source; for a commit, where the store is.
    pub place: Option<Place>,
    /// The library function, called at that place, as part of which it happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// What happens.
    #[serde(flatten)]
    pub action: Action,
}
