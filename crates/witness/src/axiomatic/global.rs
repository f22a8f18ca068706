//! The global order: the one order in which all events take effect, stores when they reach memory.
//!
//! What each model preserves of program order (ppo), for an event `a` before an event `b` of the same thread:
//!
//! | a | b | SC | TSO | PSO |
//! |---|---|---|---|---|
//! | anything but a store | anything | yes | yes | yes |
//! | store | load | yes | no | no |
//! | store | store | yes | yes | if they share a byte, or a store-store barrier stands between them |
//! | store | update (RMW) | yes | yes | if they share a byte, or a store-store barrier stands between them, or the update is release or stronger |
//! | store | full fence | yes | yes | yes |
//!
//! A store here is one that is plain, relaxed or release. A seq_cst store is a full fence, and so are creating, joining
//! and ending a thread and every operation on a mutex. Store-store barriers, of PSO only, are the release and the acq_rel
//! fence; a release store has one in front of it. An update takes effect at its place among the other events of its
//! thread, so everything after it is ordered after it, but an update of PSO weaker than release is no barrier: a store
//! before it may still come later than a store after it.
//!
//! The relation is built from few edges, of which the table is the transitive closure.

use super::form::fence_effect;
use super::graph::{Graph, LabelledEdge, Node};
use super::relations::{Moment, Relations, reads, same_thread, threads};
use super::sync::{ends_of_life, touched};
use crate::WitnessError;
use crate::error::{Edge, Relation};
use fencepost_base::{MemoryOrder, TypedId, mutation};
use fencepost_model::BufferModel;
use fencepost_trace::{Access, Action, EventId, FenceEffect, ThreadId, Trace};
use rustc_hash::FxHashMap;

pub(super) fn check(trace: &Trace, relations: &Relations, model: BufferModel) -> Result<(), WitnessError> {
    let order = GlobalOrder::new(trace, relations, model);
    match order.graph.sort() {
        Err(cycle) => Err(WitnessError::Cycle { model, cycle: order.between_events(&cycle) }),
        Ok(sorted) => order.check_trace_order(&sorted),
    }
}

/// Whether there is a global order, in which what is freed is freed after all that came before it in the trace.
pub(super) fn is_possible(trace: &Trace, relations: &Relations, model: BufferModel) -> bool {
    let mut order = GlobalOrder::new(trace, relations, model);
    order.add_ends_of_life();
    order.graph.sort().is_ok()
}

/// The graph under construction. Node `i` is event `i`; further nodes stand for barriers and for the end of the trace.
struct GlobalOrder<'a> {
    trace: &'a Trace,
    relations: &'a Relations,
    model: BufferModel,
    graph: Graph,
}

/// What an event is to the order of its thread.
enum Role<'a> {
    /// Takes effect where it stands and waits for no store.
    Instant,
    /// Takes effect where it stands, after all earlier stores.
    Full,
    /// Reaches memory at some later time.
    Store { at: &'a Access, barrier: bool },
    /// Takes effect where it stands, after the earlier stores that share a byte with it or stand before a barrier.
    Update { at: &'a Access },
    /// Takes effect where it stands, and keeps the stores before it from the stores after it.
    Barrier,
}

fn role(action: &Action, model: BufferModel) -> Role<'_> {
    let relaxed = model != BufferModel::Sc;
    match action {
        Action::Store { order, .. } if !relaxed || *order == MemoryOrder::SeqCst => Role::Full,
        Action::Store { at, order, .. } => {
            Role::Store { at, barrier: model == BufferModel::Pso && *order == MemoryOrder::Release }
        }
        Action::Update { at, order, .. } => match order {
            MemoryOrder::Plain | MemoryOrder::Relaxed | MemoryOrder::Acquire if model == BufferModel::Pso => {
                Role::Update { at }
            }
            _ => Role::Full,
        },
        Action::Fence { order, .. } => match fence_effect(model, *order) {
            FenceEffect::Full => Role::Full,
            FenceEffect::StoreStore => Role::Barrier,
            FenceEffect::None => Role::Instant,
        },
        Action::Lock { .. }
        | Action::Unlock { .. }
        | Action::TryLock { .. }
        | Action::MutexReset { .. }
        | Action::Create { .. }
        | Action::Join { .. }
        | Action::Exit => Role::Full,
        Action::Load { .. }
        | Action::Commit { .. }
        | Action::Allocate { .. }
        | Action::Free { .. }
        | Action::EndScope { .. }
        | Action::Spin
        | Action::Choose { .. }
        | Action::Output { .. }
        | Action::AssumeFailed => Role::Instant,
    }
}

