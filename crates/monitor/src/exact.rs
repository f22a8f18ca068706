//! The monitor that `fencepost robust` uses. It looks at one SC execution of each trace and finds a violation if and only if
//! the program has an execution under TSO or PSO that is not sequentially consistent. `docs/robustness.md` has the condition
//! and why it is right. Sources: Burckhardt and Musuvathi, *Effective program verification for relaxed memory models* (2008),
//! for the borderline argument and the relaxed happens-before; Burnim, Sen and Stergiou, *Sound and complete monitoring of
//! sequential consistency for relaxed memory models* (2011), for PSO. Neither has this condition: the first covers TSO alone
//! and has an axiom too many, the second depends on the order of independent events.
//!
//! Everything is a stack, so that the monitor goes back together with the search and looks at new events only.

use crate::cells::{Cells, LocationId, Visit, VisitKind};
use crate::clocks::{CLOSED, Clocks, HB, INSTANT};
use crate::operation::{Kind, Operation, OperationId, Role, role};
use crate::violation::Violation;
use fencepost_base::{TypedId, mutation};
use fencepost_model::{BufferModel, Buffers};
use smallvec::SmallVec;

/// Bytes that an event touches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub location: LocationId,
    pub mask: u8,
    pub writes: bool,
}

/// An operation, or a fence that belongs to one: a store-store barrier before a release store, or the point at which a thread
/// has begun or has waited for another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// The index of its thread.
    pub thread: usize,
    /// As which event of its thread, from 1.
    pub index: u32,
    pub role: Role,
    pub operation: OperationId,
    /// Where its marks end.
    pub marks: u32,
    /// Where the list of events of other threads ends that had to come before.
    pub enabled_by: u32,
    /// What the thread has done, this event included.
    pub own: ThreadState,
}

/// What matters to the next event of a thread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ThreadState {
    /// The newest event of the thread that takes effect where it stands.
    pub instant: OptionalEvent,
    /// The newest store of the thread.
    pub store: OptionalEvent,
    /// The newest event of the thread that keeps the stores before it from those after it.
    pub barrier: OptionalEvent,
}

impl ThreadState {
    /// After an event that takes effect where it stands.
    #[inline]
    pub fn with_instant(self, event: u32) -> Self {
        Self { instant: OptionalEvent(event), ..self }
    }
}

/// An event, or none: half as large as an option, since every event has three of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OptionalEvent(u32);

impl OptionalEvent {
    #[inline]
    pub fn get(self) -> Option<u32> {
        (self != Self::default()).then_some(self.0)
    }
}

impl Default for OptionalEvent {
    fn default() -> Self {
        Self(u32::MAX)
    }
}

/// Watches SC executions for violations of sequential consistency under a relaxed model.
#[derive(Debug)]
pub struct ExactMonitor {
    pub(crate) model: BufferModel,
    /// Whether the stores of a thread reach memory in order.
    pub(crate) fifo: bool,
    /// Whether operations are looked at that need not be, since another execution shows what they show.
    looks_at_all: bool,
    pub(crate) events: Vec<Event>,
    /// What all events touch, one after the other.
    pub(crate) marks: Vec<Mark>,
    /// The events of other threads that had to come before each event, one after the other.
    pub(crate) enabled_by: Vec<u32>,
    pub(crate) clocks: Clocks,
    /// By thread its events.
    pub(crate) threads: Vec<Vec<u32>>,
    pub(crate) cells: Cells,
    /// By operation how many events there were before it.
    before: Vec<u32>,
    pub(crate) gave_up: std::cell::Cell<bool>,
}

impl ExactMonitor {
    /// A monitor for executions under this model, before the first operation.
    pub fn new(model: BufferModel) -> Self {
        let fifo = model.buffers() != Buffers::PerLocation;
        let clocks = Clocks::new(if fifo { INSTANT } else { INSTANT + 1 });
        Self {
            model,
            fifo,
            looks_at_all: false,
            events: Vec::new(),
            marks: Vec::new(),
            enabled_by: Vec::new(),
            clocks,
            threads: Vec::new(),
            cells: Cells::default(),
            before: Vec::new(),
            gave_up: std::cell::Cell::new(false),
        }
    }

    /// A monitor that looks at every operation, also where one execution of each trace makes that needless: under TSO at stores as
    /// well. It explains what another monitor has found in this very execution.
    pub fn checking_all(model: BufferModel) -> Self {
        Self { looks_at_all: true, ..Self::new(model) }
    }

    /// Whether in this or an earlier execution there were too many ways in which an operation that depends on values could
    /// have come early: then not all violations were found.
    pub fn has_given_up(&self) -> bool {
        self.gave_up.get()
    }

    /// The number of operations so far.
    pub fn len(&self) -> usize {
        self.before.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.before.is_empty()
    }

