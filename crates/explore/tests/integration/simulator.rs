//! The brute-force simulator against counts derived by hand, for the rules that no litmus test of ours reaches: store-store
//! barriers, weak read-modify-writes, mixed sizes, mutexes and assumptions.

use fencepost_base::MemoryOrder::{self, Acquire, Plain, Relaxed, Release, SeqCst};
use fencepost_model::BufferModel::{self, Pso, Sc, Tso};
use fencepost_oracle::mini::language::{
    Expr, MiniProgram, Op, UpdateKind, VariableBytes, await_add, load, store, store_word, with_order,
};
use fencepost_oracle::mini::shasha_snir::{CanonicalTrace, EndTag, Step};
use fencepost_oracle::mini::simulate::{TooBig, simulate};
use std::collections::HashSet;

fn traces(program: &MiniProgram, model: BufferModel) -> HashSet<CanonicalTrace> {
    simulate(program, model, 100_000).expect("small programs only")
}

fn counts(program: &MiniProgram) -> [usize; 3] {
    let [sc, ibm370, tso, pso] = BufferModel::ALL.map(|model| traces(program, model).len());
    assert!(sc <= ibm370 && ibm370 <= tso);
    [sc, tso, pso]
}

/// How many traces end in each way: complete, cut, deadlock.
fn ends(program: &MiniProgram, model: BufferModel) -> [usize; 3] {
    let traces = traces(program, model);
    [EndTag::Complete, EndTag::Cut, EndTag::Deadlock].map(|end| traces.iter().filter(|t| t.end == end).count())
}

/// `x = 1`, then what `between` says, then `y = 1`; the other thread reads y and then x.
fn message_passing(between: Vec<Op>, flag: MemoryOrder) -> MiniProgram {
    let mut writer = vec![store(0, 1)];
    writer.extend(between);
    writer.push(with_order(store(1, 1), flag));
    MiniProgram::joined(4, vec![writer, vec![load(0, 1), load(1, 0)]])
}

fn exchange(variable: usize, order: MemoryOrder) -> Op {
    let kind = UpdateKind::Exchange(Expr::Const(7));
    Op::Update { dst: 0, at: VariableBytes::whole(variable), kind, order }
}

#[test]
fn barriers_order_stores_under_pso() {
    assert_eq!(counts(&message_passing(vec![], Plain)), [3, 3, 4]);
    assert_eq!(counts(&message_passing(vec![], Release)), [3, 3, 3]);
    assert_eq!(counts(&message_passing(vec![], SeqCst)), [3, 3, 3]);
    for order in [Release, MemoryOrder::AcqRel, SeqCst] {
        assert_eq!(counts(&message_passing(vec![Op::Fence(order)], Plain)), [3, 3, 3], "fence {order}");
    }
    assert_eq!(counts(&message_passing(vec![Op::Fence(Acquire)], Plain)), [3, 3, 4]);
}

#[test]
fn a_barrier_does_not_empty_the_buffer() {
    // Store buffering with barriers between store and load: as weak as without.
    let thread = |mine, other| vec![store(mine, 1), Op::Fence(Release), load(0, other)];
    assert_eq!(counts(&MiniProgram::joined(2, vec![thread(0, 1), thread(1, 0)])), [3, 4, 4]);
    let thread = |mine, other| vec![store(mine, 1), Op::Fence(SeqCst), load(0, other)];
    assert_eq!(counts(&MiniProgram::joined(2, vec![thread(0, 1), thread(1, 0)])), [3, 3, 3]);
}

#[test]
fn a_weak_update_of_another_variable_flushes_under_tso_only() {
    assert_eq!(counts(&message_passing(vec![exchange(2, Relaxed)], Plain)), [3, 3, 4]);
    assert_eq!(counts(&message_passing(vec![exchange(2, Acquire)], Plain)), [3, 3, 4]);
    assert_eq!(counts(&message_passing(vec![exchange(2, Release)], Plain)), [3, 3, 3]);
    // The update waits for `x = 1`: who sees y sees the update, who does not sees any of three values of x.
    assert_eq!(counts(&message_passing(vec![exchange(0, Relaxed)], Plain)), [4, 4, 4]);
}

#[test]
fn a_weak_update_waits_for_stores_before_a_barrier() {
    // As the flag of message passing: without the barrier it overtakes `x = 1`, with it it does not.
    let program = |between: Vec<Op>| {
        let mut writer = vec![store(0, 1)];
        writer.extend(between);
        writer.push(exchange(1, Relaxed));
        MiniProgram::joined(2, vec![writer, vec![load(0, 1), load(1, 0)]])
    };
    assert_eq!(counts(&program(vec![])), [3, 3, 4]);
    assert_eq!(counts(&program(vec![Op::Fence(Release)])), [3, 3, 3]);
}