/// What is known of a thread after some of its events.
#[derive(Default)]
struct Progress {
    /// The newest event that takes effect where it stands. Everything later is after it.
    instant: Option<Node>,
    /// The newest barrier. Stores and updates are after it.
    barrier: Option<Node>,
    /// The stores since that barrier that no later store is known to follow.
    stores: Vec<Node>,
    /// The newest store to each byte (PSO).
    newest: FxHashMap<u64, Node>,
}

impl<'a> GlobalOrder<'a> {
    fn new(trace: &'a Trace, relations: &'a Relations, model: BufferModel) -> Self {
        let mut order = Self { trace, relations, model, graph: Graph::new(trace.events.len()) };
        for thread in threads(trace) {
            order.add_program_order(thread);
        }
        order.add_communication();
        order.add_synchronisation();
        order.add_end();
        order
    }

    /// The end of the life of memory comes after all that touched it before, and before all that did so later.
    fn add_ends_of_life(&mut self) {
        for end in ends_of_life(self.trace) {
            let moment = Moment::At(end.position);
            for (id, event) in self.trace.enumerate() {
                if !touched(&event.action).is_some_and(|at| end.overlaps(at)) {
                    continue;
                }
                if self.relations.moments[id.index()] < moment {
                    self.graph.add_edge(node(id), Node(end.position), Relation::End);
                } else {
                    self.graph.add_edge(Node(end.position), node(id), Relation::End);
                }
            }
        }
    }

    fn add_program_order(&mut self, thread: ThreadId) {
        let relations = self.relations;
        let trace = self.trace;
        let mut progress = Progress::default();
        for &id in &relations.program_order[thread.index()] {
            let node = node(id);
            match role(&trace.event(id).action, self.model) {
                Role::Instant => self.add_instant(&mut progress, node),
                Role::Full => {
                    self.add_barrier_edges(&mut progress, node);
                    progress = Progress::default();
                    self.add_instant(&mut progress, node);
                }
                Role::Update { at } => {
                    self.add_overlaps(&progress, node, at);
                    self.program_edge(progress.barrier, node);
                    self.add_instant(&mut progress, node);
                }
                Role::Barrier => {
                    self.add_instant(&mut progress, node);
                    self.add_barrier(&mut progress);
                }
                Role::Store { at, barrier } => {
                    if barrier {
                        self.add_barrier(&mut progress);
                    }
                    self.program_edge(progress.instant, node);
                    if self.model == BufferModel::Tso {
                        let before = progress.stores.pop();
                        self.program_edge(before, node);
                    } else {
                        self.program_edge(progress.barrier, node);
                        self.add_overlaps(&progress, node, at);
                        progress.newest.extend(at.bytes().map(|byte| (byte, node)));
                    }
                    progress.stores.push(node);
                }
            }
        }
    }

    fn program_edge(&mut self, before: Option<Node>, after: Node) {
        if let Some(before) = before {
            self.graph.add_edge(before, after, Relation::ProgramOrder);
        }
    }

    fn add_instant(&mut self, progress: &mut Progress, node: Node) {
        self.program_edge(progress.instant, node);
        progress.instant = Some(node);
    }

    /// All earlier stores, and what they come after, are before `node`.
    fn add_barrier_edges(&mut self, progress: &mut Progress, node: Node) {
        self.program_edge(progress.instant, node);
        self.program_edge(progress.barrier, node);
        for store in progress.stores.drain(..) {
            self.program_edge(Some(store), node);
        }
    }

    /// What a barrier does to stores is a node of its own, without a moment: the thread passes it while its stores still wait.
    fn add_barrier(&mut self, progress: &mut Progress) {
        if progress.stores.is_empty() {
            return;
        }
        let node = self.graph.add_node();
        self.program_edge(progress.barrier, node);
        for store in progress.stores.drain(..) {
            self.program_edge(Some(store), node);
        }
        progress.barrier = Some(node);
    }

    /// The newest stores to the bytes of `at` are before `node`.
    fn add_overlaps(&mut self, progress: &Progress, node: Node, at: &Access) {
        let mut before: Vec<Node> = at.bytes().filter_map(|byte| progress.newest.get(&byte).copied()).collect();
        before.dedup();
        for store in before {
            self.program_edge(Some(store), node);
        }
    }

