//! Who has visited the cells of memory in the current execution, in order.

use crate::cells::CellNumbers;
use crate::execution::Position;
use fencepost_machine::{Access, AccessKind, Cell, ThreadIndex};

/// A visit to a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub position: Position,
    pub owner: ThreadIndex,
    /// Which access of the step it is.
    pub access: u32,
    pub mask: u8,
    pub kind: AccessKind,
    /// Whether nothing but the kinds decides about conflicts with it.
    pub is_simple: bool,
    /// How many visits of the cell there were up to the newest one before it that is not a mere read.
    last_write: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Visits {
    numbers: CellNumbers,
    /// By the number of the cell.
    visits: Vec<Vec<Visit>>,
    /// The cells that were visited, in order.
    entered: Vec<u32>,
}

impl Visits {
    pub fn of(&self, cell: Cell) -> &[Visit] {
        self.numbers.get(cell).map_or(&[], |number| self.at(number))
    }

    /// The visits of the cell with this number.
    pub fn at(&self, number: u32) -> &[Visit] {
        &self.visits[number as usize]
    }

    /// The number of a cell.
    #[inline]
    pub fn number(&mut self, cell: Cell) -> u32 {
        self.numbers.number(cell, &mut self.visits)
    }

    /// Enters a visit to the cell with this number.
    #[inline]
    pub fn enter(&mut self, number: u32, access: &Access, index: usize, position: Position, owner: ThreadIndex) {
        let visits = &mut self.visits[number as usize];
        let visit = Visit {
            position,
            owner,
            access: index as u32,
            mask: access.mask,
            kind: access.kind,
            is_simple: access.is_simple(),
            last_write: last_write(visits) as u32,
        };
        visits.push(visit);
        self.entered.push(number);
    }

    /// The visits of the cell with this number with which an access of this kind may be in conflict, newest first. Reads pass over
    /// reads, of which long executions have many in a row: each step of a loop over a block reads that the block is alive.
    pub fn rivals(&self, number: u32, kind: AccessKind) -> impl Iterator<Item = &Visit> {
        let visits = self.at(number);
        let mut rest = visits.len();
        std::iter::from_fn(move || {
            if kind == AccessKind::Read {
                rest = last_write(&visits[..rest]);
            }
            rest = rest.checked_sub(1)?;
            Some(&visits[rest])
        })
    }

    /// Takes the newest visit back.
    pub fn leave(&mut self) {
        if let Some(number) = self.entered.pop() {
            self.visits[number as usize].pop();
        }
    }
}

/// How many visits there were up to the newest one that is not a mere read.
#[inline]
fn last_write(visits: &[Visit]) -> usize {
    match visits.last() {
        Some(visit) if visit.kind == AccessKind::Read => visit.last_write as usize,
        _ => visits.len(),
    }
}
