//! Random small execution graphs, most of them close to what a machine could do, as data that can be made smaller.

use fencepost_base::MemoryOrder;
use fencepost_graph::{Bytes, Event, EventId, EventKind, ExecutionGraph, FenceKind, ReadsFrom, ThreadId};
use fencepost_testing::Random;
use std::collections::BTreeMap;
use std::fmt;

const BYTES: u32 = 4;
const ORDERS: [MemoryOrder; 6] = [
    MemoryOrder::Plain,
    MemoryOrder::Relaxed,
    MemoryOrder::Acquire,
    MemoryOrder::Release,
    MemoryOrder::AcqRel,
    MemoryOrder::SeqCst,
];

/// What a step does, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Read(u64),
    Write(u64),
    /// A read-modify-write of one event.
    Update(u64),
    /// A read-modify-write of two events, which are a block and may be related besides.
    Pair {
        place: u64,
        depends: bool,
        is_related: bool,
    },
    /// A compare-exchange that writes nothing.
    Failed(u64),
    Fence(Vec<FenceKind>),
    /// Calls synchronise with each other.
    Call,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dependence {
    Address,
    Data,
    Control,
}

/// A step of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub action: Action,
    pub order: MemoryOrder,
    /// Of one that has failed.
    pub failure_order: MemoryOrder,
    /// Writes overwrite those with a smaller rank. Calls come after others with a smaller one, as in their thread.
    pub rank: usize,
    /// The thread and the number of the step that is read from; none for initial contents.
    pub source: Option<(usize, usize)>,
    /// The numbers of earlier steps of the thread.
    pub dependences: Vec<(usize, Dependence)>,
    /// Whether it is in the atomic block of the step before it.
    pub joins: bool,
}

/// A graph as the steps of its threads.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub threads: Vec<Vec<Step>>,
}

impl Action {
    fn place(&self) -> Option<u64> {
        match self {
            Self::Read(place) | Self::Write(place) | Self::Update(place) => Some(*place),
            Self::Pair { place, .. } | Self::Failed(place) => Some(*place),
            Self::Fence(_) | Self::Call => None,
        }
    }

    fn reads(&self) -> bool {
        matches!(self, Self::Read(_) | Self::Update(_) | Self::Pair { .. } | Self::Failed(_))
    }

    fn writes(&self) -> bool {
        matches!(self, Self::Write(_) | Self::Update(_) | Self::Pair { .. })
    }
}

fn random_action(random: &mut Random) -> Action {
    let place = random.number(2);
    match random.weighted(&[30, 30, 10, 6, 5, 18, 3]) {
        0 => Action::Read(place),
        1 => Action::Write(place),
        2 => Action::Update(place),
        3 => Action::Pair { place, depends: random.percent(50), is_related: random.percent(50) },
        4 => Action::Failed(place),
        5 if random.percent(30) => Action::Fence(FenceKind::FULL.to_vec()),
        5 => Action::Fence(FenceKind::ALL.into_iter().filter(|_| random.percent(25)).collect()),
        _ => Action::Call,
    }
}

impl Step {
    /// A step behind those of its thread.
    fn random(random: &mut Random, before: &[Step], has_orders: bool) -> Self {
        let action = random_action(random);
        let mut order = || if has_orders { random.pick(&ORDERS) } else { MemoryOrder::Plain };
        let (order, failure_order) = (order(), order());
        let mut dependences = Vec::new();
        for (number, _) in before.iter().enumerate().filter(|(_, step)| step.action.reads()) {
            let kind = random.pick(&[Dependence::Address, Dependence::Data, Dependence::Control]);
            let fits = action.place().is_some() && (kind != Dependence::Data || action.writes());
            if fits && random.percent(40) {
                dependences.push((number, kind));
            }
        }
        let is_access = |step: Option<&Step>| step.is_some_and(|step| step.action.place().is_some());
        let is_plain = matches!(action, Action::Read(_) | Action::Write(_));
        let joins = is_plain && is_access(before.last()) && random.percent(5);
        Self { action, order, failure_order, rank: 0, source: None, dependences, joins }
    }
}

/// One line for each step.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((thread, number), Step { action, order, failure_order, rank, source, dependences, joins }) in self.steps()
        {
            write!(f, "{thread}.{number}: {action:?} {order} (failing {failure_order}) rank {rank}")?;
            writeln!(f, ", reads from {source:?}, depends on {dependences:?}, in the same block {joins}")?;
        }
        Ok(())
    }
}

