//! Pictures of boxes in columns with arrows between them: executions, whose columns are threads, and orders of memory models.
//! There is one layout for all of them (`layout`), and two ways to write it down ([`Graph::svg`], [`Graph::dot`]).

mod dot;
mod layout;
mod of_others;
mod of_trace;
mod svg;

pub(crate) use svg::Setting;

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// Stands above it; may be empty.
    pub title: String,
    /// The columns: what stands above each.
    pub columns: Vec<String>,
    /// The boxes. No two have the same column and row.
    pub nodes: Vec<Node>,
    /// The arrows.
    pub edges: Vec<Edge>,
    /// Lines below it.
    pub notes: Vec<String>,
}

/// A box.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its column.
    pub column: usize,
    /// Its row; 0 is at the top.
    pub row: usize,
    /// What it says.
    pub text: String,
    /// What it looks like.
    pub look: Look,
    /// The event that it stands for, by its position in the trace.
    pub event: Option<u32>,
}

/// What a box looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// An access.
    Plain,
    /// What only orders others, such as a fence.
    Dashed,
    /// A store that reaches memory.
    Pill,
}

/// An arrow.
#[derive(Clone, Debug)]
pub struct Edge {
    /// What it means.
    pub relation: Relation,
    /// Where it begins: the position of a box.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What stands beside it; may be empty.
    pub label: String,
    /// Whether it is part of the cycle that the picture is about.
    pub in_cycle: bool,
}

/// What an arrow means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The second comes next in the same thread.
    ProgramOrder,
    /// The second reads what the first wrote.
    ReadsFrom,
    /// The second overwrites the first.
    Coherence,
    /// The second overwrites what the first has read.
    FromReads,
    /// The second is when the first reaches memory.
    Commit,
    /// Threads wait for each other: mutexes, the creation and end of threads.
    Synchronises,
    /// The second allows more than the first.
    Weaker,
}

impl Relation {
    /// As it is usually called.
    pub fn name(self) -> &'static str {
        match self {
            Self::ProgramOrder => "po",
            Self::ReadsFrom => "rf",
            Self::Coherence => "co",
            Self::FromReads => "fr",
            Self::Commit => "commit",
            Self::Synchronises => "sync",
            Self::Weaker => "weaker",
        }
    }

    /// What it means, in a few words.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::ProgramOrder => "program order",
            Self::ReadsFrom => "reads from",
            Self::Coherence => "overwritten by",
            Self::FromReads => "read before",
            Self::Commit => "reaches memory",
            Self::Synchronises => "synchronises",
            Self::Weaker => "allows more",
        }
    }
}

impl From<fencepost_graph::Relation> for Relation {
    fn from(relation: fencepost_graph::Relation) -> Self {
        use fencepost_graph::Relation as Of;
        match relation {
            Of::ReadsFrom => Self::ReadsFrom,
            Of::Coherence => Self::Coherence,
            Of::FromReads => Self::FromReads,
            Of::ProgramOrder
            | Of::Internal
            | Of::AddressDependence
            | Of::DataDependence
            | Of::ControlDependence
            | Of::ReadModifyWrite
            | Of::AtomicBlock => Self::ProgramOrder,
            Of::Identity | Of::SameLocation | Of::External | Of::Synchronisation => Self::Synchronises,
        }
    }
}
