//! Whether two accesses of a trace are a data race of C11: whether there is no path from one to the other along which
//! everything happens before what follows. The paths are walked backwards from the later access, event by event; there are
//! no clocks.

use fencepost_base::TypedId;
use fencepost_trace::{Action, Event, EventId, ProgramError, Source, Trace, data_race};

/// Whether the trace shows the data race that its error describes.
pub fn is_shown(trace: &Trace, error: &ProgramError) -> bool {
    let claimed = |second: &Event| second.thread == error.thread && second.place == error.place;
    racing(trace, claimed, |race| race == error).next().is_some()
}

/// All pairs of events of a trace that are a data race, each with the earlier one first.
pub fn data_races(trace: &Trace) -> Vec<(EventId, EventId)> {
    racing(trace, |_| true, |_| true).collect()
}

/// The pairs of events that are a data race, of those whose later event and whose error are asked for.
fn racing(
    trace: &Trace,
    later: impl Fn(&Event) -> bool,
    error: impl Fn(&ProgramError) -> bool,
) -> impl Iterator<Item = (EventId, EventId)> {
    let graph = Graph::new(trace);
    trace.enumerate().filter(move |(_, second)| later(second)).flat_map(move |(at, second)| {
        let is_asked_for = |first: &Event| data_race(first, second, &trace.objects).is_some_and(|race| error(&race));
        let earlier = trace.enumerate().take_while(|(id, _)| *id < at);
        let mut rivals: Vec<EventId> = earlier.filter(|(_, first)| is_asked_for(first)).map(|(id, _)| id).collect();
        if !rivals.is_empty() {
            let past = graph.past(at);
            rivals.retain(|id| !past[id.index()]);
        }
        rivals.into_iter().map(move |first| (first, at))
    })
}

/// The events of a trace with what comes directly before each.
struct Graph<'t> {
    trace: &'t Trace,
    /// The event before it in its thread.
    previous: Vec<Option<EventId>>,
    /// For each thread its creation and its last event.
    creations: Vec<Option<EventId>>,
    ends: Vec<Option<EventId>>,
}

impl<'t> Graph<'t> {
    fn new(trace: &'t Trace) -> Self {
        let mut previous = vec![None; trace.events.len()];
        let mut creations = vec![None; trace.threads.len()];
        let mut ends: Vec<Option<EventId>> = vec![None; trace.threads.len()];
        for (id, event) in trace.enumerate() {
            if matches!(event.action, Action::Commit { .. }) {
                continue;
            }
            previous[id.index()] = ends[event.thread.index()].replace(id);
            if let Action::Create { child } = event.action {
                creations[child.index()] = Some(id);
            }
        }
        Self { trace, previous, creations, ends }
    }

