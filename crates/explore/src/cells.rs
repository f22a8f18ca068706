//! Numbers for the cells of memory. A cell is numbered when it is first met and keeps its number for the whole search: after
//! a look into one hash map everything is a vector.

use fencepost_machine::Cell;
use rustc_hash::FxHashMap;

/// Programs have few cells that everybody uses.
const RECENT: usize = 16;

#[derive(Debug, Default)]
pub(crate) struct CellNumbers {
    numbers: FxHashMap<Cell, u32>,
    /// Cells that were asked for lately, each at its own place.
    recent: [Option<(Cell, u32)>; RECENT],
}

impl CellNumbers {
    /// The number of a cell that was met before.
    pub fn get(&self, cell: Cell) -> Option<u32> {
        self.numbers.get(&cell).copied()
    }

    /// The number of a cell, and a place for it in a list of all cells if it is new.
    #[inline]
    pub fn number<T: Default>(&mut self, cell: Cell, list: &mut Vec<T>) -> u32 {
        match self.recent[cell.low_bits() % RECENT] {
            Some((known, number)) if known == cell => number,
            _ => self.look_up(cell, list),
        }
    }

    #[cold]
    fn look_up<T: Default>(&mut self, cell: Cell, list: &mut Vec<T>) -> u32 {
        let number = *self.numbers.entry(cell).or_insert_with(|| {
            list.push(T::default());
            list.len() as u32 - 1
        });
        self.recent[cell.low_bits() % RECENT] = Some((cell, number));
        number
    }
}
