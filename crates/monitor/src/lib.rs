//! Monitors: whether a program stays sequentially consistent under TSO and PSO, told from its SC executions alone.
//!
//! A monitor is a fold over the [operations](Operation) of an SC execution. It knows nothing of how the execution came about.

mod cells;
mod clocks;
mod exact;
mod graph;
mod look;
mod mixed;
mod operation;
mod past;
mod violation;

pub use exact::Exact;
pub use graph::Graph;
pub use operation::{Cell, Kind, Operation, OperationId, Touch};
pub use violation::{Act, Overtaking, Violation};
