//! Atomic accesses whose order is written in the source, and what makes them stronger.

use crate::candidate::{Candidate, FenceKind};
use crate::edit::Edit;
use crate::source::SourceFile;
use fencepost_base::MemoryOrder;
use fencepost_model::axiomatic::orders::{FencesAround, load_fences, store_fences, update_fences};
use std::ops::Range;

/// A call such as `atomic_store_explicit(&x, 1, memory_order_relaxed)` or `__atomic_store_n(&x, 1, __ATOMIC_RELAXED)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtomicAccess {
    /// Where in the text it begins, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// The function that it is in.
    pub function: String,
    /// What it does.
    pub action: AccessAction,
    /// The order that it has.
    pub order: MemoryOrder,
    /// Where the name of the called function is.
    pub(crate) name: Range<usize>,
    /// Where the order is.
    pub(crate) order_at: Range<usize>,
    /// Whether it is one of the compiler's, and not of the standard library.
    pub(crate) is_builtin: bool,
}

/// What an atomic access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessAction {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// Both at once, in every case.
    Update,
}

impl AtomicAccess {
    /// The fences that are around it with an order, for axiomatic models.
    pub fn fences_around(&self, order: MemoryOrder) -> FencesAround {
        match self.action {
            AccessAction::Load => load_fences(order),
            AccessAction::Store => store_fences(order),
            AccessAction::Update => update_fences(order),
        }
    }

    /// What makes an exchange of it.
    fn exchanged(&self) -> Edit {
        let name = if self.is_builtin { "__atomic_exchange_n" } else { "atomic_exchange_explicit" };
        Edit { start: self.name.start, end: self.name.end, text: name.to_owned() }
    }

    /// What gives it an order.
    fn ordered(&self, order: MemoryOrder) -> Edit {
        let name = FenceKind::Order(order).short();
        let text = match self.is_builtin {
            true => format!("__ATOMIC_{}", name.to_uppercase()),
            false => format!("memory_order_{name}"),
        };
        Edit { start: self.order_at.start, end: self.order_at.end, text }
    }
}

/// The weakest order that does what each of two does.
fn both(one: MemoryOrder, other: MemoryOrder) -> MemoryOrder {
    match (one, other) {
        (MemoryOrder::SeqCst, _) | (_, MemoryOrder::SeqCst) => MemoryOrder::SeqCst,
        _ => match (one.acquires() || other.acquires(), one.releases() || other.releases()) {
            (true, true) => MemoryOrder::AcqRel,
            (true, false) => MemoryOrder::Acquire,
            (false, true) => MemoryOrder::Release,
            (false, false) => MemoryOrder::Relaxed,
        },
    }
}

/// What makes the accesses of a file stronger that are among these candidates.
pub(crate) fn strengthened(file: &SourceFile, candidates: &[Candidate]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (number, access) in file.accesses.iter().enumerate() {
        let here = candidates.iter().filter(|one| one.kind.is_access() && one.point == number);
        let mut order = access.order;
        for candidate in here {
            match candidate.kind {
                FenceKind::Order(wanted) => order = both(order, wanted),
                _ => edits.push(access.exchanged()),
            }
        }
        if order != access.order {
            edits.push(access.ordered(order));
        }
    }
    edits
}
