//! The kinds of fences that keep some accesses in order (S. Burckhardt, Memory Model Sensitive Analysis of Concurrent Data
//! Types, 2007, section 3.4.3).

use crate::mutation;
use crate::order::MemoryOrder;
use FenceKind::{LoadLoad, LoadStore, StoreStore};

/// What a fence keeps in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FenceKind {
    /// Loads before it with loads after it.
    LoadLoad,
    /// Loads before it with stores after it.
    LoadStore,
    /// Stores before it with loads after it.
    StoreLoad,
    /// Stores before it with stores after it.
    StoreStore,
    /// Loads before it with loads after it that have the same address.
    AliasedLoads,
    /// Loads before it with loads after it that depend on their data.
    DataDependentLoads,
    /// Loads before it with accesses after it that depend on them by control.
    ControlDependent,
}

impl FenceKind {
    /// All kinds.
    pub const ALL: [FenceKind; 7] = [
        Self::LoadLoad,
        Self::LoadStore,
        Self::StoreLoad,
        Self::StoreStore,
        Self::AliasedLoads,
        Self::DataDependentLoads,
        Self::ControlDependent,
    ];

    /// The kinds that together are a full fence, such as `mfence`.
    pub const FULL: [FenceKind; 4] = [Self::LoadLoad, Self::LoadStore, Self::StoreLoad, Self::StoreStore];

    /// The name in texts of models.
    pub fn name(self) -> &'static str {
        match self {
            Self::LoadLoad => "ll_fence",
            Self::LoadStore => "ls_fence",
            Self::StoreLoad => "sl_fence",
            Self::StoreStore => "ss_fence",
            Self::AliasedLoads => "al_fence",
            Self::DataDependentLoads => "ddl_fence",
            Self::ControlDependent => "cd_fence",
        }
    }
}

/// Some kinds of fences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FenceKinds(u8);

impl FenceKinds {
    /// Whether a kind is among them.
    pub fn contains(self, kind: FenceKind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

impl FromIterator<FenceKind> for FenceKinds {
    fn from_iter<T: IntoIterator<Item = FenceKind>>(kinds: T) -> Self {
        Self(kinds.into_iter().fold(0, |all, kind| all | 1 << kind as u8))
    }
}

/// What a fence of a memory order keeps in order.
pub fn fence_kinds(order: MemoryOrder) -> &'static [FenceKind] {
    match order {
        MemoryOrder::SeqCst => &FenceKind::FULL,
        MemoryOrder::AcqRel => &[LoadLoad, LoadStore, StoreStore],
        MemoryOrder::Acquire => &[LoadLoad, LoadStore],
        MemoryOrder::Release if mutation!("release-without-store-store") => &[LoadStore],
        MemoryOrder::Release => &[LoadStore, StoreStore],
        MemoryOrder::Plain | MemoryOrder::Relaxed => &[],
    }
}
