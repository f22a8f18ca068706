//! Counterexamples of small programs are accepted; the same with anything changed are not.

use crate::programs::walk;
use fencepost_machine::Settings;
use fencepost_model::BufferModel;
use fencepost_program::{Program, text};
use fencepost_testing::Random;
use fencepost_trace::{Action, ErrorKind, Trace};
use fencepost_witness::{WitnessError, accept};

/// Store buffering: it is an error if both read 0. The second reader checks.
const SB: &str = r#"
    file file0 "sb.c"
    layout layout0 scalar 4 signed
    global g0 "x" align 4 layout layout0 = zero 4
    global g1 "y" align 4 layout layout0 = zero 4
    global g2 "r" align 4 layout layout0 = hex "07000000"
    global g3 "t" align 8 = zero 8
    entry fn0
    fn fn0 "main"() -> i32 {
      reg i32 r0, r1
      reg i1 r2
    b0:
      r0 = library pthread_create(g3, 0, fn1, 0) @file0:10:1
      store i32 [g0], 1 @file0:11:1
      r0 = load i32 [g1] @file0:12:1
      r1 = load i32 [g2] @file0:13:1
      r0 = or i32 r0, r1
      r2 = eq i32 r0, 0
      branch r2, b1, b2
    b1:
      library reach_error() @file0:14:1
      return 1
    b2:
      return 0
    }
    fn fn1 "other"(r0) -> ptr {
      reg ptr r0
      reg i32 r1
    b0:
      store i32 [g1], 1 @file0:20:1
      r1 = load i32 [g0] @file0:21:1
      store i32 [g2], r1 @file0:22:1
      return r0
    }
"#;

/// A block is freed while another thread still uses it; the error shows at a load, at a store or at a commit.
const USE_AFTER_FREE: &str = r#"
    file file0 "uaf.c"
    global g0 "p" align 8 = zero 8
    global g1 "t" align 8 = zero 8
    entry fn0
    fn fn0 "main"() -> i32 {
      reg i32 r0
      reg ptr r1
    b0:
      r1 = library malloc(4)
      store i32 [r1], 5
      store ptr [g0], r1
      r0 = library pthread_create(g1, 0, fn1, 0) @file0:10:1
      r0 = load i32 [r1]
      store i32 [r1], 2
      r0 = load i32 [r1]
      return 0
    }
    fn fn1 "other"(r0) -> ptr {
      reg ptr r0
    b0:
      r0 = load ptr [g0]
      library free(r0)
      return r0
    }
"#;

const DEADLOCK: &str = r#"
    file file0 "deadlock.c"
    global g0 "m" align 8 = zero 8
    global g1 "n" align 8 = zero 8
    global g2 "t" align 8 = zero 8
    entry fn0
    fn fn0 "main"() -> i32 {
      reg i32 r0
    b0:
      r0 = library pthread_create(g2, 0, fn1, 0)
      r0 = library pthread_mutex_lock(g0)
      r0 = library pthread_mutex_lock(g1)
      return 0
    }
    fn fn1 "other"(r0) -> ptr {
      reg ptr r0
      reg i32 r1
    b0:
      r1 = library pthread_mutex_lock(g1)
      r1 = library pthread_mutex_lock(g0)
      return r0
    }
"#;

fn parse(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|error| panic!("{error}"))
}

/// Failing executions of some hundred walks.
fn failures(program: &Program, model: BufferModel) -> Vec<Trace> {
    let mut random = Random::new(1);
    (0..500).map(|_| walk(program, model, &mut random)).filter(|trace| trace.error.is_some()).collect()
}

#[test]
fn counterexamples_are_accepted() {
    let cases = [
        (SB, ErrorKind::Abort, &BufferModel::ALL[1..]),
        (USE_AFTER_FREE, ErrorKind::UseAfterFree, &BufferModel::ALL[..]),
        (DEADLOCK, ErrorKind::Deadlock, &BufferModel::ALL[..]),
    ];
    for (source, kind, models) in cases {
        let program = parse(source);
        for model in BufferModel::ALL {
            let found = failures(&program, model);
            assert_eq!(!found.is_empty(), models.contains(&model), "{kind:?} under {model}");
            for trace in found {
                assert_eq!(trace.error.as_ref().map(|error| error.kind), Some(kind));
                if let Err(error) = accept(&program, &trace, Settings::default()) {
                    panic!("{model} refuses a {kind:?}: {error}\n{}", trace.to_json());
                }
            }
        }
    }
}

#[test]
fn whatever_is_changed_is_noticed() {
    let program = parse(SB);
    // In the longest one all stores are committed, so that it could go on without the error.
    let good = failures(&program, BufferModel::Tso).into_iter().max_by_key(|trace| trace.events.len());
    let good = good.expect("some walk fails");
    let refused = |change: &dyn Fn(&mut Trace)| {
        let mut trace = good.clone();
        change(&mut trace);
        trace.coherence = trace.derive_coherence();
        accept(&program, &trace, Settings::default()).expect_err("it was changed")
    };
    assert!(matches!(refused(&|trace| trace.error = None), WitnessError::NoError));
    assert!(matches!(refused(&|trace| trace.model = "rc11".into()), WitnessError::Model(_)));
    assert!(matches!(refused(&|trace| trace.model = "sc".into()), WitnessError::Forbidden { .. }));
    assert!(matches!(
        refused(&|trace| trace.threads[1].function = "main".into()),
        WitnessError::EndsDifferently { .. }
    ));
    assert!(matches!(refused(&|trace| trace.objects.clear()), WitnessError::EndsDifferently { .. }));
    let another_error = refused(&|trace| {
        if let Some(error) = &mut trace.error {
            error.message = "something else".into();
        }
    });
    assert!(matches!(another_error, WitnessError::EndsDifferently { .. }), "{another_error}");
    let another_place = refused(&|trace| {
        for place in trace.events.iter_mut().filter_map(|event| event.place.as_mut()) {
            place.line += 1;
        }
    });
    assert!(matches!(another_place, WitnessError::Diverges { .. }), "{another_place}");
    // A trace that agrees with itself but not with the initial values of the program.
    let another_start = refused(&|trace| {
        for event in &mut trace.events {
            if let Action::Load { value, from, .. } = &mut event.action
                && from[0].store.is_none()
            {
                value.bytes = "09000000".into();
                value.text = "9".into();
            }
        }
    });
    assert!(matches!(another_start, WitnessError::Diverges { .. }), "{another_start}");
    let shortened = refused(&|trace| trace.events.truncate(trace.events.len() - 1));
    assert!(matches!(shortened, WitnessError::Diverges { .. } | WitnessError::EndsDifferently { .. }), "{shortened}");
}

#[test]
fn another_program_does_not_follow() {
    let good = failures(&parse(SB), BufferModel::Tso).swap_remove(0);
    let fenced = SB.replace("r0 = load i32 [g1] @file0:12:1", "fence seq_cst\n r0 = load i32 [g1] @file0:12:1");
    let error = accept(&parse(&fenced), &good, Settings::default()).expect_err("the program has a fence");
    assert!(matches!(error, WitnessError::Diverges { .. }), "{error}");
    let error = accept(&Program::default(), &good, Settings::default()).expect_err("the program is empty");
    assert!(matches!(error, WitnessError::Diverges { position: 0, .. }), "{error}");
}
