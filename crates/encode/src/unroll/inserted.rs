//! Fences that the source does not have, to find out what would be different with them.
//!
//! A fence may stand in the place of one that the source has there to mark the place, or around an atomic access, which thereby gets a stronger
//! order. Or it stands before a line: it is executed whenever the thread comes to that line from another one. Where this cannot be told for sure,
//! because the way there is not known by line, it is left out; so whatever is impossible with the fences that are here is impossible
//! with those that somebody writes into the source.

use super::Unroller;
use super::state::State;
use crate::symbolic::UnknownTerm;
use crate::terms::TermId;
use fencepost_base::{MemoryOrder, TypedId, mutation};
use fencepost_model::axiomatic::orders::FencesAround;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::{BlockId, FileId, Function, FunctionId, Op, Program, SourcePlace};
use fencepost_witness::graph::AddedFence;
use rustc_hash::FxHashMap;

/// A fence that is not in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsertedFence {
    /// The file.
    pub file: FileId,
    /// The line.
    pub line: u32,
    /// Where on that line.
    pub at: FencePosition,
    /// What it keeps in order.
    pub kinds: FencesAround,
}

/// Where on a line a fence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FencePosition {
    /// Before all that is on it.
    Begin,
    /// In the place of the fence in this column.
    Fence(u32),
    /// Around the atomic access in this column.
    Access(u32),
}

impl InsertedFence {
    /// A fence of one kind, which is not around an access.
    pub fn new(file: FileId, line: u32, at: FencePosition, kind: FenceKind) -> Self {
        Self { file, line, at, kinds: FencesAround { before: alone(kind), after: &[] } }
    }

    /// Whether it belongs to an instruction.
    fn is_of(&self, op: &Op, place: SourcePlace) -> bool {
        let column = match self.at {
            FencePosition::Begin => return false,
            FencePosition::Fence(column) if matches!(op, Op::Fence { .. }) => column,
            FencePosition::Access(column) if is_atomic(op) => column,
            FencePosition::Fence(_) | FencePosition::Access(_) => return false,
        };
        (self.file, self.line, column) == (place.file, place.line, place.column)
    }
}

fn is_atomic(op: &Op) -> bool {
    match op {
        Op::Load { order, .. } | Op::Store { order, .. } => *order != MemoryOrder::Plain,
        Op::ReadModifyWrite { .. } => true,
        _ => false,
    }
}

/// The places of fences.
pub(super) struct Insertions {
    /// Before which instruction, by its block and number, which fences are.
    places: FxHashMap<(FunctionId, BlockId, usize), Vec<usize>>,
    fences: Vec<InsertedFence>,
    switches: Vec<TermId>,
}

impl Insertions {
    pub fn new(program: &Program, fences: &[InsertedFence]) -> Self {
        let mut places: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (id, function) in program.functions.enumerate().filter(|_| !fences.is_empty()) {
            for (block, index, line) in first_of_lines(function) {
                let here = fences.iter().enumerate();
                let here =
                    here.filter(|(_, fence)| (fence.file, fence.line) == line && fence.at == FencePosition::Begin);
                places.entry((id, block, index)).or_default().extend(here.map(|(number, _)| number));
            }
            for (block, contents) in function.blocks.enumerate() {
                for (index, instruction) in contents.instructions.iter().enumerate() {
                    let Some(place) = instruction.place else { continue };
                    let here = fences.iter().enumerate().filter(|(_, fence)| fence.is_of(&instruction.op, place));
                    let here: Vec<usize> = here.map(|(number, _)| number).collect();
                    if !here.is_empty() {
                        places.entry((id, block, index)).or_default().extend(here);
                    }
                }
            }
        }
        Self { places, fences: fences.to_vec(), switches: Vec::new() }
    }
}

/// Where these fences are in a program, for whoever runs it.
pub fn added_fences(program: &Program, fences: &[InsertedFence]) -> Vec<AddedFence> {
    let insertions = Insertions::new(program, fences);
    let here = |(at, numbers): (&(FunctionId, BlockId, usize), &Vec<usize>)| {
        let added = |number: &usize| {
            let InsertedFence { at: on_line, kinds, .. } = fences[*number];
            let replaces = matches!(on_line, FencePosition::Fence(_));
            AddedFence { at: *at, before: kinds.before, after: kinds.after, replaces }
        };
        numbers.iter().map(added).collect::<Vec<_>>()
    };
    insertions.places.iter().flat_map(here).collect()
}

type Line = (FileId, u32);

/// The instructions with which a thread comes to a line from another one.
fn first_of_lines(function: &Function) -> Vec<(BlockId, usize, Line)> {
    // The line on which each block ends, if it is known, and those on which the blocks before each end.
    let mut before: Vec<Vec<Option<Line>>> = vec![Vec::new(); function.blocks.len()];
    for block in function.blocks.iter() {
        let last = block.instructions.iter().rev().find_map(|instruction| instruction.place);
        // The jump back of a loop is said to be where the loop begins.
        let end = last.or(block.place).map(|place| (place.file, place.line));
        for target in block.terminator.targets() {
            before[target.block.index()].push(end);
        }
    }
    let mut found = Vec::new();
    for (id, block) in function.blocks.enumerate() {
        let mut last: Option<Line> = None;
        for (index, instruction) in block.instructions.iter().enumerate() {
            let Some(line) = instruction.place.map(|place| (place.file, place.line)) else { continue };
            let comes_from_others = match last {
                Some(last) => last != line,
                None => before[id.index()].iter().all(|end| end.is_some_and(|end| end != line)),
            };
            if comes_from_others {
                found.push((id, index, line));
            }
            last = Some(line);
        }
    }
    found
}

impl Unroller<'_, '_> {
    /// Whether each fence is there.
    pub(super) fn switches(&mut self) -> Vec<TermId> {
        for _ in 0..self.insertions.fences.len() {
            let (switch, _) = self.trace.terms.unknown(1);
            self.trace.unknowns.push(UnknownTerm::Choice(vec![0, 1]));
            self.insertions.switches.push(switch);
        }
        self.insertions.switches.clone()
    }

    /// The fences before an instruction. Returns whether one stands in its place.
    pub(super) fn insert_before(&mut self, at: (FunctionId, BlockId, usize), state: &State) -> bool {
        self.insert(at, state, |kinds| kinds.before)
    }

    /// The fences after an instruction.
    pub(super) fn insert_after(&mut self, at: (FunctionId, BlockId, usize), state: &State) {
        if !mutation!("put-no-fence-after-an-ordered-access") {
            self.insert(at, state, |kinds| kinds.after);
        }
    }

    fn insert(
        &mut self,
        at: (FunctionId, BlockId, usize),
        state: &State,
        side: fn(FencesAround) -> &'static [FenceKind],
    ) -> bool {
        let Some(numbers) = self.insertions.places.get(&at).cloned() else { return false };
        let mut replaces = false;
        for number in numbers {
            let fence = self.insertions.fences[number];
            replaces |= matches!(fence.at, FencePosition::Fence(_));
            let mut fenced = state.clone();
            fenced.guard = self.trace.terms.and(state.guard, self.insertions.switches[number]);
            self.fence(&fenced, side(fence.kinds));
        }
        replaces
    }
}

fn alone(kind: FenceKind) -> &'static [FenceKind] {
    let position = FenceKind::ALL.iter().position(|other| *other == kind);
    position.map_or(&[], |position| &FenceKind::ALL[position..=position])
}
