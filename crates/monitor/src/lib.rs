//! Monitors: whether a program stays sequentially consistent under TSO and PSO, told from its SC executions alone.
//!
//! A monitor is a fold over the [operations](Operation) of an SC execution. It knows nothing of how the execution came about.
//!
//! | monitor | models | complete over |
//! |---|---|---|
//! | [`ExactMonitor`] | TSO and PSO | one execution of each trace; the one that `fencepost robust` uses |
//! | [`SoberMonitor`] | TSO | one execution of each trace, where accesses have one size |
//! | [`OperationalMonitor`] | TSO and PSO | all interleavings |

mod cells;
mod clocks;
mod condition;
mod exact;
mod fold;
mod graph;
mod happens_before;
mod mixed;
mod operation;
mod operational;
mod past;
mod path;
mod quick;
mod sober;
mod violation;

pub use exact::ExactMonitor;
pub use fencepost_graph::Cell;
pub use fold::{operations, with_late_fences};
pub use graph::Graph;
pub use operation::{Kind, Operation, OperationId, Touch};
pub use operational::{OperationalMonitor, Pair};
pub use sober::SoberMonitor;
pub use violation::{Act, Overtaking, Violation};
