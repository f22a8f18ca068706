//! Memory orders as fences: what an access that asks for an order becomes when all that a model knows are plain accesses,
//! atomic blocks and fences.
//!
//! Under TSO and PSO the fences below have the effects that [`BufferModel`](crate::BufferModel) gives to the orders
//! themselves: loads are never delayed there, so that only those that begin with a store count.
//!
//! | operation | fence before | fence after |
//! |---|---|---|
//! | load, acquire or stronger | | ll ls |
//! | store, release | ls ss | |
//! | store, seq_cst | ls ss | ll ls sl ss |
//! | read-modify-write, acquire | | ll ls |
//! | read-modify-write, release | ls ss | |
//! | read-modify-write, seq_cst | ll ls sl ss | ll ls sl ss |
//!
//! A read-modify-write that fails has no store that could wait behind a store-store fence, and waits all the same; this is for
//! the models to say (`locked`).

mod with_fences;

use fencepost_base::MemoryOrder;
use fencepost_graph::FenceKind;
pub use fencepost_graph::fence_kinds;
pub use with_fences::{GraphWithFences, with_fences};

/// Kinds of fences around an access; empty where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FencesAround {
    /// Before it.
    pub before: &'static [FenceKind],
    /// After it.
    pub after: &'static [FenceKind],
}

const NOTHING: &[FenceKind] = &[];
const FULL: &[FenceKind] = &FenceKind::FULL;
const ACQUIRE: &[FenceKind] = &[FenceKind::LoadLoad, FenceKind::LoadStore];

fn release() -> &'static [FenceKind] {
    fence_kinds(MemoryOrder::Release)
}

/// The fences around a load.
pub fn load_fences(order: MemoryOrder) -> FencesAround {
    let after = if order.acquires() { ACQUIRE } else { NOTHING };
    FencesAround { before: NOTHING, after }
}

/// The fences around a store.
pub fn store_fences(order: MemoryOrder) -> FencesAround {
    let before = if order.releases() { release() } else { NOTHING };
    let after = if order == MemoryOrder::SeqCst { FULL } else { NOTHING };
    FencesAround { before, after }
}

/// The fences around a read-modify-write, which is an atomic block of locked accesses.
pub fn update_fences(order: MemoryOrder) -> FencesAround {
    if order == MemoryOrder::SeqCst {
        return FencesAround { before: FULL, after: FULL };
    }
    let before = if order.releases() { release() } else { NOTHING };
    let after = if order.acquires() { ACQUIRE } else { NOTHING };
    FencesAround { before, after }
}
