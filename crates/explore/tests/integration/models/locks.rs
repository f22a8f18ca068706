//! `corpus/locks`: counting under a lock, and what else is built out of a few words.

use super::{Fences, Model, increment};
use fencepost_oracle::functions::Order::{self, Release, Weak};
use fencepost_oracle::functions::{Code, Flow, Program, Stop, Thread, assume, check};

const COUNTER: usize = 0;
const WORD: usize = 1;

/// A program of so many threads, whose locks are given back with this order.
type Lock = fn(u64, Order) -> Program;

pub fn models() -> Vec<Model> {
    let mut models = Vec::new();
    let mut add = |name, defines, program| models.push(Model { name, defines, program });
    let locks: [(_, Lock); 6] = [
        ("locks/tas.c", tas),
        ("locks/cas.c", cas),
        ("locks/ttas.c", ttas),
        ("locks/ticket.c", ticket),
        ("locks/mcs.c", mcs),
        ("locks/clh.c", clh),
    ];
    for (name, program) in locks {
        add(name, "", program(3, Release));
        add(name, "RELAXED", program(3, Weak));
    }
    add("locks/ttas.c", "THREADS=2", ttas(2, Release));
    add("locks/mcs.c", "THREADS=2", mcs(2, Release));
    add("locks/seqlock.c", "", seqlock(1, Fences::None));
    add("locks/seqlock.c", "PSO_FENCES", seqlock(1, Fences::Pso));
    add("locks/seqlock.c", "READERS=2", seqlock(2, Fences::None));
    add("locks/readers-writers.c", "", readers_writers(Release));
    add("locks/readers-writers.c", "RELAXED", readers_writers(Weak));
    add("locks/sense-barrier.c", "ROUNDS=1", sense_barrier(1, Release));
    add("locks/philosophers.c", "", philosophers(false));
    add("locks/philosophers.c", "ORDERED", philosophers(true));
    models
}

fn index(thread: u64) -> usize {
    usize::try_from(thread).expect("threads are few")
}

/// A release store, or a relaxed one.
fn put(thread: &mut Thread<'_>, at: usize, value: u64, order: Order) -> Flow {
    match order {
        Release => thread.release(at, value),
        Weak => thread.store(at, value),
    }
}

/// Threads that count under a lock, with this many variables beside the counter and the word of the lock.
fn counting<T>(
    threads: u64,
    variables: usize,
    acquire: impl Fn(&mut Thread<'_>, u64) -> Result<T, Stop> + Copy + 'static,
    release: impl Fn(&mut Thread<'_>, u64, T) -> Flow + Copy + 'static,
) -> Program {
    let thread = |me| -> Code {
        Box::new(move |thread| {
            let ticket = acquire(thread, me)?;
            increment(thread, COUNTER)?;
            release(thread, me, ticket)
        })
    };
    let program = Program::new(2 + variables, (0..threads).map(thread).collect());
    match threads {
        2 => program.ending(|memory| memory[COUNTER] == 2),
        _ => program.ending(|memory| memory[COUNTER] == 3),
    }
}

fn tas(threads: u64, order: Order) -> Program {
    let acquire = |thread: &mut Thread<'_>, _| assume(thread.swap(WORD, 1, Weak)? == 0);
    counting(threads, 0, acquire, move |thread, _, ()| put(thread, WORD, 0, order))
}

fn cas(threads: u64, order: Order) -> Program {
    let acquire = |thread: &mut Thread<'_>, _| assume(thread.cas(WORD, 0, 1, Weak)? == 0);
    counting(threads, 0, acquire, move |thread, _, ()| put(thread, WORD, 0, order))
}

fn ttas(threads: u64, order: Order) -> Program {
    let acquire = |thread: &mut Thread<'_>, _| {
        thread.await_value(WORD, 0)?;
        assume(thread.swap(WORD, 1, Weak)? == 0)
    };
    counting(threads, 0, acquire, move |thread, _, ()| put(thread, WORD, 0, order))
}

fn ticket(threads: u64, order: Order) -> Program {
    const SERVING: usize = 2;
    let acquire = |thread: &mut Thread<'_>, _| {
        let ticket = thread.add(WORD, 1, Weak)?;
        thread.await_value(SERVING, ticket)?;
        Ok(ticket)
    };
    counting(threads, 1, acquire, move |thread, _, ticket| put(thread, SERVING, ticket + 1, order))
}

