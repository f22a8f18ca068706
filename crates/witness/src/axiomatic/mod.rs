//! Whether a trace is an execution of a memory model, decided by relations between its events and without a store buffer in
//! sight.
//!
//! An execution consists of events in program order (po), for each byte read its source (rf), and for each byte the order
//! of the stores to it (co); from-reads (fr) goes from a read to the stores that overwrite what it read. All three are
//! kept byte by byte, so accesses of different sizes need no rule of their own. Checked is, in this order:
//!
//! 1. *Shape* (`Trace::check_shape`) and *form* (`form`): every source writes the bytes read, with these values; reads
//!    of the initial contents of a byte agree with each other (the contents themselves are not in a trace; the replay
//!    knows them); co is the order in which the trace's stores reach memory; every commit is the only one of a buffered
//!    store of its own thread; only an execution that ends early leaves stores uncommitted, and these count as later than
//!    everything else; fences do what the model says.
//! 2. *Threads, locks and lifetimes* (`sync`): nothing of a thread happens before its creation or after its end, joins
//!    await the end, a mutex has one holder at a time, and what is freed is not touched again.
//! 3. *The model*: the [graph](Trace::to_graph) of the trace keeps to every constraint of the model's
//!    [relations](BufferModel::relations), of which the machine knows nothing. An access is one event however many bytes
//!    it has, so a read that sees half of a store is a cycle.
//! 4. *Order of the trace* (`order`): the trace lists the events in an order that agrees with what the model puts in
//!    order, a buffered store taking effect at its commit. Without this a trace could show an allowed execution through
//!    impossible steps, such as two stores that leave a TSO buffer in the wrong order.
//!
//! That the relations describe the same executions as store buffers do, also for loads that take some bytes from the own
//! thread and some from memory, is seen as follows. Take any linear order that contains the order of the model, and let
//! every store reach memory at its place. A load finds each byte whose source is another thread's store in memory, since rf
//! puts the source before it and fr puts everything newer after it; coherence puts all own stores to that byte before the
//! source, so none is left in the buffer to hide it. A byte from an own store is found in the buffer if that store's place
//! is later, and in memory if it is earlier; coherence makes it the newest own store.

mod form;
mod order;
mod relations;
mod sequential;
mod sync;

use crate::WitnessError;
use fencepost_base::mutation;
use fencepost_model::BufferModel;
use fencepost_trace::Trace;
use order::Execution;
use relations::Relations;
pub use sequential::{cycle, cycle_through, cycle_with_waiting_stores};

/// Whether the events of `trace` are an execution of `model`, and in a possible order.
pub fn check(trace: &Trace, model: BufferModel) -> Result<(), WitnessError> {
    trace.check_shape()?;
    form::check_commits(trace)?;
    let relations = Relations::new(trace);
    form::check_reads(trace, &relations)?;
    form::check_fences(trace, model)?;
    if trace.coherence != trace.derive_coherence() && !mutation!("judge-no-coherence") {
        return Err(WitnessError::Coherence);
    }
    sync::check(trace, &relations)?;
    Execution::new(trace, &relations).check(model)
}

/// Whether the events of a trace, each with its sources and the order of stores to each byte as they are, are an execution of
/// `model` in some order, not necessarily that of the trace. What happens to memory that is freed is taken as it is in the
/// trace; so there may be executions in still another order of which this is not said.
pub fn is_possible(trace: &Trace, model: BufferModel) -> bool {
    Execution::new(trace, &Relations::new(trace)).has_some_order(model)
}
