//! The operations of a trace of SC, for monitors that look at whole executions.

use crate::happens_before::bytes_of;
use crate::operation::{Kind, Operation, OperationId, Touch};
use fencepost_base::{MemoryOrder, TypedId};
use fencepost_graph::Cell;
use fencepost_trace::{Access, Action, ObjectId, ThreadId, Trace};
use rustc_hash::{FxHashMap, FxHashSet};

/// The operations of a trace of SC, in order, with fences as late as possible ([`with_late_fences`]). Commits, of which SC has none,
/// are left out.
pub fn operations(trace: &Trace) -> Vec<Operation> {
    let mut fold = Fold { trace, mortal: mortal(trace), created: FxHashMap::default(), last: FxHashMap::default() };
    let mut operations = Vec::new();
    for event in &trace.events {
        if let Some(mut operation) = fold.operation(event.thread, &event.action) {
            if operation.kind != Kind::Fence {
                let id = OperationId::from_index(operations.len());
                operation.enabled_by.extend(fold.created.remove(&event.thread));
                if let Action::Create { child } = event.action {
                    fold.created.insert(child, id);
                }
                fold.last.insert(event.thread, id);
            }
            operations.push(operation);
        }
    }
    let writers = writers(trace);
    let late = with_late_fences(&operations, |operation| !reads_only_own(operation, &writers));
    late.into_iter().map(|(_, operation)| operation).collect()
}

/// The operations of an SC execution, with fences moved to right before the next operation of their thread that others can notice. Each
/// comes with the one that it is of those given.
///
/// An SC machine passes a fence, and reads what no other thread writes, in the same breath as the operation before, so that
/// there are no interleavings in which another thread comes in between. Monitors that depend on the interleaving have to see
/// those: where the fences are now they flush least. Those with nothing behind them are left out.
pub fn with_late_fences(
    operations: &[Operation],
    can_be_noticed: impl Fn(&Operation) -> bool,
) -> Vec<(OperationId, Operation)> {
    let mut late: Vec<(OperationId, Operation)> = Vec::new();
    let mut fences: FxHashMap<ThreadId, Vec<(OperationId, Operation)>> = FxHashMap::default();
    // Where each of those that are not fences has gone.
    let mut moved: FxHashMap<OperationId, OperationId> = FxHashMap::default();
    for (index, operation) in operations.iter().enumerate() {
        let (id, mut operation) = (OperationId::from_index(index), operation.clone());
        if operation.kind == Kind::Fence {
            fences.entry(operation.thread).or_default().push((id, operation));
            continue;
        }
        if can_be_noticed(&operation)
            && let Some(passed) = fences.get_mut(&operation.thread)
        {
            late.append(passed);
        }
        operation.enabled_by = operation.enabled_by.iter().filter_map(|after| moved.get(after).copied()).collect();
        moved.insert(id, OperationId::from_index(late.len()));
        late.push((id, operation));
    }
    late
}

struct Fold<'t> {
    trace: &'t Trace,
    /// The objects whose life ends.
    mortal: Vec<ObjectId>,
    /// Threads that have been created and have done nothing yet, and by which operation.
    created: FxHashMap<ThreadId, OperationId>,
    /// The last operation of each thread.
    last: FxHashMap<ThreadId, OperationId>,
}

/// By byte who writes it; none if more than one thread does.
type Writers = FxHashMap<u64, Option<ThreadId>>;

fn writers(trace: &Trace) -> Writers {
    let mut writers = Writers::default();
    for event in &trace.events {
        if let Action::Store { at, .. } | Action::Update { at, .. } = &event.action {
            for byte in at.address..at.address + u64::from(at.size) {
                let writer = writers.entry(byte).or_insert(Some(event.thread));
                *writer = writer.filter(|writer| *writer == event.thread);
            }
        }
    }
    writers
}

/// Whether an operation is a load that nobody notices: of bytes that no other thread writes, and that are there to the end.
fn reads_only_own(operation: &Operation, writers: &Writers) -> bool {
    let own = |(cell, byte, _): (Cell, u8, bool)| {
        let writer = cell.address().and_then(|first| writers.get(&(first + u64::from(byte))));
        !cell.is_lifetime() && writer.is_none_or(|writer| *writer == Some(operation.thread))
    };
    operation.kind == Kind::Load && bytes_of(operation).all(own)
}

fn mortal(trace: &Trace) -> Vec<ObjectId> {
    let mut found: FxHashSet<ObjectId> = FxHashSet::default();
    for event in &trace.events {
        match &event.action {
            Action::Free { object } => found.extend([*object]),
            Action::EndScope { objects } => found.extend(objects),
            _ => {}
        }
    }
    found.into_iter().collect()
}

impl Fold<'_> {
    fn operation(&self, thread: ThreadId, action: &Action) -> Option<Operation> {
        let new = |kind, order| Operation::new(thread, kind, order);
        let synchronise = || new(Kind::Synchronise, MemoryOrder::SeqCst);
        Some(match action {
            Action::Load { at, order, .. } => self.touching(new(Kind::Load, *order), at, false),
            Action::Store { at, order, .. } => self.touching(new(Kind::Store, *order), at, true),
            Action::Update { at, written, order, failure_order, .. } => {
                let conditional = failure_order.is_some();
                let update = Operation { conditional, ..new(Kind::Update, *order) };
                self.touching(update, at, written.is_some())
            }
            Action::Fence { order, .. } => new(Kind::Fence, *order),
            Action::Lock { at }
            | Action::Unlock { at }
            | Action::TryLock { at, acquired: true }
            | Action::MutexReset { at } => self.touching(synchronise(), at, true),
            Action::TryLock { at, acquired: false } => self.touching(synchronise(), at, false),
            Action::Create { .. } => new(Kind::Create, MemoryOrder::SeqCst),
            Action::Join { child } => {
                let mut join = new(Kind::Join, MemoryOrder::SeqCst);
                join.enabled_by.extend(self.last.get(child).or_else(|| self.created.get(child)).copied());
                join
            }
            Action::Free { object } => self.ending(new(Kind::Local, MemoryOrder::Plain), &[*object]),
            Action::EndScope { objects } => self.ending(new(Kind::Local, MemoryOrder::Plain), objects),
            Action::Commit { .. }
            | Action::Exit
            | Action::Allocate { .. }
            | Action::AssumeFailed
            | Action::Spin
            | Action::Choose { .. }
            | Action::Output { .. } => return None,
        })
    }

    fn touching(&self, mut operation: Operation, at: &Access, writes: bool) -> Operation {
        operation.touches.extend(Touch::bytes(at.address, at.size, writes));
        let within = |object: &&ObjectId| {
            let object = self.trace.object(**object);
            (object.address..object.address + object.size).contains(&at.address)
        };
        if let Some(object) = self.mortal.iter().find(within) {
            let cell = Cell::lifetime(self.trace.object(*object).address);
            operation.touches.push(Touch { cell, mask: 1, writes: false });
        }
        operation
    }

    fn ending(&self, mut operation: Operation, objects: &[ObjectId]) -> Operation {
        for object in objects {
            let cell = Cell::lifetime(self.trace.object(*object).address);
            operation.touches.push(Touch { cell, mask: 1, writes: true });
        }
        operation
    }
}
