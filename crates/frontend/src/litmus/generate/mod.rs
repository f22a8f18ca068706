//! Litmus tests out of critical cycles: a systematic family without duplicates.

mod cycle;
mod edge;
mod test;

pub use cycle::{Bounds, Cycle, for_each_cycle};
pub use edge::{Edge, EdgeKind, Event};
pub use test::{GeneratedTest, generated_test};
