//! First-order models evaluated on graphs, for which an order is searched: against the models in cat on random graphs, and on
//! executions that the literature knows.

use crate::cat_models::{KNOWN, execution};
use crate::given_relations::NO_THIN_AIR;
use crate::random_graphs::Case;
use fencepost_graph::{EventId, EventKind, ExecutionGraph, FenceKind};
use fencepost_model::axiomatic::orders::with_fences;
use fencepost_model::axiomatic::{BUILT_IN, EvaluationError, Model, built_in, read};
use fencepost_model::cat;
use fencepost_model::relational::RelationalModel;
use fencepost_oracle::axioms::{allows, notation::program};
use fencepost_testing::{Random, is_slow, shrink};
use std::collections::BTreeSet;

/// Both texts of each model that has two.
fn twins() -> Vec<(&'static str, Model, RelationalModel)> {
    let twin = |name: &'static str| {
        (name, built_in(name).expect("it is built in"), cat::built_in(name).expect("it is built in"))
    };
    BUILT_IN.iter().map(|(name, _)| twin(name)).collect()
}

/// Whether some order satisfies the axioms.
fn is_allowed(model: &Model, graph: &ExecutionGraph) -> bool {
    model.find_orders(graph).unwrap_or_else(|error| panic!("{error}: {graph:?}")).is_some()
}

/// Random cases and their seeds. Most of what SC allows is left out, as all models do.
fn cases(has_orders: bool) -> Vec<(u64, Case)> {
    let count = if is_slow() { 10_000 } else { 600 };
    let sc = cat::built_in("sc").expect("it is built in");
    let all = (0..).map(|seed| (seed, Case::random(&mut Random::new(seed), has_orders)));
    let is_of_interest = |(seed, case): &(u64, Case)| seed % 30 == 0 || sc.check(&case.graph()).is_err();
    all.filter(is_of_interest).take(count).collect()
}

