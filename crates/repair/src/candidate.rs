//! Fences that could be put into a program.

use crate::access::{AccessAction, AtomicAccess, strengthened};
use crate::edit::EditedText;
use crate::source::{Point, SourceFile};
use fencepost_base::{MemoryOrder, mutation};
use fencepost_model::axiomatic::Model;
pub use fencepost_model::axiomatic::vocabulary::FenceKind as AxiomaticKind;
use fencepost_model::axiomatic::vocabulary::{PredefinedSymbol, Sort};
use fencepost_model::{BufferModel, FencePlan};
use std::fmt;

/// What keeps accesses in order: a fence by what it keeps in order, or an access of the program that is made stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenceKind {
    /// Everything before it comes before everything after it.
    Full,
    /// What an axiomatic model knows by this name.
    Axiomatic(AxiomaticKind),
    /// An atomic access gets this order.
    Order(MemoryOrder),
    /// An atomic store becomes an exchange.
    Exchange,
}

/// The orders that an access can get, the weakest first.
const ORDERS: [MemoryOrder; 4] = [MemoryOrder::Acquire, MemoryOrder::Release, MemoryOrder::AcqRel, MemoryOrder::SeqCst];

impl FenceKind {
    /// Stores before it come before stores after it.
    pub const STORE_STORE: FenceKind = FenceKind::Axiomatic(AxiomaticKind::StoreStore);

    /// All kinds.
    pub fn all() -> impl Iterator<Item = FenceKind> {
        let fences = std::iter::once(Self::Full).chain(AxiomaticKind::ALL.map(Self::Axiomatic));
        fences.chain(ORDERS.map(Self::Order)).chain([Self::Exchange])
    }

    /// Those that make a difference under a model of store buffers, besides the weaker ones.
    pub fn of(model: BufferModel) -> Vec<FenceKind> {
        let kind = |order| match model.fence(order) {
            FencePlan::Nothing => None,
            FencePlan::Barrier => Some(Self::STORE_STORE),
            FencePlan::Drain => Some(Self::Full),
        };
        [MemoryOrder::Release, MemoryOrder::SeqCst].into_iter().filter_map(kind).collect()
    }

    /// Ways to make an access stronger that make a difference under a model of store buffers.
    pub fn stronger(model: BufferModel, access: &AtomicAccess) -> Vec<FenceKind> {
        let now = access.order;
        if now == MemoryOrder::SeqCst {
            return Vec::new();
        }
        let orders = |changes: &dyn Fn(MemoryOrder) -> bool| -> Vec<FenceKind> {
            let releasing = if now.acquires() { MemoryOrder::AcqRel } else { MemoryOrder::Release };
            [releasing, MemoryOrder::SeqCst].into_iter().filter(|order| changes(*order)).map(Self::Order).collect()
        };
        match access.action {
            AccessAction::Load => Vec::new(),
            AccessAction::Store => {
                let mut kinds = orders(&|order| model.store(order) != model.store(now));
                if !kinds.is_empty() {
                    kinds.push(Self::Exchange);
                }
                kinds
            }
            AccessAction::Update => orders(&|order| {
                let is_forgotten = mutation!("updates-cannot-release") && order == MemoryOrder::Release;
                model.update(order) != model.update(now) && !is_forgotten
            }),
        }
    }

    /// Ways to make an access stronger for an axiomatic model, to which an order is the fences around the access. An exchange alone adds none.
    pub fn stronger_for_axioms(access: &AtomicAccess) -> Vec<FenceKind> {
        let now = access.fences_around(access.order);
        let mut known = vec![now];
        let mut orders = Vec::new();
        for order in ORDERS {
            let with = access.fences_around(order);
            let has_all = |more: &[AxiomaticKind], less: &[AxiomaticKind]| less.iter().all(|kind| more.contains(kind));
            let is_more = has_all(with.before, now.before) && has_all(with.after, now.after);
            if is_more && !known.contains(&with) {
                known.push(with);
                orders.push(Self::Order(order));
            }
        }
        orders
    }

    /// Whether it does what another one does, and more, in whatever place.
    pub fn is_stronger(self, other: Self) -> bool {
        match (self, other) {
            (Self::Full, Self::Axiomatic(_)) => true,
            (Self::Order(strong), Self::Order(weak)) => {
                let has_both = strong.acquires() >= weak.acquires() && strong.releases() >= weak.releases();
                strong != weak && has_both && weak != MemoryOrder::SeqCst
            }
            _ => false,
        }
    }

    /// Whether it does what another one does, and more, under an axiomatic model, which may mean anything by the kinds.
    pub fn is_stronger_under(self, model: &Model, other: Self) -> bool {
        match (self, other) {
            (Self::Axiomatic(strong), Self::Axiomatic(weak)) => {
                model.fence_does_as_much(strong, weak) && !model.fence_does_as_much(weak, strong)
            }
            _ => self.is_stronger(other),
        }
    }

