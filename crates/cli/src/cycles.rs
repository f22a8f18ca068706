//! Cycles of executions, in the words of reports.

use fencepost_report::Cycle;
use fencepost_trace::Trace;
use fencepost_witness::{Edge, Relation, axiomatic};

/// A cycle of a trace that is not sequentially consistent; empty for one that is.
pub fn cycle(trace: &Trace) -> Cycle {
    axiomatic::cycle_with_waiting_stores(trace).ok().flatten().map_or(Vec::new(), |edges| told(&edges))
}

/// The edges of a cycle: events, each with its relation to the next.
pub fn told(edges: &[Edge]) -> Cycle {
    edges.iter().map(|edge| (edge.from, name(edge.relation))).collect()
}

fn name(relation: Relation) -> &'static str {
    match relation {
        Relation::ProgramOrder => "po",
        Relation::ReadsFrom => "rf",
        Relation::Coherence => "co",
        Relation::FromRead => "fr",
        Relation::Mutex => "mutex",
        Relation::Creation => "create",
        Relation::Join => "join",
        Relation::Lifetime => "life",
        Relation::End => "end",
    }
}
