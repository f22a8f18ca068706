//! Atomic accesses whose order is written in the source, and what makes them stronger.

use crate::candidate::{Candidate, FenceKind};
use crate::edit::Edit;
use crate::source::SourceFile;
use fencepost_base::MemoryOrder;
use std::ops::Range;
use tree_sitter::Node;

/// A call such as `atomic_store_explicit(&x, 1, memory_order_relaxed)` or `__atomic_store_n(&x, 1, __ATOMIC_RELAXED)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtomicAccess {
    /// Where in the text it begins, in bytes.
    pub offset: usize,
    /// On which line, from 1.
    pub line: usize,
    /// The function that it is in.
    pub function: String,
    /// Whether it is a store; otherwise it is a read-modify-write.
    pub is_store: bool,
    /// The order that it has.
    pub order: MemoryOrder,
    /// Where the name of the called function is.
    name: Range<usize>,
    /// Where the order is.
    order_at: Range<usize>,
    is_builtin: bool,
}

impl AtomicAccess {
    /// The access that a part of a file is, if it is one.
    pub(crate) fn new(node: Node<'_>, function: &str, text: &str) -> Option<Self> {
        if node.kind() != "call_expression" || node.has_error() {
            return None;
        }
        let called = node.child_by_field_name("function")?;
        let (is_store, is_builtin) = match &text[called.byte_range()] {
            "atomic_store_explicit" => (true, false),
            "__atomic_store_n" => (true, true),
            name if name.starts_with("atomic_fetch_") && name.ends_with("_explicit") => (false, false),
            "atomic_exchange_explicit" => (false, false),
            name if name.starts_with("__atomic_fetch_") || name == "__atomic_exchange_n" => (false, true),
            _ => return None,
        };
        let arguments = node.child_by_field_name("arguments")?;
        let last = (0..arguments.child_count()).rev().filter_map(|index| arguments.child(index));
        let last = last.into_iter().find(|child| child.is_named() && child.kind() != "comment")?;
        let order = match &text[last.byte_range()] {
            "memory_order_relaxed" | "__ATOMIC_RELAXED" => MemoryOrder::Relaxed,
            "memory_order_acquire" | "__ATOMIC_ACQUIRE" => MemoryOrder::Acquire,
            "memory_order_release" | "__ATOMIC_RELEASE" => MemoryOrder::Release,
            "memory_order_acq_rel" | "__ATOMIC_ACQ_REL" => MemoryOrder::AcqRel,
            _ => return None,
        };
        Some(Self {
            offset: node.start_byte(),
            line: node.start_position().row + 1,
            function: function.to_owned(),
            is_store,
            order,
            name: called.byte_range(),
            order_at: last.byte_range(),
            is_builtin,
        })
    }

    /// What makes it stronger.
    fn stronger(&self, kind: FenceKind) -> Option<Edit> {
        let replace = |at: &Range<usize>, text: String| Edit { start: at.start, end: at.end, text };
        match kind {
            FenceKind::Exchange => {
                let name = if self.is_builtin { "__atomic_exchange_n" } else { "atomic_exchange_explicit" };
                Some(replace(&self.name, name.to_owned()))
            }
            FenceKind::Order(order) => {
                let name = if order == MemoryOrder::Release { "release" } else { "seq_cst" };
                let text = match self.is_builtin {
                    true => format!("__ATOMIC_{}", name.to_uppercase()),
                    false => format!("memory_order_{name}"),
                };
                Some(replace(&self.order_at, text))
            }
            FenceKind::Full | FenceKind::Axiomatic(_) => None,
        }
    }
}

/// What makes the accesses of a file stronger that are among these candidates.
pub(crate) fn strengthened(file: &SourceFile, candidates: &[Candidate]) -> Vec<Edit> {
    let release = FenceKind::Order(MemoryOrder::Release);
    let mut edits = Vec::new();
    for candidate in candidates.iter().filter(|candidate| candidate.kind.is_access()) {
        // Of two orders the stronger one counts.
        let has_stronger = candidates.iter().any(|other| {
            other.point == candidate.point && other.kind != release && matches!(other.kind, FenceKind::Order(_))
        });
        if candidate.kind != release || !has_stronger {
            edits.extend(file.accesses[candidate.point].stronger(candidate.kind));
        }
    }
    edits
}
