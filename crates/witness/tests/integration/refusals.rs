//! Traces that are refused, each for the reason stated, and their closest neighbours that are not.

use crate::notation::trace;
use fencepost_graph::Relation;
use fencepost_model::BufferModel::{self, Pso, Sc, Tso};
use fencepost_trace::{Action, EventId, Object, ObjectId, ObjectKind, ThreadId, Trace, TraceFileError};
use fencepost_witness::{WitnessError, axiomatic};

fn check(model: BufferModel, text: &str) -> Result<(), WitnessError> {
    axiomatic::check(&trace(text), model)
}

#[track_caller]
fn accepted(model: BufferModel, text: &str) {
    if let Err(error) = check(model, text) {
        panic!("{model} refuses: {error}");
    }
}

macro_rules! refused {
    ($model:expr, $text:expr, $pattern:pat $(if $guard:expr)?) => {
        let result = check($model, $text);
        assert!(matches!(&result, Err($pattern) $(if $guard)?), "{result:?}");
    };
}

#[test]
fn corr_two_reads_of_one_store_order() {
    let text = "a: 1 write x 1
                   2 load x 1 from a
                   2 load x 0";
    for model in BufferModel::ALL {
        refused!(model, text, WitnessError::Forbidden { .. });
    }
}

#[test]
fn coww_wr_rw() {
    refused!(Pso, "a: 1 store x 1\n b: 1 store x 2\n commit b\n commit a", WitnessError::Forbidden { .. });
    refused!(Tso, "a: 1 store x 1\n commit a\n 1 load x 0", WitnessError::Forbidden { .. });
    refused!(Tso, "a: 1 store x 1\n 1 load x 0\n commit a", WitnessError::Forbidden { .. });
    let overtaken = "b: 2 store x 2
                        commit b
                        1 load x 2 from b
                     a: 1 store x 1
                        commit a
                        1 load x 2 from b";
    refused!(Pso, overtaken, WitnessError::Forbidden { .. });
}

#[test]
fn a_store_of_ones_own_is_not_forgotten_at_the_end_of_a_failed_trace() {
    accepted(Tso, "a: 1 store x 1\n 1 load x 1 from a\n error");
    refused!(Tso, "a: 1 store x 1\n 1 load x 0\n error", WitnessError::Forbidden { .. });
    refused!(Tso, "a: 1 store x 1\n b: 1 store x 2\n 1 load x 1 from a\n error", WitnessError::Forbidden { .. });
}

#[test]
fn torn_reads() {
    let torn = "a: 1 store x 257
                   commit a
                   2 load x 1 from 0+1=a 1+3=init";
    for model in BufferModel::ALL {
        refused!(model, torn, WitnessError::Forbidden { .. });
    }
    accepted(Sc, "a: 1 write x.0:1 1\n 2 load x 1 from 0+1=a 1+3=init");
}

/// Half of the bytes from the own buffer, half from memory, while another thread does the same (mixed-size SB).
#[test]
fn partly_forwarded_reads() {
    let text = "a: 1 store x.0:1 1
                b: 2 store x.1:1 1
                   1 load x.0:2 1 from 0+1=a 1+1=init
                   2 load x.0:2 256 from 0+1=init 1+1=b
                   commit a
                   commit b";
    accepted(Tso, text);
    accepted(Pso, text);
    refused!(Sc, text, WitnessError::Forbidden { .. });
}

/// A wide own store hides memory altogether: what another thread has put there meanwhile is not seen.
#[test]
fn forwarding_is_not_mixed_with_older_memory() {
    let text = "a: 1 store x.0:2 257
                b: 2 store x.0:1 7
                   commit b
                   1 load x.0:2 263 from 0+1=b 1+1=a
                   commit a";
    refused!(Tso, text, WitnessError::Forbidden { .. });
    let after_commit = "a: 1 store x.0:2 257
                           commit a
                        b: 2 store x.0:1 7
                           commit b
                           1 load x.0:2 263 from 0+1=b 1+1=a";
    accepted(Tso, after_commit);
}

