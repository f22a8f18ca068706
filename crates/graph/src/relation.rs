//! The sets and relations that every execution graph has, before any model defines others.

use fencepost_base::FenceKind;
use fencepost_base::MemoryOrder;

/// How two events of a graph are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// The same event.
    Identity,
    /// Of the same thread, the first before the second in the program.
    ProgramOrder,
    /// The second reads a byte that the first wrote.
    ReadsFrom,
    /// Both write a byte, the first before the second.
    Coherence,
    /// The second overwrites a byte that the first has read, at once or later.
    FromReads,
    /// Both access a byte.
    SameLocation,
    /// Of the same thread.
    Internal,
    /// Not of the same thread.
    External,
    /// The address of the second depends on what the first has read.
    AddressDependence,
    /// What the second writes depends on what the first has read.
    DataDependence,
    /// Whether the second happens depends on what the first has read.
    ControlDependence,
    /// The read and the write of one read-modify-write.
    ReadModifyWrite,
    /// Of the same atomic block.
    AtomicBlock,
    /// A library call makes the first happen before the second.
    Synchronisation,
}

impl Relation {
    /// All relations.
    pub const ALL: [Relation; 14] = [
        Self::Identity,
        Self::ProgramOrder,
        Self::ReadsFrom,
        Self::Coherence,
        Self::FromReads,
        Self::SameLocation,
        Self::Internal,
        Self::External,
        Self::AddressDependence,
        Self::DataDependence,
        Self::ControlDependence,
        Self::ReadModifyWrite,
        Self::AtomicBlock,
        Self::Synchronisation,
    ];

    /// The name in texts of models and on pictures.
    pub fn name(self) -> &'static str {
        match self {
            Self::Identity => "id",
            Self::ProgramOrder => "po",
            Self::ReadsFrom => "rf",
            Self::Coherence => "co",
            Self::FromReads => "fr",
            Self::SameLocation => "loc",
            Self::Internal => "int",
            Self::External => "ext",
            Self::AddressDependence => "addr",
            Self::DataDependence => "data",
            Self::ControlDependence => "ctrl",
            Self::ReadModifyWrite => "rmw",
            Self::AtomicBlock => "block",
            Self::Synchronisation => "sync",
        }
    }

    /// The name in sentences.
    pub fn full_name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::ProgramOrder => "program order",
            Self::ReadsFrom => "reads-from",
            Self::Coherence => "coherence",
            Self::FromReads => "from-reads",
            Self::SameLocation => "same location",
            Self::Internal => "same thread",
            Self::External => "different threads",
            Self::AddressDependence => "address dependence",
            Self::DataDependence => "data dependence",
            Self::ControlDependence => "control dependence",
            Self::ReadModifyWrite => "read-modify-write",
            Self::AtomicBlock => "atomic block",
            Self::Synchronisation => "synchronisation",
        }
    }
}

/// A set of events of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventSet {
    /// All events.
    All,
    /// What reads memory.
    Reads,
    /// What writes memory, initial contents among it.
    Writes,
    /// Initial contents.
    InitialWrites,
    /// Fences.
    Fences,
    /// Fences of a kind.
    FencesOf(FenceKind),
    /// Fences of all kinds that a full fence has.
    FullFences,
    /// Events that read and write at once, and the halves of read-modify-writes.
    Updates,
    /// What belongs to read-modify-writes, also to compare-exchanges that have failed.
    Locked,
    /// Of these, what asks for acquire or more, whether it has failed or not.
    LockedAcquires,
    /// Of these, what asks for release or more, whether it has failed or not.
    LockedReleases,
    /// Of these, what asks for seq_cst, whether it has failed or not.
    LockedSeqCst,
    /// Accesses and fences of atomic operations.
    Atomics,
    /// Accesses and fences of an order.
    Order(MemoryOrder),
    /// Library calls that synchronise.
    Calls,
    /// What ends the life of memory.
    Frees,
}