    /// For each event whether it is the given one or happens before it.
    fn past(&self, last: EventId) -> Vec<bool> {
        let mut past = vec![false; self.trace.events.len()];
        let mut open = vec![last];
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut past[id.index()], true) {
                self.push_direct(id, &mut open);
            }
        }
        past
    }

    /// The earlier events of the same thread, the nearest first.
    fn thread_before(&self, id: EventId) -> impl Iterator<Item = EventId> + '_ {
        std::iter::successors(self.previous[id.index()], |id| self.previous[id.index()])
    }

    fn push_direct(&self, id: EventId, open: &mut Vec<EventId>) {
        let event = self.trace.event(id);
        match self.previous[id.index()] {
            Some(before) => open.push(before),
            None => open.extend(self.creations[event.thread.index()]),
        }
        match &event.action {
            Action::Join { child } => open.extend(self.ends[child.index()]),
            Action::Lock { at } | Action::TryLock { at, acquired: true } => {
                let unlocks = |earlier: &EventId| match &self.trace.event(*earlier).action {
                    Action::Unlock { at: other } => other.address == at.address,
                    _ => false,
                };
                open.extend((0..id.number()).rev().map(EventId::new).find(unlocks));
            }
            Action::Load { order, from, .. } if order.acquires() => self.push_releases(from, open),
            Action::Update { order, failure_order, from, .. } if failure_order.unwrap_or(*order).acquires() => {
                self.push_releases(from, open);
            }
            Action::Fence { order, .. } if order.acquires() => {
                for earlier in self.thread_before(id) {
                    match &self.trace.event(earlier).action {
                        Action::Load { order, from, .. } if order.is_atomic() => self.push_releases(from, open),
                        Action::Update { from, .. } => self.push_releases(from, open),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Where the release sequences begin that the stores belong to: stores with release, and fences before stores.
    fn push_releases(&self, from: &[Source], open: &mut Vec<EventId>) {
        let mut chain: Vec<EventId> = from.iter().filter_map(|source| source.store).collect();
        let mut walked: Vec<EventId> = Vec::new();
        while let Some(store) = chain.pop() {
            if walked.contains(&store) {
                continue;
            }
            walked.push(store);
            let order = match &self.trace.event(store).action {
                Action::Store { order, .. } if order.is_atomic() => *order,
                Action::Update { order, from, .. } => {
                    chain.extend(from.iter().filter_map(|source| source.store));
                    *order
                }
                _ => continue,
            };
            if order.releases() {
                open.push(store);
            }
            let fences =
                |id: &EventId| matches!(&self.trace.event(*id).action, Action::Fence { order, .. } if order.releases());
            open.extend(self.thread_before(store).find(fences));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_base::MemoryOrder::{self, Acquire, Plain, Relaxed, Release};
    use fencepost_trace::{Access, FORMAT_VERSION, Thread, ThreadId, Value};

    /// Thread 1 writes `x` and then the flag; main reads the flag from it, and then `x`.
    fn message_passing(writes: MemoryOrder, reads: MemoryOrder) -> Trace {
        let (main, child) = (ThreadId::new(0), ThreadId::new(1));
        let at = |address, name: &str| Access { address, size: 1, name: name.into() };
        let one = || Value { bytes: "01".into(), text: "1".into() };
        let from = |store| vec![Source { offset: 0, size: 1, store: Some(EventId::new(store)) }];
        let actions = [
            (main, Action::Create { child }),
            (child, Action::Store { at: at(1, "x"), value: one(), order: Plain, buffered: false }),
            (child, Action::Store { at: at(2, "flag"), value: one(), order: writes, buffered: false }),
            (main, Action::Load { at: at(2, "flag"), value: one(), order: reads, from: from(2) }),
            (main, Action::Load { at: at(1, "x"), value: one(), order: Plain, from: from(1) }),
        ];
        let thread = |parent| Thread { function: "f".into(), parent };
        Trace {
            format: FORMAT_VERSION,
            model: "sc".into(),
            program: String::new(),
            sources: Vec::new(),
            threads: vec![thread(None), thread(Some(main))],
            objects: Vec::new(),
            events: actions
                .into_iter()
                .map(|(thread, action)| Event { thread, place: None, within: None, action })
                .collect(),
            coherence: Vec::new(),
            error: None,
        }
    }

    #[test]
    fn a_race_is_shown_only_where_nothing_orders_the_accesses() {
        for (writes, reads, races) in
            [(Relaxed, Acquire, true), (Release, Relaxed, true), (Relaxed, Relaxed, true), (Release, Acquire, false)]
        {
            let trace = message_passing(writes, reads);
            let claim = data_race(&trace.events[1], &trace.events[4], &[]).expect("the accesses conflict");
            assert_eq!(is_shown(&trace, &claim), races, "{writes}, {reads}");
            let of_another = ProgramError { message: claim.message.replace('x', "y"), ..claim };
            assert!(!is_shown(&trace, &of_another), "only the race that was found is shown");
        }
    }

    #[test]
    fn accesses_of_one_thread_or_both_atomic_are_no_race() {
        let trace = message_passing(Relaxed, Relaxed);
        assert_eq!(data_race(&trace.events[1], &trace.events[2], &[]), None);
        assert_eq!(data_race(&trace.events[2], &trace.events[3], &[]), None);
    }
}
