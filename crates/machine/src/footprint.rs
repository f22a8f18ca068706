//! What a step touches, in a vocabulary that search strategies can use without knowing any memory model.
//!
//! Memory is cut into cells of eight bytes. A step touches some bytes of some cells; two steps of different threads
//! conflict if they touch a common byte and one of them writes it. There is one refinement, store forwarding: a load that
//! would take its bytes from a store of its own thread sees nothing that other threads write to them until that store has
//! been committed. Such a read is *shielded*: it conflicts only with writes that come after the given step of the given
//! agent (the commit). This is the rule of the chronological traces of Abdulla et al. 2016, sec. 2 ("edges between loads
//! and updates should be omitted …") and the definition of upd_ld and cf-ct in sec. 3, for bytes instead of locations.
//!
//! A compare-exchange that fails only reads, but it would have written had memory held what it expects. For partial-order
//! reduction, whether two steps conflict must not depend on bytes that only one of them touches: a third step could
//! change those without being in conflict with the other. So a failed compare-exchange is a mere read only towards steps
//! that see one of the bytes that made it fail; towards a step that sees other bytes of it alone, it counts as a write.
//! With accesses of one size, every step that touches it at all sees such a byte.

use crate::names::{AgentId, ThreadIndex};
use fencepost_base::mutation;
use fencepost_graph::Cell;
use serde::{Deserialize, Serialize};
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
    /// Reads them in a compare-exchange that fails.
    Fail,
    /// Writes them, and perhaps reads them before.
    Write,
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
    /// For a compare-exchange that fails: the bytes that are not as expected.
    pub mismatch: u8,
    /// A read is hidden from the writes of other threads until this step has been taken.
    pub shield: Option<StepName>,
    /// For a write: the bytes before.
    pub old: [u8; 8],
    /// For a write: the bytes after.
    pub new: [u8; 8],
    /// For a write: the bytes that nothing had determined before.
    pub unset: u8,
}

/// What a step touches.
pub type Footprint = SmallVec<[Access; 2]>;

/// A compare-exchange (or a lock that is only tried): it writes if its cells hold what it expects, and only reads if not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What the first accesses of the footprint must hold, each under its mask.
    pub expected: SmallVec<[[u8; 8]; 2]>,
}

/// A step that waits: it can be taken only while the number in the bytes of its first accesses is in this range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Number of bytes of the number, at most eight.
    pub len: u8,
    /// The least number.
    pub low: i64,
    /// The greatest number.
    pub high: i64,
}

impl Guard {
    /// The accesses that hold the number.
    pub fn accesses(self, footprint: &[Access]) -> &[Access] {
        let mut covered = 0;
        let count = footprint.iter().take_while(|access| {
            let more = covered < u32::from(self.len);
            covered += access.mask.count_ones();
            more
        });
        &footprint[..count.count()]
    }

    /// Whether the step can be taken if the cells of [`accesses`](Self::accesses) hold this.
    pub fn admits(self, footprint: &[Access], contents: impl Fn(Cell) -> [u8; 8]) -> bool {
        let mut bytes = [0; 8];
        let mut len = 0;
        for access in self.accesses(footprint) {
            let cell = contents(access.cell);
            for byte in (0..8).filter(|byte| access.mask & (1 << byte) != 0) {
                bytes[len] = cell[byte];
                len += 1;
            }
        }
        let shift = 64 - 8 * u32::from(self.len);
        let number = (i64::from_le_bytes(bytes) << shift) >> shift;
        (self.low..=self.high).contains(&number)
    }
}

/// What a strategy decides: who steps, and which way if there are several. Agents are those of one machine, or of none in
/// particular if it says [`AgentName`](crate::AgentName).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn<A = AgentId> {
    /// Who steps.
    pub agent: A,
    /// Which of the [options](crate::Machine::options) of its step.
    pub option: u64,
}

impl From<AgentId> for Turn {
    fn from(agent: AgentId) -> Self {
        Self { agent, option: 0 }
    }
}

/// What a strategy learns of a step that was taken.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who took it.
    pub agent: AgentId,
    /// Which way it went; only a step that chooses a value has several.
    pub option: u64,
    /// How many ways it could have gone.
    pub options: u64,
    /// The thread to which the agent belongs. Steps of one thread never conflict; their order is stated by `enabled_by`.
    pub owner: ThreadIndex,
    /// What it touched.
    pub footprint: Footprint,
    /// Steps without which this one could not have been taken, besides the agent's own earlier ones.
    pub enabled_by: SmallVec<[StepName; 2]>,
    /// Whether it writes depends on what memory holds.
    pub condition: Option<Condition>,
    /// Whether it can be taken depends on what memory holds.
    pub guard: Option<Guard>,
}

