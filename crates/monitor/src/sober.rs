//! The monitor of Burckhardt and Musuvathi, *Effective program verification for relaxed memory models* (2008), for TSO: Fig. 2,
//! with the vector clock of Fig. 3 for the relaxed happens-before.
//!
//! Deviations. Their relation orders *every* write to an address before a load that comes later in coherence. That forbids an
//! execution of TSO, known as n6: a load that sees a store of its own thread may do so in the store buffer, while writes of
//! other threads reach memory before that store. So a load whose last write is one of its own thread takes nothing from the
//! address. With that, what a load takes from an address is the timestamp of the last write, and `mc1`, which the paper has
//! for each thread, is needed once. Fences and synchronisation are added, operations are on bytes, and the search goes on
//! after a violation, to find all of an execution.

use crate::happens_before::{AwaitedOperations, AwaitedPoint, HappensBefore, admit, bytes_of};
use crate::operation::{Kind, Operation, OperationId, Role, role};
use crate::operational::Pair;
use fencepost_base::{TypedId, VectorClock, mutation};
use fencepost_graph::Cell;
use fencepost_model::BufferModel;
use rustc_hash::FxHashMap;

/// A write to a byte.
#[derive(Clone, Copy, Debug)]
struct Write {
    operation: OperationId,
    thread: usize,
    /// As which of its thread's operations it comes in happens-before.
    index: u32,
    /// As which of its thread's writes.
    count: u32,
}

/// The clocks of an address, and what was written there.
#[derive(Debug, Default)]
struct Byte {
    /// What a load takes: `mc1`.
    written: VectorClock,
    /// What a write takes: `mc2`.
    touched: VectorClock,
    /// In the order of coherence.
    writes: Vec<Write>,
}

/// The clocks of a thread. Even entries count its loads, odd ones its writes.
#[derive(Clone, Debug, Default)]
struct Thread {
    /// Of its last read: `lc`.
    loads: VectorClock,
    /// Of its last write: `sc`.
    stores: VectorClock,
}

/// The monitor.
#[derive(Debug, Default)]
pub struct SoberMonitor {
    happens_before: HappensBefore,
    threads: Vec<Thread>,
    bytes: FxHashMap<(Cell, u8), Byte>,
    awaited: AwaitedOperations<Thread>,
    taken: usize,
}

fn load_entry(thread: usize) -> usize {
    2 * thread
}

fn store_entry(thread: usize) -> usize {
    2 * thread + 1
}

impl SoberMonitor {
    /// The monitor before the first operation.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next operation of the SC execution. Returns the violations that it shows: every write that it could come
    /// before.
    pub fn take(&mut self, operation: &Operation) -> Vec<Pair> {
        let access = OperationId::from_index(self.taken);
        self.taken += 1;
        let thread = operation.thread.index();
        admit(&mut self.threads, thread);
        self.wait(operation, thread);
        let known = self.happens_before.before(operation).clone();
        let role = role(BufferModel::Tso, operation.kind, operation.order).map_or(Role::Instant, |(role, _)| role);
        let mut pairs = Vec::new();
        if operation.kind == Kind::Load {
            for (cell, byte, _) in bytes_of(operation).filter(|(cell, ..)| !cell.is_lifetime()) {
                let Some(byte) = self.bytes.get(&(cell, byte)) else { continue };
                pairs.extend(self.borderline(byte, thread, &known).map(|store| Pair { store, access }));
            }
            pairs.sort_unstable();
            pairs.dedup();
        }
        let index = self.happens_before.take(operation);
        self.process(operation, access, role, index);
        let clocks = &self.threads[thread];
        self.awaited.enter(operation, || clocks.clone());
        pairs
    }

    /// Adds what the creation of its thread, or the end of another, puts before an operation.
    fn wait(&mut self, operation: &Operation, thread: usize) {
        for after in &operation.enabled_by {
            let mut past = match self.awaited.get(*after) {
                AwaitedPoint::Operation(known) => known.clone(),
                AwaitedPoint::End(other) => self.threads.get(other).cloned().unwrap_or_default(),
            };
            past.loads.join(&past.stores);
            self.threads[thread].loads.join(&past.loads);
            self.threads[thread].stores.join(&past.loads);
        }
    }

    /// Fig. 2, lines 8 to 16.
    fn borderline(&self, byte: &Byte, thread: usize, known: &VectorClock) -> impl Iterator<Item = OperationId> {
        let loads = &self.threads[thread].loads;
        let later = byte
            .writes
            .iter()
            .rev()
            .take_while(move |write| write.thread != thread && loads.get(store_entry(write.thread)) < write.count);
        later.filter(|write| known.get(write.thread) >= write.index).map(|write| write.operation)
    }

    /// Fig. 3.
    fn process(&mut self, operation: &Operation, id: OperationId, role: Role, index: u32) {
        let thread = operation.thread.index();
        let Thread { loads, stores } = &self.threads[thread];
        let mut timestamp = loads.clone();
        if matches!(role, Role::Store | Role::Full) {
            timestamp.join(stores);
        }
        for (cell, byte, writes) in bytes_of(operation) {
            let Some(byte) = self.bytes.get(&(cell, byte)) else { continue };
            let own = byte.writes.last().is_some_and(|write| write.thread == thread);
            if writes {
                timestamp.join(&byte.touched);
            } else if role == Role::Full || !own || mutation!("sober-orders-loads-after-own-stores") {
                timestamp.join(&byte.written);
            }
        }
        if role != Role::Store {
            timestamp.raise(load_entry(thread), loads.get(load_entry(thread)) + 1);
        }
        let writes = operation.touches.iter().any(|touch| touch.writes && !touch.cell.is_lifetime());
        let count = stores.get(store_entry(thread)) + 1;
        if writes {
            timestamp.raise(store_entry(thread), count);
        }
        for (cell, byte, writes) in bytes_of(operation) {
            let byte = self.bytes.entry((cell, byte)).or_default();
            byte.touched.join(&timestamp);
            if writes {
                byte.written.join(&timestamp);
                if !cell.is_lifetime() {
                    byte.writes.push(Write { operation: id, thread, index, count });
                }
            }
        }
        let Thread { loads, stores } = &mut self.threads[thread];
        if role != Role::Store {
            loads.join(&timestamp);
        }
        if matches!(role, Role::Store | Role::Full) {
            stores.join(&timestamp);
        }
    }
}
