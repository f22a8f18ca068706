//! The operational monitors of Burnim, Sen and Stergiou, *Sound and complete monitoring of sequential consistency for relaxed
//! memory models* (2011), Figs. 4 and 5: they run a TSO or PSO machine beside the SC execution, in which stores stay in their
//! buffers for as long as the trace stays the same.
//!
//! They are complete over *all* interleavings, and depend on the order of independent operations: on one interleaving of each
//! trace they miss violations (`crates/robust/tests/integration/other_monitors.rs` has two). `Exact` is the one to use with partial-order
//! reduction.
//!
//! Deviations. Full fences, store-store barriers and updates that drain one location only are added, and operations are on
//! bytes. Buffers are not queues: a store waits if it is younger than the last one of its thread (TSO) or of its thread's
//! older epochs (PSO) that was committed. Of several stores of a thread that wait for the same bytes the newest is kept, as
//! Appendix B allows, so that memory is bounded by the number of locations. Every operation is O(P).

use crate::happens_before::{HappensBefore, admit, bytes_of};
use crate::operation::{Operation, OperationId, Role, role};
use fencepost_base::{TypedId, mutation};
use fencepost_graph::Cell;
use fencepost_model::{BufferModel, Buffers};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A store and an operation that can come before it under the relaxed model, although it happens after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The store.
    pub store: OperationId,
    /// The operation of another thread.
    pub access: OperationId,
}

/// A store that has not been committed.
#[derive(Clone, Debug)]
struct WaitingStore {
    operation: OperationId,
    thread: usize,
    /// As which of its thread's operations, from 1.
    index: u32,
    /// How many barriers its thread had passed.
    epoch: u32,
    bytes: SmallVec<[(Cell, u8); 8]>,
    /// Older stores of the thread to other bytes that must be committed first, as they share a byte with it.
    behind: SmallVec<[u32; 1]>,
}

/// What a thread has committed.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    /// Its first stores, by their index.
    through: u32,
    /// Those of epochs before this one.
    epoch: u32,
    /// The epoch that it is in.
    current: u32,
}

/// The monitor for TSO or PSO.
#[derive(Debug)]
pub struct OperationalMonitor {
    model: BufferModel,
    happens_before: HappensBefore,
    threads: Vec<Progress>,
    /// The newest store to each byte that may still wait, by its number.
    newest: FxHashMap<(Cell, u8), u32>,
    stores: FxHashMap<u32, WaitingStore>,
    issued: u32,
    taken: usize,
}

impl OperationalMonitor {
    /// The monitor of a model, before the first operation.
    pub fn new(model: BufferModel) -> Self {
        Self {
            model,
            happens_before: HappensBefore::default(),
            threads: Vec::new(),
            newest: FxHashMap::default(),
            stores: FxHashMap::default(),
            issued: 0,
            taken: 0,
        }
    }

    /// How many stores it remembers.
    pub fn remembered(&self) -> usize {
        self.stores.len()
    }

    /// Adds the next operation of the SC execution. Returns the violations that it shows.
    pub fn take(&mut self, operation: &Operation) -> SmallVec<[Pair; 1]> {
        let access = OperationId::from_index(self.taken);
        self.taken += 1;
        let thread = operation.thread.index();
        admit(&mut self.threads, thread);
        let mut pairs: SmallVec<[Pair; 1]> = SmallVec::new();
        let Some((role, barrier)) = role(self.model, operation.kind, operation.order) else {
            self.happens_before.take(operation);
            return pairs;
        };
        for ended in self.happens_before.ended(operation) {
            self.threads[ended].through = u32::MAX;
        }
        let known = self.happens_before.before(operation).clone();
        let mut conflicting: SmallVec<[u32; 2]> = SmallVec::new();
        for (cell, byte, _) in bytes_of(operation).filter(|(cell, ..)| !cell.is_lifetime()) {
            if let Some(&number) = self.newest.get(&(cell, byte))
                && let Some(store) = self.waiting(number)
                && store.thread != thread
                && !conflicting.contains(&number)
            {
                conflicting.push(number);
                if known.get(store.thread) >= store.index {
                    pairs.push(Pair { store: store.operation, access });
                }
            }
        }
        conflicting.into_iter().for_each(|number| self.commit(number));
        let index = self.happens_before.take(operation);
        match role {
            Role::Instant => {}
            Role::Full => self.threads[thread].through = index,
            Role::Barrier => self.threads[thread].current += 1,
            Role::Update => {
                self.threads[thread].epoch = self.threads[thread].current;
                let own: SmallVec<[u32; 8]> =
                    bytes_of(operation).filter_map(|(cell, byte, _)| self.newest.get(&(cell, byte)).copied()).collect();
                own.into_iter().for_each(|number| self.commit(number));
            }
            Role::Store => {
                self.threads[thread].current += u32::from(barrier);
                self.issue(operation, access, index);
            }
        }
        pairs
    }

    /// A store, if it still waits.
    fn waiting(&self, number: u32) -> Option<&WaitingStore> {
        let store = self.stores.get(&number)?;
        let progress = self.threads[store.thread];
        (store.index > progress.through && store.epoch >= progress.epoch).then_some(store)
    }

    /// Lines 10 to 12: a store is committed, and before it whatever its buffer holds back.
    fn commit(&mut self, number: u32) {
        if self.waiting(number).is_none() {
            return;
        }
        let Some(store) = self.stores.remove(&number) else { return };
        let progress = &mut self.threads[store.thread];
        if self.model.buffers() == Buffers::PerThread {
            if !mutation!("operational-commits-out-of-order") {
                progress.through = store.index;
            }
            return;
        }
        progress.epoch = progress.epoch.max(store.epoch);
        store.behind.iter().for_each(|older| self.commit(*older));
    }

    /// Line 17: a store enters its buffer.
    fn issue(&mut self, operation: &Operation, id: OperationId, index: u32) {
        let thread = operation.thread.index();
        let bytes: SmallVec<[(Cell, u8); 8]> =
            bytes_of(operation).filter(|(.., writes)| *writes).map(|(cell, byte, _)| (cell, byte)).collect();
        let number = self.issued;
        self.issued += 1;
        let mut behind: SmallVec<[u32; 1]> = SmallVec::new();
        for byte in &bytes {
            let Some(older) = self.newest.insert(*byte, number).filter(|older| *older != number) else { continue };
            match self.stores.get(&older) {
                // It is out of sight, and what it waits for has to be waited for by the new one.
                Some(store) if store.bytes == bytes || self.waiting(older).is_none() => {
                    let store = self.stores.remove(&older);
                    behind.extend(store.into_iter().flat_map(|store| store.behind));
                }
                Some(_) if !behind.contains(&older) => behind.push(older),
                _ => {}
            }
        }
        let epoch = self.threads[thread].current;
        self.stores.insert(number, WaitingStore { operation: id, thread, index, epoch, bytes, behind });
    }
}
