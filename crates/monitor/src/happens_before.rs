//! The happens-before of an SC execution, by vector clocks: the order of each thread, conflicts, and what threads wait for.

use crate::operation::{Kind, Operation, OperationId};
use fencepost_base::{TypedId, VectorClock};
use fencepost_graph::Cell;
use rustc_hash::FxHashMap;

/// What happens before the next operation on a byte.
#[derive(Debug, Default)]
struct Byte {
    /// If that only reads.
    written: VectorClock,
    /// If it writes.
    touched: VectorClock,
}

/// The clocks of an execution so far. Each counts the operations of every thread.
#[derive(Debug, Default)]
pub(crate) struct HappensBefore {
    threads: Vec<VectorClock>,
    bytes: FxHashMap<(Cell, u8), Byte>,
    awaited: AwaitedOperations<VectorClock>,
}

impl HappensBefore {
    /// Everything that happens before the next operation of a thread because of its last one, and because of what it waits for.
    pub fn before(&mut self, operation: &Operation) -> &VectorClock {
        let thread = operation.thread.index();
        admit(&mut self.threads, thread);
        for after in &operation.enabled_by {
            match self.awaited.get(*after) {
                AwaitedPoint::Operation(clock) => self.threads[thread].join(clock),
                AwaitedPoint::End(other) => {
                    let clock = self.threads.get(other).cloned().unwrap_or_default();
                    self.threads[thread].join(&clock);
                }
            }
        }
        &self.threads[thread]
    }

    /// The threads whose end an operation has waited for.
    pub fn ended(&self, operation: &Operation) -> impl Iterator<Item = usize> {
        let ended = |after: &OperationId| match self.awaited.get(*after) {
            AwaitedPoint::End(thread) => Some(thread),
            AwaitedPoint::Operation(_) => None,
        };
        operation.enabled_by.iter().filter_map(ended)
    }

    /// Adds an operation, and returns as which of its thread it comes.
    pub fn take(&mut self, operation: &Operation) -> u32 {
        let thread = operation.thread.index();
        admit(&mut self.threads, thread);
        let clock = &mut self.threads[thread];
        let index = clock.get(thread) + 1;
        for (cell, byte, writes) in bytes_of(operation) {
            let byte = self.bytes.entry((cell, byte)).or_default();
            clock.join(if writes { &byte.touched } else { &byte.written });
        }
        clock.raise(thread, index);
        for (cell, byte, writes) in bytes_of(operation) {
            let byte = self.bytes.entry((cell, byte)).or_default();
            byte.touched.join(clock);
            if writes {
                byte.written.join(&byte.touched);
            }
        }
        self.awaited.enter(operation, || clock.clone());
        index
    }
}

/// Makes room for a thread.
pub(crate) fn admit<T: Default>(threads: &mut Vec<T>, thread: usize) {
    if threads.len() <= thread {
        threads.resize_with(thread + 1, T::default);
    }
}

/// What is left of operations for those that come after them: of one that creates a thread, what was known then; of others,
/// which were the last of a thread, the thread.
#[derive(Debug)]
pub(crate) struct AwaitedOperations<T> {
    threads: Vec<u32>,
    known: FxHashMap<OperationId, T>,
}

impl<T> Default for AwaitedOperations<T> {
    fn default() -> Self {
        Self { threads: Vec::new(), known: FxHashMap::default() }
    }
}

/// What somebody waits for.
pub(crate) enum AwaitedPoint<'a, T> {
    Operation(&'a T),
    /// The end of a thread.
    End(usize),
}

impl<T> AwaitedOperations<T> {
    /// Adds the next operation.
    pub fn enter(&mut self, operation: &Operation, known: impl FnOnce() -> T) {
        let id = OperationId::from_index(self.threads.len());
        self.threads.push(operation.thread.number());
        if operation.kind == Kind::Create {
            self.known.insert(id, known());
        }
    }

    pub fn get(&self, id: OperationId) -> AwaitedPoint<'_, T> {
        match self.known.get(&id) {
            Some(known) => AwaitedPoint::Operation(known),
            None => AwaitedPoint::End(self.threads.get(id.index()).map_or(0, |thread| *thread as usize)),
        }
    }
}

/// Each byte that an operation touches: its cell, which of the cell's, and whether it is written.
pub(crate) fn bytes_of(operation: &Operation) -> impl Iterator<Item = (Cell, u8, bool)> + '_ {
    operation.touches.iter().flat_map(|touch| {
        let bytes = (0..8).filter(|byte| touch.mask & (1 << byte) != 0);
        bytes.map(|byte| (touch.cell, byte, touch.writes))
    })
}
