//! Atomic accesses that say their order.

use crate::access::{AccessAction, AtomicAccess};
use fencepost_base::MemoryOrder;
use tree_sitter::Node;

/// The access that a part of a file is, if it is one.
pub(super) fn access_of(node: Node<'_>, function: &str, text: &str) -> Option<AtomicAccess> {
    if node.kind() != "call_expression" || node.has_error() {
        return None;
    }
    let called = node.child_by_field_name("function")?;
    let (action, is_builtin) = match &text[called.byte_range()] {
        "atomic_load_explicit" => (AccessAction::Load, false),
        "__atomic_load_n" => (AccessAction::Load, true),
        "atomic_store_explicit" => (AccessAction::Store, false),
        "__atomic_store_n" => (AccessAction::Store, true),
        name if name.starts_with("atomic_fetch_") && name.ends_with("_explicit") => (AccessAction::Update, false),
        "atomic_exchange_explicit" => (AccessAction::Update, false),
        name if name.starts_with("__atomic_fetch_") || name == "__atomic_exchange_n" => (AccessAction::Update, true),
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
    Some(AtomicAccess {
        offset: node.start_byte(),
        line: node.start_position().row + 1,
        function: function.to_owned(),
        action,
        order,
        name: called.byte_range(),
        order_at: last.byte_range(),
        is_builtin,
    })
}
