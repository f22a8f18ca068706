//! Where a round of a loop can be found to have been in vain.
//!
//! A round was in vain if the thread is back where it was in the state in which it was. The start of the loop is not
//! always the place to see that: in `a = x; while (a != 0) a = x;` the copy differs there from round to round, and does not
//! matter any more between the comparison and the load. So blocks inside of the loop are looked at as well, where something
//! that the loop writes, and that matters at its start, does not matter.
//!
//! Or a round brings with it whatever matters to the rest of it, on the way that it takes: in
//! `for (;;) { v = x; if (v >= 0) last = v; if (last == y) break; }` what `last` was in the round before does not matter once `v` is not
//! negative, for it is about to be overwritten and nothing has used it in this round. Once the round has come that way, the
//! one before was in vain whatever it has left in `last`.
//!
//! A loop has often been entered by the code with which its rounds end, as in the first example. Then the thread has been
//! at that block, as far as what comes next can tell, when it was before that code: what it does from there on is the same.

use crate::ir::{Block, BlockId, Function, Op, Operand, RegId, Terminator};
use fencepost_base::{TypedId, mutation};
use std::collections::{BTreeMap, BTreeSet};

/// A block of a loop, other than its start, at which rounds can be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutPoint {
    /// The start of the loop.
    pub head: BlockId,
    /// The registers that may be read before they are written again.
    pub live: Vec<RegId>,
    /// The registers that are live at the start of the loop on the ways that lead through this block.
    pub live_at_head: Vec<RegId>,
    /// Instructions outside of the loop from which on the code does what it does from the start of this block on.
    pub twins: Vec<(BlockId, usize)>,
}

/// For each block the place that it is, if it is one. `live` says which registers are live at the start of each.
pub(super) fn cut_points(
    function: &Function,
    back_edges: &[(BlockId, BlockId)],
    live: &[Vec<bool>],
) -> Vec<Option<CutPoint>> {
    let mut points: Vec<Option<CutPoint>> = vec![None; function.blocks.len()];
    let before = predecessors(function);
    let mut loops: Vec<(BlockId, Vec<bool>)> = Vec::new();
    for (_, head) in back_edges {
        if loops.iter().all(|(known, _)| known != head) {
            loops.push((*head, members(function, &before, back_edges, *head)));
        }
    }
    let size = |members: &[bool]| members.iter().filter(|is_member| **is_member).count();
    let innermost = |block: BlockId| {
        let around = loops.iter().filter(|(_, members)| members[block.index()]);
        around.min_by_key(|(_, members)| size(members))
    };
    let live_at = |block: BlockId| {
        let live = &live[block.index()];
        function.registers.ids().filter(|register| live[register.index()])
    };
    let is_head = |block: BlockId| loops.iter().any(|(head, _)| *head == block);
    for block in function.blocks.ids().filter(|block| !is_head(*block)) {
        let Some((head, members)) = innermost(block) else { continue };
        // What of the loop's own registers matters at a block.
        let written = written(function, members);
        let matters = |block: BlockId| live_at(block).filter(|register| written[register.index()]);
        let here: Vec<RegId> = matters(block).collect();
        let is_better_than = |other: BlockId| matters(other).any(|register| !here.contains(&register));
        // Where all that leads here is as good, it is judged there.
        let is_of_loop = |block: BlockId| !is_head(block) && innermost(block).is_some_and(|(other, _)| other == head);
        let is_first = before[block.index()].iter().any(|from| !is_of_loop(*from) || is_better_than(*from));
        if is_better_than(*head) && is_first {
            let live = live_at(block).collect();
            let found: Vec<RegId> = matters(*head).collect();
            let used = used_through(function, &before, (*head, block), &found, &here);
            let is_needed = |register: &RegId| !found.contains(register) || used.contains(register);
            let live_at_head = live_at(*head).filter(is_needed).collect();
            points[block.index()] = Some(CutPoint { head: *head, live, live_at_head, twins: Vec::new() });
        }
    }
    for (id, block) in function.blocks.enumerate() {
        let Some(point) = &mut points[id.index()] else { continue };
        let outside =
            |other: &BlockId| loops.iter().all(|(head, members)| *head != point.head || !members[other.index()]);
        let entries = before[point.head.index()].iter().copied().filter(outside);
        let at_head = &live[point.head.index()];
        let start = |entry: BlockId| Some((entry, twin(function, &function.blocks[entry], block, at_head)?));
        point.twins = entries.filter_map(start).collect();
    }
    points
}