#[test]
fn a_failed_compare_exchange_writes_nothing_and_drains() {
    let kind = UpdateKind::CompareExchange { expected: 5, desired: 6 };
    let failing = Op::Update { dst: 1, at: VariableBytes::whole(2), kind, order: SeqCst };
    let thread = |mine, other| vec![store(mine, 1), failing.clone(), load(0, other)];
    let program = MiniProgram::joined(3, vec![thread(0, 1), thread(1, 0)]);
    assert_eq!(counts(&program), [3, 3, 3]);
}

#[test]
fn updates_are_atomic() {
    // Two increments of one byte in a word that a third thread reads: 2 orders, and each of them read at 3 points.
    let at = VariableBytes { variable: 0, offset: 2, size: 1 };
    let add = || vec![Op::Update { dst: 0, at, kind: UpdateKind::Add(Expr::Const(1)), order: Relaxed }];
    let program = MiniProgram::joined(1, vec![add(), add(), vec![load(0, 0)]]);
    assert_eq!(counts(&program), [6, 6, 6]);
    for trace in traces(&program, Pso) {
        assert_eq!(trace.final_memory(1), [0, 0, 2, 0, 0, 0, 0, 0]);
    }
}

#[test]
fn a_wide_load_takes_bytes_from_buffer_and_memory() {
    let byte = |offset| Op::Store {
        at: VariableBytes { variable: 0, offset, size: 1 },
        value: Expr::Const(u64::from(offset) + 1),
        order: Plain,
    };
    // The load sees its own byte always and the other one or not; the two bytes have no order.
    let program = MiniProgram::joined(1, vec![vec![byte(0), load(0, 0)], vec![byte(1)]]);
    assert_eq!(counts(&program), [2, 2, 2]);
    // Both threads miss the other's byte only if both stores are still buffered.
    let program = MiniProgram::joined(1, vec![vec![byte(0), load(0, 0)], vec![byte(1), load(0, 0)]]);
    assert_eq!(counts(&program), [3, 4, 4]);
    let read = |trace: &CanonicalTrace, thread: usize| match trace.threads[thread][1] {
        Step::Load { value, .. } => value,
        _ => panic!("the second step is a load"),
    };
    let values: HashSet<(u64, u64)> = traces(&program, Tso).iter().map(|t| (read(t, 0), read(t, 1))).collect();
    assert_eq!(values, HashSet::from([(1, 0x201), (0x201, 0x201), (0x201, 0x200), (1, 0x200)]));
}

#[test]
fn overlapping_stores_of_a_thread_stay_in_order() {
    let low = Op::Store { at: VariableBytes { variable: 0, offset: 0, size: 4 }, value: Expr::Const(2), order: Plain };
    let high = Op::Store { at: VariableBytes { variable: 0, offset: 4, size: 4 }, value: Expr::Const(3), order: Plain };
    // The whole, then a half of it: the reader sees nothing, the first, or both.
    let program = MiniProgram::joined(1, vec![vec![store(0, 1), low.clone()], vec![load(0, 0)]]);
    assert_eq!(counts(&program), [3, 3, 3]);
    // Two halves: under PSO they may commit in either order.
    let program = MiniProgram::joined(1, vec![vec![low, high], vec![load(0, 0)]]);
    assert_eq!(counts(&program), [3, 3, 4]);
}

#[test]
fn locks_in_opposite_order_deadlock_once() {
    let nested =
        |outer, inner| vec![Op::Locked { mutex: outer, body: vec![Op::Locked { mutex: inner, body: vec![] }] }];
    let mut program = MiniProgram::joined(0, vec![nested(0, 1), nested(1, 0)]);
    program.mutexes = 2;
    for model in BufferModel::ALL {
        assert_eq!(ends(&program, model), [2, 0, 1], "{model}");
    }
    program.threads[1] = nested(0, 1);
    assert_eq!(ends(&program, Sc), [2, 0, 0]);
}

#[test]
fn a_failed_trylock_knows_who_held_the_mutex() {
    let tried = || Op::TryLocked { mutex: 0, body: vec![] };
    let mut program = MiniProgram::joined(0, vec![vec![tried()], vec![tried()]]);
    program.mutexes = 1;
    // One after the other in two orders, or either of them in vain.
    assert_eq!(counts(&program), [4, 4, 4]);
}

#[test]
fn a_critical_section_is_a_fence_on_both_sides() {
    let thread = |mine, other| vec![store(mine, 1), Op::Locked { mutex: mine, body: vec![] }, load(0, other)];
    let mut program = MiniProgram::joined(2, vec![thread(0, 1), thread(1, 0)]);
    program.mutexes = 2;
    assert_eq!(counts(&program), [3, 3, 3]);
}

