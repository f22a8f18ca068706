//! Models of users: with quantifiers, and as others print them.

use crate::common::{setup, states, test};
use fencepost_encode::axioms::{Options, knows_synchronisation, with_synchronisation};
use fencepost_encode::states::{NoStates, Observable, Settings, final_states};
use fencepost_model::axiomatic::{BUILT_IN, Model, built_in, read};

/// Section 3.5.2 of the dissertation as it is printed: without `synchronised`, which is an addition of ours.
const SC_OF_THE_DISSERTATION: &str = "model sc predefined set instruction predicate access(instruction) \
    predicate load(access) predicate store(access) relation aliased(access,access) relation seed(load,store) \
    predicate has_seed(load) relation program_order(instruction,instruction) relation atomic(instruction,instruction) \
    exists relation memory_order(access,access) forall L : load S,S' : store X,Y,Z : access require \
    <T1> memory_order(X,Y) & memory_order(Y,Z) => memory_order(X,Z) <T2> ~memory_order(X,X) \
    <T3> memory_order(X,Y) | memory_order(Y,X) | X = Y <M1> program_order(X,Y) => memory_order(X,Y) \
    <v1> seed(L,S) => memory_order(S,L) \
    <v2> seed(L,S) & aliased(L,S') & memory_order(S',L) & ~(S = S') => memory_order(S',S) \
    <v3> aliased(L,S) & memory_order(S,L) => has_seed(L) \
    <a1> atomic(X,Y) & program_order(X,Y) & ~atomic(Y,Z) & memory_order(X,Z) => memory_order(Y,Z) end model";

/// What is read in the end is the last store, also if the model does not know of an end.
#[test]
fn final_reads_come_last_in_a_model_that_does_not_know_of_them() {
    let printed = read(SC_OF_THE_DISSERTATION).expect("it is as printed");
    assert!(!knows_synchronisation(&printed));
    let model = with_synchronisation(printed);
    assert_eq!(with_synchronisation(model.clone()), model);
    assert_eq!(read(&model.to_string()), Ok(model.clone()), "it can be written and read");
    let own = built_in("sc").expect("built in");
    for text in [
        "X86 co\n{ }\nP0 | P1 ;\nMOV [x],$1 | MOV [x],$2 ;\nexists ([x]=0)\n",
        "X86 2+2W\n{ }\nP0 | P1 ;\nMOV [x],$1 | MOV [y],$1 ;\nMOV [y],$2 | MOV [x],$2 ;\nexists ([x]=1)\n",
    ] {
        let test = test(text);
        let found = states(&test, &model, &Settings::default());
        assert_eq!(found, states(&test, &own, &Settings::default()), "{text}");
    }
    // A relation that is no total order gets no axiom.
    let partial = SC_OF_THE_DISSERTATION.replace("<T3> memory_order(X,Y) | memory_order(Y,X) | X = Y", "");
    let partial = with_synchronisation(read(&partial).expect("it is a model"));
    assert!(!knows_synchronisation(&partial));
}

fn sc_with(axiom: &str) -> Model {
    let (_, text) = BUILT_IN.iter().find(|(name, _)| *name == "sc").expect("built in");
    read(&text.replace("<M1>", &format!("{axiom}\n<M1>"))).expect("it is a model")
}

/// Four accesses have a chain of four in a total order, and none of five. The disjunctions are large enough for variables of their
/// own, some of which stand for pairs that program order decides.
#[test]
fn chains_are_as_long_as_the_order() {
    let test =
        test("X86 SB\n{ }\nP0 | P1 ;\nMOV [x],$1 | MOV [y],$1 ;\nMOV EAX,[y] | MOV EAX,[x] ;\nlocations [0:EAX]\n");
    let (mut setup, _) = setup(&test);
    setup.final_reads.clear();
    let observables = [Observable::Result(0, 0), Observable::Result(1, 0)];
    for length in 2..7 {
        let quantifiers: Vec<String> = (0..length).map(|n| format!("exists access A{n} :")).collect();
        let links: Vec<String> = (1..length).map(|n| format!("memory_order(A{}, A{n})", n - 1)).collect();
        let model = sc_with(&format!("<chain> {} {}", quantifiers.join(" "), links.join(" & ")));
        for (total_orders, fix_order) in [(true, true), (true, false), (false, false)] {
            let options = Options { total_orders, fix_order, ..Options::default() };
            let settings = Settings { options, ..Settings::default() };
            let found = final_states(&setup, &model, &observables, &settings).expect("it has an answer");
            assert_eq!(found.states.len(), if length <= 4 { 3 } else { 0 }, "{length} {total_orders} {fix_order}");
        }
    }
}

/// An axiom with more instances than anybody can wait for is refused, with its name.
#[test]
fn too_many_quantifiers_are_refused() {
    let quantifiers: Vec<String> = (0..60).map(|n| format!("forall access A{n} :")).collect();
    let deep = sc_with(&format!("<deep> {} true", quantifiers.join(" ")));
    let names: Vec<String> = (0..60).map(|n| format!("A{n}")).collect();
    let links: Vec<String> = (1..60).map(|n| format!("memory_order(A{}, A{n})", n - 1)).collect();
    let wide = SC_OF_THE_DISSERTATION
        .replace("L : load", &format!("{} : access L : load", names.join(", ")))
        .replace("<T2>", &format!("<wide> {} => false <T2>", links.join(" & ")));
    let wide = read(&wide).expect("it is a model");
    let test = test("X86 SB\n{ }\nP0 | P1 ;\nMOV [x],$1 | MOV [y],$1 ;\nMOV EAX,[y] | MOV EAX,[x] ;\nexists (true)\n");
    for (label, model) in [("<deep>", deep), ("<wide>", wide)] {
        let found = states(&test, &model, &Settings::default());
        assert!(matches!(&found, Err(NoStates::Unsupported(why)) if why.what.contains(label)), "{found:?}");
    }
}
