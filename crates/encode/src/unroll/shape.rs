//! The loops of a function, and the order in which its blocks are unrolled.
//!
//! A position names a block in a round of each loop around it. Positions are compared like words: a loop comes where its
//! head comes, its rounds one after the other, and in each round its blocks in an order in which every jump but those back
//! to heads leads forwards. So all ways to a position have been followed when its turn comes.

use fencepost_base::TypedId;
use fencepost_program::{BlockId, Function};

/// For each loop around a block its head's rank and the round, then the block's own rank.
pub(super) type Position = Vec<(u32, u32)>;

/// The loops of a function.
pub(super) struct Shape {
    /// The rank of each block: in a reverse postorder. None where nothing leads.
    ranks: Vec<Option<u32>>,
    /// The heads of the loops around each block, from the outermost to itself if it is one.
    nests: Vec<Vec<BlockId>>,
}

/// A block at which a loop can be entered although another one is its head.
pub(super) struct Irreducible(pub BlockId);

impl Shape {
    pub fn new(function: &Function) -> Result<Self, Irreducible> {
        let order = reverse_postorder(function);
        let mut ranks = vec![None; function.blocks.len()];
        for (rank, block) in order.iter().enumerate() {
            ranks[block.index()] = Some(rank as u32);
        }
        let successors = |block: BlockId| {
            let targets = function.blocks[block].terminator.targets();
            targets.into_iter().map(|target| target.block).collect::<Vec<_>>()
        };
        let mut predecessors = vec![Vec::new(); function.blocks.len()];
        for block in &order {
            for next in successors(*block) {
                predecessors[next.index()].push(*block);
            }
        }
        // The members of the loop of each head: what reaches a jump back without passing the head.
        let mut members: Vec<(BlockId, Vec<bool>)> = Vec::new();
        for head in &order {
            let back: Vec<BlockId> = predecessors[head.index()]
                .iter()
                .copied()
                .filter(|from| ranks[from.index()] >= ranks[head.index()])
                .collect();
            if back.is_empty() {
                continue;
            }
            let mut inside = vec![false; function.blocks.len()];
            inside[head.index()] = true;
            let mut open = back;
            while let Some(block) = open.pop() {
                if inside[block.index()] {
                    continue;
                }
                // Whoever is in the loop and ranks below the head was reached without it.
                if ranks[block.index()] < ranks[head.index()] || Some(&block) == order.first() {
                    return Err(Irreducible(*head));
                }
                inside[block.index()] = true;
                open.extend(&predecessors[block.index()]);
            }
            members.push((*head, inside));
        }
        // Heads come in the order of their ranks, and an outer head ranks below an inner one.
        let nest = |block: usize| members.iter().filter(|(_, inside)| inside[block]).map(|(head, _)| *head).collect();
        let nests = (0..function.blocks.len()).map(nest).collect();
        Ok(Self { ranks, nests })
    }

    fn rank(&self, block: BlockId) -> u32 {
        self.ranks[block.index()].unwrap_or(0)
    }

    /// Whether a loop begins at a block.
    pub fn is_head(&self, block: BlockId) -> bool {
        self.nests[block.index()].last() == Some(&block)
    }

    /// The position of the first block of the function.
    pub fn start(&self, block: BlockId) -> Position {
        vec![(self.rank(block), 0)]
    }

    /// Where a jump leads, and whether it begins another round of a loop.
    pub fn follow(&self, from: BlockId, position: &Position, to: BlockId) -> (Position, bool) {
        let around = &self.nests[from.index()];
        let mut next: Position = Vec::new();
        let mut again = false;
        for (depth, head) in self.nests[to.index()].iter().enumerate() {
            let round = match around.get(depth) {
                Some(same) if same == head && *head == to => {
                    again = true;
                    position[depth].1 + 1
                }
                Some(same) if same == head => position[depth].1,
                _ => 0,
            };
            next.push((self.rank(*head), round));
        }
        if !self.is_head(to) {
            next.push((self.rank(to), 0));
        }
        (next, again)
    }
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let Some(first) = function.blocks.ids().next() else { return Vec::new() };
    let targets = |block: BlockId| {
        let targets = function.blocks[block].terminator.targets();
        targets.into_iter().map(|target| target.block).collect::<Vec<_>>()
    };
    let mut seen = vec![false; function.blocks.len()];
    seen[first.index()] = true;
    let mut order = Vec::new();
    let mut way = vec![(first, targets(first))];
    while let Some((block, left)) = way.last_mut() {
        match left.pop() {
            Some(next) if seen[next.index()] => {}
            Some(next) => {
                seen[next.index()] = true;
                way.push((next, targets(next)));
            }
            None => {
                order.push(*block);
                way.pop();
            }
        }
    }
    order.reverse();
    order
}