/// Node `n` is known by the number `n + 1`.
fn mcs(threads: u64, order: Order) -> Program {
    let next = |node: u64| 2 + 2 * index(node);
    let waits = |node: u64| 3 + 2 * index(node);
    let acquire = move |thread: &mut Thread<'_>, me| {
        thread.store(next(me), 0)?;
        thread.store(waits(me), 1)?;
        let previous = thread.swap(WORD, me + 1, order)?;
        if previous != 0 {
            put(thread, next(previous - 1), me + 1, order)?;
            thread.await_value(waits(me), 0)?;
        }
        Ok(())
    };
    let release = move |thread: &mut Thread<'_>, me, ()| {
        let mut heir = thread.load(next(me))?;
        if heir == 0 {
            if thread.cas(WORD, me + 1, 0, order)? == me + 1 {
                return Ok(());
            }
            heir = thread.load(next(me))?;
            assume(heir != 0)?;
        }
        put(thread, waits(heir - 1), 0, order)
    };
    counting(threads, 2 * index(threads), acquire, release)
}

/// Node `n` is known by the number `n + 1`; 0 is the node that is there at the start.
fn clh(threads: u64, order: Order) -> Program {
    let busy = |node: u64| 2 + index(node);
    let acquire = move |thread: &mut Thread<'_>, me: u64| {
        thread.store(busy(me + 1), 1)?;
        let previous = thread.swap(WORD, me + 1, order)?;
        thread.await_value(busy(previous), 0)
    };
    counting(threads, 1 + index(threads), acquire, move |thread, me, ()| put(thread, busy(me + 1), 0, order))
}

fn seqlock(readers: usize, fences: Fences) -> Program {
    const SEQUENCE: usize = 0;
    let writer: Code = Box::new(move |thread| {
        for round in 0..2 {
            thread.store(SEQUENCE, 2 * round + 1)?;
            fences.barrier(thread)?;
            thread.store(1, round + 1)?;
            thread.store(2, round + 1)?;
            fences.barrier(thread)?;
            thread.store(SEQUENCE, 2 * round + 2)?;
        }
        Ok(())
    });
    let reader = || -> Code {
        Box::new(|thread| {
            let before = thread.load(SEQUENCE)?;
            let (left, right) = (thread.load(1)?, thread.load(2)?);
            let after = thread.load(SEQUENCE)?;
            assume(before % 2 == 0 && before == after)?;
            check(left == right)
        })
    };
    Program::new(3, std::iter::once(writer).chain((0..readers).map(|_| reader())).collect())
}

fn readers_writers(order: Order) -> Program {
    const WRITER: u64 = u64::MAX;
    let reader = || -> Code {
        Box::new(move |thread| {
            let readers = thread.load(0)?;
            assume(readers != WRITER)?;
            assume(thread.cas(0, readers, readers + 1, Weak)? == readers)?;
            let (left, right) = (thread.load(1)?, thread.load(2)?);
            check(left == right)?;
            thread.add(0, u64::MAX, order).map(drop)
        })
    };
    let writer: Code = Box::new(move |thread| {
        assume(thread.cas(0, 0, WRITER, Weak)? == 0)?;
        thread.store(1, 1)?;
        thread.store(2, 1)?;
        put(thread, 0, 0, order)
    });
    Program::new(3, vec![reader(), writer, reader()])
}

fn sense_barrier(rounds: u64, order: Order) -> Program {
    const THREADS: u64 = 3;
    let done = move |thread: u64, round: u64| 2 + index(thread * rounds + round);
    let thread = |me: u64| -> Code {
        Box::new(move |thread| {
            for round in 0..rounds {
                let sense = (round + 1) % 2;
                thread.store(done(me, round), 1)?;
                if thread.add(0, 1, order)? == THREADS - 1 {
                    thread.store(0, 0)?;
                    put(thread, 1, sense, order)?;
                } else {
                    thread.await_value(1, sense)?;
                }
                check(thread.load(done((me + 1) % THREADS, round))? == 1)?;
            }
            Ok(())
        })
    };
    Program::new(2 + index(THREADS * rounds), (0..THREADS).map(thread).collect())
}

fn philosophers(ordered: bool) -> Program {
    let thread = |left: usize| -> Code {
        Box::new(move |thread| {
            let right = (left + 1) % 3;
            let (first, second) = if ordered { (left.min(right), left.max(right)) } else { (left, right) };
            thread.lock(first)?;
            thread.lock(second)?;
            increment(thread, left)?;
            increment(thread, right)?;
            thread.unlock(second)?;
            thread.unlock(first)
        })
    };
    Program::new(3, (0..3).map(thread).collect()).with_mutexes(3).ending(|memory| memory.iter().all(|&uses| uses == 2))
}
