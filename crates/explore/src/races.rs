//! Data races of C11 in one execution.
//!
//! An execution has a data race if two accesses of different threads share a byte, one of them writes it, one of them is not
//! atomic, and neither happens before the other. Happens-before is that of C11 without `consume`: the order within each
//! thread, creating and joining threads, unlocking and later locking a mutex, and reading with acquire (or before an acquire
//! fence) what was written with release (or after a release fence), or by read-modify-writes that go back to that. Further
//! stores of the thread that released do not continue a release sequence, as in C++20 and C23.
//!
//! The relation follows from what each thread does and which store each read sees, so all executions of one trace race or
//! none does, and looking at one of each is enough. Each is run again with a log and folded over in one pass with vector
//! clocks, in the manner of Flanagan and Freund, *FastTrack* (2009), but with the last accesses of every thread to each byte
//! rather than one epoch. This costs time in proportion to the length of every execution, also where it shares a prefix with
//! the one before; it is done only where the user asks for it.

use fencepost_base::{TypedId, VectorClock};
use fencepost_trace::{Action, Event, EventId, MemoryUse, ProgramError, Source, ThreadId, data_race};
use rustc_hash::FxHashMap;

/// The last access of one kind that a thread has made to a byte.
struct Last {
    thread: ThreadId,
    writes: bool,
    atomic: bool,
    /// As which of the thread's events it came, from 1.
    count: u32,
    event: EventId,
}

/// What a thread knows.
#[derive(Default)]
struct Knowledge {
    /// Events so far.
    count: u32,
    /// What happens before its next event.
    clock: VectorClock,
    /// What happened before its last release fence.
    released: VectorClock,
    /// What an acquire fence would make happen before it: what its atomic reads have met.
    unacquired: VectorClock,
}

/// Looks for a race in events as they come.
#[derive(Default)]
pub struct RaceFinder {
    seen: usize,
    threads: Vec<Knowledge>,
    /// What the unlocking of each mutex makes happen before its locking.
    mutexes: FxHashMap<u64, VectorClock>,
    /// What reading each atomic write can make happen before.
    messages: FxHashMap<EventId, VectorClock>,
    bytes: FxHashMap<u64, Vec<Last>>,
}

impl RaceFinder {
    /// Takes the events that have come since it was last asked. The first race that the last of them shows, if any.
    pub fn look(&mut self, events: &[Event]) -> Option<ProgramError> {
        while let Some(event) = events.get(self.seen) {
            let id = EventId::from_index(self.seen);
            self.seen += 1;
            if let Some(earlier) = self.take(id, event) {
                return data_race(&events[earlier.index()], event);
            }
        }
        None
    }

    fn knowledge(&mut self, thread: ThreadId) -> &mut Knowledge {
        if self.threads.len() <= thread.index() {
            self.threads.resize_with(thread.index() + 1, Knowledge::default);
        }
        &mut self.threads[thread.index()]
    }

    /// Adds an event. An earlier one with which it races, if there is one.
    fn take(&mut self, id: EventId, event: &Event) -> Option<EventId> {
        let thread = event.thread;
        if matches!(event.action, Action::Commit { .. }) {
            return None;
        }
        let knowledge = self.knowledge(thread);
        knowledge.count += 1;
        let count = knowledge.count;
        knowledge.clock.raise(thread.index(), count);
        match &event.action {
            Action::Load { order, from, .. } if order.is_atomic() => {
                self.read(thread, from, order.acquires());
            }
            Action::Store { order, .. } if order.is_atomic() => {
                let message = self.message(thread, order.releases());
                self.messages.insert(id, message);
            }
            Action::Update { written, order, failure_order, from, .. } => {
                self.read(thread, from, failure_order.unwrap_or(*order).acquires());
                if written.is_some() {
                    let mut message = self.message(thread, order.releases());
                    for store in from.iter().filter_map(|source| self.messages.get(&source.store?)) {
                        message.join(store);
                    }
                    self.messages.insert(id, message);
                }
            }
            Action::Fence { order, .. } => {
                let knowledge = self.knowledge(thread);
                if order.acquires() {
                    knowledge.clock.join(&knowledge.unacquired);
                }
                if order.releases() {
                    knowledge.released = knowledge.clock.clone();
                }
            }
            Action::Lock { at } | Action::TryLock { at, acquired: true } => {
                if let Some(unlocked) = self.mutexes.get(&at.address).cloned() {
                    self.knowledge(thread).clock.join(&unlocked);
                }
            }
            Action::Unlock { at } => {
                let clock = self.knowledge(thread).clock.clone();
                self.mutexes.insert(at.address, clock);
            }
            Action::Create { child } => {
                let clock = self.knowledge(thread).clock.clone();
                self.knowledge(*child).clock.join(&clock);
            }
            Action::Join { child } => {
                let clock = self.knowledge(*child).clock.clone();
                self.knowledge(thread).clock.join(&clock);
            }
            _ => {}
        }
        self.access(id, thread, count, &event.memory_use()?)
    }

    /// An atomic read meets what the stores that it sees have to tell.
    fn read(&mut self, thread: ThreadId, from: &[Source], acquires: bool) {
        for source in from {
            let Some(message) = source.store.and_then(|store| self.messages.get(&store)).cloned() else { continue };
            let knowledge = self.knowledge(thread);
            knowledge.unacquired.join(&message);
            if acquires {
                knowledge.clock.join(&message);
            }
        }
    }

    /// What an atomic write has to tell by itself.
    fn message(&mut self, thread: ThreadId, releases: bool) -> VectorClock {
        let knowledge = self.knowledge(thread);
        if releases { knowledge.clock.clone() } else { knowledge.released.clone() }
    }

    /// Notes an access and looks for one that it races with. The last of each kind by each thread is enough: if that one
    /// happens before this access, so do all before it.
    fn access(&mut self, id: EventId, thread: ThreadId, count: u32, used: &MemoryUse<'_>) -> Option<EventId> {
        let (writes, atomic) = (used.writes, used.order.is_atomic());
        let clock = &self.threads[thread.index()].clock;
        let mut race = None;
        for byte in used.at.bytes() {
            let lasts = self.bytes.entry(byte).or_default();
            let found = lasts.iter().find(|last| {
                last.thread != thread
                    && (last.writes || writes)
                    && !(last.atomic && atomic)
                    && clock.get(last.thread.index()) < last.count
            });
            race = race.or(found.map(|last| last.event));
            let last = Last { thread, writes, atomic, count, event: id };
            match lasts.iter_mut().find(|l| l.thread == thread && l.writes == writes && l.atomic == atomic) {
                Some(old) => *old = last,
                None => lasts.push(last),
            }
        }
        race
    }
}
