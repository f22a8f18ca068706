//! The names that mean something before any axiom is read: the vocabulary of Definitions 13 and 15 with the extensions of
//! section 3.4 of the dissertation.
//!
//! Three things go beyond it. A fence may be of several kinds at once (`mfence` is of four), where the dissertation writes
//! several fences. `locked` tells the accesses of read-modify-writes from others, because on TSO and PSO even one that
//! writes nothing waits for older stores. `synchronised` is the order that creating and joining threads makes, so that what
//! is read after all threads have ended is the final state.

pub use fencepost_graph::FenceKind;
use std::fmt;

/// A set of instructions that is known before the execution is: what variables and arguments range over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// Every instruction.
    Instruction,
    /// Loads and stores.
    Access,
    /// Loads.
    Load,
    /// Stores.
    Store,
    /// Fences.
    Fence,
    /// Fences of a kind.
    FenceOf(FenceKind),
    /// Accesses of read-modify-writes, also of those that fail and write nothing.
    Locked,
}

impl Sort {
    /// The smallest sort that properly contains this one.
    pub fn parent(self) -> Option<Sort> {
        match self {
            Self::Instruction => None,
            Self::Access | Self::Fence => Some(Self::Instruction),
            Self::Load | Self::Store | Self::Locked => Some(Self::Access),
            Self::FenceOf(_) => Some(Self::Fence),
        }
    }

    /// Whether everything of the other sort is of this one.
    pub fn contains(self, other: Sort) -> bool {
        self == other || other.parent().is_some_and(|parent| self.contains(parent))
    }

    /// Whether an instruction can be of both sorts. Loads and stores can be locked, and a fence can be of several kinds.
    pub fn overlaps(self, other: Sort) -> bool {
        let crossing = |left: Sort, right: Sort| {
            matches!((left, right), (Self::Locked, Self::Load | Self::Store) | (Self::FenceOf(_), Self::FenceOf(_)))
        };
        self.contains(other) || other.contains(self) || crossing(self, other) || crossing(other, self)
    }

    /// The name in files.
    pub fn name(self) -> &'static str {
        PredefinedSymbol::Sort(self).name()
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A predefined set, predicate or relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PredefinedSymbol {
    /// Being of a sort. The set `instruction` is among them, and cannot be applied.
    Sort(Sort),
    /// `has_seed(l)`: the load reads what a store of the execution wrote, not the initial value.
    HasSeed,
    /// `program_order(i, j)`: of the same thread, `i` first.
    ProgramOrder,
    /// `aliased(x, y)`: the same address.
    Aliased,
    /// `seed(l, s)`: the load reads what the store wrote.
    Seed,
    /// `data_dependent(l, i)`: `i` uses what `l` has read (section 3.4.2).
    DataDependent,
    /// `control_dependent(l, i)`: a branch before `i` uses what `l` has read.
    ControlDependent,
    /// `atomic(i, j)`: of the same atomic block, or the same instruction (section 3.4.1).
    Atomic,
    /// `synchronised(i, j)`: `i` comes before the creation of `j`'s thread, or its thread was joined before `j`.
    Synchronised,
}

impl PredefinedSymbol {
    /// The whole vocabulary, types before those that use them.
    pub fn all() -> impl Iterator<Item = PredefinedSymbol> {
        let sorts = [Sort::Instruction, Sort::Access, Sort::Load, Sort::Store, Sort::Locked, Sort::Fence];
        let kinds = FenceKind::ALL.map(Sort::FenceOf);
        let others = [
            Self::HasSeed,
            Self::ProgramOrder,
            Self::Aliased,
            Self::Seed,
            Self::DataDependent,
            Self::ControlDependent,
            Self::Atomic,
            Self::Synchronised,
        ];
        sorts.into_iter().chain(kinds).map(Self::Sort).chain(others)
    }

    /// What a name means.
    pub fn by_name(name: &str) -> Option<PredefinedSymbol> {
        Self::all().find(|predefined| predefined.name() == name)
    }

    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sort(Sort::Instruction) => "instruction",
            Self::Sort(Sort::Access) => "access",
            Self::Sort(Sort::Load) => "load",
            Self::Sort(Sort::Store) => "store",
            Self::Sort(Sort::Fence) => "fence",
            Self::Sort(Sort::FenceOf(kind)) => kind.name(),
            Self::Sort(Sort::Locked) => "locked",
            Self::HasSeed => "has_seed",
            Self::ProgramOrder => "program_order",
            Self::Aliased => "aliased",
            Self::Seed => "seed",
            Self::DataDependent => "data_dependent",
            Self::ControlDependent => "control_dependent",
            Self::Atomic => "atomic",
            Self::Synchronised => "synchronised",
        }
    }

    /// The sorts of its arguments; none for the set of all instructions.
    pub fn arguments(self) -> Vec<Sort> {
        match self {
            Self::Sort(sort) => sort.parent().into_iter().collect(),
            Self::HasSeed => vec![Sort::Load],
            Self::Aliased => vec![Sort::Access; 2],
            Self::Seed => vec![Sort::Load, Sort::Store],
            Self::DataDependent | Self::ControlDependent => vec![Sort::Load, Sort::Instruction],
            Self::ProgramOrder | Self::Atomic | Self::Synchronised => vec![Sort::Instruction; 2],
        }
    }
}