#[test]
fn overlapping_stores_stay_in_order_under_pso() {
    let text = "a: 1 store x.0:2 257
                b: 1 store x.1:2 514
                   commit b
                   commit a";
    refused!(Pso, text, WitnessError::Forbidden { .. });
    accepted(Pso, "a: 1 store x.0:2 257\n b: 1 store x.2:2 514\n commit b\n commit a");
}

#[test]
fn wrong_values_and_sources() {
    refused!(Sc, "a: 1 write x 1\n 2 load x 2 from a", WitnessError::WrongValue { .. });
    refused!(Sc, "a: 1 write y 1\n 2 load x 1 from a", WitnessError::NotASource { .. });
    refused!(Sc, "a: 1 load x 0\n 2 load x 0 from a", WitnessError::NotASource { .. });
    refused!(Sc, "a: 1 update x 0 fail\n 2 load x 0 from a", WitnessError::NotASource { .. });
    refused!(Sc, "1 load x 0\n 2 load x 3", WitnessError::InitialValue { .. });
    refused!(Sc, "1 load x 1 from 0+2=init", WitnessError::Shape(TraceFileError::Misfit { .. }));
}

#[test]
fn nobody_else_reads_from_a_buffer() {
    refused!(Tso, "a: 1 store x 1\n 2 load x 1 from a\n error", WitnessError::Invisible { .. });
    refused!(Tso, "a: 1 store x 1\n 2 load x 1 from a\n commit a", WitnessError::OutOfOrder { .. });
}

#[test]
fn commits() {
    let fifo = "a: 1 store x 1\n b: 1 store y 1\n commit b\n commit a";
    refused!(Tso, fifo, WitnessError::OutOfOrder { path, .. } if path[0].relation == Relation::ProgramOrder);
    accepted(Pso, fifo);
    refused!(Pso, &fifo.replace("y 1", "y 1 release"), WitnessError::OutOfOrder { .. });
    refused!(Tso, "a: 1 store x 1\n commit a\n commit a", WitnessError::CommittedTwice { .. });
    refused!(Tso, "a: 1 write x 1\n commit a", WitnessError::NotBuffered { .. });
    refused!(Tso, "a: 1 load x 1\n commit a", WitnessError::NotBuffered { .. });
    refused!(Tso, "a: 1 store x 1", WitnessError::NeverCommitted { .. });
    accepted(Tso, "a: 1 store x 1\n 1 assume");
    let mut foreign = trace("a: 1 store x 1\n commit a\n 2 load y 0");
    foreign.events[3].thread = foreign.events[4].thread;
    let result = axiomatic::check(&foreign, Tso);
    assert!(matches!(result, Err(WitnessError::NotBuffered { .. })), "{result:?}");
}

#[test]
fn stores_left_behind() {
    accepted(Tso, "a: 1 store x 1\n b: 1 store y 1\n commit a\n error");
    refused!(Tso, "a: 1 store x 1\n b: 1 store y 1\n commit b\n error", WitnessError::OutOfOrder { .. });
    accepted(Pso, "a: 1 store x 1\n b: 1 store y 1\n commit b\n error");
    refused!(Pso, "a: 1 store x 1\n b: 1 store y 1 release\n commit b\n error", WitnessError::OutOfOrder { .. });
    refused!(Pso, "a: 1 store x 1\n 1 fence seq_cst\n error", WitnessError::OutOfOrder { .. });
    refused!(Pso, "a: 1 store x 1\n 1 exit\n error", WitnessError::OutOfOrder { .. });
    refused!(Pso, "a: 1 store x 1\n 1 update x 1 2 relaxed from a\n error", WitnessError::Forbidden { .. });
    accepted(Pso, "a: 1 store x 1\n 1 update y 0 2 relaxed\n error");
    refused!(Tso, "a: 1 store x 1\n 1 update y 0 2 relaxed\n error", WitnessError::OutOfOrder { .. });
}