impl Case {
    /// A case of two or three threads. Its accesses are plain unless orders are asked for. Each location by itself is most often
    /// sequentially consistent.
    pub fn random(random: &mut Random, has_orders: bool) -> Self {
        let lengths: Vec<usize> = (0..2 + random.below(4) / 3).map(|_| 1 + random.weighted(&[1, 3, 6])).collect();
        let mut case = Self { threads: vec![Vec::new(); lengths.len()] };
        for (steps, length) in case.threads.iter_mut().zip(&lengths) {
            for _ in 0..*length {
                steps.push(Step::random(random, steps, has_orders));
            }
        }
        for place in [Some(0), Some(1), None] {
            case.interleave(random, place);
        }
        for (thread, number) in case.steps().map(|(id, _)| id).collect::<Vec<_>>() {
            if random.percent(4) {
                let source = case.random_source(random, (thread, number));
                case.threads[thread][number].source = source;
            }
            if random.percent(2) && case.threads[thread][number].action.writes() {
                case.threads[thread][number].rank = random.below(9);
            }
        }
        case
    }

    /// Lets accesses to a location, or calls, happen one after the other.
    fn interleave(&mut self, random: &mut Random, place: Option<u64>) {
        let mut left: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.threads.len()];
        for (id, _) in self.steps().filter(|(_, step)| step.action.place() == place) {
            left[id.0].push(id);
        }
        let (mut time, mut written) = (0, None);
        while left.iter().any(|steps| !steps.is_empty()) {
            let open: Vec<usize> = (0..left.len()).filter(|thread| !left[*thread].is_empty()).collect();
            let (thread, number) = left[random.pick(&open)].remove(0);
            let step = &mut self.threads[thread][number];
            (step.rank, step.source) = (time, written);
            time += 1;
            if step.action.writes() {
                written = Some((thread, number));
            }
        }
    }

    /// Any other write to the location of a step, or initial contents.
    fn random_source(&self, random: &mut Random, of: (usize, usize)) -> Option<(usize, usize)> {
        let place = self.threads[of.0][of.1].action.place()?;
        let is_source =
            |id: (usize, usize), step: &Step| id != of && step.action.writes() && step.action.place() == Some(place);
        let writes = self.steps().filter(|(id, step)| is_source(*id, step)).map(|(id, _)| Some(id));
        random.pick(&writes.chain([None]).collect::<Vec<_>>())
    }

    fn steps(&self) -> impl Iterator<Item = ((usize, usize), &Step)> {
        let numbered = |(thread, steps): (usize, &'_ Vec<Step>)| -> Vec<(usize, usize)> {
            (0..steps.len()).map(|number| (thread, number)).collect()
        };
        let ids = self.threads.iter().enumerate().flat_map(numbered);
        ids.map(|(thread, number)| ((thread, number), &self.threads[thread][number]))
    }

    /// The graph.
    pub fn graph(&self) -> ExecutionGraph {
        let mut graph = ExecutionGraph::default();
        let at = |place: u64| Bytes { address: 64 * place, size: BYTES };
        let initial: Vec<EventId> = (0..2).map(|place| graph.events.push(Event::initial(at(place)))).collect();
        // The first and the last event of each step: the read and the write of a pair.
        let mut events: BTreeMap<(usize, usize), (EventId, EventId)> = BTreeMap::new();
        let mut blocks: Vec<Vec<EventId>> = Vec::new();
        for (id, step) in self.steps() {
            let thread = Some(ThreadId::new(id.0 as u32));
            let (kind, order, update) = match &step.action {
                Action::Read(_) => (EventKind::Read, step.order, None),
                Action::Write(_) => (EventKind::Write, step.order, None),
                Action::Update(_) => (EventKind::Update, step.order, Some(step.order)),
                Action::Pair { .. } => (EventKind::Read, step.order, Some(step.order)),
                Action::Failed(_) => (EventKind::Read, step.failure_order, Some(step.order)),
                Action::Fence(kinds) => (EventKind::Fence(kinds.iter().copied().collect()), MemoryOrder::Plain, None),
                Action::Call => (EventKind::Call, MemoryOrder::Plain, None),
            };
            let event = Event { at: step.action.place().map(at), update, ..Event::new(thread, kind, order) };
            let first = graph.events.push(event.clone());
            let mut last = first;
            if let Action::Pair { depends, is_related, .. } = step.action {
                last = graph.events.push(Event { kind: EventKind::Write, ..event });
                if is_related {
                    graph.read_modify_writes.push((first, last));
                }
                if depends {
                    graph.data_dependences.push((first, last));
                }
            }
            if !step.joins {
                blocks.push(Vec::new());
            }
            let block = blocks.last_mut().expect("the first step of a thread joins none");
            block.extend(if first == last { vec![first] } else { vec![first, last] });
            events.insert(id, (first, last));
        }
        graph.atomic_blocks = blocks.into_iter().filter(|block| block.len() > 1).collect();
        self.relate(&mut graph, &initial, &events);
        graph
    }

    fn relate(
        &self,
        graph: &mut ExecutionGraph,
        initial: &[EventId],
        events: &BTreeMap<(usize, usize), (EventId, EventId)>,
    ) {
        let mut writes: BTreeMap<u64, Vec<(usize, EventId)>> = BTreeMap::new();
        let mut calls: Vec<(usize, EventId)> = Vec::new();
        for (id, step) in self.steps() {
            let (first, last) = events[&id];
            for (number, kind) in &step.dependences {
                let (read, _) = events[&(id.0, *number)];
                match kind {
                    Dependence::Address => graph.address_dependences.extend([(read, first), (read, last)]),
                    Dependence::Data => graph.data_dependences.push((read, last)),
                    Dependence::Control => graph.control_dependences.extend([(read, first), (read, last)]),
                }
            }
            if step.action == Action::Call {
                calls.push((step.rank, last));
            }
            let Some(place) = step.action.place() else { continue };
            if step.action.writes() {
                writes.entry(place).or_default().push((step.rank, last));
            }
            if step.action.reads() {
                let bytes = Bytes { address: 64 * place, size: BYTES };
                let write = step.source.map_or(initial[place as usize], |source| events[&source].1);
                graph.reads_from.push(ReadsFrom { read: first, bytes, write });
            }
        }
        for (place, first) in (0..).zip(initial) {
            let mut writes = writes.remove(&place).unwrap_or_default();
            writes.sort();
            let order: Vec<EventId> = [*first].into_iter().chain(writes.into_iter().map(|(_, write)| write)).collect();
            for address in 64 * place..64 * place + u64::from(BYTES) {
                graph.coherence.insert(address, order.clone());
            }
        }
        calls.sort();
        graph.synchronisation = calls.windows(2).map(|pair| (pair[0].1, pair[1].1)).collect();
    }

    /// What is simpler in one thing.
    pub fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let ids: Vec<(usize, usize)> = self.steps().map(|(id, _)| id).collect();
        all.extend(ids.iter().map(|id| self.without(*id)));
        for (thread, number) in ids {
            let mut change = |change: &dyn Fn(&mut Step)| {
                let mut changed = self.clone();
                change(&mut changed.threads[thread][number]);
                all.push(changed);
            };
            let step = &self.threads[thread][number];
            for dependence in &step.dependences {
                change(&|step| step.dependences.retain(|other| other != dependence));
            }
            if let Action::Fence(kinds) = &step.action {
                for kind in kinds {
                    let others: Vec<FenceKind> = kinds.iter().copied().filter(|other| other != kind).collect();
                    change(&|step| step.action = Action::Fence(others.clone()));
                }
            }
            if let Some(place) = step.action.place() {
                let simple = match step.action {
                    Action::Update(_) | Action::Pair { .. } if step.source.is_none() => Some(Action::Write(place)),
                    Action::Failed(_) => Some(Action::Read(place)),
                    _ => None,
                };
                simple.into_iter().for_each(|simple| change(&|step| step.action = simple.clone()));
            }
            if step.joins {
                change(&|step| step.joins = false);
            }
            if step.source.is_some() {
                change(&|step| step.source = None);
            }
            for is_failure in [false, true] {
                let order = if is_failure { step.failure_order } else { step.order };
                if order != MemoryOrder::Plain {
                    change(&|step| {
                        *(if is_failure { &mut step.failure_order } else { &mut step.order }) = MemoryOrder::Plain;
                    });
                }
            }
        }
        all
    }

    fn without(&self, (thread, number): (usize, usize)) -> Self {
        let mut smaller = self.clone();
        smaller.threads[thread].remove(number);
        for (of, steps) in smaller.threads.iter_mut().enumerate() {
            for step in steps.iter_mut() {
                step.source = match step.source {
                    Some((source, at)) if source == thread && at == number => None,
                    Some((source, at)) if source == thread && at > number => Some((source, at - 1)),
                    other => other,
                };
                if of == thread {
                    step.dependences.retain(|(on, _)| *on != number);
                    step.dependences.iter_mut().filter(|(on, _)| *on > number).for_each(|(on, _)| *on -= 1);
                }
            }
        }
        if let Some(next) = smaller.threads[thread].get_mut(number) {
            next.joins = false;
        }
        smaller
    }
}
