//! The texts of SC, IBM 370, TSO and PSO in cat against the machine: the graph of every execution is allowed, and of the other ways to
//! choose reads-from and coherence for the same events none is.

use crate::engine::settings;
use fencepost_base::{BitMatrix, BitSet, MemoryOrder, TypedId};
use fencepost_explore::{Options, StrategyKind, explore};
use fencepost_graph::{Bytes, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, ThreadId};
use fencepost_model::{BufferModel, cat};
use fencepost_oracle::mini::generate::{Flavour, random_program, random_program_about};
use fencepost_oracle::mini::language::MiniProgram;
use fencepost_oracle::mini::lower::lower;
use fencepost_testing::is_slow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The graphs of all executions, the events of a thread together; none if there are too many.
fn graphs(program: &MiniProgram, model: BufferModel) -> Option<Vec<ExecutionGraph>> {
    let options = Options { settings: settings(program), ..Options::new(model, StrategyKind::Optimal) };
    let mut graphs = Vec::new();
    explore(&lower(program), &options, &mut |end| {
        graphs.push(sorted(&end.trace().to_graph().graph));
        if graphs.len() > 2_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (graphs.len() <= 2_000).then_some(graphs)
}

/// The same graph with events in the order of threads, so that graphs of the same events can be compared.
fn sorted(graph: &ExecutionGraph) -> ExecutionGraph {
    let mut order: Vec<EventId> = graph.events.ids().collect();
    order.sort_by_key(|id| {
        (graph.events[*id].thread, graph.events[*id].at.filter(|_| graph.events[*id].thread.is_none()), *id)
    });
    let new = |old: EventId| EventId::from_index(order.iter().position(|id| *id == old).expect("all events are there"));
    let pairs = |pairs: &[(EventId, EventId)]| -> Vec<(EventId, EventId)> {
        let mut pairs: Vec<_> = pairs.iter().map(|(from, to)| (new(*from), new(*to))).collect();
        pairs.sort_unstable();
        pairs
    };
    // Bytes that the same events access share their fate; the first stands for all.
    let accessing = |address: u64| -> Vec<EventId> {
        let touches = |id: &EventId| graph.events[*id].at.is_some_and(|at| at.addresses().contains(&address));
        graph.events.ids().filter(touches).collect()
    };
    let mut known = BTreeSet::new();
    let cells: Vec<u64> = graph.coherence.keys().copied().filter(|address| known.insert(accessing(*address))).collect();
    let mut reads_from: Vec<ReadsFrom> = Vec::new();
    for rf in &graph.reads_from {
        let own = cells.iter().filter(|address| rf.bytes.addresses().contains(address));
        let bytes = own.map(|address| Bytes { address: *address, size: 1 });
        reads_from.extend(bytes.map(|bytes| ReadsFrom { read: new(rf.read), bytes, write: new(rf.write) }));
    }
    reads_from.sort_by_key(|rf| (rf.read, rf.bytes));
    let coherence = cells.iter().map(|at| (*at, graph.coherence[at].iter().map(|id| new(*id)).collect())).collect();
    ExecutionGraph {
        events: order.iter().map(|id| graph.events[*id].clone()).collect(),
        reads_from,
        coherence,
        synchronisation: pairs(&graph.synchronisation),
        ..ExecutionGraph::default()
    }
}

/// What tells graphs of the same events apart.
/// What an event does, whatever its values are.
fn done(event: &Event) -> Done {
    (event.thread, event.kind, event.order, event.at, event.update)
}

type Done = (Option<ThreadId>, EventKind, MemoryOrder, Option<Bytes>, Option<MemoryOrder>);

type Choice = (Vec<EventId>, Vec<Vec<EventId>>);

fn choice(graph: &ExecutionGraph) -> Choice {
    (graph.reads_from.iter().map(|rf| rf.write).collect(), graph.coherence.values().cloned().collect())
}

/// All ways to choose where each byte is read from and in which order each is written; none if there are too many.
fn candidates(graph: &ExecutionGraph) -> Option<Vec<ExecutionGraph>> {
    let none = BitMatrix::new(graph.len());
    let mut all = vec![ExecutionGraph { coherence: graph.coherence.clone(), ..graph.clone() }];
    let multiply = |all: Vec<ExecutionGraph>, options: usize, change: &dyn Fn(&mut ExecutionGraph, usize)| {
        if all.len().saturating_mul(options) > 5_000 {
            return None;
        }
        let changed = |graph: &ExecutionGraph, option: usize| {
            let mut graph = graph.clone();
            change(&mut graph, option);
            graph
        };
        Some(all.iter().flat_map(|graph| (0..options).map(move |option| changed(graph, option))).collect())
    };
    for (address, writes) in &graph.coherence {
        let mut orders: Vec<Vec<EventId>> = Vec::new();
        let later = BitSet::from_members(graph.len(), writes[1..].iter().map(|id| id.index()));
        none.linear_extensions(&later, &mut |order| {
            orders.push([writes[0]].into_iter().chain(order.iter().map(|index| EventId::from_index(*index))).collect());
            orders.len() <= 5_000
        });
        all = multiply(all, orders.len(), &|graph, option| {
            graph.coherence.insert(*address, orders[option].clone());
        })?;
    }
    for (position, rf) in graph.reads_from.iter().enumerate() {
        let sources: Vec<EventId> =
            graph.coherence[&rf.bytes.address].iter().copied().filter(|write| *write != rf.read).collect();
        all = multiply(all, sources.len(), &|graph, option| graph.reads_from[position].write = sources[option])?;
    }
    Some(all)
}

fn compare(seeds: std::ops::Range<u64>) -> usize {
    let models = BufferModel::ALL.map(|model| (model, cat::built_in(model.name()).expect("it is built in")));
    let mut compared = 0;
    for seed in seeds {
        let program = random_program_about(Flavour::General, seed);
        for (buffers, model) in &models {
            let Some(graphs) = graphs(&program, *buffers) else { continue };
            let Some(first) = graphs.first() else { continue };
            // Where values decide what is done, or mutexes who waits, executions differ in more than reads-from and coherence.
            let is_alike = |graph: &ExecutionGraph| {
                let done = |graph: &ExecutionGraph| graph.events.iter().map(done).collect::<Vec<_>>();
                done(graph) == done(first) && graph.synchronisation == first.synchronisation
            };
            let same_events = graphs.iter().all(is_alike);
            let is_plain = |graph: &ExecutionGraph| {
                graph.events.iter().filter(|event| event.kind == EventKind::Call).count()
                    <= 3 * program.threads.len() + 1
                    && graph.events.iter().all(|event| event.update.is_none() || event.kind == EventKind::Update)
            };
            let found: BTreeSet<Choice> = graphs.iter().map(choice).collect();
            if !same_events || !is_plain(first) || found.len() != graphs.len() {
                continue;
            }
            let Some(candidates) = candidates(first) else { continue };
            let mut before = None;
            let allowed: BTreeSet<Choice> =
                candidates.iter().filter(|graph| model.allows(graph, &mut before)).map(choice).collect();
            assert!(
                allowed == found,
                "seed {seed} under {buffers}\n{program}\nonly the machine: {:?}\nonly cat: {:?}\n{first:?}",
                found.difference(&allowed).next(),
                allowed.difference(&found).next()
            );
            compared += 1;
        }
    }
    compared
}

#[test]
fn cat_allows_what_the_machine_does_and_nothing_else() {
    let programs = if is_slow() { 150 } else { 50 };
    let compared = compare(0..programs);
    assert!(compared > programs as usize, "only {compared} of the random programs could be compared");
}

#[test]
#[ignore = "takes minutes; ./x slow runs it"]
fn cat_allows_what_the_machine_does_and_nothing_else_in_many_programs() {
    let compared = compare(300..12_000);
    assert!(compared > 13_000, "only {compared} of the random programs could be compared");
}

/// Also of programs whose executions differ in their events, every graph is allowed.
#[test]
fn cat_allows_the_graph_of_every_execution() {
    for (buffers, model) in BufferModel::ALL.map(|model| (model, cat::built_in(model.name()).expect("it is built in")))
    {
        for seed in 0..80 {
            let program = random_program(seed);
            for graph in graphs(&program, buffers).unwrap_or_default() {
                let verdict = model.check(&graph);
                assert!(verdict.is_ok(), "seed {seed} under {buffers}\n{program}\n{verdict:?}\n{graph:?}");
            }
        }
    }
}
