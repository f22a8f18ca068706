//! The arrows of pictures: most are relations between events.

use fencepost_graph::Relation;

/// An arrow.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// What it means.
    pub kind: ArrowKind,
    /// Where it begins: the position of a box.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What stands beside it; may be empty.
    pub label: String,
    /// Whether it is part of the cycle that the picture is about.
    pub in_cycle: bool,
}

/// What an arrow means. Kinds are ordered as legends list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// How two events are related.
    Relation(Relation),
    /// The second is when the first reaches memory.
    Commit,
    /// The second is a model that allows more than the first.
    Weaker,
}

impl ArrowKind {
    /// What two events that are related so are drawn with. Pictures tell five relations apart: within a thread all others
    /// are drawn like program order, and between threads like synchronisation.
    pub fn of(relation: Relation) -> Self {
        Self::Relation(match relation {
            Relation::ReadsFrom | Relation::Coherence | Relation::FromReads => relation,
            Relation::ProgramOrder
            | Relation::Internal
            | Relation::AddressDependence
            | Relation::DataDependence
            | Relation::ControlDependence
            | Relation::ReadModifyWrite
            | Relation::AtomicBlock => Relation::ProgramOrder,
            Relation::Identity | Relation::SameLocation | Relation::External | Relation::Synchronisation => {
                Relation::Synchronisation
            }
        })
    }

    /// As it is usually called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Relation(relation) => relation.name(),
            Self::Commit => "commit",
            Self::Weaker => "weaker",
        }
    }

    /// What it means, in a few words.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Relation(Relation::ReadsFrom) => "reads from",
            Self::Relation(Relation::Coherence) => "overwritten by",
            Self::Relation(Relation::FromReads) => "read before",
            Self::Relation(Relation::Synchronisation) => "synchronises",
            Self::Relation(relation) => relation.full_name(),
            Self::Commit => "reaches memory",
            Self::Weaker => "allows more",
        }
    }

    /// Its place in legends: what happens to memory comes before how threads wait for each other.
    fn rank(self) -> (u8, Option<Relation>) {
        match self {
            Self::Relation(Relation::Synchronisation) => (2, None),
            Self::Relation(relation) => (0, Some(relation)),
            Self::Commit => (1, None),
            Self::Weaker => (3, None),
        }
    }
}

impl Ord for ArrowKind {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for ArrowKind {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
