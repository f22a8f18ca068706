//! States that are known from elsewhere: the examples say which models allow their outcome, herd has answered for x86, and some
//! small tests have few enough executions to be counted by hand.

use crate::common::{states, test};
use fencepost_encode::states::{NoStates, Settings};
use fencepost_frontend::litmus::{FinalValue, LitmusTest};
use fencepost_model::axiomatic::{BUILT_IN, built_in};
use fencepost_testing::herd;
use fencepost_testing::in_repository;
use std::collections::BTreeSet;

/// Whether the condition of a test holds in a state, none of whose values is an address.
fn holds(test: &LitmusTest, state: &[u128]) -> bool {
    test.condition.holds(&|observed| {
        let position = test.observed.iter().position(|other| other == observed).expect("everything is observed");
        let ty = test.variable(observed).expect("everything is somewhere").ty;
        FinalValue::Number(ty.shown(state[position] as u64))
    })
}

#[test]
fn examples_are_allowed_where_they_say() {
    let folder = in_repository("examples/litmus");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("the test can be read");
        let test = test(&text);
        for (name, _) in BUILT_IN {
            let found = states(&test, &built_in(name).expect("it is built in"), &Settings::default());
            let found = found.unwrap_or_else(|why| panic!("{}: {why}", test.name));
            let verdict = if found.iter().any(|state| holds(&test, state)) { "Sometimes" } else { "Never" };
            assert!(text.contains(&format!("{name} {verdict}")), "{} is {verdict} under {name}", test.name);
            compared += 1;
        }
    }
    assert!(compared > 90, "{compared}");
}

/// Every register and location, for some of herd's answers.
#[test]
fn herd_finds_the_same_states() {
    let Some(answers) = herd::answers() else { return };
    let mut compared = 0;
    for answer in answers.iter().step_by(13) {
        let (file, test) = (&answer.file, test(&answer.test()));
        let model = built_in(&answer.model).expect("it is built in");
        let found = states(&test, &model, &Settings::default()).unwrap_or_else(|why| panic!("{file}: {why}"));
        let text = |state: &Vec<u128>| -> String {
            let part = |(observed, value): (_, &u128)| format!("{observed}={value};");
            test.observed.iter().zip(state).map(part).collect::<Vec<_>>().join(" ")
        };
        let found: BTreeSet<String> = found.iter().map(text).collect();
        assert_eq!(found, answer.states, "{file} under {}", model.name);
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

/// The final values of what a test in C observes, in the order of the names, under SC.
fn by_hand(code: &str, expected: &[&[u128]]) {
    let text = format!("C hand\n{{ }}\n{code}\nexists (true)\n");
    let found = states(&test(&text), &built_in("sc").expect("it is built in"), &Settings::default());
    let found = found.unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(found, expected.iter().map(|state| state.to_vec()).collect(), "{text}");
}

#[test]
fn what_is_not_executed_is_not_seen() {
    // r0 of P0, r0 of P1, x, y: the store to y happens only if P0 has read 1.
    by_hand(
        "P0(int* x, int* y) { int r0 = *x; if (r0) { *y = 7; } }\nP1(int* x, int* y) { *x = 1; int r0 = *y; }",
        &[&[0, 0, 1, 0], &[1, 0, 1, 7], &[1, 7, 1, 7]],
    );
}

#[test]
fn a_compare_exchange_writes_only_if_it_succeeds() {
    // The expected value becomes the one that was found.
    by_hand(
        "P0(atomic_int* x) { int r0 = 0; int r1 = atomic_compare_exchange_strong(x, &r0, 5); }\n\
         P1(atomic_int* x) { int r0 = 0; int r1 = atomic_compare_exchange_strong(x, &r0, 6); }",
        &[&[0, 1, 5, 0, 5], &[6, 0, 0, 1, 6]],
    );
}

#[test]
fn values_pass_through_memory() {
    by_hand(
        "P0(int* x) { *x = 3; int r0 = *x; *x = r0 + r0; }\nP1(int* x) { int r0 = *x; }",
        &[&[3, 0, 6], &[3, 3, 6], &[3, 6, 6]],
    );
    by_hand(
        "P0(char* x) { *x = 200; int r0 = *x < 0; unsigned int r1 = 1; int r2 = (0 - 1) < 1; }",
        &[&[1, 1, 1, 200]],
    );
}

#[test]
fn a_failing_compare_exchange_is_ordered_as_the_source_asks_for_a_failure() {
    // Message passing: what reads the flag relaxed does not synchronise with the store that released it (C11, 7.17.7.4).
    for (failure, is_allowed) in [("relaxed", true), ("acquire", false)] {
        let text = format!(
            "C MP\n{{}}\n\
             P0(atomic_int* x, atomic_int* y) {{\n  atomic_store_explicit(x, 1, memory_order_relaxed);\n  \
             atomic_store_explicit(y, 1, memory_order_release);\n}}\n\
             P1(atomic_int* x, atomic_int* y) {{\n  int r0 = 7;\n  int r1 = atomic_compare_exchange_strong_explicit(y, &r0, 9, \
             memory_order_acquire, memory_order_{failure});\n  int r2 = atomic_load_explicit(x, memory_order_relaxed);\n}}\n\
             exists (1:r0=1 /\\ 1:r2=0)\n"
        );
        let test = test(&text);
        let found = states(&test, &built_in("relaxed").expect("it is built in"), &Settings::default());
        let found = found.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(found.iter().any(|state| holds(&test, state)), is_allowed, "{failure}");
    }
}

/// An 8-byte store to a variable of 4 bytes: no load of 4 bytes can read it, and the error must be found all the same.
#[test]
fn an_access_that_is_too_wide_is_an_error() {
    let test = test("X86_64 wide\n{ 0:rdi=x; }\nP0 ;\nmovq $1,(%rdi) ;\nexists (x=1)\n");
    for (name, _) in BUILT_IN {
        let found = states(&test, &built_in(name).expect("built in"), &Settings::default());
        assert!(matches!(found, Err(NoStates::Error(_))), "{name}: {found:?}");
    }
}
