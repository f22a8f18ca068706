//! Fences that could be put into a program.

use crate::source::SourceFile;
use fencepost_base::MemoryOrder;
use fencepost_model::BufferModel;
use fencepost_model::axiomatic::Model;
pub use fencepost_model::axiomatic::vocabulary::FenceKind as AxiomaticKind;
use fencepost_model::axiomatic::vocabulary::{Predefined, Sort};
use std::fmt;

/// What a fence keeps in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenceKind {
    /// Everything before it comes before everything after it.
    Full,
    /// What an axiomatic model knows by this name.
    Axiomatic(AxiomaticKind),
}

impl FenceKind {
    /// Stores before it come before stores after it.
    pub const STORE_STORE: FenceKind = FenceKind::Axiomatic(AxiomaticKind::StoreStore);

    /// All kinds.
    pub fn all() -> impl Iterator<Item = FenceKind> {
        std::iter::once(Self::Full).chain(AxiomaticKind::ALL.map(Self::Axiomatic))
    }

    /// Those that make a difference under a model of store buffers, besides the weaker ones.
    pub fn of(model: BufferModel) -> &'static [FenceKind] {
        match model {
            BufferModel::Sc => &[],
            BufferModel::Tso => &[FenceKind::Full],
            BufferModel::Pso => &[FenceKind::STORE_STORE, FenceKind::Full],
        }
    }

    /// Those that an axiomatic model speaks of.
    pub fn of_axioms(model: &Model) -> Vec<FenceKind> {
        let is_known = |kind: &AxiomaticKind| model.predefined.contains(&Predefined::Sort(Sort::FenceOf(*kind)));
        AxiomaticKind::ALL.into_iter().filter(is_known).map(Self::Axiomatic).collect()
    }

    /// The order of the weakest `atomic_thread_fence` that does this.
    pub fn order(self) -> MemoryOrder {
        match self {
            Self::Full | Self::Axiomatic(AxiomaticKind::StoreLoad) => MemoryOrder::SeqCst,
            Self::Axiomatic(AxiomaticKind::StoreStore) => MemoryOrder::Release,
            Self::Axiomatic(_) => MemoryOrder::Acquire,
        }
    }

    /// Its name on the command line.
    pub fn short(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Axiomatic(kind) => match kind {
                AxiomaticKind::LoadLoad => "ll",
                AxiomaticKind::LoadStore => "ls",
                AxiomaticKind::StoreLoad => "sl",
                AxiomaticKind::StoreStore => "ss",
                AxiomaticKind::AliasedLoads => "al",
                AxiomaticKind::DataDependentLoads => "ddl",
                AxiomaticKind::ControlDependent => "cd",
            },
        }
    }

    /// What it costs if the user does not say. The weaker a fence is, the less it costs; a fence that waits for stores to be seen
    /// costs most by far.
    pub fn usual_cost(self) -> u64 {
        match self {
            Self::Full => 10,
            Self::Axiomatic(kind) => match kind {
                AxiomaticKind::StoreLoad => 8,
                AxiomaticKind::LoadStore => 3,
                AxiomaticKind::LoadLoad | AxiomaticKind::StoreStore => 2,
                AxiomaticKind::AliasedLoads | AxiomaticKind::DataDependentLoads | AxiomaticKind::ControlDependent => 1,
            },
        }
    }
}

impl fmt::Display for FenceKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Full => "full fence",
            Self::Axiomatic(kind) => match kind {
                AxiomaticKind::LoadLoad => "load-load fence",
                AxiomaticKind::LoadStore => "load-store fence",
                AxiomaticKind::StoreLoad => "store-load fence",
                AxiomaticKind::StoreStore => "store-store fence",
                AxiomaticKind::AliasedLoads => "aliased-loads fence",
                AxiomaticKind::DataDependentLoads => "data-dependent-loads fence",
                AxiomaticKind::ControlDependent => "control-dependent fence",
            },
        })
    }
}

/// A fence of a kind at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// In which file, by number.
    pub file: usize,
    /// At which of its points, by number.
    pub point: usize,
    /// What it does.
    pub kind: FenceKind,
}

/// A file of a program as it is given to the compiler, with a fence at the points where one might be wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The text.
    pub text: String,
    /// By point the line and the column at which its fence stands, from 1; nothing stands there if no order was given.
    pub places: Vec<(u32, u32)>,
}

/// Puts a fence of some order at each point of a file.
pub fn marked(file: &SourceFile, order_at: &dyn Fn(usize) -> Option<MemoryOrder>) -> Marked {
    let (mut text, mut places, mut copied) = (String::with_capacity(2 * file.text.len()), Vec::new(), 0);
    for (number, point) in file.points.iter().enumerate() {
        text.push_str(&file.text[copied..point.offset]);
        copied = point.offset;
        let line_start = text.rfind('\n').map_or(0, |end| end + 1);
        places.push((point.line as u32, (text.len() - line_start) as u32 + 1));
        if let Some(order) = order_at(number) {
            text.push_str(&format!("__atomic_thread_fence({});", builtin_order(order)));
        }
    }
    text.push_str(&file.text[copied..]);
    Marked { text, places }
}

/// The number by which compilers know the order, such as that of `__ATOMIC_ACQUIRE`.
fn builtin_order(order: MemoryOrder) -> u8 {
    match order {
        MemoryOrder::Release => 3,
        MemoryOrder::AcqRel => 4,
        MemoryOrder::SeqCst => 5,
        _ => 2,
    }
}
