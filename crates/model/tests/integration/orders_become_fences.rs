//! Memory orders of a graph as fences.

use crate::cat_models::execution;
use fencepost_base::MemoryOrder::{AcqRel, Acquire, Plain, Relaxed, Release, SeqCst};
use fencepost_graph::{Event, EventId, EventKind, ExecutionGraph, FenceKind};
use fencepost_model::axiomatic::orders::with_fences;

/// What each event of a graph is.
fn events(graph: &ExecutionGraph) -> String {
    let shown = |event: &Event| match event.kind {
        EventKind::Fence(kinds) => {
            let kinds = FenceKind::ALL.into_iter().filter(|kind| kinds.contains(*kind));
            kinds.map(|kind| kind.name().trim_end_matches("_fence").to_owned()).collect::<Vec<_>>().join("+")
        }
        kind => format!("{kind:?}"),
    };
    graph.events.iter().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn accesses_have_the_fences_of_their_orders() {
    for (text, expected) in [
        ("Rx0 Wx1", "Initial Read Write"),
        ("Rx0@acq Wx1@rel", "Initial Read ll+ls ls+ss Write"),
        ("Rx0@sc Wx1@sc", "Initial Read ll+ls ls+ss Write ll+ls+sl+ss"),
        ("Ux0>1@acq_rel || F@rel", "Initial ls+ss Update ll+ls ls+ss"),
        ("Ux0>1@sc", "Initial ll+ls+sl+ss Update ll+ls+sl+ss"),
    ] {
        let graph = execution(text);
        let fenced = with_fences(&graph);
        assert_eq!(events(&fenced.graph), expected, "{text}");
        for (old, new) in fenced.events.enumerate() {
            assert_eq!(fenced.origins[*new], Some(old));
            assert_eq!(fenced.graph.events[*new].kind, graph.events[old].kind);
        }
        for (old, new) in graph.reads_from.iter().zip(&fenced.graph.reads_from) {
            assert_eq!((fenced.events[old.read], fenced.events[old.write]), (new.read, new.write));
        }
        let plain = fenced.graph.events.iter().filter(|event| event.at.is_some());
        assert!(plain.clone().all(|event| event.order == Plain && event.update.is_none_or(|order| order == Plain)));
    }
    // A compare-exchange that fails: its orders for success and for failure.
    for (success, failure, expected) in [
        (SeqCst, SeqCst, "Initial ll+ls+sl+ss Read ll+ls+sl+ss"),
        (SeqCst, Acquire, "Initial ll+ls+sl+ss Read ll+ls"),
        (SeqCst, Relaxed, "Initial ll+ls+sl+ss Read"),
        (AcqRel, Relaxed, "Initial ls+ss Read"),
        (Release, Acquire, "Initial ls+ss Read ll+ls"),
        (Acquire, Acquire, "Initial Read ll+ls"),
    ] {
        let mut graph = execution("Rx0");
        let event = &mut graph.events[EventId::new(1)];
        (event.update, event.order) = (Some(success), failure);
        assert_eq!(events(&with_fences(&graph).graph), expected, "{success} and {failure}");
    }
    // A read-modify-write of two events, and a block of others.
    let mut graph = execution("Rx0@acq_rel Wx1@acq_rel");
    let [first, second] = [1, 2].map(EventId::new);
    graph.atomic_blocks.push(vec![first, second]);
    let fenced = with_fences(&graph).graph;
    assert_eq!(events(&fenced), "Initial Read ll+ls ls+ss Write");
    assert_eq!(fenced.atomic_blocks, [[1, 4, 2, 3].map(EventId::new).to_vec()]);
    for event in [first, second] {
        graph.events[event].update = Some(AcqRel);
    }
    assert_eq!(events(&with_fences(&graph).graph), "Initial ls+ss Read Write ll+ls");
}
