//! A graph whose accesses ask for memory orders, as one for models that know fences alone.

use super::{FencesAround, load_fences, store_fences, update_fences};
use fencepost_base::{IdVec, MemoryOrder, TypedId, mutation};
use fencepost_graph::{Event, EventId, EventKind, ExecutionGraph, FenceKind, ReadsFrom};

/// A graph with fences in the place of memory orders.
#[derive(Clone, Debug)]
pub struct GraphWithFences {
    /// The graph. No access in it asks for an order.
    pub graph: ExecutionGraph,
    /// For each event of the graph that was there before the one that it has become.
    pub events: IdVec<EventId, EventId>,
    /// For each event of the new graph the one that it was; none for fences that are new.
    pub origins: IdVec<EventId, Option<EventId>>,
}

/// The graph with fences around accesses that do what their orders ask for, and plain accesses.
///
/// A compare-exchange that has failed has the fences of its order for success before it, and behind it those of a load with its
/// order for failure, or all of its own where both orders are the same. A read-modify-write of several events has none inside;
/// a fence between the events of another atomic block belongs to that.
pub fn with_fences(graph: &ExecutionGraph) -> GraphWithFences {
    let (mut new, mut events, mut origins) = (ExecutionGraph::default(), IdVec::new(), IdVec::new());
    new.threads.clone_from(&graph.threads);
    for (id, event) in graph.events.enumerate() {
        let FencesAround { before, after } = fences_around(graph, id);
        let fence = |kinds: &[FenceKind]| {
            let kind = EventKind::Fence(kinds.iter().copied().collect());
            let fence = Event { places: event.places.clone(), ..Event::new(event.thread, kind, MemoryOrder::Plain) };
            (!kinds.is_empty()).then_some((fence, None))
        };
        let is_access = event.is_read() || event.is_write();
        let order = if is_access { MemoryOrder::Plain } else { event.order };
        let plain = Event { order, update: event.update.map(|_| order), ..event.clone() };
        let place = new.events.len() + usize::from(!before.is_empty());
        for (event, origin) in fence(before).into_iter().chain([(plain, Some(id))]).chain(fence(after)) {
            new.events.push(event);
            origins.push(origin);
        }
        events.push(EventId::from_index(place));
    }
    let now = |id: &EventId| events[*id];
    let pairs = |pairs: &[(EventId, EventId)]| pairs.iter().map(|(from, to)| (now(from), now(to))).collect();
    let list = |list: &Vec<EventId>| list.iter().map(now).collect();
    new.reads_from =
        graph.reads_from.iter().map(|rf| ReadsFrom { read: now(&rf.read), write: now(&rf.write), ..*rf }).collect();
    new.coherence = graph.coherence.iter().map(|(address, writes)| (*address, list(writes))).collect();
    new.address_dependences = pairs(&graph.address_dependences);
    new.data_dependences = pairs(&graph.data_dependences);
    new.control_dependences = pairs(&graph.control_dependences);
    new.read_modify_writes = pairs(&graph.read_modify_writes);
    let is_new = |id: &EventId| origins[*id].is_none();
    let with_fences_inside = |block: Vec<EventId>| {
        let (first, last) = (block.iter().copied().min()?, block.iter().copied().max()?);
        let of_thread = new.thread(new.events[first].thread?).filter(|id| first < *id && *id < last);
        Some(block.iter().copied().chain(of_thread.filter(is_new)).collect())
    };
    new.atomic_blocks = graph.atomic_blocks.iter().map(list).filter_map(with_fences_inside).collect();
    new.synchronisation = pairs(&graph.synchronisation);
    GraphWithFences { graph: new, events, origins }
}

/// The fences that do what an event asks for.
fn fences_around(graph: &ExecutionGraph, id: EventId) -> FencesAround {
    let event = &graph.events[id];
    let around = match (event.update, event.kind) {
        (None, EventKind::Read) => load_fences(event.order),
        (None, EventKind::Write) => store_fences(event.order),
        (Some(order), EventKind::Update) => update_fences(order),
        (Some(order), EventKind::Read | EventKind::Write) => fences_around_part(graph, id, order),
        _ => FencesAround { before: &[], after: &[] },
    };
    if mutation!("leave-out-fences-behind-accesses") { FencesAround { after: &[], ..around } } else { around }
}

/// The fences around an event that is a read-modify-write that has failed, or half of one: before the read, and behind the write.
fn fences_around_part(graph: &ExecutionGraph, id: EventId, order: MemoryOrder) -> FencesAround {
    let FencesAround { before, after } = update_fences(order);
    let event = &graph.events[id];
    match (has_other_half(graph, id), event.is_write()) {
        (true, false) => FencesAround { before, after: &[] },
        (true, true) => FencesAround { before: &[], after },
        (false, false) if event.order != order => FencesAround { before, after: load_fences(event.order).after },
        (false, _) => FencesAround { before, after },
    }
}

/// Whether a part of a read-modify-write is one of two events: a read and a later write of the same bytes that are related, or
/// in one atomic block.
fn has_other_half(graph: &ExecutionGraph, id: EventId) -> bool {
    let event = &graph.events[id];
    let is_half = |other: &EventId| {
        let half = &graph.events[*other];
        let is_earlier = *other < id;
        half.update.is_some() && half.at == event.at && half.is_write() != is_earlier && event.is_write() == is_earlier
    };
    let is_related = |(read, write): &(EventId, EventId)| *read == id || *write == id;
    graph.read_modify_writes.iter().any(is_related)
        || graph.atomic_blocks.iter().filter(|block| block.contains(&id)).flatten().any(is_half)
}
