//! Optimisations change the size of the formula, and nothing else.

use crate::common::{setup, states, test};
use fencepost_encode::axioms::{ModelFormula, Options, Transitivity};
use fencepost_encode::program_formula::ProgramFormula;
use fencepost_encode::ranges::Ranges;
use fencepost_encode::states::Settings;
use fencepost_encode::unroll::{Bounds, unroll};
use fencepost_frontend::litmus::generate::{Bounds as CycleBounds, for_each_cycle, generated_test};
use fencepost_model::axiomatic::{BUILT_IN, Model, built_in};
use fencepost_testing::litmus_ring;
use std::ops::ControlFlow;

fn variants() -> Vec<(&'static str, Settings)> {
    let usual = Settings::default();
    let with = |options| Settings { options, ..usual };
    let all = Options::default();
    vec![
        ("no total orders", with(Options { total_orders: false, ..all })),
        ("order not fixed", with(Options { fix_order: false, ..all })),
        ("not pruned", with(Options { prune: false, ..all })),
        ("all guards", with(Options { drop_guards: false, ..all })),
        ("lazy transitivity", with(Options { transitivity: Transitivity::Lazy, ..all })),
        ("transitivity in the search", with(Options { transitivity: Transitivity::Searched, ..all })),
        ("eager transitivity", with(Options { transitivity: Transitivity::Eager, ..all })),
        ("labels", with(Options { labels: true, ..all })),
    ]
}

fn models() -> Vec<Model> {
    BUILT_IN.iter().map(|(name, _)| built_in(name).expect("it is built in")).collect()
}

/// Conditional accesses, whose order can be fixed only with care, and all kinds of instructions.
const CONDITIONAL: [&str; 5] = [
    "C a\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(x, memory_order_relaxed); \
     if (r0) { atomic_store_explicit(y, 1, memory_order_relaxed); } int r1 = atomic_load_explicit(y, memory_order_relaxed); }\n\
     P1(atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(y, memory_order_relaxed); \
     atomic_store_explicit(x, 1, memory_order_relaxed); }\nexists (true)\n",
    "C b\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(x, memory_order_relaxed); \
     if (r0 == 1) { atomic_thread_fence(memory_order_seq_cst); atomic_store_explicit(x, 2, memory_order_relaxed); } \
     atomic_store_explicit(y, r0, memory_order_relaxed); }\n\
     P1(atomic_int* x, atomic_int* y) { atomic_store_explicit(x, 1, memory_order_relaxed); \
     int r0 = atomic_load_explicit(y, memory_order_relaxed); int r1 = atomic_load_explicit(x, memory_order_relaxed); }\n\
     exists (true)\n",
    "C c\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = 0; atomic_compare_exchange_strong_explicit(x, &r0, 1, \
     memory_order_relaxed, memory_order_relaxed); atomic_store_explicit(y, 1, memory_order_relaxed); }\n\
     P1(atomic_int* x, atomic_int* y) { int r0 = 0; atomic_compare_exchange_strong_explicit(x, &r0, 2, \
     memory_order_relaxed, memory_order_relaxed); int r1 = atomic_load_explicit(y, memory_order_relaxed); }\n\
     exists (true)\n",
    "C d\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = atomic_load_explicit(x, memory_order_relaxed); \
     if (r0 == 0) { atomic_store_explicit(x, 3, memory_order_relaxed); } \
     if (r0 == 1) { atomic_store_explicit(x, 4, memory_order_relaxed); } \
     int r1 = atomic_load_explicit(x, memory_order_relaxed); int r2 = atomic_load_explicit(y, memory_order_relaxed); }\n\
     P1(atomic_int* x, atomic_int* y) { atomic_store_explicit(y, 1, memory_order_relaxed); \
     atomic_store_explicit(x, 1, memory_order_relaxed); }\nexists (true)\n",
    "C e\n{ }\nP0(atomic_int* x, atomic_int* y) { int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); \
     int r1 = atomic_exchange_explicit(y, r0 + 1, memory_order_acq_rel); }\n\
     P1(atomic_int* x, atomic_int* y) { int r0 = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); \
     int r1 = atomic_exchange_explicit(x, r0 + 3, memory_order_relaxed); }\nexists (true)\n",
];

