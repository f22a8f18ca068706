//! First-order models evaluated on graphs with relations that are given: which axiom is broken by what, and what does not fit.

use crate::cat_models::execution;
use fencepost_base::MemoryOrder;
use fencepost_graph::{Bytes, Event, EventId, EventKind, ExecutionGraph, ReadsFrom, ThreadId};
use fencepost_model::axiomatic::{COHERENCE, EvaluationError, Extent, GivenRelation, Model, built_in, read};

fn model(name: &str) -> Model {
    built_in(name).expect("it is built in")
}

fn order(name: &str, events: &[u32]) -> GivenRelation {
    let events = events.iter().copied().map(EventId::new).collect();
    GivenRelation { name: name.to_owned(), extent: Extent::Order(events) }
}

fn tuples(name: &str, pairs: &[[u32; 2]]) -> GivenRelation {
    let tuples = pairs.iter().map(|pair| pair.map(EventId::new).to_vec()).collect();
    GivenRelation { name: name.to_owned(), extent: Extent::Tuples(tuples) }
}

/// The axiom that a graph breaks with a memory order, and what its variables stand for; nothing if it breaks none.
fn broken(model: &Model, graph: &ExecutionGraph, given: &[GivenRelation]) -> String {
    let verdict = model.check(graph, given).unwrap_or_else(|error| panic!("{error}: {graph:?}"));
    let Err(violation) = verdict else { return String::new() };
    let variables = violation.variables.iter().map(|(name, event)| format!(" {name}={event}"));
    violation.constraint + &variables.collect::<String>()
}

#[test]
fn what_breaks_an_axiom_is_named() {
    // e0 and e1 are initial contents.
    for (text, name, events, expected) in [
        ("Wx1 Ry0 || Wy1 Rx0", "tso", [3, 5, 2, 4].as_slice(), ""),
        ("Wx1 Ry0 || Wy1 Rx0", "sc", &[3, 5, 2, 4], "M1 X=e2 Y=e3"),
        ("Wx1 Ry0 || Wy1 Rx0", "tso", &[2, 3, 4, 5], "v3 L=e5 S=e2"),
        ("Wx1 Ry0 || Wy1 Rx0", "tso", &[3, 5, 2], "T3 X=e2 Y=e4"),
        ("Wx1 Ry1 || Wy1 Rx1", "sc", &[2, 4, 3, 5], ""),
        ("Wx1 Ry1 || Wy1 Rx1", "relaxed", &[5, 3, 2, 4], "v1 L=e3 S=e4"),
        ("Wx1 Wx2 Ry0 || Rx1", "tso", &[2, 3, 4, 5], "v2 L=e5 S=e2 S'=e3"),
        ("Wx1 F@sc Ry0 || Wy1 F@sc Rx0", "pso", &[4, 7, 2, 5], "sl F=e3 S=e2 L=e4"),
        // The load and the store of an update stand at its place, and are one block.
        ("Ux0>1 Ry0 || Wy1 Rx0", "tso", &[5, 2, 3, 4], ""),
        ("Ux0>1 Ry0 || Uy0>1 Rx0", "tso", &[5, 2, 3, 4], "M1 L=e4 X=e5"),
        ("Ux0>1 Ry0 || Wy1 Rx0", "tso", &[2, 3, 4, 5], "v3 L=e5 S=e2"),
        ("Ux0>1 Ry0 || Wy1 Rx1", "tso", &[2, 3, 4, 5], ""),
        ("Wy1 Ux0>1 || Ux1>2 Ry1", "pso", &[3, 2, 4, 5], ""),
        ("Wx1 || Ux0>2 Ry0", "relaxed", &[2, 3, 4], "v3 L=e3 S=e2"),
    ] {
        let found = broken(&model(name), &execution(text), &[order("memory_order", events)]);
        assert_eq!(found, expected, "{text} under {name} in the order {events:?}");
    }
}

/// Axioms say nothing of what overwrites what but by way of what is read.
#[test]
fn a_memory_order_agrees_with_coherence() {
    let graph = execution("Wx1 || Wx2");
    assert_eq!(broken(&model("relaxed"), &graph, &[order("memory_order", &[1, 2])]), "");
    let expected = format!("{COHERENCE} S=e1 S'=e2");
    assert_eq!(broken(&model("relaxed"), &graph, &[order("memory_order", &[2, 1])]), expected);
    assert_eq!(broken(&model("relaxed"), &graph, &[tuples("memory_order", &[[2, 1]])]), "");
}

/// The dependence order of RMO is found out, or given.
#[test]
fn relations_that_axioms_define_need_not_be_given() {
    let mut graph = execution("Wx1 F@sc Wy1 || Ry1 Rx0");
    let memory_order = order("memory_order", &[6, 2, 4, 5]);
    let given = |pairs: &[[u32; 2]]| [memory_order.clone(), tuples("dependence_order", pairs)];
    assert_eq!(broken(&model("rmo"), &graph, std::slice::from_ref(&memory_order)), "");
    assert_eq!(broken(&model("rmo"), &graph, &given(&[])), "");
    assert_eq!(broken(&model("rmo"), &graph, &given(&[[5, 6]])), "A1 L=e5 X=e6");
    graph.address_dependences.push((EventId::new(5), EventId::new(6)));
    assert_eq!(broken(&model("rmo"), &graph, std::slice::from_ref(&memory_order)), "A1 L=e5 X=e6");
    assert_eq!(broken(&model("rmo"), &graph, &given(&[])), "D2 L=e5 X=e6");
}

