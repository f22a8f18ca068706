//! The relaxed execution of a violation: its events, what comes before what in it, and the cycle that makes it inconsistent.
//!
//! The events are those in the past of the operation that comes early, and that operation. They are related in two ways: by
//! happens-before, which has a cycle, and by the order in which events take effect under the relaxed model, which has none.
//! Both are made from their definitions here, edge by edge, and not from the clocks of the monitor.

use crate::exact::{Event, ExactMonitor, for_conflicts, waits_for_own};
use crate::operation::{OperationId, Role};
use crate::violation::{Act, Overtaking, Violation};
use fencepost_base::mutation;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// A node of the graph.
struct Node {
    /// None for an event that is part of an operation which another event stands for.
    operation: Option<OperationId>,
    thread: usize,
    role: Role,
    /// Whether the early operation ends the life of the memory to which it stores, so that it is an error there.
    lost: bool,
    /// What it happens before, and whether because of a conflict.
    before: Vec<(usize, bool)>,
    /// What it takes effect before.
    first: Vec<usize>,
}

/// A relaxed execution that is not sequentially consistent.
pub struct Graph {
    nodes: Vec<Node>,
    /// Along happens-before from the early operation to itself, which is left out at the end.
    cycle: Vec<usize>,
}

impl Graph {
    pub(crate) fn new(violation: &Violation<'_>) -> Self {
        let mut builder = Builder::new(violation);
        builder.add_past();
        builder.add_access();
        let cycle = match violation.find_path() {
            Some(path) => {
                std::iter::once(builder.events.len()).chain(path.iter().map(|event| builder.number(*event))).collect()
            }
            None => cycle(&builder.nodes, &LostStore::new(&builder.nodes), builder.number(violation.candidate.store)),
        };
        Self { nodes: builder.nodes, cycle }
    }

    /// Whether there is a cycle. There may be none if a store is lost, because the execution ends with it: what would have come
    /// after that store does not happen.
    pub fn has_cycle(&self) -> bool {
        !self.cycle.is_empty()
    }

    /// The operations of the cycle, each of which happens before the next, and the last before the first.
    pub fn cycle(&self) -> Vec<OperationId> {
        self.cycle.iter().filter_map(|node| self.nodes[*node].operation).collect()
    }

    /// Each store of the cycle that an operation of the cycle overtakes: where the cycle enters a thread with a store and
    /// leaves it with something that can take effect before that store.
    pub fn overtakings(&self) -> Vec<Overtaking> {
        let overtakes = |(store, access): (usize, usize)| {
            let possible = self.nodes[store].role == Role::Store && !self.comes_first(store, access);
            let (store, access) = (self.nodes[store].operation?, self.nodes[access].operation?);
            possible.then_some(Overtaking { store, access })
        };
        self.runs().into_iter().filter_map(overtakes).collect()
    }

    /// The first and the last event of each part of the cycle that stays in a thread.
    fn runs(&self) -> Vec<(usize, usize)> {
        let thread = |node: usize| self.nodes[node].thread;
        let mut cycle: VecDeque<usize> = self.cycle.iter().copied().collect();
        // It must not begin in the middle of such a part.
        for _ in 0..cycle.len() {
            match (cycle.front(), cycle.back()) {
                (Some(front), Some(back)) if thread(*front) == thread(*back) => cycle.rotate_left(1),
                _ => break,
            }
        }
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for node in cycle {
            match runs.last_mut() {
                Some((_, last)) if thread(*last) == thread(node) => *last = node,
                _ => runs.push((node, node)),
            }
        }
        runs.into_iter().filter(|(first, last)| first != last).collect()
    }

    /// Whether `first` must take effect before `later`.
    fn comes_first(&self, first: usize, later: usize) -> bool {
        let mut seen = vec![false; self.nodes.len()];
        let mut pending = vec![first];
        while let Some(node) = pending.pop() {
            if node == later {
                return true;
            }
            if !std::mem::replace(&mut seen[node], true) {
                pending.extend(&self.nodes[node].first);
            }
        }
        false
    }

