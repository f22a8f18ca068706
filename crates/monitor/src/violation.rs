//! A violation, and the execution under the relaxed model that shows it.

use crate::condition::Candidate;
use crate::exact::{ExactMonitor, Mark};
use crate::graph::Graph;
use crate::operation::{OperationId, Role};

/// A store of the past of an operation can reach memory after it under the relaxed model.
pub struct Violation<'m> {
    pub(crate) monitor: &'m ExactMonitor,
    pub(crate) operation: OperationId,
    pub(crate) thread: usize,
    pub(crate) role: Role,
    pub(crate) marks: &'m [Mark],
    pub(crate) candidate: Candidate,
}

/// What happens in a relaxed execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// An operation that takes effect where it stands is performed.
    Perform(OperationId),
    /// A store reaches memory.
    Commit(OperationId),
}

/// A store and a later operation of its thread that takes effect before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Overtaking {
    /// The store.
    pub store: OperationId,
    /// What overtakes it.
    pub access: OperationId,
}

impl Violation<'_> {
    /// The operation that comes early.
    pub fn access(&self) -> OperationId {
        self.operation
    }

    /// The operation of another thread that it comes before, although it happens after it.
    pub fn store(&self) -> OperationId {
        self.monitor.events[self.candidate.store as usize].operation
    }

    /// Whether values, which the monitor does not know, decide if the operation can come early: only a replay tells if this is
    /// a violation.
    pub fn depends_on_values(&self) -> bool {
        self.candidate.depends_on_values
    }

    /// The relaxed execution as a graph, with its cycle.
    pub fn explain(&self) -> Graph {
        Graph::new(self)
    }
}
