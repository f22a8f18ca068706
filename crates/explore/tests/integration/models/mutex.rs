//! `corpus/mutex`: two threads count in a critical section.

use super::{Fences, Model, increment};
use fencepost_oracle::functions::{Flow, Program, Stop, Thread, assume};

/// How a thread enters and leaves.
#[derive(Clone, Copy)]
struct Algorithm {
    name: &'static str,
    enter: fn(&mut Thread<'_>, u64, Fences) -> Flow,
    leave: fn(&mut Thread<'_>, u64, Fences) -> Flow,
}

const COUNTER: usize = 0;

const ALGORITHMS: [Algorithm; 6] = [
    Algorithm { name: "mutex/dekker.c", enter: dekker, leave: leave_dekker },
    Algorithm { name: "mutex/peterson.c", enter: peterson, leave: clear_flag },
    Algorithm { name: "mutex/lamport.c", enter: lamport, leave: leave_lamport },
    Algorithm { name: "mutex/szymanski.c", enter: szymanski, leave: leave_szymanski },
    Algorithm { name: "mutex/burns.c", enter: burns, leave: clear_flag },
    Algorithm { name: "mutex/bakery.c", enter: bakery, leave: leave_bakery },
];

pub fn models() -> Vec<Model> {
    let variants = [("", Fences::None), ("TSO_FENCES", Fences::Tso), ("PSO_FENCES", Fences::Pso)];
    let model = |algorithm: Algorithm, (defines, fences)| {
        let thread = |me| -> fencepost_oracle::functions::Code {
            Box::new(move |thread| {
                (algorithm.enter)(thread, me, fences)?;
                increment(thread, COUNTER)?;
                (algorithm.leave)(thread, me, fences)
            })
        };
        let program = Program::new(5, vec![thread(0), thread(1)]).ending(|memory| memory[COUNTER] == 2);
        Model { name: algorithm.name, defines, program }
    };
    ALGORITHMS.iter().flat_map(|&algorithm| variants.map(|variant| model(algorithm, variant))).collect()
}

/// A flag of a thread, in all algorithms.
fn flag(thread: u64) -> usize {
    1 + usize::try_from(thread).expect("there are two threads")
}

const TURN: usize = 3;

fn dekker(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    let other = 1 - me;
    thread.store(flag(me), 1)?;
    fences.fence(thread)?;
    while thread.load(flag(other))? == 1 {
        // With the turn on its side the thread only goes on looking.
        assume(thread.load(TURN)? == other)?;
        thread.store(flag(me), 0)?;
        thread.await_value(TURN, me)?;
        thread.store(flag(me), 1)?;
        fences.fence(thread)?;
    }
    Ok(())
}

fn leave_dekker(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    thread.store(TURN, 1 - me)?;
    fences.barrier(thread)?;
    thread.store(flag(me), 0)
}

fn peterson(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    let other = 1 - me;
    thread.store(flag(me), 1)?;
    fences.barrier(thread)?;
    thread.store(TURN, other)?;
    fences.fence(thread)?;
    thread.begin_round();
    if thread.load(flag(other))? == 1 {
        assume(thread.load(TURN)? == me)?;
    }
    Ok(())
}

fn clear_flag(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    fences.barrier(thread)?;
    thread.store(flag(me), 0)
}

const X: usize = 3;
const Y: usize = 4;

fn lamport(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    loop {
        thread.store(flag(me), 1)?;
        fences.barrier(thread)?;
        thread.store(X, me + 1)?;
        fences.fence(thread)?;
        if thread.load(Y)? != 0 {
            thread.store(flag(me), 0)?;
            thread.await_value(Y, 0)?;
            continue;
        }
        thread.store(Y, me + 1)?;
        fences.fence(thread)?;
        if thread.load(X)? == me + 1 {
            return Ok(());
        }
        fences.barrier(thread)?;
        thread.store(flag(me), 0)?;
        fences.fence(thread)?;
        thread.await_value(flag(1 - me), 0)?;
        if thread.load(Y)? == me + 1 {
            return Ok(());
        }
        thread.await_value(Y, 0)?;
    }
}

fn leave_lamport(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    fences.barrier(thread)?;
    thread.store(Y, 0)?;
    fences.barrier(thread)?;
    thread.store(flag(me), 0)
}

fn szymanski(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    let other = 1 - me;
    let go_to = |thread: &mut Thread<'_>, state| {
        thread.store(flag(me), state)?;
        fences.fence(thread)
    };
    go_to(thread, 1)?;
    assume(thread.load(flag(other))? < 3)?;
    go_to(thread, 3)?;
    if thread.load(flag(other))? == 1 {
        go_to(thread, 2)?;
        thread.await_value(flag(other), 4)?;
    }
    go_to(thread, 4)?;
    if me == 1 { assume(thread.load(flag(other))? < 2) } else { Ok(()) }
}

fn leave_szymanski(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    if me == 0 {
        assume(matches!(thread.load(flag(1))?, 0 | 1 | 4))?;
    }
    clear_flag(thread, me, fences)
}

fn burns(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    if me == 0 {
        thread.store(flag(0), 1)?;
        fences.fence(thread)?;
        return thread.await_value(flag(1), 0);
    }
    loop {
        thread.store(flag(1), 1)?;
        fences.fence(thread)?;
        if thread.load(flag(0))? == 0 {
            return Ok(());
        }
        thread.store(flag(1), 0)?;
        thread.await_value(flag(0), 0)?;
    }
}

fn ticket(thread: u64) -> usize {
    2 + flag(thread)
}

fn bakery(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    let other = 1 - me;
    thread.store(flag(me), 1)?;
    fences.fence(thread)?;
    let mine = thread.load(ticket(other))? + 1;
    thread.store(ticket(me), mine)?;
    fences.barrier(thread)?;
    thread.store(flag(me), 0)?;
    fences.fence(thread)?;
    thread.await_value(flag(other), 0)?;
    let theirs = thread.load(ticket(other))?;
    if theirs == 0 || (theirs, other) > (mine, me) { Ok(()) } else { Err(Stop::Cut) }
}

fn leave_bakery(thread: &mut Thread<'_>, me: u64, fences: Fences) -> Flow {
    fences.barrier(thread)?;
    thread.store(ticket(me), 0)
}
