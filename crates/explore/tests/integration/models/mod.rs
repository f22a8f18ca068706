//! Programs of the corpus, written again for brute force: the same accesses in the same order.

pub mod lockfree;
pub mod locks;
pub mod mutex;
pub mod programs;

use fencepost_oracle::functions::{Flow, Program, Thread, Variable};

/// Which fences `corpus/fences.h` turns on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fences {
    /// None.
    None,
    /// What TSO needs.
    Tso,
    /// What PSO needs.
    Pso,
}

impl Fences {
    /// A full fence, for TSO and PSO.
    pub fn fence(self, thread: &mut Thread<'_>) -> Flow {
        if self == Fences::None { Ok(()) } else { thread.fence() }
    }
    /// A store-store barrier, for PSO.
    pub fn barrier(self, thread: &mut Thread<'_>) -> Flow {
        if self == Fences::Pso { thread.barrier() } else { Ok(()) }
    }
}

/// Adds one to a plain variable.
pub fn increment(thread: &mut Thread<'_>, at: Variable) -> Flow {
    let value = thread.load(at)?;
    thread.store(at, value + 1)
}

/// A program of the corpus for brute force.
pub struct Model {
    /// Its name in the corpus.
    pub name: &'static str,
    /// The macros that are defined.
    pub defines: &'static str,
    /// The same program.
    pub program: Program,
}

/// All models.
pub fn all() -> Vec<Model> {
    [lockfree::models(), mutex::models(), locks::models(), programs::models()].into_iter().flatten().collect()
}