#[test]
fn an_unsatisfied_assumption_cuts_and_the_others_run_on() {
    let assume = Op::Assume { reg: 0, value: 1 };
    let program = MiniProgram::joined(2, vec![vec![store(0, 1)], vec![load(0, 0), assume.clone(), store(1, 1)]]);
    assert_eq!(ends(&program, Tso), [1, 1, 0]);
    // Whoever fails while it holds a mutex keeps it: still a cut, not a deadlock, and main's join never returns.
    let mut holding = MiniProgram::joined(2, vec![vec![Op::Locked { mutex: 0, body: vec![load(0, 0), assume] }]]);
    holding.threads.push(vec![store(1, 1), Op::Locked { mutex: 0, body: vec![] }]);
    holding.main.ops = vec![load(0, 1)];
    holding.mutexes = 1;
    assert_eq!(ends(&holding, Tso), [0, 2, 0]);
    for trace in traces(&holding, Tso) {
        assert_eq!(trace.final_memory(2)[8], 1, "buffers drain");
        assert_eq!(trace.threads[2], [], "main waits for the thread that was cut");
    }
}

#[test]
fn main_reads_after_joining_what_is_final() {
    let mut program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![store(0, 2)]]);
    program.main.ops = vec![load(0, 0)];
    assert_eq!(counts(&program), [2, 2, 2]);
    program.main.join = false;
    assert_eq!(counts(&program), [6, 6, 6]);
}

#[test]
fn the_budget_is_respected() {
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![store(0, 2)]]);
    assert_eq!(simulate(&program, Sc, 2), Err(TooBig));
}

#[test]
fn what_main_stores_before_it_creates_a_thread_is_seen_there() {
    let mut program = MiniProgram::joined(1, vec![vec![load(0, 0)], vec![load(0, 0)]]);
    program.main.before = vec![store(0, 1)];
    assert_eq!(counts(&program), [1, 1, 1]);
    // The first thread runs along with the store, the second one does not.
    program.main.early = 1;
    assert_eq!(counts(&program), [2, 2, 2]);
}

#[test]
fn a_wait_ends_with_the_number_or_never() {
    // Nobody writes; one writes what is waited for; one writes it, and something else after it.
    let waits = || vec![await_add(0, 0, 1, 1, 0)];
    let alone = MiniProgram::joined(1, vec![waits()]);
    let told = MiniProgram::joined(1, vec![waits(), vec![store_word(0, 1)]]);
    let missed = MiniProgram::joined(1, vec![waits(), vec![store_word(0, 1), store_word(0, 2)]]);
    for model in BufferModel::ALL {
        assert_eq!(ends(&alone, model), [0, 0, 1], "{model}");
        assert_eq!(ends(&told, model), [1, 0, 0], "{model}");
        assert_eq!(ends(&missed, model), [1, 0, 1], "{model}");
    }
}

#[test]
fn waits_that_take_turn_like_a_semaphore() {
    // A counter of 1 after the store: both threads take it and give it back, in one order or the other.
    let user = || vec![await_add(0, 0, 1, i32::MAX, -1), await_add(1, 0, i32::MIN, i32::MAX, 1)];
    let program = MiniProgram::joined(1, vec![user(), user(), vec![store_word(0, 1)]]);
    assert_eq!(counts(&program), [2, 2, 2]);
    // Who takes it and keeps it lets the other wait forever.
    let keeper = || vec![await_add(0, 0, 1, i32::MAX, -1)];
    let program = MiniProgram::joined(1, vec![keeper(), keeper(), vec![store_word(0, 1)]]);
    assert_eq!(ends(&program, Tso), [0, 0, 2]);
}

#[test]
fn a_wait_is_a_fence() {
    let thread = |mine, other| vec![store(mine, 1), await_add(1, 2, 0, 0, 0), load(0, other)];
    assert_eq!(counts(&MiniProgram::joined(3, vec![thread(0, 1), thread(1, 0)])), [3, 3, 3]);
}

#[test]
fn numbers_that_are_waited_for_have_a_sign() {
    let program = MiniProgram::joined(1, vec![vec![await_add(0, 0, i32::MIN, -1, 0)], vec![store_word(0, u64::MAX)]]);
    assert_eq!(ends(&program, Sc), [1, 0, 0]);
}

#[test]
fn every_choice_is_another_trace() {
    let choose = |options| vec![Op::Choose { dst: 0, options }];
    assert_eq!(counts(&MiniProgram::joined(0, vec![choose(3), choose(2), choose(1)])), [6, 6, 6]);
}

#[test]
fn a_recursive_mutex_is_free_after_the_last_unlock() {
    let twice = || Op::Locked { mutex: 0, body: vec![Op::Locked { mutex: 0, body: vec![] }, store(0, 1)] };
    let mut program = MiniProgram::joined(1, vec![vec![twice()], vec![twice()]]);
    program.mutexes = 1;
    program.recursive = true;
    assert_eq!(ends(&program, Pso), [2, 0, 0]);
    // Others wait for the holder, which waits for itself.
    program.recursive = false;
    assert_eq!(ends(&program, Pso), [0, 0, 2]);
}

#[test]
fn nobody_waits_in_vain_once_main_has_returned() {
    let mut program = MiniProgram::joined(1, vec![vec![await_add(0, 0, 1, 1, 0)]]);
    program.main.join = false;
    assert_eq!(ends(&program, Sc), [1, 0, 0]);
    program.main.ends_program = false;
    assert_eq!(ends(&program, Sc), [0, 0, 1]);
}
