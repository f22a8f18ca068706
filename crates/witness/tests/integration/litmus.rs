//! Classic tests as hand-made traces: which models allow the relaxed outcome.

use crate::notation::trace;
use fencepost_model::BufferModel::{self, Ibm370, Pso, Tso};
use fencepost_trace::TraceFileError;
use fencepost_witness::{WitnessError, axiomatic};

/// The outcome is allowed under exactly the given models, and elsewhere it is a cycle.
fn allowed_under(allowed: &[BufferModel], text: &str) {
    let trace = trace(text);
    for model in BufferModel::ALL {
        match axiomatic::check(&trace, model) {
            Ok(()) => assert!(allowed.contains(&model), "{model} must not allow it"),
            Err(WitnessError::Forbidden { .. }) => assert!(!allowed.contains(&model), "{model} must allow it"),
            Err(other) => panic!("{model}: refused for another reason: {other}"),
        }
    }
}

#[test]
fn sb_needs_store_buffers() {
    allowed_under(
        &[Ibm370, Tso, Pso],
        "a: 1 store x 1
            1 load y 0
         b: 2 store y 1
            2 load x 0
            commit a
            commit b",
    );
}

#[test]
fn sb_with_full_fences_is_forbidden() {
    allowed_under(
        &[],
        "a: 1 store x 1
            1 fence seq_cst
            1 load y 0
         b: 2 store y 1
            2 fence seq_cst
            2 load x 0
            commit a
            commit b",
    );
}

#[test]
fn sb_with_seq_cst_stores_is_forbidden() {
    allowed_under(
        &[],
        "a: 1 write x 1 seq_cst
            1 load y 0
         b: 2 write y 1 seq_cst
            2 load x 0",
    );
}

#[test]
fn sb_with_store_store_fences_stays_allowed() {
    allowed_under(
        &[Ibm370, Tso, Pso],
        "a: 1 store x 1
            1 fence acq_rel
            1 load y 0
         b: 2 store y 1
            2 fence acq_rel
            2 load x 0
            commit a
            commit b",
    );
}

#[test]
fn sb_with_one_fence_stays_allowed() {
    allowed_under(
        &[Ibm370, Tso, Pso],
        "b: 2 store y 1
            2 load x 0
         a: 1 store x 1
            commit a
            1 fence seq_cst
            1 load y 0
            commit b",
    );
}

/// An update on some other location drains everything under TSO; under PSO it must be release or stronger for that.
#[test]
fn sb_with_updates_in_between() {
    let with = |order: &str| {
        format!(
            "a: 1 store x 1
                1 update u 0 1 {order}
                1 load y 0
             b: 2 store y 1
                2 update v 0 1 {order}
                2 load x 0
                commit a
                commit b"
        )
    };
    allowed_under(&[Pso], &with("relaxed"));
    allowed_under(&[Pso], &with("acquire"));
    allowed_under(&[], &with("release"));
    allowed_under(&[], &with("acq_rel"));
    allowed_under(&[], &with("seq_cst"));
}

#[test]
fn sb_with_failed_compare_exchanges_in_between() {
    let with = |order: &str| {
        format!(
            "a: 1 store x 1
                1 update u 0 fail {order}
                1 load y 0
             b: 2 store y 1
                2 update v 0 fail {order}
                2 load x 0
                commit a
                commit b"
        )
    };
    allowed_under(&[Pso], &with("relaxed"));
    allowed_under(&[], &with("seq_cst"));
}

#[test]
fn sb_with_library_calls_in_between_is_forbidden() {
    allowed_under(
        &[],
        "a: 1 store x 1
            1 lock m
            1 load y 0
         b: 2 store y 1
            2 lock n
            2 load x 0
            commit a
            commit b",
    );
}

const MP: &str = "
    a: 1 store x 1
    b: 1 store y 1 ORDER
       commit b
       2 load y 1 acquire from b
       2 load x 0
       commit a";

#[test]
fn mp_needs_pso() {
    allowed_under(&[Pso], &MP.replace("ORDER", "plain"));
}

#[test]
fn mp_with_release_store_is_forbidden() {
    allowed_under(&[], &MP.replace("ORDER", "release"));
}

#[test]
fn mp_with_store_store_fence_is_forbidden() {
    let fenced = |order: &str| MP.replace("b: 1 store y 1 ORDER", &format!("1 fence {order}\n b: 1 store y 1"));
    allowed_under(&[], &fenced("release"));
    allowed_under(&[], &fenced("acq_rel"));
    allowed_under(&[], &fenced("seq_cst"));
    allowed_under(&[Pso], &fenced("acquire"));
}

/// A relaxed update takes effect at its place, but stores before it may still wait: it is no barrier.
#[test]
fn mp_with_relaxed_update_as_flag() {
    let with = |order: &str| {
        format!(
            "a: 1 store x 1
             b: 1 update y 0 1 {order}
                2 load y 1 from b
                2 load x 0
                commit a"
        )
    };
    allowed_under(&[Pso], &with("relaxed"));
    allowed_under(&[], &with("release"));
}

#[test]
fn mp_with_relaxed_update_between_the_stores() {
    allowed_under(
        &[Pso],
        "a: 1 store x 1
            1 update z 0 1 relaxed
         b: 1 store y 1
            commit b
            2 load y 1 from b
            2 load x 0
            commit a",
    );
}

/// An update waits for the stores before the last barrier, whatever its order.
#[test]
fn mp_with_barrier_and_relaxed_update_as_flag() {
    allowed_under(
        &[],
        "a: 1 store x 1
            1 fence release
         b: 1 update y 0 1 relaxed
            2 load y 1 from b
            2 load x 0
            commit a",
    );
}

/// An update is in memory before anything after it.
#[test]
fn mp_with_relaxed_update_first() {
    allowed_under(
        &[],
        "a: 1 update x 0 1 relaxed
         b: 1 store y 1
            commit b
            2 load y 1 from b
            2 load x 0",
    );
}

/// Section 1 of the notes on the models: x = 1 is read by its own thread before it reaches memory, and x = 2 gets there
/// first.
#[test]
fn n6_is_allowed() {
    allowed_under(
        &[Tso, Pso],
        "a: 1 store x 1
            1 load x 1 from a
            1 load y 0
         b: 2 store y 2
            commit b
         c: 2 store x 2
            commit c
            commit a",
    );
}

#[test]
fn two_plus_two_w_needs_pso() {
    allowed_under(
        &[Pso],
        "a: 1 store x 1
         b: 1 store y 2
         c: 2 store y 1
         d: 2 store x 2
            commit d
            commit b
            commit a
            commit c",
    );
}

/// Load buffering needs a value from the future; a trace of it cannot even be written down.
#[test]
fn lb_is_forbidden() {
    let trace = trace(
        "   1 load x 1 from b
         a: 1 store y 1
            2 load y 1 from a
         b: 2 store x 1
            commit a
            commit b",
    );
    for model in BufferModel::ALL {
        let refused = axiomatic::check(&trace, model);
        assert!(matches!(refused, Err(WitnessError::Shape(TraceFileError::Dangling { event: 2, .. }))), "{refused:?}");
    }
}

#[test]
fn iriw_is_forbidden() {
    allowed_under(
        &[],
        "a: 1 store x 1
            commit a
         b: 2 store y 1
            commit b
            3 load x 1 from a
            3 load y 0
            4 load y 1 from b
            4 load x 0",
    );
}
