//! Programs on which engine and oracle once disagreed, shrunk. Each must agree under every model with every strategy.

use crate::check::check;
use fencepost_base::MemoryOrder::{Plain, Relaxed, SeqCst};
use fencepost_explore::{EndKind, Options, StrategyKind, explore};
use fencepost_model::BufferModel;
use fencepost_oracle::mini::language::{
    Expr, MiniProgram, Op, UpdateKind, VariableBytes, await_add, load, store, store_word, with_order, word,
};
use fencepost_oracle::mini::lower::lower;
use std::ops::ControlFlow;

/// Checks a program of two mutexes and returns its numbers of traces.
fn agreed_counts(mut program: MiniProgram) -> [usize; 3] {
    program.mutexes = 2;
    let [sc, ibm370, tso, pso] =
        BufferModel::ALL.map(|model| check(&program, model, 100_000).expect("shrunk programs are small"));
    assert!(sc <= ibm370 && ibm370 <= tso);
    [sc, tso, pso]
}

fn locked(mutex: usize, body: Vec<Op>) -> Op {
    Op::Locked { mutex, body }
}

fn tried(mutex: usize) -> Op {
    Op::TryLocked { mutex, body: vec![] }
}

#[test]
fn a_mutex_is_tried_next_to_locks_that_cross() {
    let crossing = |outer, inner| vec![locked(outer, vec![locked(inner, vec![])])];
    let program = MiniProgram::joined(0, vec![crossing(1, 0), vec![tried(1)], crossing(0, 1)]);
    assert_eq!(agreed_counts(program), [12, 12, 12]);
}

#[test]
fn a_mutex_is_tried_that_a_failed_assumption_keeps() {
    let keeps = locked(0, vec![Op::Assume { reg: 0, value: 1 }]);
    let program = MiniProgram::joined(0, vec![vec![locked(0, vec![])], vec![tried(0)], vec![keeps]]);
    assert_eq!(agreed_counts(program), [6, 6, 6]);
}

#[test]
fn a_failing_compare_exchange_does_not_touch_what_a_succeeding_one_would() {
    let kind = UpdateKind::CompareExchange { expected: 0, desired: 1 };
    let exchange = Op::Update { dst: 0, at: VariableBytes::whole(0), kind, order: Relaxed };
    let byte = |offset| VariableBytes { variable: 0, offset, size: 1 };
    let spoil = Op::Store { at: byte(0), value: Expr::Const(1), order: Plain };
    let look = Op::Load { dst: 0, at: byte(1), order: Plain };
    // If the store comes first, the compare-exchange fails and the load is independent of both. If not, the load may
    // come before or after the compare-exchange. An independent store delays one thread or the other.
    let late =
        MiniProgram::joined(2, vec![vec![exchange.clone()], vec![store(1, 1), spoil.clone()], vec![look.clone()]]);
    assert_eq!(agreed_counts(late), [3, 3, 3]);
    let early = MiniProgram::joined(2, vec![vec![store(1, 1), exchange], vec![spoil], vec![look]]);
    assert_eq!(agreed_counts(early), [3, 3, 3]);
}

#[test]
fn a_compare_exchange_that_two_stores_can_spoil_and_a_load_of_other_bytes() {
    let kind = UpdateKind::CompareExchange { expected: 0, desired: 1 };
    let exchange = Op::Update { dst: 0, at: VariableBytes::whole(0), kind, order: Relaxed };
    let part = VariableBytes { variable: 0, offset: 0, size: 2 };
    let spoil = Op::Store { at: part, value: Expr::Const(1), order: Plain };
    let look = Op::Load { dst: 0, at: VariableBytes { variable: 0, offset: 3, size: 1 }, order: Plain };
    let threads = vec![vec![spoil, store(0, 1)], vec![exchange], vec![store(1, 1), look]];
    assert_eq!(agreed_counts(MiniProgram::joined(2, threads))[0], 7);
}

