//! Why a trace is not accepted.

use fencepost_graph::Edge;
use fencepost_model::BufferModel;
use fencepost_trace::{EventId, ThreadId, TraceFileError};
use thiserror::Error;

/// Why a trace is not accepted. Events are named by their position in the trace, from `e0`.
#[derive(Debug, Error)]
pub enum WitnessError {
    /// The trace does not even have the shape of one.
    #[error(transparent)]
    Shape(#[from] TraceFileError),
    /// The trace names a memory model that does not exist.
    #[error(transparent)]
    Model(#[from] fencepost_model::UnknownModel),
    /// A read names a source that does not write the byte.
    #[error("{event} reads the byte at {address:#x} from {source_event}, which does not write it")]
    NotASource {
        /// The read.
        event: EventId,
        /// The byte.
        address: u64,
        /// The claimed source.
        source_event: EventId,
    },
    /// A read does not have the value of its source.
    #[error("{event} reads at {address:#x} another value than {source_event} wrote there")]
    WrongValue {
        /// The read.
        event: EventId,
        /// The byte.
        address: u64,
        /// Its source.
        source_event: EventId,
    },
    /// Two reads of the initial contents of a byte differ.
    #[error("{first} and {second} both read the initial value at {address:#x}, but not the same one")]
    InitialValue {
        /// The first read.
        first: EventId,
        /// The second read.
        second: EventId,
        /// The byte.
        address: u64,
    },
    /// The coherence order of the trace is not the one that its events imply.
    #[error("the coherence order of the trace is not the order in which its stores reach memory")]
    Coherence,
    /// A commit of something that is not a buffered store of its thread.
    #[error("{commit} commits {store}, which is not a buffered store of {thread}")]
    NotBuffered {
        /// The commit.
        commit: EventId,
        /// What it claims to commit.
        store: EventId,
        /// The thread of the commit.
        thread: ThreadId,
    },
    /// A store is committed twice.
    #[error("{commit} commits {store}, which was committed before")]
    CommittedTwice {
        /// The second commit.
        commit: EventId,
        /// The store.
        store: EventId,
    },
    /// A store of an execution that was not cut short never reaches memory.
    #[error("{store} never reaches memory, although nothing ends the execution early")]
    NeverCommitted {
        /// The store.
        store: EventId,
    },
    /// A thread reads what another thread has not made visible.
    #[error("{event} reads from {source_event} of another thread, which never reaches memory")]
    Invisible {
        /// The read.
        event: EventId,
        /// Its source.
        source_event: EventId,
    },
    /// A fence is said to do something else than it does under the model.
    #[error("{event} is a fence, but the trace is wrong about what it does under {model}")]
    FenceEffect {
        /// The fence.
        event: EventId,
        /// The model.
        model: BufferModel,
    },
    /// The execution is not one of the model.
    #[error("this is not an execution of {model}: {} (constraint {constraint})", chain(path))]
    Forbidden {
        /// The model.
        model: BufferModel,
        /// The constraint that it breaks.
        constraint: String,
        /// Edges that lead back to where they start, if it is a cycle that must not be.
        path: Vec<Edge>,
    },
    /// The execution is one of the model, but the trace lists it in an order that contradicts it.
    #[error("the trace is out of order: {} under {model}, but the trace has them the other way round", chain(path))]
    OutOfOrder {
        /// The model.
        model: BufferModel,
        /// The edges against which the trace goes.
        path: Vec<Edge>,
    },
    /// A mutex is used against its rules.
    #[error("{event}: {what}")]
    Mutex {
        /// The event.
        event: EventId,
        /// What is wrong.
        what: String,
    },
    /// A thread does something before its creation or after its end, or is created or joined wrongly.
    #[error("{event}: {what}")]
    Thread {
        /// The event.
        event: EventId,
        /// What is wrong.
        what: String,
    },
    /// Memory is touched before it exists or after it ceased to.
    #[error("{event}: {what}")]
    Lifetime {
        /// The event.
        event: EventId,
        /// What is wrong.
        what: String,
    },
    /// A claim does not fit the program.
    #[error("{what}")]
    Claim {
        /// What is wrong.
        what: String,
    },
    /// An event of a graph does not fit the program, or the rest of the graph.
    #[error("{event} {what}")]
    Graph {
        /// The event.
        event: EventId,
        /// What is wrong.
        what: String,
    },
    /// A graph is not an execution of the model.
    #[error("this is not an execution of {model}: {} (constraint {constraint})", chain(path))]
    ForbiddenGraph {
        /// The model.
        model: String,
        /// The constraint that it breaks.
        constraint: String,
        /// Edges that lead back to where they start, if it is a cycle that must not be.
        path: Vec<Edge>,
    },
    /// What was found is not what the program, run along it, shows.
    #[error("the execution shows something else than was found: {what}")]
    ShowsOther {
        /// What differs.
        what: String,
    },
    /// The trace shows no error, so it is no counterexample.
    #[error("the trace shows no error")]
    NoError,
    /// The trace stops in the middle of an execution that shows nothing wrong so far.
    #[error("the trace shows nothing wrong, and stops before the program does")]
    Unfinished,
    /// The program, run along the trace, does something else.
    #[error("the program does not follow the trace at e{position}: {what}")]
    Diverges {
        /// Position of the first event that differs.
        position: usize,
        /// What the program did instead.
        what: String,
    },
    /// The program, run along the trace, does not end as the trace says.
    #[error("the program follows the trace but ends differently: {what}")]
    EndsDifferently {
        /// What differs.
        what: String,
    },
}

fn chain(path: &[Edge]) -> String {
    let edge = |edge: &Edge| format!("{} before {} ({})", edge.start(), edge.end(), edge.relation.full_name());
    path.iter().map(edge).collect::<Vec<_>>().join(", ")
}
