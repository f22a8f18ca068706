//! What can be said of a program without running it: which memory only its own thread can know ([`escape`]), where its
//! loops are ([`loops`]), which registers matter there ([`liveness`]), and which variables one thread alone writes ([`writers`]).

pub mod escape;
pub mod liveness;
pub mod loops;
mod operands;
pub mod writers;

use crate::ir::{Block, BlockId, Function, FunctionId, GlobalId, Op, Operand, Program, RegId, Symbol};
use crate::library::LibraryFunction;
use escape::Escapes;
use fencepost_base::{IdVec, TypedId};
use std::collections::BTreeMap;

/// The facts about a program.
#[derive(Clone, Debug)]
pub struct Analysis {
    escapes: Escapes,
    functions: IdVec<FunctionId, Vec<Option<LoopHead>>>,
    tries_locks: bool,
    sole_writers: BTreeMap<GlobalId, FunctionId>,
}

/// A block to which a loop returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopHead {
    /// The blocks that lead back to it.
    pub back_from: Vec<BlockId>,
    /// The registers that may be read before they are written again.
    pub live: Vec<RegId>,
    /// Whether every round stores to a global variable that others know. Such a loop does not wait for them.
    pub always_stores: bool,
}

impl Analysis {
    /// Analyses a whole program.
    pub fn new(program: &Program) -> Self {
        Self {
            escapes: Escapes::new(program),
            functions: program.functions.iter().map(|function| loop_heads(program, function)).collect(),
            tries_locks: tries_locks(program),
            sole_writers: writers::sole_writers(program),
        }
    }

    /// Whether some function tries a mutex instead of waiting for it.
    pub fn tries_locks(&self) -> bool {
        self.tries_locks
    }

    /// Whether only the thread that executes a `StackAlloc` can ever know the address that it makes.
    pub fn is_private(&self, function: FunctionId, block: BlockId, instruction: usize) -> bool {
        self.escapes.is_private(function, block, instruction)
    }

    /// Whether only the thread itself can ever know its copy of a thread-local variable.
    pub fn is_private_global(&self, global: GlobalId) -> bool {
        self.escapes.is_private_global(global)
    }

    /// The start function of the one thread that writes a global variable, if there is only one.
    pub fn sole_writer(&self, global: GlobalId) -> Option<FunctionId> {
        self.sole_writers.get(&global).copied()
    }

    /// The loop that returns to a block, if one does.
    pub fn loop_head(&self, function: FunctionId, block: BlockId) -> Option<&LoopHead> {
        self.functions.get(function)?.get(block.index())?.as_ref()
    }
}

fn tries_locks(program: &Program) -> bool {
    let blocks = program.functions.iter().flat_map(|function| function.blocks.iter());
    let mut ops = blocks.flat_map(|block| &block.instructions).map(|instruction| &instruction.op);
    ops.any(|op| matches!(op, Op::Library { function: LibraryFunction::MutexTryLock, .. }))
}

fn loop_heads(program: &Program, function: &Function) -> Vec<Option<LoopHead>> {
    let back_edges = loops::back_edges(function);
    let mut heads: Vec<Option<LoopHead>> = vec![None; function.blocks.len()];
    if back_edges.is_empty() {
        return heads;
    }
    let live = liveness::live_at_start(function);
    for (from, to) in back_edges {
        let head = heads[to.index()].get_or_insert_with(|| LoopHead {
            back_from: Vec::new(),
            live: function.registers.ids().filter(|register| live[to.index()][register.index()]).collect(),
            always_stores: !loops::returns_without(function, to, |block| stores_to_global(program, block)),
        });
        head.back_from.push(from);
    }
    heads
}

/// Whether a block stores to a global variable of which there is one for all threads.
fn stores_to_global(program: &Program, block: &Block) -> bool {
    let is_shared = |global: GlobalId| program.globals.get(global).is_some_and(|global| !global.thread_local);
    block.instructions.iter().any(|instruction| {
        matches!(instruction.op, Op::Store { addr: Operand::Address(Symbol::Global(global), _), .. } if is_shared(global))
    })
}

#[cfg(test)]
mod tests;
