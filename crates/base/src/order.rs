//! The memory orders of C11 and LLVM IR, as the source program states them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How a memory access or fence asks to be ordered. What a given memory model makes of it is the `model` crate's
/// business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MemoryOrder {
    /// An ordinary access, not atomic.
    Plain,
    /// Atomic without order (`relaxed`, and LLVM's `unordered` and `monotonic`).
    Relaxed,
    /// Later accesses stay after it.
    Acquire,
    /// Earlier accesses stay before it.
    Release,
    /// Both of the above.
    AcqRel,
    /// Sequentially consistent.
    SeqCst,
}

impl MemoryOrder {
    /// Whether the order is release or stronger.
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcqRel | Self::SeqCst)
    }
    /// Whether the order is acquire or stronger.
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcqRel | Self::SeqCst)
    }
    /// Whether the access is atomic.
    pub fn is_atomic(self) -> bool {
        self != Self::Plain
    }
}

impl fmt::Display for MemoryOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Relaxed => "relaxed",
            Self::Acquire => "acquire",
            Self::Release => "release",
            Self::AcqRel => "acq_rel",
            Self::SeqCst => "seq_cst",
        })
    }
}
