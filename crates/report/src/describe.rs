//! One event in words: what happens, and a remark on it.

use crate::names::{Files, thread};
use fencepost_model::display_name;
use fencepost_trace::{Access, Action, Event, EventId, FenceEffect, Source, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// What is said of an event.
pub(crate) struct EventText {
    /// What happens, such as `reads x = 1`.
    pub action: String,
    /// A remark, such as `buffered`; may be empty.
    pub note: String,
}

/// Describes the events of one trace.
pub(crate) struct Describer<'a> {
    trace: &'a Trace,
    /// Short names of its files.
    pub files: Files,
    /// When each buffered store reaches memory.
    commits: BTreeMap<EventId, EventId>,
    /// The bytes that some event writes.
    written: BTreeSet<u64>,
}

impl<'a> Describer<'a> {
    /// For a trace of the right shape.
    pub fn new(trace: &'a Trace) -> Self {
        let mut commits = BTreeMap::new();
        let mut written = BTreeSet::new();
        for (id, event) in trace.enumerate() {
            match &event.action {
                Action::Commit { store } => {
                    commits.insert(*store, id);
                }
                Action::Store { at, .. } | Action::Update { at, written: Some(_), .. } => written.extend(at.bytes()),
                _ => {}
            }
        }
        Self { trace, files: Files::of(trace), commits, written }
    }

    /// Whether an event says nothing to someone who looks for the cause of an error.
    pub fn is_noise(&self, id: EventId) -> bool {
        let event = self.trace.event(id);
        match event.action {
            Action::Fence { .. } if event.within.is_some() => true,
            Action::Exit | Action::EndScope { .. } | Action::MutexReset { .. } | Action::Allocate { .. } => true,
            Action::Commit { store } => self.reaches_memory_at_once(store),
            Action::Store { .. } => self.is_bookkeeping(id),
            Action::Load { ref from, .. } => {
                from.iter().all(|source| source.store.is_some_and(|store| self.is_bookkeeping(store)))
            }
            _ => false,
        }
    }

    /// Whether a buffered store leaves the buffer in the very next event.
    pub fn reaches_memory_at_once(&self, store: EventId) -> bool {
        self.commits.get(&store).is_some_and(|commit| commit.number() == store.number() + 1)
    }

    /// The write of `pthread_create` to its `pthread_t`, or of `pthread_join` to where the result goes: an unbuffered
    /// store in the same breath as the call.
    fn is_bookkeeping(&self, id: EventId) -> bool {
        let event = self.trace.event(id);
        let neighbour = |number: Option<u32>| {
            let neighbour = self.trace.events.get(number? as usize)?;
            ((neighbour.thread, &neighbour.place) == (event.thread, &event.place)).then_some(&neighbour.action)
        };
        matches!(event.action, Action::Store { buffered: false, .. })
            && (matches!(neighbour(id.number().checked_add(1)), Some(Action::Create { .. }))
                || matches!(neighbour(id.number().checked_sub(1)), Some(Action::Join { .. })))
    }

