//! Damages inputs of all kinds that fencepost reads, and watches what the command makes of them: it may refuse them, but it must not
//! panic, hang, or take all the memory. `./x fuzz` runs this; the tests of the readers use its mutator.

mod checkpoint;
mod mutate;
mod reader;
mod run;
mod shrink;

pub use checkpoint::Checkpoint;
pub use mutate::Mutator;
pub use reader::{Input, Reader, Workshop};
pub use run::{Fault, RunResult, run};
pub use shrink::shrink;
