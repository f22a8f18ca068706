//! What can be said of a program without running it: which memory only its own thread can know ([`escape`]), where its
//! loops are ([`loops`]), which registers matter there ([`liveness`]), where their rounds are judged ([`rounds`]), and which variables one thread
//! alone writes ([`writers`]).

pub mod escape;
pub mod liveness;
pub mod loops;
mod operands;
pub mod rounds;
pub mod writers;

use crate::ir::{Block, BlockId, Function, FunctionId, GlobalId, Op, Operand, Program, RegId, Symbol};
use crate::library::LibraryFunction;
use escape::Escapes;
use fencepost_base::{IdVec, TypedId, mutation};
use rounds::CutPoint;
use std::collections::BTreeMap;

/// The facts about a program.
#[derive(Clone, Debug)]
pub struct Analysis {
    escapes: Escapes,
    functions: IdVec<FunctionId, Loops>,
    tries_locks: bool,
    sole_writers: BTreeMap<GlobalId, FunctionId>,
}

/// The loops of a function.
#[derive(Clone, Debug)]
struct Loops {
    /// By the block at which they start.
    heads: Vec<Option<LoopHead>>,
    /// By the block that it is.
    cut_points: Vec<Option<CutPoint>>,
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
    /// The [cut points](CutPoint) of the loop through which fewer registers are live here.
    pub narrower_cut_points: Vec<BlockId>,
}

impl Analysis {
    /// Analyses a whole program.
    pub fn new(program: &Program) -> Self {
        Self {
            escapes: Escapes::new(program),
            functions: program.functions.iter().map(|function| loops_of(program, function)).collect(),
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
        self.functions.get(function)?.heads.get(block.index())?.as_ref()
    }

    /// The place at which rounds of a loop are judged that a block is, if it is one and not the start of the loop.
    pub fn cut_point(&self, function: FunctionId, block: BlockId) -> Option<&CutPoint> {
        self.functions.get(function)?.cut_points.get(block.index())?.as_ref()
    }

    /// All places of a function at which rounds are judged but starts of loops.
    pub fn cut_points(&self, function: FunctionId) -> impl Iterator<Item = (BlockId, &CutPoint)> {
        let points = self.functions.get(function).into_iter().flat_map(|loops| loops.cut_points.iter().enumerate());
        points.filter_map(|(block, point)| Some((BlockId::from_index(block), point.as_ref()?)))
    }
}

fn tries_locks(program: &Program) -> bool {
    let blocks = program.functions.iter().flat_map(|function| function.blocks.iter());
    let mut ops = blocks.flat_map(|block| &block.instructions).map(|instruction| &instruction.op);
    ops.any(|op| matches!(op, Op::Library { function: LibraryFunction::MutexTryLock, .. }))
}

fn loops_of(program: &Program, function: &Function) -> Loops {
    let back_edges = loops::back_edges(function);
    let mut heads: Vec<Option<LoopHead>> = vec![None; function.blocks.len()];
    if back_edges.is_empty() {
        return Loops { heads, cut_points: Vec::new() };
    }
    let live = liveness::live_at_start(function);
    let cut_points = rounds::cut_points(function, &back_edges, &live);
    for (from, to) in back_edges {
        let head = heads[to.index()].get_or_insert_with(|| LoopHead {
            back_from: Vec::new(),
            live: function.registers.ids().filter(|register| live[to.index()][register.index()]).collect(),
            always_stores: !loops::returns_without(function, to, |block| stores_to_global(program, block))
                || mutation!("wait-in-no-loop-that-can-store")
                    && function.blocks.iter().any(|block| stores_to_global(program, block)),
            narrower_cut_points: Vec::new(),
        });
        head.back_from.push(from);
    }
    for (block, point) in function.blocks.ids().zip(&cut_points) {
        if let Some(point) = point
            && let Some(head) = &mut heads[point.head.index()]
            && point.live_at_head.len() < head.live.len()
        {
            head.narrower_cut_points.push(block);
        }
    }
    Loops { heads, cut_points }
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