    /// The words for an event.
    pub fn event_text(&self, id: EventId) -> EventText {
        let event = self.trace.event(id);
        let (action, note) = match &event.action {
            Action::Load { at, value, from, .. } => {
                (format!("reads {} = {}", at.name, value.text), self.origin(id, event, at, from))
            }
            Action::Store { at, value, buffered, .. } => {
                (format!("{} = {}", at.name, value.text), self.buffering(id, *buffered))
            }
            Action::Commit { store } => (self.commit(*store), String::new()),
            Action::Update { at, read, written: Some(written), from, .. } => (
                format!("updates {} from {} to {}", at.name, read.text, written.text),
                self.origin(id, event, at, from),
            ),
            Action::Update { at, read, written: None, from, .. } => {
                (format!("reads {} = {}, exchanges nothing", at.name, read.text), self.origin(id, event, at, from))
            }
            Action::Fence { order, effect } => (
                format!("fence ({order})"),
                match effect {
                    FenceEffect::Full => "all its stores are in memory".to_owned(),
                    FenceEffect::StoreStore => "its stores before stay before its stores after".to_owned(),
                    FenceEffect::None => format!("does nothing under {}", display_name(&self.trace.model)),
                },
            ),
            Action::Lock { at } => (format!("locks {}", at.name), String::new()),
            Action::Unlock { at } => (format!("unlocks {}", at.name), String::new()),
            Action::TryLock { at, acquired: true } => (format!("locks {}", at.name), "trylock".to_owned()),
            Action::TryLock { at, acquired: false } => {
                (format!("does not get {}", at.name), "trylock, already locked".to_owned())
            }
            Action::MutexReset { at } => (format!("resets the mutex {}", at.name), String::new()),
            Action::Create { child } => {
                let function = &self.trace.threads[child.number() as usize].function;
                (format!("creates {child}"), format!("runs {function}"))
            }
            Action::Join { child } => (format!("joins {child}"), String::new()),
            Action::Exit => ("ends".to_owned(), String::new()),
            Action::Allocate { object } => (format!("allocates {}", self.trace.object(*object).name), String::new()),
            Action::Free { object } => (format!("frees {}", self.trace.object(*object).name), String::new()),
            Action::EndScope { objects } => {
                let names: Vec<&str> = objects.iter().map(|id| self.trace.object(*id).name.as_str()).collect();
                (format!("leaves the scope of {}", names.join(", ")), String::new())
            }
            Action::Spin => ("repeats its loop".to_owned(), "changes nothing".to_owned()),
            Action::Choose { value } => (format!("chooses {value}"), "every value is tried".to_owned()),
            Action::Output { text } => (format!("prints {text:?}"), String::new()),
            Action::AssumeFailed => ("stops at an assumption that does not hold".to_owned(), String::new()),
        };
        match &event.within {
            Some(function) => EventText { action: format!("{function}: {action}"), note },
            None => EventText { action, note },
        }
    }

    fn buffering(&self, id: EventId, buffered: bool) -> String {
        match (buffered, self.commits.get(&id)) {
            (false, _) => String::new(),
            (true, None) => "buffered to the end".to_owned(),
            (true, Some(_)) if self.reaches_memory_at_once(id) => String::new(),
            (true, Some(_)) => "buffered".to_owned(),
        }
    }

    fn commit(&self, store: EventId) -> String {
        format!("{} reaches memory", self.stored(store))
    }

    /// What a store writes, such as `x = 1`.
    pub fn stored(&self, store: EventId) -> String {
        match &self.trace.event(store).action {
            Action::Store { at, value, .. } => format!("{} = {}", at.name, value.text),
            _ => store.to_string(),
        }
    }

    /// Where the bytes of a read come from, as far as it is worth a remark.
    fn origin(&self, id: EventId, event: &Event, at: &Access, from: &[Source]) -> String {
        if let [source] = from {
            return self.source(id, event, at, source).unwrap_or_default();
        }
        let parts = from.iter().map(|source| {
            let origin = self.source(id, event, at, source);
            let origin = origin.unwrap_or_else(|| match source.store {
                None => "initial value".to_owned(),
                Some(_) => "its own".to_owned(),
            });
            match source.size {
                1 => format!("byte {}: {origin}", source.offset),
                size => format!("bytes {}-{}: {origin}", source.offset, u64::from(source.offset) + u64::from(size) - 1),
            }
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    fn source(&self, id: EventId, event: &Event, at: &Access, source: &Source) -> Option<String> {
        let Some(store) = source.store else {
            let first = at.address.saturating_add(u64::from(source.offset));
            let last = first.saturating_add(u64::from(source.size));
            return self.written.range(first..last).next().map(|_| "initial value".to_owned());
        };
        let writer = self.trace.event(store);
        if writer.thread == event.thread {
            let buffered = matches!(writer.action, Action::Store { buffered: true, .. });
            let waits = buffered && self.commits.get(&store).is_none_or(|commit| *commit > id);
            return waits.then(|| "from its own store buffer".to_owned());
        }
        let place = self.files.place_or_nothing(writer.place.as_ref());
        let place = if place.is_empty() { place } else { format!(" ({place})") };
        Some(format!("from {}{place}", thread(writer.thread)))
    }
}