impl AccessKind {
    /// Whether bytes change.
    pub fn writes(self) -> bool {
        !matches!(self, Self::Read | Self::Fail)
    }
}

impl Access {
    /// Whether nothing but its kind decides about conflicts.
    pub fn is_simple(&self) -> bool {
        self.shield.is_none() && self.kind != AccessKind::Fail
    }
    /// Whether the access takes part in conflicts once every agent has taken `done` steps.
    pub fn is_visible(&self, done: impl Counts) -> bool {
        self.shield.is_none_or(|shield| done(shield.agent) >= shield.count)
    }
}

/// How many steps an agent has taken at some point of an execution.
pub trait Counts: Fn(AgentId) -> u32 {}
impl<F: Fn(AgentId) -> u32> Counts for F {}

impl Step {
    /// A step that does nothing yet.
    pub fn new(agent: AgentId, owner: ThreadIndex) -> Self {
        Self {
            agent,
            option: 0,
            options: 1,
            owner,
            footprint: Footprint::new(),
            enabled_by: SmallVec::new(),
            condition: None,
            guard: None,
        }
    }

    /// Makes it one that does nothing yet, without giving back memory.
    pub(crate) fn reset(&mut self, agent: AgentId, owner: ThreadIndex) {
        (self.agent, self.option, self.options, self.owner) = (agent, 0, 1, owner);
        self.footprint.clear();
        self.enabled_by.clear();
        (self.condition, self.guard) = (None, None);
    }

    /// Whether two steps of different threads are in conflict. `before_self` and `before_other` tell how many steps of an
    /// agent precede each of them.
    pub fn conflicts(&self, before_self: impl Counts, other: &Step, before_other: impl Counts) -> bool {
        self.owner != other.owner
            && self.footprint.iter().any(|mine| {
                other.footprint.iter().any(|theirs| self.clashes(mine, &before_self, other, theirs, &before_other))
            })
    }

    /// Whether an access of this step is in conflict with an access of another.
    pub fn clashes(
        &self,
        mine: &Access,
        before_self: impl Counts,
        other: &Step,
        theirs: &Access,
        before_other: impl Counts,
    ) -> bool {
        mine.cell == theirs.cell
            && mine.mask & theirs.mask != 0
            && mine.is_visible(&before_other)
            && theirs.is_visible(&before_self)
            && (self.writes_towards(mine, other) || other.writes_towards(theirs, self))
    }

    /// Whether this step writes what the access touches, or would write it if bytes were different that `other` does not
    /// see.
    fn writes_towards(&self, mine: &Access, other: &Step) -> bool {
        match mine.kind {
            AccessKind::Read => false,
            AccessKind::Fail => !self.is_failure_seen_by(other) && !mutation!("treat-every-failure-as-a-read"),
            AccessKind::Write => true,
        }
    }

    /// Whether `other` sees a byte that made this compare-exchange fail. A shielded byte can be changed by steps that are
    /// independent of the load until its shield is gone, and what was a conflict because of another byte must stay one. So
    /// shielded bytes count only if all bytes that the two have in common have the same shield.
    fn is_failure_seen_by(&self, other: &Step) -> bool {
        let common = || {
            other.footprint.iter().flat_map(|theirs| {
                let overlapping = move |mine: &&Access| mine.cell == theirs.cell && mine.mask & theirs.mask != 0;
                self.footprint.iter().filter(overlapping).map(move |mine| (mine, theirs))
            })
        };
        let mut shields = common().map(|(_, theirs)| theirs.shield);
        let first = shields.next().flatten();
        let counted = if shields.all(|shield| shield == first) { first } else { None };
        common().any(|(mine, theirs)| theirs.shield == counted && theirs.mask & mine.mismatch != 0)
    }
}

/// The bytes of `mask` in which two cells differ.
pub fn mismatch(mask: u8, contents: &[u8; 8], expected: &[u8; 8]) -> u8 {
    (0..8).filter(|byte| contents[*byte] != expected[*byte]).fold(0, |bytes, byte| bytes | 1 << byte) & mask
}
