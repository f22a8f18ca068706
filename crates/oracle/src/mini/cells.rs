//! Memory in pieces that are read and written as one, so that eight bytes need not be told eight times.

use super::flatten::{Instruction, flatten};
use super::language::{MiniProgram, VariableBytes};
use std::collections::BTreeSet;
use std::ops::Range;

/// The bytes of memory in groups that no access of the program splits.
pub struct Cells {
    /// The groups, in the order of the bytes.
    pub ranges: Vec<Range<usize>>,
}

impl Cells {
    /// The cells of a program; bytes that it never touches are in none.
    pub fn of(program: &MiniProgram) -> Self {
        let mut places = Vec::new();
        flatten(program).iter().flatten().for_each(|instruction| match instruction {
            Instruction::Load { at, .. }
            | Instruction::Store { at, .. }
            | Instruction::Update { at, .. }
            | Instruction::Await { at, .. } => places.push(*at),
            _ => {}
        });
        let bounds: BTreeSet<usize> = places.iter().flat_map(|at| [at.bytes().start, at.bytes().end]).collect();
        let bounds: Vec<usize> = bounds.into_iter().collect();
        let used = |range: &Range<usize>| places.iter().any(|at| at.bytes().contains(&range.start));
        Self { ranges: bounds.windows(2).map(|pair| pair[0]..pair[1]).filter(used).collect() }
    }
    /// The cells of a place; cells of one place are neighbours.
    pub fn of_place(&self, at: VariableBytes) -> Range<usize> {
        let bytes = at.bytes();
        let first = self.ranges.partition_point(|cell| cell.start < bytes.start);
        let end = self.ranges.partition_point(|cell| cell.start < bytes.end);
        first..end
    }
}