    /// Whether it is an access that is made stronger, and not a fence.
    pub fn is_access(self) -> bool {
        matches!(self, Self::Order(_) | Self::Exchange)
    }

    /// Those that an axiomatic model speaks of.
    pub fn of_axioms(model: &Model) -> Vec<FenceKind> {
        let is_known = |kind: &AxiomaticKind| model.predefined.contains(&PredefinedSymbol::Sort(Sort::FenceOf(*kind)));
        AxiomaticKind::ALL.into_iter().filter(is_known).map(Self::Axiomatic).collect()
    }

    /// The order of the weakest `atomic_thread_fence` that does this; of an access, its order. An exchange does no more than a store
    /// that is sequentially consistent.
    pub fn order(self) -> MemoryOrder {
        match self {
            Self::Order(order) => order,
            Self::Full | Self::Exchange | Self::Axiomatic(AxiomaticKind::StoreLoad) => MemoryOrder::SeqCst,
            Self::Axiomatic(AxiomaticKind::StoreStore) => MemoryOrder::Release,
            Self::Axiomatic(_) => MemoryOrder::Acquire,
        }
    }

    /// Its name on the command line.
    pub fn short(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Order(MemoryOrder::Acquire) => "acquire",
            Self::Order(MemoryOrder::Release) => "release",
            Self::Order(MemoryOrder::AcqRel) => "acq_rel",
            Self::Order(_) => "seq_cst",
            Self::Exchange => "exchange",
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
            Self::Order(MemoryOrder::Acquire | MemoryOrder::Release) => 2,
            Self::Order(MemoryOrder::AcqRel) => 3,
            Self::Order(_) => 10,
            Self::Exchange => 9,
            Self::Axiomatic(kind) => match kind {
                AxiomaticKind::StoreLoad => 8,
                AxiomaticKind::LoadStore => 3,
                AxiomaticKind::LoadLoad | AxiomaticKind::StoreStore => 2,
                AxiomaticKind::AliasedLoads | AxiomaticKind::DataDependentLoads | AxiomaticKind::ControlDependent => 1,
            },
        }
    }
}

/// What a kind costs under an axiomatic model if the user does not say: at least as much as any other kind whose work it does there.
pub fn usual_cost_under(model: &Model, kind: FenceKind) -> u64 {
    let FenceKind::Axiomatic(own) = kind else { return kind.usual_cost() };
    let known = FenceKind::of_axioms(model).into_iter();
    let replaced =
        known.filter(|other| matches!(other, FenceKind::Axiomatic(other) if model.fence_does_as_much(own, *other)));
    replaced.map(FenceKind::usual_cost).max().unwrap_or_else(|| kind.usual_cost())
}

impl fmt::Display for FenceKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Full => "full fence",
            Self::Order(MemoryOrder::Acquire) => "order acquire",
            Self::Order(MemoryOrder::Release) => "order release",
            Self::Order(MemoryOrder::AcqRel) => "order acq_rel",
            Self::Order(_) => "order seq_cst",
            Self::Exchange => "exchange in place of the store",
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

/// A fence of a kind at a place, or an access that is made stronger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// In which file, by number.
    pub file: usize,
    /// At which of its points, or of its atomic accesses, by number.
    pub point: usize,
    /// What it does.
    pub kind: FenceKind,
}

impl Candidate {
    /// Whether both are in the same place.
    pub fn is_at(&self, other: &Self) -> bool {
        (self.file, self.point, self.kind.is_access()) == (other.file, other.point, other.kind.is_access())
    }
}

/// A file of a program as it is given to the compiler, with a fence at the points where one might be wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedFile {
    /// The text.
    pub edited: EditedText,
    /// By point the line and the column at which its fence stands, from 1, if there is one.
    pub points: Vec<(u32, u32)>,
    /// By atomic access its line and column.
    pub accesses: Vec<(u32, u32)>,
}

/// Puts a fence of some order at each point of a file, and makes accesses stronger.
pub fn marked(
    file: &SourceFile,
    order_at: &dyn Fn(usize) -> Option<MemoryOrder>,
    stronger: &[Candidate],
) -> MarkedFile {
    let mut edits = Vec::new();
    let fence = |order| format!("__atomic_thread_fence({});", builtin_order(order));
    for (number, point) in file.points.iter().enumerate() {
        let fence = order_at(number).map_or(String::new(), fence);
        point.insert(&fence, "", &mut edits);
    }
    edits.extend(strengthened(file, stronger));
    let edited = EditedText::new(&file.text, edits);
    // A fence stands right before what comes after the point.
    let before = |(number, point): (usize, &Point)| {
        let (line, column) = edited.place_of(point.offset);
        (line, column - order_at(number).map_or(0, |order| fence(order).len() as u32))
    };
    let points = file.points.iter().enumerate().map(before).collect();
    let accesses = file.accesses.iter().map(|access| edited.place_of(access.offset)).collect();
    MarkedFile { edited, points, accesses }
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