fn predecessors(function: &Function) -> Vec<Vec<BlockId>> {
    let mut before = vec![Vec::new(); function.blocks.len()];
    for (id, block) in function.blocks.enumerate() {
        for target in block.terminator.targets() {
            if !before[target.block.index()].contains(&id) {
                before[target.block.index()].push(id);
            }
        }
    }
    before
}

/// The blocks of the loop that returns to a head: what leads to a jump back without passing the head.
fn members(
    function: &Function,
    before: &[Vec<BlockId>],
    back_edges: &[(BlockId, BlockId)],
    head: BlockId,
) -> Vec<bool> {
    let ends = back_edges.iter().filter(|(_, to)| *to == head).map(|(from, _)| *from);
    leading_to(function, before, ends, head)
}

/// A head, and what leads to one of some blocks without passing it; these blocks as well.
fn leading_to(
    function: &Function,
    before: &[Vec<BlockId>],
    ends: impl IntoIterator<Item = BlockId>,
    head: BlockId,
) -> Vec<bool> {
    let mut found = vec![false; function.blocks.len()];
    found[head.index()] = true;
    let mut open: Vec<BlockId> = ends.into_iter().collect();
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut found[block.index()], true) {
            open.extend(&before[block.index()]);
        }
    }
    found
}

/// Which of the registers that a round has `found` at its start may be used on a way to a block of the loop, or are
/// still the same when it comes to the block and among those that `matter` from there on.
fn used_through(
    function: &Function,
    before: &[Vec<BlockId>],
    (head, block): (BlockId, BlockId),
    found: &[RegId],
    matter: &[RegId],
) -> BTreeSet<RegId> {
    let on_the_way = leading_to(function, before, [block], head);
    let mut used = BTreeSet::new();
    // For each block, the registers that may still hold what they held at the start of the round.
    let mut old: BTreeMap<BlockId, BTreeSet<RegId>> = BTreeMap::from([(head, found.iter().copied().collect())]);
    let mut open = vec![head];
    while let Some(next) = open.pop() {
        let left = unchanged_by(&function.blocks[next], old[&next].clone(), &mut used);
        for target in function.blocks[next].terminator.targets() {
            let to = target.block;
            if to == head || !on_the_way[to.index()] {
                continue;
            }
            let params = &function.blocks[to].params;
            let is_first = !old.contains_key(&to);
            let there = old.entry(to).or_default();
            let known = there.len();
            there.extend(left.iter().filter(|register| !params.contains(register)));
            if to != block && (is_first || there.len() > known) {
                open.push(to);
            }
        }
    }
    let here = old.get(&block).into_iter().flatten();
    used.extend(here.filter(|register| matter.contains(register) && !mutation!("take-every-register-for-overwritten")));
    used
}

/// Which of some registers a block leaves as they are. Notes those that it uses before that.
fn unchanged_by(block: &Block, mut registers: BTreeSet<RegId>, used: &mut BTreeSet<RegId>) -> BTreeSet<RegId> {
    for instruction in &block.instructions {
        if !mutation!("overlook-uses-on-the-way") {
            instruction.op.for_each_operand(|operand| used.extend(is_one_of(operand, &registers)));
        }
        instruction.op.for_each_result(|result| {
            registers.remove(&result);
        });
    }
    block.terminator.for_each_operand(|operand| used.extend(is_one_of(operand, &registers)));
    registers
}

fn is_one_of(operand: Operand, registers: &BTreeSet<RegId>) -> Option<RegId> {
    if let Operand::Reg(register) = operand { registers.get(&register).copied() } else { None }
}

