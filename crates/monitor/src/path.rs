//! How a store happens before the operation that comes early: a shortest path between the two, found from its end.
//!
//! Only what lies between the two is looked at, so that violations in long executions can be told apart without a graph of all
//! that happened before (`graph.rs`).

use crate::cells::Visit;
use crate::clocks::HB;
use crate::exact::{ExactMonitor, for_conflicts};
use crate::operation::Role;
use crate::past::Past;
use crate::violation::{Overtaking, Violation};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

impl Violation<'_> {
    /// Each store that an operation of the cycle overtakes, as [`crate::Graph::overtakings`] tells; none if only the graph can
    /// tell, because stores may be lost.
    pub fn overtakings(&self) -> Option<Vec<Overtaking>> {
        let path = self.find_path()?;
        let monitor = self.monitor;
        let mut runs: Vec<(u32, Option<u32>)> = Vec::new();
        for event in path {
            let thread = |event: u32| monitor.events[event as usize].thread;
            match runs.last_mut() {
                Some((_, Some(last))) if thread(*last) == thread(event) => *last = event,
                _ => runs.push((event, Some(event))),
            }
        }
        // The operation itself is where the last of them goes on, or it is alone.
        if let Some((first, last)) = runs.last_mut()
            && monitor.events[*first as usize].thread == self.thread
        {
            *last = None;
        }
        let overtakes = |(first, last): (u32, Option<u32>)| {
            let store = &monitor.events[first as usize];
            let access = last.map_or(self.operation, |last| monitor.events[last as usize].operation);
            let possible = store.role == Role::Store && last != Some(first) && !self.comes_first(first, last);
            possible.then_some(Overtaking { store: store.operation, access })
        };
        Some(runs.into_iter().filter_map(overtakes).collect())
    }

    /// The events from the store to the one before the operation, each of which happens before the next.
    pub(crate) fn find_path(&self) -> Option<Vec<u32>> {
        let (monitor, target) = (self.monitor, self.candidate.store);
        let ends_life = |mark: &crate::exact::Mark| mark.writes && monitor.cells.history(mark.location).lifetime;
        if self.marks.iter().any(ends_life) {
            return None;
        }
        let mut search = Search { monitor, target, found: FxHashMap::default(), pending: VecDeque::new() };
        let previous = monitor.threads.get(self.thread).and_then(|own| own.last().copied());
        search.reach(previous, None, 0);
        search.reach(self.candidate.anchor, None, 1);
        while let Some(event) = search.pending.pop_front() {
            if event == target {
                break;
            }
            search.expand(event);
        }
        let mut path = vec![target];
        let mut event = target;
        while let Some(next) = search.found.get(&event)?.next {
            path.push(next);
            event = next;
        }
        Some(path)
    }

    /// Whether a store takes effect before an event (or the early operation) that follows it in its thread.
    fn comes_first(&self, store: u32, access: Option<u32>) -> bool {
        let (monitor, candidate) = (self.monitor, &self.candidate);
        let precedes_operation = candidate.past.has(monitor, store, &candidate.within);
        let Some(access) = access else { return precedes_operation };
        let mut past = Past::new(monitor.clocks.relaxed(access as usize), monitor.clocks.width());
        past.add(monitor, access);
        let is_past = |event: u32| past.has(monitor, event, &candidate.within);
        // Through the operation, and a write that comes after it.
        is_past(store) || precedes_operation && self.delayed().any(is_past)
    }

    /// The writes that come after the operation, because of some byte of it.
    fn delayed(&self) -> impl Iterator<Item = u32> {
        let Self { monitor, thread, marks, candidate, .. } = self;
        marks.iter().flat_map(move |mark| {
            let history = monitor.cells.history(mark.location);
            let is_past = |visit: &Visit| candidate.past.has(monitor, visit.event, &candidate.within);
            let writes = move |visit: &&Visit| visit.kind.writes() && visit.mask & mark.mask != 0;
            let known = |visit: &&Visit| candidate.within[visit.thread as usize] >= visit.index;
            let foreign = |visit: &&Visit| visit.thread as usize != *thread;
            // What is older than a write in the past is in the past.
            let since = move |visit: &&Visit| visit.mask & mark.mask != mark.mask || !is_past(visit);
            let recent = history.visits.iter().rev().filter(writes).filter(known).take_while(since);
            recent.filter(foreign).filter(move |visit| !is_past(visit)).map(|visit| visit.event)
        })
    }
}

/// How an event was found.
struct PathStep {
    /// What it happens directly before; none if that is the operation.
    next: Option<u32>,
    /// In how many steps from one thread to another.
    steps: usize,
}

/// From the operation back to the store, by as few steps from one thread to another as possible.
struct Search<'m> {
    monitor: &'m ExactMonitor,
    target: u32,
    found: FxHashMap<u32, PathStep>,
    pending: VecDeque<u32>,
}

impl Search<'_> {
    /// An event that is this many steps away, if there is one and the store happens before it.
    fn reach(&mut self, event: Option<u32>, next: Option<u32>, more: usize) {
        let Some(event) = event else { return };
        let steps = more + next.and_then(|next| self.found.get(&next)).map_or(0, |found| found.steps);
        let target = &self.monitor.events[self.target as usize];
        let is_between = self.monitor.clocks.get(event as usize, HB)[target.thread] >= target.index;
        if is_between && self.found.get(&event).is_none_or(|found| steps < found.steps) {
            self.found.insert(event, PathStep { next, steps });
            if more == 0 { self.pending.push_front(event) } else { self.pending.push_back(event) }
        }
    }

    fn expand(&mut self, event: u32) {
        let monitor = self.monitor;
        let it = &monitor.events[event as usize];
        let previous = (it.index as usize).checked_sub(2).map(|position| monitor.threads[it.thread][position]);
        self.reach(previous, Some(event), 0);
        for &after in monitor.enabling_events(event) {
            self.reach(Some(after), Some(event), 1);
        }
        for mark in monitor.marks_of(event) {
            let history = monitor.cells.history(mark.location);
            for_conflicts(history, history.before(event), mark.mask, mark.writes, |visit| {
                if visit.thread as usize != it.thread {
                    self.reach(Some(visit.event), Some(event), 1);
                }
            });
        }
    }
}
