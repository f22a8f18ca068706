//! SC, IBM 370, TSO and PSO as buffer policies.
//!
//! One table, as methods of [`BufferModel`]; everything that tells the models apart is in this file.
//!
//! | operation | SC | IBM 370 | TSO | PSO |
//! |---|---|---|---|---|
//! | load | memory | drains its own location, then memory | newest own buffered store, else memory | same |
//! | plain, relaxed store | memory | the thread's FIFO | the thread's FIFO | the thread's FIFO of that location |
//! | release store | memory | the thread's FIFO | the thread's FIFO | store-store barrier, then as plain |
//! | seq_cst store | memory | drains, then memory | drains, then memory | drains, then memory |
//! | read-modify-write | memory | drains, then memory | drains, then memory | drains its own location (all if release or stronger), then memory |
//! | seq_cst fence | nothing | drains | drains | drains |
//! | release, acq_rel fence | nothing | nothing | nothing | store-store barrier |
//! | library synchronisation | nothing | drains | drains | drains |
//!
//! A seq_cst store is a store followed by a full fence. Between the two the thread does nothing, so waiting for the older
//! stores and then writing straight to memory has the same behaviours with fewer steps.

use crate::relational::RelationalModel;
use fencepost_base::{MemoryOrder, mutation};
use fencepost_trace::FenceEffect;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A memory model that is a policy for store buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BufferModel {
    /// Sequential consistency: no buffers.
    Sc,
    /// IBM 370: one FIFO a thread, from which nothing is forwarded to loads.
    Ibm370,
    /// Total store order: one FIFO a thread.
    Tso,
    /// Partial store order: one FIFO a thread and location.
    Pso,
}

/// How stores wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Buffers {
    /// They do not.
    None,
    /// All stores of a thread in one queue.
    PerThread,
    /// The stores of a thread to one location in one queue.
    PerLocation,
}

/// Which own stores must have reached memory before an operation acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drain {
    /// None.
    Nothing,
    /// Those that touch the same bytes, and those before the last store-store barrier.
    SameLocation,
    /// All.
    Everything,
}

/// What a store does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorePlan {
    /// Wait for the drain, then write to memory.
    Direct(Drain),
    /// Enter the buffer.
    Buffer {
        /// A store-store barrier comes before it.
        barrier: bool,
    },
}

/// What a fence does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FencePlan {
    /// Nothing.
    Nothing,
    /// Stores before it commit before stores after it.
    Barrier,
    /// Waits until the thread's buffers are empty.
    Drain,
}

impl BufferModel {
    /// All models, from the strongest to the weakest.
    pub const ALL: [BufferModel; 4] = [Self::Sc, Self::Ibm370, Self::Tso, Self::Pso];

    /// The relaxed models for which there are monitors, and a search for fences, from the strongest to the weakest.
    pub const MONITORED: [BufferModel; 2] = [Self::Tso, Self::Pso];

    /// Whether there are monitors for it, and a search for fences.
    pub fn is_monitored(self) -> bool {
        Self::MONITORED.contains(&self)
    }

    /// Whether it is sequential consistency, under which fences change nothing.
    pub fn is_sequentially_consistent(self) -> bool {
        self.buffers() == Buffers::None
    }

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Ibm370 => "ibm370",
            Self::Tso => "tso",
            Self::Pso => "pso",
        }
    }

    /// The model with this name, as files have it.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name() == name)
    }

    /// The model as relations: which executions it allows, whatever a machine does.
    ///
    /// # Panics
    ///
    /// Never: a test reads every text that is built in.
    pub fn relations(self) -> &'static RelationalModel {
        static MODELS: [OnceLock<RelationalModel>; BufferModel::ALL.len()] =
            [const { OnceLock::new() }; BufferModel::ALL.len()];
        MODELS[self as usize].get_or_init(|| crate::cat::built_in(self.name()).expect("the text is built in"))
    }

    /// How stores wait.
    pub fn buffers(self) -> Buffers {
        match self {
            Self::Sc => Buffers::None,
            Self::Ibm370 | Self::Tso => Buffers::PerThread,
            Self::Pso => Buffers::PerLocation,
        }
    }

    /// What a load waits for. One that waits for nothing reads the newest own store that waits, if any.
    #[inline]
    pub fn load(self) -> Drain {
        match self {
            Self::Ibm370 if !mutation!("forward-on-ibm370") => Drain::SameLocation,
            Self::Sc | Self::Ibm370 | Self::Tso | Self::Pso => Drain::Nothing,
        }
    }

    /// What a store of this order does.
    pub fn store(self, order: MemoryOrder) -> StorePlan {
        match (self, order) {
            (Self::Sc, _) => StorePlan::Direct(Drain::Nothing),
            (_, MemoryOrder::SeqCst) => StorePlan::Direct(Drain::Everything),
            (Self::Ibm370 | Self::Tso, _) => StorePlan::Buffer { barrier: false },
            (Self::Pso, order) => {
                StorePlan::Buffer { barrier: order.releases() && !mutation!("release-without-barrier") }
            }
        }
    }

    /// What a read-modify-write waits for; a failed compare-exchange waits as well.
    pub fn update(self, order: MemoryOrder) -> Drain {
        match self {
            Self::Sc => Drain::Nothing,
            Self::Tso if mutation!("update-without-drain") => Drain::Nothing,
            Self::Ibm370 | Self::Tso => Drain::Everything,
            Self::Pso if order.releases() => Drain::Everything,
            Self::Pso => Drain::SameLocation,
        }
    }

    /// What a fence of this order does.
    pub fn fence(self, order: MemoryOrder) -> FencePlan {
        match (self, order) {
            (Self::Sc, _) => FencePlan::Nothing,
            (_, MemoryOrder::SeqCst) => FencePlan::Drain,
            (Self::Pso, order) if order.releases() => FencePlan::Barrier,
            _ => FencePlan::Nothing,
        }
    }

    /// What creating, joining and ending threads and every operation on a mutex waits for.
    pub fn synchronisation(self) -> Drain {
        match self {
            Self::Sc => Drain::Nothing,
            Self::Ibm370 | Self::Tso | Self::Pso => Drain::Everything,
        }
    }
}

impl FencePlan {
    /// What a trace says of it.
    pub fn effect(self) -> FenceEffect {
        match self {
            Self::Nothing => FenceEffect::None,
            Self::Barrier => FenceEffect::StoreStore,
            Self::Drain => FenceEffect::Full,
        }
    }
}

impl fmt::Display for BufferModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sc => "SC",
            Self::Ibm370 => "ibm370",
            Self::Tso => "TSO",
            Self::Pso => "PSO",
        })
    }
}

/// The name is not one of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownModel(pub String);

impl fmt::Display for UnknownModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.0;
        if name.ends_with(".mm") || crate::axiomatic::BUILT_IN.iter().any(|(known, _)| known == name) {
            let choice = "choose one of sc, ibm370, tso, pso; models of axioms alone are for `fencepost litmus`";
            return write!(f, "there is no machine for `{name}`; {choice}");
        }
        write!(f, "`{name}` is not a memory model; choose one of sc, ibm370, tso, pso")
    }
}

impl std::error::Error for UnknownModel {}

impl FromStr for BufferModel {
    type Err = UnknownModel;
    fn from_str(name: &str) -> Result<Self, UnknownModel> {
        Self::ALL
            .into_iter()
            .find(|model| model.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownModel(name.to_owned()))
    }
}