/// The registers that some of the blocks write.
fn written(function: &Function, blocks: &[bool]) -> Vec<bool> {
    let mut written = vec![false; function.registers.len()];
    for (_, block) in function.blocks.enumerate().filter(|(id, _)| blocks[id.index()]) {
        block.params.iter().for_each(|param| written[param.index()] = true);
        for instruction in &block.instructions {
            instruction.op.for_each_result(|register| written[register.index()] = true);
        }
    }
    written
}

/// From which instruction on a block does what another one does as a whole, both jumping to the same block, at whose start
/// the flagged registers are live. Registers for what is used in between may differ.
fn twin(function: &Function, entry: &Block, whole: &Block, live: &[bool]) -> Option<usize> {
    let (Terminator::Jump(from_entry), Terminator::Jump(from_whole)) = (&entry.terminator, &whole.terminator) else {
        return None;
    };
    if from_entry.block != from_whole.block {
        return None;
    }
    let start = entry.instructions.len().checked_sub(whole.instructions.len())?;
    let mut names = Names::default();
    for (here, there) in entry.instructions[start..].iter().zip(&whole.instructions) {
        if !names.are_same(&here.op, &there.op) {
            return None;
        }
    }
    let args = from_entry.args.iter().zip(&from_whole.args);
    let params = &function.blocks[from_whole.block].params;
    let goes_on = |register: &RegId| live[register.index()] && !params.contains(register);
    let same_args = args.clone().all(|(here, there)| names.is_same(*here, *there));
    let same_registers = function.registers.ids().filter(goes_on).all(|register| names.is_kept(register));
    (same_args && same_registers && !whole.instructions.is_empty()).then_some(start)
}

/// Which register of one piece of code stands for which of another, of those that both have written.
#[derive(Default)]
struct Names {
    /// By the register of the first; none if the second has no register for it any more.
    there: BTreeMap<RegId, Option<RegId>>,
    /// By the register of the second.
    here: BTreeMap<RegId, Option<RegId>>,
}

impl Names {
    fn is_same(&self, here: Operand, there: Operand) -> bool {
        match (here, there) {
            (Operand::Reg(here), Operand::Reg(there)) => {
                // What neither has written holds what it held before.
                self.there.get(&here).copied().unwrap_or(Some(here)) == Some(there)
                    && self.here.get(&there).copied().unwrap_or(Some(there)) == Some(here)
                    || mutation!("enter-loops-by-other-registers") && self.there.contains_key(&here)
            }
            _ => here == there,
        }
    }

    /// Whether a register holds the same after both.
    fn is_kept(&self, register: RegId) -> bool {
        self.is_same(Operand::Reg(register), Operand::Reg(register))
    }

    /// Whether both do the same, and notes their results. Variables on the stack are new each time.
    fn are_same(&mut self, here: &Op, there: &Op) -> bool {
        if matches!(here, Op::StackAlloc { .. }) {
            return false;
        }
        let (mut operands, mut results) = (Vec::new(), Vec::new());
        there.for_each_operand(|operand| operands.push(operand));
        there.for_each_result(|result| results.push(result));
        // With the registers of the other one, it must be the other one.
        let mut renamed = here.clone();
        let (mut is_same, mut left) = (true, operands.into_iter());
        renamed.for_each_operand_mut(|operand| {
            let Some(there) = left.next() else { return is_same = false };
            is_same &= self.is_same(*operand, there);
            *operand = there;
        });
        let mut left = results.into_iter();
        renamed.for_each_result_mut(|result| {
            let Some(there) = left.next() else { return is_same = false };
            self.bind(*result, there);
            *result = there;
        });
        is_same && renamed == *there
    }

    /// From now on, one register stands for another. What either stood for before is gone.
    fn bind(&mut self, here: RegId, there: RegId) {
        if let Some(Some(old)) = self.there.insert(here, Some(there)) {
            self.here.insert(old, None);
        }
        if let Some(Some(old)) = self.here.insert(there, Some(here)) {
            self.there.insert(old, None);
        }
        self.there.insert(here, Some(there));
    }
}