#[test]
fn a_reversal_is_planned_again_when_the_rest_of_the_execution_differs() {
    let load = |dst, variable| Op::Load { dst, at: VariableBytes::whole(variable), order: Plain };
    let update = |variable, kind| Op::Update { dst: 1, at: VariableBytes::whole(variable), kind, order: Relaxed };
    let byte = Op::Store { at: VariableBytes { variable: 1, offset: 1, size: 1 }, value: Expr::Const(1), order: Plain };
    let exchange = update(0, UpdateKind::Exchange(Expr::Const(1)));
    let compare = update(1, UpdateKind::CompareExchange { expected: 0, desired: 1 });
    let threads =
        vec![vec![load(1, 0)], vec![load(0, 0), byte, load(1, 1)], vec![exchange, store(0, 1), compare, store(1, 1)]];
    let mut program = MiniProgram::joined(2, threads);
    program.main.join = false;
    program.main.ops = vec![store(0, 1)];
    assert_eq!(agreed_counts(program)[2], 384);
}

#[test]
fn a_wait_that_is_the_first_to_write_races_with_a_read_before_it() {
    // The load reads before or after the word is changed.
    let look = Op::Load { dst: 0, at: word(0), order: Plain };
    let program = MiniProgram::joined(1, vec![vec![look], vec![await_add(0, 0, 0, 0, 1)]]);
    assert_eq!(agreed_counts(program), [2, 2, 2]);
}

#[test]
fn only_one_way_of_a_choice_leads_to_a_race() {
    // The load before or after the store if there is one, and nothing to order if there is none.
    let choice = Op::Choose { dst: 0, options: 2 };
    let chosen = Op::If { reg: 0, value: 1, body: vec![store(0, 1)] };
    let look = Op::Load { dst: 0, at: VariableBytes::whole(0), order: Plain };
    let program = MiniProgram::joined(1, vec![vec![look], vec![choice.clone(), chosen]]);
    assert_eq!(agreed_counts(program), [3, 3, 3]);
    // Two stores in either order, or the thread stops before it stores.
    let assumed = Op::Assume { reg: 0, value: 0 };
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![choice, assumed, store(0, 1)]]);
    assert_eq!(agreed_counts(program), [3, 3, 3]);
}

#[test]
fn a_trylock_of_a_held_recursive_mutex_is_a_trylock() {
    let mut program = MiniProgram::joined(0, vec![vec![locked(0, vec![tried(0)])], vec![tried(0)]]);
    program.recursive = true;
    // The other thread comes first or last; or tries in vain, while the mutex is held, and it does not matter when.
    assert_eq!(agreed_counts(program), [3, 3, 3]);
}

#[test]
fn bytes_of_a_number_that_is_waited_for_make_no_pass() {
    // The wait ends only before two of three unordered stores, and no single race leads there.
    let byte = |offset| {
        vec![Op::Store { at: VariableBytes { variable: 0, offset, size: 1 }, value: Expr::Const(1), order: Plain }]
    };
    let waits = vec![await_add(0, 0, 1, 1, 0)];
    let program = lower(&MiniProgram::joined(1, vec![byte(0), byte(1), byte(2), waits]));
    for strategy in [StrategyKind::Optimal, StrategyKind::Source] {
        for model in BufferModel::ALL {
            let exploration = explore(&program, &Options::new(model, strategy), &mut |_| ControlFlow::Continue(()));
            assert!(exploration.inconclusive.is_some(), "{strategy:?} under {model}");
        }
    }
}

#[test]
fn a_load_that_its_own_store_hides_from_another() {
    // Two orders of the stores. The load sees its own one, or the other if that comes later.
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![store(0, 1), load(0, 0)]]);
    assert_eq!(agreed_counts(program), [3, 3, 3]);
    // The same for two loads: one of them has a choice, whichever store is first.
    let thread = || vec![store(0, 1), load(0, 0)];
    assert_eq!(agreed_counts(MiniProgram::joined(1, vec![thread(), thread()])), [4, 4, 4]);
}

