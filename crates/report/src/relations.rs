//! How the events of a trace are related, between neighbours only: what follows from two steps is left out. The graph of the
//! trace says the same of what has reached memory, but puts stores that wait to the end into the coherence order, which nobody
//! has seen happen; and it needs a trace that makes sense, while this is also drawn of one that is not confirmed.

use crate::picture::ArrowKind;
use fencepost_graph::Relation;
use fencepost_trace::{Access, Action, Event, EventId, Source, Trace};
use std::collections::{BTreeMap, BTreeSet};

const READS_FROM: ArrowKind = ArrowKind::Relation(Relation::ReadsFrom);
const COHERENCE: ArrowKind = ArrowKind::Relation(Relation::Coherence);
const FROM_READS: ArrowKind = ArrowKind::Relation(Relation::FromReads);
const SYNCHRONISATION: ArrowKind = ArrowKind::Relation(Relation::Synchronisation);

/// Two events with an arrow between them.
pub(crate) type Related = (ArrowKind, EventId, EventId);

/// All arrows of a trace of the right shape but for program order, each pair once.
pub(crate) fn relations(trace: &Trace) -> Vec<Related> {
    let mut all: BTreeSet<Related> = BTreeSet::new();
    for order in &trace.coherence {
        all.extend(order.stores.windows(2).map(|pair| (COHERENCE, pair[0], pair[1])));
    }
    let mut mutexes: BTreeMap<u64, EventId> = BTreeMap::new();
    let waiting = waiting_stores(trace);
    for (id, event) in trace.enumerate() {
        if let Some((at, from)) = reads(event) {
            read_relations(trace, id, at, from, &mut all);
            before_waiting_stores(trace, id, at, from, &waiting, &mut all);
        }
        match &event.action {
            Action::Commit { store } => {
                all.insert((ArrowKind::Commit, *store, id));
            }
            Action::Lock { at } | Action::Unlock { at } | Action::TryLock { at, acquired: true } => {
                if let Some(before) = mutexes.insert(at.address, id)
                    && trace.event(before).thread != event.thread
                {
                    all.insert((SYNCHRONISATION, before, id));
                }
            }
            Action::Create { child } => {
                let first = trace.enumerate().find(|(_, other)| other.thread == *child);
                all.extend(first.map(|(first, _)| (SYNCHRONISATION, id, first)));
            }
            Action::Join { child } => {
                let is_own = |other: &Event| other.thread == *child && !matches!(other.action, Action::Commit { .. });
                let last = trace.enumerate().take(id.number() as usize).filter(|(_, other)| is_own(other)).last();
                all.extend(last.map(|(last, _)| (SYNCHRONISATION, last, id)));
            }
            _ => {}
        }
    }
    all.into_iter().filter(|(_, from, to)| from != to).collect()
}

/// What an event reads, and where that comes from.
fn reads(event: &Event) -> Option<(&Access, &[Source])> {
    match &event.action {
        Action::Load { at, from, .. } | Action::Update { at, from, .. } => Some((at, from)),
        _ => None,
    }
}

fn read_relations(trace: &Trace, id: EventId, at: &Access, from: &[Source], all: &mut BTreeSet<Related>) {
    for source in from {
        all.extend(source.store.map(|store| (READS_FROM, store, id)));
        let first = at.address.saturating_add(u64::from(source.offset));
        let end = first.saturating_add(u64::from(source.size));
        let overlaps = |address: u64, size: u32| address < end && first < address.saturating_add(u64::from(size));
        for order in trace.coherence.iter().filter(|order| overlaps(order.address, order.size)) {
            let overwrites = match source.store {
                None => order.stores.first(),
                Some(store) => order.stores.iter().skip_while(|other| **other != store).nth(1),
            };
            all.extend(overwrites.map(|store| (FROM_READS, id, *store)));
        }
    }
}

/// The stores that are in their buffers to the end.
fn waiting_stores(trace: &Trace) -> Vec<EventId> {
    let committed: BTreeSet<EventId> = trace.events.iter().filter_map(|event| committed_store(&event.action)).collect();
    let is_buffered = |event: &Event| matches!(event.action, Action::Store { buffered: true, .. });
    trace.enumerate().filter(|(id, event)| is_buffered(event) && !committed.contains(id)).map(|(id, _)| id).collect()
}

fn committed_store(action: &Action) -> Option<EventId> {
    match action {
        Action::Commit { store } => Some(*store),
        _ => None,
    }
}

/// Whoever has read the initial value, or an older store of the same thread, comes before a store that waits to the end. Of what
/// other threads have stored nobody knows whether that one would come after it. Of several stores of a thread the first is enough.
fn before_waiting_stores(
    trace: &Trace,
    id: EventId,
    at: &Access,
    from: &[Source],
    waiting: &[EventId],
    all: &mut BTreeSet<Related>,
) {
    let thread_of = |id: EventId| trace.event(id).thread;
    if all.iter().any(|(kind, reader, _)| (*kind, *reader) == (FROM_READS, id)) {
        return;
    }
    let mut done: BTreeSet<u32> = BTreeSet::from([thread_of(id).number()]);
    for store in waiting {
        let Action::Store { at: stored, .. } = &trace.event(*store).action else { continue };
        let is_missed = |source: &Source| {
            let first = at.address.saturating_add(u64::from(source.offset));
            let end = first.saturating_add(u64::from(source.size));
            let is_older = |older: EventId| older < *store && thread_of(older) == thread_of(*store);
            stored.address < end
                && first < stored.address.saturating_add(u64::from(stored.size))
                && source.store.is_none_or(is_older)
        };
        if from.iter().any(is_missed) && done.insert(thread_of(*store).number()) {
            all.insert((FROM_READS, id, *store));
        }
    }
}

/// For each event the stores of its own thread that come before it in the program and take effect after it.
pub(crate) fn overtakes(trace: &Trace) -> Vec<Vec<EventId>> {
    let mut committed: BTreeMap<EventId, EventId> = BTreeMap::new();
    for (id, event) in trace.enumerate() {
        if let Action::Commit { store } = event.action {
            committed.insert(store, id);
        }
    }
    let mut waiting: BTreeMap<u32, Vec<EventId>> = BTreeMap::new();
    let mut all = Vec::with_capacity(trace.events.len());
    for (id, event) in trace.enumerate() {
        let own = waiting.entry(event.thread.number()).or_default();
        // A load or an update takes effect at once, a buffered store when it reaches memory.
        let overtaken = match event.action {
            Action::Load { .. } | Action::Update { .. } => {
                // What it reads out of the buffer it does not overtake.
                let sources = reads(event).map_or(&[][..], |(_, from)| from);
                let is_source = |store: &EventId| sources.iter().any(|source| source.store == Some(*store));
                own.iter().filter(|store| !is_source(store)).copied().collect()
            }
            Action::Store { buffered: true, .. } => match committed.get(&id) {
                Some(own_commit) => {
                    let later = |store: &&EventId| committed.get(store).is_none_or(|commit| commit > own_commit);
                    own.iter().filter(later).copied().collect()
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        match event.action {
            Action::Store { buffered: true, .. } => own.push(id),
            Action::Commit { store } => own.retain(|other| *other != store),
            _ => {}
        }
        all.push(overtaken);
    }
    all
}
