//! Loops, branches and calls: what is unrolled, what is not, and what is said then.

use crate::common::{setup, test};
use fencepost_encode::states::{NoStates, Settings, States, final_states};
use fencepost_model::axiomatic::built_in;
use fencepost_trace::Reason;

fn found(text: &str, settings: &Settings) -> Result<States, NoStates> {
    let test = test(text);
    let (setup, observables) = setup(&test);
    final_states(&setup, &built_in("sc").expect("it is built in"), &observables, settings)
}

fn states(text: &str) -> Vec<Vec<u128>> {
    let found = found(text, &Settings::default()).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(found.unfinished, None, "{text}");
    found.states.into_iter().collect()
}

/// As many rounds as some execution needs, and no more.
#[test]
fn loops_are_unrolled_as_far_as_needed() {
    let text = "C a\n{ }\nP0(int* x) { int n = *x; int s = 0; while (n > 0) { n = n - 1; s = s + 2; } }\n\
        P1(int* x) { *x = 5; }\nexists (true)\n";
    // n, s, x
    assert_eq!(states(text), [[0, 0, 5], [0, 10, 5]]);
    let short = Settings { most_rounds: 3, ..Settings::default() };
    let cut = found(text, &short).expect("it has states");
    assert_eq!(cut.unfinished.map(|why| why.reason), Some(Reason::UnrollingBound { bound: 3 }));
    assert_eq!(cut.states.len(), 1, "executions that go on are left out");
}

#[test]
fn loops_of_known_length_are_not_bounded() {
    let text = "C b\n{ }\nP0(int* x) { int s = 0; int j = 0; for (int i = 0; i < 20; ++i) \
        { for (j = 0; j < i; ++j) { if (j % 3 == 1) { s = s + j; } } } *x = s; }\nexists (true)\n";
    let sum: u128 = (0..20_u128).map(|i| (0..i).filter(|j| j % 3 == 1).sum::<u128>()).sum();
    // i, j, s, x
    assert_eq!(states(text), [[20, 19, sum, sum]]);
    let bounded = Settings { bounds_all_loops: true, ..Settings::default() };
    assert!(found(text, &bounded).expect("it has an answer").unfinished.is_some());
}

/// A loop that waits can always go on: there is no answer, but what was found is there.
#[test]
fn waiting_has_no_bound() {
    let text = "X86 c\n{ }\nP0 | P1 ;\nMOV [x],$1 | L: MOV EAX,[x] ;\n | CMP EAX,$0 ;\n | JE L ;\nexists (1:EAX=1)\n";
    let found = found(text, &Settings::default()).expect("it has states");
    assert!(found.unfinished.is_some());
    assert_eq!(found.states.len(), 1);
}

#[test]
fn a_loop_with_two_entries_is_refused() {
    let text =
        "X86 d\n{ }\nP0 ;\nCMP EAX,[x] ;\nJE B ;\nA: INC EBX ;\nB: INC ECX ;\nCMP ECX,$3 ;\nJNE A ;\nexists (true)\n";
    let refused = found(text, &Settings::default());
    assert!(
        matches!(&refused, Err(NoStates::Unsupported(why)) if why.what.contains("entered at two places")),
        "{refused:?}"
    );
}

/// An error counts only if an execution makes it.
#[test]
fn errors_are_found_by_the_solver() {
    let text = |stored: u32| {
        format!(
            "C e\n{{ int x = 2; }}\nP0(int* x, int* y) {{ int r = *x; *y = 6 / r; }}\nP1(int* x, int* y) {{ *x = {stored}; }}\n\
             exists (true)\n"
        )
    };
    // r, x, y
    assert_eq!(states(&text(3)), [[2, 3, 3], [3, 3, 2]]);
    let wrong = found(&text(0), &Settings::default());
    assert!(matches!(&wrong, Err(NoStates::Error(why)) if why.ends_with("division by zero")), "{wrong:?}");
}

/// Values whose number of causes is known are not cut off, however often they pass through memory.
#[test]
fn counters_count() {
    let thread =
        |number: usize| format!("P{number}(atomic_int* x) {{ atomic_fetch_add(x, 3); atomic_fetch_add(x, 1); }}\n");
    let text = format!("C f\n{{ }}\n{}{}{}exists (true)\n", thread(0), thread(1), thread(2));
    assert_eq!(states(&text), [[12]]);
}

/// P0 may go round for longer than it is followed. P1, which comes after it, never divides by zero all the same.
#[test]
fn a_thread_begins_when_those_before_it_have_ended() {
    let test = test(
        "C w\n{ }\nP0(int* x) { while (*x == 0) { } }\nP1(int* x) { int r = 1 / *x; }\nP2(int* x) { *x = 1; }\nexists (1:r=1)\n",
    );
    let sc = built_in("sc").expect("built in");
    let (mut setup, observables) = setup(&test);
    setup.threads[1].after = vec![0];
    let found = final_states(&setup, &sc, &observables, &Settings::default()).expect("there is no error");
    assert!(found.states.len() == 1 && found.unfinished.is_some(), "{found:?}");
    setup.threads[1].after.clear();
    let at_once = final_states(&setup, &sc, &observables, &Settings::default());
    assert!(matches!(&at_once, Err(NoStates::Error(why)) if why.ends_with("division by zero")), "{at_once:?}");
}
