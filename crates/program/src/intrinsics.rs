//! Functions of `fencepost.h` and `lsl_protos.h` that mean more than their bodies say to whoever does not run them: fences by kind,
//! what an operation of a data type shows, the double compare-and-swap, memory that is used again, and the number of a thread. The
//! bodies (crate `library`) are for the machine, and say what it can do instead.

use crate::{Function, Scalar};
use fencepost_base::FenceKind;

/// What such a function means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intrinsic {
    /// A fence of these kinds.
    Fence(&'static [FenceKind]),
    /// A fence whose kind is named by a string: see [`fence_of_appendix`].
    NamedFence,
    /// Says what the operation is called.
    ObserveOperation,
    /// Shows an argument of the operation: a name and a number.
    ObserveArgument,
    /// Shows a result of the operation: a name and a number.
    ObserveResult,
    /// If a pointer has a value it gets another one, in one event that orders nothing else.
    CompareExchange,
    /// If two places of a type have two values they get others, in one atomic block that orders nothing else.
    DoubleCompareExchange(Scalar),
    /// Memory that is new or was given back (section 7.2.4 of S. Burckhardt's dissertation).
    Malloc,
    /// Gives such memory back.
    Free,
    /// Memory that is new.
    MallocNoReuse,
    /// Does nothing to it.
    FreeNoReuse,
    /// The number of the thread.
    ThreadNumber,
    /// How many threads there are.
    ThreadCount,
}

/// What a function means, if it is one of these.
pub fn intrinsic(function: &Function) -> Option<Intrinsic> {
    use Intrinsic as I;
    let (found, params) = match function.name.as_str() {
        "lsl_fence" => (I::NamedFence, 1),
        name => match name.strip_prefix("fencepost_")? {
            "observe_operation" => (I::ObserveOperation, 1),
            "observe_argument" => (I::ObserveArgument, 2),
            "observe_result" => (I::ObserveResult, 2),
            "cas" => (I::CompareExchange, 3),
            "dcas" => (I::DoubleCompareExchange(Scalar::Ptr), 6),
            "dcas_32" => (I::DoubleCompareExchange(Scalar::Int(32)), 6),
            "dcas_64" => (I::DoubleCompareExchange(Scalar::Int(64)), 6),
            "malloc" => (I::Malloc, 1),
            "free" => (I::Free, 1),
            "malloc_noreuse" => (I::MallocNoReuse, 1),
            "free_noreuse" => (I::FreeNoReuse, 1),
            "thread_id" => (I::ThreadNumber, 0),
            "thread_count" => (I::ThreadCount, 0),
            other => (I::Fence(fence(other.strip_prefix("fence_")?)?), 0),
        },
    };
    (function.params.len() == params).then_some(found)
}

/// The fence with this name.
fn fence(name: &str) -> Option<&'static [FenceKind]> {
    use FenceKind as K;
    Some(match name {
        "ll" => &[K::LoadLoad],
        "ls" => &[K::LoadStore],
        "sl" => &[K::StoreLoad],
        "ss" => &[K::StoreStore],
        "aliased_loads" => &[K::AliasedLoads],
        "data_dependent_loads" => &[K::DataDependentLoads],
        "control_dependent" => &[K::ControlDependent],
        "full" => &FenceKind::FULL,
        _ => return None,
    })
}

/// The fence with this name in appendix B of the dissertation, such as `load-load`.
pub fn fence_of_appendix(name: &str) -> Option<&'static [FenceKind]> {
    fence(match name {
        "load-load" => "ll",
        "load-store" => "ls",
        "store-load" => "sl",
        "store-store" => "ss",
        "aliased-loads" => "aliased_loads",
        "data-dependent-loads" => "data_dependent_loads",
        "control-dependent" => "control_dependent",
        "full" => "full",
        _ => return None,
    })
}
