//! Fences that the source does not have, to find out what would be different with them.
//!
//! A fence may stand in the place of one that the source has there to mark the place. Or it stands before a line: it is executed whenever the thread comes to that line from another one. Where this cannot be told for sure,
//! because the way there is not known by line, it is left out; so whatever is impossible with the fences that are here is impossible
//! with those that somebody writes into the source.

use super::Unroller;
use super::state::State;
use crate::symbolic::Unknown;
use crate::terms::TermId;
use fencepost_base::TypedId;
use fencepost_model::axiomatic::vocabulary::FenceKind;
use fencepost_program::{BlockId, FileId, Function, FunctionId, Op, Program, SourcePlace};
use rustc_hash::FxHashMap;

/// A fence before a line, or in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InsertedFence {
    /// The file.
    pub file: FileId,
    /// The line.
    pub line: u32,
    /// The column of the fence in whose place it stands, if there is one.
    pub column: Option<u32>,
    /// What it keeps in order.
    pub kind: FenceKind,
}

/// The places of fences.
pub(super) struct Insertions {
    /// Before which instruction, by its block and number, which fences are.
    places: FxHashMap<(FunctionId, BlockId, usize), Vec<usize>>,
    kinds: Vec<FenceKind>,
    /// Whether each stands in the place of another.
    replacing: Vec<bool>,
    switches: Vec<TermId>,
}

impl Insertions {
    pub fn new(program: &Program, fences: &[InsertedFence]) -> Self {
        let mut places: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (id, function) in program.functions.enumerate().filter(|_| !fences.is_empty()) {
            for (block, index, line) in first_of_lines(function) {
                let here = fences.iter().enumerate();
                let here = here.filter(|(_, fence)| (fence.file, fence.line) == line && fence.column.is_none());
                places.entry((id, block, index)).or_default().extend(here.map(|(number, _)| number));
            }
            for (block, index, place) in marks(function) {
                let is_here = |fence: &InsertedFence| {
                    (fence.file, fence.line, fence.column) == (place.file, place.line, Some(place.column))
                };
                let here = fences.iter().enumerate().filter(|(_, fence)| is_here(fence)).map(|(number, _)| number);
                places.entry((id, block, index)).or_default().extend(here);
            }
        }
        let kinds = fences.iter().map(|fence| fence.kind).collect();
        let replacing = fences.iter().map(|fence| fence.column.is_some()).collect();
        Self { places, kinds, replacing, switches: Vec::new() }
    }
}

/// The fences of a function, with their places.
fn marks(function: &Function) -> impl Iterator<Item = (BlockId, usize, SourcePlace)> + '_ {
    function.blocks.enumerate().flat_map(|(block, contents)| {
        let fences = contents.instructions.iter().enumerate().filter(|(_, i)| matches!(i.op, Op::Fence { .. }));
        fences.filter_map(move |(index, instruction)| Some((block, index, instruction.place?)))
    })
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
        for _ in 0..self.insertions.kinds.len() {
            let (switch, _) = self.trace.terms.unknown(1);
            self.trace.unknowns.push(Unknown::Choice(vec![0, 1]));
            self.insertions.switches.push(switch);
        }
        self.insertions.switches.clone()
    }

    /// The fences before an instruction. Returns whether one stands in its place.
    pub(super) fn insert_fences(&mut self, at: (FunctionId, BlockId, usize), state: &State) -> bool {
        let Some(numbers) = self.insertions.places.get(&at).cloned() else { return false };
        let mut replaces = false;
        for number in numbers {
            replaces |= self.insertions.replacing[number];
            let mut fenced = state.clone();
            fenced.guard = self.trace.terms.and(state.guard, self.insertions.switches[number]);
            self.fence(&fenced, alone(self.insertions.kinds[number]));
        }
        replaces
    }
}

fn alone(kind: FenceKind) -> &'static [FenceKind] {
    let position = FenceKind::ALL.iter().position(|other| *other == kind);
    position.map_or(&[], |position| &FenceKind::ALL[position..=position])
}