#[test]
fn fences_wait() {
    let text = "a: 1 store x 1\n 1 fence seq_cst\n commit a";
    refused!(Tso, text, WitnessError::OutOfOrder { .. });
    refused!(Pso, text, WitnessError::OutOfOrder { .. });
    accepted(Pso, "a: 1 store x 1\n 1 fence release\n commit a");
    refused!(Sc, "a: 1 store x 1\n 1 load y 0\n commit a", WitnessError::OutOfOrder { .. });
}

#[test]
fn updates_are_atomic() {
    let text = "a: 1 write x 5
                b: 2 update x 0 1 seq_cst from init";
    refused!(Sc, text, WitnessError::Forbidden { .. });
    accepted(Sc, "a: 1 write x 5\n b: 2 update x 5 6 seq_cst from a\n 1 update x 6 7 seq_cst from b");
    let lost = "1 update x 0 1 seq_cst\n 2 update x 0 1 seq_cst";
    refused!(Pso, lost, WitnessError::Forbidden { .. });
}

#[test]
fn coherence_must_be_that_of_the_events() {
    let mut wrong = trace("a: 1 write x 1\n b: 2 write x 2");
    wrong.coherence[0].stores.swap(0, 1);
    assert!(matches!(axiomatic::check(&wrong, Sc), Err(WitnessError::Coherence)));
    wrong.coherence.clear();
    assert!(matches!(axiomatic::check(&wrong, Sc), Err(WitnessError::Coherence)));
}

#[test]
fn locks() {
    accepted(Tso, "1 lock m\n 1 unlock m\n 2 lock m\n 2 unlock m");
    accepted(Tso, "1 lock m\n 2 lock n\n 2 trylock m no\n 1 unlock m\n 2 trylock m yes");
    refused!(Tso, "1 lock m\n 2 lock m\n 1 unlock m", WitnessError::Mutex { .. });
    refused!(Tso, "1 lock m\n 2 trylock m yes", WitnessError::Mutex { .. });
    refused!(Tso, "1 lock m\n 2 unlock m", WitnessError::Mutex { .. });
    refused!(Tso, "2 trylock m no", WitnessError::Mutex { .. });
    let stale = "   1 lock m
                 a: 1 store x 1
                    commit a
                    1 unlock m
                    2 lock m
                    2 load x 0
                    2 unlock m";
    for model in BufferModel::ALL {
        refused!(model, stale, WitnessError::Forbidden { .. });
    }
}

#[test]
fn threads() {
    accepted(Tso, "0 create 1\n 1 load x 0\n 1 exit\n 0 join 1");
    refused!(Tso, "1 load x 0\n 0 create 1", WitnessError::Thread { .. });
    refused!(Tso, "1 load x 0\n 0 join 1", WitnessError::Thread { .. });
    refused!(Tso, "1 exit\n 1 load x 0", WitnessError::Thread { .. });
    refused!(Tso, "1 assume\n 1 load x 0", WitnessError::Thread { .. });
    refused!(Tso, "0 create 1\n 0 create 1\n 1 exit", WitnessError::Thread { .. });
    // What the creator wrote before is there for the child, and what the child wrote is there after the join.
    refused!(Tso, "a: 0 store x 1\n commit a\n 0 create 1\n 1 load x 0", WitnessError::Forbidden { .. });
    refused!(
        Tso,
        "0 create 1\n a: 1 store x 1\n commit a\n 1 exit\n 0 join 1\n 0 load x 0",
        WitnessError::Forbidden { .. }
    );
    refused!(Tso, "a: 0 store x 1\n 0 create 1\n commit a", WitnessError::OutOfOrder { .. });
}

