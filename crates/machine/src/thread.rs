//! The state of one thread: call frames, registers, store buffer, and what it is about to do.

use crate::buffers::StoreBuffers;
use crate::footprint::StepName;
use crate::memory::{AllocationId, Spot};
use crate::names::ThreadIndex;
use crate::spin::{NotedRead, VainRound, Visit};
use fencepost_base::MemoryOrder;
use fencepost_model::Drain;
use fencepost_program::scalar::{Bytes, Value};
use fencepost_program::{BlockId, FunctionId, GlobalId, RegId, RmwOp, Scalar, SourcePlace};

/// A call in progress. Its registers are the window of the thread's register stack that begins at `base`.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub function: FunctionId,
    pub block: BlockId,
    /// The instruction that is executed next; the terminator if it is past the last.
    pub index: usize,
    pub base: usize,
    /// Variables on the stack that end with the call.
    pub locals: Vec<AllocationId>,
    /// The step that last saved it in the journal.
    pub saved: u64,
    /// The loops that it is in or was in.
    pub visits: Vec<Visit>,
}

/// The next operation of a thread that others can notice or that may have to wait. Operands are evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PendingOperation {
    Load {
        dst: RegId,
        ty: Scalar,
        address: u64,
        /// Where that is, if it was known when the thread came here.
        spot: Option<Spot>,
        order: MemoryOrder,
    },
    /// A store straight to memory.
    Store {
        address: u64,
        /// Where that is, if it was known when the thread came here.
        spot: Option<Spot>,
        bytes: Bytes,
        order: MemoryOrder,
        drain: Drain,
    },
    Update {
        dst: RegId,
        op: RmwOp,
        ty: Scalar,
        address: u64,
        operand: Value,
        order: MemoryOrder,
        drain: Drain,
    },
    CompareExchange {
        dst: RegId,
        success: RegId,
        ty: Scalar,
        address: u64,
        expected: Value,
        desired: Value,
        order: MemoryOrder,
        failure_order: MemoryOrder,
        drain: Drain,
    },
    /// Wait until the store buffers are empty, then go on with the same instruction.
    Drain,
    Lock {
        address: u64,
    },
    /// Wait until the word is in the range, then add to it.
    AwaitAdd {
        address: u64,
        low: i64,
        high: i64,
        delta: i32,
    },
    /// Take any of these numbers.
    Choose {
        low: i64,
        high: i64,
    },
    TryLock {
        address: u64,
    },
    Unlock {
        address: u64,
    },
    InitMutex {
        address: u64,
        /// Where the attributes are; zero if there are none.
        attributes: u64,
    },
    DestroyMutex {
        address: u64,
    },
    Create {
        slot: u64,
        /// Where the attributes are; zero if there are none.
        attributes: u64,
        function: FunctionId,
        argument: Value,
    },
    Join {
        target: ThreadIndex,
        slot: Option<u64>,
    },
    Free {
        address: u64,
    },
    /// Variables that others may know cease to exist: those of the frames from this one on.
    EndScope {
        frame: usize,
    },
    /// Thread-local variables that others may know cease to exist.
    EndThreadLocals,
}

/// How far a thread is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum State {
    /// Executing; only inside a step.
    Running,
    Parked(PendingOperation),
    Finished,
    /// An assumption does not hold, or a bound was reached.
    Cut,
    /// It is in a loop that has gone round without changing anything, and has read what is noted from there on.
    Spinning {
        reads: usize,
    },
    /// It has made an error.
    Failed,
}

/// The small part of a thread's state, saved whole before each step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Control {
    pub state: State,
    /// Store-store barriers passed.
    pub epoch: u32,
    /// Whether stores were buffered since the buffers were last known to be empty. It depends on the thread's own
    /// history only, so that equivalent executions have the same steps.
    pub unfenced: bool,
    /// The step in which the thread's code last ran.
    pub origin: Option<StepName>,
    /// Threads created so far.
    pub children: u32,
    pub next_heap: u64,
    pub next_stack: u64,
    pub joined: bool,
    pub detached: bool,
    /// Whether the whole program ends with this thread.
    pub exits: bool,
    /// Whether it has started to run what every thread runs at its end.
    pub ending: bool,
    /// How often it has done something that may concern others.
    pub effects: u64,
    /// A hash of what it holds in memory that only it knows, and of the mutexes that it holds.
    pub own_state: u128,
    /// Whether it goes once more through a loop that it has gone round in vain.
    pub vain: Option<VainRound>,
    pub result: Value,
}

#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub control: Control,
    /// Where it was created.
    pub created_at: Option<SourcePlace>,
    pub frames: Vec<Frame>,
    pub registers: Vec<Value>,
    pub buffers: StoreBuffers,
    /// The thread's copies of thread-local globals.
    pub thread_locals: Vec<(GlobalId, u64)>,
    /// What it has read in loops, oldest first.
    pub reads: Vec<NotedRead>,
}

impl Thread {
    pub fn frame(&self) -> &Frame {
        // A thread that executes has a frame: the last one is popped only when it ends.
        self.frames.last().expect("a running thread has a frame")
    }
    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running thread has a frame")
    }

    /// Whether the stores that an operation on these bytes waits for are all committed.
    pub fn has_drained(&self, drain: Drain, address: u64, len: u8) -> bool {
        self.buffers.has_drained(drain, address, len, self.control.epoch)
    }
}
