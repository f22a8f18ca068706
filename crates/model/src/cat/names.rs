//! The names that texts in cat may use without defining them.
//!
//! They are those of herd, for machines and for C, where a graph has them. Its own are the kinds of fences of the
//! dissertation (`ss_fence`), `block` for atomic blocks, `sync` for the order that library calls make, `Call` for these
//! calls, and `X_ACQ`, `X_REL` and `X_SC` for read-modify-writes by the order that they ask for: a compare-exchange that fails
//! reads with another one, but does all the same to store buffers.

use fencepost_base::MemoryOrder;
use fencepost_graph::{EventSet, FenceKind, Relation};

/// Sets and their names.
pub fn sets() -> impl Iterator<Item = (&'static str, EventSet)> {
    let named = [
        ("_", EventSet::All),
        ("R", EventSet::Reads),
        ("W", EventSet::Writes),
        ("IW", EventSet::InitialWrites),
        ("F", EventSet::Fences),
        ("RMW", EventSet::Updates),
        ("X", EventSet::Locked),
        ("X_ACQ", EventSet::LockedAcquires),
        ("X_REL", EventSet::LockedReleases),
        ("X_SC", EventSet::LockedSeqCst),
        ("A", EventSet::Atomics),
        ("NA", EventSet::Order(MemoryOrder::Plain)),
        ("RLX", EventSet::Order(MemoryOrder::Relaxed)),
        ("ACQ", EventSet::Order(MemoryOrder::Acquire)),
        ("REL", EventSet::Order(MemoryOrder::Release)),
        ("ACQ_REL", EventSet::Order(MemoryOrder::AcqRel)),
        ("SC", EventSet::Order(MemoryOrder::SeqCst)),
        ("MFENCE", EventSet::FullFences),
        ("Call", EventSet::Calls),
        ("Free", EventSet::Frees),
    ];
    let fences = FenceKind::ALL.into_iter().map(|kind| (kind.name(), EventSet::FencesOf(kind)));
    named.into_iter().chain(fences)
}

/// Relations and their names.
pub fn relations() -> impl Iterator<Item = (&'static str, Relation)> {
    Relation::ALL.into_iter().map(|relation| (relation.name(), relation))
}

/// Functions that are no definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Domain,
    Range,
}

pub(super) const BUILTINS: [(&str, Builtin); 2] = [("domain", Builtin::Domain), ("range", Builtin::Range)];