#[test]
fn every_variant_has_the_same_states() {
    let mut texts: Vec<String> =
        CONDITIONAL.iter().map(|text| (*text).to_owned()).chain([litmus_ring(2), litmus_ring(3)]).collect();
    let mut count = 0;
    for_each_cycle(CycleBounds { threads: 2, edges: 4 }, &mut |cycle| {
        count += 1;
        texts.extend(generated_test(cycle).filter(|_| count % 12 == 0).map(|test| test.text));
        ControlFlow::Continue(())
    });
    assert!(texts.len() > 10, "{}", texts.len());
    for text in texts {
        let test = test(&text);
        for model in models() {
            let usual = states(&test, &model, &Settings::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(!usual.is_empty(), "{text}");
            for (name, settings) in variants() {
                let found = states(&test, &model, &settings);
                assert_eq!(found.as_ref(), Ok(&usual), "{name} under {}:\n{text}", model.name);
            }
        }
    }
}

/// Section 7.3.4: n(n-1)/2 literals for n accesses, less where program order decides.
#[test]
fn orders_have_at_most_one_variable_a_pair() {
    for threads in 2..6 {
        let test = test(&litmus_ring(threads));
        let (mut setup, _) = setup(&test);
        setup.final_reads.clear();
        let accesses = 2 * threads;
        for model in models() {
            let bounds = Bounds { usual: 1, particular: Default::default() };
            let unrolled = unroll(&setup, &bounds).expect("it can be unrolled");
            assert_eq!(unrolled.trace.instructions.len(), accesses);
            let ranges = Ranges::new(&unrolled);
            let program = ProgramFormula::new(&test.program, unrolled, ranges).expect("it can be encoded");
            let options = Options { transitivity: Transitivity::Eager, ..Options::default() };
            let formula = ModelFormula::new(program, &model, options).expect("it is small");
            let pairs = accesses * (accesses - 1) / 2;
            let variables = formula.relation_variables();
            match model.name.as_str() {
                "sc" => assert_eq!(variables, pairs - threads, "program order is fixed"),
                "relaxed" => {
                    assert_eq!(variables, pairs, "nothing is fixed: no two accesses of a thread are to one location")
                }
                _ => assert!(variables <= pairs + accesses, "{}: {variables} for {pairs} pairs", model.name),
            }
        }
    }
}

/// Fixing a chain through a store that may not happen would order what nothing orders.
#[test]
fn an_order_through_what_is_not_executed_does_not_count() {
    let text = "C f\n{ }\n\
        P0(atomic_int* x, atomic_int* y, atomic_int* z) { int r0 = atomic_load_explicit(z, memory_order_relaxed); \
        atomic_store_explicit(x, 1, memory_order_relaxed); \
        if (r0) { atomic_thread_fence(memory_order_seq_cst); } atomic_store_explicit(y, 1, memory_order_relaxed); }\n\
        P1(atomic_int* x, atomic_int* y, atomic_int* z) { int r0 = atomic_load_explicit(y, memory_order_acquire); \
        int r1 = atomic_load_explicit(x, memory_order_acquire); }\nexists (1:r0=1 /\\ 1:r1=0)\n";
    let test = test(text);
    let pso = states(&test, &built_in("pso").expect("built in"), &Settings::default()).expect("it has states");
    let tso = states(&test, &built_in("tso").expect("built in"), &Settings::default()).expect("it has states");
    // Under PSO y may become visible before x, as the fence is not executed; under TSO not.
    assert_eq!((pso.len(), tso.len()), (4, 3));
}

/// Nor does one through a store that may not happen, although it is between two others whenever it does.
#[test]
fn an_order_through_a_store_that_may_not_happen_does_not_count() {
    let text = "C g\n{ }\n\
        P0(int* x, int* y, int* z) { int r0 = *z; *x = 1; if (r0) { *x = 2; atomic_thread_fence(memory_order_release); } *y = 1; }\n\
        P1(int* x, int* y) { int r0 = *y; int r1 = *x; }\nP2(int* z) { *z = 1; }\nexists (true)\n";
    let test = test(text);
    let count = |model: &str| {
        states(&test, &built_in(model).expect("built in"), &Settings::default()).expect("it has states").len()
    };
    // P0 has read 0: P1 reads 00, 01 or 11, and under PSO also 10. P0 has read 1: 00, 01, 02, 12 for y and x.
    assert_eq!((count("tso"), count("pso")), (7, 8));
}
