//! Small things that every other crate uses: typed ids with dense maps keyed by them, sets and relations as bits with
//! their orders and cycles, vector clocks, the memory orders of C11 and LLVM, kinds of fences, SHA-256, and the switch that breaks code on purpose.
//! Nothing here knows of programs or of memory models.

mod bits;
mod clock;
mod fence;
mod hash;
mod id;
mod mutation;
mod order;
mod orders;

pub use bits::{BitMatrix, BitSet};
pub use clock::VectorClock;
pub use fence::{FenceKind, FenceKinds, fence_kinds};
pub use hash::{Digest, PartsHasher};
pub use id::{IdVec, TypedId};
#[cfg(not(mutants))]
#[doc(hidden)]
pub use mutation::no_mutation;
pub use order::MemoryOrder;