#[test]
fn a_load_that_its_own_store_hides_in_part() {
    // If the short store is last, the rest of the load is from the long one or, where the short one is forwarded, from before.
    // If it is first, the load comes before or after the long one.
    let part = Op::Store { at: VariableBytes { variable: 0, offset: 2, size: 2 }, value: Expr::Const(1), order: Plain };
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![part, load(0, 0)]]);
    assert_eq!(agreed_counts(program), [3, 4, 4]);
}

#[test]
fn a_compare_exchange_of_half_of_what_others_store_and_load() {
    // The exchange comes first, and the load before, between or after; or the store does, and the load before or after it.
    let kind = UpdateKind::CompareExchange { expected: 0, desired: 2 };
    let exchange = Op::Update { dst: 0, at: word(0), kind, order: Relaxed };
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![exchange], vec![load(0, 0)]]);
    assert_eq!(agreed_counts(program), [5, 5, 5]);
}

#[test]
fn three_stores_of_which_two_are_ordered_and_a_load_behind_the_third() {
    // The store of the thread with the load is first, second or last of the three, which leaves three, two stores or one to
    // load from.
    let mut program = MiniProgram::joined(2, vec![vec![store(1, 1), load(0, 1)], vec![store(1, 1)]]);
    program.main.early = 1;
    program.main.before = vec![with_order(store(1, 1), SeqCst)];
    assert_eq!(agreed_counts(program), [6, 6, 6]);
}

#[test]
fn three_stores_and_loads_behind_two_of_them() {
    // A load can see its own store and those that come later: the sum of products over the six orders of the stores.
    let look = || Op::Load { dst: 0, at: word(0), order: Plain };
    let mut program = MiniProgram::joined(1, vec![vec![store_word(0, 1), look()], vec![store_word(0, 1)]]);
    program.main.join = false;
    program.main.ops = vec![store_word(0, 1), look()];
    assert_eq!(agreed_counts(program), [22, 22, 22]);
}

#[test]
fn three_loads_before_a_store_of_which_two_are_ordered() {
    // The mutex orders two loads, of which none, the second or both come after the store. The third has its own choice.
    let guarded = || vec![locked(0, vec![load(0, 0)])];
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], guarded(), vec![load(0, 0)], guarded()]);
    assert_eq!(agreed_counts(program), [12, 12, 12]);
}

#[test]
fn a_race_below_each_way_of_a_choice_that_does_not_concern_it() {
    let choice = || Op::Choose { dst: 0, options: 2 };
    let program = MiniProgram::joined(1, vec![vec![store(0, 1)], vec![choice()], vec![choice(), load(1, 0)]]);
    assert_eq!(agreed_counts(program), [8, 8, 8]);
}

#[test]
fn a_thread_that_waits_from_the_start_for_what_was_there_before() {
    // The thread finds main's store if that is last; otherwise it finds it in time, or waits forever.
    let mut program = MiniProgram::joined(1, vec![vec![store_word(0, 2)], vec![await_add(0, 0, 1, 1, 0)]]);
    (program.main.early, program.main.before, program.main.join) = (1, vec![store_word(0, 1)], false);
    assert_eq!(agreed_counts(program), [3, 3, 3]);
}

#[test]
fn a_wait_for_what_two_stores_bring() {
    // The wait reads from one of the stores, and main from one of them or from neither.
    let brings = vec![store_word(0, 1), store_word(0, 1)];
    let mut program = MiniProgram::joined(1, vec![vec![await_add(0, 0, 1, 1, 0)], brings]);
    (program.main.join, program.main.ops) = (false, vec![Op::Load { dst: 0, at: word(0), order: Plain }]);
    assert_eq!(agreed_counts(program), [6, 6, 6]);
}

#[test]
fn a_store_behind_a_load_that_is_hidden_from_it_and_that_it_has_heard_of() {
    // Under PSO the load is forwarded, the news of it is out, and the other store comes before the first one.
    let told = vec![load(0, 1), Op::If { reg: 0, value: 1, body: vec![store(0, 2)] }];
    let mut program = MiniProgram::joined(2, vec![vec![store(0, 1), load(0, 0), store(1, 1)], told]);
    (program.main.early, program.main.before, program.main.join) = (1, vec![load(0, 0)], false);
    agreed_counts(program);
}

