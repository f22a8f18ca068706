//! Cycles of executions.

use fencepost_graph::Cycle;
use fencepost_trace::Trace;
use fencepost_witness::axiomatic;

/// A cycle of a trace that is not sequentially consistent; empty for one that is.
pub fn cycle(trace: &Trace) -> Cycle {
    axiomatic::cycle_with_waiting_stores(trace).ok().flatten().unwrap_or_default()
}
