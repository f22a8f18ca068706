//! Where loops return to their start.

use crate::ir::{Block, BlockId, Function};
use fencepost_base::TypedId;

/// The jumps that lead back to a block on the way to them, in a depth-first walk from the start of the function. Every
/// cycle of blocks has at least one.
pub fn back_edges(function: &Function) -> Vec<(BlockId, BlockId)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Visit {
        Not,
        OnTheWay,
        Done,
    }
    let mut state = vec![Visit::Not; function.blocks.len()];
    let mut edges = Vec::new();
    let successors = |block: BlockId| successors(function, block);
    let Some(first) = function.blocks.ids().next() else { return edges };
    state[first.index()] = Visit::OnTheWay;
    let mut way = vec![(first, successors(first))];
    while let Some((block, left)) = way.last_mut() {
        let block = *block;
        let Some(next) = left.pop() else {
            state[block.index()] = Visit::Done;
            way.pop();
            continue;
        };
        match state[next.index()] {
            Visit::Not => {
                state[next.index()] = Visit::OnTheWay;
                way.push((next, successors(next)));
            }
            Visit::OnTheWay if !edges.contains(&(block, next)) => edges.push((block, next)),
            Visit::OnTheWay | Visit::Done => {}
        }
    }
    edges
}

/// Whether some way leads from a block back to it through no block that `stops`, itself included.
pub fn returns_without(function: &Function, start: BlockId, stops: impl Fn(&Block) -> bool) -> bool {
    let mut met = vec![false; function.blocks.len()];
    let mut left = vec![start];
    while let Some(block) = left.pop() {
        if stops(&function.blocks[block]) {
            continue;
        }
        for next in successors(function, block) {
            if next == start {
                return true;
            }
            if !std::mem::replace(&mut met[next.index()], true) {
                left.push(next);
            }
        }
    }
    false
}

fn successors(function: &Function, block: BlockId) -> Vec<BlockId> {
    function.blocks[block].terminator.targets().iter().map(|target| target.block).collect()
}