    /// Takes the newest operations back, until `operations` are left.
    pub fn undo_to(&mut self, operations: usize) {
        let Some(events) = self.before.get(operations).map(|events| *events as usize) else { return };
        for event in &self.events[events..] {
            self.threads[event.thread].pop();
        }
        self.events.truncate(events);
        let (marks, after) = self.events.last().map_or((0, 0), |last| (last.marks, last.enabled_by));
        for mark in &self.marks[marks as usize..] {
            self.cells.leave(mark.location);
        }
        self.marks.truncate(marks as usize);
        self.enabled_by.truncate(after as usize);
        self.clocks.truncate(events);
        self.before.truncate(operations);
    }

    /// Adds the next operation, and reports every store that a relaxed execution could delay past it such that the result is
    /// not sequentially consistent.
    pub fn take(&mut self, operation: &Operation, report: &mut dyn FnMut(&Violation<'_>)) {
        let id = OperationId::from_index(self.before.len());
        self.before.push(self.events.len() as u32);
        if self.take_quickly(operation, id) {
            return;
        }
        let thread = operation.thread.index();
        self.clocks.admit(thread);
        if self.threads.len() <= thread {
            self.threads.resize_with(thread + 1, Vec::new);
        }
        let Some((role, barrier)) = role(self.model, operation.kind, operation.order) else { return };
        if !operation.enabled_by.is_empty() {
            let after: SmallVec<[u32; 1]> =
                operation.enabled_by.iter().filter_map(|after| self.last_event_of(*after)).collect();
            if !after.is_empty() {
                self.push(thread, Role::Full, id, &after);
            }
        }
        if barrier {
            self.push(thread, Role::Barrier, id, &[]);
        }
        let first = self.marks.len();
        let wide = operation.is_wide();
        for touch in &operation.touches {
            let location = self.cells.location(touch, wide && !touch.cell.is_lifetime());
            self.marks.push(Mark { location, mask: touch.mask, writes: touch.writes });
        }
        let own = self.draft(thread, role, &[]);
        if first < self.marks.len() {
            if self.may_come_early(operation.kind) {
                self.check_operation(thread, role, operation, id, &self.marks[first..], report);
            }
            self.join_conflicts(thread, role, first);
        }
        self.finish(thread, role, id, first, own, Some(operation));
    }

    /// What an event touches.
    pub(crate) fn marks_of(&self, event: u32) -> &[Mark] {
        let start = event.checked_sub(1).map_or(0, |before| self.events[before as usize].marks);
        &self.marks[start as usize..self.events[event as usize].marks as usize]
    }

    /// The events of other threads that had to come before an event.
    pub(crate) fn enabling_events(&self, event: u32) -> &[u32] {
        let start = event.checked_sub(1).map_or(0, |before| self.events[before as usize].enabled_by);
        &self.enabled_by[start as usize..self.events[event as usize].enabled_by as usize]
    }

    /// The last event of an operation.
    fn last_event_of(&self, operation: OperationId) -> Option<u32> {
        let end = self.before.get(operation.index() + 1).map_or(self.events.len(), |events| *events as usize);
        let event = end.checked_sub(1)? as u32;
        (self.events[event as usize].operation == operation).then_some(event)
    }

    /// Whether an operation of this kind can be the last one to make a relaxed execution inconsistent. With one buffer for
    /// each thread only what reads without waiting can.
    fn may_come_early(&self, kind: Kind) -> bool {
        self.looks_at_all || !self.fifo || matches!(kind, Kind::Load | Kind::Local)
    }

    /// Adds an event without touches.
    fn push(&mut self, thread: usize, role: Role, operation: OperationId, after: &[u32]) {
        let own = self.draft(thread, role, after);
        self.enabled_by.extend_from_slice(after);
        self.finish(thread, role, operation, self.marks.len(), own, None);
    }

    /// Makes the clocks of the next event of a thread, as far as they follow from what the thread has done, which is returned,
    /// and waited for.
    fn draft(&mut self, thread: usize, role: Role, after: &[u32]) -> ThreadState {
        let previous = self.threads[thread].last().copied();
        let own = previous.map_or(ThreadState::default(), |event| self.events[event as usize].own);
        let instant = own.instant.get().filter(|_| role != Role::Barrier);
        self.clocks.begin(previous.map(|event| event as usize), instant.map(|event| event as usize));
        if let Some(previous) =
            previous.filter(|_| role != Role::Instant && !(mutation!("monitor-overlooks-fences") && role == Role::Full))
        {
            self.join_own(previous, own, role);
            if role == Role::Full {
                self.clocks.raise(CLOSED, thread, self.events[previous as usize].index);
            }
        }
        for &event in after {
            self.clocks.join_hb(event as usize);
            if self.events[event as usize].role == Role::Full {
                self.clocks.join_relaxed(event as usize);
            } else {
                // Somebody has waited for the end of its thread.
                let Event { thread, index, own, .. } = self.events[event as usize];
                if let Some(instant) = own.instant.get() {
                    self.clocks.join_relaxed(instant as usize);
                }
                self.join_own(event, own, Role::Full);
                self.clocks.raise(CLOSED, thread, index);
                self.clocks.raise(INSTANT, thread, index);
            }
        }
        own
    }

    /// Adds which stores come before an event of this role that follows `previous` in its thread.
    fn join_own(&mut self, previous: u32, own: ThreadState, role: Role) {
        if self.fifo {
            if let Some(store) = own.store.get() {
                self.clocks.join_relaxed(store as usize);
            }
            return;
        }
        let barrier = own.barrier.get();
        if let Some(barrier) = barrier.filter(|_| role == Role::Full || !mutation!("monitor-overlooks-barriers")) {
            self.clocks.join_relaxed(barrier as usize);
        }
        if matches!(role, Role::Full | Role::Barrier) {
            let Self { threads, events, clocks, .. } = self;
            let thread = events[previous as usize].thread;
            let own = threads[thread].iter().rev().skip_while(|event| **event > previous);
            for &event in own.take_while(|event| barrier.is_none_or(|barrier| **event > barrier)) {
                if events[event as usize].role == Role::Store {
                    clocks.join_relaxed(event as usize);
                }
            }
        }
    }

    /// Adds what the event is in conflict with.
    fn join_conflicts(&mut self, thread: usize, role: Role, first: usize) {
        let Self { cells, clocks, events, marks, .. } = self;
        for mark in &marks[first..] {
            let history = cells.history(mark.location);
            if role == Role::Instant && history.is_owned_by(thread) {
                continue;
            }
            for_conflicts(history, history.visits.len(), mark.mask, mark.writes, |visit| {
                let event = visit.event as usize;
                if visit.thread as usize != thread {
                    clocks.join_all(event);
                } else if waits_for_own(role, history.lifetime) && events[event].role == Role::Store {
                    clocks.join_relaxed(event);
                }
            });
        }
    }

    /// Keeps the event whose clocks have been made, with the marks from `first` on.
    fn finish(
        &mut self,
        thread: usize,
        role: Role,
        operation: OperationId,
        first: usize,
        mut own: ThreadState,
        performed: Option<&Operation>,
    ) {
        let event = self.events.len() as u32;
        let index = self.threads[thread].len() as u32 + 1;
        self.clocks.raise(HB, thread, index);
        if role.is_instant() {
            self.clocks.raise(INSTANT, thread, index);
        }
        if matches!(role, Role::Full | Role::Barrier) || self.fifo && role == Role::Store {
            self.clocks.raise(CLOSED, thread, index);
        }
        let exchanges = performed.is_some_and(Operation::exchanges);
        for mark in &self.marks[first..] {
            let kind = match (mark.writes, exchanges) {
                (true, true) => VisitKind::Exchange,
                (true, false) => VisitKind::Store,
                (false, true) => VisitKind::Fail,
                (false, false) => VisitKind::Load,
            };
            let visit = Visit { event, thread: thread as u32, index, mask: mark.mask, kind, through_write: 0 };
            self.cells.enter(mark.location, visit);
        }
        if role.is_instant() {
            own = own.with_instant(event);
        }
        if role == Role::Store {
            own.store = OptionalEvent(event);
        }
        if matches!(role, Role::Full | Role::Barrier) {
            own.barrier = OptionalEvent(event);
        }
        let (marks, enabled_by) = (self.marks.len() as u32, self.enabled_by.len() as u32);
        self.threads[thread].push(event);
        self.events.push(Event { thread, index, role, operation, marks, enabled_by, own });
    }
}

/// Whether an event of this role comes after earlier stores of its thread to the same bytes.
pub(crate) fn waits_for_own(role: Role, lifetime: bool) -> bool {
    (role != Role::Instant || mutation!("monitor-lets-loads-wait-for-own-stores")) && !lifetime
}

/// Calls `found` for each of the first `count` visits with which an operation on these bytes is in direct conflict (own ones
/// included): the newest write to each byte and, if it writes, whoever has touched the byte since.
pub(crate) fn for_conflicts(
    history: &crate::cells::History,
    count: usize,
    mask: u8,
    writes: bool,
    mut found: impl FnMut(&Visit),
) {
    let visits = &history.visits[..count];
    if !history.mixed {
        let through = visits.last().map_or(0, |last| last.through_write as usize);
        let start = through.saturating_sub(1);
        let end = if writes { count } else { through };
        visits[start..end].iter().for_each(found);
        return;
    }
    let mut open = mask;
    for visit in visits.iter().rev().filter(|visit| visit.mask & mask != 0) {
        if visit.mask & open == 0 {
            continue;
        }
        let write = visit.kind.writes();
        if write || writes {
            found(visit);
        }
        if write {
            open &= !visit.mask;
            if open == 0 {
                break;
            }
        }
    }
}