#[test]
fn a_load_of_which_a_store_sees_the_hidden_half_only() {
    // The load and the short store both come before the long one, and have nothing to do with each other.
    let half = |order| Op::Store { at: word(0), value: Expr::Const(1), order };
    let threads = vec![vec![with_order(store(0, 2), SeqCst)], vec![half(SeqCst)], vec![half(Plain), load(0, 0)]];
    let mut program = MiniProgram::joined(1, threads);
    (program.main.early, program.main.before, program.main.join) = (3, vec![load(0, 0)], false);
    agreed_counts(program);
}

#[test]
fn a_store_does_not_follow_another_for_the_sake_of_a_load_that_is_hidden_from_it() {
    // Two stores to one half of a word come before a longer one, the second of them after a load behind the longer one, which
    // comes after the first. A store to the other half, which is loaded, is independent of both as long as the load is
    // hidden. The names of the threads put it between the two.
    let half = |offset| VariableBytes { variable: 0, offset, size: 4 };
    let direct = |at| Op::Store { at, value: Expr::Const(1), order: SeqCst };
    let first = vec![direct(half(4)), with_order(store(1, 1), SeqCst)];
    let loads = vec![store(0, 1), load(0, 1), Op::Load { dst: 1, at: half(0), order: Plain }, store(2, 1)];
    let second = vec![load(0, 2), Op::If { reg: 0, value: 1, body: vec![direct(half(4))] }];
    let mut program = MiniProgram::joined(3, vec![loads, second, vec![direct(half(0))], first]);
    (program.main.early, program.main.before, program.main.join) = (1, vec![load(0, 0)], false);
    agreed_counts(program);
}

#[test]
fn a_load_that_is_hidden_and_one_of_which_half_is() {
    // Under TSO and PSO: if the long store comes first, the second load sees it or not. If the short one does, both loads see
    // the long one, or the second, or neither.
    let half = |offset, size| VariableBytes { variable: 0, offset, size };
    let short = Op::Store { at: half(0, 4), value: Expr::Const(1), order: Plain };
    let hidden = Op::Load { dst: 1, at: half(2, 2), order: Plain };
    let mut program = MiniProgram::joined(1, vec![vec![short, hidden, load(2, 0)], vec![store(0, 1)]]);
    program.main.join = false;
    assert_eq!(agreed_counts(program), [4, 5, 5]);
}

#[test]
fn a_schedule_that_leads_to_the_end_of_what_is_looked_at_is_forgotten() {
    // The thread that chooses stores often or not at all. Only if not, executions are short enough, and then three threads
    // lock a mutex in any order.
    let often = Op::If { reg: 0, value: 0, body: vec![store(1, 1); 10] };
    let locks = || locked(0, vec![]);
    let waits = vec![await_add(0, 0, 1, 1, 0), locks()];
    let threads = vec![
        waits,
        vec![Op::Choose { dst: 0, options: 2 }, often],
        vec![locks()],
        vec![locks()],
        vec![store_word(0, 1)],
    ];
    let mut program = MiniProgram::joined(2, threads);
    (program.mutexes, program.main.join) = (1, false);
    // Five threads are created, one of them chooses and stores, another one locks.
    let options = Options { max_steps: 17, skips_long: true, ..Options::new(BufferModel::Sc, StrategyKind::Optimal) };
    let (mut ends, mut complete) = (0, 0);
    explore(&lower(&program), &options, &mut |end| {
        ends += 1;
        complete += usize::from(*end.kind() == EndKind::Complete);
        if ends > 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(complete, 6);
}

#[test]
fn an_update_between_store_and_load_empties_the_buffer_under_tso_only() {
    let kind = UpdateKind::Add(Expr::Const(1));
    let update = |variable| Op::Update { dst: 1, at: VariableBytes::whole(variable), kind, order: Relaxed };
    let thread = |own, other| vec![store(own, 1), update(own + 2), load(0, other)];
    let program = MiniProgram::joined(4, vec![thread(0, 1), thread(1, 0)]);
    assert_eq!(agreed_counts(program), [3, 3, 4]);
}