    /// rfe, co and fr.
    fn add_communication(&mut self) {
        let (trace, relations) = (self.trace, self.relations);
        for stores in relations.coherence.values() {
            for pair in stores.windows(2) {
                self.graph.add_edge(node(pair[0]), node(pair[1]), Relation::Coherence);
            }
        }
        for (event, content) in trace.enumerate() {
            for byte in reads(&content.action).into_iter().flat_map(|(_, _, bytes)| bytes) {
                if let Some(source) = byte.source
                    && !same_thread(trace, source, event)
                {
                    self.graph.add_edge(node(source), node(event), Relation::ReadsFrom);
                }
                if let Some(overwriter) = relations.overwriter(byte.source, byte.address)
                    && overwriter != event
                {
                    self.graph.add_edge(node(event), node(overwriter), Relation::FromRead);
                }
            }
        }
    }

    /// Mutexes, creation and end of threads.
    fn add_synchronisation(&mut self) {
        let (trace, relations) = (self.trace, self.relations);
        let mut last_use: FxHashMap<u64, EventId> = FxHashMap::default();
        for (event, content) in trace.enumerate() {
            match &content.action {
                Action::Lock { at }
                | Action::Unlock { at }
                | Action::TryLock { at, .. }
                | Action::MutexReset { at } => {
                    if let Some(before) = last_use.insert(at.address, event) {
                        self.graph.add_edge(node(before), node(event), Relation::Mutex);
                    }
                }
                Action::Create { child } => {
                    // Nothing of a thread comes before its creation: what it does first, and its stores until then.
                    for &id in &relations.program_order[child.index()] {
                        self.graph.add_edge(node(event), node(id), Relation::Creation);
                        if mutation!("judge-creation-by-its-first-event-alone")
                            || !matches!(role(&trace.event(id).action, self.model), Role::Store { .. })
                        {
                            break;
                        }
                    }
                }
                Action::Join { child } => {
                    if let Some(last) = relations.program_order[child.index()].last() {
                        self.graph.add_edge(node(*last), node(event), Relation::Join);
                    }
                }
                _ => {}
            }
        }
    }

    /// Stores that never reach memory are after everything that takes effect.
    fn add_end(&mut self) {
        let end = self.graph.add_node();
        for (id, moment) in self.relations.moments.iter().enumerate() {
            match moment {
                Moment::At(_) => self.graph.add_edge(Node(id), end, Relation::End),
                Moment::Never => self.graph.add_edge(end, Node(id), Relation::End),
            }
        }
    }

    /// A cycle with the nodes that are no events left out, from its first event on.
    fn between_events(&self, cycle: &[LabelledEdge]) -> Vec<Edge> {
        let count = self.trace.events.len();
        let first =
            cycle.iter().enumerate().filter(|(_, (from, _, _))| from.0 < count).min_by_key(|(_, edge)| edge.0.0);
        let Some((start, _)) = first else { return Vec::new() };
        let mut edges: Vec<Edge> = Vec::new();
        let mut from = cycle[start].0;
        for &(_, to, relation) in cycle[start..].iter().chain(&cycle[..start]) {
            if to.0 < count {
                edges.push(Edge { from: EventId::from_index(from.0), to: EventId::from_index(to.0), relation });
                from = to;
            }
        }
        edges
    }

    /// The moments of the trace agree with the order. `sorted` has every node after those that are before it.
    fn check_trace_order(&self, sorted: &[Node]) -> Result<(), WitnessError> {
        let moments = &self.relations.moments;
        // For each node that is no event the latest moment before it, with its event.
        let mut passed: FxHashMap<usize, (Moment, Node)> = FxHashMap::default();
        for &from in sorted {
            let (moment, event) = match moments.get(from.0) {
                Some(moment) => (*moment, from),
                None => match passed.get(&from.0) {
                    Some(latest) => *latest,
                    None => continue,
                },
            };
            for &(to, relation) in self.graph.successors(from) {
                let Some(&later) = moments.get(to.0) else {
                    let latest = passed.entry(to.0).or_insert((moment, event));
                    if moment > latest.0 {
                        *latest = (moment, event);
                    }
                    continue;
                };
                if moment >= later && later != Moment::Never {
                    let edge = Edge { from: EventId::from_index(event.0), to: EventId::from_index(to.0), relation };
                    return Err(WitnessError::OutOfOrder { model: self.model, edge });
                }
            }
        }
        Ok(())
    }
}

fn node(id: EventId) -> Node {
    Node(id.index())
}