    /// The execution in which the store is overtaken, as close to the order of the SC execution as can be: the store waits for
    /// as long as possible, everything else takes effect as soon as it can. None if there is no such execution.
    pub fn order(&self, overtaking: Overtaking) -> Option<Vec<Act>> {
        let find = |operation| self.nodes.iter().rposition(|node| node.operation == Some(operation));
        let (store, access) = (find(overtaking.store)?, find(overtaking.access)?);
        let mut waiting_for = vec![0_usize; self.nodes.len()];
        let successors = |node: usize| {
            let extra = (node == access).then_some(store);
            self.nodes[node].first.iter().copied().chain(extra)
        };
        for node in 0..self.nodes.len() {
            successors(node).for_each(|later| waiting_for[later] += 1);
        }
        // The execution ends with the first store that is lost.
        let rank = |node: usize| match node {
            node if node == store => usize::MAX - 1,
            node if self.nodes[node].lost => usize::MAX,
            node => node,
        };
        let free = (0..self.nodes.len()).filter(|node| waiting_for[*node] == 0);
        let mut ready: BinaryHeap<Reverse<(usize, usize)>> = free.map(|node| Reverse((rank(node), node))).collect();
        let (mut acts, mut done) = (Vec::new(), 0);
        while let Some(Reverse((_, node))) = ready.pop() {
            done += 1;
            match (self.nodes[node].operation, self.nodes[node].role) {
                (Some(operation), Role::Store) => acts.push(Act::Commit(operation)),
                (Some(operation), Role::Instant | Role::Update | Role::Full) => acts.push(Act::Perform(operation)),
                (_, Role::Barrier) | (None, _) => {}
            }
            for later in successors(node) {
                waiting_for[later] -= 1;
                if waiting_for[later] == 0 {
                    ready.push(Reverse((rank(later), later)));
                }
            }
        }
        (done == self.nodes.len()).then_some(acts)
    }
}

/// What does not happen because a store is lost.
struct LostStore {
    /// What is lost, and what would take effect after it.
    effects: Vec<bool>,
    /// Of these, whatever takes effect where it stands, and what follows in its thread. The others are stores that stay in
    /// their buffers.
    events: Vec<bool>,
}

impl LostStore {
    fn new(nodes: &[Node]) -> Self {
        let mut effects: Vec<bool> =
            nodes.iter().map(|node| node.lost && !mutation!("robust-goes-on-after-memory-is-lost")).collect();
        let mut events = vec![false; nodes.len()];
        // Nothing but the early operation comes before a node with a smaller number, and that comes before what is lost.
        for (number, node) in nodes.iter().enumerate() {
            if effects[number] {
                events[number] |= node.role.is_instant();
                node.first.iter().for_each(|later| effects[*later] = true);
            }
            if events[number] {
                for (next, _) in node.before.iter().filter(|(_, conflict)| !conflict) {
                    (effects[*next], events[*next]) = (true, true);
                }
            }
        }
        Self { effects, events }
    }

    /// Whether one node happens before another in spite of what is missing.
    fn spares(&self, from: usize, to: usize, conflict: bool) -> bool {
        !self.events[to] && !(conflict && (self.effects[from] || self.effects[to]))
    }
}

/// A shortest cycle through the last node and the one at `target`, which it happens before, without what is missing;
/// empty if there is none.
fn cycle(nodes: &[Node], missing: &LostStore, target: usize) -> Vec<usize> {
    let end = nodes.len() - 1;
    let mut reached_from: Vec<Option<usize>> = vec![None; nodes.len()];
    let mut distance = vec![usize::MAX; nodes.len()];
    let mut pending = VecDeque::from([target]);
    distance[target] = 0;
    while let Some(node) = pending.pop_front() {
        for &(later, conflict) in &nodes[node].before {
            let steps = distance[node] + usize::from(conflict);
            if steps < distance[later] && missing.spares(node, later, conflict) {
                (distance[later], reached_from[later]) = (steps, Some(node));
                if conflict { pending.push_back(later) } else { pending.push_front(later) }
            }
        }
    }
    let mut path = vec![end];
    while let Some(before) = path.last().filter(|node| **node != target).and_then(|node| reached_from[*node]) {
        path.push(before);
    }
    if path.last() != Some(&target) {
        return Vec::new();
    }
    path.reverse();
    path.rotate_right(1);
    path
}

struct Builder<'v, 'm> {
    violation: &'v Violation<'m>,
    monitor: &'m ExactMonitor,
    /// The events in the past of the early operation, in the order of the SC execution.
    events: Vec<u32>,
    nodes: Vec<Node>,
}

impl<'v, 'm> Builder<'v, 'm> {
    fn new(violation: &'v Violation<'m>) -> Self {
        let monitor = violation.monitor;
        let known = violation.candidate.within.iter().zip(&monitor.threads);
        let mut events: Vec<u32> = known.flat_map(|(count, events)| &events[..*count as usize]).copied().collect();
        events.sort_unstable();
        let mut nodes = Vec::with_capacity(events.len() + 1);
        for &event in &events {
            let it = &monitor.events[event as usize];
            let next = monitor.events.get(event as usize + 1).map(|next| next.operation);
            let stands = next != Some(it.operation) && it.operation != violation.operation;
            let operation = stands.then_some(it.operation);
            let (before, first) = (Vec::new(), Vec::new());
            nodes.push(Node { operation, thread: it.thread, role: it.role, lost: false, before, first });
        }
        let (operation, thread, role) = (Some(violation.operation), violation.thread, violation.role);
        nodes.push(Node { operation, thread, role, lost: false, before: Vec::new(), first: Vec::new() });
        Self { violation, monitor, events, nodes }
    }

