//! Which stores an event of a trace overtakes.

use fencepost_trace::{Action, EventId, Source, Trace};
use std::collections::BTreeMap;

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
                let sources: &[Source] = match &event.action {
                    Action::Load { from, .. } | Action::Update { from, .. } => from,
                    _ => &[],
                };
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
