//! Every final state that the solver finds is that of an execution which a judge accepts that shares nothing with the encoding: the
//! program does this, and the axioms of the model, evaluated on the graph, allow it.

use crate::common::{setup, states, test};
use fencepost_encode::axioms::with_synchronisation;
use fencepost_encode::candidates::for_each_candidate;
use fencepost_encode::states::Settings;
use fencepost_frontend::litmus::{Observe, read_litmus};
use fencepost_model::axiomatic::{BUILT_IN, Model, built_in};
use fencepost_model::cat;
use fencepost_testing::{in_repository, litmus_ring, shared};
use std::ops::ControlFlow;
use std::path::Path;

fn models() -> Vec<Model> {
    BUILT_IN.iter().map(|(name, _)| with_synchronisation(built_in(name).expect("it is built in"))).collect()
}

/// The texts of litmus tests in a folder.
fn texts(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("the folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.sort();
    let texts = paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "litmus"));
    texts.map(|path| std::fs::read_to_string(path).expect("it can be read")).collect()
}

/// Judges every state of a test under every model; the number of states.
fn judge(text: &str, models: &[Model]) -> usize {
    let Ok(test) = read_litmus(text, "test", Observe::Everything) else { return 0 };
    let judging = Settings { judges: true, ..Settings::default() };
    let mut judged = 0;
    for model in models {
        // What the engine does not support, it does not judge either.
        let Ok(expected) = states(&test, model, &Settings::default()) else { continue };
        let found = states(&test, model, &judging).unwrap_or_else(|why| panic!("{}: {why}\n{text}", model.name));
        assert_eq!(found, expected, "{}: {text}", model.name);
        judged += found.len();
    }
    judged
}

#[test]
fn every_state_of_the_examples_is_judged() {
    let (models, texts) = (models(), texts(&in_repository("examples/litmus")));
    let judged: usize = texts.iter().map(|text| judge(text, &models)).sum();
    assert!(judged > 300, "{judged}");
}

#[test]
fn every_state_of_rings_with_orders_is_judged() {
    let models = models();
    let judged: usize = (2..5).map(|threads| judge(&litmus_ring(threads), &models)).sum();
    assert!(judged > 100, "{judged}");
}

#[test]
fn every_state_of_tests_of_others_is_judged() {
    let Some(folder) = shared("litmus/tests") else { return };
    let (models, texts) = (models(), texts(&folder));
    let step = if fencepost_testing::is_slow() { 1 } else { 20 };
    let judged: usize = texts.iter().step_by(step).map(|text| judge(text, &models)).sum();
    assert!(judged > 500, "{judged}");
}

/// Candidates that a model in cat allows are judged by the same model, and their states by the program.
#[test]
fn candidates_that_are_allowed_are_judged() {
    let model = cat::built_in("rc11").expect("it is built in");
    let mut judged = 0;
    for text in texts(&in_repository("examples/litmus")) {
        let Ok(test) = read_litmus(&text, "test", Observe::Everything) else { continue };
        let (setup, observables) = setup(&test);
        // What is not supported has no candidates.
        let _ = for_each_candidate(&setup, &observables, &Settings::default(), &mut |candidate| {
            let is_allowed = model.check(candidate.graph).is_ok();
            if is_allowed {
                candidate.judge(&model).unwrap_or_else(|why| panic!("{why}\n{text}"));
                judged += 1;
            }
            ControlFlow::Continue(is_allowed)
        });
    }
    assert!(judged > 50, "{judged}");
}

/// A compare-exchange that succeeds or fails, with orders, and a value that goes through memory.
#[test]
fn read_modify_writes_are_judged() {
    let text = "C cas\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = 0; \
        atomic_compare_exchange_strong_explicit(x, &r0, 1, memory_order_acq_rel, memory_order_relaxed); \
        atomic_store_explicit(y, r0 + 2, memory_order_release); }\n\
        P1(atomic_int* x, atomic_int* y) { int r0 = atomic_fetch_add_explicit(x, 3, memory_order_seq_cst); \
        int r1 = atomic_exchange_explicit(y, r0, memory_order_acquire); }\nexists (true)\n";
    test(text);
    assert!(judge(text, &models()) >= 14);
}