/// Memory that was freed is not touched, unless by the own thread's stores on their way or by the error itself.
#[test]
fn lifetimes() {
    let freed = |text: &str, thread: u32, position: usize| {
        let mut trace = trace(text);
        let Action::Store { at, .. } = &trace.events[2].action else { panic!("the first event is a store") };
        let object = Object { name: "block".into(), kind: ObjectKind::Heap, address: at.address, size: 8 };
        trace.objects.push(object);
        trace.events[position].thread = ThreadId::new(thread);
        trace.events[position].action = Action::Free { object: ObjectId::new(0) };
        axiomatic::check(&trace, Tso)
    };
    // The fence stands for the release of the block.
    let text = "a: 1 store x 1\n 2 fence plain\n commit a\n 2 load y 0";
    assert!(matches!(freed(text, 2, 3), Err(WitnessError::Lifetime { .. })));
    assert!(freed(text, 1, 3).is_ok());
    assert!(freed("a: 1 store x 1\n 2 fence plain\n commit a\n error", 2, 3).is_ok());
    let later = "a: 1 store x 1\n commit a\n 2 fence plain\n 2 load x 1 from a\n 1 load y 0";
    assert!(matches!(freed(later, 2, 4), Err(WitnessError::Lifetime { .. })));
}

#[test]
fn fence_effects() {
    let mut fenced = trace("1 fence release");
    fenced.model = "pso".into();
    let result = axiomatic::check(&fenced, Pso);
    assert!(matches!(result, Err(WitnessError::FenceEffect { .. })), "{result:?}");
}

#[test]
fn a_cycle_is_told_in_few_words() {
    let error =
        check(Sc, "a: 1 store x 1\n 1 load y 0\n b: 2 store y 1\n 2 load x 0\n commit a\n commit b").unwrap_err();
    assert_eq!(
        error.to_string(),
        "this is not an execution of SC: e2 before e3 (program order), e3 before e4 (from-reads), \
         e4 before e5 (program order), e5 before e2 (from-reads) (constraint sc)"
    );
}

/// Nothing that a file can hold may make the check panic.
#[test]
fn broken_shapes_are_refused() {
    let good = trace("a: 1 store x 1\n commit a\n 2 load x 1 from a");
    let broken = |change: &dyn Fn(&mut Trace)| {
        let mut trace = good.clone();
        change(&mut trace);
        let result = axiomatic::check(&trace, Tso);
        assert!(matches!(result, Err(WitnessError::Shape(_))), "{result:?}");
    };
    broken(&|trace| trace.threads.truncate(1));
    broken(&|trace| trace.threads.clear());
    broken(&|trace| trace.events[3].action = Action::Commit { store: EventId::new(77) });
    broken(&|trace| {
        if let Action::Store { at, .. } = &mut trace.events[2].action {
            at.address = u64::MAX - 1;
        }
    });
    broken(&|trace| {
        if let Action::Store { at, .. } = &mut trace.events[2].action {
            at.size = u32::MAX;
        }
    });
    broken(&|trace| {
        if let Action::Load { value, .. } = &mut trace.events[4].action {
            value.bytes = "é1000000".into();
        }
    });
    broken(&|trace| {
        if let Action::Load { from, .. } = &mut trace.events[4].action {
            from[0].offset = u32::MAX;
        }
    });
    broken(&|trace| trace.coherence[0].stores.push(EventId::new(99)));
}

/// The trace order says nothing here: only the axioms can.
#[test]
fn nothing_of_a_thread_comes_before_its_creation() {
    let possible = |text: &str| axiomatic::is_possible(&trace(text), Pso);
    // Thread 1 reads x before it is written, so the creation of thread 2 and its store come later than the full fence.
    let story = |before: &str, between: &str| {
        format!(
            "0 create 1\n a: 1 store y 2\n {between}\n 1 load x 0\n 0 write x 1\n 0 create 2\n {before}\n b: 2 store y 3\n \
             commit b\n commit a\n 1 exit\n 2 exit\n 0 join 1\n 0 join 2"
        )
    };
    for before in ["", "2 fence release", "2 fence acquire", "2 load z 0", "c: 2 store z 1\n commit c"] {
        assert!(possible(&story(before, "1 fence acquire")), "{before}");
        assert!(!possible(&story(before, "1 fence seq_cst")), "{before}");
    }
    // A load after a store of its own, whose thread has not begun by then.
    let early = |order| format!("0 write x 1 {order}\n 0 create 1\n a: 1 store y 1\n 1 load x 0\n commit a\n 1 exit");
    assert!(!possible(&early("seq_cst")) && !possible(&early("plain")));
}