pub(crate) const NO_THIN_AIR: &str = "model m
predefined
    set instruction
    predicate access(instruction)
    predicate load(access)
    predicate store(access)
    relation seed(load, store)
    relation data_dependent(load, instruction)
exists
    relation flows(access, access)
forall
    L : load
    S : store
    X, Y, Z : access
require
    <a> seed(L, S) => flows(S, L)
    <b> data_dependent(L, S) => flows(L, S)
    <c> flows(X, Y) & flows(Y, Z) => flows(X, Z)
    <d> ~flows(X, X)
end model
";

#[test]
fn a_model_may_define_all_of_its_relations() {
    let model = read(NO_THIN_AIR).unwrap_or_else(|error| panic!("{error}"));
    let mut graph = execution("Rx1 Wy1 || Ry1 Wx1");
    assert_eq!(broken(&model, &graph, &[]), "");
    let [a, b, c, d] = [2, 3, 4, 5].map(EventId::new);
    graph.data_dependences.push((a, b));
    assert_eq!(broken(&model, &graph, &[]), "");
    graph.data_dependences.push((c, d));
    assert_eq!(broken(&model, &graph, &[]), "d X=e2");
    // More than the least relation may be given, and less.
    assert_eq!(broken(&model, &graph, &[tuples("flows", &[])]), "a L=e2 S=e5");
    // Where an axiom asks that something is related to something, there is no least relation.
    let other = NO_THIN_AIR.replace("<d> ~flows(X, X)", "<d> flows(X, Y) | flows(Y, X)");
    let other = read(&other).unwrap_or_else(|error| panic!("{error}"));
    let expected = EvaluationError::NotGiven { name: "flows".to_owned() };
    assert_eq!(other.check(&graph, &[]), Err(expected));
}

/// A call comes after what its thread did before it, and library calls order threads.
#[test]
fn threads_that_are_created_and_joined_are_synchronised() {
    let (relaxed, mut graph) = (model("relaxed"), execution("Wx1 Wy1 || Rx0 Ry0"));
    let early = [order("memory_order", &[4, 5, 2, 3])];
    assert_eq!(broken(&relaxed, &graph, &early), "");
    let call = |thread| Event::new(Some(ThreadId::new(thread)), EventKind::Call, MemoryOrder::Plain);
    let (first, second) = (graph.events.push(call(0)), graph.events.push(call(1)));
    let [x, rx, ry] = [2, 4, 5].map(EventId::new);
    for (synchronisation, expected) in [
        // The thread is created.
        (vec![(first, rx), (first, ry)], "J X=e2 Y=e4"),
        (vec![(first, ry)], "J X=e2 Y=e5"),
        (vec![(x, ry)], "J X=e2 Y=e5"),
        // It is joined, or both wait for a mutex after all of this.
        (vec![(rx, first), (ry, first)], ""),
        (vec![(first, second)], ""),
        (vec![(second, first)], ""),
    ] {
        graph.synchronisation = synchronisation;
        assert_eq!(broken(&relaxed, &graph, &early), expected, "{:?}", graph.synchronisation);
    }
}

#[test]
fn what_cannot_be_evaluated_is_refused() {
    let (graph, tso) = (execution("Wx1 Ry0 || Wy1 Rx0"), model("tso"));
    let name = || "memory_order".to_owned();
    let refused = |given: &[GivenRelation]| tso.check(&graph, given).expect_err("it is refused");
    assert_eq!(refused(&[]), EvaluationError::NotGiven { name: name() });
    assert_eq!(refused(&[order("order", &[])]), EvaluationError::UnknownRelation { name: "order".to_owned() });
    assert_eq!(refused(&[order("memory_order", &[2, 3, 2])]), EvaluationError::DoesNotFit { name: name() });
    assert_eq!(refused(&[order("memory_order", &[2, 99])]), EvaluationError::DoesNotFit { name: name() });
    assert_eq!(refused(&[tuples("memory_order", &[[2, 99]])]), EvaluationError::DoesNotFit { name: name() });
    let twice = [order("memory_order", &[2]), order("memory_order", &[2])];
    assert_eq!(refused(&twice), EvaluationError::GivenTwice { name: name() });
    let triple = GivenRelation { name: name(), extent: Extent::Tuples(vec![vec![EventId::new(2); 3]]) };
    assert_eq!(refused(&[triple]), EvaluationError::DoesNotFit { name: name() });

    let changed = |change: &dyn Fn(&mut ExecutionGraph)| {
        let mut graph = graph.clone();
        change(&mut graph);
        tso.check(&graph, &[]).expect_err("it is refused")
    };
    let [write, read] = [2, 3].map(EventId::new);
    let wide = |graph: &mut ExecutionGraph| graph.events[write].at = Some(Bytes { address: 64 * 23, size: 8 });
    let accesses = [EventId::new(5), write];
    assert_eq!(changed(&wide), EvaluationError::OtherSizes { accesses });
    assert_eq!(changed(&|graph| graph.events[write].at = None), EvaluationError::NoBytes { access: write });
    assert_eq!(changed(&|graph| graph.reads_from.clear()), EvaluationError::NoSource { read });
    let elsewhere = |graph: &mut ExecutionGraph| graph.reads_from[0].write = write;
    assert_eq!(changed(&elsewhere), EvaluationError::NoSource { read });
    let torn = |graph: &mut ExecutionGraph| {
        let ReadsFrom { read, bytes, .. } = graph.reads_from[0];
        graph.reads_from.push(ReadsFrom { read, bytes, write: EventId::new(4) });
    };
    assert_eq!(changed(&torn), EvaluationError::SeveralSources { read });
}
