//! What a step touches, in a vocabulary that search strategies can use without knowing any memory model.
//!
//! Memory is cut into cells of eight bytes. A step touches some bytes of some cells; two steps of different threads
//! conflict if they touch a common byte and one of them writes it. There is one refinement, store forwarding: a load that
//! would take its bytes from a store of its own thread sees nothing that other threads write to them until that store has
//! been committed. Such a read is *shielded*: it conflicts only with writes that come after the given step of the given
//! agent (the commit). This is the rule of the chronological traces of Abdulla et al. 2016, sec. 2 ("edges between loads
//! and updates should be omitted …") and the definition of upd_ld and cf-ct in sec. 3, for bytes instead of locations.

use crate::names::{AgentId, ThreadId};
use smallvec::SmallVec;

/// The `count`-th step (from 1) of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepName {
    /// Whose step.
    pub agent: AgentId,
    /// Which of its steps, from 1.
    pub count: u32,
}

/// What a step does to some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Reads them.
    Read,
    /// Writes them, and perhaps reads them before.
    Write,
    /// Takes a lock: a write that must wait until the lock is free.
    Acquire,
    /// Gives a lock back: a write that lets others go on.
    Release,
}

/// The bytes of one cell that a step touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The cell.
    pub cell: Cell,
    /// Bit `i` stands for byte `i` of the cell.
    pub mask: u8,
    /// What is done.
    pub kind: AccessKind,
    /// A read is hidden from the writes of other threads until this step has been taken.
    pub shield: Option<StepName>,
    /// For a write: the bytes before.
    pub old: [u8; 8],
    /// For a write: the bytes after.
    pub new: [u8; 8],
}

/// Eight bytes of memory, or the lifetime of a block of memory, which accesses read and `free` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u64);

impl Cell {
    const LIFETIME: u64 = 1 << 63;

    /// The cell that holds the byte at `address`.
    pub fn of(address: u64) -> Self {
        Self(address >> 3)
    }
    /// The address of its first byte, if it is memory.
    pub fn address(self) -> Option<u64> {
        (self.0 & Self::LIFETIME == 0).then_some(self.0 << 3)
    }
    /// The lifetime of the block that begins at `base`.
    pub fn lifetime(base: u64) -> Self {
        Self(base | Self::LIFETIME)
    }
}

/// What a step touches.
pub type Footprint = SmallVec<[Access; 2]>;

/// A compare-exchange (or a lock that is only tried): it writes if its cells hold what it expects, and only reads if not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What the first accesses of the footprint must hold, each under its mask.
    pub expected: SmallVec<[[u8; 8]; 2]>,
}

/// What a strategy learns of a step that was taken.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who took it.
    pub agent: AgentId,
    /// The thread to which the agent belongs. Steps of one thread never conflict; their order is stated by `after`.
    pub owner: ThreadId,
    /// What it touched.
    pub footprint: Footprint,
    /// Steps without which this one could not have been taken, besides the agent's own earlier ones.
    pub after: SmallVec<[StepName; 2]>,
    /// Whether it writes depends on what memory holds.
    pub condition: Option<Condition>,
}

impl AccessKind {
    /// Whether bytes change.
    pub fn writes(self) -> bool {
        self != Self::Read
    }
}

impl Access {
    /// Whether the two touch a common byte and one of them writes it, shields aside.
    pub fn clashes(&self, other: &Access) -> bool {
        self.cell == other.cell && self.mask & other.mask != 0 && (self.kind.writes() || other.kind.writes())
    }
    /// Whether the access takes part in conflicts once every agent has taken `done` steps.
    pub fn visible(&self, done: impl Fn(AgentId) -> u32) -> bool {
        self.shield.is_none_or(|shield| done(shield.agent) >= shield.count)
    }
}

impl Step {
    /// Whether `self`, taken first, would be in conflict with `other`, taken later. `before_self` and `before_other` tell
    /// how many steps of an agent precede each of the two; a shield counts when it falls before the *write* of the pair.
    pub fn conflicts(
        &self,
        before_self: impl Fn(AgentId) -> u32,
        other: &Step,
        before_other: impl Fn(AgentId) -> u32,
    ) -> bool {
        self.owner != other.owner
            && self.footprint.iter().any(|mine| {
                other.footprint.iter().any(|theirs| {
                    mine.clashes(theirs)
                        && (mine.kind.writes() || mine.visible(&before_other))
                        && (theirs.kind.writes() || theirs.visible(&before_self))
                })
            })
    }
}