    fn number(&self, event: u32) -> usize {
        // Whoever asks has the event from the past.
        self.events.partition_point(|other| *other < event)
    }

    fn is_known(&self, event: u32) -> bool {
        let it = &self.monitor.events[event as usize];
        self.violation.candidate.within[it.thread] >= it.index
    }

    fn add_past(&mut self) {
        let mut newest: Vec<Option<usize>> = vec![None; self.monitor.threads.len()];
        for node in 0..self.events.len() {
            let monitor = self.monitor;
            let event = self.events[node];
            let it = &monitor.events[event as usize];
            if let Some(previous) = newest[it.thread].replace(node) {
                self.nodes[previous].before.push((node, false));
                self.add_own(self.events[previous], it.role, node);
            }
            for &after in monitor.enabling_events(event) {
                let earlier = self.number(after);
                self.nodes[earlier].before.push((node, true));
                self.add_own(after, Role::Full, node);
                self.nodes[earlier].first.push(node);
            }
            for mark in monitor.marks_of(event) {
                let history = monitor.cells.history(mark.location);
                let mut conflicts = Vec::new();
                for_conflicts(history, history.before(event), mark.mask, mark.writes, |visit| conflicts.push(*visit));
                for visit in conflicts {
                    debug_assert!(self.is_known(visit.event), "what happens before the past is in it");
                    let earlier = self.number(visit.event);
                    if visit.thread as usize != it.thread {
                        self.nodes[earlier].before.push((node, true));
                        self.nodes[earlier].first.push(node);
                    } else if waits_for_own(it.role, history.lifetime) {
                        self.nodes[earlier].first.push(node);
                    }
                }
            }
        }
    }

    /// What takes effect before an event of this role that follows `previous` in its thread.
    fn add_own(&mut self, previous: u32, role: Role, node: usize) {
        let monitor = self.monitor;
        let Event { thread, own, .. } = &monitor.events[previous as usize];
        let barrier = own.barrier.get();
        let closes = matches!(role, Role::Full | Role::Barrier);
        let mut earlier: Vec<u32> = Vec::new();
        earlier.extend(own.instant.get().filter(|_| role != Role::Barrier));
        earlier.extend(barrier.filter(|_| role != Role::Instant));
        if monitor.fifo {
            earlier.extend(own.store.get().filter(|_| role != Role::Instant));
        } else if closes {
            let since = |event: &&u32| **event <= previous && barrier.is_none_or(|barrier| **event > barrier);
            let stores = monitor.threads[*thread].iter().filter(since);
            earlier.extend(stores.filter(|event| monitor.events[**event as usize].role == Role::Store));
        }
        for event in earlier {
            let earlier = self.number(event);
            self.nodes[earlier].first.push(node);
        }
    }

    fn add_access(&mut self) {
        let Violation { monitor, thread, role, marks, candidate, .. } = self.violation;
        let access = self.events.len();
        let previous = monitor.threads.get(*thread).and_then(|own| own.last().copied());
        if let Some(previous) = previous {
            let earlier = self.number(previous);
            self.nodes[earlier].before.push((access, false));
            self.add_own(previous, *role, access);
        }
        if let Some(anchor) = candidate.anchor {
            let earlier = self.number(anchor);
            self.nodes[earlier].before.push((access, true));
        }
        let past: Vec<usize> = (0..self.events.len())
            .filter(|node| candidate.past.has(monitor, self.events[*node], &candidate.within))
            .collect();
        for &node in &past {
            self.nodes[node].first.push(access);
        }
        // Who comes later, because of some byte of it. The life of a block ends after accesses, and stores may come after that.
        for mark in *marks {
            let history = monitor.cells.history(mark.location);
            let ends = history.lifetime && mark.writes;
            for visit in history.visits.iter().filter(|visit| visit.mask & mark.mask != 0) {
                let delayed = visit.kind.writes() || ends && monitor.events[visit.event as usize].role == Role::Store;
                let foreign = visit.thread as usize != *thread;
                if delayed && foreign && self.is_known(visit.event) {
                    let later = self.number(visit.event);
                    if !past.contains(&later) {
                        self.nodes[later].lost |= ends;
                        self.nodes[access].before.push((later, true));
                        self.nodes[access].first.push(later);
                    }
                }
            }
        }
    }
}