/// On random graphs nothing fails under any model, each of which allows some of them and forbids others.
fn nothing_fails(has_orders: bool, fails: impl Fn(&Model, &RelationalModel, &Case) -> bool) {
    let cases = cases(has_orders);
    let mut failures = Vec::new();
    for (name, axioms, relations) in twins() {
        let failing = cases.iter().find(|(_, case)| fails(&axioms, &relations, case));
        if let Some((seed, case)) = failing {
            let case = shrink(case.clone(), Case::smaller, |case| fails(&axioms, &relations, case));
            let verdict = relations.check(&case.graph());
            failures.push(format!("seed {seed} under {name}, of which cat says {verdict:?}\n{case}"));
        }
        let allowed = cases.iter().filter(|(_, case)| relations.check(&case.graph()).is_ok()).count();
        assert!((cases.len() / 10..cases.len() * 9 / 10).contains(&allowed), "{name} allows {allowed}");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn axioms_allow_what_cat_allows() {
    nothing_fails(false, |axioms, relations, case| {
        let graph = case.graph();
        is_allowed(axioms, &graph) != relations.check(&graph).is_ok()
    });
}

/// Orders of accesses are what fences around them are.
/// Models of which each allows what those to its left allow, on graphs with and without memory orders. C has no atomic blocks, and a
/// read-modify-write is one event.
#[test]
fn models_of_c_allow_what_stronger_ones_allow() {
    let chains: [&[&str]; 3] = [&["sc", "sra", "ra", "coherence"], &["sc", "rc11", "coherence"], &["sc", "tso", "pso"]];
    let mut told_apart = BTreeSet::new();
    for (seed, case) in cases(true).into_iter().chain(cases(false)) {
        let graph = case.graph();
        if !graph.atomic_blocks.is_empty() || !graph.read_modify_writes.is_empty() {
            continue;
        }
        for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
            let [stronger, weaker] =
                [pair[0], pair[1]].map(|name| cat::built_in(name).expect("it is built in").check(&graph));
            assert!(stronger.is_err() || weaker.is_ok(), "seed {seed}: {pair:?}, {weaker:?}\n{case}");
            if stronger.is_err() && weaker.is_ok() {
                told_apart.insert(pair[1]);
            }
        }
    }
    assert_eq!(told_apart, BTreeSet::from(["sra", "ra", "coherence", "rc11", "tso", "pso"]));
}

#[test]
fn orders_are_fences_for_both() {
    nothing_fails(true, |axioms, relations, case| {
        let graph = case.graph();
        let fenced = with_fences(&graph).graph;
        let is_possible = relations.check(&graph).is_ok();
        is_possible != relations.check(&fenced).is_ok() || is_possible != is_allowed(axioms, &fenced)
    });
}

#[test]
fn known_executions_are_allowed_or_not() {
    for (name, model, _) in twins() {
        for (title, text, allowed) in KNOWN {
            let graph = with_fences(&execution(text)).graph;
            let expected = allowed.split(' ').any(|allowed| allowed == name);
            assert_eq!(is_allowed(&model, &graph), expected, "{title} under {name}");
        }
    }
}

#[test]
fn what_is_found_can_be_given() {
    let tso = built_in("tso").expect("it is built in");
    let graph = execution("Wx1 Ry0 || Wy1 Rx0");
    let orders = tso.find_orders(&graph).expect("it is small").expect("TSO allows SB");
    assert_eq!(orders.len(), 1);
    assert_eq!(tso.check(&graph, &orders), Ok(Ok(())));
    // Nothing is left to be searched for where the axioms define all relations.
    let model = read(NO_THIN_AIR).unwrap_or_else(|error| panic!("{error}"));
    let mut graph = execution("Rx1 Wy1 || Ry1 Wx1");
    assert_eq!(model.find_orders(&graph), Ok(Some(Vec::new())));
    graph.data_dependences.extend([(EventId::new(2), EventId::new(3)), (EventId::new(4), EventId::new(5))]);
    assert_eq!(model.find_orders(&graph), Ok(None));
}

const ORDER: &str = "model m
predefined
    set instruction
    predicate access(instruction)
    predicate store(access)
    relation program_order(instruction, instruction)
exists
    relation earlier(store, store)
forall
    S, S', S'' : store
require
    AXIOMS
end model
";

#[test]
fn orders_are_searched_for_where_the_axioms_ask_for_a_total_order() {
    let found = |axioms: &str, text: &str| {
        let model = read(&ORDER.replace("AXIOMS", axioms)).unwrap_or_else(|error| panic!("{error}"));
        model.find_orders(&execution(text)).map(|found| found.is_some())
    };
    let not_given = || Err(EvaluationError::NotGiven { name: "earlier".to_owned() });
    let usual = "<a> earlier(S, S') & earlier(S', S'') => earlier(S, S'') <b> ~earlier(S, S)
        <c> earlier(S, S') | earlier(S', S) | S = S'";
    // The same in other words.
    let other =
        "<a> earlier(S, S') <=> ~(earlier(S', S) | S = S') <b> ~(earlier(S, S') & earlier(S', S'') & earlier(S'', S))";
    for axioms in [usual, other] {
        assert_eq!(found(axioms, "Wx1 Wy1 || Wx2 Wy2"), Ok(true), "{axioms}");
        let kept = format!("{axioms} <d> program_order(S, S') => earlier(S, S')");
        assert_eq!(found(&kept, "Wx1 Wy1 || Wx2 Wy2"), Ok(true), "{axioms}");
        assert_eq!(found(&kept, "Wx2 Wy1 || Wy2 Wx1"), Ok(false), "{axioms}");
        let none = format!("{axioms} <d> exists store T : earlier(T, S) & program_order(T, S)");
        assert_eq!(found(&none, "Wx1 Wy1"), Ok(false), "{axioms}");
        let many: String = (1..=70).map(|number| format!("Wx{number} ")).collect();
        assert!(matches!(found(axioms, &many), Err(EvaluationError::TooLarge { .. })), "{axioms}");
    }
    // Cycles of three are no order, and neither is what may leave two unordered.
    let cyclic = "<a> earlier(S, S') <=> ~(earlier(S', S) | S = S')";
    assert_eq!(found(cyclic, "Wx1"), not_given());
    let partial = "<a> earlier(S, S') & earlier(S', S'') => earlier(S, S'') <b> ~earlier(S, S)
        <c> program_order(S, S') & ~(S = S') => earlier(S, S') | earlier(S', S)";
    assert_eq!(found(partial, "Wx1"), not_given());
}

/// What only a few random graphs would show: where an update of one event is more than its load and its store.
#[test]
fn updates_of_one_event_and_of_two() {
    let allowed = |graph: &ExecutionGraph, wanted: &str| {
        let (_, axioms, relations) = twins().into_iter().find(|(name, ..)| *name == wanted).expect("it is built in");
        let is_allowed = is_allowed(&axioms, graph);
        assert_eq!(is_allowed, relations.check(graph).is_ok(), "{wanted}: {graph:?}");
        is_allowed
    };
    let [a, b, c, d, e] = [2, 3, 4, 5, 6].map(EventId::new);

    // RMO: an atomic operation of SPARC is one transaction, so that what depends on a load of what it has written depends on all of it
    // (The SPARC Architecture Manual, version 9, D.3.3), also where it writes something else than it has read.
    let mut one = execution("Ux0>1 Rx1 Wy1 || Ry1 F@sc Rx0");
    one.address_dependences.push((b, c));
    let mut two = execution("Rx0 Wx1 Rx1 Wy1 || Ry1 F@sc Rx0");
    two.address_dependences.push((c, d));
    two.atomic_blocks.push(vec![a, b]);
    assert!(!allowed(&one, "rmo") && !allowed(&two, "rmo"));
    let exchange = program("r1=xchg x 1; r2=x; y@r2=1 || r3=y; fence full; r4=x");
    assert!(!allows(&exchange, &built_in("rmo").expect("it is built in"), "0:r2=1 1:r3=1 1:r4=0"));
    two.atomic_blocks.clear();
    assert!(allowed(&two, "rmo"));

    // A fence for data-dependent loads: the value of a store is none of its load.
    let mut fenced = execution("Wx2 F@rel Wy1 || Ry1 F@rlx Ux0>1");
    fenced.events[e].kind = EventKind::Fence([FenceKind::DataDependentLoads].into_iter().collect());
    let (read, update) = (d, EventId::new(7));
    fenced.data_dependences.push((read, update));
    assert!(allowed(&fenced, "relaxed"));
    fenced.address_dependences.push((read, update));
    assert!(!allowed(&fenced, "relaxed"));
}
