//! `corpus/programs`: what others have measured or stumbled over.

use super::{Fences, Model};
use fencepost_oracle::functions::Order::{self, Release, Weak};
use fencepost_oracle::functions::{Code, Program, Thread, assume, check};

pub fn models() -> Vec<Model> {
    let mut models = Vec::new();
    let mut add = |name, defines, program| models.push(Model { name, defines, program });
    add("programs/fibonacci.c", "JOIN N=1", fibonacci(1, false));
    add("programs/fibonacci.c", "JOIN N=2", fibonacci(2, false));
    add("programs/fibonacci.c", "JOIN", fibonacci(3, false));
    add("programs/fibonacci.c", "", fibonacci(3, true));
    add("programs/parker.c", "", parker(Fences::None));
    add("programs/parker.c", "TSO_FENCES", parker(Fences::Tso));
    add("programs/singleton.c", "", singleton(2, Fences::None));
    add("programs/singleton.c", "PSO_FENCES", singleton(2, Fences::Pso));
    add("programs/singleton.c", "PSO_FENCES THREADS=3", singleton(3, Fences::Pso));
    add("programs/latch.c", "", latch(Fences::None));
    add("programs/latch.c", "PSO_FENCES", latch(Fences::Pso));
    add("cpp/spsc.cpp", "", spsc(Release));
    add("cpp/spsc.cpp", "RELAXED", spsc(Weak));
    models
}

fn spsc(order: Order) -> Program {
    const SLOTS: u64 = 3;
    const HEAD: usize = 3;
    const TAIL: usize = 4;
    let advance = move |thread: &mut Thread<'_>, index, value| match order {
        Release => thread.release(index, value),
        Weak => thread.store(index, value),
    };
    let producer: Code = Box::new(move |thread| {
        for item in 1..=3 {
            let tail = thread.load(TAIL)?;
            let next = (tail + 1) % SLOTS;
            assume(thread.load(HEAD)? != next)?;
            thread.store(tail as usize, item)?;
            advance(thread, TAIL, next)?;
        }
        Ok(())
    });
    let consumer: Code = Box::new(move |thread| {
        for item in 1..=3 {
            let head = thread.load(HEAD)?;
            assume(thread.load(TAIL)? != head)?;
            check(thread.load(head as usize)? == item)?;
            advance(thread, HEAD, (head + 1) % SLOTS)?;
        }
        Ok(())
    });
    Program::new(5, vec![producer, consumer])
}

fn fibonacci(n: usize, watched: bool) -> Program {
    let add = |to: usize, from: usize| -> Code {
        Box::new(move |thread| {
            (0..n).try_for_each(|_| {
                let sum = thread.load(from)? + thread.load(to)?;
                thread.store(to, sum)
            })
        })
    };
    let main: Code = Box::new(|thread| {
        thread.load(0)?;
        thread.load(1).map(drop)
    });
    let mut threads = vec![add(0, 1), add(1, 0)];
    if watched {
        threads.push(main);
    }
    let program = Program::new(2, threads).with(0, 1).with(1, 1);
    match n {
        1 => program.ending(|memory| memory.iter().all(|&value| value <= 3)),
        2 => program.ending(|memory| memory.iter().all(|&value| value <= 8)),
        _ => program.ending(|memory| memory.iter().all(|&value| value <= 21)),
    }
}

fn parker(fences: Fences) -> Program {
    const PERMIT: usize = 0;
    const READY: usize = 1;
    const SLEEPS: usize = 2;
    const WOKEN: usize = 3;
    let waiter: Code = Box::new(move |thread| {
        while thread.load(READY)? == 0 {
            if thread.load(PERMIT)? > 0 {
                thread.store(PERMIT, 0)?;
                fences.fence(thread)?;
                continue;
            }
            thread.lock(0)?;
            if thread.load(PERMIT)? > 0 {
                thread.store(PERMIT, 0)?;
            } else {
                thread.store(SLEEPS, 1)?;
            }
            let sleeps = thread.load(SLEEPS)?;
            thread.unlock(0)?;
            if sleeps == 1 {
                break;
            }
        }
        Ok(())
    });
    let waker: Code = Box::new(|thread| {
        thread.store(READY, 1)?;
        thread.lock(0)?;
        let before = thread.load(PERMIT)?;
        thread.store(PERMIT, 1)?;
        if before < 1 && thread.load(SLEEPS)? == 1 {
            thread.store(WOKEN, 1)?;
        }
        thread.unlock(0)
    });
    let program = Program::new(4, vec![waiter, waker]).with(PERMIT, 1).with_mutexes(1);
    program.ending(|memory| memory[SLEEPS] == 0 || memory[WOKEN] == 1)
}

/// Every thread would make an object of its own, which has a value.
fn singleton(threads: u64, fences: Fences) -> Program {
    const INSTANCE: usize = 0;
    let value = |object: u64| object as usize;
    let user = |me: u64| -> Code {
        Box::new(move |thread| {
            let mut object = thread.load(INSTANCE)?;
            if object == 0 {
                thread.lock(0)?;
                object = thread.load(INSTANCE)?;
                if object == 0 {
                    object = me;
                    thread.store(value(object), 42)?;
                    fences.barrier(thread)?;
                    thread.store(INSTANCE, object)?;
                }
                thread.unlock(0)?;
            }
            check(thread.load(value(object))? == 42)
        })
    };
    Program::new(1 + threads as usize, (1..=threads).map(user).collect()).with_mutexes(1)
}

fn latch(fences: Fences) -> Program {
    let work = |process: usize| 2 + process;
    let process = |me: usize| -> Code {
        Box::new(move |thread| {
            for _ in 0..2 {
                thread.await_value(me, 1)?;
                thread.store(me, 0)?;
                check(thread.load(work(me))? == 1)?;
                thread.store(work(me), 0)?;
                thread.store(work(1 - me), 1)?;
                fences.barrier(thread)?;
                thread.store(1 - me, 1)?;
            }
            Ok(())
        })
    };
    Program::new(4, vec![process(0), process(1)]).with(0, 1).with(work(0), 1)
}
