//! Small things that every other crate uses: typed ids with dense maps keyed by them, vector clocks, and the
//! memory orders of C11 and LLVM. Nothing here knows of programs or of memory models.

mod clock;
mod id;
mod order;

pub use clock::VectorClock;
pub use id::{IdVec, TypedId};
pub use order::MemoryOrder;
