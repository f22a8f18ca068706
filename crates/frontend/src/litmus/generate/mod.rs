//! Litmus tests out of critical cycles: a systematic family without duplicates.

mod cycle;
mod edge;
mod test;

pub use cycle::{Bounds, CriticalCycle, for_each_cycle};
pub use edge::{Edge, EdgeKind, Event};
pub use test::{GeneratedTest, generated_test};
